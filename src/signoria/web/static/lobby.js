// The lobby: five games, my tables, public tables, and a record to open.

import { emblem } from "./colours.js";
import { button, find, make } from "./dom.js";
import { ask, Refusal } from "./net.js";
import { meAgainstBots, openSetup, openTable, usualPlayers } from "./setup.js";
import { forgetTable, me, rememberTable, tables } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").GameFacts} GameFacts @typedef {import("./types.js").ListedTable} ListedTable @typedef {import("./types.js").Scene} Scene @typedef {import("./store.js").Kept} Kept */

const MOST_SHOWN = 12;
const LOOK_AGAIN = 15000; // milliseconds, for the public tables

/** Does something, and tells if it did not work. @param {() => Promise<unknown>} action */
async function attempt(action) {
  const place = find("#trouble");
  place.replaceChildren();
  try {
    await action();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    place.replaceChildren(make("p", {}, error.message));
  }
}

/** The buttons on the cards. */
async function cards() {
  /** @type {GameFacts[]} */
  const games = await ask("GET", "/api/games");
  for (const card of document.querySelectorAll("[data-game]")) {
    const game = games.find(({ name }) => name === card.getAttribute("data-game"));
    if (!game) continue;
    find("[data-do=play]", card).addEventListener("click", () => void attempt(() => openTable(game, meAgainstBots(usualPlayers(game)))));
    find("[data-do=setup]", card).addEventListener("click", () => openSetup(game));
    card.querySelectorAll("button").forEach((ready) => (ready.disabled = false)); // a click before this would be lost
  }
}

async function myTables() {
  const kept = tables().slice(0, MOST_SHOWN);
  find("#mine").hidden = !kept.length;
  find("#my-tables").replaceChildren(...kept.map(myTable));
}

/** A table of mine; whose turn it is comes a moment later. @param {Kept} kept */
function myTable(kept) {
  const state = make("span", { class: "state" }, "…");
  const forget = button("×", () => {
    forgetTable(kept.table);
    void myTables();
  }, { class: "plain", "aria-label": t("Forget this table"), title: t("Forget this table") });
  const row = make("li", { class: "row" }, make("a", { href: kept.link }, kept.title), state, forget);
  const key = kept.link.split("/")[3] ?? "";
  ask("GET", `/api/tables/${kept.table}?after=${Number.MAX_SAFE_INTEGER}`, undefined, key)
    .then((/** @type {Scene} */ scene) => {
      row.classList.toggle("yours", scene.yours);
      state.textContent = stateOf(scene);
    })
    .catch((error) => (state.textContent = error.message));
  return row;
}

/** @param {Scene} scene */
function stateOf(scene) {
  if (scene.status === "over" || scene.status === "ended") return t("over");
  if (scene.yours) return t("Your turn");
  if (scene.asked === null || scene.asked < 0) return t("playing");
  return t("{name} is asked", { name: scene.players[scene.asked].name });
}

async function publicTables() {
  /** @type {ListedTable[]} */
  const found = await ask("GET", "/api/tables").catch(() => []);
  find("#no-public").hidden = found.length > 0;
  find("#public-tables").replaceChildren(...found.map(publicTable));
}

/** @param {ListedTable} open */
function publicTable(open) {
  const people = open.seats.map((seat) => make("span", { class: "chip" }, emblem(seat.colour, 16), seat.kind === "open" ? t("free seat") : seat.name));
  return make(
    "li",
    { class: "row" },
    make("b", {}, open.title),
    make("span", { class: "chips" }, ...people),
    make("span", { class: "state" }, open.over ? t("over") : t("moves: {count}", { count: open.moves })),
    open.open > 0 && !open.over && button(t("Join"), () => attempt(() => join(open)), { class: "main" }),
    make("a", { class: "button", href: `/t/${open.table}` }, t("Watch")),
  );
}

/** @param {ListedTable} open */
async function join(open) {
  const { name, colour } = me();
  const { link } = await ask("POST", `/api/tables/${open.table}/join`, { name, colour });
  rememberTable({ table: open.table, link, title: open.title });
  location.assign(link);
}

/** A record becomes a table. */
function records() {
  const input = /** @type {HTMLInputElement} */ (find("#record"));
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    void attempt(async () => {
      const { table, link } = await ask("POST", "/api/records", await file.text());
      rememberTable({ table, link, title: file.name });
      location.assign(link);
    });
    input.value = "";
  });
}

records();
void attempt(cards);
void myTables();
void publicTables();
setInterval(() => !document.hidden && void publicTables(), LOOK_AGAIN);
