// Choosing an action: picks on the board, in the tray or in the list, a preview, and confirming it.

import { choices, labelOf } from "./choices.js";
import { isWriting } from "./dom.js";
import { iconButton } from "./icons.js";
import { Refusal } from "./net.js";
import { beat } from "./pace.js";
import { dragged, isThing, kindOf, litPicks, nextPicks, openPicks, settled, turns, withPick } from "./picks.js";
import { isResting, rest } from "./rest.js";
import { settings } from "./store.js";
import { t, tn, told } from "./words.js";

/**
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Action} Action
 * @typedef {import("./types.js").Preview} Preview
 * @typedef {object} Parts of the page that choosing needs
 * @property {import("./dock.js").Dock} dock
 * @property {import("./board.js").Board} board
 * @property {import("./net.js").Server} server
 * @property {() => {dark: number, narrow: number}} look
 * @property {(picks: string[], range: string) => void} whyNot somebody wrote a number that is not possible
 * @property {(sentence: string) => void} say answers somebody who wrote no number at all
 * @property {(isPicking: boolean) => Node[]} tools undo and hint
 * @property {(change: number[]|null) => void} foretell what a preview does to the scores
 * @property {() => void} rendered all buttons were made anew
 */

const GLIDE = 300; // milliseconds, of a preview
const DOUBLE = 500; // milliseconds: the second click of a double click is no answer to a preview

export class Choosing {
  /** @type {string[]} */
  #chosen = [];
  /** @type {Action|null} the action that is shown as a preview */
  #proposed = null;
  /** @type {Preview|null} of the action that is proposed */
  #seen = null;
  /** When it was proposed. */
  #since = 0;
  #isSending = false;
  #isAway = false;
  #trouble = "";
  /** @type {Scene|null} */
  #scene = null;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** What is picked so far. */
  get chosen() {
    return this.#chosen;
  }

