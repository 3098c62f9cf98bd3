// Things glide from their old place on the board to the new one; new pieces fly in from whoever laid them.

import { mayMove } from "./look.js";

/** @typedef {Map<string, {x: number, y: number}>} Places by id, from the board's corner */

/** A new thing flies in if it is a piece: small beside the board, and one of few. */
const PIECE = 0.06;
const MOST_PIECES = 6;
/** Of the way of what flies in, in pixels. */
const ARC = 40;
const FLIES = { duration: 420, easing: "cubic-bezier(.2, .8, .2, 1)" };

/** Where everything with an id is now. @param {SVGElement} board @returns {Places} */
export function places(board) {
  const corner = board.getBoundingClientRect();
  const found = new Map();
  for (const element of board.querySelectorAll("[id]")) {
    if (element.closest("defs")) continue;
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
 * @param {Element|null} [owner] the strip of whoever moved: what is new comes from there
 */
export function glide(board, before, duration, owner = null) {
  if (!mayMove() || !duration || !before.size) return;
  /** @type {Map<Element, {x: number, y: number}>} how far each thing moves in all */
  const moved = new Map();
  /** @type {SVGGraphicsElement[]} */
  const fresh = [];
  const timing = { duration, easing: "cubic-bezier(.3, 0, .2, 1)" };
  for (const [id, now] of places(board)) {
    const element = board.querySelector(`#${CSS.escape(id)}`);
    if (!(element instanceof SVGGraphicsElement)) continue;
    const was = before.get(id);
    if (!was) {
      fresh.push(element);
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
  appear(board, fresh, owner, timing);
}

/**
 * What is new: pieces fly in from their owner, all else fades in.
 * @param {SVGElement} board
 * @param {SVGGraphicsElement[]} fresh
 * @param {Element|null} owner
 * @param {KeyframeAnimationOptions} timing
 */
function appear(board, fresh, owner, timing) {
  const outermost = fresh.filter((element) => !fresh.some((other) => other !== element && other.contains(element)));
  const { width, height } = board.getBoundingClientRect();
  const pieces = outermost.filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width * box.height < PIECE * width * height;
  });
  for (const element of outermost) {
    if (owner && pieces.length <= MOST_PIECES && pieces.includes(element)) flyIn(element, owner);
    else element.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }
}

/** In an arc, from above. @param {SVGGraphicsElement} element @param {Element} owner */
function flyIn(element, owner) {
  const from = owner.getBoundingClientRect();
  const to = element.getBoundingClientRect();
  const way = { x: from.x + from.width / 2 - to.x - to.width / 2, y: from.y + from.height / 2 - to.y - to.height / 2 };
  const start = inUnitsOfParent(element, way);
  const middle = inUnitsOfParent(element, { x: way.x / 2, y: way.y / 2 - ARC });
  element.animate(
    [
      { translate: `${start.x}px ${start.y}px`, opacity: 0 },
      { translate: `${middle.x}px ${middle.y}px`, opacity: 1, offset: 0.45 },
      { translate: "0px 0px", opacity: 1 },
    ],
    FLIES,
  );
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
