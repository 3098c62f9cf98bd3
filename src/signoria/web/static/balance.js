// A price as the balance that it is: a pan for each answer, and a beam that sinks where it is better for me.

import { make } from "./dom.js";
import { t, signed } from "./words.js";

/** @typedef {import("./types.js").Answer} Answer */

const TILT = 4; // florins in a degree
const STEEPEST = 6; // degrees
const SHORT = 60; // where the rail ends until more is wanted

/** What an answer is worth to me at a number. @param {Answer} answer @param {number} number */
const worth = ({ base, each }, number) => base + each * number;

export class Balance {
  /** @type {{pan: HTMLElement, value: HTMLElement, title: HTMLElement, lines: HTMLElement}[]} */
  #pans;

  /** @param {Answer[]} answers two of them @param {{numbers: number[], set: (number: number) => void}} wish */
  constructor(answers, { numbers, set }) {
    this.answers = answers;
    this.#pans = answers.map((answer) => this.#pan(answer));
    this.beam = make("div", { class: "beam" }, make("div", { class: "bar" }));
    this.most = numbers[numbers.length - 1];
    this.slider = make("input", { type: "range", min: numbers[0], max: Math.min(SHORT, this.most), "aria-label": t("Price") });
    this.slider.addEventListener("input", () => set(Number(this.slider.value)));
    this.level = make("span", { class: "level" });
    this.more = make("button", { type: "button", class: "chip-button", hidden: this.most <= SHORT }, t("more"));
    this.more.addEventListener("click", () => this.#widen());
    this.rail = make("div", { class: "rail" }, make("div", { class: "track" }, this.slider, this.level), this.more);
    this.#markLevel();
  }

  /** The pans with something between them. @param {HTMLElement} middle */
  parts(middle) {
    const [left, right] = this.#pans;
    return [make("div", { class: "balance" }, this.beam, left.pan, middle, right.pan)];
  }

  /** @param {number} number */
  show(number) {
    const values = this.answers.map((answer) => worth(answer, number));
    this.#pans.forEach(({ value, title, lines }, place) => {
      const answer = this.answers[place];
      const fill = (/** @type {string} */ text) => text.replace("{number}", String(number));
      value.textContent = signed(values[place]);
      value.classList.toggle("minus", values[place] < 0);
      title.textContent = fill(answer.title);
      lines.replaceChildren(...answer.lines.map((line) => make("span", {}, fill(line))));
    });
    const tilt = Math.max(-STEEPEST, Math.min(STEEPEST, (values[1] - values[0]) / TILT));
    this.beam.style.setProperty("--tilt", `${tilt}deg`);
    this.#pans.forEach(({ pan }, place) => pan.style.setProperty("--sunk", `${(place ? tilt : -tilt) * 1.6}px`));
    if (number > Number(this.slider.max)) this.#widen();
    this.slider.value = String(number);
  }

  /** @param {Answer} answer */
  #pan(answer) {
    const title = make("span", { class: "pan-title" });
    const lines = make("span", { class: "pan-lines" });
    const value = make("b", { class: "pan-value" });
    const pan = make("div", { class: `pan${answer.is_bad ? " bad" : ""}` }, make("div", {}, title, lines), make("div", { class: "pan-worth" }, value, make("small", {}, t("for you"))));
    return { pan, value, title, lines };
  }

  #widen() {
    this.slider.max = String(this.most);
    this.more.hidden = true;
    this.#markLevel();
  }

  /** Where both answers are worth the same. */
  #markLevel() {
    const [one, other] = this.answers;
    const number = Math.round((other.base - one.base) / (one.each - other.each));
    const least = Number(this.slider.min);
    const share = (number - least) / (Number(this.slider.max) - least);
    this.level.hidden = !(share >= 0 && share <= 1);
    this.level.style.setProperty("--share", String(share));
    this.level.textContent = t("level {number}", { number });
  }
}
