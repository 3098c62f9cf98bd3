// What this browser remembers: who I am, my tables, my settings. Nothing of it leaves the browser.

/**
 * @typedef {{name: string, colour: string}} Me
 * @typedef {{table: string, link: string, title: string, at: number}} Kept a table of mine
 * @typedef {{turn: boolean, sale: boolean, payment: boolean, end: boolean}} Sounds each can be turned off
 * @typedef {{speed: "slow"|"normal"|"fast"|"at once", confirm: "always"|"board"|"never", sounds: Sounds, reckonings: boolean, numbers: boolean, notify: boolean, webhook: string}} Settings
 *   `reckonings`: they wait for my Continue; `numbers`: what helps to choose one is shown
 * @typedef {{players: number, level: string, style?: string, options: Record<string, unknown>}} Taste how I play a game against bots
 * @typedef {{table: string, game: string, title: string, at: number, place: number, players: number, score: number, won: boolean, level: string|null}} Played
 *   a game of mine that is over; `level` of the strongest bot, null: against people alone
 * @typedef {{table: string, hash: string, contribution: string}} KeptShuffle what was promised to me, and what I added then
 * @typedef {import("./types.js").Scene} Scene
 */

const MOST_TABLES = 60;
const MOST_RESULTS = 1000;
const LEVELS = ["beginner", "easy", "medium", "hard", "strongest"]; // as in signoria/bots/levels.py

/** @template Value @param {string} name @param {Value} fallback @returns {Value} */
function read(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`signoria.${name}`) ?? "") ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} name @param {unknown} value */
function write(name, value) {
  try {
    localStorage.setItem(`signoria.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: all works, but is forgotten.
  }
}

/** @returns {Me} */
export const me = () => read("me", { name: "", colour: "" });
/** @param {Me} who */
export const rememberMe = (who) => write("me", who);

/** @returns {Kept[]} the newest first */
export const tables = () => read("tables", []);

/** @param {Omit<Kept, "at">} kept */
export function rememberTable(kept) {
  const others = tables().filter((other) => other.table !== kept.table);
  write("tables", [{ ...kept, at: Date.now() }, ...others].slice(0, MOST_TABLES));
}

/** @param {string} table */
export const forgetTable = (table) => write("tables", tables().filter((kept) => kept.table !== table));

/** A table that was forgotten is there again, where it was. @param {Kept} kept */
export const restoreTable = (kept) => write("tables", [...tables(), kept].sort((one, other) => other.at - one.at));

/** @param {string} table @returns {KeptShuffle|null} */
export const keptShuffle = (table) => read("shuffles", /** @type {KeptShuffle[]} */ ([])).find((kept) => kept.table === table) ?? null;
/** @param {KeptShuffle} kept */
export const keepShuffle = (kept) => write("shuffles", [kept, ...read("shuffles", /** @type {KeptShuffle[]} */ ([]))].slice(0, MOST_TABLES));

/** @type {Settings} */
const USUAL = {
  speed: "normal",
  confirm: "board",
  sounds: { turn: true, sale: true, payment: true, end: true },
  reckonings: true,
  numbers: true,
  notify: false,
  webhook: "",
};

/** @returns {Settings} */
export function settings() {
  const kept = read("settings", /** @type {Partial<Settings>} */ ({}));
  return { ...USUAL, ...kept, sounds: { ...USUAL.sounds, ...kept.sounds } };
}
/** @param {Partial<Settings>} changed */
export const changeSettings = (changed) => write("settings", { ...settings(), ...changed });

/** The puzzles of a game that I solved. @param {string} game @returns {number[]} */
export const solved = (game) => read(`solved.${game}`, []);
/** @param {string} game @param {number} number */
export const rememberSolved = (game, number) => write(`solved.${game}`, [...new Set([...solved(game), number])]);

/** How I played a game against bots the last time. @param {string} game @returns {Taste|null} */
export const taste = (game) => read(`play.${game}`, null);
/** @param {string} game @param {Taste} chosen */
export const rememberTaste = (game, chosen) => write(`play.${game}`, chosen);

/** @returns {Played[]} the newest first */
export const results = () => read("results", []);

/** Keeps how a game ended for me, once; not what several played at this screen. @param {Scene} scene */
export function rememberResult(scene) {
  const [seat] = scene.you.seats;
  const mine = scene.result?.places.find((place) => place.seat === seat);
  if (!mine || scene.you.seats.length !== 1 || results().some(({ table }) => table === scene.table)) return;
  const levels = scene.players.filter((player) => player.seat !== seat).map((player) => LEVELS.indexOf(player.level ?? ""));
  /** @type {Played} */
  const played = {
    table: scene.table,
    game: scene.game.name,
    title: scene.game.title,
    at: Date.now(),
    place: mine.place,
    players: scene.players.length,
    score: mine.score,
    won: scene.players[seat].winner,
    level: LEVELS[Math.max(...levels)] ?? null,
  };
  write("results", [played, ...results()].slice(0, MOST_RESULTS));
}

/** The tips of a game that were sent away; "*": all. @param {string} game @returns {string[]} */
export const dismissedTips = (game) => read(`tips.${game}`, []);
/** @param {string} game @param {string} tip */
export const dismissTips = (game, tip) => write(`tips.${game}`, [...new Set([...dismissedTips(game), tip])]);

/** The games whose guided game was played to its end. @returns {string[]} */
export const learned = () => read("learned", []);
/** @param {string} game */
export const rememberLearned = (game) => write("learned", [...new Set([...learned(), game])]);

/** @returns {"auto"|"light"|"dark"} */
export const theme = () => read("theme", "auto");
/** @param {string} chosen */
export const rememberTheme = (chosen) => write("theme", chosen);
