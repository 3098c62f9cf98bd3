// The end: places, how every point came about, and what one may do next.

import { chips, emblem } from "./colours.js";
import { button, copy, make } from "./dom.js";
import { inLines, signed, t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").Result} Result */

/**
 * @param {Scene} scene
 * @param {object} wishes
 * @param {string} wishes.record address of the record
 * @param {() => void} wishes.rematch
 * @param {() => void} wishes.replay
 * @param {(position: number) => void} wishes.visit
 * @returns {HTMLElement[]}
 */
export function resultParts(scene, { record, rematch, replay, visit }) {
  const again = scene.rematch
    ? make("a", { class: "button main", href: scene.rematch }, t("To the rematch"))
    : scene.you.seats.length || scene.you.host
      ? button(t("Rematch"), rematch, { class: "main" })
      : null;
  return [
    make("h2", {}, scene.result ? t("The game is over") : t("The host has ended this table")),
    ...(scene.result ? [places(scene, scene.result)] : []),
    make("p", { class: "row" }, again, button(t("Replay"), replay), make("a", { class: "button", href: record, download: true }, t("Download the record"))),
    ...(scene.result?.reckoning.length ? [reckoning(scene, scene.result, visit)] : []),
    shuffle(scene),
  ];
}

/** @param {Scene} scene @param {Result} result */
function places(scene, result) {
  const rows = [...result.places]
    .sort((one, other) => one.place - other.place)
    .map(({ seat, place, score, tiebreak }) => {
      const player = scene.players[seat];
      const isTied = result.places.some((other) => other.score === score && other.tiebreak !== tiebreak);
      return make(
        "tr",
        { class: player.winner ? "winner" : null },
        make("td", {}, `${place}.`),
        make("th", { scope: "row" }, emblem(player.colour, 24), " ", player.name),
        make("td", { class: "score" }, score),
        make("td", {}, !isTied || tiebreak === null ? "" : t("tie: {number}", { number: tiebreak })),
      );
    });
  return make("table", { class: "places" }, make("caption", { class: "quiet" }, t("Places")), make("tbody", {}, ...rows));
}

/** Every payment, in order. @param {Scene} scene @param {Result} result @param {(position: number) => void} visit */
function reckoning(scene, result, visit) {
  const lines = result.reckoning.map(({ text, change, position }) =>
    make("li", {}, position === null ? inLines(text) : button(inLines(text), () => visit(position), { class: "plain" }), " ", ...chips(change, scene.players, signed)),
  );
  return make("details", {}, make("summary", {}, t("How every point came about")), make("ol", { class: "entries" }, ...lines));
}

/** The shuffle can be checked by anyone. @param {Scene} scene */
export function shuffle({ shuffle: { hash, seed } }) {
  const copied = make("button", { type: "button" }, t("Copy"));
  copied.addEventListener("click", () => void copy(seed ?? hash, copied, t("Copied")));
  const proof = seed
    ? t("This seed has the fingerprint that was shown when the game began: nobody could change the shuffle. `signoria verify RECORD` checks every draw.")
    : t("The fingerprint of the shuffle, fixed before the first move. The seed itself is shown at the end, and proves that nobody changed a draw.");
  return make(
    "details",
    { class: "shuffle" },
    make("summary", {}, t("The shuffle can be checked")),
    make("p", {}, proof),
    make("dl", {}, make("dt", {}, t("Fingerprint")), make("dd", {}, hash), ...(seed ? [make("dt", {}, t("Seed")), make("dd", {}, seed)] : [])),
    copied,
  );
}
