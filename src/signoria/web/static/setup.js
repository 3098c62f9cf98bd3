// Opening a table: at once against bots, or laid for friends.

import { colourChoice, COLOURS } from "./colours.js";
import { button, findDialog, make, select } from "./dom.js";
import { NameField } from "./namefield.js";
import { ask, Refusal } from "./net.js";
import { promisedShuffle } from "./shuffle.js";
import { me, rememberMe, rememberTable, rememberTaste, taste } from "./store.js";
import { t, tn } from "./words.js";

/**
 * @typedef {import("./types.js").GameFacts} GameFacts
 * @typedef {import("./store.js").Taste} Taste
 * @typedef {{kind: string, name?: string, colour?: string, level?: string, style?: string}} Seat
 */

const USUAL_LEVEL = "medium";
const MIXED = "mixed"; // every bot has another style
const DAY = 86400;
const DOUBLE_CLICK = 500; // milliseconds: the second click of one that opened a dialog opens no table

let isOpening = false;
addEventListener("pageshow", () => (isOpening = false)); // back from the table

/** Opens a table and goes there; a second click meanwhile does nothing. @param {GameFacts} game @param {() => Promise<import("./types.js").SeatLink>} open */
async function goTo(game, open) {
  if (isOpening) return;
  isOpening = true;
  try {
    const { table, link } = await open();
    rememberTable({ table, link, title: game.title });
    location.assign(link);
  } catch (error) {
    isOpening = false;
    throw error;
  }
}

/** @param {GameFacts} game @param {Seat[]} seats @param {object} [more] */
export function openTable(game, seats, more = {}) {
  const { name, colour } = me();
  const mine = { ...(name ? { name } : {}), ...(colour ? { colour } : {}) };
  const filled = seats.map((seat) => (seat.kind === "me" ? { ...seat, ...mine } : seat));
  return goTo(game, async () => {
    const shuffle = await promisedShuffle();
    const opened = await ask("POST", "/api/tables", { game: game.name, seats: filled, options: {}, public: false, clock: null, ...more, ...shuffle.wish });
    shuffle.keep(opened.table);
    return opened;
  });
}

/** A guided first game. @param {GameFacts} game */
export const openLesson = (game) => goTo(game, () => ask("POST", "/api/lessons", { game: game.name, name: me().name }));

/** How a game is played against bots, if nothing else was chosen. @param {GameFacts} game @returns {Taste} */
function usualTaste(game) {
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return { players: game.usual_players, level: USUAL_LEVEL, options };
}

/** What was chosen last time; null: Play has to ask. @param {GameFacts} game */
export function knownTaste(game) {
  const known = taste(game.name);
  const [fewest, most] = game.players;
  const fits = known && known.players >= fewest && known.players <= most && game.levels.includes(known.level);
  return fits && me().name ? known : null;
}

/** Against bots as the last time. @param {GameFacts} game @param {Taste} chosen */
export function playAgain(game, chosen) {
  const styles = chosen.style === MIXED ? game.styles : [chosen.style ?? game.styles[0]];
  const bots = Array.from({ length: chosen.players - 1 }, (_, bot) => ({ kind: "bot", level: chosen.level, style: styles[(bot + 1) % styles.length] }));
  return openTable(game, [{ kind: "me" }, ...bots], { options: chosen.options });
}

/** @param {GameFacts} game @returns {[string, string][]} value and label */
const styleChoices = (game) => game.styles.map((style) => [style, game.style_names[style] ?? style]);

/** Asks how to play against bots. @param {GameFacts} game */
export const openPlay = (game) => new PlayDialog(game).show();

/** Lays a table for friends, people at this screen, bots and programs. @param {GameFacts} game */
export const openSetup = (game) => new FriendsDialog(game).show();

/** What both dialogs have: my name, the options, errors in their place. */
class SetupDialog {
  /** @param {GameFacts} game */
  constructor(game) {
    this.game = game;
    this.dialog = findDialog("#setup");
    this.name = new NameField(me().name || t("Guest"));
    this.colour = me().colour || Object.keys(COLOURS)[0];
    this.options = { ...usualTaste(game).options };
    this.trouble = make("p", { class: "trouble", role: "alert" });
    this.time = make("span", { class: "sub", role: "status" });
    this.openedAt = performance.now();
  }

