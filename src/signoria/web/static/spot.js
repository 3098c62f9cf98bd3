// Pointing at parts of a drawing: in full light while all else is dimmed, or by a ring.

import { make } from "./dom.js";

/** What covers so much of the drawing is its ground, and stays as it is. */
const GROUND = 0.7;
const PLAIN = new Set(["defs", "title", "desc", "style", "clipPath", "marker"]);

/** Lights the things with these ids; none: all. @param {SVGSVGElement|null} drawing @param {string[]} ids @returns {Element[]} what is lit */
export function spot(drawing, ids) {
  if (!drawing) return [];
  for (const name of ["spot", "dimmed"]) drawing.querySelectorAll(`.${name}`).forEach((thing) => thing.classList.remove(name));
  const lit = ids.flatMap((id) => drawing.querySelector(`#${CSS.escape(id)}`) ?? []);
  lit.forEach((thing) => thing.classList.add("spot"));
  if (lit.length) dim(drawing, lit, area(drawing) * GROUND);
  return lit;
}

/** Dims what is neither lit nor around it: as few things as can be. @param {Element} around @param {Element[]} lit @param {number} ground */
function dim(around, lit, ground) {
  for (const thing of around.children) {
    if (PLAIN.has(thing.localName) || lit.includes(thing)) continue;
    if (lit.some((one) => thing.contains(one)) || (area(thing) > ground && thing.querySelector("[id], [data-pick]"))) dim(thing, lit, ground);
    else if (area(thing) <= ground) thing.classList.add("dimmed");
  }
}

/** @param {Element} thing */
function area(thing) {
  const { width, height } = thing.getBoundingClientRect();
  return width * height;
}

/** What was picked, on the board as it is now. A field that is taken cannot be picked any more: then what stands there. @param {Element} board @param {string[]} picks @returns {Element[]} */
export function thingsOf(board, picks) {
  return picks.flatMap((pick) => {
    const place = CSS.escape(`-${pick.split(":")[1]}`);
    const standing = [...board.querySelectorAll(`[id$="${place}"]`)].find((thing) => !thing.closest("defs"));
    return board.querySelector(`[data-pick="${CSS.escape(pick)}"]`) ?? standing ?? [];
  });
}

/** Rings what was picked; nothing: takes the rings away. @param {HTMLElement} board @param {string[]} picks */
export function ring(board, picks) {
  document.querySelectorAll(".pointer-ring").forEach((old) => old.remove());
  for (const thing of thingsOf(board, picks)) {
    const { x, y, width, height } = thing.getBoundingClientRect();
    document.body.append(make("div", { class: "pointer-ring", style: `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px` }));
  }
}
