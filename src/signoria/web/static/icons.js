// Small line drawings for buttons.

const SVG = "http://www.w3.org/2000/svg";

import { button, make } from "./dom.js";

const PATHS = {
  check: "M5 12.500l4.500 4.500L19 7",
  copy: "M8 8h11v12H8zM5 16V4h11",
  friends: "M8 11a3.500 3.500 0 1 0-.01 0M2 20c0-4 3-6 6-6s6 2 6 6M16.500 11a3 3 0 1 0-.01-6M16 14c3 0 6 2 6 6",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  rules: "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2c2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14",
  share: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
};

/** @param {keyof typeof PATHS} name @param {number} [size] */
export function icon(name, size = 17) {
  const drawing = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true", class: "icon-line" };
  for (const [key, value] of Object.entries(attributes)) drawing.setAttribute(key, String(value));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  drawing.append(path);
  return drawing;
}
