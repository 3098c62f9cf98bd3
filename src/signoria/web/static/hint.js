// What a good player would think of: each thought can be pointed at, to see it on the board, and chosen.

import { button, find, make } from "./dom.js";
import { Refusal } from "./net.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").HintChoice} HintChoice */

const MOST = 3;
/** Where the list lies over the board. */
const COVERS = matchMedia("(max-width: 1039px)");

export class Hint {
  place = find("#hint");
  /** @type {number|null} the position that it is about */
  #position = null;

  /** @param {import("./net.js").Server|null} server of a table; in the sandbox there is none @param {string} game @param {{ring: (picks: string[]) => void, suggest: (action: string) => void}} ears */
  constructor(server, game, ears) {
    this.server = server;
    this.game = game;
    this.ears = ears;
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  close() {
    this.#position = null;
    this.place.hidden = true;
  }

  /** A hint about another position is of no use any more. @param {number} position */
  follow(position) {
    if (this.#position !== position) this.close();
  }

  /** @param {Scene} scene */
  ask(scene) {
    return this.think(scene.position, () => this.server?.post("/hint", { position: scene.position, as: scene.you.as }));
  }

  /** Shows what is found about a position. @param {number} position @param {() => Promise<import("./types.js").Hint>|undefined} find */
  async think(position, find) {
    this.#position = position;
    this.place.hidden = false;
    this.place.replaceChildren(make("p", { role: "status" }, t("Thinking ...")));
    try {
      const hint = await find();
      if (hint && this.#position === position) this.#show(hint.choices.slice(0, MOST));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.place.replaceChildren(make("p", { class: "trouble", role: "alert" }, error.message));
    }
  }

  /** @param {HintChoice[]} choices */
  #show(choices) {
    const head = make("div", { class: "hint-head" }, make("h3", {}, t("What a good player would do")), button(t("Close"), () => this.close()));
    this.place.replaceChildren(head, make("ol", { class: "hints" }, ...choices.map((choice) => this.#row(choice))));
    if (choices.length) this.ears.ring(choices[0].picks);
  }

  /** @param {HintChoice} choice */
  #row({ action, picks, told, share, reason, rule }) {
    const chance = t("you win {count} of 100 such games", { count: Math.round(share * 100) });
    const row = make("button", { type: "button", "data-hint": action }, make("b", {}, told), make("span", { class: "chance" }, chance), reason && make("span", { class: "reason" }, reason));
    row.addEventListener("click", () => {
      this.ears.suggest(action);
      if (COVERS.matches) this.close();
    });
    for (const look of ["pointerenter", "focus"]) row.addEventListener(look, () => this.ears.ring(picks));
    const link = rule && make("a", { href: `/rules/${this.game}#${rule}`, class: "rule-link", target: "_blank" }, t("Rule {rule}", { rule }));
    return make("li", {}, row, link);
  }
}
