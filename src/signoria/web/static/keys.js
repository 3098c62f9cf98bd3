// The list of keys, which ? opens on every page.

import { button, isWriting, make } from "./dom.js";
import { t } from "./words.js";

/** Each part of the page with its keys, and what they do. @returns {[string, [string[], string][]][]} */
function keys() {
  return [
    [
      t("At your turn"),
      [
        [["1", "…", "9"], t("Take something of the tray")],
        [["←", "↑", "→", "↓"], t("On the board: to the next thing that can be chosen")],
        [["Enter"], t("Choose it; confirm what is proposed")],
        [["Esc"], t("One step back")],
      ],
    ],
    [
      t("When a number is asked for"),
      [
        [["0", "…", "9"], t("Type it")],
        [["↑", "↓"], t("One more, one less")],
        [[t("Page ↑"), t("Page ↓")], t("Many more, many less")],
        [["Enter"], t("Say it")],
      ],
    ],
    [
      t("When earlier moves are shown"),
      [
        [["←", "→"], t("One move back, one on")],
        [[t("Home"), t("End")], t("To the start, to the end")],
        [["Esc"], t("Back to the game")],
      ],
    ],
    [
      t("Everywhere"),
      [
        [["Tab"], t("To the next button")],
        [["Enter"], t("Continue after a reckoning")],
        [["Esc"], t("Close what is open")],
        [["?"], t("This list")],
      ],
    ],
  ];
}

export function listenForKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || isWriting() || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    openKeys();
  });
}

export function openKeys() {
  const dialog = make("dialog", { class: "keys", "aria-labelledby": "keys-title" });
  dialog.append(make("h2", { id: "keys-title" }, t("Keys")), ...keys().map(part), make("p", { class: "row end" }, button(t("Close"), () => dialog.close(), { class: "main", autofocus: true })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {[string, [string[], string][]]} part */
function part([title, rows]) {
  const pairs = rows.flatMap(([names, meaning]) => [make("dt", {}, ...names.map((name) => (name === "…" ? "…" : make("kbd", {}, name)))), make("dd", {}, meaning)]);
  return make("section", {}, make("h3", {}, title), make("dl", {}, ...pairs));
}
