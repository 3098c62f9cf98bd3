// "Your turn": in the title, on the icon, by a soft sound, and by the browser if that is allowed.

import { settings } from "./store.js";
import { t } from "./words.js";

/** @type {AudioContext|null} */
let audio = null;

/** A soft bell: two partials that fade. */
export function ring() {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [frequency, loudness] of [[660, 0.08], [1320, 0.03]]) {
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: loudness });
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 1.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 1.2);
  }
}

/** Asks the browser whether it may notify; only ever after a click. @returns {Promise<boolean>} */
export async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

export class Notify {
  #wasYours = false;
  #title = document.title;
  #icon = document.querySelector("link[rel=icon]");

  /** @param {boolean} isYours @param {string} prompt */
  turn(isYours, prompt) {
    document.title = isYours ? `● ${t("Your turn")} – ${this.#title}` : this.#title;
    const icon = isYours ? "/static/icon-turn.svg" : "/static/icon.svg";
    if (this.#icon?.getAttribute("href") !== icon) this.#icon?.setAttribute("href", icon);
    if (isYours && !this.#wasYours) this.#call(prompt);
    this.#wasYours = isYours;
  }

  /** @param {string} prompt */
  #call(prompt) {
    const { sound, notify } = settings();
    // Browsers allow sound only after a first touch of the page.
    if (sound && navigator.userActivation?.hasBeenActive) ring();
    if (!notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const notice = new Notification(t("Your turn"), { body: prompt, tag: location.pathname });
    notice.onclick = () => window.focus();
  }
}
