// A puzzle at its table: what is asked, and what is to be said of the choice that was made.

import { keepBeside } from "./beside.js";
import { button, find, make } from "./dom.js";
import { ask } from "./net.js";
import { me, rememberSolved } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */

/** Opens a puzzle at a table of its own. @param {string} game @param {number} number */
export async function openPuzzle(game, number) {
  const { link } = await ask("POST", "/api/puzzles", { game, number, name: me().name });
  location.assign(link);
}

export class Puzzle {
  place = find("#puzzle");
  #isShown = false;

  /** @param {() => unknown} undo takes the choice back */
  constructor(undo) {
    this.undo = undo;
    keepBeside(this.place);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { puzzle } = scene;
    this.place.hidden = !puzzle;
    if (!puzzle) return;
    if (puzzle.is_right) rememberSolved(scene.game.name, puzzle.number);
    if (puzzle.is_right === null) this.#isShown = false;
    const head = make("div", { class: "teacher-progress" }, make("span", {}, t("Puzzle {number} of {count}", { number: puzzle.number, count: puzzle.count })), make("a", { href: "/puzzles" }, t("All puzzles")));
    const words = make("p", { class: "teacher-words", "aria-live": "polite" }, this.#words(puzzle));
    const shown = puzzle.is_right || this.#isShown ? [this.#choices(puzzle), make("p", { class: "puzzle-why" }, puzzle.why)] : [];
    this.place.replaceChildren(head, words, ...shown, make("div", { class: "teacher-acts" }, ...this.#acts(scene, puzzle)));
  }

  /** @param {NonNullable<Scene["puzzle"]>} puzzle */
  #words({ is_right }) {
    if (is_right === null) return t("One choice is clearly the best here. Which?");
    return is_right ? t("Right! That is the best choice.") : t("There is a better choice.");
  }

  /** @param {NonNullable<Scene["puzzle"]>} puzzle */
  #choices({ choices }) {
    const rows = choices.map(({ told, chance }) => make("li", {}, make("b", {}, told), " ", make("span", { class: "chance" }, t("you win {count} of 100 such games", { count: Math.round(chance * 100) }))));
    return make("ol", { class: "puzzle-choices" }, ...rows);
  }

  /** @param {Scene} scene @param {NonNullable<Scene["puzzle"]>} puzzle */
  #acts(scene, puzzle) {
    if (puzzle.is_right === null) return [];
    const again = () => (scene.undo === "free" && scene.yours ? this.undo() : openPuzzle(scene.game.name, puzzle.number));
    const next = button(t("Next puzzle"), () => openPuzzle(scene.game.name, (puzzle.number % puzzle.count) + 1), { class: "main", "data-do": "next-puzzle" });
    if (puzzle.is_right) return [next];
    const tell = button(t("Show the best"), () => {
      this.#isShown = true;
      this.show(scene);
    }, { "data-do": "tell" });
    return [button(t("Try again"), again, { "data-do": "again" }), ...(this.#isShown ? [] : [tell]), next];
  }
}
