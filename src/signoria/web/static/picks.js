// How picks narrow the actions that may be chosen. Pure functions: no page, no server.
//
// An action is chosen by picking things, in any order: {action: "stable C7", picks: ["piece:stable", "cell:C7"]}.
// The word before the colon is the pick's kind. `number` and `do` have controls of their own beside the board.

/** @typedef {import("./types.js").Action} Action */

/** @param {string} pick */
export const kindOf = (pick) => pick.slice(0, pick.indexOf(":"));

/** @param {string} pick */
export const valueOf = (pick) => pick.slice(pick.indexOf(":") + 1);

/** Whether a pick is a thing on the board or in the tray, rather than a button, a number, or the way in which a thing lies. @param {string} pick */
export const isThing = (pick) => !["do", "number", "turn"].includes(kindOf(pick));

/** What remains of an action's picks after those that are chosen; null if it does not hold them all. @param {Action} action @param {string[]} chosen */
function rest(action, chosen) {
  const left = [...action.picks];
  for (const pick of chosen) {
    const place = left.indexOf(pick);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

/** The actions that hold all that is chosen so far. @param {Action[]} actions @param {string[]} chosen */
export function possible(actions, chosen) {
  return actions.filter((action) => rest(action, chosen));
}

/** The picks that may come next. @param {Action[]} actions @param {string[]} chosen @returns {Set<string>} */
export function nextPicks(actions, chosen) {
  return new Set(actions.flatMap((action) => rest(action, chosen) ?? []));
}

/**
 * The picks after one more: added; or else in the place of one of its kind; or else alone.
 * @param {Action[]} actions
 * @param {string[]} chosen
 * @param {string} pick
 * @returns {string[]}
 */
export function withPick(actions, chosen, pick) {
  const others = chosen.filter((other) => kindOf(other) !== kindOf(pick) && kindOf(other) !== "turn");
  const ways = [[...chosen, pick], [...others, pick]];
  return ways.find((way) => possible(actions, way).length) ?? [pick];
}

/** All that may be picked now: what comes next, and what could stand in the place of something chosen. @param {Action[]} actions @param {string[]} chosen */
export function openPicks(actions, chosen) {
  const open = nextPicks(actions, chosen);
  for (const taken of chosen) {
    const others = chosen.filter((other) => other !== taken && kindOf(other) !== "turn");
    for (const pick of nextPicks(actions, others)) if (kindOf(pick) === kindOf(taken)) open.add(pick);
  }
  for (const pick of otherBeginnings(actions, chosen)) open.add(pick);
  return open;
}

/** The things that could stand in the place of the first one that is chosen, of its own kind or not: "stop there", "stop there and turn". @param {Action[]} actions @param {string[]} chosen @returns {string[]} */
function otherBeginnings(actions, chosen) {
  const all = actions.flatMap((action) => action.picks.slice(0, 1)).filter(isThing);
  return all.includes(chosen[0]) ? all : [];
}

/** The next picks that tell actions apart: those that are not in all of them. @param {Action[]} actions @param {string[]} chosen */
export function tellingPicks(actions, chosen) {
  const left = possible(actions, chosen);
  return [...nextPicks(left, chosen)].filter((pick) => !left.every((action) => rest(action, chosen)?.includes(pick)));
}

/**
 * The action that is chosen: the only one left, or the one whose picks are exactly these.
 * @param {Action[]} actions
 * @param {string[]} chosen
 * @returns {Action|null}
 */
export function settled(actions, chosen) {
  const left = possible(actions, chosen);
  if (left.length === 1) return left[0];
  const open = left.some((action) => rest(action, chosen)?.length);
  if (open) return null;
  return left.find((action) => action.picks.join() === chosen.join()) ?? left[0] ?? null;
}

/** The action that is complete while others could go on from here. @param {Action[]} actions @param {string[]} chosen */
export function complete(actions, chosen) {
  return chosen.length ? possible(actions, chosen).find((action) => rest(action, chosen)?.length === 0) ?? null : null;
}

/**
 * The numbers that would finish the choice: all that is left to pick of these actions is a number.
 * @param {Action[]} actions
 * @param {string[]} chosen
 * @returns {{number: number, action: Action}[]} ascending
 */
export function numbers(actions, chosen) {
  const telling = new Set(tellingPicks(actions, chosen).filter((pick) => kindOf(pick) !== "number"));
  return possible(actions, chosen)
    .filter((action) => !rest(action, chosen)?.some((pick) => telling.has(pick)))
    .flatMap((action) => {
      const pick = rest(action, chosen)?.find((left) => kindOf(left) === "number");
      return pick ? [{ number: Number(valueOf(pick)), action }] : [];
    })
    .sort((one, other) => one.number - other.number);
}

/** The ways to turn what is picked, if that is all that is left to choose. @param {Action[]} actions @param {string[]} chosen @returns {string[]} */
export function turns(actions, chosen) {
  const telling = tellingPicks(actions, chosen);
  return chosen.length && telling.every((pick) => kindOf(pick) === "turn") ? telling : [];
}

/**
 * What may be dragged, and onto what: an action's first thing onto its second; a thing that needs no other, onto a place
 * that the drawing has for it.
 * @param {Action[]} actions
 * @returns {Map<string, Set<string>>}
 */
export function dragged(actions) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { picks } of actions) {
    const [first, second] = picks.filter(isThing);
    if (!first) continue;
    const targets = found.get(first) ?? new Set();
    found.set(first, second ? targets.add(second) : targets);
  }
  return found;
}

/**
 * Which of the open picks are lit: those that come first in what is left of an action, so that fields stay calm until
 * the piece for them is chosen; and what could stand in the place of something chosen.
 * @param {Action[]} actions
 * @param {string[]} chosen
 */
export function litPicks(actions, chosen) {
  const telling = new Set(tellingPicks(actions, chosen).filter(isThing));
  const first = possible(actions, chosen).flatMap((action) => rest(action, chosen)?.find((pick) => telling.has(pick)) ?? []);
  const kinds = new Set([...(first.length ? first : nextPicks(actions, chosen)), ...chosen, ...otherBeginnings(actions, chosen)].map(kindOf));
  return new Set([...openPicks(actions, chosen)].filter((pick) => kinds.has(kindOf(pick))));
}
