// The lobby: my tables, the games, public tables, and a record to open.

import { emblem } from "./colours.js";
import { button, find, make } from "./dom.js";
import { MyTables } from "./mytables.js";
import { ask, Refusal } from "./net.js";
import { openSettings } from "./settings.js";
import { knownTaste, openLesson, openPlay, openSetup, playAgain } from "./setup.js";
import { contributionTo, promisedShuffle } from "./shuffle.js";
import { learned, me, rememberTable } from "./store.js";
import { TO_SIT } from "./welcome.js";
import { t, tn } from "./words.js";

/** @typedef {import("./types.js").GameFacts} GameFacts @typedef {import("./types.js").ListedTable} ListedTable */

const LOOK_AGAIN = 15000; // milliseconds, for the public tables

/** Does something, and tells where it was asked if it did not work. @param {Element} place @param {() => Promise<unknown>} action */
async function attempt(place, action) {
  place.textContent = "";
  try {
    await action();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    place.textContent = error.message;
  }
}

/** The buttons on the cards. */
async function cards() {
  /** @type {GameFacts[]} */
  const games = await ask("GET", "/api/games");
  for (const card of document.querySelectorAll("[data-game]")) {
    const game = games.find(({ name }) => name === card.getAttribute("data-game"));
    if (game) makeReady(card, game);
  }
}

/** @param {Element} card @param {GameFacts} game */
function makeReady(card, game) {
  const known = knownTaste(game);
  const change = find("[data-do=change]", card);
  if (known) {
    const level = game.level_names[known.level] ?? known.level;
    change.textContent = tn("{count} player, {level}: change", "{count} players, {level}: change", known.players, { level });
    change.hidden = false;
  }
  const play = known ? () => playAgain(game, known) : async () => openPlay(game);
  find("[data-do=play]", card).addEventListener("click", () => void attempt(find(".trouble", card), play));
  change.addEventListener("click", () => openPlay(game));
  const learn = card.querySelector("[data-do=learn]");
  learn?.addEventListener("click", () => void attempt(find(".trouble", card), () => openLesson(game)));
  learn?.classList.toggle("new", !learned().includes(game.name));
  find("[data-do=setup]", card).addEventListener("click", () => openSetup(game));
  card.querySelectorAll("button").forEach((ready) => (ready.disabled = false)); // a click before this would be lost
}

async function publicTables() {
  /** @type {ListedTable[]} */
  const found = await ask("GET", "/api/tables").catch(() => []);
  find("#no-public").hidden = found.length > 0;
  find("#public").hidden = !found.length;
  find("#public-tables").replaceChildren(...found.map(publicTable));
}

/** @param {ListedTable} open */
function publicTable(open) {
  const people = open.seats.map((seat) => make("span", { class: "chip" }, emblem(seat.colour, 16), seat.kind === "open" ? t("free seat") : seat.name));
  const trouble = make("p", { class: "trouble", role: "alert" });
  return make(
    "li",
    {},
    make("b", {}, open.title),
    make("span", { class: "chips" }, ...people),
    make("span", { class: "state" }, open.over ? t("over") : t("moves: {count}", { count: open.moves })),
    open.open > 0 && !open.over && button(t("Join"), () => attempt(trouble, () => join(open)), { class: "main" }),
    make("a", { class: "button", href: `/t/${open.table}` }, t("Watch")),
    trouble,
  );
}

/** Whoever has no name yet is asked for it at the table. @param {ListedTable} open */
async function join(open) {
  const { name, colour } = me();
  if (!name) {
    location.assign(`/t/${open.table}${TO_SIT}`);
    return;
  }
  const { contribution, keep } = contributionTo(open.table, open.hash);
  const { link } = await ask("POST", `/api/tables/${open.table}/join`, { name, colour, contribution });
  keep();
  rememberTable({ table: open.table, link, title: open.title });
  location.assign(link);
}

/** A record becomes a table. */
function records() {
  const input = /** @type {HTMLInputElement} */ (find("#record"));
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    void attempt(find("#record-trouble"), async () => {
      const shuffle = await promisedShuffle();
      const { table, link } = await ask("POST", `/api/records?${new URLSearchParams(shuffle.wish)}`, await file.text());
      shuffle.keep(table);
      rememberTable({ table, link, title: file.name });
      location.assign(link);
    });
    input.value = "";
  });
}

records();
find("#settings").addEventListener("click", () => openSettings(null, null));
void attempt(find(".game .trouble"), cards);
void new MyTables().show();
void publicTables();
setInterval(() => !document.hidden && void publicTables(), LOOK_AGAIN);
