// Choosing an action: picks on the board or in the list, a preview, and confirming it.

import { choiceList, labelOf } from "./choices.js";
import { chips } from "./colours.js";
import { button, make } from "./dom.js";
import { Refusal } from "./net.js";
import { kindOf, nextPicks, openPicks, settled, turns, withPick } from "./picks.js";
import { settings } from "./store.js";
import { signed, t, told } from "./words.js";

/**
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Action} Action
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./net.js").Server} Server
 */

const GLIDE = 300; // milliseconds, of a preview

export class Choosing {
  /** @type {string[]} */
  #chosen = [];
  /** @type {Action|null} the action that is shown as a preview */
  #proposed = null;
  /** @type {string[]} what the preview tells */
  #told = [];
  /** Whether the proposed action turns up something that nobody can forget again. */
  #reveals = false;
  #isSending = false;
  #isAway = false;
  #trouble = "";
  /** @type {string|null} the choice that had the focus before the list was closed or replaced */
  #focused = null;
  /** @type {Scene|null} */
  #scene = null;

  /** @param {HTMLElement} place of the list @param {Board} board @param {Server} server @param {() => {dark: number, narrow: number}} look @param {(picks: string[]) => void} whyNot */
  constructor(place, board, server, look, whyNot) {
    this.place = place;
    this.board = board;
    this.server = server;
    this.look = look;
    this.whyNot = whyNot;
    document.addEventListener("keydown", (event) => event.key === "Escape" && !document.querySelector("dialog[open]") && this.back());
  }

  /** What is picked so far. */
  get chosen() {
    return this.#chosen;
  }

