// What the host may do: links of the seats, bots for absent people, the end of the table.

import { emblem } from "./colours.js";
import { button, findDialog, make, select } from "./dom.js";
import { linkBox, onlyHere, shareButton } from "./links.js";
import { ask } from "./net.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Player} Player @typedef {import("./types.js").Invitations} Invitations @typedef {import("./net.js").Server} Server */

/** @param {Server} server @param {() => Scene|null} scene @param {(error: unknown) => void} trouble */
export async function openHostMenu(server, scene, trouble) {
  /** @type {import("./types.js").GameFacts[]} */
  const games = await ask("GET", "/api/games").catch(() => []);
  const facts = games.find((game) => game.name === scene()?.game.name);
  /** @type {[string, string][]} */
  const levels = (facts?.levels ?? []).map((level) => [level, facts?.level_names[level] ?? level]);
  /** @type {Invitations} */
  const invitations = await server.get("/invitations");
  const menu = new HostMenu(server, scene, levels, invitations, trouble);
  menu.render();
  menu.dialog.showModal();
}

/** Keeps the menu of an open host in step with the table. */
class HostMenu {
  /** @type {Map<number, string>} new links to seats that are taken, by seat: they are told once, here */
  #fresh = new Map();

  /** @param {Server} server @param {() => Scene|null} scene @param {[string, string][]} levels @param {Invitations} invitations @param {(error: unknown) => void} trouble */
  constructor(server, scene, levels, invitations, trouble) {
    this.server = server;
    this.scene = scene;
    this.levels = levels;
    this.address = invitations.address;
    this.isOnlyHere = invitations.only_here;
    this.trouble = trouble;
    this.dialog = findDialog("#dialog");
    const follow = () => this.render();
    document.addEventListener("scene", follow);
    this.dialog.addEventListener("close", () => document.removeEventListener("scene", follow), { once: true });
  }

  render() {
    const scene = this.scene();
    if (!scene) return;
    const watch = `${this.address}/t/${scene.table}`;
    const hasFree = scene.players.some((player) => player.kind === "open");
    const parts = [
      make("h2", {}, t("The host's menu")),
      make("ul", { class: "seats" }, ...scene.players.map((player) => this.#seat(player))),
      this.isOnlyHere && onlyHere(),
      hasFree && this.#everybody(scene.you.invitation),
      make("p", { class: "share" }, t("To watch"), linkBox(watch, t("To watch"), t("Copy")), shareButton(watch)),
      this.#switch("/chat", scene.spectators_speak, t("Those who only watch may speak too")),
      this.#switch("/hints", scene.hints, t("Everybody may ask for hints")),
      make("p", { class: "row end" }, this.#end(), button(t("Close"), () => this.dialog.close(), { class: "main" })),
    ];
    this.dialog.replaceChildren(...parts.filter((part) => part !== false));
  }

  /** The link by which anybody may sit down. @param {string|null|undefined} path */
  #everybody(path) {
    const link = path && this.address + path;
    return make(
      "p",
      { class: "share" },
      t("One link for all"),
      link && linkBox(link, t("One link for all"), t("Copy")),
      link && shareButton(link),
      button(t("New link"), () => this.#do("post", "/invitation"), { "aria-label": t("New link: {title}", { title: t("One link for all") }) }),
      link && button(t("Withdraw the link"), () => this.#do("delete", "/invitation"), { "aria-label": t("Withdraw the link: {title}", { title: t("One link for all") }) }),
    );
  }

  /** @param {Player} player */
  #seat(player) {
    const path = `/seats/${player.seat}`;
    const isGuest = player.link !== null || player.kind === "open";
    const isTaken = player.kind === "person" && !this.scene()?.you.seats.includes(player.seat);
    return make(
      "li",
      {},
      make("span", { class: "row" }, emblem(player.colour), make("b", {}, player.name)),
      player.link && make("span", { class: "share" }, linkBox(this.address + player.link, t("Link for {name}", { name: player.name }), t("Copy")), shareButton(this.address + player.link)),
      make(
        "span",
        { class: "row" },
        isGuest && button(t("New link"), () => this.#do("post", `${path}/link`)),
        player.link && button(t("Withdraw the link"), () => this.#do("delete", `${path}/link`)),
        isTaken && button(t("New link for {name}", { name: player.name }), () => this.#renew(player.seat), { class: "lost" }),
        player.replaced && button(t("Give the seat back"), () => this.#do("delete", `${path}/bot`)),
        player.kind !== "bot" && !player.replaced && this.levels.length > 0 && this.#replace(path),
      ),
      isTaken && this.#told(player),
    );
  }

  /** For whoever lost theirs: what a new link is, and then the link. @param {Player} player */
  #told({ seat, name }) {
    const link = this.#fresh.get(seat);
    if (!link) return make("p", { class: "sub" }, t("Has {name} lost the link to this seat? Make a new one: everybody can read in the log that you did.", { name }));
    return make(
      "div",
      { class: "share", role: "status" },
      make("p", { class: "sub" }, t("Send {name} this link. The old one no longer works.", { name })),
      linkBox(link, t("Link for {name}", { name }), t("Copy")),
      shareButton(link),
    );
  }

  /** @param {number} seat */
  async #renew(seat) {
    try {
      const { link } = await this.server.post(`/seats/${seat}/link`);
      this.#fresh.set(seat, this.address + link);
      this.render();
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {string} path */
  #replace(path) {
    let level = "medium";
    const box = select(this.levels, level, (chosen) => (level = chosen), { "aria-label": t("Level") });
    return make("span", { class: "row" }, button(t("Let a bot play"), () => this.#do("post", `${path}/bot`, { level })), box);
  }

  /** Something that the host allows, or not. @param {string} path @param {boolean} isAllowed @param {string} label */
  #switch(path, isAllowed, label) {
    const box = make("input", { type: "checkbox", checked: isAllowed });
    box.addEventListener("change", () => void this.#do("post", path, { allowed: box.checked }));
    return make("label", { class: "check" }, box, label);
  }

  #end() {
    return button(t("End this table"), () => {
      if (confirm(t("End this table for everybody? The game stops here, and can still be looked at."))) {
        void this.#do("post", "/end");
        this.dialog.close();
      }
    });
  }

  /** @param {"post"|"delete"} method @param {string} path @param {object} [body] */
  async #do(method, path, body) {
    await (method === "post" ? this.server.post(path, body) : this.server.delete(path)).catch(this.trouble);
    document.dispatchEvent(new Event("refresh"));
  }
}
