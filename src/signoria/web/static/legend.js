// What the signs on the board mean, at the foot of the side.

import { make } from "./dom.js";
import { ask } from "./net.js";

/** @param {HTMLElement} place @param {string} game @param {{dark: number, narrow: number}} look */
export async function showLegend(place, game, { dark, narrow }) {
  /** @type {import("./types.js").Sign[]} */
  const signs = await ask("GET", `/api/games/${encodeURIComponent(game)}/legend?dark=${dark}&narrow=${narrow}`).catch(() => []);
  /** @type {Set<string>} what signs share is kept once: ids are unique on a page */
  const known = new Set();
  place.replaceChildren(
    ...signs.map(({ drawing, meaning }) => {
      const sign = make("span", { class: "sign-drawing", "aria-hidden": "true" });
      sign.innerHTML = drawing;
      for (const part of sign.querySelectorAll("[id]")) if (known.has(part.id)) part.remove(); // the first sign has it
      sign.querySelectorAll("[id]").forEach((part) => known.add(part.id));
      return make("span", { class: "sign-row" }, sign, make("span", {}, meaning));
    }),
  );
}