  /** A new scene; picks are kept if the question is still the same. @param {Scene} scene @param {number} duration of the gliding */
  show(scene, duration) {
    const isSame = this.#scene !== null && question(this.#scene) === question(scene);
    if (!isSame) this.#forget();
    this.#scene = scene;
    if (!this.#proposed) this.board.show(scene.board, duration);
    if (isSame) this.#light(); // the list stays as it is: somebody may be writing a number
    else this.#render();
  }

  /** The board shows something else for a while: nothing can be chosen. */
  pause() {
    this.#forget();
    this.#scene = null;
    this.place.replaceChildren();
  }

  /** @param {boolean} isAway the server cannot be reached */
  away(isAway) {
    this.#isAway = isAway;
    this.#render();
  }

  /** A thing was picked; picked again it is confirmed, turned, or put back. @param {string} pick @param {boolean} [byButton] */
  pick(pick, byButton = false) {
    if (!this.#scene?.yours || this.#isSending || this.#isAway) return;
    this.#trouble = "";
    if (this.#proposed) {
      if (this.#proposed.picks.includes(pick)) return this.#ways.length ? this.#turn() : void this.#send(this.#proposed);
      this.#proposed = null;
    } else if (this.#chosen.includes(pick) && !nextPicks(this.#actions, this.#chosen).has(pick)) {
      this.#chosen = this.#chosen.filter((other) => other !== pick);
      return this.#render();
    }
    this.#chosen = withPick(this.#actions, this.#chosen, pick);
    this.#settle(byButton);
  }

  /** Drops the last pick. */
  back() {
    if (!this.#chosen.length && !this.#proposed) return;
    this.#proposed = null;
    // A turn goes with the thing that is turned.
    this.#chosen = this.#chosen.filter((pick) => kindOf(pick) !== "turn").slice(0, -1);
    this.#trouble = "";
    if (this.#scene) this.board.show(this.#scene.board, GLIDE);
    this.#render();
  }

  get #actions() {
    return this.#scene?.actions ?? [];
  }

  /** The ways in which the picked thing may be turned. */
  get #ways() {
    return turns(this.#actions, this.#chosen.filter((pick) => kindOf(pick) !== "turn"));
  }

  #forget() {
    this.#chosen = [];
    this.#proposed = null;
    this.#isSending = false;
    this.#trouble = "";
  }

  /** If the picks settle the action it is proposed or sent; otherwise more is to be picked. @param {boolean} byButton */
  #settle(byButton) {
    const ways = turns(this.#actions, this.#chosen);
    if (ways.length) this.#chosen = [...this.#chosen, ways[0]];
    const action = settled(this.#actions, this.#chosen);
    if (action) return this.#take(action, byButton);
    if (this.#scene) this.board.show(this.#scene.board, GLIDE);
    this.#render();
  }

  /** An action is chosen: by a button of its own, or by things on the board, which is easily done by mistake. @param {Action} action @param {boolean} byButton */
  #take(action, byButton) {
    const { confirm } = settings();
    if (confirm === "always" || (confirm === "board" && !byButton)) void this.#propose(action);
    else void this.#send(action);
  }

  /** Shows what an action would do. @param {Action} action */
  async #propose(action) {
    const scene = this.#scene;
    if (!scene) return;
    this.#proposed = action;
    this.#told = [];
    this.#render();
    this.#reveals = false;
    try {
      const seen = await this.#preview(scene, action);
      if (this.#proposed !== action) return;
      this.#told = seen.told;
      this.#reveals = seen.reveals;
      if (seen.board) this.board.show(seen.board, GLIDE); // none if it would reveal what nobody knows yet
    } catch (error) {
      if (this.#proposed !== action) return;
      this.#trouble = reason(error);
    }
    this.#render();
    // What had the focus is gone from the board: go on at the bar.
    const confirm = this.place.querySelector("button.main");
    if (document.activeElement === document.body && confirm instanceof HTMLElement) confirm.focus({ preventScroll: true });
  }

  /** @param {Scene} scene @param {Action} action @returns {Promise<import("./types.js").Preview>} */
  #preview(scene, action) {
    const { dark, narrow } = this.look();
    return this.server.post(`/preview?dark=${dark}&narrow=${narrow}`, { position: scene.position, action: action.action, as: scene.you.as });
  }

  /** What an action would do, in words: for numbers that are being chosen the board stays as it is. @param {Action} action @returns {Promise<(Node|string)[]>} */
  async #foretell(action) {
    const scene = this.#scene;
    if (!scene || !this.#isOpen) return [];
    const seen = await this.#preview(scene, action).catch(reason);
    if (typeof seen === "string") return [seen];
    return [told(seen.told), " ", ...chips(seen.change ?? [], scene.players, signed)];
  }

  /** Lays what is picked the next way. */
  #turn() {
    const ways = this.#ways;
    const now = this.#chosen.findIndex((pick) => kindOf(pick) === "turn");
    const way = ways[(ways.indexOf(this.#chosen[now]) + 1) % ways.length];
    this.#chosen = this.#chosen.map((pick, place) => (place === now ? way : pick));
    const action = settled(this.#actions, this.#chosen);
    if (action) void this.#propose(action);
  }

  /** @param {Action} action */
  async #send(action) {
    const scene = this.#scene;
    if (!scene || this.#isSending || this.#isAway) return;
    this.#isSending = true;
    this.#trouble = "";
    this.#render();
    try {
      await this.server.post("/moves", { position: scene.position, action: action.action, as: scene.you.as });
    } catch (error) {
      this.#isSending = false;
      this.#trouble = reason(error);
      this.#render();
    }
  }

  /** Whether something may be chosen at this moment. */
  get #isOpen() {
    return Boolean(this.#scene?.yours) && !this.#isSending && !this.#isAway;
  }

  #light() {
    const chosen = this.#proposed ? this.#proposed.picks : this.#chosen;
    this.board.light(this.#isOpen ? openPicks(this.#actions, this.#chosen) : new Set(), this.#isOpen ? chosen : []);
    this.board.place.classList.toggle("preview", Boolean(this.#proposed));
  }

  #render() {
    const scene = this.#scene;
    if (!scene) return;
    this.#light();
    const parts = scene.yours ? (this.#proposed ? this.#proposal(this.#proposed) : this.#list()) : [];
    const trouble = this.#trouble && make("p", { class: "trouble", role: "alert" }, this.#trouble);
    const focused = document.activeElement?.getAttribute("data-choice");
    this.place.replaceChildren(...parts, ...(trouble ? [trouble] : []));
    if (!this.#isOpen) this.place.querySelectorAll("button, input").forEach((control) => control.setAttribute("disabled", ""));
    this.#focused = focused ?? this.#focused;
    if (this.#focused && this.#isOpen) this.#focusAgain(this.#focused);
  }

  /** The focus stays where it was, or goes on to what is next, unless it is elsewhere by now. @param {string} choice */
  #focusAgain(choice) {
    this.#focused = null;
    if (document.activeElement !== document.body) return;
    const same = this.place.querySelector(`[data-choice="${CSS.escape(choice)}"]`);
    const next = same ?? this.place.querySelector("button.main, [data-choice], summary");
    if (next instanceof HTMLElement) next.focus();
  }

  #list() {
    const label = (/** @type {string} */ pick) => this.#label(pick);
    const list = choiceList({
      actions: this.#actions,
      chosen: this.#chosen,
      label,
      pick: (pick) => this.pick(pick, kindOf(pick) === "do"),
      take: (action) => this.#take(action, true),
      refused: (pick) => this.whyNot([...this.#chosen, pick]),
      foretell: (action) => this.#foretell(action),
      labels: this.#scene?.labels ?? {},
      isUnfolded: (kind) => Boolean(this.place.querySelector(`details[open][data-kind="${CSS.escape(kind)}"]`)),
    });
    if (!this.#chosen.length) return list;
    const soFar = make("p", { class: "so-far" }, t("Chosen: {things}", { things: this.#chosen.map(label).join(", ") }), " ", button(t("Back"), () => this.back()));
    return [soFar, ...list];
  }

  /** The bar under a preview. @param {Action} action */
  #proposal(action) {
    const text = told(this.#told) || action.picks.map((pick) => this.#label(pick)).join(" · ");
    return [
      make("p", { class: "proposal", role: "status", "data-picks": action.picks.join(" ") }, text, this.#reveals && make("strong", { class: "reveals" }, " ", t("This turns up something new: it cannot be taken back alone."))),
      button(t("Confirm"), () => this.#send(action), { class: "main", "data-choice": "confirm" }),
      ...(this.#ways.length ? [button(t("Turn"), () => this.#turn(), { "data-choice": "turn" })] : []),
      button(t("Cancel"), () => this.back(), { "data-choice": "cancel" }),
    ];
  }

  /** @param {string} pick */
  #label(pick) {
    if (pick === "number") return this.#scene?.labels.number ?? t("Number");
    return labelOf(pick, this.#scene?.labels ?? {}, (thing) => this.board.label(thing));
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