  show() {
    const form = make("form", { novalidate: true }, make("h2", {}, this.title), ...this.parts(), this.trouble, this.#buttons());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (performance.now() - this.openedAt > DOUBLE_CLICK) void this.#submit();
    });
    this.dialog.replaceChildren(form);
    this.dialog.showModal();
  }

  #buttons() {
    return make("p", { class: "row end" }, button(t("Cancel"), () => this.dialog.close()), make("button", { type: "submit", class: "main" }, this.action));
  }

  async #submit() {
    const name = this.name.read();
    if (!name) return;
    rememberMe({ name, colour: this.game.own_colours ? me().colour : this.colour });
    this.trouble.textContent = "";
    try {
      await this.open();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.trouble.textContent = error.message;
    }
  }

  colours() {
    return !this.game.own_colours && colourChoice(this.colour, [], (colour) => (this.colour = colour));
  }

  optionFields() {
    return this.game.options.map((option) => {
      const labels = option.choices.map(({ value, label }) => /** @type {[string, string]} */ ([String(value), label]));
      const box = select(labels, String(this.options[option.name]), (chosen) => {
        this.options[option.name] = option.choices.find(({ value }) => String(value) === chosen)?.value;
      });
      return make("label", { class: "field" }, option.sentence, box);
    });
  }

  /** @param {number} count */
  showTime(count) {
    this.time.textContent = this.game.times[count] ?? "";
  }

  /** @returns {string} */
  get title() {
    return this.game.title;
  }

  /** @returns {string} */
  get action() {
    throw new Error("each dialog names its own");
  }

  /** @returns {(Node|false)[]} */
  parts() {
    return [];
  }

  async open() {}
}

class PlayDialog extends SetupDialog {
  /** @param {GameFacts} game */
  constructor(game) {
    super(game);
    this.chosen = knownTaste(game) ?? usualTaste(game);
    this.options = { ...this.options, ...this.chosen.options };
  }

  get action() {
    return t("Play");
  }

  parts() {
    const [fewest, most] = this.game.players;
    const counts = Array.from({ length: most - fewest + 1 }, (_, more) => String(fewest + more));
    this.showTime(this.chosen.players);
    const players = chips(t("Players, you among them"), counts.map((count) => [count, count]), String(this.chosen.players), (count) => {
      this.chosen = { ...this.chosen, players: Number(count) };
      this.showTime(Number(count));
    });
    players.append(this.time);
    return [
      this.name.part,
      players,
      chips(t("How strong the bots are"), this.game.levels.map((level) => [level, this.game.level_names[level] ?? level]), this.chosen.level, (level) => {
        this.chosen = { ...this.chosen, level };
      }),
      make("details", {}, make("summary", {}, t("More")), this.#styleField(), this.colours(), ...this.optionFields()),
    ];
  }

  #styleField() {
    const styles = [...styleChoices(this.game), /** @type {[string, string]} */ ([MIXED, t("each in a way of its own")])];
    const box = select(styles, this.chosen.style ?? this.game.styles[0] ?? "", (style) => (this.chosen = { ...this.chosen, style }));
    return make("label", { class: "field" }, t("How the bots play"), box);
  }

  async open() {
    const chosen = { ...this.chosen, options: this.options };
    rememberTaste(this.game.name, chosen);
    await playAgain(this.game, chosen);
  }
}

/**
 * One of a few, all in sight.
 * @param {string} title @param {[string, string][]} choices value and label @param {string} chosen @param {(value: string) => void} changed
 */
function chips(title, choices, chosen, changed) {
  const group = `chips-${Math.random().toString(36).slice(2)}`;
  const labels = choices.map(([value, label]) => {
    const radio = make("input", { type: "radio", name: group, value, checked: value === chosen });
    radio.addEventListener("change", () => changed(value));
    return make("label", { class: "choice-chip" }, radio, label);
  });
  return make("fieldset", { class: "choice-chips" }, make("legend", {}, title), ...labels);
}

class FriendsDialog extends SetupDialog {
  isPublic = false;
  spectatorsSpeak = false;
  hints = false;
  /** @type {number|null} */
  clock = null;
  list = make("ol", { class: "seats" });
  /** @type {Seat[]} */
  seats;

  /** @param {GameFacts} game */
  constructor(game) {
    super(game);
    this.seats = Array.from({ length: game.usual_players }, (_, place) => ({ kind: place ? "friend" : "me" }));
  }

