// Dragging: a thing in the tray, or one on the board of which a part is marked data-piece, onto what it may be laid on.
// It knows no game: what goes with what is told by the legal actions. A tap is no drag and works as ever.

import { copyOf } from "./copy.js";
import { ignoreNextClick } from "./dom.js";
import { boxOf } from "./fly.js";
import { nearest, pickOf } from "./drawing.js";
import { move } from "./motion.js";

/** @typedef {import("./board.js").Board} Board */
/**
 * @typedef {object} Ears
 * @property {(pick: string|null) => boolean} hold a thing is in the hand, over nothing: what it may be laid on is to be lit; null: it is put back; false: it may not be taken
 * @property {(pick: string) => Set<string>} targets the things with which it makes a choice
 * @property {(picks: string[]) => Promise<void>} aim it is held over a place: the picks that this would be; done when that is shown
 * @property {(picks: string[]) => void} drop it is let go there
 *
 * @typedef {object} Target
 * @property {{x: number, y: number, width: number, height: number}} box
 * @property {string[]} picks what it is to lay the thing here
 */

const FAR = 8; // pixels: a shorter way is a tap
const REACH = 24; // pixels: how far from a target one may let go
const RESTS = 70; // milliseconds over a target until it is asked what would come of it
const RETURNS = 160;
const ABOVE_FINGER = 52; // pixels, so that it can be seen

export class Drag {
  /** @type {{thing: SVGGraphicsElement, pick: string, pointer: number, x: number, y: number, isFinger: boolean}|null} what is pressed */
  #pressed = null;
  /** @type {HTMLElement|null} what is in the hand */
  #held = null;
  /** @type {Target[]} */
  #targets = [];
  /** @type {Target|null} the one it is held over */
  #aimed = null;
  #timer = 0;

  /** @param {Board} board @param {Ears} ears */
  constructor(board, ears) {
    this.board = board;
    this.ears = ears;
    for (const { place } of [board.drawing, board.tray]) place.addEventListener("pointerdown", (event) => this.#press(event));
    addEventListener("pointermove", (event) => this.#slide(event));
    addEventListener("pointerup", (event) => event.pointerId === this.#pressed?.pointer && this.#release());
    addEventListener("pointercancel", (event) => event.pointerId === this.#pressed?.pointer && this.#cancel());
    addEventListener("keydown", (event) => this.#key(event), true);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (this.#held || event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const thing = event.target.closest(".movable");
    const pick = pickOf(thing);
    if (!(thing instanceof SVGGraphicsElement) || !pick) return;
    this.#pressed = { thing, pick, pointer: event.pointerId, x: event.clientX, y: event.clientY, isFinger: event.pointerType !== "mouse" };
  }

  /** @param {PointerEvent} event */
  #slide({ pointerId, clientX, clientY }) {
    const pressed = this.#pressed;
    if (!pressed || pointerId !== pressed.pointer) return;
    if (!this.#held && Math.hypot(clientX - pressed.x, clientY - pressed.y) > FAR) this.#lift();
    if (this.#held) this.#carry(clientX, clientY);
  }

  /** It leaves its place. */
  #lift() {
    const pressed = this.#pressed;
    if (!pressed) return;
    const { thing, pick } = pressed;
    const piece = thing.querySelector("[data-piece]") ?? thing;
    const copy = copyOf(piece instanceof SVGGraphicsElement ? piece : thing);
    if (!this.ears.hold(pick)) return void (this.#pressed = null);
    this.#held = copy;
    copy.classList.add("in-hand");
    document.body.append(copy);
    document.body.classList.add("dragging");
    this.#targets = this.#find(thing, pick);
  }

  /** Things of the board that go with it; and, if it needs none, places that say what may be laid on them. @param {Element} thing @param {string} pick @returns {Target[]} */
  #find(thing, pick) {
    const wanted = this.ears.targets(pick);
    const others = [...this.board.place.querySelectorAll("[data-pick]")].filter((other) => wanted.has(pickOf(other) ?? ""));
    const zones = wanted.size ? [] : this.board.zones(thing);
    zones.forEach((zone) => zone.classList.add("drop"));
    return [...others.map((other) => ({ box: boxOf(other), picks: [pick, pickOf(other) ?? ""] })), ...zones.map((zone) => ({ box: boxOf(zone), picks: [pick] }))];
  }

  /** @param {number} x @param {number} y */
  #carry(x, y) {
    const pressed = this.#pressed;
    const copy = this.#held;
    if (!pressed || !copy) return;
    const box = { x: copy.offsetLeft, y: copy.offsetTop, width: copy.offsetWidth, height: copy.offsetHeight };
    const lifted = pressed.isFinger ? ABOVE_FINGER : 0;
    copy.style.translate = `${x - box.x - box.width / 2}px ${y - box.y - box.height / 2 - lifted}px`;
    this.#aim(nearest(this.#targets, x, y, REACH), x, y);
  }

  /** @param {Target|null} target @param {number} x @param {number} y */
  #aim(target, x, y) {
    const magnify = () => (this.#pressed?.isFinger && target && this.#targets.length > 1 ? this.board.lens.show(x, y, target.box) : this.board.lens.hide());
    magnify();
    if (target === this.#aimed) return;
    this.#aimed = target;
    this.#held?.classList.toggle("aimed", target !== null);
    this.#mark(target?.picks[1] ?? null);
    clearTimeout(this.#timer);
    if (target) this.#timer = setTimeout(() => void this.ears.aim(target.picks).then(() => target === this.#aimed && magnify()), RESTS);
    else this.ears.hold(this.#pressed?.pick ?? null);
  }

  /** Until the board shows what would come of it, its target is marked. @param {string|null} pick */
  #mark(pick) {
    this.board.place.querySelectorAll(".aimed").forEach((thing) => thing.classList.remove("aimed"));
    if (pick) this.board.place.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]`).forEach((thing) => thing.classList.add("aimed"));
  }

  /** Lets go. */
  #release() {
    if (!this.#held) return void (this.#pressed = null);
    const aimed = this.#aimed;
    ignoreNextClick();
    if (!aimed) return this.#cancel();
    this.#end()?.remove();
    this.ears.drop(aimed.picks);
  }

  /** It goes back to where it was. */
  #cancel() {
    const copy = this.#end();
    if (!copy) return;
    this.ears.hold(null);
    copy.classList.remove("in-hand");
    const way = move(copy, [{ translate: copy.style.translate }, { translate: "0px 0px" }], { duration: RETURNS, easing: "ease-out", fill: "both" });
    if (way) void way.finished.finally(() => copy.remove());
    else copy.remove();
  }

  /** Nothing is in the hand any more. @returns {HTMLElement|null} what was */
  #end() {
    const copy = this.#held;
    clearTimeout(this.#timer);
    this.#pressed = this.#held = this.#aimed = null;
    this.#targets = [];
    this.board.lens.hide();
    this.#mark(null);
    this.board.place.querySelectorAll(".drop").forEach((zone) => zone.classList.remove("drop"));
    document.body.classList.remove("dragging");
    return copy;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || !this.#held) return;
    event.stopPropagation();
    this.#cancel();
  }
}
