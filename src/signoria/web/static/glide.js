// Things glide from their old place on the board to the new one; new pieces fly in from whoever laid them.
// A drawing may say otherwise. Of a new thing: data-enter="turn" (a card, turned over), "grow" (a tower, from its foot),
// "pop" (a sign, from its middle) or "fade" (a mark, no piece), and data-from="ID" (out of that thing in the drawing,
// such as a bag). Of one that moves: data-step="0 22.5" (step by step, one being so far across and down in units of the
// drawing). Of one that vanishes: data-home="2" (it flies to that seat's strip).

import { copyOf } from "./copy.js";
import { mayMove } from "./look.js";
import { move } from "./motion.js";

/** @typedef {Map<string, {x: number, y: number}>} Places by id, from the board's corner */
/** @typedef {import("./drawing.js").Coming} Coming */

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
const POPS = 160;
const APART = 90;
/** A way in pixels: what goes farther is carried, one thing after the other; what went farther in a proposal lands. */
const FAR = 30;
/** What was proposed falls into its place: from how high, in pixels. */
const LANDS = { duration: 160, easing: "cubic-bezier(.3, 1.4, .5, 1)" };
const LIFTED = 9;
/** A step, in milliseconds and pixels; of many steps each is shorter. */
const STEP = 150;
const MOST_STEPPING = 900;
const HOP = 7;
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
 * @param {Coming & {settled: Places|null}} how `settled`: where things were before a proposal that is no proposal any more
 */
export function glide(board, before, { duration = 0, owner = null, settled }) {
  if (!mayMove() || !duration || !before.size) return;
  /** @type {Map<Element, {x: number, y: number}>} how far each thing moves in all */
  const moved = new Map();
  /** @type {SVGGraphicsElement[]} */
  const fresh = [];
  /** @type {{element: SVGGraphicsElement, way: {x: number, y: number}}[]} */
  const ways = [];
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
    if (settled && isLaid(element, settled.get(id), was, way)) land(element, own);
    else if (Math.hypot(own.x, own.y) > 2) ways.push({ element, way: inUnitsOfParent(element, own) });
  }
  const inTurn = carriedInTurn(ways);
  for (const { element, way } of ways) walk(element, way, { ...timing, delay: Math.max(0, inTurn.indexOf(element)) * APART, fill: "backwards" });
  appear(board, fresh, owner, timing);
}

/** Whether a choice brought a thing to its place: it was not there before, and stays where it was proposed. @param {SVGElement} element @param {{x: number, y: number}|undefined} before @param {{x: number, y: number}} proposed @param {{x: number, y: number}} way from there */
function isLaid({ dataset }, before, proposed, way) {
  const isNew = !before || Math.hypot(before.x - proposed.x, before.y - proposed.y) > FAR;
  return isNew && !dataset.step && Math.hypot(way.x, way.y) < FAR;
}

/** What hung over its place falls into it; a tower grows once more. @param {SVGGraphicsElement} element @param {{x: number, y: number}} way */
function land(element, { x, y }) {
  if (element.dataset.enter === "grow") return grow(element, { duration: GROWS, easing: FLIES.easing });
  const isLifted = y < -2;
  const from = inUnitsOfParent(element, isLifted ? { x, y } : { x: 0, y: -LIFTED });
  move(element, [{ translate: `${from.x}px ${from.y}px` }, { translate: "0px 0px" }], LANDS);
}

/** The few that go far by themselves: they go one after the other. @param {{element: SVGGraphicsElement, way: {x: number, y: number}}[]} ways @returns {SVGGraphicsElement[]} */
function carriedInTurn(ways) {
  const far = ways.filter(({ element, way }) => Math.hypot(way.x, way.y) > 2 * FAR && !element.querySelector("[id]"));
  const isAlone = (/** @type {SVGElement} */ element) => !ways.some((other) => other.element !== element && other.element.contains(element));
  return far.length <= MOST_PIECES ? far.map(({ element }) => element).filter(isAlone) : [];
}

/** From where it was: straight, or step by step if the drawing says so. @param {SVGGraphicsElement} element @param {{x: number, y: number}} way in the units of its parent @param {KeyframeAnimationOptions} timing */
function walk(element, way, timing) {
  const [across = 0, down = 0] = (element.dataset.step ?? "").split(" ").map(Number);
  const length = across ** 2 + down ** 2;
  const steps = length ? Math.round(Math.abs(way.x * across + way.y * down) / length) : 0;
  const at = (/** @type {number} */ left, /** @type {number} */ hop) => ({ translate: `${way.x * left}px ${way.y * left - hop}px` });
  if (steps < 2) return void move(element, [at(1, 0), at(0, 0)], timing);
  const frames = [{ ...at(1, 0), easing: "ease-out" }];
  for (let step = 1; step <= steps; step++) {
    frames.push({ ...at(1 - (step - 0.5) / steps, HOP), easing: "ease-in" }, { ...at(1 - step / steps, 0), easing: "ease-out" });
  }
  move(element, frames, { ...timing, duration: Math.min(STEP * steps, MOST_STEPPING), easing: "linear" });
}

/** What would go to somebody's strip if it vanished: copies, as it lies now. @param {SVGElement} board @returns {Map<string, {copy: HTMLElement, seat: number}>} by id */
export function leaving(board) {
  const found = new Map();
  if (!mayMove()) return found;
  for (const part of board.querySelectorAll("[id][data-home]")) {
    if (part instanceof SVGGraphicsElement) found.set(part.id, { copy: copyOf(part), seat: Number(part.dataset.home) });
  }
  return found;
}

