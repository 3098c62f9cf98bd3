// What happened, in words, the newest first; what belongs together stands under one heading. Each entry leads to its
// position, or to what was paid then. Chat stands in a list of its own.

import { emblem } from "./colours.js";
import { button, make } from "./dom.js";
import { gain, pointing } from "./story.js";
import { inLines, moment, t, told } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Entry} Entry @typedef {import("./types.js").Player} Player */

/**
 * @typedef {object} Ears
 * @property {(position: number) => unknown} visit a position is to be looked at
 * @property {(position: number) => unknown} reckon what was paid then is to be shown again
 * @property {(picks: string[]) => void} ring these things are pointed at
 */

export class Log {
  /** @type {Map<number, Entry>} */
  #entries = new Map();
  /** @type {Set<number>} the events that were taken back */
  #undone = new Set();
  /** @type {string|null} of the newest entries */
  #heading = null;

  /**
   * @param {object} places
   * @param {HTMLElement} places.log
   * @param {HTMLElement} places.chat
   * @param {HTMLElement} places.spoken for screen readers, news only
   * @param {Ears} ears
   */
  constructor(places, ears) {
    this.places = places;
    this.ears = ears;
  }

  /** All that is known. */
  get entries() {
    return [...this.#entries.values()];
  }

  /** @param {Scene} scene @returns {Entry[]} what is new */
  show(scene) {
    const isFirst = this.#entries.size === 0;
    const fresh = scene.log.filter((entry) => !this.#entries.has(entry.number));
    for (const entry of fresh) {
      this.#entries.set(entry.number, entry);
      if (entry.kind === "chat") this.places.chat.append(this.#line(entry, scene));
      else this.#write(entry, scene);
    }
    for (const number of scene.undone) this.#strike(number, scene);
    if (fresh.some(({ kind }) => kind === "chat")) this.places.chat.scrollTop = this.places.chat.scrollHeight;
    if (!isFirst) this.#speak(fresh, scene.players);
    return isFirst ? [] : fresh;
  }

  /** Another person takes the screen: they get the log as they may read it. */
  clear() {
    this.#entries.clear();
    this.#heading = null;
    for (const place of Object.values(this.places)) place.replaceChildren();
  }

  /** Above all others, below its heading. @param {Entry} entry @param {Scene} scene */
  #write(entry, scene) {
    const heading = entry.kind === "note" ? this.#heading : (entry.heading ?? null);
    if (heading !== this.#heading && heading !== null) this.places.log.prepend(make("li", { class: "heading" }, heading));
    this.#heading = heading;
    const top = this.places.log.firstElementChild;
    if (heading === null || !top) this.places.log.prepend(this.#line(entry, scene));
    else top.after(this.#line(entry, scene));
  }

  /** @param {Entry} entry @param {Scene} scene */
  #line(entry, { players, you }) {
    const who = entry.seat === null ? null : players[entry.seat];
    const isUndone = this.#undone.has(entry.number);
    const position = isUndone ? null : entry.position;
    const sentences = entry.reckoning ? entry.text.slice(0, 1) : entry.text; // the rest is told where it is paid
    const text = entry.kind === "chat" ? said(entry, players) : bold(inLines(sentences), players);
    return make(
      "li",
      { class: `entry ${entry.kind}${isUndone ? " undone" : ""}${entry.spectator ? " spectator" : ""}`, "data-number": entry.number, title: moment(entry.at) },
      who ? emblem(who.colour, 18) : make("span", { class: "no-emblem" }),
      make("span", { class: "words" }, ...(position === null ? text : [this.#visit(position, entry.picks, text)])),
      make(
        "span",
        { class: "gains" },
        ...gains(entry, players, you.as),
        entry.reckoning && position !== null && button(t("What was paid"), () => this.ears.reckon(position), { class: "small", "data-do": "reckon" }),
      ),
    );
  }

  /** The words of an entry: pointed at, they ring what was picked; a click leads to its position. @param {number} position @param {string[]} picks @param {(Node|string)[]} text */
  #visit(position, picks, text) {
    const words = make("button", { type: "button", class: "plain", title: t("Look at this position"), onclick: () => this.ears.visit(position) }, ...text);
    if (picks.length) pointing(words, () => this.ears.ring(picks), () => this.ears.ring([]));
    return words;
  }

  /** What was taken back is struck out, and leads nowhere. @param {number} number @param {Scene} scene */
  #strike(number, scene) {
    const entry = this.#entries.get(number);
    if (!entry || this.#undone.has(number)) return;
    this.#undone.add(number);
    this.places.log.querySelector(`[data-number="${number}"]`)?.replaceWith(this.#line(entry, scene));
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

/** Everybody's gains; whose entry it is has no emblem. @param {Entry} entry @param {Player[]} players @param {number|null} you */
function gains({ seat, change }, players, you) {
  return (change ?? []).flatMap((points, who) => {
    if (!points || !players[who]) return [];
    if (who === seat) return [gain(points)];
    const name = who === you ? t("You") : players[who].name;
    return [make("span", { class: "other", title: name }, emblem(players[who].colour, 16), make("span", { class: "quiet" }, ` ${name}`), gain(points))];
  });
}

/** A sentence that begins with a name, that in bold. @param {string} text @param {Player[]} players */
function bold(text, players) {
  const name = [t("You"), ...players.map((player) => player.name)].find((one) => text.startsWith(`${one} `));
  return name ? [make("b", {}, name), text.slice(name.length)] : [text];
}

/** @param {Entry} entry @param {Player[]} players */
function said(entry, players) {
  return [make("b", {}, `${speakerOf(entry, players)}: `), entry.text.join(" ")];
}

/** @param {Entry} entry @param {Player[]} players */
function speakerOf(entry, players) {
  if (entry.seat !== null) return players[entry.seat].name;
  return entry.name ? t("{name} (watches)", { name: entry.name }) : t("somebody who watches");
}
