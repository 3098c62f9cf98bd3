// Who sits at the table: emblem, name, score, who is asked, who is there.

import { emblem } from "./colours.js";
import { make } from "./dom.js";
import { mayMove } from "./look.js";
import { duration, t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").PastScene} PastScene @typedef {import("./types.js").Player} Player */

const COUNTING = 500; // milliseconds, for a score to count up

/** What a player is, in a few words. @param {Player} player */
function standing(player) {
  if (player.replaced) return t("a bot plays for now");
  if (player.kind === "bot") return player.level_name ? t("bot, {level}", { level: player.level_name }) : t("bot");
  if (player.kind === "program") return player.connected ? t("a program") : t("a program, not connected");
  if (player.kind === "open") return t("not here yet");
  return player.connected ? "" : t("away");
}

export class Players {
  /** @type {Map<number, number>} the score last shown, by seat */
  #scores = new Map();

  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    setInterval(() => this.#tick(), 1000);
  }

  /** @param {Scene|PastScene} scene */
  show(scene) {
    this.place.replaceChildren(...scene.players.map((player) => this.#row(player, scene)));
  }

  /** @param {Player} player @param {Scene|PastScene} scene */
  #row(player, scene) {
    const isAsked = scene.asked === player.seat;
    const ends = "clock" in scene ? scene.clock?.ends : null;
    const isAway = player.kind !== "bot" && !player.connected;
    const note = player.winner ? t("winner") : isAsked ? t("is asked") : standing(player);
    const score = make("span", { class: "score" }, written(player.score));
    this.#count(player, score);
    return make(
      "li",
      { class: `player${isAsked ? " asked" : ""}${isAway ? " away" : ""}`, "aria-current": isAsked ? "true" : null },
      emblem(player.colour, 32),
      make(
        "span",
        { class: "who" },
        make("b", {}, player.name, scene.you.as === player.seat && make("span", { class: "you" }, ` (${t("you")})`)),
        make("small", {}, note, isAsked && standing(player) ? ` · ${standing(player)}` : ""),
        isAsked && ends && make("small", { class: "clock", "data-ends": ends }),
      ),
      score,
    );
  }

  /** Lets a score count up or down to its new height. @param {Player} player @param {HTMLElement} place */
  #count(player, place) {
    const from = this.#scores.get(player.seat);
    const to = player.score;
    if (to === null) return;
    this.#scores.set(player.seat, to);
    if (from === undefined || from === to || !mayMove()) return;
    place.classList.add("changed");
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - start) / COUNTING));
      place.textContent = written(Math.round(from + (to - from) * part));
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  #tick() {
    for (const clock of this.place.querySelectorAll("[data-ends]")) {
      const left = (Date.parse(clock.getAttribute("data-ends") ?? "") - Date.now()) / 1000;
      clock.textContent = left > 0 ? t("{time} left", { time: duration(left) }) : t("time is up");
    }
  }
}

/** A score, with a true minus. @param {number|null} score */
const written = (score) => String(score ?? "").replace("-", "−");
