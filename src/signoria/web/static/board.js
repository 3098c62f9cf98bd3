// The board, and the tray in the dock: one thing to pick from, in two places.

import { Drawing, pickOf } from "./drawing.js";
import { Lens } from "./lens.js";
import { kindOf } from "./picks.js";

/** @typedef {import("./drawing.js").Ears} Ears */

export class Board {
  /** @param {HTMLElement} place @param {HTMLElement} trayPlace @param {Ears} ears */
  constructor(place, trayPlace, ears) {
    this.place = place;
    this.drawing = new Drawing(place, ears);
    this.tray = new Drawing(trayPlace, ears);
    this.lens = new Lens(this.drawing);
  }

  /** Shows a drawing of the board; things glide to their new places. @param {string} svg @param {import("./drawing.js").Coming} [how] */
  show(svg, how) {
    this.drawing.show(svg, how);
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

  /** Lights some of what may be picked, and marks what is chosen. @param {Set<string>} open may be picked @param {string[]} chosen @param {Set<string>} [lit] @param {Map<string, Set<string>>} [movable] what may be dragged, and onto what */
  light(open, chosen, lit = open, movable = new Map()) {
    this.drawing.light(open, lit, chosen);
    this.tray.light(open, lit, chosen);
    const pieces = this.place.querySelectorAll("[data-pick]:is([data-piece], :has([data-piece]))");
    for (const thing of [...pieces, ...this.tray.place.querySelectorAll("[data-pick]")]) {
      const targets = movable.get(pickOf(thing) ?? "");
      thing.classList.toggle("movable", targets !== undefined && (targets.size > 0 || this.zones(thing).length > 0));
    }
  }

  /** Places on the board for a thing that needs no other to be a choice. @param {Element} thing */
  zones(thing) {
    return [...this.place.querySelectorAll(`[data-drop="${CSS.escape(kindOf(pickOf(thing) ?? ""))}"]`)];
  }

  /** Rings things for a moment. @param {string[]} picks */
  ring(picks) {
    this.drawing.ring(picks);
    this.tray.ring(picks);
  }
}
