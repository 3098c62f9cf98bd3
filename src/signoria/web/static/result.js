// The end, over the scene: how it ended for whoever looks, where all points came from, and what one may do next.

import { COLOURS, emblem } from "./colours.js";
import { button, find, make } from "./dom.js";
import { confetti } from "./fly.js";
import { t, written } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Result} Result @typedef {Result["points"][number]} Points */
/**
 * @typedef {object} Wishes
 * @property {() => unknown} download the record
 * @property {() => unknown} rematch
 * @property {() => unknown} replay
 * @property {import("./review.js").Review} review
 */

/** What is shown, so that the same result is not laid out twice: what was unfolded stays so. */
let shown = "";

/** Shows how it ended. @param {HTMLElement} place @param {Scene} scene @param {Wishes} wishes */
export function showResult(place, scene, wishes) {
  const facts = JSON.stringify([scene.table, scene.status, scene.result, scene.rematch, scene.players.map(({ name, colour }) => [name, colour])]);
  place.hidden = false;
  if (facts === shown) return;
  const isNew = shown === "";
  shown = facts;
  const { result } = scene;
  wishes.review.scene = scene;
  place.classList.toggle("plain-end", !result);
  place.replaceChildren(make("div", { class: "result-panel" }, head(place, scene, wishes), result && table(scene, result), result && cards(scene, result), wishes.review.place), peek(place));
  const own = scene.you.as === null ? null : scene.players[scene.you.as];
  if (isNew && result && own?.winner) confetti(place, Object.values(COLOURS).map(({ fill }) => fill));
}

/** The game goes on: by taking back. @param {HTMLElement} place */
export function hideResult(place) {
  place.hidden = true;
  shown = "";
}

/** @param {HTMLElement} place @param {Scene} scene @param {Wishes} wishes */
function head(place, scene, { download, rematch, replay, review }) {
  const { result } = scene;
  const seat = scene.you.as ?? result?.places[0]?.seat;
  const again = scene.rematch
    ? make("a", { class: "button main", href: scene.rematch }, t("To the rematch"))
    : (scene.you.seats.length || scene.you.host) && button(scene.lesson ? t("Play it yourself now") : t("Rematch"), rematch, { class: "main" });
  return make(
    "div",
    { class: "result-head" },
    seat === undefined ? null : emblem(scene.players[seat].colour, 46),
    make("div", { class: "result-words" }, make("h2", {}, result ? result.headline : t("The host has ended this table")), make("p", { class: "sub" }, result?.second ?? "")),
    make(
      "div",
      { class: "acts" },
      button(t("Look at the table"), () => fold(place, true), { "data-do": "look" }),
      button(t("Replay"), replay),
      review.toggle,
      button(t("Download the record"), download),
      again,
    ),
  );
}

/** The panel makes way for the table. @param {HTMLElement} place @param {boolean} isFolded */
function fold(place, isFolded) {
  place.classList.toggle("folded", isFolded);
  find(isFolded ? "[data-do=unfold]" : "[data-do=look]", place).focus();
}

/** What brings the folded panel back. @param {HTMLElement} place */
function peek(place) {
  return button(t("Show the result"), () => fold(place, false), { class: "main unfold", "data-do": "unfold" });
}

/** The rows in order of rank. @param {Scene} scene @param {Result} result */
function ranked(scene, result) {
  return result.places.map(({ seat, place, score, tiebreak }) => ({
    player: scene.players[seat],
    place,
    score,
    tie: result.places.some((other) => other.score === score && other.tiebreak !== tiebreak) ? tiebreak : null,
    all: /** @type {Points} */ (result.points.find((line) => line.seat === seat && line.title === null)),
    things: result.points.filter((line) => line.seat === seat && line.title !== null),
    isMe: seat === scene.you.as,
  }));
}

/** @param {Scene} scene @param {string} name @param {number} seat */
const called = (scene, name, seat) => (seat === scene.you.as ? t("You") : name);

