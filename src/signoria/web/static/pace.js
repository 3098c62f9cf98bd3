// Scenes may come faster than people can follow: they wait here for their turn.

import { settings } from "./store.js";

/** @typedef {import("./types.js").Scene} Scene */

/** Milliseconds a scene is shown before the next. */
const TIMES = { slow: 1100, normal: 450, fast: 180, "at once": 0 };
/** If more scenes than this wait, only the newest is shown. */
const MOST_WAITING = 12;

/** How long one scene is shown at the chosen speed. */
export const beat = () => TIMES[settings().speed];

export class Pace {
  /** @type {Scene[]} */
  #waiting = [];
  #timer = 0;

  /** @param {(scene: Scene) => void} show */
  constructor(show) {
    this.show = show;
  }

  /** @param {Scene} scene */
  add(scene) {
    this.#waiting.push(scene);
    if (this.#waiting.length > MOST_WAITING || !beat() || document.hidden) this.#waiting = [together(this.#waiting)];
    if (!this.#timer) this.#next();
  }

  /** What waits is not to be shown any more. */
  drop() {
    this.#waiting = [];
  }

  #next() {
    const scene = this.#waiting.shift();
    this.#timer = 0;
    if (!scene) return;
    this.#timer = setTimeout(() => this.#next(), isMove(scene) ? beat() : 0);
    this.show(scene);
  }
}

/** The newest scene, with the log of all. @param {Scene[]} scenes @returns {Scene} */
function together(scenes) {
  return { ...scenes[scenes.length - 1], log: scenes.flatMap((scene) => scene.log) };
}

/** @param {Scene} scene */
function isMove(scene) {
  return scene.log.some((entry) => entry.kind === "move" || entry.kind === "nature");
}
