// Why something cannot be chosen now, with the rule that says so.

import { find, make } from "./dom.js";
import { Refusal } from "./net.js";
import { t } from "./words.js";

/** @typedef {import("./net.js").Server} Server */

const SHOWN = 7000; // milliseconds
const SHOWN_AFTERWARDS = 1500; // when one looks at something else: time enough to reach the link

export class Why {
  #asked = 0;
  #timer = 0;

  /** @param {Server} server @param {string} game whose guide has the rules: `guide.js` opens links to it beside the table */
  constructor(server, game) {
    this.server = server;
    this.game = game;
    this.place = find("#why");
    this.place.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    this.place.addEventListener("pointerleave", () => this.forget());
  }

  /** Asks, and shows the answer beside the thing. @param {string[]} picks @param {number|null} as @param {Element} thing @param {string} [more] a sentence to add */
  async ask(picks, as, thing, more = "") {
    const asked = ++this.#asked;
    try {
      /** @type {import("./types.js").Reason} */
      const { sentence, rule } = await this.server.post("/why", { picks, as });
      if (asked === this.#asked) this.#show(`${sentence} ${more}`, rule, thing);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (asked === this.#asked) this.#show(`${error.message} ${more}`, error.rule, thing);
    }
  }

  /** Says something without asking. @param {string} sentence @param {Element} thing @param {string|null} [rule] */
  say(sentence, thing, rule = null) {
    this.#asked++;
    this.#show(sentence, rule, thing);
  }

  /** Looked away: a question on its way is not answered any more, what is shown soon goes. */
  forget() {
    this.#asked++;
    this.#hideIn(SHOWN_AFTERWARDS);
  }

  hide() {
    this.#asked++;
    this.place.hidden = true;
  }

  /** @param {number} time in milliseconds */
  #hideIn(time) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.place.hidden = true), time);
  }

  /** @param {string} sentence @param {string|null} rule @param {Element} thing */
  #show(sentence, rule, thing) {
    const link = rule && make("a", { href: `/rules/${this.game}#${rule}`, target: "_blank" }, t("Rule {rule}", { rule }));
    this.place.replaceChildren(sentence, " ", ...(link ? [link] : []));
    this.place.hidden = false;
    const at = thing.getBoundingClientRect();
    const own = this.place.getBoundingClientRect();
    const left = Math.max(8, Math.min(innerWidth - own.width - 8, at.x + at.width / 2 - own.width / 2));
    const top = at.bottom + own.height + 12 < innerHeight ? at.bottom + 6 : Math.max(8, at.top - own.height - 6);
    this.place.style.translate = `${left}px ${top}px`;
    this.#hideIn(SHOWN);
  }
}
