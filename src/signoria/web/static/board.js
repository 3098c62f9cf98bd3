// The board, and the tray in the dock: one thing to pick from, in two places.

import { Drawing } from "./drawing.js";
import { Lens } from "./lens.js";

/** @typedef {import("./drawing.js").Ears} Ears */

export class Board {
  /** @param {HTMLElement} place @param {HTMLElement} trayPlace @param {Ears} ears */
  constructor(place, trayPlace, ears) {
    this.place = place;
    this.drawing = new Drawing(place, ears);
    this.tray = new Drawing(trayPlace, ears);
    new Lens(this.drawing);
  }

  /** Shows a drawing of the board; things glide to their new places. @param {string} svg @param {number} [duration] of the gliding @param {Element|null} [owner] where new things come from */
  show(svg, duration = 0, owner = null) {
    this.drawing.show(svg, duration, owner);
  }

  /** @param {string} svg may be empty */
  showTray(svg) {
    this.tray.show(svg);
  }

  clear() {
    this.drawing.clear();
    this.tray.clear();
  }

  /** The label of a thing on the board or in the tray. @param {string} pick */
  label(pick) {
    return this.drawing.label(pick) ?? this.tray.label(pick);
  }

  /** Whether a thing is drawn on the board or in the tray. @param {string} pick */
  has(pick) {
    return this.drawing.has(pick) || this.tray.has(pick);
  }

  /** Lights some of what may be picked, and marks what is chosen. @param {Set<string>} open may be picked @param {string[]} chosen @param {Set<string>} [lit] */
  light(open, chosen, lit = open) {
    this.drawing.light(open, lit, chosen);
    this.tray.light(open, lit, chosen);
  }

  /** Rings things for a moment. @param {string[]} picks */
  ring(picks) {
    this.drawing.ring(picks);
    this.tray.ring(picks);
  }
}
