// A drawing with things that may be picked: the board, or the tray in the dock.

import { glide, leave, leaving, places } from "./glide.js";

const HOVER = 600; // milliseconds until one is told why a thing cannot be picked
const MANY = 40; // things lit at once: then there are fine lines and no dots
const REACH = 24; // pixels: a finger takes the nearest thing within them
const RUNG = 3000; // milliseconds that a ring stays
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SHAPES = "rect, circle, ellipse, path, polygon";
const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {object} Ears
 * @property {(pick: string, byKey: boolean) => void} picked a thing that may be picked
 * @property {(pick: string, thing: Element) => void} refused a thing that may not
 * @property {(sentence: string, thing: Element) => void} explained a thing that says something when it is tapped
 * @property {() => void} left the thing that was asked about is no longer looked at
 *
 * @typedef {object} Coming how a drawing comes
 * @property {number} [duration] milliseconds that things glide; none: all is there at once
 * @property {Element|null} [owner] the strip of whoever moved: what is new comes from there
 * @property {(seat: number) => Element|null} [home] the strip of a seat: what is sent home goes there
 * @property {boolean} [isProposal] whether it shows what a choice would do
 */

export class Drawing {
  #hover = 0;
  /** @type {Element|null} the thing that is looked at */
  #looked = null;
  /** What is shown, so that the same drawing is not shown twice. */
  #shown = "";
  /** @type {import("./glide.js").Places|null} where things were before the choice that is proposed now; null: none is */
  #settled = null;
  /** @type {Map<string, string>|null} of the things in this drawing, when they are first asked for */
  #labels = null;
  /** Whether a finger touched last, and not a mouse. */
  #byFinger = false;

