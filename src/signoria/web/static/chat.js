// The tabs with the log and the chat, and speaking at the table.

import { find } from "./dom.js";
import { Refusal } from "./net.js";
import { me } from "./store.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./net.js").Server} Server */

/** Tabs as the guidelines for accessible pages want them: arrows go from one to the other. */
export function tabs() {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);
  const open = (/** @type {HTMLElement} */ chosen) => {
    for (const tab of all) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      find(`#${tab.getAttribute("aria-controls")}`).hidden = !isChosen;
    }
    chosen.classList.remove("news");
  };
  all.forEach((tab, place) => {
    tab.addEventListener("click", () => open(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = all[(place + step + all.length) % all.length];
      next.focus();
      open(next);
    });
  });
}

/** Shows on the tab that somebody spoke. */
export function someoneSpoke() {
  const tab = find("#tab-chat");
  if (tab.getAttribute("aria-selected") !== "true") tab.classList.add("news");
}

/** @param {Server} server @param {() => Scene|null} scene @param {(error: Refusal) => void} trouble */
export function speaking(server, scene, trouble) {
  const form = find("#say");
  const input = /** @type {HTMLInputElement} */ (find("#say input"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    const as = scene()?.you.as ?? null;
    try {
      await server.post("/say", as === null ? { text, name: me().name } : { text, as });
      input.value = "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      trouble(error);
    }
  });
}