/** Where all points came from. @param {Scene} scene @param {Result} result */
function table(scene, result) {
  const { sources, start } = result;
  const hasStart = start.some(Boolean);
  const best = sources.map((_, column) => Math.max(...result.points.filter(({ title }) => title === null).map(({ points }) => points[column])));
  const head = make(
    "tr",
    {},
    make("td", { colspan: 2 }),
    hasStart && make("th", { scope: "col" }, t("Start")),
    ...sources.map(({ label }) => make("th", { scope: "col" }, label)),
    make("th", { scope: "col" }, scene.game.unit),
  );
  const bodies = ranked(scene, result).map((row) => {
    const { seat, name, colour, level_name: level } = row.player;
    const lines = row.things.map((line) => make("tr", { class: "thing", hidden: true }, make("td"), make("th", { scope: "row" }, line.title), hasStart && make("td"), ...line.points.map((points) => make("td", {}, number(points))), make("td", { class: "total" }, written(line.total))));
    const who = [emblem(colour, 32), make("span", { class: "name" }, called(scene, name, seat)), level && make("small", {}, t("bot, {level}", { level }))];
    return make(
      "tbody",
      { class: row.isMe ? "me" : null },
      make(
        "tr",
        {},
        make("td", { class: "place" }, `${row.place}.`),
        make("th", { scope: "row" }, make("span", { class: "who-cell" }, ...who, lines.length > 0 && unfold(lines))),
        hasStart && make("td", { class: "faint" }, start[seat]),
        ...row.all.points.map((points, column) => make("td", { class: cellClass(points, best[column]) }, make("span", {}, number(points)))),
        make("td", { class: "total" }, written(row.score), row.tie === null ? null : make("small", {}, " ", t("tie: {number}", { number: row.tie }))),
      ),
      ...lines,
    );
  });
  return make("div", { class: "result-table", tabindex: 0, role: "region", "aria-label": t("Points by source") }, make("table", {}, make("thead", {}, head), ...bodies));
}

/** @param {number} points @param {number} best */
const cellClass = (points, best) => (points > 0 && points === best ? "best" : points < 0 ? "loss" : points ? null : "faint");

/** @param {number} points */
const number = (points) => (points ? written(points) : "·");

/** A button that shows and hides the lines of a player's things. @param {HTMLElement[]} lines */
function unfold(lines) {
  const toggle = make("button", { type: "button", class: "plain fold", "aria-expanded": "false", "aria-label": t("One by one"), title: t("One by one") }, "▾");
  toggle.addEventListener("click", () => {
    const isOpen = toggle.getAttribute("aria-expanded") === "true";
    toggle.setAttribute("aria-expanded", String(!isOpen));
    for (const line of lines) line.hidden = isOpen;
  });
  return toggle;
}

/** On a phone: a card a player, the sources as lines. @param {Scene} scene @param {Result} result */
function cards(scene, result) {
  const hasStart = result.start.some(Boolean);
  const list = ranked(scene, result).map(({ player, place, score, all, things, isMe }) =>
    make(
      "li",
      { class: isMe ? "me" : null, style: `--c: ${COLOURS[player.colour]?.fill}` },
      make("div", { class: "card-head" }, make("span", { class: "place" }, `${place}.`), emblem(player.colour, 28), make("span", { class: "name" }, called(scene, player.name, player.seat)), make("span", { class: "total" }, written(score))),
      make(
        "dl",
        {},
        ...(hasStart ? [make("dt", {}, t("Start")), make("dd", {}, result.start[player.seat])] : []),
        ...result.sources.flatMap(({ label }, column) => (all.points[column] ? [make("dt", {}, label), make("dd", { class: all.points[column] < 0 ? "loss" : null }, number(all.points[column]))] : [])),
      ),
      things.length > 0 && make("details", {}, make("summary", {}, t("One by one")), make("dl", {}, ...things.flatMap(({ title, total }) => [make("dt", {}, title), make("dd", {}, written(total))]))),
    ),
  );
  return make("ol", { class: "result-cards" }, ...list);
}
