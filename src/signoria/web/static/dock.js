// The dock below the board: one line that says what is asked, its buttons, and the tray or the number.

import { emblem } from "./colours.js";
import { find, make } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} Panel what the dock shows
 * @property {string|null} colour of whoever is asked
 * @property {boolean} yours
 * @property {string} lead in bold: "Your turn"
 * @property {import("./types.js").Steps|null} [steps] where one is in a turn of several steps
 * @property {string} text what is asked, or what would happen
 * @property {string} [more] in faint letters
 * @property {string|null} [warning] what is easily overlooked
 * @property {string[]} [picks] of the choice that is proposed
 * @property {Node[]} tools undo, hint
 * @property {HTMLElement[]} buttons
 * @property {HTMLElement|null} number the control for a number
 * @property {HTMLElement[]} list the things on the board, as buttons
 * @property {boolean} isListOpen whether the list is the only way to some of them
 * @typedef {Omit<Panel, "tools"|"buttons"|"number"|"list"|"isListOpen">} Line
 */

export class Dock {
  place = find("#asked");
  whose = find("#whose");
  prompt = find("#prompt");
  tools = find("#tools");
  choices = find("#choices");
  tray = find("#tray");
  number = find("#number");
  list = find("#list");
  /** @type {string|null} the choice that had the focus before it was closed or replaced */
  #focused = null;
  #wasInList = false;

  constructor() {
    // On a phone the line shows two rows; a tap opens all of it.
    this.prompt.addEventListener("click", () => this.prompt.classList.toggle("opened"));
  }

  /** Room for the tray is kept, so that the board never jumps. @param {number} pixels */
  set trayHeight(pixels) {
    this.place.style.setProperty("--tray", `${pixels}px`);
    this.place.classList.toggle("has-tray", pixels > 0);
  }

  /** @param {Panel} panel */
  show(panel) {
    this.prompt.classList.remove("opened");
    this.#keepFocus(document.activeElement);
    this.#write(panel);
    this.tools.replaceChildren(...panel.tools);
    this.choices.replaceChildren(...panel.buttons);
    this.number.replaceChildren(...(panel.number ? [panel.number] : []));
    this.number.hidden = !panel.number;
    this.tray.hidden = Boolean(panel.number);
    this.list.replaceChildren(...panel.list);
    this.list.classList.toggle("shown", panel.isListOpen);
    this.place.classList.toggle("yours", panel.yours);
    this.#fit();
  }

  /** The line alone: emblem, lead, and a sentence. @param {Line} line */
  say(line) {
    this.#write(line);
    this.#fit();
  }

  /** What does not fit into two rows is written smaller, in three. */
  #fit() {
    this.prompt.classList.remove("long");
    const { scrollHeight, clientHeight } = this.prompt;
    this.prompt.classList.toggle("long", scrollHeight > clientHeight + 2);
  }

  /** @param {Line} line */
  #write({ colour, lead, steps = null, text, more = "", warning = null, picks = [], yours }) {
    this.whose.replaceChildren(...(colour ? [emblem(colour, 26)] : []));
    this.prompt.classList.toggle("proposal", picks.length > 0);
    this.prompt.dataset.picks = picks.join(" ");
    this.prompt.title = [lead, text, more, warning ?? ""].filter(Boolean).join(" ");
    const parts = [lead && make("b", { class: yours ? "lead" : null }, lead), steps && stepsOf(steps), text && make("span", {}, text), warning && make("strong", { class: "warning" }, warning), more && make("em", {}, more)];
    const written = make("div", {}, ...parts.flatMap((part) => (part ? [part, " "] : [])));
    if (written.innerHTML !== this.prompt.innerHTML) this.prompt.replaceChildren(...written.childNodes);
  }

  /** Nothing can be chosen for a moment. */
  disable() {
    for (const part of [this.choices, this.number, this.list]) part.querySelectorAll("button, input").forEach((control) => control.setAttribute("disabled", ""));
  }

  /** Something went wrong with a choice: said beside its buttons. @param {string} sentence */
  trouble(sentence) {
    this.prompt.replaceChildren(make("strong", { class: "warning trouble", role: "alert" }, sentence));
    this.#fit();
  }

  /** @param {Element|null} at what has the focus and may go */
  #keepFocus(at) {
    const choice = at?.getAttribute("data-choice");
    if (!at || !choice) return;
    this.#focused = choice;
    this.#wasInList = this.list.contains(at);
  }

  /** The focus stays where it was, or goes on to what is next, unless it is elsewhere by now. */
  focusAgain() {
    const choice = this.#focused;
    this.#focused = null;
    if (!choice || document.activeElement !== document.body) return;
    const same = this.place.querySelector(`[data-choice="${CSS.escape(choice)}"]:enabled`);
    const ofList = this.#wasInList ? this.list.querySelector("[data-choice]") : null;
    const next = same ?? ofList ?? this.choices.querySelector("button.main:enabled, [data-choice]:enabled");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** What had the focus is gone from the board: go on at Confirm. */
  focusConfirm() {
    const confirm = this.choices.querySelector("[data-choice=confirm]:enabled");
    if (document.activeElement === document.body && confirm instanceof HTMLElement) confirm.focus({ preventScroll: true });
  }
}

/** The steps of a turn: names in pills, those that are done with a tick; or dots, if they are all of a kind, which the question counts too. @param {import("./types.js").Steps} steps */
function stepsOf({ now, count, names }) {
  const steps = Array.from({ length: count }, (_, place) => {
    const state = place < now ? "done" : place === now ? "now" : "to-come";
    const tick = place < now && names.length ? icon("check", 13) : null;
    const name = names.length ? make("span", { class: "word" }, names[place]) : null;
    return make("span", { class: `step ${state}`, "aria-current": place === now ? "step" : null }, tick, name);
  });
  return make("span", { class: names.length ? "turn-steps" : "turn-steps dotted", "aria-hidden": names.length ? null : "true" }, ...steps);
}
