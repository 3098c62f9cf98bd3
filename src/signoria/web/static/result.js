// The end, over the scene: how it ended for whoever looks, where all points came from, and what one may do next.

import { COLOURS, emblem } from "./colours.js";
import { button, find, make } from "./dom.js";
import { confetti } from "./fly.js";
import { signAndName, signFor } from "./signs.js";
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
  place.replaceChildren(make("div", { class: "result-panel" }, head(place, scene, wishes), ...(result ? points(scene, result) : []), wishes.review.place), peek(place));
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

/** Where all points came from: cards where players have things that count, else a table, and on a phone lines. @param {Scene} scene @param {Result} result */
function points(scene, result) {
  const hasThings = result.points.some(({ title }) => title !== null);
  return hasThings ? [thingCards(scene, result)] : [table(scene, result), cards(scene, result)];
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
    ...sources.map(({ label, sign }) => make("th", { scope: "col" }, signFor(sign, label))),
    make("th", { scope: "col" }, scene.game.unit),
  );
  const bodies = ranked(scene, result).map((row) => {
    const { seat, name, colour, level_name: level } = row.player;
    const who = [emblem(colour, 32), make("span", { class: "name" }, called(scene, name, seat)), level && make("small", {}, t("bot, {level}", { level }))];
    return make(
      "tbody",
      { class: row.isMe ? "me" : null },
      make(
        "tr",
        {},
        make("td", { class: "place" }, `${row.place}.`),
        make("th", { scope: "row" }, make("span", { class: "who-cell" }, ...who)),
        hasStart && make("td", { class: "faint" }, start[seat]),
        ...row.all.points.map((points, column) => make("td", { class: cellClass(points, best[column]) }, make("span", {}, number(points)))),
        make("td", { class: "total" }, written(row.score), row.tie === null ? null : make("small", {}, " ", t("tie: {number}", { number: row.tie }))),
      ),
    );
  });
  return make("div", { class: "result-table", tabindex: 0, role: "region", "aria-label": t("Points by source") }, make("table", {}, make("thead", {}, head), ...bodies));
}

/** @param {number} points @param {number} best */
const cellClass = (points, best) => (points > 0 && points === best ? "best" : points < 0 ? "loss" : points ? null : "faint");

/** @param {number} points */
const number = (points) => (points ? written(points) : "·");

/** On a phone: a card a player, the sources as lines. @param {Scene} scene @param {Result} result */
function cards(scene, result) {
  const hasStart = result.start.some(Boolean);
  const list = ranked(scene, result).map(({ player, place, score, all, isMe }) =>
    make(
      "li",
      { class: isMe ? "me" : null, style: `--c: ${COLOURS[player.colour]?.fill}` },
      cardHead(scene, player, place, score),
      make(
        "dl",
        {},
        ...(hasStart ? [make("dt", {}, t("Start")), make("dd", {}, result.start[player.seat])] : []),
        ...result.sources.flatMap(({ label, sign }, column) => (all.points[column] ? [make("dt", {}, signAndName(sign, label)), make("dd", { class: all.points[column] < 0 ? "loss" : null }, number(all.points[column]))] : [])),
      ),
    ),
  );
  return make("ol", { class: "result-cards" }, ...list);
}

/** @param {Scene} scene @param {Scene["players"][number]} player @param {number} place @param {number} score */
function cardHead(scene, { seat, name, colour, level_name: level }, place, score) {
  return make(
    "div",
    { class: "card-head" },
    make("span", { class: "place" }, `${place}.`),
    emblem(colour, 28),
    make("span", { class: "name", title: name }, called(scene, name, seat)),
    level && make("small", {}, t("bot, {level}", { level })),
    make("span", { class: "total" }, written(score)),
  );
}

/** A card a player: a row for each of their things by source; things of a single source share a row. @param {Scene} scene @param {Result} result */
function thingCards(scene, result) {
  const piled = new Set(result.points.flatMap(({ source }) => source ?? []));
  const columns = result.sources.flatMap((source, column) => (piled.has(source.name) ? [] : [{ ...source, column }]));
  const list = ranked(scene, result).map(({ player, place, score, all, things, tie, isMe }) => {
    const rows = things.filter(({ source }) => !source).map((thing) => thingRow(signAndName(thing.sign, thing.title ?? ""), columns.map(({ column }) => thing.points[column]), thing.total));
    const piles = result.sources.filter(({ name }) => piled.has(name)).map(({ name, label }) => pileRow(label, things.filter(({ source }) => source === name), columns.length));
    const heads = columns.map(({ label, sign }) => make("th", { scope: "col" }, signFor(sign, label)));
    return make(
      "li",
      { class: isMe ? "me" : null, style: `--c: ${COLOURS[player.colour]?.fill}` },
      cardHead(scene, player, place, score),
      make(
        "table",
        {},
        make("thead", {}, make("tr", {}, make("td"), ...heads, make("th", { scope: "col" }, scene.game.unit))),
        make("tbody", {}, ...rows, ...piles),
        make("tfoot", {}, thingRow(t("Sum"), columns.map(({ column }) => all.points[column]), score)),
      ),
      tie !== null && make("p", { class: "sub" }, t("tie: {number}", { number: tie })),
    );
  });
  return make("ol", { class: "result-cards things", style: `--count: ${list.length}` }, ...list);
}

/** @param {Node|string} head @param {number[]} points @param {number} total */
function thingRow(head, points, total) {
  return make("tr", {}, make("th", { scope: "row" }, head), ...points.map((count) => make("td", { class: count ? null : "faint" }, number(count))), make("td", { class: "total" }, written(total)));
}

/** Things side by side, each with what it counts. @param {string} label @param {Points[]} things @param {number} columns */
function pileRow(label, things, columns) {
  const sum = things.reduce((all, { total }) => all + total, 0);
  return make("tr", { class: "pile" }, make("th", { scope: "row" }, label), make("td", { colspan: columns }, ...things.map(({ sign, title }) => signFor(sign, title ?? ""))), make("td", { class: "total" }, number(sum)));
}