  get title() {
    return t("{game} with friends", { game: this.game.title });
  }

  get action() {
    return t("Lay the table");
  }

  parts() {
    this.#renderSeats();
    return [
      make("p", { class: "sub" }, t("Everybody comes by a link, without an account. The game begins when all have arrived.")),
      make("div", { class: "row top" }, this.name.part, this.colours()),
      this.#count(),
      this.list,
      make("details", {}, make("summary", {}, t("More")), ...this.optionFields(), this.#table()),
    ];
  }

  async open() {
    await openTable(this.game, this.seats, { options: this.options, public: this.isPublic, clock: this.clock, spectators_speak: this.spectatorsSpeak, hints: this.hints });
  }

  #count() {
    const [fewest, most] = this.game.players;
    const counts = Array.from({ length: most - fewest + 1 }, (_, more) => String(fewest + more));
    const box = select(counts.map((count) => [count, count]), String(this.seats.length), (count) => this.#resize(Number(count)));
    return make("div", { class: "row" }, make("label", { class: "field" }, t("Players"), box), this.time);
  }

  /** @param {number} count */
  #resize(count) {
    const more = Array.from({ length: count }, () => ({ kind: "friend" }));
    this.seats = [...this.seats, ...more].slice(0, count);
    this.#renderSeats();
  }

  #renderSeats() {
    this.list.replaceChildren(...this.seats.map((seat, place) => this.#seat(seat, place)));
    this.showTime(this.seats.length);
  }

  /** @param {Seat} seat @param {number} place */
  #seat(seat, place) {
    /** @type {[string, string][]} */
    const kinds = [
      ["me", t("Me")],
      ["friend", t("A friend, by link")],
      ["bot", t("Bot")],
      ["screen", t("Somebody at this screen")],
      ["program", t("A program of my own")],
    ];
    const number = t("Seat {number}", { number: place + 1 });
    const kind = select(kinds, seat.kind, (chosen) => this.#become(place, chosen), { name: "kind", "aria-label": number });
    return make("li", { class: "row", "data-seat": place }, make("span", { class: "seat-number" }, number), kind, this.#detail(seat, place + 1));
  }

  /** The level and the style of a bot, the name of a person. @param {Seat} seat @param {number} number counted from 1 */
  #detail(seat, number) {
    if (seat.kind === "bot") {
      /** @type {[string, string][]} */
      const levels = this.game.levels.map((level) => [level, this.game.level_names[level] ?? level]);
      return make(
        "span",
        { class: "row" },
        select(levels, seat.level ?? USUAL_LEVEL, (level) => (seat.level = level), { name: "level", "aria-label": t("Level of Seat {number}", { number }) }),
        select(styleChoices(this.game), seat.style ?? this.game.styles[0] ?? "", (style) => (seat.style = style), { name: "style", "aria-label": t("Style of Seat {number}", { number }) }),
      );
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
      return kind === "me" && seat.kind === "me" ? { kind: "friend" } : seat;
    });
    this.#renderSeats();
  }

  #table() {
    const open = make("input", { type: "checkbox" });
    open.addEventListener("change", () => (this.isPublic = open.checked));
    const speak = make("input", { type: "checkbox" });
    speak.addEventListener("change", () => (this.spectatorsSpeak = speak.checked));
    const hints = make("input", { type: "checkbox" });
    hints.addEventListener("change", () => (this.hints = hints.checked));
    const minutes = (/** @type {number} */ count) => tn("{count} minute", "{count} minutes", count);
    const days = (/** @type {number} */ count) => tn("{count} day", "{count} days", count);
    /** @type {[string, string][]} */
    const clocks = [["", t("No clock")], ["60", minutes(1)], ["300", minutes(5)], [`${DAY}`, days(1)], [`${3 * DAY}`, days(3)], [`${7 * DAY}`, t("1 week")]];
    const clock = select(clocks, "", (seconds) => (this.clock = seconds ? Number(seconds) : null));
    return make(
      "div",
      {},
      make("label", { class: "check" }, open, t("Public: anyone may find this table, join or watch")),
      make("label", { class: "check" }, speak, t("Those who only watch may speak too")),
      make("label", { class: "check" }, hints, t("Everybody may ask for hints")),
      make("label", { class: "field" }, t("Time for one choice"), clock),
    );
  }
}