  /** @param {HTMLElement} place @param {Ears} ears */
  constructor(place, ears) {
    this.place = place;
    this.ears = ears;
    place.addEventListener("pointerdown", (event) => (this.#byFinger = event.pointerType !== "mouse"), true);
    place.addEventListener("click", (event) => this.#click(event));
    place.addEventListener("keydown", (event) => this.#key(event));
    place.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#wonder(event.target));
    place.addEventListener("focusin", (event) => this.#wonder(event.target));
    place.addEventListener("pointerleave", () => this.#stopWondering());
  }

  get svg() {
    return this.place.querySelector("svg");
  }

  /** The things that are lit. */
  get lit() {
    return [...this.place.querySelectorAll(".lit")];
  }

  /** Shows a drawing; things glide to their new places. @param {string} svg @param {Coming} [how] */
  show(svg, how = {}) {
    if (svg === this.#shown) return;
    const old = this.svg;
    const focused = pickOf(this.#thingAt(document.activeElement));
    const before = old && (how.duration || how.isProposal) ? places(old) : new Map();
    const size = old?.getAttribute("viewBox");
    const home = old && how.duration ? leaving(old) : new Map();
    this.#shown = svg;
    this.#labels = null;
    this.place.innerHTML = svg;
    if (this.svg && size === this.svg.getAttribute("viewBox")) {
      glide(this.svg, before, { ...how, settled: how.isProposal ? null : this.#settled });
      leave(this.svg, home, how);
    }
    this.#settled = how.isProposal ? (this.#settled ?? before) : null;
    if (focused) this.#focus(focused);
  }

  clear() {
    this.#shown = "";
    this.#labels = null;
    this.place.replaceChildren();
  }

  /** The label of a thing in the drawing. @param {string} pick */
  label(pick) {
    return this.#named.get(pick) ?? null;
  }

  /** Whether a thing is drawn here. @param {string} pick */
  has(pick) {
    return this.#named.has(pick);
  }

  get #named() {
    if (!this.#labels) {
      this.#labels = new Map();
      for (const thing of this.place.querySelectorAll("[data-pick]")) {
        const pick = pickOf(thing) ?? "";
        if (!this.#labels.has(pick)) this.#labels.set(pick, thing.querySelector(":scope > title")?.textContent ?? "");
      }
    }
    return this.#labels;
  }

  /** Lights some of what may be picked, and marks what is chosen. @param {Set<string>} open may be picked @param {Set<string>} lit of these @param {string[]} chosen */
  light(open, lit, chosen) {
    const { svg } = this;
    if (!svg) return;
    svg.querySelectorAll(".light").forEach((light) => light.remove());
    showWith(svg, chosen);
    const offered = [];
    for (const thing of svg.querySelectorAll("[data-pick]")) {
      const pick = pickOf(thing) ?? "";
      const isChosen = chosen.includes(pick);
      const isLit = (lit.has(pick) || isChosen) && !thing.closest("[display=none]");
      thing.classList.toggle("open", open.has(pick));
      thing.classList.toggle("lit", isLit);
      thing.classList.toggle("chosen", isChosen);
      thing.setAttribute("tabindex", isLit ? "0" : "-1");
      if (isLit) offered.push({ thing, isChosen });
      else ["role", "aria-pressed"].forEach((name) => thing.removeAttribute(name));
    }
    const dots = offered.map(({ thing, isChosen }) => (isChosen ? null : dot(thing))); // all are measured before one is changed: else each costs a layout
    offered.forEach(({ thing, isChosen }, index) => this.#offer(thing, isChosen, dots[index]));
    const explained = this.#letExplain(svg);
    this.place.classList.toggle("many", this.lit.length > MANY);
    this.#bringIntoSight();
    svg.setAttribute("role", offered.length || explained ? "group" : "img");
    svg.setAttribute("aria-label", svg.querySelector(":scope > title")?.textContent ?? "");
  }

  /** What explains itself can be reached by keys. @param {Element} svg @returns {number} how many do */
  #letExplain(svg) {
    const all = svg.querySelectorAll("[data-explain]");
    for (const thing of all) {
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
    }
    return all.length;
  }

  /** Where the drawing is larger than its place it is moved, if nothing that can be picked is in sight. */
  #bringIntoSight() {
    const { top, bottom } = this.place.getBoundingClientRect();
    if (this.place.scrollHeight <= this.place.clientHeight || !this.lit.length) return;
    if (this.lit.every((thing) => middle(thing).y < top || middle(thing).y > bottom)) this.lit[0].scrollIntoView({ block: "center" });
  }

  /** Makes a thing a button, with a line round it; a field that is empty gets a pool of light and a dot. @param {Element} thing @param {boolean} isChosen @param {Element|null} dot */
  #offer(thing, isChosen, dot) {
    thing.setAttribute("role", "button");
    thing.setAttribute("aria-pressed", String(isChosen));
    thing.querySelectorAll("text").forEach((text) => text.setAttribute("aria-hidden", "true")); // its <title> is its name, and says it all
    const shape = thing.querySelector(SHAPES);
    if (!shape) return;
    if (dot) shape.after(dot);
    for (const layer of ["over", "under"]) {
      const line = /** @type {Element} */ (shape.cloneNode(false));
      for (const name of ["id", "style", "fill", "opacity", "fill-opacity", "stroke-dasharray"]) line.removeAttribute(name);
      line.setAttribute("class", `light ${layer}${isChosen ? " of-chosen" : ""}${isField(shape) ? " pool" : ""}`);
      shape.after(line); // what is drawn on the shape stays above the line
    }
  }

  /** Rings things for a moment, so that the eye finds them. @param {string[]} picks */
  ring(picks) {
    for (const ring of this.place.querySelectorAll(".ring")) ring.remove();
    for (const thing of picks.flatMap((pick) => [...this.#things(pick)])) {
      const ring = outline(thing, "ring");
      setTimeout(() => ring?.remove(), RUNG);
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

  /** @param {MouseEvent} event */
  #click(event) {
    const thing = this.#thingAt(event.target);
    const isOpen = thing?.matches(".lit, .open");
    if (!isOpen && this.#explain(...document.elementsFromPoint(event.clientX, event.clientY))) return; // a rope may lie over it
    const near = this.#byFinger && !isOpen ? this.nearest(event.clientX, event.clientY, REACH) : null;
    this.choose(near ?? thing);
  }

  /** @param {...(EventTarget|null)} targets the uppermost first @returns {boolean} whether there is something to explain */
  #explain(...targets) {
    const within = targets.flatMap((target) => (target instanceof Element && this.place.contains(target) ? (target.closest("[data-explain]") ?? []) : []));
    const thing = within[0];
    const sentence = thing?.getAttribute("data-explain");
    if (!thing || !sentence) return false;
    this.#stopWondering();
    this.ears.explained(sentence, thing);
    return true;
  }

  /** The lit thing that is nearest to a point. @param {number} x @param {number} y @param {number} [reach] @returns {Element|null} */
  nearest(x, y, reach = Infinity) {
    return nearest(this.lit.map((thing) => ({ thing, box: thing.getBoundingClientRect() })), x, y, reach)?.thing ?? null;
  }

  /** Somebody wants this thing. @param {Element|null} thing @param {boolean} [byKey] */
  choose(thing, byKey = false) {
    const pick = pickOf(thing);
    this.#stopWondering();
    if (!thing || !pick) return;
    if (thing.matches(".lit, .open")) this.ears.picked(pick, byKey);
    else this.ears.refused(pick, thing);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isEnter = event.key === "Enter" || event.key === " ";
    const thing = this.#thingAt(event.target);
    if (isEnter && !thing?.matches(".lit, .open") && !event.repeat && this.#explain(event.target)) return event.preventDefault();
    if (!thing) return;
    if (isEnter) {
      event.preventDefault();
      if (!event.repeat) this.choose(thing, true);
    } else if (event.key in ARROWS) {
      const [x, y] = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
      event.preventDefault();
      this.#step(thing, x, y);
    }
  }

  /** From a thing to the nearest lit one in a direction. @param {Element} from @param {number} x @param {number} y */
  #step(from, x, y) {
    const here = middle(from);
    const ways = this.lit.flatMap((thing) => {
      const there = middle(thing);
      const along = (there.x - here.x) * x + (there.y - here.y) * y;
      const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
      return along > 1 && aside <= 2 * along ? [{ thing, length: along + 2 * aside }] : [];
    });
    const nearest = ways.sort((one, other) => one.length - other.length)[0]?.thing;
    if (nearest instanceof SVGElement) nearest.focus();
  }

  /** A while on a thing that cannot be picked asks why. @param {EventTarget|null} target */
  #wonder(target) {
    const thing = this.#thingAt(target);
    const pick = pickOf(thing);
    if (thing === this.#looked) return;
    this.#stopWondering();
    this.#looked = thing;
    if (!thing || !pick || thing.matches(".lit, .open") || this.place.classList.contains("preview")) return;
    this.#hover = setTimeout(() => this.ears.refused(pick, thing), HOVER);
  }

  #stopWondering() {
    clearTimeout(this.#hover);
    this.#looked = null;
    this.ears.left();
  }
}

/** Draws the outline of a thing once more, over it. @param {Element} thing @param {string} name of its class */
export function outline(thing, name) {
  const shape = thing.querySelector(SHAPES);
  if (!shape) return null;
  const line = /** @type {Element} */ (shape.cloneNode(false));
  for (const attribute of ["id", "style", "fill", "opacity", "fill-opacity", "stroke-dasharray"]) line.removeAttribute(attribute);
  line.setAttribute("class", name);
  thing.append(line);
  return line;
}

/** Shows what is told of a pick only while it is chosen, and what has no picks to be with while nothing else is. @param {Element} svg @param {string[]} chosen */
function showWith(svg, chosen) {
  const all = [...svg.querySelectorAll("[data-with]")];
  const withAny = (/** @type {Element} */ part) => part.getAttribute("data-with")?.split(" ").some((pick) => chosen.includes(pick));
  const isAny = all.some(withAny);
  for (const part of all) {
    if (part.getAttribute("data-with") ? withAny(part) : !isAny) part.removeAttribute("display");
    else part.setAttribute("display", "none");
  }
}

/** @param {Element|null} thing */
export const pickOf = (thing) => thing?.getAttribute("data-pick") ?? null;

/** Whether what is under a shape is seen through it. @param {Element} shape */
const isField = (shape) => shape.getAttribute("fill") !== "none" && Number(shape.getAttribute("fill-opacity") ?? 1) < 0.2;

/** A dot for the middle of a thing that is a field. @param {Element} thing */
function dot(thing) {
  const shape = thing.querySelector(SHAPES);
  if (!(shape instanceof SVGGraphicsElement) || !isField(shape)) return null;
  const { x, y, width, height } = shape.getBBox();
  const circle = document.createElementNS(SVG, "circle");
  const attributes = { cx: x + width / 2, cy: y + height / 2, r: Math.min(5, width / 6, height / 6), class: "light dot" };
  for (const [name, value] of Object.entries(attributes)) circle.setAttribute(name, String(value));
  const turn = shape.getAttribute("transform");
  if (turn) circle.setAttribute("transform", turn);
  return circle;
}

/** @param {Element} thing */
export function middle(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * That which is nearest to a point, within reach.
 * @template {{box: {x: number, y: number, width: number, height: number}}} Placed
 * @param {Placed[]} all
 * @param {number} x
 * @param {number} y
 * @param {number} reach in pixels
 * @returns {Placed|null}
 */
export function nearest(all, x, y, reach) {
  const ways = all.map((one) => ({ one, far: distance(one.box, x, y) })).filter(({ far }) => far <= reach);
  return ways.sort((one, other) => one.far - other.far)[0]?.one ?? null;
}

/** How far a point is from a box. @param {{x: number, y: number, width: number, height: number}} box @param {number} x @param {number} y */
function distance(box, x, y) {
  const beyond = Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
  const fromMiddle = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  return beyond + fromMiddle / 1000; // of two that hold the point, the one whose middle is nearer
}
