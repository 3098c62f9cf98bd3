// A copy of a part of a drawing that lies over the page: in somebody's hand, or on its way to its owner.

import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** Lies exactly over the part; moved by `translate`. @param {SVGGraphicsElement} part */
export function copyOf(part) {
  const { x, y, width, height } = part.getBoundingClientRect();
  const at = part.getScreenCTM() ?? new DOMMatrix();
  const inner = /** @type {SVGElement} */ (part.cloneNode(true));
  inner.querySelectorAll("title, .light, .back").forEach((one) => one.remove());
  for (const one of [inner, ...inner.querySelectorAll("*")]) for (const name of ["id", "data-pick", "class", "tabindex", "role"]) one.removeAttribute(name);
  for (const name of ["transform", "style"]) inner.removeAttribute(name); // its place and size are those of the screen
  const placed = document.createElementNS(SVG, "g");
  placed.setAttribute("transform", `matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e - x} ${at.f - y})`);
  placed.append(inner);
  const drawing = document.createElementNS(SVG, "svg");
  const attributes = { width, height, fill: part.ownerSVGElement?.getAttribute("fill"), "font-family": part.ownerSVGElement?.getAttribute("font-family") };
  for (const [name, value] of Object.entries(attributes)) if (value !== null && value !== undefined) drawing.setAttribute(name, String(value));
  drawing.append(placed);
  return make("div", { class: "copy", "aria-hidden": "true", style: `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px` }, drawing);
}
