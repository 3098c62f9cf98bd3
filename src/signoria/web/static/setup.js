// Setting up a table: who sits where, options, public or private, the clock.

import { colourChoice, COLOURS } from "./colours.js";
import { button, findDialog, make, select } from "./dom.js";
import { ask, Refusal } from "./net.js";
import { me, rememberMe, rememberTable } from "./store.js";
import { t, tn } from "./words.js";

/**
 * @typedef {import("./types.js").GameFacts} GameFacts
 * @typedef {{kind: string, name?: string, colour?: string, level?: string}} Seat
 */

const USUAL_LEVEL = "medium";
const DAY = 86400;

/** The fewest players, but two at least: the usual number. @param {GameFacts} game */
export const usualPlayers = (game) => Math.max(2, game.players[0]);

/** Me against bots. @param {number} count @returns {Seat[]} */
export function meAgainstBots(count) {
  return Array.from({ length: count }, (_, place) => (place ? { kind: "bot", level: USUAL_LEVEL } : { kind: "me" }));
}

/** Opens a table and goes there. @param {GameFacts} game @param {Seat[]} seats @param {object} [more] */
export async function openTable(game, seats, more = {}) {
  const { name, colour } = me();
  const mine = { ...(name ? { name } : {}), ...(colour ? { colour } : {}) };
  const filled = seats.map((seat) => (seat.kind === "me" ? { ...seat, ...mine } : seat));
  const { table, link } = await ask("POST", "/api/tables", { game: game.name, seats: filled, options: {}, public: false, clock: null, ...more });
  rememberTable({ table, link, title: game.title });
  location.assign(link);
}

/** Opens the dialog for a game. @param {GameFacts} game */
export function openSetup(game) {
  const setup = new Setup(game);
  setup.dialog.replaceChildren(setup.form());
  setup.dialog.showModal();
}

class Setup {
  /** @param {GameFacts} game */
  constructor(game) {
    this.game = game;
    this.dialog = findDialog("#setup");
    this.seats = meAgainstBots(usualPlayers(game));
    this.who = { ...me(), colour: me().colour || Object.keys(COLOURS)[0] };
    this.isPublic = false;
    /** @type {number|null} */
    this.clock = null;
    /** @type {Record<string, unknown>} */
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    this.list = make("ol", { class: "seats" });
    this.time = make("p", { class: "facts", role: "status" });
    this.trouble = make("p", { class: "trouble", role: "alert", hidden: true });
  }

  form() {
    this.#renderSeats();
    const form = make(
      "form",
      {},
      make("h2", {}, this.game.title),
      this.#me(),
      this.#count(),
      this.list,
      ...this.#optionFields(),
      this.#table(),
      this.trouble,
      make("p", { class: "row end" }, button(t("Cancel"), () => this.dialog.close()), make("button", { type: "submit", class: "main" }, t("Open the table"))),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#open();
    });
    return form;
  }

  async #open() {
    rememberMe(this.who);
    try {
      await openTable(this.game, this.seats, { options: this.options, public: this.isPublic, clock: this.clock });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.trouble.hidden = false;
      this.trouble.textContent = error.message;
    }
  }

  #me() {
    const name = make("input", { value: this.who.name, maxlength: 24, autocomplete: "nickname", placeholder: t("Your name") });
    name.addEventListener("input", () => (this.who = { ...this.who, name: name.value.trim() }));
    return make(
      "div",
      { class: "row top" },
      make("label", { class: "field" }, t("Your name"), name),
      !this.game.own_colours && colourChoice(this.who.colour, [], (colour) => (this.who = { ...this.who, colour })),
    );
  }

  #count() {
    const [fewest, most] = this.game.players;
    const counts = Array.from({ length: most - fewest + 1 }, (_, more) => String(fewest + more));
    const box = select(counts.map((count) => [count, count]), String(this.seats.length), (count) => this.#resize(Number(count)));
    return make("div", { class: "row" }, make("label", { class: "field" }, t("Players"), box), this.time);
  }

  /** @param {number} count */
  #resize(count) {
    this.seats = [...this.seats, ...meAgainstBots(count + 1).slice(1)].slice(0, count);
    this.#renderSeats();
  }

  #renderSeats() {
    this.list.replaceChildren(...this.seats.map((seat, place) => this.#seat(seat, place)));
    this.time.textContent = this.game.times[this.seats.length] ?? "";
  }

  /** @param {Seat} seat @param {number} place */
  #seat(seat, place) {
    /** @type {[string, string][]} */
    const kinds = [
      ["me", t("Me")],
      ["bot", t("Bot")],
      ["friend", t("A friend, by link")],
      ["screen", t("Somebody at this screen")],
      ["program", t("A program of my own")],
    ];
    const number = t("Seat {number}", { number: place + 1 });
    const kind = select(kinds, seat.kind, (chosen) => this.#become(place, chosen), { name: "kind", "aria-label": number });
    return make("li", { class: "row", "data-seat": place }, make("span", { class: "seat-number" }, number), kind, this.#detail(seat, place + 1));
  }

  /** The level of a bot, the name of a person. @param {Seat} seat @param {number} number counted from 1 */
  #detail(seat, number) {
    if (seat.kind === "bot") {
      /** @type {[string, string][]} */
      const levels = this.game.levels.map((level) => [level, this.game.level_names[level] ?? level]);
      return select(levels, seat.level ?? USUAL_LEVEL, (level) => (seat.level = level), { name: "level", "aria-label": t("Level of Seat {number}", { number }) });
    }
    if (seat.kind !== "screen") return null;
    const name = make("input", { value: seat.name ?? "", maxlength: 24, placeholder: t("Name"), "aria-label": t("Name at Seat {number}", { number }) });
    name.addEventListener("input", () => {
      if (name.value.trim()) seat.name = name.value.trim();
      else delete seat.name;
    });
    return name;
  }

  /** A seat becomes something else; I sit in one seat at most. @param {number} place @param {string} kind */
  #become(place, kind) {
    const level = kind === "bot" ? { level: USUAL_LEVEL } : {};
    this.seats = this.seats.map((seat, other) => {
      if (other === place) return { kind, ...level };
      return kind === "me" && seat.kind === "me" ? { kind: "bot", level: USUAL_LEVEL } : seat;
    });
    this.#renderSeats();
  }

  #optionFields() {
    return this.game.options.map((option) => {
      const labels = option.choices.map(({ value, label }) => /** @type {[string, string]} */ ([String(value), label]));
      const box = select(labels, String(option.default), (chosen) => {
        this.options[option.name] = option.choices.find(({ value }) => String(value) === chosen)?.value;
      });
      return make("label", { class: "field" }, option.sentence, box);
    });
  }

  #table() {
    const open = make("input", { type: "checkbox" });
    open.addEventListener("change", () => (this.isPublic = open.checked));
    const minutes = (/** @type {number} */ count) => tn("{count} minute", "{count} minutes", count);
    const days = (/** @type {number} */ count) => tn("{count} day", "{count} days", count);
    /** @type {[string, string][]} */
    const clocks = [["", t("No clock")], ["60", minutes(1)], ["300", minutes(5)], [`${DAY}`, days(1)], [`${3 * DAY}`, days(3)], [`${7 * DAY}`, t("1 week")]];
    const clock = select(clocks, "", (seconds) => (this.clock = seconds ? Number(seconds) : null));
    return make(
      "div",
      { class: "row" },
      make("label", { class: "check" }, open, t("Public: anyone may find this table, join or watch")),
      make("label", { class: "field" }, t("Time for one choice"), clock),
    );
  }
}
