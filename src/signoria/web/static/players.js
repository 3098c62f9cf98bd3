// Who sits at the table: a strip each, with emblem, name, score and what it has changed; on a phone a chip that opens.

import { COLOURS, emblem } from "./colours.js";
import { make } from "./dom.js";
import { coin } from "./icons.js";
import { mayMove } from "./look.js";
import { duration, signed, t, written } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").PastScene} PastScene @typedef {import("./types.js").Player} Player @typedef {import("./types.js").Entry} Entry */

const COUNTING = 400; // milliseconds, for a score to count up

/** What a player is, in a few words. @param {Player} player */
function standing(player) {
  if (player.replaced) return t("a bot plays for now");
  if (player.kind === "bot") return player.level_name ? t("bot, {level}", { level: player.level_name }) : t("bot");
  if (player.kind === "program") return player.connected ? t("a program") : t("a program, not connected");
  if (player.kind === "open") return t("not here yet");
  return player.connected ? "" : t("away");
}

/** How each score has changed by what happened. @param {Entry[]} entries @param {number} seats @returns {number[]} */
export function changes(entries, seats) {
  return Array.from({ length: seats }, (_, seat) => entries.reduce((sum, { change }) => sum + (change?.[seat] ?? 0), 0));
}

export class Players {
  /** @type {Map<number, number>} the score last shown, by seat */
  #scores = new Map();
  /** @type {Scene|PastScene|null} */
  #scene = null;
  /** @type {number[]} since my last turn, by seat */
  #gains = [];
  /** @type {number[]|null} what a proposed choice would change */
  #foretold = null;
  /** @type {{scores: number[], gains: number[]}|null} what a reckoning has paid so far */
  #reckoned = null;
  /** @type {number|null} the seat whose chip is open, on a phone */
  #opened = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    setInterval(() => this.#tick(), 1000);
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.#open(null));
    document.addEventListener("click", (event) => !event.composedPath().includes(place) && this.#open(null));
  }

  /** @param {Scene|PastScene} scene @param {number[]} [gains] since the viewer's last turn */
  show(scene, gains = []) {
    this.#scene = scene;
    this.#gains = gains;
    this.#render();
  }

  /** What a proposed choice would do to the scores; null: nothing is proposed. @param {number[]|null} change */
  foretell(change) {
    if (change?.join() === this.#foretold?.join()) return;
    this.#foretold = change;
    this.#render();
  }

  /** The scores at a step of a reckoning, and what it has paid so far; null: it is over. @param {{scores: number[], gains: number[]}|null} reckoned */
  reckon(reckoned) {
    this.#reckoned = reckoned;
    this.#render();
  }

  #render() {
    const scene = this.#scene;
    if (!scene) return;
    this.place.style.setProperty("--count", String(scene.players.length));
    this.place.replaceChildren(...scene.players.map((player) => this.#strip(player, scene)));
    this.#tick();
  }

  /** @param {Player} player @param {Scene|PastScene} scene */
  #strip(player, scene) {
    const { seat } = player;
    const isYou = scene.you.as === seat;
    const isAsked = scene.asked === seat && !this.#reckoned;
    const isAway = player.kind !== "bot" && !player.connected;
    const isOpen = this.#opened === seat;
    const name = isYou ? t("You") : player.name;
    const ends = isAsked && "clock" in scene ? scene.clock?.ends : null;
    const more = make("div", { class: "more" }, isYou || isOpen ? make("small", { class: "own-name" }, player.name) : null, standing(player) && make("small", { class: "level" }, standing(player)));
    if (player.strip) more.append(svg(player.strip));
    const opener = make("button", { type: "button", class: "opener", "aria-expanded": isOpen, "aria-label": t("More about {name}", { name }) });
    opener.addEventListener("click", () => this.#open(isOpen ? null : seat));
    return make(
      "li",
      { class: `player${isAsked ? " asked" : ""}${isAway ? " away" : ""}${isOpen ? " opened" : ""}`, style: `--colour: ${(COLOURS[player.colour] ?? COLOURS.white).fill}`, "aria-current": isAsked ? "true" : null },
      make(
        "div",
        { class: "who" },
        emblem(player.colour, 28),
        make("span", { class: "names" }, make("strong", { title: player.name }, name), this.#note(player, isYou, isAsked), ends && make("small", { class: "clock", "data-ends": ends })),
        this.#points(player, scene),
      ),
      more,
      opener,
    );
  }

  /** @param {Player} player @param {boolean} isYou @param {boolean} isAsked */
  #note(player, isYou, isAsked) {
    if (player.winner && !this.#reckoned) return make("small", { class: "turn" }, t("winner"));
    if (isAsked) return make("small", { class: "turn" }, isYou ? t("your turn") : t("to move"));
    return make("small", {}, standing(player));
  }

  /** The score, with what it gained since my last turn or in a reckoning, or what it would be. @param {Player} player @param {Scene|PastScene} scene */
  #points(player, scene) {
    const reckoned = this.#reckoned;
    const now = reckoned ? reckoned.scores[player.seat] : player.score;
    const foretold = reckoned ? 0 : (this.#foretold?.[player.seat] ?? 0);
    const gain = (reckoned ? reckoned.gains : this.#foretold ? [] : this.#gains)[player.seat] ?? 0;
    const score = make("span", { class: "score" }, written(now));
    this.#count(player.seat, now, score);
    return make(
      "span",
      { class: "points" },
      gain !== 0 && make("span", { class: `gain${gain < 0 ? " loss" : ""}` }, signed(gain)),
      scene.game.money && coin(19),
      foretold ? make("span", { class: "was" }, written(now)) : score,
      foretold !== 0 && make("span", { class: "then" }, written(now + foretold)),
    );
  }

  /** Opens a chip on a phone, or closes it. @param {number|null} seat */
  #open(seat) {
    if (seat === this.#opened) return;
    this.#opened = seat;
    this.#render();
    const opener = seat === null ? null : this.place.querySelectorAll(".opener")[seat];
    if (opener instanceof HTMLElement) opener.focus();
  }

  /** Lets a score count up or down to its new height. @param {number} seat @param {number} to @param {HTMLElement} place */
  #count(seat, to, place) {
    const from = this.#scores.get(seat);
    this.#scores.set(seat, to);
    if (from === undefined || from === to || !mayMove()) return;
    place.classList.add("changed");
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - start) / COUNTING));
      place.textContent = written(Math.round(from + (to - from) * part));
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  #tick() {
    for (const clock of this.place.querySelectorAll("[data-ends]")) {
      const left = (Date.parse(clock.getAttribute("data-ends") ?? "") - Date.now()) / 1000;
      clock.textContent = left > 0 ? t("{time} left", { time: duration(left) }) : t("time is up");
    }
  }
}

/** A drawing of the server's. @param {string} drawing */
function svg(drawing) {
  const place = make("div", { class: "strip" });
  place.innerHTML = drawing;
  return place;
}
