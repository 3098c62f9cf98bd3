// Soft sounds for what matters, made by the browser itself; each can be turned off.

import { settings } from "./store.js";

/** @typedef {"turn"|"sale"|"payment"|"end"} Sound */

/** Notes of each sound: after how many seconds, how high, how loud, how long. @type {Record<Sound, [number, number, number, number][]>} */
const NOTES = {
  turn: [[0, 660, 0.08, 1.2], [0, 1320, 0.03, 1.2]], // a bell
  sale: [[0, 196, 0.12, 0.12], [0.02, 98, 0.1, 0.18]], // a knock on the counter
  payment: [[0, 1760, 0.03, 0.25], [0.07, 2093, 0.035, 0.3], [0.13, 2637, 0.03, 0.4]], // coins
  end: [[0, 523, 0.06, 0.9], [0.16, 659, 0.06, 0.9], [0.32, 784, 0.06, 1.1], [0.48, 1047, 0.06, 1.5]], // a chord, note by note
};

/** @type {AudioContext|null} */
let audio = null;

/** Plays a sound, if the person wants it; `later` by some seconds. @param {Sound} sound @param {number} [later] */
export function play(sound, later = 0) {
  // Browsers allow sound only after a first touch of the page.
  if (!settings().sounds[sound] || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const note of NOTES[sound]) playNote(audio, note, later);
}

/** A note that fades. @param {AudioContext} context @param {[number, number, number, number]} note @param {number} later */
function playNote(context, [start, frequency, loudness, length], later) {
  const from = context.currentTime + start + later;
  const tone = new OscillatorNode(context, { frequency });
  const volume = new GainNode(context, { gain: loudness });
  volume.gain.setValueAtTime(loudness, from);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + length);
}
