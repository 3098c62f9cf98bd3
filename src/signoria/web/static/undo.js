// Taking back: freely, or by asking the others.

import { button, make } from "./dom.js";
import { iconButton } from "./icons.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */

/** The button to take back, if there is something to take back. @param {Scene} scene @param {() => void} undo */
export function undoButton(scene, undo) {
  if (!scene.undo || scene.asking) return null;
  return iconButton("undo", scene.undo === "free" ? t("Take back") : t("Ask to take back"), undo, "undo");
}

/** Somebody asks to take back. @param {Scene} scene @param {(yes: boolean) => void} answer @returns {HTMLElement|null} */
export function undoQuestion(scene, answer) {
  if (!scene.asking) return null;
  const { name } = scene.players[scene.asking.seat];
  if (!scene.asking.answer) return make("p", { class: "question" }, t("{name} has asked to take back the last choice.", { name }));
  return make(
    "div",
    { class: "question", role: "alert" },
    make("p", {}, t("{name} asks to take back the last choice. Do you agree?", { name })),
    make("span", { class: "row" }, button(t("Yes"), () => answer(true), { class: "main" }), button(t("No"), () => answer(false))),
  );
}
