// Things that fly over the page: points to whoever gets them, pieces from their owner's strip. Numbers that count up.

import { emblem } from "./colours.js";
import { make } from "./dom.js";
import { coin } from "./icons.js";
import { mayMove } from "./look.js";
import { skippable } from "./motion.js";
import { thingsOf } from "./spot.js";
import { settings } from "./store.js";
import { signed, t, written } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Entry} Entry */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const APPEARS = 160;
const FLIES = 420;
const HELD = 250;
const COUNTS = 400;
/** Pixels that a way is bent upwards. */
const ARC = 40;

/** The place of a thing. @param {Element} thing @returns {Box} */
export const boxOf = (thing) => thing.getBoundingClientRect();

/** A chip with what somebody gets. @param {string} colour @param {number} points */
export function pointsChip(colour, points) {
  return make("span", { class: points < 0 ? "points-chip loss" : "points-chip", "aria-hidden": "true" }, emblem(colour, 20), signed(points));
}

/**
 * A chip appears, is held and flies to where it counts; done when it has landed.
 * @param {HTMLElement} chip
 * @param {Box} from
 * @param {Box} to
 * @param {number} held milliseconds
 * @returns {Animation}
 */
export function flyChip(chip, from, to, held) {
  document.body.append(chip);
  const start = centred(chip, from);
  const end = centred(chip, to);
  const middle = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - ARC };
  const all = APPEARS + held + FLIES;
  const at = (/** @type {number} */ time) => time / all;
  const place = (/** @type {{x: number, y: number}} */ { x, y }) => `${x}px ${y}px`;
  const flight = chip.animate(
    [
      { translate: place(start), scale: 0.3, opacity: 0 },
      { translate: place(start), scale: 1, opacity: 1, offset: at(APPEARS) },
      { translate: place(start), scale: 1, opacity: 1, offset: at(APPEARS + held), easing: "ease-in" },
      { translate: place(middle), scale: 1, opacity: 1, offset: at(APPEARS + held + FLIES / 2), easing: "ease-out" },
      { translate: place(end), scale: 0.8, opacity: 0.9 },
    ],
    { duration: all, fill: "both" },
  );
  void flight.finished.finally(() => chip.remove());
  return flight;
}

/** Where a chip's corner is if it lies in the middle of a box. @param {HTMLElement} chip @param {Box} box */
function centred(chip, box) {
  return { x: box.x + (box.width - chip.offsetWidth) / 2, y: box.y + (box.height - chip.offsetHeight) / 2 };
}

/** A number counts to another. @param {HTMLElement} place @param {number} from @param {number} to */
export function countTo(place, from, to) {
  place.textContent = written(to);
  if (!mayMove() || from === to) return;
  const began = performance.now();
  const tick = (/** @type {number} */ now) => {
    const share = Math.min(1, (now - began) / COUNTS);
    if (share < 1 && place.isConnected) requestAnimationFrame(tick);
    place.textContent = written(Math.round(from + (to - from) * share));
  };
  requestAnimationFrame(tick);
}

/** The strip of whoever moved last; null: it was chance. @param {Entry[]} fresh @param {HTMLElement} strips */
export function moverStrip(fresh, strips) {
  const seat = fresh.findLast(({ kind }) => kind === "move")?.seat ?? null;
  return seat === null ? null : (strips.children[seat] ?? null);
}

/**
 * What people got flies to their strips: from the thing that was picked, else from the board's till (data-till). What
 * they paid flies from their strips to the till. What was valued has its own stage, if that is wished.
 * @param {Scene} scene
 * @param {Entry[]} fresh
 * @param {HTMLElement} board
 * @param {HTMLElement} strips
 */
export function flyGains({ players, game }, fresh, board, strips) {
  if (!mayMove()) return;
  const till = board.querySelector("[data-till]");
  for (const { change, picks, reckoning } of fresh) {
    const source = thingsOf(board, picks).at(-1) ?? till;
    if (reckoning && settings().reckonings) continue;
    for (const [seat, points] of (change ?? []).entries()) {
      const strip = strips.children[seat];
      const [from, to] = points > 0 ? [source, strip] : [strip, till];
      if (!points || !from || !to) continue;
      const chip = pointsChip(players[seat].colour, points);
      if (game.money) chip.append(coin(18));
      skippable(flyChip(chip, boxOf(from), boxOf(to), HELD));
    }
  }
}

/** Bits of coloured paper fall for a moment. @param {HTMLElement} place @param {string[]} colours */
export function confetti(place, colours) {
  if (!mayMove()) return;
  const rain = make("div", { class: "confetti", "aria-label": t("Confetti"), role: "img" });
  for (let number = 0; number < 70; number++) {
    const bit = make("i", { style: `left: ${Math.random() * 100}%; background: ${colours[number % colours.length]}` });
    rain.append(bit);
    bit.animate(
      [
        { translate: "0 -5vh", rotate: "0deg", opacity: 1 },
        { translate: `${Math.random() * 120 - 60}px ${30 + Math.random() * 50}vh`, rotate: `${Math.random() * 900}deg`, opacity: 0 },
      ],
      { duration: 700 + Math.random() * 500, easing: "cubic-bezier(.2, .6, .5, 1)", fill: "both" },
    );
  }
  place.append(rain);
  setTimeout(() => rain.remove(), 1200);
}