  /** A new scene; picks are kept if the question is still the same. @param {Scene} scene @param {import("./drawing.js").Coming} coming how its board comes */
  show(scene, coming) {
    const { board, dock } = this.parts;
    const isSame = this.#scene !== null && question(this.#scene) === question(scene);
    if (!isSame) this.#forget();
    this.#scene = scene;
    if (!this.#proposed) board.show(scene.board, coming);
    board.showTray(scene.tray);
    dock.trayHeight = scene.tray_height;
    if (!isSame) return this.#render();
    this.#light(); // the rest stays as it is: somebody may be writing a number
    dock.tools.replaceChildren(...this.parts.tools(this.#chosen.length > 0));
  }

  /** The board shows something else for a while: nothing can be chosen. */
  pause() {
    this.#forget();
    this.#scene = null;
    this.parts.board.light(new Set(), []);
    this.parts.board.place.classList.remove("preview");
    this.parts.dock.show({ colour: null, yours: false, lead: "", text: "", tools: [], buttons: [], number: null, list: [], isListOpen: false });
  }

  /** @param {boolean} isAway the server cannot be reached */
  away(isAway) {
    this.#isAway = isAway;
    this.#render();
  }

  /** A thing was picked; picked again it is confirmed, turned, or put back. @param {string} pick @param {{byButton?: boolean, byKey?: boolean}} [how] */
  pick(pick, { byButton = false, byKey = false } = {}) {
    if (!this.#isOpen || isResting()) return;
    this.#trouble = "";
    if (this.#proposed) {
      if (this.#proposed.picks.includes(pick)) return this.#pickAgain(pick, byKey);
      this.#propose(null);
    } else if (this.#chosen.includes(pick) && !nextPicks(this.#actions, this.#chosen).has(pick)) {
      this.#chosen = this.#chosen.filter((other) => other !== pick);
      return this.#render();
    }
    this.#chosen = withPick(this.#actions, this.#chosen, pick);
    this.#settle(byButton);
  }

  /** What a thing may be dragged onto. @param {string} pick */
  targets(pick) {
    return this.#movable.get(pick) ?? new Set();
  }

  /** A thing is in somebody's hand, over no place that it may be laid on; null: it is put back. @param {string|null} pick @returns {boolean} whether it may be */
  hold(pick) {
    if (pick !== null && (!this.#isOpen || isResting() || !this.#movable.has(pick))) return false;
    this.#trouble = "";
    this.#propose(null);
    this.#chosen = pick !== null && this.targets(pick).size ? [pick] : []; // what needs no other is not chosen by being taken up
    this.#showScene(0);
    this.#render();
    return true;
  }

  /** It is held over a place: what would come of it is shown, and nothing is sent. @param {string[]} picks */
  async aim(picks) {
    const action = this.#isOpen ? this.#lay(picks) : null;
    if (action && action !== this.#proposed) await this.#preview(action, 0);
  }

  /** It is let go there: what is proposed by then stays. @param {string[]} picks */
  drop(picks) {
    const action = this.#isOpen ? this.#lay(picks) : null;
    if (!action) this.#render();
    else if (action !== this.#proposed || settings().confirm === "never") this.#take(action, false);
  }

  /** Picks these things, and the first way in which they may lie. @param {string[]} picks @returns {Action|null} what they settle */
  #lay(picks) {
    this.#trouble = "";
    this.#chosen = [...picks, ...turns(this.#actions, picks).slice(0, 1)];
    return settled(this.#actions, this.#chosen);
  }

  /** What may be dragged, and onto what. @returns {Map<string, Set<string>>} */
  get #movable() {
    return this.#isOpen ? dragged(this.#actions) : new Map();
  }

  /** The board as it is, without a proposal. @param {number} duration */
  #showScene(duration) {
    if (this.#scene) this.parts.board.show(this.#scene.board, { duration });
  }

  /** Proposes an action that somebody else thought of. @param {string} action */
  suggest(action) {
    const found = this.#actions.find((one) => one.action === action);
    if (!found || !this.#isOpen) return;
    this.#trouble = "";
    this.#chosen = [...found.picks];
    void this.#preview(found);
  }

  /** Drops the last pick. */
  back() {
    if (!this.#chosen.length && !this.#proposed) return;
    this.#propose(null);
    // A turn goes with the thing that is turned.
    this.#chosen = this.#chosen.filter((pick) => kindOf(pick) !== "turn").slice(0, -1);
    this.#trouble = "";
    this.#showScene(beat() && GLIDE);
    this.#render();
  }

  get #actions() {
    return this.#scene?.actions ?? [];
  }

  /** Whether something may be chosen at this moment. */
  get #isOpen() {
    return Boolean(this.#scene?.yours) && !this.#isSending && !this.#isAway;
  }

  /** The ways in which the picked thing may be turned. */
  get #ways() {
    return turns(this.#actions, this.#chosen.filter((pick) => kindOf(pick) !== "turn"));
  }

  #forget() {
    this.#chosen = [];
    this.#isSending = false;
    this.#trouble = "";
    this.#propose(null);
  }

  /** @param {Action|null} action @param {Preview|null} [seen] */
  #propose(action, seen = null) {
    if (action !== this.#proposed) this.#since = performance.now();
    this.#proposed = action;
    this.#seen = seen;
    this.parts.foretell(seen?.change ?? null);
  }

  /** Something that is proposed was picked once more: a way to say yes, or to turn it. @param {string} pick @param {boolean} byKey */
  #pickAgain(pick, byKey) {
    const isLast = this.#chosen.findLast((other) => kindOf(other) !== "turn") === pick;
    const isMeant = byKey || (isLast && !this.#warning && performance.now() - this.#since > DOUBLE);
    if (isLast && this.#ways.length) this.#turn();
    else if (isMeant && this.#proposed) void this.#send(this.#proposed);
  }

  /** If the picks settle the action it is proposed or sent; otherwise more is to be picked. @param {boolean} byButton */
  #settle(byButton) {
    const ways = turns(this.#actions, this.#chosen);
    if (ways.length) this.#chosen = [...this.#chosen, ways[0]];
    const action = settled(this.#actions, this.#chosen);
    if (action) return this.#take(action, byButton);
    this.#showScene(beat() && GLIDE);
    this.#render();
  }

  /** An action is chosen: by a button of its own, or by things on the board, which is easily done by mistake. @param {Action} action @param {boolean} byButton */
  #take(action, byButton) {
    const { confirm } = settings();
    const isWarned = this.#scene && action.action in this.#scene.warnings;
    if (isWarned || confirm === "always" || (confirm === "board" && !byButton)) void this.#preview(action);
    else void this.#send(action);
  }

  /** Shows what an action would do. @param {Action} action @param {number} [duration] of the gliding */
  async #preview(action, duration = beat() && GLIDE) {
    const scene = this.#scene;
    if (!scene) return;
    this.#propose(action);
    this.#render();
    const { dark, narrow } = this.parts.look();
    try {
      /** @type {Preview} */
      const seen = await this.parts.server.post(`/preview?dark=${dark}&narrow=${narrow}`, { position: scene.position, action: action.action, as: scene.you.as });
      if (this.#proposed !== action) return;
      this.#propose(action, seen);
      if (seen.board) this.parts.board.show(seen.board, { duration, isProposal: true }); // none if it would reveal what nobody knows yet
    } catch (error) {
      if (this.#proposed !== action) return;
      this.#trouble = reason(error);
    }
    this.#render();
    this.parts.dock.focusConfirm();
  }

  /** Lays what is picked the next way. */
  #turn() {
    const ways = this.#ways;
    const now = this.#chosen.findIndex((pick) => kindOf(pick) === "turn");
    const way = ways[(ways.indexOf(this.#chosen[now]) + 1) % ways.length];
    this.#chosen = this.#chosen.map((pick, place) => (place === now ? way : pick));
    const action = settled(this.#actions, this.#chosen);
    if (action) void this.#preview(action);
  }

  /** @param {Action} action */
  async #send(action) {
    const scene = this.#scene;
    if (!scene || !this.#isOpen || isResting()) return;
    this.#isSending = true;
    this.#trouble = "";
    this.#render();
    rest();
    try {
      await this.parts.server.post("/moves", { position: scene.position, action: action.action, as: scene.you.as });
    } catch (error) {
      this.#isSending = false;
      this.#trouble = reason(error);
      this.#render();
    }
  }

  /** Enter confirms, Escape cancels, digits choose from the tray. @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector("dialog[open]") || event.repeat) return;
    if (event.key === "Escape") return this.back();
    const isFree = document.activeElement === document.body || document.activeElement?.closest("#board, #tray");
    if (isWriting() || !isFree) return;
    if (event.key === "Enter" && this.#proposed && document.activeElement === document.body) void this.#send(this.#proposed);
    const thing = /^[1-9]$/.test(event.key) ? this.parts.board.tray.lit[Number(event.key) - 1] : null;
    if (thing) this.parts.board.tray.choose(thing);
  }

  #light() {
    const { board } = this.parts;
    if (this.#isOpen) board.light(openPicks(this.#actions, this.#chosen), this.#proposed?.picks ?? this.#chosen, litPicks(this.#actions, this.#chosen), this.#movable);
    else board.light(new Set(), []);
    board.place.classList.toggle("preview", Boolean(this.#proposed));
  }

  #render() {
    const scene = this.#scene;
    if (!scene) return;
    const { dock } = this.parts;
    this.#light();
    dock.show({ ...this.#line(scene), ...this.#buttons(scene), tools: this.parts.tools(this.#chosen.length > 0) });
    if (this.#trouble) dock.trouble(this.#trouble);
    if (this.#isOpen) dock.focusAgain();
    else dock.disable();
    this.parts.rendered();
  }

  /** @param {Scene} scene */
  #line(scene) {
    const asked = scene.asked === null || scene.asked < 0 ? null : scene.players[scene.asked];
    const line = { colour: asked?.colour ?? null, yours: scene.yours, steps: scene.steps, picks: /** @type {string[]} */ ([]) };
    const isEnd = scene.status !== "playing";
    if (!scene.yours) return { ...line, lead: isEnd ? (scene.result?.headline ?? t("The host has ended this table")) : "", text: isEnd ? (scene.result?.second ?? "") : scene.prompt };
    if (this.#proposed) return { ...line, ...this.#proposal(this.#proposed) };
    if (!this.#chosen.length) return { ...line, lead: t("Your turn"), text: scene.prompt };
    const left = [...nextPicks(this.#actions, this.#chosen)].filter(isThing).length;
    const next = left ? tn("now choose the {count} that is lit", "now choose one of {count}", left) : "";
    const things = this.#chosen.map((pick) => this.#label(pick)).join(", ");
    return { ...line, lead: things.charAt(0).toLocaleUpperCase() + things.slice(1), text: next };
  }

  get #warning() {
    return this.#seen?.warning ?? this.#scene?.warnings[this.#proposed?.action ?? ""] ?? null;
  }

  /** What is proposed, in one line. @param {Action} action */
  #proposal(action) {
    const [first = action.picks.map((pick) => this.#label(pick)).join(" · ")] = this.#seen?.told ?? [];
    const final = this.#seen?.is_final ? t("It cannot be taken back alone.") : "";
    return { lead: "", text: told([first]), more: final, warning: this.#warning, picks: action.picks };
  }

  /** @param {Scene} scene */
  #buttons(scene) {
    if (!scene.yours) return { buttons: [], number: null, list: [], isListOpen: false };
    if (this.#proposed) return { buttons: this.#answers(this.#proposed), number: null, list: [], isListOpen: false };
    const { buttons, number, list } = choices({
      scene,
      chosen: this.#chosen,
      label: (pick) => this.#label(pick),
      pick: (pick) => this.pick(pick, { byButton: kindOf(pick) === "do" }),
      take: (action) => this.#take(action, true),
      refused: (number) => (/^-?\d+$/.test(number) ? this.parts.whyNot([...this.#chosen, `number:${Number(number)}`], this.#range) : this.parts.say(this.#range)),
    });
    const isListOpen = [...nextPicks(this.#actions, this.#chosen)].some((pick) => isThing(pick) && !this.parts.board.has(pick));
    return { buttons: this.#chosen.length ? [this.#cancel(), ...buttons] : buttons, number, list, isListOpen };
  }

  /** Which numbers there are. */
  get #range() {
    const numbers = [...nextPicks(this.#actions, this.#chosen)].filter((pick) => kindOf(pick) === "number").map((pick) => Number(pick.slice("number:".length)));
    return t("Write a number from {least} to {most}.", { least: Math.min(...numbers), most: Math.max(...numbers) });
  }

  #cancel() {
    return iconButton("cancel", t("Cancel"), () => this.back(), "cancel");
  }

  /** The buttons under a preview. @param {Action} action */
  #answers(action) {
    const confirm = iconButton("check", t("Confirm"), () => this.#send(action), "confirm");
    confirm.className = this.#warning ? "warn" : "main";
    const turn = this.#ways.length ? [iconButton("turn", t("Turn"), () => this.#turn(), "turn")] : [];
    return [this.#cancel(), ...turn, confirm];
  }

  /** @param {string} pick */
  #label(pick) {
    if (pick === "number") return this.#scene?.labels.number ?? t("Number");
    return labelOf(pick, this.#scene?.labels ?? {}, (thing) => this.parts.board.label(thing));
  }
}

/** What tells one question from another. @param {Scene} scene */
function question(scene) {
  return [scene.position, scene.you.as, scene.yours, ...scene.actions.map((action) => action.action)].join("|");
}

/** @param {unknown} error */
function reason(error) {
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 409) return t("{sentence} Nothing is lost: look again and choose.", { sentence: error.message });
  return error.message;
}
