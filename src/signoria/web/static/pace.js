// Scenes may come faster than people can follow: they wait here and are shown one after the other. None is skipped.

import { button, make, select } from "./dom.js";
import { icon } from "./icons.js";
import { markSeen, unseen } from "./seen.js";
import { changeSettings, settings } from "./store.js";
import { sinceLastTurn } from "./story.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").PastScene} PastScene @typedef {import("./types.js").Entry} Entry */

/** Milliseconds a pass is shown before the next move. */
const TIMES = { slow: 1800, normal: 900, fast: 350, "at once": 0 };
/** A sale, a reveal, a payment is held so many times longer. */
const LONGER = 2.5;
/** A piece takes 420 milliseconds to land: at normal speed 250 more until the next of the same player, 600 until another's. */
const SAME_PLAYER = 0.75;
const ANOTHER = 1.15;

/** How long a pass is shown at the chosen speed. */
export const beat = () => TIMES[settings().speed];

/**
 * @typedef {object} Ears
 * @property {(scene: Scene) => void} show
 * @property {(position: number, more: number) => Promise<boolean>} stop shows the reckoning of a position until the person goes on;
 *   `more` wait behind it, true: they are not wanted either
 * @property {(position: number) => Promise<PastScene>} past a scene of the past, to show it again
 * @property {(scene: Scene) => boolean} hasMore whether a teacher says something about it before the next
 * @property {(scene: Scene) => Promise<boolean>} listen until that was read; false: it was taken back meanwhile
 * @property {(scene: Scene) => void} takenBack something was taken back, and is not to be waited for any more
 */

export class Pace {
  /** @type {Scene[]} */
  #waiting = [];
  /** @type {Scene|null} */
  #shown = null;
  /** @type {Map<number, Entry>} all that happened, by event */
  #entries = new Map();
  /** Runs as long as the scene is held. */
  #timer = 0;
  /** When it was shown. */
  #since = 0;
  #isPaused = false;
  /** Whether a reckoning is shown. */
  #isStopped = false;
  /** How many events were taken back before the newest scene. */
  #undone = Infinity;
  /** Counts the drops, so that a scene in hand is dropped too. */
  #drops = 0;

