// The choices beside the board: buttons, a number, and the board's things as a list for keys and screen readers.

import { button, make } from "./dom.js";
import { NumberControl } from "./number.js";
import { complete, isThing, kindOf, numbers, possible, tellingPicks, valueOf } from "./picks.js";
import { t } from "./words.js";

/**
 * @typedef {import("./types.js").Action} Action
 * @typedef {object} Wishes
 * @property {import("./types.js").Scene} scene
 * @property {string[]} chosen
 * @property {(pick: string) => string} label
 * @property {(pick: string) => void} pick
 * @property {(action: Action) => void} take this action, by a button of its own
 * @property {(number: string) => void} refused somebody wrote what is no possible number
 *
 * @typedef {object} Choices
 * @property {HTMLElement[]} buttons
 * @property {HTMLElement|null} number
 * @property {HTMLElement[]} list
 */

/** What is in a kind of picks, if the server does not say. @param {string} pick @param {Record<string, string>} labels @param {(pick: string) => string|null} onBoard */
export function labelOf(pick, labels, onBoard) {
  return labels[pick] ?? (onBoard(pick) || valueOf(pick));
}

/** All that may be chosen now. @param {Wishes} wishes @returns {Choices} */
export function choices(wishes) {
  const { scene, chosen } = wishes;
  const left = possible(scene.actions, chosen);
  const control = numberControl(wishes);
  if (left.length === 1 && !numbers(left, chosen).length) return { buttons: [only(left[0], wishes)], number: control?.place ?? null, list: [] };
  const next = tellingPicks(scene.actions, chosen);
  const things = next.filter(isThing);
  const finished = complete(scene.actions, chosen);
  const kinds = [...new Set(things.map(kindOf))];
  return {
    buttons: [
      ...next.filter((pick) => kindOf(pick) === "do").map((pick) => doing(pick, wishes)),
      ...(finished ? [button(t("That is all"), () => wishes.take(finished), { class: "main", "data-choice": "done" })] : []),
      ...(control ? [control.submit] : things.length && !finished ? [button(t("Confirm"), () => undefined, { class: "main", "data-choice": "confirm", disabled: true })] : []),
    ],
    number: control?.place ?? null,
    list: kinds.map((kind) => group(kind, things.filter((pick) => kindOf(pick) === kind), wishes)),
  };
}

/** The one thing that can be done. @param {Action} action @param {Wishes} wishes */
function only(action, { label, take, scene }) {
  const text = action.picks.map(label).join(" · ") || action.action;
  return button(text, () => take(action), { class: scene.warnings[action.action] ? "warn" : "main", "data-choice": action.picks.join(" ") });
}

/** A button for something that is not on the board; one that is warned of is never the main one. @param {string} pick @param {Wishes} wishes */
function doing(pick, { scene, chosen, label, pick: choose }) {
  const ways = possible(scene.actions, [...chosen, pick]);
  const isWarned = ways.length > 0 && ways.every((action) => action.action in scene.warnings);
  return button(label(pick), () => choose(pick), { class: isWarned ? "warn" : "act", "data-choice": pick });
}

/** @param {Wishes} wishes */
function numberControl({ scene, chosen, label, take, refused }) {
  const found = numbers(scene.actions, chosen);
  if (!found.length) return null;
  return new NumberControl({
    label: label("number"),
    aid: scene.aid,
    isMoney: scene.game.money,
    numbers: found.map((one) => one.number),
    send: (number) => take(/** @type {Action} */ (found.find((one) => one.number === number)?.action)),
    refused,
  });
}

/** @param {string} kind @param {string[]} picks @param {Wishes} wishes */
function group(kind, picks, { label, pick: choose, scene }) {
  const buttons = picks.map((pick) => button(label(pick), () => choose(pick), { "data-choice": pick }));
  return make("div", { class: "choice-group", role: "group", "data-kind": kind, "aria-label": scene.labels[kind] ?? null }, ...buttons);
}
