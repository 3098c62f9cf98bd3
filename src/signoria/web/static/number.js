// A number to choose: slider, direct input, keys, and marks for the least and the most.

import { button, make } from "./dom.js";
import { t } from "./words.js";

const STANDS_STILL = 400; // milliseconds until one is told what the number would do

/**
 * @param {object} wish
 * @param {string} wish.label such as "Your bid"
 * @param {number[]} wish.numbers that are possible, ascending
 * @param {(number: number) => void} wish.send
 * @param {(number: number) => void} wish.refused somebody wrote a number that is not possible
 * @param {(number: number) => Promise<(Node|string)[]>} wish.foretell what a number would do
 * @param {{least?: string, most?: string}} wish.names of the least and the most, such as "All my money"
 */
export function numberControl({ label, numbers, send, refused, foretell, names }) {
  const least = numbers[0];
  const most = numbers[numbers.length - 1];
  const step = Math.min(...numbers.slice(1).map((number, place) => number - numbers[place]), most - least || 1);
  const range = { min: least, max: most, step, value: least };
  const slider = make("input", { type: "range", ...range, "aria-label": label });
  const input = make("input", { type: "number", ...range, "aria-label": label, inputmode: "numeric" });
  const go = make("button", { type: "submit", class: "main" });
  const foretold = make("p", { class: "foretold", role: "status" });
  let timer = 0;

  /** @param {number} number */
  const show = (number) => {
    slider.value = String(number);
    if (Number(input.value) !== number) input.value = String(number);
    go.textContent = t("{what}: {number}", { what: label, number });
  };
  /** The number was changed by hand: soon one is told what it would do. @param {number} number */
  const change = (number) => {
    show(number);
    foretold.replaceChildren();
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const parts = numbers.includes(number) ? await foretell(number) : [];
      if (Number(input.value) === number) foretold.replaceChildren(...parts);
    }, STANDS_STILL);
  };
  /** @param {number} number */
  const near = (number) => numbers.reduce((best, other) => (Math.abs(other - number) < Math.abs(best - number) ? other : best));

  slider.addEventListener("input", () => change(near(Number(slider.value))));
  input.addEventListener("input", () => change(Number(input.value)));
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
    make("div", { class: "marks" }, ...marks(numbers, names).map(([text, number]) => button(text, () => change(number)))),
    foretold,
    go,
  );
}

/** Numbers that are often wanted. @param {number[]} numbers @param {{least?: string, most?: string}} names @returns {[string, number][]} */
function marks(numbers, names) {
  const least = numbers[0];
  const most = numbers[numbers.length - 1];
  const steps = numbers.slice(1, -1).slice(0, 2);
  const leastName = names.least ?? t("Least");
  const mostName = names.most ?? t("Most");
  return [
    [t("{what}: {number}", { what: leastName, number: least }), least],
    ...steps.map((number) => /** @type {[string, number]} */ ([`+${number - least}`, number])),
    [t("{what}: {number}", { what: mostName, number: most }), most],
  ];
}