/** What has vanished flies home. @param {SVGElement} board @param {ReturnType<typeof leaving>} before @param {Coming} how */
export function leave(board, before, { home }) {
  for (const [id, { copy, seat }] of before) {
    const strip = board.querySelector(`#${CSS.escape(id)}`) ? null : home?.(seat);
    if (!strip) continue;
    document.body.append(copy);
    const way = between(copy, strip);
    const frames = [{ translate: "0px 0px" }, { translate: `${way.x / 2}px ${way.y / 2 - ARC}px`, offset: 0.45 }, { translate: `${way.x}px ${way.y}px`, opacity: 0.3 }];
    void move(copy, frames, { ...FLIES, easing: "ease-in" })?.finished.finally(() => copy.remove());
  }
}

/**
 * What is new: it enters as the drawing says; else pieces fly in from their owner, and the rest fades in.
 * @param {SVGElement} board
 * @param {SVGGraphicsElement[]} fresh
 * @param {Element|null} owner
 * @param {KeyframeAnimationOptions} timing
 */
function appear(board, fresh, owner, timing) {
  const entering = fresh.filter(({ dataset }) => (dataset.enter && dataset.enter !== "fade") || dataset.from);
  const isFew = entering.length <= MOST_PIECES;
  if (isFew) entering.forEach((element, number) => enter(board, element, number * APART));
  const others = isFew ? fresh.filter((element) => !entering.includes(element)) : fresh;
  const outermost = others.filter((element) => !others.some((other) => other !== element && other.contains(element)));
  const { width, height } = board.getBoundingClientRect();
  const pieces = outermost.filter((element) => {
    const box = element.getBoundingClientRect();
    return element.dataset.enter !== "fade" && box.width * box.height < PIECE * width * height;
  });
  for (const element of outermost) {
    const number = pieces.indexOf(element);
    if (owner && pieces.length <= MOST_PIECES && number >= 0) flyFrom(owner, element, number * APART);
    else move(element, [{ opacity: 0 }, { opacity: 1 }], timing);
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
  if (way === "pop") pop(element, { ...timing, duration: POPS, easing: LANDS.easing });
  if (way === "grow") grow(element, { ...timing, duration: GROWS, easing: FLIES.easing });
}

/** Over, at half way: until then its back is seen. @param {SVGGraphicsElement} element @param {KeyframeAnimationOptions} timing */
function turn(element, timing) {
  const { x, y, width, height } = element.getBBox();
  const back = document.createElementNS(SVG, "rect");
  const attributes = { x, y, width, height, rx: width / 12, class: "back" };
  for (const [name, value] of Object.entries(attributes)) back.setAttribute(name, String(value));
  const scaled = scaledAt(element, x + width / 2, y + height / 2);
  move(element, [{ transform: scaled(1, 1) }, { transform: scaled(0, 1) }, { transform: scaled(1, 1) }], timing);
  element.append(back);
  const shown = [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }];
  void move(back, shown, timing)?.finished.finally(() => back.remove());
}

/** From its middle. @param {SVGGraphicsElement} element @param {KeyframeAnimationOptions} timing */
function pop(element, timing) {
  const { x, y, width, height } = element.getBBox();
  const scaled = scaledAt(element, x + width / 2, y + height / 2);
  move(element, [{ transform: scaled(0.3, 0.3), opacity: 0 }, { transform: scaled(1, 1), opacity: 1 }], timing);
}

/** From its foot. @param {SVGGraphicsElement} element @param {KeyframeAnimationOptions} timing */
function grow(element, timing) {
  const { x, y, width, height } = element.getBBox();
  const scaled = scaledAt(element, x + width / 2, y + height);
  move(element, [{ transform: scaled(1, 0) }, { transform: scaled(1, 1) }], timing);
}

/** Writes the transform of an element where it lies, scaled about a point of its own. @param {Element} element @param {number} x @param {number} y */
function scaledAt(element, x, y) {
  const { transform } = getComputedStyle(element);
  const lies = transform === "none" ? "" : transform;
  return (/** @type {number} */ across, /** @type {number} */ up) =>
    `${lies} translate(${x}px, ${y}px) scale(${across}, ${up}) translate(${-x}px, ${-y}px)`;
}

/** From a strip beside the board: a copy of it flies over the page, in an arc, and lands. @param {Element} strip @param {SVGGraphicsElement} element @param {number} delay */
function flyFrom(strip, element, delay) {
  const copy = copyOf(element);
  document.body.append(copy);
  const way = between(copy, strip);
  const timing = { ...FLIES, delay, fill: /** @type {const} */ ("backwards") };
  const middle = { translate: `${way.x / 2}px ${way.y / 2 - ARC}px`, opacity: 1, offset: 0.45 };
  void move(copy, [{ translate: `${way.x}px ${way.y}px`, opacity: 0 }, middle, { translate: "0px 0px", opacity: 1 }], timing)?.finished.finally(() => copy.remove());
  move(element, [{ opacity: 0 }, { opacity: 0 }], { ...timing, easing: "linear" });
}

/** How far the middle of one thing is from that of another. @param {Element} from @param {Element} to */
function between(from, to) {
  const [one, other] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return { x: other.x + other.width / 2 - one.x - one.width / 2, y: other.y + other.height / 2 - one.y - one.height / 2 };
}

/** In an arc, from above. @param {SVGGraphicsElement} element @param {Element} source @param {KeyframeAnimationOptions} timing */
function flyIn(element, source, timing) {
  const way = between(element, source);
  const start = inUnitsOfParent(element, way);
  const middle = inUnitsOfParent(element, { x: way.x / 2, y: way.y / 2 - ARC });
  move(
    element,
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
