// Fields too small for a finger: pressing the board opens a lens beside the finger, sliding goes from legal
// field to legal field, and letting go takes the one in the middle of the lens.

import { make } from "./dom.js";
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
    if (event.pointerType === "mouse" || !event.isPrimary || !this.#isSmall) return;
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
    this.#glass?.remove();
    this.#glass = this.#aimed = null;
    if (!takes || !aimed) return;
    addEventListener("click", ignore, { capture: true, once: true }); // the click that follows the finger
    setTimeout(() => removeEventListener("click", ignore, { capture: true }), 50);
    this.drawing.choose(aimed);
  }

  /** @param {number} x @param {number} y */
  #open(x, y) {
    clearTimeout(this.#timer);
    const { svg } = this.drawing;
    if (!svg || !this.drawing.lit.length) return;
    const seen = /** @type {SVGElement} */ (svg.cloneNode(true));
    seen.querySelectorAll(":scope > defs, title").forEach((part) => part.remove()); // what they define is on the board
    [seen, ...seen.querySelectorAll("[id]")].forEach((part) => part.removeAttribute("id"));
    const { width, height } = svg.getBoundingClientRect();
    seen.style.cssText = `width: ${width}px; height: ${height}px`;
    this.#glass = make("div", { class: "lens", "aria-hidden": "true" }, seen);
    document.body.append(this.#glass);
    this.#aim(x, y);
  }

  /** @param {number} x @param {number} y */
  #aim(x, y) {
    const { svg } = this.drawing;
    const glass = this.#glass;
    const aimed = this.drawing.nearest(x, y);
    if (!svg || !glass || !aimed) return;
    this.#aimed = aimed;
    const board = svg.getBoundingClientRect();
    const at = middle(aimed);
    const side = x > innerWidth / 2 ? -ASIDE : ASIDE;
    const left = Math.max(0, Math.min(innerWidth - 2 * RADIUS, x + side - RADIUS));
    const top = Math.max(0, y - ASIDE - RADIUS);
    glass.style.translate = `${left}px ${top}px`;
    const seen = /** @type {SVGElement} */ (glass.firstElementChild);
    seen.style.transform = `translate(${RADIUS - (at.x - board.x) * ZOOM}px, ${RADIUS - (at.y - board.y) * ZOOM}px) scale(${ZOOM})`;
    glass.dataset.aimed = aimed.getAttribute("data-pick") ?? "";
  }
}

/** @param {Event} event */
function ignore(event) {
  event.stopPropagation();
  event.preventDefault();
}
