// Where people type their name: a blank one is refused kindly, right there.

import { make } from "./dom.js";
import { t } from "./words.js";

const LONGEST_NAME = 24;

export class NameField {
  #input;
  #trouble;

  /** @param {string} name @param {{autofocus?: boolean}} [more] */
  constructor(name, more = {}) {
    const id = `name-${Math.random().toString(36).slice(2)}`;
    this.#trouble = make("p", { class: "trouble", id, role: "alert" });
    this.#input = make("input", { value: name, maxlength: LONGEST_NAME, autocomplete: "nickname", name: "name", "aria-describedby": id, ...more });
    this.#input.addEventListener("input", () => this.complain(""));
    this.part = make("div", { class: "name-field" }, make("label", { class: "field" }, t("Your name"), this.#input), this.#trouble);
  }

  /** What was typed, blank or not. */
  get typed() {
    return this.#input.value.trim();
  }

  /** The name; null, and it says why, if there is none. */
  read() {
    if (this.typed) return this.typed;
    this.complain(t("Please type a name: the others want to know who plays."));
    this.#input.focus();
    return null;
  }

  /** @param {string} sentence why the name will not do; blank: it will */
  complain(sentence) {
    this.#trouble.textContent = sentence;
    if (sentence) this.#input.setAttribute("aria-invalid", "true");
    else this.#input.removeAttribute("aria-invalid");
  }

  /** Calls back when another name has been typed. @param {() => void} changed */
  onChange(changed) {
    this.#input.addEventListener("change", changed);
  }
}
