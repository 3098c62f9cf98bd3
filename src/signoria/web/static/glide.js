// Things glide from their old place on the board to the new one; new pieces fly in from whoever laid them.
// A drawing may say otherwise of a new thing: data-enter="turn" (a card, turned over) or "grow" (a tower, from its
// foot), and data-from="ID" (it comes from that thing in the drawing, such as a bag).

import { mayMove } from "./look.js";

/** @typedef {Map<string, {x: number, y: number}>} Places by id, from the board's corner */

/** A new thing flies in if it is a piece: small beside the board, and one of few. */
const PIECE = 0.06;
const MOST_PIECES = 6;
/** Of the way of what flies in, in pixels. */
const ARC = 40;
const FLIES = { duration: 420, easing: "cubic-bezier(.2, .8, .2, 1)" };
/** In milliseconds: of what comes out of a thing, is turned over where it lies, and grows; and between one and the next. */
const COMES = 320;
const TURNS = 450;
const GROWS = 420;
const APART = 90;
const SVG = "http://www.w3.org/2000/svg";

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
 * What is new: it enters as the drawing says; else pieces fly in from their owner, and the rest fades in.
 * @param {SVGElement} board
 * @param {SVGGraphicsElement[]} fresh
 * @param {Element|null} owner
 * @param {KeyframeAnimationOptions} timing
 */
function appear(board, fresh, owner, timing) {
  const entering = fresh.filter(({ dataset }) => dataset.enter || dataset.from);
  const isFew = entering.length <= MOST_PIECES;
  if (isFew) entering.forEach((element, number) => enter(board, element, number * APART));
  const others = isFew ? fresh.filter((element) => !entering.includes(element)) : fresh;
  const outermost = others.filter((element) => !others.some((other) => other !== element && other.contains(element)));
  const { width, height } = board.getBoundingClientRect();
  const pieces = outermost.filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width * box.height < PIECE * width * height;
  });
  for (const element of outermost) {
    if (owner && pieces.length <= MOST_PIECES && pieces.includes(element)) flyIn(element, owner, FLIES);
    else element.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }
}

/** As the drawing says. @param {SVGElement} board @param {SVGGraphicsElement} element @param {number} delay */
function enter(board, element, delay) {
  const { enter: way, from } = element.dataset;
  const source = from ? board.querySelector(`#${CSS.escape(from)}`) : null;
  /** @type {KeyframeAnimationOptions} */
  const timing = { delay, easing: "ease-in-out", fill: "backwards" };
  if (source) flyIn(element, source, { ...timing, duration: COMES });
  if (way === "turn") turn(element, { ...timing, duration: source ? COMES : TURNS });
  if (way === "grow") grow(element, { ...timing, duration: GROWS, easing: FLIES.easing });
}

/** Over, at half way: until then its back is seen. @param {SVGGraphicsElement} element @param {KeyframeAnimationOptions} timing */
function turn(element, timing) {
  const { x, y, width, height } = element.getBBox();
  const back = document.createElementNS(SVG, "rect");
  const attributes = { x, y, width, height, rx: width / 12, class: "back" };
  for (const [name, value] of Object.entries(attributes)) back.setAttribute(name, String(value));
  const scaled = scaledAt(element, x + width / 2, y + height / 2);
  element.animate([{ transform: scaled(1, 1) }, { transform: scaled(0, 1) }, { transform: scaled(1, 1) }], timing);
  element.append(back);
  const shown = [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }];
  void back.animate(shown, timing).finished.finally(() => back.remove());
}

/** From its foot. @param {SVGGraphicsElement} element @param {KeyframeAnimationOptions} timing */
function grow(element, timing) {
  const { x, y, width, height } = element.getBBox();
  const scaled = scaledAt(element, x + width / 2, y + height);
  element.animate([{ transform: scaled(1, 0) }, { transform: scaled(1, 1) }], timing);
}

/** Writes the transform of an element where it lies, scaled about a point of its own. @param {Element} element @param {number} x @param {number} y */
function scaledAt(element, x, y) {
  const { transform } = getComputedStyle(element);
  const lies = transform === "none" ? "" : transform;
  return (/** @type {number} */ across, /** @type {number} */ up) =>
    `${lies} translate(${x}px, ${y}px) scale(${across}, ${up}) translate(${-x}px, ${-y}px)`;
}

/** In an arc, from above. @param {SVGGraphicsElement} element @param {Element} source @param {KeyframeAnimationOptions} timing */
function flyIn(element, source, timing) {
  const from = source.getBoundingClientRect();
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
    timing,
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
