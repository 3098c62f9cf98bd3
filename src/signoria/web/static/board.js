// The board: shows the drawing, lights what may be picked, and tells what was picked.

import { glide, places } from "./glide.js";
import { isOnBoard } from "./picks.js";

const HOVER = 600; // milliseconds until one is told why a thing cannot be picked
const MANY = 40; // things lit at once: then the lines are fine ones
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SHAPES = "rect, circle, ellipse, path, polygon";

/**
 * @typedef {object} Ears
 * @property {(pick: string) => void} picked a thing that is lit
 * @property {(pick: string, thing: Element) => void} refused a thing that is not
 * @property {() => void} left the thing that was asked about is no longer looked at
 */

export class Board {
  #hover = 0;
  /** @type {Element|null} the thing that is looked at */
  #looked = null;
  /** What is shown, so that the same drawing is not shown twice. */
  #shown = "";
  /** @type {Map<string, string>|null} of the things in this drawing, when they are first asked for */
  #labels = null;

  /** @param {HTMLElement} place @param {Ears} ears */
  constructor(place, ears) {
    this.place = place;
    this.ears = ears;
    place.addEventListener("click", (event) => this.#choose(event.target));
    place.addEventListener("keydown", (event) => this.#key(event));
    place.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#wonder(event.target));
    place.addEventListener("focusin", (event) => this.#wonder(event.target));
    place.addEventListener("pointerleave", () => this.#stopWondering());
  }

  get #drawing() {
    return this.place.querySelector("svg");
  }

  /** Shows a drawing; things glide to their new places. @param {string} svg @param {number} [duration] of the gliding */
  show(svg, duration = 0) {
    if (svg === this.#shown) return;
    this.#shown = svg;
    this.#labels = null;
    const old = this.#drawing;
    const focused = this.#pickAt(document.activeElement);
    const before = old && duration ? places(old) : new Map();
    const size = old?.getAttribute("viewBox");
    this.place.innerHTML = svg;
    const board = this.#drawing;
    if (board && size === board.getAttribute("viewBox")) glide(board, before, duration);
    if (focused) this.#focus(focused);
  }

  clear() {
    this.#shown = "";
    this.#labels = null;
    this.place.replaceChildren();
  }

  /** The label of a thing on the board. @param {string} pick */
  label(pick) {
    if (!this.#labels) {
      this.#labels = new Map();
      for (const thing of this.place.querySelectorAll("[data-pick] > title")) {
        const name = this.#pickAt(thing) ?? "";
        if (!this.#labels.has(name)) this.#labels.set(name, thing.textContent ?? "");
      }
    }
    return this.#labels.get(pick) ?? null;
  }

  /** Lights what may be picked next and marks what is chosen. @param {Set<string>} next @param {string[]} chosen */
  light(next, chosen) {
    const board = this.#drawing;
    if (!board) return;
    board.querySelectorAll(".light").forEach((light) => light.remove());
    this.place.classList.toggle("many", next.size > MANY);
    for (const thing of board.querySelectorAll("[data-pick]")) {
      const pick = thing.getAttribute("data-pick") ?? "";
      const isChosen = chosen.includes(pick);
      const isLit = next.has(pick) || isChosen;
      thing.classList.toggle("lit", isLit);
      thing.setAttribute("tabindex", isLit ? "0" : "-1");
      if (isLit) this.#offer(thing, isChosen);
      else ["role", "aria-pressed"].forEach((name) => thing.removeAttribute(name));
    }
    const isOpen = [...next, ...chosen].some(isOnBoard);
    board.setAttribute("role", isOpen ? "group" : "img");
    board.setAttribute("aria-label", board.querySelector(":scope > title")?.textContent ?? "");
  }

  /** Makes a thing a button, with a line round it. @param {Element} thing @param {boolean} isChosen */
  #offer(thing, isChosen) {
    thing.setAttribute("role", "button");
    thing.setAttribute("aria-pressed", String(isChosen));
    thing.querySelectorAll("text").forEach((text) => text.setAttribute("aria-hidden", "true")); // its <title> is its name, and says it all
    const shape = thing.matches(SHAPES) ? thing : thing.querySelector(SHAPES);
    if (!shape || shape === thing) return;
    for (const layer of [isChosen ? "light over chosen" : "light over", "light under"]) {
      const line = /** @type {Element} */ (shape.cloneNode(false));
      for (const name of ["id", "style", "fill", "opacity", "fill-opacity", "stroke-dasharray"]) line.removeAttribute(name);
      line.setAttribute("class", layer);
      shape.after(line); // what is drawn on the shape stays above the line
    }
  }

  /** Keeps the focus on a thing in a new drawing. @param {string} pick */
  #focus(pick) {
    const thing = this.#things(pick)[0];
    if (!(thing instanceof SVGElement)) return;
    thing.tabIndex = 0;
    thing.focus({ preventScroll: true });
  }

  /** @param {string} pick */
  #things(pick) {
    return this.place.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]`);
  }

  /** @param {EventTarget|Element|null} target */
  #thingAt(target) {
    return target instanceof Element && this.place.contains(target) ? target.closest("[data-pick]") : null;
  }

  /** @param {EventTarget|Element|null} target */
  #pickAt(target) {
    return this.#thingAt(target)?.getAttribute("data-pick") ?? null;
  }

  /** @param {EventTarget|null} target */
  #choose(target) {
    const thing = this.#thingAt(target);
    const pick = this.#pickAt(target);
    this.#stopWondering();
    if (!thing || !pick) return;
    if (thing.classList.contains("lit")) this.ears.picked(pick);
    else this.ears.refused(pick, thing);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Enter" || event.key === " ") {
      if (!this.#thingAt(event.target)) return;
      event.preventDefault();
      this.#choose(event.target);
    } else if (event.key in ARROWS) {
      const [x, y] = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
      if (this.#step(this.#thingAt(event.target), x, y)) event.preventDefault();
    }
  }

  /** From a thing to the nearest one in a direction. @param {Element|null} from @param {number} x @param {number} y */
  #step(from, x, y) {
    if (!from) return false;
    const here = middle(from);
    const ways = [...this.place.querySelectorAll("[data-pick]")].flatMap((thing) => {
      const there = middle(thing);
      const along = (there.x - here.x) * x + (there.y - here.y) * y;
      const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
      return along > 1 && aside <= 2 * along ? [{ thing, length: along + 2 * aside }] : [];
    });
    const nearest = ways.sort((one, other) => one.length - other.length)[0]?.thing;
    if (nearest instanceof SVGElement) nearest.focus();
    return true;
  }

  /** A while on a thing that cannot be picked asks why. @param {EventTarget|null} target */
  #wonder(target) {
    const thing = this.#thingAt(target);
    const pick = this.#pickAt(target);
    if (thing === this.#looked) return;
    this.#stopWondering();
    this.#looked = thing;
    if (!thing || !pick || thing.classList.contains("lit") || this.place.classList.contains("preview")) return;
    this.#hover = setTimeout(() => this.ears.refused(pick, thing), HOVER);
  }

  #stopWondering() {
    clearTimeout(this.#hover);
    this.#looked = null;
    this.ears.left();
  }
}

/** @param {Element} thing */
function middle(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
