// What this browser remembers: who I am, my tables, my settings. Nothing of it leaves the browser.

/**
 * @typedef {{name: string, colour: string}} Me
 * @typedef {{table: string, link: string, title: string, at: number}} Kept a table of mine
 * @typedef {{speed: "slow"|"normal"|"fast"|"at once", confirm: "always"|"board"|"never", sound: boolean, notify: boolean, webhook: string}} Settings
 */

const MOST_TABLES = 30;

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

/** @type {Settings} */
const USUAL = { speed: "normal", confirm: "board", sound: true, notify: false, webhook: "" };

/** @returns {Settings} */
export const settings = () => ({ ...USUAL, ...read("settings", {}) });
/** @param {Partial<Settings>} changed */
export const changeSettings = (changed) => write("settings", { ...settings(), ...changed });

/** @returns {"auto"|"light"|"dark"} */
export const theme = () => read("theme", "auto");
/** @param {string} chosen */
export const rememberTheme = (chosen) => write("theme", chosen);
