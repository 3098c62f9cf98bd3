// The list of choices: real buttons in step with the board, for keyboard, finger and screen reader.

import { button, make } from "./dom.js";
import { numberControl } from "./number.js";
import { complete, isOnBoard, kindOf, numbers, possible, tellingPicks, valueOf } from "./picks.js";
import { t } from "./words.js";

/** More things of one kind than this are folded away: the board is the quicker way. So are turns: things are turned when they lie. */
const mostOpen = () => (matchMedia("(max-width: 640px)").matches ? 3 : 7);

/**
 * @typedef {import("./types.js").Action} Action
 * @typedef {object} Wishes
 * @property {Action[]} actions
 * @property {string[]} chosen
 * @property {(pick: string) => string} label
 * @property {(pick: string) => void} pick
 * @property {(action: Action) => void} take this action, by a button of its own
 * @property {(pick: string) => void} refused
 * @property {(action: Action) => Promise<(Node|string)[]>} foretell what an action would do
 * @property {Record<string, string>} labels
 * @property {(kind: string) => boolean} isUnfolded whether the list of a kind was unfolded before
 */

/** What is in a kind of picks, if the server does not say. @param {string} pick @param {Record<string, string>} labels @param {(pick: string) => string|null} onBoard */
export function labelOf(pick, labels, onBoard) {
  return labels[pick] ?? onBoard(pick) ?? valueOf(pick);
}

/** All that may be chosen now. @param {Wishes} wishes @returns {HTMLElement[]} */
export function choiceList(wishes) {
  const { actions, chosen, label } = wishes;
  const left = possible(actions, chosen);
  if (left.length === 1) return [only(left[0], wishes)];
  const next = tellingPicks(actions, chosen);
  const finished = complete(actions, chosen);
  const amount = numberPart(wishes);
  const kinds = [...new Set(next.filter(isOnBoard).map(kindOf))];
  return [
    ...amount,
    ...next.filter((pick) => kindOf(pick) === "do").map((pick) => button(label(pick), () => wishes.pick(pick), { class: amount.length || kinds.length ? "wide" : "main", "data-choice": pick })),
    ...(finished ? [button(t("That is all"), () => wishes.take(finished), { class: "main" })] : []),
    ...kinds.map((kind) => group(kind, next.filter((pick) => kindOf(pick) === kind), wishes)),
  ];
}

/** The one thing that can be done. @param {Action} action @param {Wishes} wishes */
function only(action, { label, take }) {
  const text = action.picks.map(label).join(" · ") || action.action;
  return button(text, () => take(action), { class: "main", "data-choice": action.picks.join(" ") });
}

/** @param {Wishes} wishes */
function numberPart({ actions, chosen, label, labels, take, refused, foretell }) {
  const found = numbers(actions, chosen);
  if (!found.length) return [];
  const of = (/** @type {number} */ number) => /** @type {Action} */ (found.find((one) => one.number === number)?.action);
  return [
    numberControl({
      label: label("number"),
      names: { least: labels.least, most: labels.most },
      numbers: found.map((one) => one.number),
      send: (number) => take(of(number)),
      refused: (number) => refused(`number:${number}`),
      foretell: (number) => foretell(of(number)),
    }),
  ];
}

/** @param {string} kind @param {string[]} picks @param {Wishes} wishes */
function group(kind, picks, wishes) {
  const buttons = picks.map((pick) => button(wishes.label(pick), () => wishes.pick(pick), { "data-choice": pick }));
  const list = make("div", { class: "choice-group", role: "group", "data-kind": kind }, ...buttons);
  if (picks.length <= mostOpen() && kind !== "turn") return list;
  const summary = t("{things} as a list ({count})", { things: wishes.labels[kind], count: picks.length });
  return make("details", { class: "choice-fold", "data-kind": kind, open: wishes.isUnfolded(kind) }, make("summary", {}, summary), list);
}
