// The sandbox: a position is set up by hand, looked at, shared by its address, played from, and asked what is best.
// What can be set is told by the server, field by field: this script knows no game.

import { emblem } from "./colours.js";
import { button, copy, find, findDialog, make, select } from "./dom.js";
import { Hint } from "./hint.js";
import { isDark, onTheme } from "./look.js";
import { ask, Refusal } from "./net.js";
import { openTable } from "./setup.js";
import { ring } from "./spot.js";
import { t, written } from "./words.js";

/**
 * @typedef {import("./types.js").GameFacts} GameFacts
 * @typedef {import("./types.js").SandboxScene} Scene
 * @typedef {import("./types.js").SandboxField} Field
 * @typedef {import("./types.js").SandboxItem} Item
 * @typedef {import("./types.js").SandboxProblem} Problem
 * @typedef {number|string|string[]} Value
 * @typedef {{players?: number, options?: Record<string, any>, position?: string, values?: Record<string, Value>, example?: string}} Wish
 */

const USUAL_LEVEL = "medium";
const BETWEEN = " "; // the parts of an entry
const PHONE = matchMedia("(max-width: 900px)"); // as in sandbox.css
const TRY_AGAIN = 1500; // milliseconds, while the rules are being compiled

class Sandbox {
  /** @type {Scene|null} as the server told it last */
  scene = null;
  /** @type {Wish[]} what there was before each change, and what was undone */
  past = [];
  /** @type {Wish[]} */
  future = [];
  /** Counts the questions, so that a late answer is not shown over a newer one. */
  #asked = 0;
  /** @type {string|null} the list that takes what is clicked on the board */
  #picking = null;
  /** @type {Set<string>|null} titles of the groups that are open; null: the first */
  #open = null;
  form = find("#fields");
  board = find("#board");
  stage = find(".sandbox-stage");