  /** @param {HTMLElement} place of the controls @param {Ears} ears */
  constructor(place, ears) {
    this.place = place;
    this.ears = ears;
    this.note = make("span", { class: "note" });
    this.pause = button("", () => this.#toggle(), { class: "icon-button", "data-do": "pause" });
    this.step = button("", () => this.#next(), { class: "icon-button", "data-do": "step", "aria-label": t("Next move"), title: t("Next move") });
    this.all = button("", () => this.#showAll(), { class: "icon-button", "data-do": "all", "aria-label": t("Show all at once"), title: t("Show all at once") });
    this.step.append(icon("step"));
    this.all.append(icon("all"));
    /** @type {[string, string][]} */
    const speeds = [["slow", t("slow")], ["normal", t("normal")], ["fast", t("fast")]];
    this.speed = select(speeds, settings().speed, (speed) => changeSettings({ speed: /** @type {keyof typeof TIMES} */ (speed) }), { "aria-label": t("Speed") });
    place.replaceChildren(this.note, this.speed, this.pause, this.step, this.all);
    this.#tell();
  }

  /** Whether more is to be shown than the scene that is: the person cannot choose yet. */
  get isBusy() {
    return this.#isStopped || this.#waiting.length > 0;
  }

  /** @param {Scene} scene */
  add(scene) {
    const isTakenBack = scene.undone.length > this.#undone;
    this.#undone = scene.undone.length;
    this.#waiting.push(scene);
    if (isTakenBack || !beat() || document.hidden) this.#waiting = [together(this.#waiting)];
    if (isTakenBack) this.ears.takenBack(scene);
    const isOwn = this.#shown?.yours && this.#waiting.length === 1; // whoever has chosen sees what comes of it at once
    if (!this.#isStopped && !this.#isPaused && (!this.#timer || isOwn)) void this.#next();
    else if (this.#timer && this.#waiting.length === 1) this.#hold();
    this.#tell();
  }

  /** A tap: what is shown has been seen, the next may come. */
  skip() {
    if (this.#timer && this.#waiting.length && !this.#isPaused && !this.#isStopped) void this.#next();
  }

  /** What waits is not to be shown any more. */
  drop() {
    this.#waiting = [];
    this.#drops += 1;
    this.#tell();
  }

  /** Shows once more what happened since the person's last choice. */
  async again() {
    const now = this.#shown;
    const positions = now ? sinceLastTurn(now, [...this.#entries.values()]).flatMap(({ position }) => position ?? []) : [];
    if (!now || this.isBusy || !positions.length) return;
    const scenes = await Promise.all([positions[0] - 1, ...positions].map((position) => this.ears.past(position)));
    if (now !== this.#shown || this.isBusy) return;
    this.#waiting = [...scenes.map((past) => asScene(past, now)), now];
    this.#isPaused = false;
    await this.#next();
  }

  #toggle() {
    this.#isPaused = !this.#isPaused;
    if (!this.#isPaused && !this.#timer) void this.#next();
    this.#tell();
  }

  /** All that waits as one scene: the newest, after the reckonings on the way. */
  #showAll() {
    if (this.#waiting.length) this.#waiting = [together(this.#waiting)];
    this.#isPaused = false;
    void this.#next();
  }

  async #next() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const scene = this.#isStopped ? undefined : this.#waiting.shift();
    if (scene) await this.#present(scene);
    this.#tell();
  }

  /** Shows a scene: what was paid before it first. @param {Scene} scene */
  async #present(scene) {
    const drops = this.#drops;
    const reckonings = unseen(scene);
    if (reckonings.length && settings().reckonings) await this.#reckon(scene, reckonings);
    if (drops !== this.#drops) return void this.#next();
    for (const entry of scene.log) this.#entries.set(entry.number, entry);
    for (const number of scene.undone) this.#entries.delete(number);
    this.#shown = scene;
    const isTakenBack = this.ears.hasMore(scene) && !(await this.#listen(scene));
    if (isTakenBack || drops !== this.#drops) return void this.#next();
    if (scene.yours && !this.isBusy) this.#isPaused = false;
    this.#since = performance.now();
    this.#hold();
    this.ears.show(scene);
  }

  /** The next one waits until what is shown has been seen; how long depends on whose it is. */
  #hold() {
    clearTimeout(this.#timer);
    const left = this.#shown ? this.#since + hold(this.#shown, this.#waiting[0]) - performance.now() : 0;
    this.#timer = setTimeout(() => (this.#isPaused ? (this.#timer = 0) : void this.#next()), Math.max(0, left));
  }

  /** Stops for each reckoning. Whoever comes to the table sees the table first. @param {Scene} scene @param {Entry[]} reckonings */
  async #reckon(scene, reckonings) {
    this.#isStopped = true;
    if (!this.#shown) this.ears.show(scene);
    this.#tell();
    for (const [place, { number, position }] of reckonings.entries()) {
      const isEnough = position !== null && (await this.ears.stop(position, reckonings.length - place - 1));
      markSeen(scene.table, isEnough ? scene.number : number);
      if (isEnough) break;
    }
    this.#isStopped = false;
  }

  /** Stops for what a teacher says; returns whether it was read. @param {Scene} scene */
  async #listen(scene) {
    this.#isStopped = true;
    this.#tell();
    this.ears.show(scene);
    const isRead = await this.ears.listen(scene);
    this.#isStopped = false;
    return isRead;
  }

  /** The controls, as long as something waits. */
  #tell() {
    const count = this.#waiting.length;
    const said = this.#isPaused ? t("Play on") : t("Pause");
    this.place.hidden = !count && !this.#isPaused;
    this.note.textContent = count ? t("{count} more", { count }) : "";
    this.pause.replaceChildren(icon(this.#isPaused ? "play" : "pause"));
    this.pause.setAttribute("aria-label", said);
    this.pause.title = said;
    this.step.disabled = this.all.disabled = !count;
  }
}

/** How long a scene is shown before the next. @param {Scene} scene @param {Scene} [next] */
function hold(scene, next) {
  const moves = movesOf(scene);
  if (!moves.length) return 0;
  if (moves.some(({ change }) => change)) return beat() * LONGER;
  const isSame = next && movesOf(next)[0]?.seat === moves[moves.length - 1].seat;
  return beat() * (isSame ? SAME_PLAYER : ANOTHER);
}

/** What was done in a scene. @param {Scene} scene */
const movesOf = (scene) => scene.log.filter(({ kind }) => kind === "move" || kind === "nature");

/** The newest scene, with the log of all. @param {Scene[]} scenes @returns {Scene} */
function together(scenes) {
  return { ...scenes[scenes.length - 1], log: scenes.flatMap((scene) => scene.log) };
}

/** A scene of the past in place of the one now; nobody can choose in it. @param {PastScene} past @param {Scene} now @returns {Scene} */
function asScene(past, now) {
  const { last, ...shown } = past;
  return { ...now, ...shown, position: now.position, log: last, yours: false, aid: null, warnings: {}, result: null, status: "playing", undo: null };
}
