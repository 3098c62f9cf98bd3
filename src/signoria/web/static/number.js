// A number to choose: slider, direct input, keys, and marks for the least and the most.

import { button, make } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {object} wish
 * @param {string} wish.label such as "Your bid"
 * @param {number[]} wish.numbers that are possible, ascending
 * @param {(number: number) => void} wish.send
 * @param {(number: number) => void} wish.refused somebody wrote a number that is not possible
 */
export function numberControl({ label, numbers, send, refused }) {
  const least = numbers[0];
  const most = numbers[numbers.length - 1];
  const step = Math.min(...numbers.slice(1).map((number, place) => number - numbers[place]), most - least || 1);
  const range = { min: least, max: most, step, value: least };
  const slider = make("input", { type: "range", ...range, "aria-label": label });
  const input = make("input", { type: "number", ...range, "aria-label": label, inputmode: "numeric" });
  const go = make("button", { type: "submit", class: "main" });

  /** @param {number} number */
  const show = (number) => {
    slider.value = String(number);
    input.value = String(number);
    go.textContent = t("{what}: {number}", { what: label, number });
  };
  /** @param {number} number */
  const near = (number) => numbers.reduce((best, other) => (Math.abs(other - number) < Math.abs(best - number) ? other : best));

  slider.addEventListener("input", () => show(near(Number(slider.value))));
  input.addEventListener("input", () => {
    const number = Number(input.value);
    slider.value = String(number);
    go.textContent = t("{what}: {number}", { what: label, number });
  });
  show(least);

  return make(
    "form",
    {
      class: "number",
      novalidate: true,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const number = Number(input.value);
        if (input.value !== "" && numbers.includes(number)) send(number);
        else refused(number);
      },
    },
    make("div", { class: "number-set" }, slider, input),
    make("div", { class: "marks" }, ...marks(numbers).map(([text, number]) => button(text, () => show(number)))),
    go,
  );
}

/** Numbers that are often wanted. @param {number[]} numbers @returns {[string, number][]} */
function marks(numbers) {
  const least = numbers[0];
  const most = numbers[numbers.length - 1];
  const steps = numbers.slice(1, -1).slice(0, 3);
  return [
    [t("Least: {number}", { number: least }), least],
    ...steps.map((number) => /** @type {[string, number]} */ ([`+${number - least}`, number])),
    [t("Most: {number}", { number: most }), most],
  ];
}
