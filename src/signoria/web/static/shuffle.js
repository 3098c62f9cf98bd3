// The shuffle that nobody chose: what this browser adds to it, what it keeps to compare, and the proof.

import { copy, make } from "./dom.js";
import { ask, Refusal } from "./net.js";
import { keepShuffle, keptShuffle, tables } from "./store.js";
import { t, tn } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./net.js").Server} Server @typedef {import("./store.js").KeptShuffle} KeptShuffle */

const BYTES = 16;

/** Random digits that nobody else knows. */
function randomDigits() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** For a new table: the server fixes its secret first, and then this browser adds to it. */
export async function promisedShuffle() {
  const { hash, nonce } = await ask("POST", "/api/shuffles");
  const contribution = randomDigits();
  return { wish: { nonce, contribution }, keep: (/** @type {string} */ table) => keepShuffle({ table, hash, contribution }) };
}

/** Whoever sits down has seen the fingerprint by then. @param {string} table @param {string} hash */
export function contributionTo(table, hash) {
  const contribution = randomDigits();
  return { contribution, keep: () => keepAndShow({ table, hash, contribution }) };
}

/** At a rematch everybody sits already: they add to the shuffle when they come for the first time. @param {Server} server @param {Scene} scene */
export async function contributeOnArrival(server, { table, you, players, shuffle, status }) {
  const [seat] = you.seats;
  const { hash, contributions } = shuffle;
  const isNew = !tables().some((kept) => kept.table === table);
  if (seat === undefined || you.host || players[seat].kind === "open" || status !== "playing" || !isNew) return;
  if (!contributions || contributions.some((one) => one.seat === seat)) return;
  const { contribution, keep } = contributionTo(table, hash);
  try {
    await server.post("/me", { as: seat, contribution });
    keep();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // the others have added something too
  }
}

/** What is shown, so that a panel that was opened stays open. */
let shown = "";
/** @type {(() => void)|null} shows the newest scene once more */
let showAgain = null;

/** The news of what I added can be here before the server's answer, or come after it. @param {KeptShuffle} kept */
function keepAndShow(kept) {
  keepShuffle(kept);
  if (shown.includes(kept.contribution)) showAgain?.();
}

/** Shows how the shuffle can be checked. @param {HTMLElement} place @param {Scene} scene */
export function showShuffle(place, scene) {
  const facts = JSON.stringify([scene.table, scene.shuffle, scene.players.map(({ name }) => name), keptShuffle(scene.table)]);
  showAgain = () => showShuffle(place, scene);
  if (facts === shown) return;
  shown = facts;
  const isOpen = place.querySelector("details")?.open ?? false;
  place.replaceChildren(panel(scene, isOpen));
}

/** @param {Scene} scene @param {boolean} isOpen */
function panel(scene, isOpen) {
  const { hash, seed, given, contributions } = scene.shuffle;
  const copied = make("button", { type: "button" }, t("Copy"));
  copied.addEventListener("click", () => void copy(seed ?? hash, copied, t("Copied")));
  const added = (contributions ?? []).flatMap((one) => [make("dt", {}, addedBy(scene, one)), make("dd", {}, one.text)]);
  return make(
    "details",
    { class: "shuffle", open: isOpen },
    make("summary", {}, t("The shuffle can be checked")),
    make("p", {}, story(scene)),
    given > 0 && make("p", {}, tn("The first {count} move came from another game: this fingerprint says nothing of it.", "The first {count} moves came from another game: this fingerprint says nothing of them.", given)),
    make("dl", {}, make("dt", {}, t("Fingerprint")), make("dd", {}, hash), ...(seed ? [make("dt", {}, t("Seed")), make("dd", {}, seed)] : []), ...added),
    compared(scene),
    make("p", {}, t("Download the record when the game is over: `signoria verify RECORD --fingerprint FINGERPRINT` works out every draw.")),
    copied,
  );
}

/** @param {Scene} scene */
function story({ shuffle: { seed, contributions } }) {
  if (seed) return t("This is the secret whose fingerprint was shown when the game began. Every draw follows from it and from what people added: nobody chose a card.");
  if (contributions) return t("The server has fixed a secret, and shows its fingerprint. Everybody who sits down adds to it. The secret is told at the end, and proves that nobody chose a card.");
  return t("The server has fixed a secret, and shows its fingerprint. The secret is told at the end, and proves that nobody changed a draw.");
}

/** @param {Scene} scene @param {{seat: number|null, first: number}} one */
function addedBy({ players }, { seat, first }) {
  const draw = first + 1;
  if (seat === null) return t("Added by whoever opened the table, from draw {draw} on", { draw });
  return t("Added by {name}, from draw {draw} on", { name: players[seat]?.name ?? "", draw });
}

/** What this browser kept of the table, compared with what the server says now. @param {Scene} scene */
function compared({ table, shuffle: { hash, contributions } }) {
  const kept = keptShuffle(table);
  if (!kept) return null;
  const isSame = kept.hash === hash && (contributions ?? []).some(({ text }) => text === kept.contribution);
  if (isSame) return make("p", { class: "ok" }, t("This browser kept the fingerprint before it added {text}: both are as they were.", { text: kept.contribution }));
  return make("p", { class: "trouble", role: "alert" }, t("This is not the shuffle that was promised to this browser: do not trust it. It was promised {hash}, and added {text}.", { hash: kept.hash, text: kept.contribution }));
}
