// A laid table that waits for friends: who is here, the links for those who are not, and bots instead.

import { emblem } from "./colours.js";
import { button, find, make, select } from "./dom.js";
import { icon } from "./icons.js";
import { linkBox, onlyHere, qr, shareButton } from "./links.js";
import { ask, Refusal } from "./net.js";
import { mayJoin, openSeat, welcome } from "./welcome.js";
import { t, tn } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Player} Player @typedef {import("./types.js").Invitations} Invitations @typedef {import("./types.js").Invitation} Invitation @typedef {import("./types.js").GameFacts} GameFacts @typedef {import("./net.js").Server} Server */

export class Waiting {
  /** @type {Scene|null} */
  #scene = null;
  /** @type {Invitations|null} */
  #invitations = null;
  /** @type {[string, string][]} */
  #levels = [];
  #level = "medium";
  /** @type {string|null} whose QR code is shown: "all" or a seat's number */
  #code = null;
  /** What is on the panel, so that it is made anew only when something has changed. */
  #shown = "";
  #trouble = make("p", { class: "trouble", role: "alert" });

  /** @param {HTMLElement} place @param {Server} server */
  constructor(place, server) {
    this.place = place;
    this.server = server;
  }

  /** Shows or hides the panel, and asks those to sit down who may. @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    welcome(this.server, scene);
    this.place.hidden = !scene.waiting;
    if (!scene.waiting) return;
    if (!this.#shown) find("#tab-chat").click(); // nothing else happens before all have come
    this.#render();
    if (scene.you.host) void this.#fetch(scene);
  }

  /** The host's links; a link made anew is another one. @param {Scene} scene */
  async #fetch(scene) {
    const links = scene.players.map((player) => player.link ?? "");
    const known = Object.values(this.#invitations?.seats ?? {}).map(({ link }) => link);
    const isKnown = links.every((link) => !link || known.some((whole) => whole.endsWith(link)));
    const everybody = scene.you.invitation ?? null;
    const address = this.#invitations?.address ?? "";
    if (this.#invitations && isKnown && (this.#invitations.everybody?.link ?? null) === (everybody && address + everybody)) return;
    const [invitations, games] = await Promise.all([this.server.get("/invitations"), ask("GET", "/api/games")]);
    this.#invitations = invitations;
    const facts = /** @type {GameFacts[]} */ (games).find((game) => game.name === scene.game.name);
    this.#levels = (facts?.levels ?? []).map((level) => [level, facts?.level_names[level] ?? level]);
    this.#render();
  }

  #render() {
    const scene = this.#scene;
    if (!scene) return;
    const seats = scene.players.map(({ name, kind, colour, replaced, connected }) => [name, kind, colour, replaced, connected]);
    const wanted = JSON.stringify([seats, this.#invitations, this.#code, scene.you]);
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    const invitations = this.#invitations;
    this.place.replaceChildren(
      make(
        "div",
        { class: "waiting-panel" },
        this.#head(scene),
        invitations?.only_here && onlyHere(),
        invitations?.everybody && this.#everybody(invitations.everybody),
        make("ul", { class: "waiting-seats" }, ...scene.players.map((player) => this.#seat(scene, player))),
        this.#trouble,
        this.#foot(scene),
      ),
    );
  }

  /** @param {Scene} scene */
  #head({ game, players }) {
    const count = players.length;
    const free = players.filter(isFree).length;
    return make(
      "div",
      { class: "waiting-head" },
      make(
        "div",
        {},
        make("h2", {}, tn("Waiting for {count} friend", "Waiting for {count} friends", free)),
        make("p", { class: "sub" }, t("{game} for {count}. The game begins by itself when everybody sits.", { game: game.title, count })),
      ),
      make("span", { class: "badge" }, t("{here} of {count} here", { here: count - free, count })),
    );
  }

  /** @param {Invitation} invitation */
  #everybody(invitation) {
    return make(
      "div",
      { class: "waiting-all" },
      make("b", {}, t("One link for all")),
      linkBox(invitation.link, t("One link for all"), t("Copy the link"), true),
      make("span", { class: "row" }, shareButton(invitation.link), this.#codeButton("all", t("One link for all"))),
      this.#code === "all" && qr(invitation),
    );
  }

  /** @param {string} which @param {string} title */
  #codeButton(which, title) {
    const isOpen = this.#code === which;
    const label = t("QR code: {title}", { title });
    const toggle = make("button", { type: "button", class: "qr-button", "aria-expanded": String(isOpen), "aria-label": label, title: label }, icon("qr", 20));
    toggle.addEventListener("click", () => {
      this.#code = isOpen ? null : which;
      this.#render();
    });
    return toggle;
  }

  /** @param {Scene} scene @param {Player} player */
  #seat(scene, player) {
    const isMine = scene.you.seats.includes(player.seat);
    const free = isFree(player);
    const number = t("Seat {number}", { number: player.seat + 1 });
    const invitation = free ? this.#invitations?.seats[player.seat] : undefined;
    const code = String(player.seat);
    return make(
      "li",
      { class: free ? "free" : "here", "data-seat": player.seat },
      emblem(player.colour, 40),
      make("div", { class: "who" }, make("b", {}, free ? t("Free seat") : isMine ? t("{name} (you)", { name: player.name }) : player.name), this.#state(player)),
      invitation && linkBox(invitation.link, t("Link for {name}", { name: number }), t("Copy"), false),
      invitation && this.#codeButton(code, number),
      free && scene.you.host && button(t("Bot instead"), () => this.#do(`/seats/${player.seat}/bot`), { class: "bot-instead" }),
      invitation && this.#code === code && qr(invitation),
    );
  }

  /** @param {Player} player */
  #state(player) {
    if (isFree(player)) return make("span", { class: "state" }, make("span", { class: "dots", "aria-hidden": "true" }, make("i"), make("i"), make("i")), t("not here yet"));
    if (player.level_name) return make("span", { class: "state" }, t("bot, {level}", { level: player.level_name }));
    if (player.kind === "program") return make("span", { class: "state" }, t("a program"));
    if (!player.connected) return make("span", { class: "state" }, t("away"));
    return make("span", { class: "state ok" }, icon("check", 16), t("here"));
  }

  /** @param {Scene} scene */
  #foot(scene) {
    const rules = make("a", { class: "button", href: `/rules/${scene.game.name}`, target: "_blank" }, icon("rules"), t("Rules"));
    const maySit = openSeat(scene) !== null || mayJoin(this.server, scene);
    return make(
      "div",
      { class: "waiting-foot" },
      make("a", { class: "button", href: "/" }, t("To the lobby")),
      rules,
      maySit && button(t("Sit down"), () => this.#scene && welcome(this.server, this.#scene, true), { class: "main" }),
      scene.you.host && this.#levels.length > 0 && make("label", { class: "bots-level" }, make("span", {}, t("Bots")), select(this.#levels, this.#level, (level) => (this.#level = level))),
      scene.you.host && button(t("Start now with bots in the free seats"), () => this.#do("/start"), { class: "main start" }),
    );
  }

  /** @param {string} path */
  async #do(path) {
    this.#trouble.textContent = "";
    try {
      await this.server.post(path, { level: this.#level });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#trouble.textContent = error.message;
    }
  }
}

/** @param {Player} player */
function isFree(player) {
  return player.kind === "open" && !player.replaced;
}
