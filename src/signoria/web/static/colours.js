// The players' colours and emblems, as in src/signoria/svg/people.py (a test holds them alike).

import { make } from "./dom.js";
import { t } from "./words.js";

/** @type {Record<string, {fill: string, ink: string, emblem: string}>} */
export const COLOURS = {
  red: { fill: "#b3322a", ink: "#ffffff", emblem: "M12 2c3 3 4 6 2 9c3-4 8-3 8 1c0 3-4 4-6 2l-2 2h3v3h-10v-3h3l-2-2c-2 2-6 1-6-2c0-4 5-5 8-1c-2-3-1-6 2-9z" },
  blue: { fill: "#2a5caa", ink: "#ffffff", emblem: "M5 3h3v3h2.5v-3h3v3h2.500v-3h3v7l-2 2v9h-10v-9l-2-2z" },
  green: { fill: "#2f7d4f", ink: "#ffffff", emblem: "M12 2c7 5 8 11 1 17v3h-2v-3c-7-6-6-12 1-17z" },
  yellow: { fill: "#e2b13c", ink: "#2b2118", emblem: "M12 1l2.500 6l5.500-3l-3 5.500l6 2.500l-6 2.500l3 5.500l-5.500-3l-2.500 6l-2.500-6l-5.500 3l3-5.500l-6-2.500l6-2.500l-3-5.500l5.500 3z" },
  purple: { fill: "#7a4b9c", ink: "#ffffff", emblem: "M2 6l5 5l5-8l5 8l5-5l-2 14h-16z" },
  white: { fill: "#f4efe6", ink: "#2b2118", emblem: "M12 2l8 4v6c0 5-4 8-8 10c-4-2-8-5-8-10v-6zM11 7v3h-3v2h3v6h2v-6h3v-2h-3v-3z" },
};

const SVG = "http://www.w3.org/2000/svg";

/** The name of a colour in the reader's language. @param {string} colour */
export function colourName(colour) {
  const names = { red: t("red"), blue: t("blue"), green: t("green"), yellow: t("yellow"), purple: t("purple"), white: t("white") };
  return names[/** @type {keyof typeof names} */ (colour)] ?? colour;
}

/** A disc with the emblem of a colour, so that nobody has to tell players apart by colour alone. @param {string} colour @param {number} [size] */
export function emblem(colour, size = 24) {
  const { fill, ink, emblem: path } = COLOURS[colour] ?? COLOURS.white;
  const drawing = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ viewBox: "-13 -13 26 26", width: size, height: size, "aria-hidden": "true", class: "emblem" })) {
    drawing.setAttribute(name, String(value));
  }
  drawing.innerHTML =
    `<circle r="12" fill="${fill}" stroke="#2b2118"/>` +
    `<path d="${path}" fill="${ink}" fill-rule="evenodd" transform="scale(.62) translate(-12 -12)"/>`;
  return drawing;
}

/**
 * A choice of colours as radio buttons; those of others are not offered.
 * @param {string} chosen
 * @param {string[]} taken by others
 * @param {(colour: string) => void} changed
 */
export function colourChoice(chosen, taken, changed) {
  const group = `colour-${Math.random().toString(36).slice(2)}`;
  const radios = Object.keys(COLOURS).filter((colour) => !taken.includes(colour)).map((colour) => {
    const radio = make("input", { type: "radio", name: group, value: colour, checked: colour === chosen });
    radio.addEventListener("change", () => changed(colour));
    return make("label", { class: "colour", title: colourName(colour) }, radio, emblem(colour, 32), make("span", { class: "quiet" }, colourName(colour)));
  });
  return make("fieldset", { class: "colours" }, make("legend", {}, t("Colour")), ...radios);
}
