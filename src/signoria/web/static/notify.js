// What one should notice though one looks elsewhere: one's turn in the title and on the icon, sounds, and a notice by
// the browser if that is allowed.

import { play } from "./sound.js";
import { settings } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Entry} Entry */

/** Seconds after which the bell follows another sound. */
const AFTER = 0.35;

/** Asks the browser whether it may notify; only ever after a click. @returns {Promise<boolean>} */
export async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

export class Notify {
  /** The position at which the person was last called, so that they are called once. */
  #called = -1;
  #title = document.title;
  #icon = document.querySelector("link[rel=icon]");

  /** @param {Scene} scene @param {Entry[]} fresh what is new in its log @param {boolean} isYours whether the person can choose now */
  show(scene, fresh, isYours) {
    document.title = isYours ? `● ${t("Your turn")} – ${this.#title}` : this.#title;
    const icon = isYours ? "/static/icon-turn.svg" : "/static/icon.svg";
    if (this.#icon?.getAttribute("href") !== icon) this.#icon?.setAttribute("href", icon);
    const sound = soundOf(scene, fresh);
    if (sound) play(sound);
    if (!isYours || scene.position === this.#called) return;
    this.#called = scene.position;
    this.#call(scene.prompt, sound ? AFTER : 0);
  }

  /** It is the person's turn. @param {string} prompt @param {number} later */
  #call(prompt, later) {
    play("turn", later);
    if (!settings().notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const notice = new Notification(t("Your turn"), { body: prompt, tag: location.pathname });
    notice.onclick = () => window.focus();
  }
}

/** Where somebody pays something is sold; where people only get something they are paid. @param {Scene} scene @param {Entry[]} fresh */
function soundOf({ status }, fresh) {
  if (status === "over" && fresh.length) return "end";
  const changes = fresh.flatMap(({ change }) => change ?? []);
  if (changes.some((points) => points < 0)) return "sale";
  return changes.some((points) => points > 0) ? "payment" : null;
}
