// What happened, in words; each entry leads to its position. Chat stands in a list of its own.

import { chips, emblem } from "./colours.js";
import { make } from "./dom.js";
import { inLines, moment, signed, t, told } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Entry} Entry @typedef {import("./types.js").Player} Player */

/** How many entries make it worth while to tell what one missed. */
const MANY = 6;

export class Log {
  /** @type {Map<number, Entry>} */
  #entries = new Map();
  /** @type {Set<number>} the events that were taken back */
  #undone = new Set();

  /**
   * @param {object} places
   * @param {HTMLElement} places.log
   * @param {HTMLElement} places.chat
   * @param {HTMLElement} places.spoken for screen readers, news only
   * @param {HTMLElement} places.missed the card with what happened since one's last turn
   * @param {(position: number) => void} visit a position was asked for
   */
  constructor(places, visit) {
    this.places = places;
    this.visit = visit;
  }

  /** @param {Scene} scene @returns {Entry[]} what is new */
  show(scene) {
    const isFirst = this.#entries.size === 0;
    const fresh = scene.log.filter((entry) => !this.#entries.has(entry.number));
    for (const entry of fresh) {
      this.#entries.set(entry.number, entry);
      const list = entry.kind === "chat" ? this.places.chat : this.places.log;
      list.append(this.#line(entry, scene.players));
    }
    for (const number of scene.undone) this.#strike(number);
    if (fresh.length) this.#toEnd();
    if (!isFirst) this.#speak(fresh, scene.players);
    return isFirst ? [] : fresh;
  }

  /** Another person takes the screen: they get the log as they may read it. */
  clear() {
    this.#entries.clear();
    for (const place of Object.values(this.places)) place.replaceChildren();
    this.places.missed.hidden = true;
  }

  /** On coming back: what happened since one's last turn. @param {Scene} scene */
  tellMissed(scene) {
    if (scene.since === null) return;
    const since = scene.since;
    const missed = [...this.#entries.values()].filter((entry) => entry.number >= since && entry.kind !== "chat" && !this.#undone.has(entry.number));
    this.places.missed.hidden = missed.length < MANY;
    if (missed.length < MANY) return;
    const close = make("button", { type: "button", class: "main" }, t("Go on"));
    close.addEventListener("click", () => (this.places.missed.hidden = true));
    this.places.missed.replaceChildren(
      make("h2", {}, t("Since your last turn")),
      make("ol", { class: "entries" }, ...missed.map((entry) => this.#line(entry, scene.players))),
      close,
    );
  }

  /** @param {Entry} entry @param {Player[]} players */
  #line(entry, players) {
    const who = entry.seat === null ? null : players[entry.seat];
    const speaker = entry.kind === "chat" ? speakerOf(entry, players) : "";
    const position = entry.position;
    const text = entry.kind === "chat" ? entry.text.join(" ") : inLines(entry.text);
    const words =
      position === null
        ? make("span", {}, speaker && make("b", {}, `${speaker}: `), text)
        : make("button", { type: "button", class: "plain", title: t("Look at this position"), onclick: () => this.visit(position) }, text);
    return make(
      "li",
      { class: `entry ${entry.kind}${this.#undone.has(entry.number) ? " undone" : ""}`, "data-number": entry.number, title: moment(entry.at) },
      who ? emblem(who.colour, 18) : make("span", { class: "no-emblem" }),
      make("span", { class: "words" }, words, " ", ...chips(entry.change ?? [], players, signed)),
    );
  }

  /** @param {number} number */
  #strike(number) {
    this.#undone.add(number);
    this.places.log.querySelector(`[data-number="${number}"]`)?.classList.add("undone");
  }

  #toEnd() {
    for (const list of [this.places.log, this.places.chat]) list.scrollTop = list.scrollHeight;
  }

  /** @param {Entry[]} fresh @param {Player[]} players */
  #speak(fresh, players) {
    for (const entry of fresh) {
      const speaker = entry.kind === "chat" ? `${speakerOf(entry, players)}: ` : "";
      this.places.spoken.append(make("p", {}, speaker + told(entry.text)));
    }
    while (this.places.spoken.children.length > 5) this.places.spoken.firstElementChild?.remove();
  }
}

/** @param {Entry} entry @param {Player[]} players */
function speakerOf(entry, players) {
  return entry.seat === null ? entry.name || t("a guest") : players[entry.seat].name;
}
