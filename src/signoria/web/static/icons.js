// Small line drawings for buttons, and the coin beside sums of money.

import { button, make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  all: "M4 5l7 7l-7 7M12 5l7 7l-7 7",
  cancel: "M6 6l12 12M18 6L6 18",
  check: "M5 12.500l4.500 4.500L19 7",
  copy: "M8 8h11v12H8zM5 16V4h11",
  friends: "M8 11a3.500 3.500 0 1 0-.01 0M2 20c0-4 3-6 6-6s6 2 6 6M16.500 11a3 3 0 1 0-.01-6M16 14c3 0 6 2 6 6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c.8.8 1 1.500 1 2.500h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3z",
  pause: "M8 5v14M16 5v14",
  play: "M7 4l12 8l-12 8z",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  rules: "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2c2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14",
  share: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  step: "M6 5l9 7l-9 7zM18 5v14",
  turn: "M19 12a7 7 0 1 1-2-5M17 2v5h-5",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
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

/** A button with a sign before its word; on a phone the word of lesser ones is only heard. @param {keyof typeof PATHS} sign @param {string} text @param {() => unknown} action @param {string} choice */
export function iconButton(sign, text, action, choice) {
  const made = button("", action, { "data-choice": choice });
  made.append(icon(sign), make("span", { class: "word" }, text));
  return made;
}

/** @param {number} size */
export function coin(size) {
  const place = document.createElement("template");
  place.innerHTML =
    `<svg viewBox="-12 -12 24 24" width="${size}" height="${size}" class="coin-sign" aria-hidden="true">` +
    `<circle r="11" fill="#d9a53a" stroke="#6d4a0c"/><circle r="8" fill="#efc869" stroke="#9a6f12"/>` +
    `<path d="M0-6c1.500 2 2 3.500 1 5c2-2 4.500-1.500 4.500.8c0 2-2.500 2.400-3.500 1l-1 1.200h1.500v2h-5v-2H-1l-1-1.200c-1 1.400-3.500 1-3.500-1c0-2.300 2.500-2.800 4.500-.8c-1-1.500-.5-3 1-5z" fill="#6d4a0c"/></svg>`;
  return /** @type {Element} */ (place.content.firstElementChild);
}
