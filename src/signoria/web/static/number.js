// A number to choose: a large one with a coin, steps, chips that are often wanted, and what each answer would mean.

import { Balance } from "./balance.js";
import { button, isWriting, make } from "./dom.js";
import { coin } from "./icons.js";
import { settings } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").NumberAid} NumberAid */

const HELD = 400; // milliseconds until a step that is held repeats
const FAST = 70; // milliseconds from one repetition to the next
const POOR = 5; // less than this left is red
const LARGE = 5; // small steps in a large one

let count = 0; // forms, so that each has an id of its own

export class NumberControl {
  #number;
  /** @type {Balance|null} */
  #balance = null;

  /**
   * @param {object} wish
   * @param {string} wish.label such as "Your bid"
   * @param {number[]} wish.numbers that are possible, ascending
   * @param {NumberAid|null} wish.aid
   * @param {boolean} wish.isMoney
   * @param {(number: number) => void} wish.send
   * @param {(written: string) => void} wish.refused somebody wrote what is not possible
   */
  constructor(wish) {
    const { numbers, label } = wish;
    const helps = settings().numbers && wish.aid; // else the number and its button alone
    const aid = helps || (wish.aid && { ...wish.aid, estimate: null, worth: [], answers: [] });
    this.wish = { ...wish, aid };
    this.least = numbers[0];
    this.most = numbers[numbers.length - 1];
    this.step = Math.min(...numbers.slice(1).map((number, place) => number - numbers[place]), Math.max(1, this.most - this.least));
    this.#number = this.#near(aid?.start ?? this.least);
    const form = `number-${++count}`;
    this.input = make("input", { type: "text", class: "big", inputmode: "numeric", autocomplete: "off", role: "spinbutton", "aria-label": label, "aria-valuemin": this.least, "aria-valuemax": this.most });
    this.left = make("span", { class: "left" });
    this.minus = this.#stepper("−", -1);
    this.plus = this.#stepper("+", 1);
    this.submit = make("button", { type: "submit", form, class: "main", "data-choice": "number" });
    this.place = make("form", { class: "number", id: form, novalidate: true }, ...this.#parts());
    this.place.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.place.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", this.#elsewhere);
    this.input.addEventListener("input", () => this.#typed());
    this.#show();
  }

  #parts() {
    const { aid, numbers, isMoney } = this.wish;
    const large = make("label", { class: "large" }, isMoney && coin(26), this.input);
    if (aid?.answers.length) {
      this.#balance = new Balance(aid.answers, { numbers, set: (number) => this.set(number) });
      const steps = [this.#adder(-LARGE), this.minus, large, this.plus, this.#adder(LARGE)];
      return this.#balance.parts(make("div", { class: "price" }, make("div", { class: "steps" }, ...steps), this.#balance.rail));
    }
    const worth = (aid?.worth ?? []).map((line, place) => make(place ? "span" : "b", {}, line));
    return [
      make("div", { class: "steps" }, this.minus, make("div", { class: "sum" }, large, this.left), this.plus),
      make("div", { class: "chips" }, ...this.#chips()),
      make("div", { class: "worth" }, ...worth),
    ];
  }

  /** Numbers that are often wanted; those with a plus add, and may be pressed again. */
  #chips() {
    const { aid, numbers } = this.wish;
    const small = this.most - this.least > this.step ? [this.#adder(1)] : [];
    const large = this.most - this.least > this.step * LARGE ? [this.#adder(LARGE)] : [];
    const all = aid?.money === this.most ? t("All {number}", { number: this.most }) : t("Most {number}", { number: this.most });
    const estimate = aid?.estimate ?? null;
    return [
      button(t("Minimum {number}", { number: this.least }), () => this.set(this.least), { class: "chip-button" }),
      ...small,
      ...large,
      ...(numbers.length > 1 ? [button(all, () => this.set(this.most), { class: "chip-button all" })] : []),
      ...(estimate === null ? [] : [button(t("My estimate {number}", { number: estimate }), () => this.set(estimate), { class: "chip-button estimate" })]),
    ];
  }

  /** A chip that adds so many steps. @param {number} steps */
  #adder(steps) {
    const change = steps * this.step;
    return button(change > 0 ? `+${change}` : `−${-change}`, () => this.set(this.#number + change), { class: "chip-button adds" });
  }

  /** A round button that changes the number by a step; held it goes on, faster. @param {string} sign @param {number} way */
  #stepper(sign, way) {
    let timer = 0;
    const go = () => this.set(this.#number + way * this.step);
    const name = way > 0 ? t("One step more") : t("One step less");
    const made = make("button", { type: "button", class: "round", "aria-label": name, tabindex: -1 }, sign);
    const stop = () => clearTimeout(timer);
    const repeat = () => {
      go();
      timer = setTimeout(repeat, FAST);
    };
    made.addEventListener("click", go);
    made.addEventListener("pointerdown", () => (timer = setTimeout(repeat, HELD)));
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) made.addEventListener(end, stop);
    return made;
  }

  /** Sets the number, or the nearest that is possible. @param {number} number */
  set(number) {
    const near = this.#near(number);
    if (near === this.#number && number !== near) this.#shake();
    this.#number = near;
    this.#show();
  }

  /** @param {number} number */
  #near(number) {
    return this.wish.numbers.reduce((best, other) => (Math.abs(other - number) < Math.abs(best - number) ? other : best));
  }

  /** That is as far as it goes. */
  #shake() {
    this.input.classList.remove("shaken");
    void this.input.offsetWidth; // begins the motion anew
    this.input.classList.add("shaken");
  }

  /** Somebody writes: the number follows as soon as it is a possible one. */
  #typed() {
    const written = Number(this.input.value);
    if (this.input.value.trim() === "" || !this.wish.numbers.includes(written)) return this.#tell();
    this.#number = written;
    this.#show();
  }

  #submit() {
    const written = this.input.value.trim();
    const number = Number(written);
    if (written !== "" && this.wish.numbers.includes(number)) this.wish.send(number);
    else this.wish.refused(written);
  }

  #show() {
    if (Number(this.input.value) !== this.#number || this.input.value === "") this.input.value = String(this.#number);
    this.input.style.width = `calc(${Math.max(2, String(this.#number).length)}ch + .4em)`;
    this.minus.disabled = this.#number <= this.least;
    this.plus.disabled = this.#number >= this.most;
    this.#tell();
  }

  /** What follows from the number. */
  #tell() {
    const { aid, label } = this.wish;
    const left = (aid?.money ?? 0) - this.#number;
    if (aid && aid.money !== null) {
      this.left.replaceChildren(t("left after:"), " ", make("b", {}, left));
      this.left.classList.toggle("poor", left < POOR);
    }
    const value = aid && aid.money !== null ? t("{number} florins, {left} left", { number: this.#number, left }) : String(this.#number);
    this.input.setAttribute("aria-valuenow", String(this.#number));
    this.input.setAttribute("aria-valuetext", value);
    this.submit.textContent = aid ? aid.button.replace("{number}", String(this.#number)) : t("{what}: {number}", { what: label, number: this.#number });
    this.#balance?.show(this.#number);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: LARGE, PageDown: -LARGE }[event.key];
    if (!steps || event.target !== this.input) return;
    event.preventDefault();
    this.set(this.#number + steps * this.step);
  }

  /** Keys for a number work wherever nothing else has the focus. */
  #elsewhere = (/** @type {KeyboardEvent} */ event) => {
    if (!this.place.isConnected) return document.removeEventListener("keydown", this.#elsewhere);
    if (isWriting() || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !/^(\d|Arrow(Up|Down)|Page(Up|Down)|Enter)$/.test(event.key)) return;
    if (event.key === "Enter") return this.#submit();
    this.input.focus();
    this.input.select(); // a digit replaces what stands there
    this.#key(event);
  };
}
