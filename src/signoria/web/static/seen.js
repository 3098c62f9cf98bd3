// Which reckonings of a table this person has seen, so that those they missed are shown when they come back.

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Entry} Entry */

const KEPT = "signoria.seen";
const MOST_TABLES = 60;

/** @type {Record<string, number>} by table: the event of the newest reckoning that was seen */
const seen = read();

/** @returns {Record<string, number>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** Those up to an event need not be shown any more. @param {string} table @param {number} event */
export function markSeen(table, event) {
  delete seen[table]; // so that it becomes the newest
  seen[table] = event;
  for (const old of Object.keys(seen).slice(0, -MOST_TABLES)) delete seen[old];
  try {
    localStorage.setItem(KEPT, JSON.stringify(seen));
  } catch {
    // A browser that keeps nothing: they are shown again after loading the page anew.
  }
}

/** The reckonings of a scene that are still to be shown. Who sees the table first misses what came after their last choice; moves that the table began with were made elsewhere. @param {Scene} scene @returns {Entry[]} */
export function unseen(scene) {
  if (!(scene.table in seen)) markSeen(scene.table, scene.since === null ? scene.number : Math.max(scene.since - 1, scene.shuffle.given));
  return scene.log.filter((entry) => entry.reckoning && entry.position !== null && entry.number > seen[scene.table]);
}
