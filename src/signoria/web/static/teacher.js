// The teacher: what is said in a guided game, sentence by sentence, with what it speaks of lit on the board; and tips at
// tables with beginners.

import { keepBeside } from "./beside.js";
import { button, find, make } from "./dom.js";
import { outline } from "./drawing.js";
import { spot, thingsOf } from "./spot.js";
import { dismissedTips, dismissTips, rememberLearned } from "./store.js";
import { t, told } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Comment} Comment */
/**
 * @typedef {object} Ears
 * @property {(action: string) => void} suggest the proposal is to be shown as a preview
 * @property {(rule: string) => void} read a rule of the guide is wanted
 * @property {() => unknown} undo the last choice is to be taken back
 */

const STRIP = "seat:";

export class Teacher {
  place = find("#teacher");
  /** @type {Set<string>} the comments that were read */
  #read = new Set();
  /** @type {Scene|null} */
  #scene = null;
  /** @type {((isRead: boolean) => void)|null} goes on to the next comment; false: it is not wanted any more */
  #goOn = null;

  /** @param {Ears} ears */
  constructor(ears) {
    this.ears = ears;
    this.words = find(".teacher-words", this.place);
    this.acts = find(".teacher-acts", this.place);
    this.progress = find(".teacher-progress", this.place);
    keepBeside(this.place);
  }

  /** Whether something is to be read before the game goes on. @param {Scene} scene */
  hasMore(scene) {
    return this.#waiting(scene).length > 0;
  }

  /** Comments that wait for Next: all that are new; but the last one is said while the person chooses, or at the end. @param {Scene} scene */
  #waiting(scene) {
    const fresh = (scene.lesson?.comments ?? []).filter(({ key }) => !this.#read.has(key));
    return scene.yours || scene.status !== "playing" ? fresh.slice(0, -1) : fresh;
  }

  /** Says what is new, one after the other; returns whether all was read: what is taken back meanwhile is not. @param {Scene} scene @returns {Promise<boolean>} */
  async listen(scene) {
    for (const comment of this.#waiting(scene)) {
      this.#say(scene, comment, { isDimming: true });
      const isRead = await new Promise((resolve) => {
        this.#goOn = resolve;
        const next = button(t("Next"), () => resolve(true), { class: "main", "data-do": "next" });
        this.acts.replaceChildren(...(isLeft(scene) ? [this.#back()] : []), next);
        if (document.activeElement === document.body) next.focus({ preventScroll: true });
      });
      this.#goOn = null;
      if (!isRead) return false;
      this.#read.add(comment.key);
    }
    return true;
  }

  /** A choice was taken back: what was said of it goes, and is said again if it is made again. @param {Scene} scene as it is now */
  takenBack({ position }) {
    for (const key of this.#read) if (Number.parseInt(key) > position) this.#read.delete(key);
    this.#goOn?.(false);
  }

  #back() {
    return button(t("Take it back"), () => this.ears.undo(), { "data-do": "back" });
  }

  /** What stands there while nothing waits to be read. @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    if (this.#goOn) return;
    const { lesson } = scene;
    if (!lesson) return this.#tips(scene);
    this.#count(lesson);
    if (this.hasMore(scene)) return; // that is said first
    const last = lesson.comments.at(-1);
    if (scene.status === "over") rememberLearned(scene.game.name);
    if (scene.yours || scene.status !== "playing") {
      if (last) this.#read.add(last.key);
      this.#say(scene, last ?? { key: "", text: scene.prompt, light: [], rules: [] });
      this.acts.replaceChildren(...this.#proposal(scene));
    } else {
      const moves = scene.log.filter(({ kind }) => kind === "move" || kind === "nature");
      if (moves.length) this.#say(scene, { key: "", text: told(moves[moves.length - 1].text), light: [], rules: [] }, { isAside: true });
      this.acts.replaceChildren();
    }
    this.mark();
  }

  hide() {
    this.place.hidden = true;
  }

  /** Marks what is proposed, on the board and among the buttons: these are made anew with every click. */
  mark() {
    document.querySelectorAll(".proposed").forEach((thing) => thing.classList.remove("proposed"));
    document.querySelectorAll(".glow.of-proposed").forEach((glow) => glow.remove());
    const picks = this.#scene?.yours ? (this.#scene.lesson?.proposal?.picks ?? []) : [];
    for (const pick of picks) {
      const choice = pick.startsWith("number:") ? "number" : pick;
      const things = document.querySelectorAll(`:is(#board, #tray) .lit[data-pick="${CSS.escape(pick)}"], #choices [data-choice="${CSS.escape(choice)}"]`);
      for (const thing of things) {
        thing.classList.add("proposed");
        outline(thing, "glow of-proposed");
      }
    }
  }

  /** @param {Scene} scene */
  #proposal(scene) {
    const proposal = scene.lesson?.proposal;
    if (!scene.yours) return [];
    if (proposal) return [button(proposal.told, () => this.ears.suggest(proposal.action), { class: "suggested", "data-do": "suggest", title: t("Show it on the board") })];
    return isLeft(scene) ? [make("span", { class: "own-way" }, t("You go your own way.")), this.#back()] : [];
  }

  /** @param {Scene} scene @param {Comment} comment @param {{isAside?: boolean, isDimming?: boolean}} [how] aside: it is only what just happened; dimming: the rest of the board is dimmed */
  #say(scene, comment, { isAside = false, isDimming = false } = {}) {
    this.place.hidden = false;
    this.place.classList.remove("of-tips");
    this.words.classList.toggle("aside", isAside);
    const links = comment.rules.map((rule) => this.#link(scene.game.name, rule));
    this.words.replaceChildren(comment.text, " ", ...links.flatMap((link) => [link, " "]));
    this.#light(comment.light, isDimming);
  }

  /** @param {string} game @param {string} rule */
  #link(game, rule) {
    const link = make("a", { href: `/rules/${game}#${rule}`, class: "rule-link", target: "_blank" }, rule);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.ears.read(rule);
    });
    return link;
  }

