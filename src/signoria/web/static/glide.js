// Things glide from their old place on the board to the new one; new things fade in.

import { mayMove } from "./look.js";

/** @typedef {Map<string, {x: number, y: number}>} Places by id, from the board's corner */

/** Where everything with an id is now. @param {SVGElement} board @returns {Places} */
export function places(board) {
  const corner = board.getBoundingClientRect();
  const found = new Map();
  for (const element of board.querySelectorAll("[id]")) {
    const box = element.getBoundingClientRect();
    found.set(element.id, { x: box.x + box.width / 2 - corner.x, y: box.y + box.height / 2 - corner.y });
  }
  return found;
}

/**
 * Lets things move from where they were. A thing within a moving thing only makes up the difference.
 * @param {SVGElement} board
 * @param {Places} before
 * @param {number} duration in milliseconds
 */
export function glide(board, before, duration) {
  if (!mayMove() || !duration || !before.size) return;
  /** @type {Map<Element, {x: number, y: number}>} how far each thing moves in all */
  const moved = new Map();
  const timing = { duration, easing: "cubic-bezier(.3, 0, .2, 1)" };
  for (const [id, now] of places(board)) {
    const element = board.querySelector(`#${CSS.escape(id)}`);
    if (!(element instanceof SVGGraphicsElement)) continue;
    const was = before.get(id);
    if (!was) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], timing);
      continue;
    }
    const way = { x: was.x - now.x, y: was.y - now.y };
    moved.set(element, way);
    const carried = moved.get(carrier(element, moved)) ?? { x: 0, y: 0 };
    const own = { x: way.x - carried.x, y: way.y - carried.y };
    if (Math.hypot(own.x, own.y) > 2) {
      const { x, y } = inUnitsOfParent(element, own);
      element.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], timing);
    }
  }
}

/** The nearest thing around this one that moves itself; the element itself if there is none. @param {Element} element @param {Map<Element, unknown>} moved */
function carrier(element, moved) {
  let around = element.parentElement;
  while (around && !moved.has(around)) around = around.parentElement;
  return around ?? document.documentElement;
}

/** A way over the screen in the units in which the element is drawn. @param {SVGGraphicsElement} element @param {{x: number, y: number}} way */
function inUnitsOfParent(element, way) {
  const matrix = element.parentElement instanceof SVGGraphicsElement ? element.parentElement.getScreenCTM() : null;
  if (!matrix) return way;
  const inverse = matrix.inverse();
  return { x: inverse.a * way.x + inverse.c * way.y, y: inverse.b * way.x + inverse.d * way.y };
}
