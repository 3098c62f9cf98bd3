// My tables: those to continue first, the rest in a list, finished ones apart.

import { emblem } from "./colours.js";
import { button, find, findDialog, make } from "./dom.js";
import { isDark, onTheme } from "./look.js";
import { ask } from "./net.js";
import { forgetTable, restoreTable, tables } from "./store.js";
import { day, t, tn } from "./words.js";

/**
 * @typedef {import("./types.js").TableCard} TableCard
 * @typedef {import("./store.js").Kept} Kept
 * @typedef {{kept: Kept, key: string, card: TableCard|null, trouble: string}} Mine a table; why it cannot be shown, if so
 */

const MOST_CONTINUED = 3;
const UNDO_TIME = 10000; // milliseconds

export class MyTables {
  /** @type {Mine[]} */
  #all = [];
  #dialog = findDialog("#dialog");
  #timer = 0;

  constructor() {
    find("#all-mine").addEventListener("click", () => {
      this.#list();
      this.#dialog.showModal();
    });
    onTheme(() => this.#render());
  }

  async show() {
    this.#all = await Promise.all(tables().map(fetchCard));
    this.#render();
  }

  #render() {
    const unfinished = this.#all.filter(({ card }) => card && isOpen(card)).sort(compare);
    const shown = unfinished.slice(0, MOST_CONTINUED);
    find("#mine").hidden = !this.#all.length;
    find("#mine-title").textContent = shown.length ? t("Continue") : t("My tables");
    find("#mine-count").textContent = shown.length ? tn("{count} table waits for you", "{count} tables wait for you", unfinished.length) : t("all finished");
    find("#all-mine").textContent = t("All my tables ({count})", { count: this.#all.length });
    find("#continue").replaceChildren(...shown.map(continued));
  }

  /** The dialog with all of them. */
  #list() {
    const open = this.#all.filter(({ card }) => !card || isOpen(card)).sort(compare);
    const finished = this.#all.filter(({ card }) => card && !isOpen(card));
    this.#dialog.replaceChildren(
      make("h2", {}, t("All my tables")),
      make("ul", { class: "tables" }, ...open.map((mine) => this.#row(mine))),
      ...(finished.length ? [make("h3", {}, t("Finished")), make("ul", { class: "tables" }, ...finished.map((mine) => this.#row(mine)))] : []),
      make("p", { class: "row end" }, button(t("Close"), () => this.#dialog.close(), { class: "main" })),
    );
  }

  /** @param {Mine} mine */
  #row(mine) {
    const { kept, card, trouble } = mine;
    const title = card?.title ?? kept.title;
    return make(
      "li",
      { class: card?.yours ? "mine yours" : "mine" },
      make("a", { href: kept.link }, title),
      card && make("span", { class: "chips" }, ...card.players.map((player) => make("span", { class: "chip" }, emblem(player.colour, 16), player.free ? t("free seat") : player.name))),
      make("span", { class: "state" }, card ? `${stateOf(card)} · ${day(card.changed)}` : trouble),
      button("×", () => this.#forget(mine), { class: "plain forget", "aria-label": t("Remove {title} from my tables", { title }), title: t("Remove from my tables") }),
    );
  }

  /** Takes a table off the list; that can be undone. @param {Mine} mine */
  #forget(mine) {
    forgetTable(mine.kept.table);
    this.#all = this.#all.filter((other) => other !== mine);
    this.#changed();
    const note = find("#undo");
    const restore = () => {
      restoreTable(mine.kept);
      this.#all = [...this.#all, mine].sort((one, other) => other.kept.at - one.kept.at);
      note.hidden = true;
      this.#changed();
    };
    note.replaceChildren(t("{title} is no longer in your list.", { title: mine.card?.title ?? mine.kept.title }), button(t("Undo"), restore));
    (this.#dialog.open ? this.#dialog : document.body).append(note); // a dialog covers all outside it
    note.hidden = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (note.hidden = true), UNDO_TIME);
  }

  #changed() {
    this.#render();
    if (this.#dialog.open) {
      const note = find("#undo");
      this.#list();
      this.#dialog.append(note);
    }
  }
}

/** @param {Kept} kept @returns {Promise<Mine>} */
async function fetchCard(kept) {
  const key = kept.link.split("/")[3] ?? "";
  try {
    return { kept, key, card: await ask("GET", `/api/tables/${kept.table}/card`, undefined, key), trouble: "" };
  } catch (error) {
    return { kept, key, card: null, trouble: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {TableCard} card */
const isOpen = (card) => card.status === "playing" || card.status === "waiting";

/** Mine to move before others' before those that wait, then the latest. @param {Mine} one @param {Mine} other */
function compare(one, other) {
  const rank = (/** @type {Mine} */ { card }) => (!card ? 3 : card.yours ? 0 : card.status === "playing" ? 1 : 2);
  return rank(one) - rank(other) || (other.card?.changed ?? "").localeCompare(one.card?.changed ?? "");
}

/** @param {TableCard} card */
function stateOf(card) {
  if (card.status === "ended") return t("ended by the host");
  if (card.status === "over") return overOf(card);
  const here = card.players.filter((player) => !player.free).length;
  if (card.status === "waiting") return t("{here} of {count} here", { here, count: card.players.length });
  if (card.yours) return t("Your turn");
  if (card.asked === null || card.asked < 0) return t("playing");
  return t("{name} is asked", { name: card.players[card.asked].name });
}

/** @param {TableCard} card */
function overOf(card) {
  if (card.you.some((seat) => card.winners.includes(seat))) return t("You won");
  const names = card.winners.map((seat) => card.players[seat].name);
  return names.length === 1 ? t("{name} won", { name: names[0] }) : t("over");
}

/** A table to go on with. @param {Mine} mine */
function continued({ kept, key, card }) {
  if (!card) throw new Error("only tables that are known are continued");
  const picture = make("img", { alt: "", width: 196, height: 150 });
  void fetchPicture(kept.table, key).then((source) => source && picture.setAttribute("src", source));
  const isWaiting = card.status === "waiting";
  const free = card.players.filter((player) => player.free).length;
  const action = card.yours ? t("Continue") : isWaiting ? t("Invite") : t("Look");
  return make(
    "li",
    { class: card.yours ? "yours" : null },
    picture,
    make(
      "div",
      { class: "tx" },
      make("div", { class: "t" }, make("b", {}, card.title), make("small", {}, day(card.changed))),
      make("div", { class: "scores" }, ...card.players.map((player, seat) => scoreOf(card, player, seat)), free > 0 && make("em", {}, tn("{count} seat free", "{count} seats free", free))),
      card.status === "playing" && make("div", { class: "asks" }, card.prompt),
      make(
        "div",
        { class: "b" },
        make("span", { class: card.yours ? "badge" : "badge wait" }, ...askedOf(card)),
        make("a", { class: card.yours ? "button main" : "button", href: kept.link, "aria-label": `${action}: ${card.title}` }, action),
      ),
    ),
  );
}

/** @param {TableCard} card @param {TableCard["players"][number]} player @param {number} seat */
function scoreOf(card, player, seat) {
  if (player.free) return null;
  const name = card.you.length === 1 && card.you[0] === seat ? t("You") : player.name;
  return make("span", {}, emblem(player.colour, 19), card.status !== "waiting" && player.score, make("em", {}, name));
}

/** @param {TableCard} card */
function askedOf(card) {
  const asked = card.status === "playing" && !card.yours && card.asked !== null && card.asked >= 0 ? card.players[card.asked] : null;
  return [asked ? emblem(asked.colour, 18) : null, make("span", {}, stateOf(card))];
}

/** The board of a table, as an address that an image takes. @param {string} table @param {string} key */
async function fetchPicture(table, key) {
  const answer = await fetch(`/api/tables/${table}/picture.svg?dark=${Number(isDark())}`, { headers: key ? { Authorization: `Bearer ${key}` } : {} });
  return answer.ok ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await answer.text())}` : null;
}
