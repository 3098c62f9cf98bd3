// The table stops and shows what is paid, step by step where it arises, then as a table, until the person goes on.

import { Book, totalsOf } from "./book.js";
import { pointsChip, boxOf, flyChip } from "./fly.js";
import { button, isWriting, make } from "./dom.js";
import { mayMove } from "./look.js";
import { beat } from "./pace.js";
import { play } from "./sound.js";
import { spot } from "./spot.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").ReckoningScene} ReckoningScene */
/**
 * @typedef {object} Parts of the page
 * @property {HTMLElement} place over the scene, for the account book
 * @property {import("./board.js").Board} board
 * @property {import("./players.js").Players} players whose strips show the scores of the step
 * @property {HTMLElement} dock which tells the steps meanwhile
 * @property {() => Scene|null} scene
 */

/** Clicks are dead so long after it opened: they were meant for something else. */
const DEAD = 500;
/** Milliseconds to read a step: all, and each letter. */
const READING = 1300;
const LETTER = 35;
const GLIDES = 500;
const HELD = 350;

export class Reckoning {
  /** @type {ReckoningScene|null} */
  #shown = null;
  /** @type {Book|null} */
  #book = null;
  /** The step that is shown; as many as there are steps: what they paid together. */
  #step = 0;
  /** @type {Animation[]} what flies */
  #flying = [];
  #timer = 0;
  /** @type {(isEnough: boolean) => void} */
  #resolve = () => {};

