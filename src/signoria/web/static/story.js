// What happened since one's last choice: a line a player, beside the board.

import { COLOURS, emblem } from "./colours.js";
import { button, make } from "./dom.js";
import { signed, t, told } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Entry} Entry @typedef {import("./types.js").Player} Player */
/**
 * @typedef {object} Part something that a player did
 * @property {string} text
 * @property {string[]} picks
 * @property {number} gain of the player
 * @property {[number, number][]} others seat and gain
 */
/**
 * @typedef {object} Ears
 * @property {() => unknown} again the moves are to be shown once more
 * @property {(picks: string[]) => void} ring these things are pointed at
 */

/** What happened since the last choice of whoever looks; a spectator is told the last moves. @param {Scene} scene @param {Entry[]} entries */
export function sinceLastTurn(scene, entries) {
  const moves = entries.filter(({ kind, number }) => (kind === "move" || kind === "nature") && !scene.undone.includes(number));
  if (scene.you.as === null) return moves.slice(-scene.players.length);
  return moves.filter(({ number }) => number >= (scene.since ?? 0));
}

export class Story {
  /** @type {Map<number, Entry>} */
  #entries = new Map();
  /** What the person has closed. */
  #closed = "";
  #told = "";

  /** @param {HTMLElement} place @param {Ears} ears */
  constructor(place, ears) {
    this.place = place;
    this.ears = ears;
    this.title = make("h2", {});
    this.lines = make("ul", { class: "story-lines" });
    const again = button("", () => ears.again(), { "data-do": "again", title: t("Show again") });
    again.append(make("span", { class: "sign", "aria-hidden": "true" }, "↻"), make("span", { class: "word" }, t("Show again")));
    const close = button("×", () => this.#close(), { class: "plain close", "aria-label": t("Close"), "data-do": "close" });
    place.replaceChildren(make("div", { class: "story-head" }, this.title, again, close), this.lines);
    document.addEventListener("keydown", (event) => this.#key(event));
    place.hidden = true;
    new ResizeObserver(() => this.#toNewest()).observe(this.lines); // also when a tip made way for it
  }

  /** On a phone they stand in a row, the newest at the end; of a long one the beginning is seen: who did it. */
  #toNewest() {
    const newest = this.lines.lastElementChild;
    if (newest instanceof HTMLElement) this.lines.scrollLeft = newest.offsetLeft;
  }

  /** @param {Scene} scene @param {Entry[]} entries all of the log, or what is new in it */
  show(scene, entries) {
    for (const entry of entries) this.#entries.set(entry.number, entry);
    const moves = sinceLastTurn(scene, [...this.#entries.values()]);
    const lines = [...linesOf(moves)];
    this.#told = moves.map(({ number }) => number).join();
    this.title.textContent = scene.you.as === null ? t("What just happened") : t("Since your last turn");
    this.lines.replaceChildren(...lines.map(([seat, parts]) => this.#line(scene, seat, parts)));
    this.place.hidden = !lines.length || (this.#closed !== "" && this.#told.startsWith(this.#closed));
    this.#toNewest();
  }

  /** Another person takes the screen. */
  clear() {
    this.#entries.clear();
    this.place.hidden = true;
  }

  #close() {
    this.#closed = this.#told;
    this.place.hidden = true;
  }

  /** Escape closes it, unless it was meant for something else. @param {KeyboardEvent} event */
  #key(event) {
    const at = document.activeElement;
    const isMeant = (at === document.body || this.place.contains(at)) && !document.querySelector(`dialog[open], #replay:not([hidden]), [data-pick].chosen`);
    if (event.key === "Escape" && isMeant) this.#close();
  }

  /** @param {Scene} scene @param {number} seat @param {Part[]} parts */
  #line({ players, you }, seat, parts) {
    const { name, colour } = players[seat];
    const isOnly = parts.length === 1;
    const words = parts.flatMap((part, place) => [place ? ", " : " ", this.#part(part), isOnly ? "" : gain(part.gain), ...part.others.map(([who, points]) => other(players[who], points))]);
    return make(
      "li",
      { style: `--c: ${COLOURS[colour]?.fill}`, "data-seat": seat },
      emblem(colour, 21),
      make("span", { class: "words" }, make("b", {}, seat === you.as ? t("You") : name), ...words),
      isOnly ? gain(parts[0].gain) : "",
    );
  }

  /** @param {Part} part */
  #part({ text, picks }) {
    if (!picks.length) return make("span", {}, text);
    const part = make("button", { type: "button", class: "part" }, text);
    pointing(part, () => this.ears.ring(picks), () => this.ears.ring([]));
    return part;
  }
}

/** Who did what, by seat in the order in which they first did something. @param {Entry[]} moves @returns {Map<number, Part[]>} */
function linesOf(moves) {
  const lines = new Map();
  const hasBriefs = moves.some(({ brief }) => brief.length > 0); // a game may have none: then its sentences are told
  for (const entry of moves) {
    const did = hasBriefs || entry.seat === null ? entry.brief : [{ seat: entry.seat, text: told(entry.text) }];
    for (const [place, { seat, text }] of did.entries()) {
      const others = place ? [] : gainsOfOthers(entry, did);
      const isFirst = did.findIndex((one) => one.seat === seat) === place; // of several things that one did the first gets the points
      const part = { text, picks: entry.picks, gain: isFirst ? (gainsOf(entry)[seat] ?? 0) : 0, others };
      lines.set(seat, [...(lines.get(seat) ?? []), part]);
    }
  }
  return lines;
}

/** What a move itself paid. What all were paid after it has been shown already. @param {Entry} entry @returns {number[]} */
function gainsOf({ seat, change, reckoning }) {
  const gains = change ?? [];
  return reckoning && gains.some((points, who) => points && who !== seat) ? [] : gains;
}

/** What those gained of whom nothing else is told. @param {Entry} entry @param {{seat: number}[]} did @returns {[number, number][]} */
function gainsOfOthers(entry, did) {
  return gainsOf(entry).flatMap((points, seat) => (points && !did.some((one) => one.seat === seat) ? [/** @type {[number, number]} */ ([seat, points])] : []));
}

/** Words that point at something while somebody points at them, or has come to them by keys. @param {HTMLElement} words @param {() => void} begin @param {() => void} end */
export function pointing(words, begin, end) {
  for (const name of ["pointerenter", "focus"]) words.addEventListener(name, begin);
  for (const name of ["pointerleave", "blur"]) words.addEventListener(name, end);
}

/** @param {number} points */
export function gain(points) {
  return points ? make("b", { class: points > 0 ? "gain" : "gain loss" }, ` ${signed(points)}`) : "";
}

/** @param {Player} player @param {number} points */
function other({ name, colour }, points) {
  return make("span", { class: "other", title: name }, " ", emblem(colour, 16), make("span", { class: "quiet" }, ` ${name}`), gain(points));
}
