// All puzzles, and which of them were solved on this device.

import { find } from "./dom.js";
import { Refusal } from "./net.js";
import { openPuzzle } from "./puzzle.js";
import { solved } from "./store.js";
import { t } from "./words.js";

/** @param {HTMLElement} section */
function mark(section) {
  const game = section.dataset.game ?? "";
  const done = solved(game);
  const all = section.querySelectorAll(".puzzle-numbers [data-puzzle]").length;
  find(".solved", section).textContent = t("{done} of {all} solved", { done: done.length, all });
  for (const button of section.querySelectorAll("button")) {
    const number = Number(button.dataset.puzzle);
    const isDone = done.includes(number);
    button.classList.toggle("is-solved", isDone);
    if (isDone) button.title = t("solved");
    button.addEventListener("click", async () => {
      try {
        await openPuzzle(game, number);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        find("#trouble").textContent = error.message;
      }
    });
  }
}

for (const section of document.querySelectorAll("section[data-game]")) if (section instanceof HTMLElement) mark(section);