  /** @param {GameFacts} game */
  constructor(game) {
    this.game = game;
    this.hint = new Hint(null, game.name, { ring: (picks) => ring(this.stage, picks), suggest: () => undefined });
    this.form.addEventListener("submit", (event) => event.preventDefault());
    find("#undo").addEventListener("click", () => void this.travel(this.past, this.future));
    find("#redo").addEventListener("click", () => void this.travel(this.future, this.past));
    const share = find("#share");
    share.addEventListener("click", () => void copy(location.href, share, t("Copied")));
    const from = /** @type {HTMLSelectElement} */ (find("#from"));
    from.addEventListener("change", () => {
      if (from.value === "new") void this.change({ players: this.scene?.players, options: this.scene?.options, position: "" });
      else if (from.value) void this.change({ example: from.value.replace("example:", "") });
      from.value = "";
    });
    find("#play").addEventListener("click", () => this.#choosePlayers());
    find("#bots").addEventListener("click", () => void this.#attempt(() => this.#play(this.#seats(() => ({ kind: "bot", level: USUAL_LEVEL })))));
    find("#best").addEventListener("click", () => void this.#best());
    this.board.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("popstate", () => void this.load(wished()));
    onTheme(() => void this.load(this.#now()));
    PHONE.addEventListener("change", () => void this.load(this.#now()));
  }

  /** The position as it is now, to come back to. @returns {Wish} */
  #now() {
    if (!this.scene) return wished();
    const values = Object.fromEntries(this.scene.groups.flatMap((group) => group.fields.map((field) => [field.key, /** @type {Value} */ (field.value)])));
    return { players: this.scene.players, options: this.scene.options, values };
  }

  /** Something is set: what there was can be had back. @param {Wish} wish */
  change(wish) {
    this.past.push(this.#now());
    this.future = [];
    return this.load(wish);
  }

  /** @param {string} key @param {Value} value */
  set(key, value) {
    return this.setAll({ [key]: value });
  }

  /** @param {Record<string, Value>} values */
  setAll(values) {
    const now = this.#now();
    return this.change({ ...now, values: { ...now.values, ...values } });
  }

  /** Undo, or redo. @param {Wish[]} from @param {Wish[]} to */
  travel(from, to) {
    const wish = from.pop();
    if (!wish) return;
    to.push(this.#now());
    return this.load(wish);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || document.activeElement?.matches("input")) return;
    event.preventDefault();
    void (event.shiftKey ? this.travel(this.future, this.past) : this.travel(this.past, this.future));
  }

  /** Asks the server about a position, and shows it. @param {Wish} wish @returns {Promise<void>} */
  async load(wish) {
    const asked = ++this.#asked;
    const look = { dark: isDark(), narrow: PHONE.matches };
    this.hint.close();
    ring(this.stage, []);
    find("#trouble").textContent = "";
    try {
      const scene = await ask("POST", `/api/sandbox/${this.game.name}`, { ...wish, ...look });
      if (asked === this.#asked) this.#show(scene);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (asked !== this.#asked) return;
      find("#trouble").textContent = error.message;
      if (error.status === 503) setTimeout(() => asked === this.#asked && void this.load(wish), TRY_AGAIN);
      else if (!this.scene) void this.load({}).then(() => (find("#trouble").textContent = error.message)); // a link that does not fit
    }
  }

  /** @param {Scene} scene */
  #show(scene) {
    this.scene = scene;
    const query = new URLSearchParams({ players: String(scene.players), ...stringed(scene.options), ...(scene.position ? { position: scene.position } : {}) });
    history.replaceState(null, "", `?${query}`);
    const isSound = !scene.problems.length;
    const verdict = find("#verdict");
    verdict.textContent = isSound ? scene.prompt : `${scene.problems[0]?.sentence} ${t("The board shows the last position that could be.")}`;
    verdict.className = isSound ? "sub" : "trouble";
    this.board.classList.toggle("stale", !isSound);
    if (scene.board !== null) {
      this.board.innerHTML = scene.board;
      find("#tray").innerHTML = scene.tray;
      const people = scene.people.map((person, seat) => make("li", { class: seat === scene.asked ? "asked" : null }, emblem(person.colour, 20), make("b", {}, person.name), make("span", {}, written(person.score))));
      find("#people").replaceChildren(...people);
    }
    for (const name of ["#play", "#bots"]) disable(name, !isSound || scene.asked === null);
    disable("#best", !isSound || scene.asked === null || scene.asked < 0);
    disable("#undo", !this.past.length);
    disable("#redo", !this.future.length);
    this.#settings();
    this.#fields();
  }

  /** Players and options: another number is another game, as it begins. */
  #settings() {
    const scene = /** @type {Scene} */ (this.scene);
    const [fewest, most] = this.game.players;
    /** @type {[string, string][]} */
    const counts = Array.from({ length: most - fewest + 1 }, (_, more) => [String(fewest + more), String(fewest + more)]);
    const players = select(counts, String(scene.players), (count) => void this.change({ players: Number(count), options: scene.options }), { "data-key": "players" });
    const options = this.game.options.map((option) => {
      /** @type {[string, string][]} */
      const labels = option.choices.map(({ value, label }) => [String(value), label]);
      const box = select(labels, String(scene.options[option.name]), (chosen) => {
        const value = option.choices.find((choice) => String(choice.value) === chosen)?.value;
        void this.change({ ...this.#now(), options: { ...scene.options, [option.name]: value } });
      });
      return make("label", { class: "field" }, option.sentence, box);
    });
    keepingFocus(find("#setting"), () => {
      const more = find("#setting").querySelector("details")?.open;
      const parts = [
        fewest < most && make("label", { class: "field" }, t("Players"), players),
        options.length > 0 && make("details", { open: more ?? false }, make("summary", {}, t("More")), ...options),
      ];
      find("#setting").replaceChildren(...parts.filter((part) => part !== false));
    });
  }

  #fields() {
    const scene = /** @type {Scene} */ (this.scene);
    const keys = new Set(scene.groups.flatMap((group) => group.fields.map((field) => field.key)));
    if (this.#picking && !keys.has(this.#picking)) this.#picking = null;
    const elsewhere = scene.problems.filter((problem) => !problem.key || !keys.has(problem.key));
    find("#problems").replaceChildren(...elsewhere.map((problem) => this.#problem(problem)));
    const troubled = new Set(scene.problems.map((problem) => problem.key));
    keepingFocus(this.form, () => {
      this.form.replaceChildren(
        ...scene.groups.map((group, place) => {
          const isOpen = this.#open ? this.#open.has(group.title) : place === 0;
          const count = group.fields.filter((field) => troubled.has(field.key)).length;
          const badge = count > 0 && make("span", { class: "wrong", title: t("Something is wrong here") }, "!");
          const colour = group.seat !== null && scene.people[group.seat]?.colour;
          const title = make("summary", {}, colour && emblem(colour, 18), group.title, badge);
          const details = make("details", { class: "card group", open: isOpen, "data-title": group.title }, title, ...group.fields.map((field) => this.#field(field)));
          details.addEventListener("toggle", () => this.#remember());
          return details;
        }),
      );
    });
    this.#remember();
  }

  #remember() {
    const open = [...this.form.querySelectorAll("details[open]")];
    this.#open = new Set(open.map((group) => group.getAttribute("data-title") ?? ""));
  }

  /** @param {Field} field */
  #field(field) {
    const problems = (this.scene?.problems ?? []).filter((problem) => problem.key === field.key);
    const told = problems.length > 0 && make("div", { class: "told", id: `wrong-${field.key}` }, ...problems.map((problem) => this.#problem(problem)));
    const more = { "data-key": field.key, "aria-invalid": problems.length ? "true" : null, "aria-describedby": problems.length ? `wrong-${field.key}` : null };
    const control = field.kind === "number" ? this.#number(field, more) : field.kind === "choice" ? this.#choice(field, more) : this.#list(field, more);
    return make("div", { class: problems.length ? "set is-wrong" : "set" }, control, told);
  }

  /** @param {Problem} problem */
  #problem(problem) {
    const rule = problem.rule && make("a", { href: `/rules/${this.game.name}#${problem.rule}`, class: "rule-link", target: "_blank" }, t("Rule {rule}", { rule: problem.rule }));
    const remedy = Object.keys(problem.remedy).length > 0 && button(t("Put it right"), () => this.setAll(problem.remedy), { "data-remedy": problem.key ?? "" });
    return make("p", { class: "trouble" }, problem.sentence, " ", rule, " ", remedy);
  }

  /** @param {Field} field @param {Record<string, any>} more */
  #number(field, more) {
    const box = make("input", { type: "number", inputmode: "numeric", min: field.low, max: field.high, step: 1, value: Number(field.value), ...more });
    box.addEventListener("change", () => void this.set(field.key, Math.trunc(Number(box.value)) || 0));
    return make("label", { class: "field" }, field.name, box);
  }

  /** @param {Field} field @param {Record<string, any>} more */
  #choice(field, more) {
    const items = field.items.map((item) => /** @type {[string, string]} */ ([item.text, item.name]));
    const isKnown = items.some(([text]) => text === field.value);
    if (!isKnown) items.unshift([String(field.value), String(field.value)]);
    return make("label", { class: "field" }, field.name, select(items, String(field.value), (text) => void this.set(field.key, text), more));
  }

  /** @param {Field} field @param {Record<string, any>} more */
  #list(field, more) {
    const columns = field.columns.map((column) => this.scene?.columns[column] ?? []);
    const entries = /** @type {string[]} */ (field.value);
    const chips = entries.map((entry, place) => {
      const name = nameOf(columns, entry);
      const without = entries.filter((_, other) => other !== place);
      return make("li", { class: "entry" }, make("span", {}, name), button("×", () => this.set(field.key, without), { "aria-label": t("Remove {what}", { what: name }), "data-key": `${field.key}:${place}` }));
    });
    const boxes = columns.map((items, column) => {
      const choices = items.filter((item) => columns.length > 1 || entries.filter((entry) => entry === item.text).length < field.alike).map((item) => /** @type {[string, string]} */ ([item.text, item.name]));
      return select(choices, choices[0]?.[0] ?? "", () => undefined, { "data-key": `${field.key}-${column}`, "aria-label": field.name, "aria-invalid": more["aria-invalid"], "aria-describedby": more["aria-describedby"] });
    });
    const isFull = entries.length >= field.most || boxes.some((box) => !box.options.length);
    const add = button(t("Add"), () => this.set(field.key, [...entries, boxes.map((box) => box.value).join(BETWEEN)]), { "data-key": `${field.key}-add`, disabled: isFull });
    const isClickable = columns.length === 1 && columns[0]?.some((item) => item.pick);
    const pick = isClickable && button(t("On the board"), () => this.#pickOnBoard(field.key), { "aria-pressed": String(this.#picking === field.key), "data-key": `${field.key}-pick`, title: t("Click what is meant on the board") });
    return make("fieldset", { class: "list" }, make("legend", {}, `${field.name} (${entries.length})`), entries.length > 0 && make("ul", { class: "entries" }, ...chips), !isFull && make("div", { class: "row" }, ...boxes, add, pick));
  }

  /** @param {string} key */
  #pickOnBoard(key) {
    this.#picking = this.#picking === key ? null : key;
    this.#fields();
    this.board.classList.toggle("picking", this.#picking !== null);
    if (this.#picking) this.board.scrollIntoView({ block: "nearest" });
  }

  /** Something on the board is clicked: the chosen list gets it, or loses it. @param {Event} event */
  #click(event) {
    const field = this.scene?.groups.flatMap((group) => group.fields).find(({ key }) => key === this.#picking);
    const thing = event.target instanceof Element ? event.target.closest("[data-pick]") : null;
    if (!field || !thing) return;
    const item = (this.scene?.columns[field.columns[0] ?? 0] ?? []).find(({ pick }) => pick && pick === thing.getAttribute("data-pick"));
    if (!item) return;
    const entries = /** @type {string[]} */ (field.value);
    const times = entries.filter((entry) => entry === item.text).length;
    void this.set(field.key, times < field.alike ? [...entries, item.text] : entries.filter((entry) => entry !== item.text));
  }

  // --- What can be done with it ---

  /** @param {() => Promise<unknown>} action */
  async #attempt(action) {
    const trouble = find("#trouble");
    trouble.textContent = "";
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      trouble.textContent = error.message;
    }
  }

  /** @param {(seat: number) => {kind: string, level?: string}} kind */
  #seats(kind) {
    return Array.from({ length: this.scene?.players ?? 0 }, (_, seat) => kind(seat));
  }

  /** @param {{kind: string, level?: string}[]} seats */
  #play(seats) {
    const scene = /** @type {Scene} */ (this.scene);
    return openTable(this.game, seats, { options: scene.options, position: scene.position });
  }

  /** Who plays on: me in a seat, bots of a level, people at this screen or by link. */
  #choosePlayers() {
    const dialog = findDialog("#setup");
    const mine = this.scene?.asked !== null && this.scene && this.scene.asked >= 0 ? this.scene.asked : 0;
    const seats = this.#seats((seat) => (seat === mine ? { kind: "me" } : { kind: "bot", level: USUAL_LEVEL }));
    const list = make("ol", { class: "seats" });
    const trouble = make("p", { class: "trouble", role: "alert" });
    const render = () => list.replaceChildren(...seats.map((seat, place) => this.#seat(seat, place, seats, render)));
    render();
    const form = make(
      "form",
      {},
      make("h2", {}, t("Play from here")),
      list,
      trouble,
      make("p", { class: "row end" }, button(t("Cancel"), () => dialog.close()), make("button", { type: "submit", class: "main" }, t("Play"))),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#play(seats).catch((error) => {
        if (!(error instanceof Refusal)) throw error;
        trouble.textContent = error.message;
      });
    });
    dialog.replaceChildren(form);
    dialog.showModal();
  }

  /** @param {{kind: string, level?: string}} seat @param {number} place @param {{kind: string, level?: string}[]} seats @param {() => void} render */
  #seat(seat, place, seats, render) {
    const number = t("Seat {number}", { number: place + 1 });
    /** @type {[string, string][]} */
    const kinds = [["me", t("Me")], ["bot", t("Bot")], ["screen", t("Somebody at this screen")], ["friend", t("A friend, by link")]];
    const kind = select(kinds, seat.kind, (chosen) => {
      for (const other of seats) if (chosen === "me" && other.kind === "me") other.kind = "screen";
      seat.kind = chosen;
      if (chosen === "bot") seat.level = USUAL_LEVEL;
      else delete seat.level;
      render();
    }, { "aria-label": number });
    const levels = this.game.levels.map((level) => /** @type {[string, string]} */ ([level, this.game.level_names[level] ?? level]));
    const level = seat.kind === "bot" && select(levels, seat.level ?? USUAL_LEVEL, (chosen) => (seat.level = chosen), { "aria-label": t("Level of Seat {number}", { number: place + 1 }) });
    const colour = this.scene?.people[place]?.colour;
    return make("li", { class: "row", "data-seat": place }, colour && emblem(colour, 20), make("span", { class: "seat-number" }, number), kind, level);
  }

  async #best() {
    const scene = /** @type {Scene} */ (this.scene);
    const { players, options, position } = scene;
    await this.hint.think(this.#asked, () => ask("POST", `/api/sandbox/${this.game.name}/hint`, { players, options, position }));
    if (!PHONE.matches) this.hint.place.scrollIntoView({ block: "nearest" });
  }
}

/** @param {string} selector @param {boolean} isOff */
function disable(selector, isOff) {
  /** @type {HTMLButtonElement} */ (find(selector)).disabled = isOff;
}

/** @param {Record<string, any>} options */
const stringed = (options) => Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));

/** What an entry of a list is called. @param {readonly (readonly Item[])[]} columns @param {string} entry */
function nameOf(columns, entry) {
  const parts = columns.length === 1 ? [entry] : entry.split(BETWEEN);
  return parts.map((part, column) => columns[column]?.find((item) => item.text === part)?.name ?? part).join(", ");
}

/** Makes a part of the page anew; what had the focus, or its neighbour, has it again. @param {HTMLElement} place @param {() => void} render */
function keepingFocus(place, render) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.getAttribute("data-key");
  const title = focused?.closest("summary")?.textContent;
  render();
  if (!focused) return;
  const list = key?.split(/[:]/)[0] ?? "";
  const again = key ? (place.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`) ?? place.querySelector(`[data-key^="${CSS.escape(list)}"]:not(:disabled)`)) : [...place.querySelectorAll("summary")].find((one) => one.textContent === title);
  if (again instanceof HTMLElement) again.focus();
}

/** What the address asks for. @returns {Wish} */
function wished() {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const { players, position, ...given } = query;
  const options = Object.fromEntries(game.options.filter((option) => given[option.name] !== undefined).map((option) => [option.name, option.choices.find(({ value }) => String(value) === given[option.name])?.value ?? given[option.name]]));
  return { ...(players && /^\d+$/.test(players) ? { players: Number(players) } : {}), options, position: position ?? "" };
}

const name = find("main").dataset.game ?? "";
/** @type {GameFacts[]} */
const games = await ask("GET", "/api/games");
const game = /** @type {GameFacts} */ (games.find((one) => one.name === name));
const sandbox = new Sandbox(game);
// An address without a position shows an example: easier to change than an empty table is to fill.
const example = document.querySelector("#from [value='example:lobby']");
await sandbox.load(location.search || !example ? wished() : { example: "lobby" });
document.body.dataset.ready = "true";
