// Looking back: any position by slider, step or play; a link to it, and playing on from it. A banner says that this is
// the past; the browser's Back leads back to the game.

import { button, copy, find, isWriting, make, select } from "./dom.js";
import { promisedShuffle } from "./shuffle.js";
import { t, told } from "./words.js";

/** @typedef {import("./types.js").PastScene} PastScene @typedef {import("./net.js").Server} Server */

const SPEEDS = { slow: 1600, normal: 800, fast: 300 };

/**
 * @typedef {object} Ears
 * @property {(scene: PastScene) => void} show a scene of the past
 * @property {() => void} close back to the table
 * @property {(error: unknown) => void} trouble
 */

export class Replay {
  isOpen = false;
  #position = 0;
  #last = 0;
  #timer = 0;
  /** @type {keyof typeof SPEEDS} */
  #speed = "normal";
  /** Counts the questions, so that a late answer is not shown over a newer one. */
  #asked = 0;
  /** Whether the browser's history has an entry of ours, to go back from. */
  #isPushed = false;

  /** @param {Server} server @param {() => {as: number|null, dark: number, narrow: number}} look @param {Ears} ears */
  constructor(server, look, ears) {
    this.server = server;
    this.look = look;
    this.ears = ears;
    this.place = find("#replay");
    this.slider = make("input", { type: "range", min: 0, value: 0, "aria-label": t("Position") });
    this.slider.addEventListener("input", () => void this.visit(Number(this.slider.value)));
    this.banner = make("strong", { class: "banner" });
    this.turn = make("span", { class: "turn", hidden: true }, t("It is your turn."));
    this.told = make("p", { class: "told", role: "status" });
    this.playing = button(t("Play the moves"), () => this.#toggle());
    this.changing = button(t("Change this position"), () => this.#change(), { hidden: true });
    this.place.replaceChildren(...this.#controls());
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("popstate", () => this.#travelled());
  }

  /** Whether the person is waited for meanwhile. @param {boolean} isYours */
  set yours(isYours) {
    this.turn.hidden = !isYours;
  }

  /** The newest position there is. @param {number} position */
  set last(position) {
    this.#last = position;
    this.slider.max = String(position);
  }

  /** Shows a position. @param {number} position */
  async visit(position) {
    this.#position = Math.max(0, Math.min(this.#last, position));
    this.#open();
    this.slider.value = String(this.#position);
    this.banner.textContent = t("This is the past: move {position} of {last}", { position: this.#position, last: this.#last });
    history.replaceState(history.state, "", `#${this.#position}`);
    const asked = ++this.#asked;
    try {
      /** @type {PastScene} */
      const scene = await this.server.get(`/at/${this.#position}`, this.look());
      if (asked !== this.#asked || !this.isOpen) return;
      this.told.textContent = told(scene.last.flatMap((entry) => entry.text));
      this.changing.hidden = !scene.sandbox;
      this.ears.show(scene);
    } catch (error) {
      this.ears.trouble(error);
    }
  }

  /** Back to the game. */
  close() {
    if (this.#isPushed) {
      this.#isPushed = false; // a second click does not go back twice
      return history.back();
    }
    history.replaceState(null, "", location.pathname);
    this.#leave();
  }

  #open() {
    if (this.isOpen) return;
    this.isOpen = true;
    this.place.hidden = false;
    this.#isPushed = !isPosition(location.hash); // a link to a position has nothing behind it
    if (this.#isPushed) history.pushState(null, "", location.pathname);
  }

  /** The browser went back or on. */
  #travelled() {
    if (isPosition(location.hash)) void this.visit(Number(location.hash.slice(1)));
    else if (this.isOpen) this.#leave();
  }

  #leave() {
    this.#pause();
    this.isOpen = false;
    this.#isPushed = false;
    this.place.hidden = true;
    this.ears.close();
  }

  /** @param {number} steps */
  #step(steps) {
    this.#pause();
    return this.visit(this.#position + steps);
  }

  #toggle() {
    if (this.#timer) this.#pause();
    else this.#play();
  }

  #play() {
    if (this.#position >= this.#last) this.#position = -1;
    this.playing.textContent = t("Pause");
    const go = async () => {
      await this.visit(this.#position + 1);
      if (this.#timer && this.#position < this.#last) this.#timer = setTimeout(go, SPEEDS[this.#speed]);
      else this.#pause();
    };
    this.#timer = setTimeout(go);
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.playing.textContent = t("Play the moves");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.isOpen || isWriting() || document.querySelector("dialog[open]") || find("#board").contains(document.activeElement)) return;
    const keys = { ArrowLeft: () => this.#step(-1), ArrowRight: () => this.#step(1), Home: () => this.visit(0), End: () => this.visit(this.#last), Escape: () => this.close() };
    const act = keys[/** @type {keyof typeof keys} */ (event.key)];
    if (!act) return;
    event.preventDefault();
    void act();
  }

  #controls() {
    const link = make("button", { type: "button" }, t("Copy link"));
    link.addEventListener("click", () => void copy(`${location.origin}/t/${this.server.table}#${this.#position}`, link, t("Copied")));
    /** @type {[string, string][]} */
    const speeds = [["slow", t("slow")], ["normal", t("normal")], ["fast", t("fast")]];
    const speed = select(speeds, this.#speed, (value) => (this.#speed = /** @type {keyof typeof SPEEDS} */ (value)), { "aria-label": t("Speed") });
    return [
      make("div", { class: "past" }, this.banner, this.turn, button(t("Back to the game"), () => this.close(), { class: "main", "data-do": "back" })),
      make("div", { class: "row" }, this.slider, this.told),
      make(
        "div",
        { class: "row" },
        button("|◀", () => this.#step(-this.#last), { "aria-label": t("To the start") }),
        button("◀", () => this.#step(-1), { "aria-label": t("One back") }),
        this.playing,
        button("▶", () => this.#step(1), { "aria-label": t("One on") }),
        button("▶|", () => this.#step(this.#last), { "aria-label": t("To the end") }),
        speed,
        link,
        button(t("Play on from here"), () => this.#fork()),
        this.changing,
      ),
    ];
  }

  /** To the sandbox, where anything of the position can be changed. */
  async #change() {
    try {
      const { link } = await this.server.get(`/at/${this.#position}/sandbox`);
      location.assign(link);
    } catch (error) {
      this.ears.trouble(error);
    }
  }

  async #fork() {
    try {
      const shuffle = await promisedShuffle();
      const { table, link } = await this.server.post("/fork", { position: this.#position, ...shuffle.wish });
      shuffle.keep(table);
      location.assign(link);
    } catch (error) {
      this.ears.trouble(error);
    }
  }
}

/** Whether the address leads to a position. @param {string} hash */
export const isPosition = (hash) => /^#\d+$/.test(hash);
