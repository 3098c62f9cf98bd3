// Fields too small for a finger: pressing the board opens a lens beside the finger, sliding goes from legal
// field to legal field, and letting go takes the one in the middle of the lens.

import { ignoreNextClick, make } from "./dom.js";
import { middle } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */

const SMALL = 44; // pixels: what is smaller needs the lens
const HOLD = 220; // milliseconds; a shorter touch is a tap
const SLIDE = 8; // pixels that the finger may move in a tap
const RADIUS = 66;
const ZOOM = 1.9;
const ASIDE = 84; // pixels from the finger to the middle of the lens, sideways and upwards

export class Lens {
  #timer = 0;
  /** @type {{x: number, y: number}|null} where the finger came down */
  #start = null;
  /** @type {HTMLElement|null} */
  #glass = null;
  /** @type {Element|null} the field in the middle of the lens */
  #aimed = null;
  /** @type {SVGElement|null} the drawing that the lens shows */
  #seen = null;

  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    const { place } = drawing;
    place.addEventListener("pointerdown", (event) => this.#press(event));
    place.addEventListener("pointermove", (event) => this.#slide(event));
    place.addEventListener("pointerup", () => this.#release(true));
    place.addEventListener("pointercancel", () => this.#release(false));
    place.addEventListener("contextmenu", (event) => this.#start && event.preventDefault());
  }

  /** Whether some field is hard to hit with a finger. */
  get #isSmall() {
    return this.drawing.lit.some((thing) => {
      const { width, height } = thing.getBoundingClientRect();
      return Math.min(width, height) < SMALL;
    });
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#release(false);
    const isDragged = event.target instanceof Element && event.target.closest(".movable");
    if (event.pointerType === "mouse" || !event.isPrimary || isDragged || !this.#isSmall) return;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(() => this.#open(event.clientX, event.clientY), HOLD);
  }

  /** @param {PointerEvent} event */
  #slide({ clientX, clientY, isPrimary }) {
    if (!this.#start || !isPrimary) return;
    if (this.#glass) return this.#aim(clientX, clientY);
    if (Math.hypot(clientX - this.#start.x, clientY - this.#start.y) <= SLIDE) return;
    const { scrollHeight, clientHeight } = this.drawing.place;
    if (scrollHeight > clientHeight) this.#release(false); // the board is swiped
    else this.#open(clientX, clientY);
  }

  /** @param {boolean} takes */
  #release(takes) {
    clearTimeout(this.#timer);
    this.#start = null;
    const aimed = this.#aimed;
    this.hide();
    if (!takes || !aimed) return;
    ignoreNextClick();
    this.drawing.choose(aimed);
  }

  /** @param {number} x @param {number} y */
  #open(x, y) {
    clearTimeout(this.#timer);
    if (!this.drawing.lit.length) return;
    this.#lay();
    this.#aim(x, y);
  }

  /** While something is dragged over a small field: the field, beside the finger. @param {number} x @param {number} y @param {{x: number, y: number, width: number, height: number}} box */
  show(x, y, box) {
    if (Math.min(box.width, box.height) >= SMALL) return this.hide();
    if (this.#seen !== this.drawing.svg) this.#lay(); // it shows what would come of it by now
    this.#turnTo({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, x, y);
  }

  /** Takes the lens away. */
  hide() {
    this.#glass?.remove();
    this.#glass = this.#aimed = this.#seen = null;
  }

  /** Lays a lens with all that is drawn now over the page. */
  #lay() {
    const { svg } = this.drawing;
    if (!svg) return;
    this.hide();
    const seen = /** @type {SVGElement} */ (svg.cloneNode(true));
    seen.querySelectorAll(":scope > defs, title").forEach((part) => part.remove()); // what they define is on the board
    [seen, ...seen.querySelectorAll("[id]")].forEach((part) => part.removeAttribute("id"));
    const { width, height } = svg.getBoundingClientRect();
    seen.style.cssText = `width: ${width}px; height: ${height}px`;
    this.#glass = make("div", { class: "lens", "aria-hidden": "true" }, seen);
    this.#seen = svg;
    document.body.append(this.#glass);
  }

  /** @param {number} x @param {number} y */
  #aim(x, y) {
    const aimed = this.drawing.nearest(x, y);
    if (!this.#glass || !aimed) return;
    this.#aimed = aimed;
    this.#turnTo(middle(aimed), x, y);
    this.#glass.dataset.aimed = aimed.getAttribute("data-pick") ?? "";
  }

  /** A point of the screen in the middle of the lens, which lies beside the finger. @param {{x: number, y: number}} at @param {number} x @param {number} y */
  #turnTo(at, x, y) {
    const { svg } = this.drawing;
    const glass = this.#glass;
    if (!svg || !glass) return;
    const board = svg.getBoundingClientRect();
    const side = x > innerWidth / 2 ? -ASIDE : ASIDE;
    const left = Math.max(0, Math.min(innerWidth - 2 * RADIUS, x + side - RADIUS));
    const top = Math.max(0, y - ASIDE - RADIUS);
    glass.style.translate = `${left}px ${top}px`;
    const seen = /** @type {SVGElement} */ (glass.firstElementChild);
    seen.style.transform = `translate(${RADIUS - (at.x - board.x) * ZOOM}px, ${RADIUS - (at.y - board.y) * ZOOM}px) scale(${ZOOM})`;
  }
}