  /** @param {import("./net.js").Server} server @param {() => Record<string, string|number|null>} look @param {Parts} parts */
  constructor(server, look, parts) {
    this.server = server;
    this.look = look;
    this.parts = parts;
    this.say = make("div", { class: "say", role: "status" });
    this.told = make("p", { class: "told" });
    this.dots = make("ol", { class: "dots", "aria-label": t("Steps") });
    this.skip = button(t("Skip all"), () => this.close(true), { "data-do": "skip" });
    this.all = button(t("Show all at once"), () => this.#go(Infinity), { "data-do": "all" });
    this.next = button(t("Continue"), () => this.#continue(), { class: "main", "data-do": "continue" });
    this.dock = make(
      "div",
      { class: "reckoned" },
      make("div", { class: "line" }, this.say, make("div", { class: "acts" }, this.skip, this.all, this.next)),
      make("div", { class: "tray" }, this.told, this.dots),
    );
    parts.place.addEventListener("click", () => this.#land());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  get isOpen() {
    return this.#shown !== null;
  }

  /** Whether clicks and keys are meant for it. @param {boolean} isAwake */
  #wake(isAwake) {
    for (const act of [this.skip, this.all, this.next]) act.disabled = !isAwake;
    if (isAwake) this.next.focus({ preventScroll: true });
  }

  /**
   * Shows what was paid by the move that led to a position; done when the person goes on.
   * @param {number} position
   * @param {number} [more] how many wait behind it
   * @returns {Promise<boolean>} whether those are not wanted either
   */
  async open(position, more = 0) {
    const scene = this.parts.scene();
    /** @type {ReckoningScene|null} */
    const reckoning = await this.server.get(`/reckonings/${position}`, this.look()).catch(() => null);
    if (!scene || !reckoning) return false; // taken back meanwhile, or the server is away
    this.close();
    const done = new Promise((/** @type {(isEnough: boolean) => void} */ resolve) => (this.#resolve = resolve));
    this.#show(scene, reckoning, more);
    return done;
  }

  /** @param {Scene} scene @param {ReckoningScene} reckoning @param {number} more */
  #show(scene, reckoning, more) {
    const { place, board, dock } = this.parts;
    this.#shown = reckoning;
    board.show(reckoning.board, { duration: beat() && GLIDES });
    board.light(new Set(), []);
    this.#book = reckoning.sources.length ? new Book(reckoning, scene) : null;
    place.replaceChildren(...(this.#book ? [this.#book.place] : []));
    place.hidden = false;
    this.#layBook();
    this.skip.hidden = !more;
    this.dock.style.minHeight = `${heightWithin(dock)}px`;
    dock.append(this.dock);
    dock.classList.add("reckons");
    this.#begin();
    this.#wake(false);
    setTimeout(() => this.#wake(true), DEAD);
    if (this.#book) play("payment");
  }

  /** The first step comes when things have glided to their places. */
  #begin() {
    if (!beat()) return this.#go(Infinity);
    if (!mayMove()) return this.#go(0, true);
    this.#step = -1;
    this.#tell();
    this.#mark();
    this.#write(0);
    this.#timer = setTimeout(() => this.#go(0, true), GLIDES);
  }

  /** The book lies where the drawing leaves room for it. */
  #layBook() {
    if (!this.#book) return;
    const room = this.parts.board.place.querySelector("[data-book]");
    if (room) {
      const frame = boxOf(this.parts.place);
      const { x, y, width, height } = boxOf(room);
      Object.assign(this.#book.place.style, { left: `${x - frame.x}px`, top: `${y - frame.y}px`, width: `${width}px`, maxHeight: `${height}px` });
      this.#book.place.classList.toggle("low", y + height / 2 > frame.y + frame.height * 0.6);
    }
    this.#book.fit(room ? boxOf(room) : null);
  }

  /** Where the drawing leaves no room the book goes to the side on which nothing is told now. @param {Element|null} lit */
  #makeWay(lit) {
    if (!this.#book || !lit || this.parts.board.place.querySelector("[data-book]")) return;
    const frame = boxOf(this.parts.place);
    const { x, width } = boxOf(lit);
    this.#book.place.classList.toggle("aside", x + width / 2 < frame.x + frame.width / 2);
  }

  /** Back to the game. @param {boolean} [isEnough] what waits behind it is not wanted either */
  close(isEnough = false) {
    if (!this.#shown) return;
    this.#land();
    clearTimeout(this.#timer);
    spot(this.#drawing, []);
    this.parts.place.hidden = true;
    this.parts.dock.classList.remove("reckons");
    this.dock.remove();
    this.#shown = null;
    this.parts.players.reckon(null);
    this.#resolve(isEnough);
  }

  /** Where it ends: several payments are shown together at last. */
  get #end() {
    const count = this.#shown?.steps.length ?? 0;
    return this.#book && count > 1 ? count : count - 1;
  }

  get #drawing() {
    return this.parts.board.place.querySelector("svg");
  }

  /** To a step. @param {number} step @param {boolean} [isPlaying] whether the next ones follow by themselves */
  #go(step, isPlaying = false) {
    const { steps } = this.#shown ?? { steps: [] };
    this.#land();
    clearTimeout(this.#timer);
    this.#step = Math.min(step, this.#end);
    this.all.hidden = this.#step === this.#end;
    this.#tell();
    this.#mark();
    if (this.#step === steps.length) return this.#total();
    const lit = spot(this.#drawing, this.#end ? steps[this.#step].light : []); // what is told in one step is drawn as one
    this.#makeWay(lit[0] ?? null);
    const isMoving = Boolean(isPlaying && mayMove() && beat() && this.#book);
    this.#write(this.#step + (isMoving ? 0 : 1));
    if (isMoving) this.#fly(lit[0] ?? null);
    if (isPlaying && mayMove() && this.#step < this.#end) this.#timer = setTimeout(() => this.#go(this.#step + 1, true), this.#readingTime);
  }

  /** How long a step is shown before the next. */
  get #readingTime() {
    const letters = this.#shown?.steps[this.#step]?.told.length ?? 0;
    return ((READING + LETTER * letters) * beat()) / 900 + (this.#flying.length ? HELD + 600 : 0);
  }

  /** The step in words, and where it stands among the others. */
  #tell() {
    const { title, steps } = this.#shown ?? { title: "", steps: [] };
    const step = steps[this.#step];
    const players = this.parts.scene()?.players ?? [];
    const gains = totalsOf(step ? [step] : this.#step < 0 ? [] : steps, players.length);
    const chips = gains.flatMap((points, seat) => (points ? [pointsChip(players[seat].colour, points)] : []));
    this.say.replaceChildren(make("strong", {}, title), make("span", { class: "step-title" }, step ? step.title : ""), ...chips);
    this.told.textContent = step ? step.told : this.#step < 0 ? "" : t("All is told. The game goes on when you press Continue.");
  }

  /** Dots for the steps; each leads to its step. */
  #mark() {
    const steps = this.#shown?.steps ?? [];
    const dots = steps.map(({ title }, place) => {
      const state = place === this.#step ? "step" : null;
      return make("li", {}, make("button", { type: "button", class: place <= this.#step ? "dot done" : "dot", "aria-current": state, "aria-label": title, title, onclick: () => this.#go(place) }));
    });
    const count = t("{position} of {last}", { position: Math.max(1, Math.min(this.#step + 1, steps.length)), last: steps.length });
    this.dots.replaceChildren(...(steps.length > 1 ? [...dots, make("li", { class: "count" }, count)] : []));
  }

  /** @param {number} done how many steps are in the book, and in the players' strips */
  #write(done) {
    const { steps, before } = this.#shown ?? { steps: [], before: [] };
    const gains = totalsOf(steps.slice(0, done), before.length);
    this.parts.players.reckon({ gains, scores: before.map((score, seat) => score + gains[seat]) });
    const step = steps[this.#step];
    const sub = step ? t("{position} of {last}: {title}", { position: this.#step + 1, last: steps.length, title: step.title }) : "";
    this.#book?.write(steps.slice(0, done), sub, step ? Object.keys(step.points) : []);
  }

  /** All steps are told. */
  #total() {
    spot(this.#drawing, []);
    this.#write(this.#step);
  }

  /** Points fly from where they arise into the book. @param {Element|null} lit */
  #fly(lit) {
    const { steps } = this.#shown ?? { steps: [] };
    const { at, points } = steps[this.#step];
    const players = this.parts.scene()?.players ?? [];
    for (const [source, gains] of Object.entries(points)) {
      for (const [seat, gain] of gains.entries()) {
        const from = this.#drawing?.querySelector(`#${CSS.escape(at[seat] ?? "-")}`) ?? lit;
        const to = this.#book?.cell(source, seat);
        if (gain && from && to) this.#flying.push(flyChip(pointsChip(players[seat].colour, gain), boxOf(from), boxOf(to), HELD));
      }
    }
    const flights = this.#flying;
    void Promise.allSettled(flights.map((flight) => flight.finished)).then(() => flights === this.#flying && this.#landed());
  }

  #landed() {
    this.#flying = [];
    if (this.#shown) this.#write(this.#step + 1);
  }

  /** Whatever flies lands at once. @returns {boolean} whether anything did */
  #land() {
    const wasFlying = this.#flying.length > 0;
    for (const flight of this.#flying) flight.finish();
    if (wasFlying) this.#landed();
    return wasFlying;
  }

  /** First what moves comes to rest, then it goes on. */
  #continue() {
    if (this.#land()) return;
    if (this.#step < this.#end) this.#go(this.#step + 1, true);
    else this.close();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isMeant = this.isOpen && !isWriting() && !document.querySelector("dialog[open]") && !(event.target instanceof Element && event.target.closest("button, a, summary"));
    if (!isMeant || (event.key !== "Enter" && event.key !== " ") || this.next.disabled) return;
    event.preventDefault();
    this.#continue();
  }
}

/** The height of what is in an element. @param {HTMLElement} element */
function heightWithin(element) {
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  return element.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
}