  /** Lights what is spoken of; the rest is dimmed while there is nothing to choose. @param {string[]} things @param {boolean} isDimming */
  #light(things, isDimming) {
    document.querySelectorAll(".spoken-of").forEach((thing) => thing.classList.remove("spoken-of"));
    document.querySelectorAll(".glow.of-spoken").forEach((glow) => glow.remove());
    const drawing = document.querySelector("#board > svg");
    if (!(drawing instanceof SVGSVGElement)) return;
    const ids = things.filter((thing) => !thing.includes(":"));
    const picked = things.filter((thing) => thing.includes(":") && !thing.startsWith(STRIP));
    spot(drawing, isDimming ? ids : []);
    const strips = things.filter((thing) => thing.startsWith(STRIP)).map((thing) => find("#players").children[Number(thing.slice(STRIP.length))]);
    const named = ids.map((id) => drawing.querySelector(`#${CSS.escape(id)}`));
    const found = picked.flatMap((pick) => [...thingsOf(find("#board"), [pick]), ...thingsOf(find("#tray"), [pick])]);
    for (const thing of found) if (thing.hasAttribute("data-pick")) outline(thing, "glow of-spoken"); // a field has nothing to shine but its outline
    const buttons = picked.flatMap((pick) => [...document.querySelectorAll(`#choices [data-choice="${CSS.escape(pick)}"]`)]);
    const lit = [...named, ...strips, ...found, ...buttons];
    for (const thing of lit) thing?.classList.add("spoken-of");
  }

  /** @param {NonNullable<Scene["lesson"]>} lesson */
  #count({ done, all, follows }) {
    const most = Math.max(all, done);
    const said = follows ? t("Choice {done} of {all}", { done: Math.min(done + 1, most), all: most }) : t("On a path of your own");
    this.progress.replaceChildren(make("progress", { value: done, max: most, "aria-label": t("How far the lesson is") }), make("span", {}, said), make("a", { href: "/", "data-do": "leave" }, t("Leave the lesson")));
  }

  /** While others move those of the last turn stay, so that the board does not jump. @param {Scene} scene */
  #tips({ tips, game, yours, status }) {
    if (!yours && status === "playing" && this.words.querySelector(".tip")) return;
    const gone = dismissedTips(game.name);
    const fresh = yours && !gone.includes("*") ? tips.filter(({ key }) => !gone.includes(key)) : [];
    this.place.hidden = !fresh.length;
    this.place.classList.add("of-tips");
    this.words.classList.remove("aside");
    const send = (/** @type {string} */ key) => {
      dismissTips(game.name, key);
      if (this.#scene) this.#tips({ ...this.#scene, yours: true }); // also when it is somebody else's turn by now
    };
    const rows = fresh.map(({ key, text, rules }) =>
      make("span", { class: "tip" }, make("span", {}, text, " ", ...rules.flatMap((rule) => [this.#link(game.name, rule), " "])), button("×", () => send(key), { class: "plain close", "data-tip": key, "aria-label": t("Do not show this tip again"), title: t("Do not show this tip again") })),
    );
    this.words.replaceChildren(...rows);
    this.acts.replaceChildren(button(t("No more tips"), () => send("*"), { class: "plain", "data-do": "no-tips" }));
    this.progress.replaceChildren();
  }
}

/** Whether the newcomer has left the record, and can still come back. @param {Scene} scene */
const isLeft = ({ lesson, undo }) => lesson?.follows === false && undo === "free";
