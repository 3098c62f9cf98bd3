// My results on this device: games and wins, by game and by the strength of the bots.

import { find, make } from "./dom.js";
import { ask } from "./net.js";
import { results } from "./store.js";
import { day, t, tn } from "./words.js";

/** @typedef {import("./types.js").GameFacts} GameFacts @typedef {import("./store.js").Played} Played */

const LATEST = 20;

/** @param {Played[]} games */
const wins = (games) => games.filter(({ won }) => won).length;

/** Wins of games; nothing if none was played. @param {Played[]} games */
function cell(games) {
  if (!games.length) return make("td", {}, make("small", {}, "–"));
  return make("td", {}, make("b", {}, wins(games)), " ", make("small", {}, t("of {count}", { count: games.length })));
}

/** @param {Played[]} played @param {[string|null, string][]} levels null: people alone */
function table(played, levels) {
  const titles = [...new Set(played.map(({ game }) => game))];
  const row = (/** @type {string} */ title, /** @type {Played[]} */ games) =>
    make("tr", {}, make("th", { scope: "row" }, title), ...levels.map(([level]) => cell(games.filter((one) => one.level === level))), cell(games));
  const head = [t("Wins"), ...levels.map(([, name]) => name), t("Together")];
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, name)))),
    make(
      "tbody",
      {},
      ...titles.map((game) => {
        const games = played.filter((one) => one.game === game);
        return row(games[0].title, games);
      }),
      ...(titles.length > 1 ? [row(t("All games"), played)] : []),
    ),
  );
}

/** @param {Played} one @param {Map<string, string>} levels */
function line(one, levels) {
  const outcome = one.won ? t("You won") : t("Place {place} of {players}", { place: one.place, players: one.players });
  const against = one.level ? t("against bots, {level}", { level: levels.get(one.level) ?? one.level }) : t("against people");
  return make(
    "li",
    { class: one.won ? "yours" : null },
    make("b", {}, one.title),
    make("span", { class: "state" }, `${outcome} · ${tn("{count} point", "{count} points", one.score)} · ${against}`),
    make("span", { class: "sub" }, day(one.at)),
  );
}

async function show() {
  const played = results();
  find("#none").hidden = played.length > 0;
  if (!played.length) return;
  /** @type {GameFacts[]} */
  const games = await ask("GET", "/api/games");
  const names = new Map(Object.entries(games[0]?.level_names ?? {}));
  const used = [...names].filter(([level]) => played.some((one) => one.level === level));
  /** @type {[string|null, string][]} */
  const levels = [...used, ...(played.some((one) => one.level === null) ? [/** @type {[null, string]} */ ([null, t("people")])] : [])];
  find("#by-game").replaceChildren(table(played, levels));
  find("#latest-games").replaceChildren(...played.slice(0, LATEST).map((one) => line(one, names)));
  find("#by-game").hidden = find("#latest").hidden = false;
}

void show();
