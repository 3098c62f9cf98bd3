// A friend opens their link for the first time: a name and a colour, and they sit.

import { colourChoice, COLOURS } from "./colours.js";
import { button, findDialog, make } from "./dom.js";
import { NameField } from "./namefield.js";
import { Refusal } from "./net.js";
import { contributionTo } from "./shuffle.js";
import { me, rememberMe, rememberTable, tables } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./net.js").Server} Server */

/** Of an address: whoever comes there means to sit down. */
export const TO_SIT = "#sit";

/** Whether the person chose to look on first: they are not asked again by themselves. */
let hasDeclined = false;

/** The seat of this link that nobody has taken yet. @param {Scene} scene @returns {number|null} */
export function openSeat({ you, players }) {
  return you.seats.find((seat) => players[seat].kind === "open") ?? null;
}

/** Whether somebody is sitting down: then the link that was handed out stops working. */
export function isSittingDown() {
  return findDialog("#welcome").open;
}

/** Asks whoever may still sit down here. @param {Server} server @param {Scene} scene @param {boolean} [again] though they declined */
export function welcome(server, scene, again = false) {
  if (hasDeclined && !again) return;
  const seat = openSeat(scene);
  if (seat !== null) takeSeat(server, scene, seat);
  else if (mayJoin(server, scene) && (server.key || again || location.hash === TO_SIT)) join(server, scene);
}

/** Whether somebody without a seat may take one. @param {Server} server @param {Scene} scene */
export function mayJoin({ key }, { you, players, public: isPublic, status }) {
  const isInvited = isPublic || key !== "";
  return isInvited && !you.seats.length && !you.host && status === "playing" && players.some(({ kind }) => kind === "open");
}

/** @param {Server} server @param {Scene} scene @param {number} seat */
function takeSeat(server, scene, seat) {
  const text = t("Choose a name and a colour, and sit down. You get a link of your own: keep it, it works on every device.");
  const { contribution, keep } = contributionTo(scene.table, scene.shuffle.hash);
  sitDown(scene, scene.players[seat].colour, text, async (who) => {
    const { table, link } = await server.post("/me", { as: seat, ...who, contribution });
    keep();
    rememberTable({ table, link, title: scene.game.title });
    location.replace(link); // nobody else knows this one
  });
}

/** Whoever came by the invitation for all gets a free seat, and its link. @param {Server} server @param {Scene} scene */
function join(server, scene) {
  const kept = tables().find(({ table, link }) => table === scene.table && !link.endsWith(`/${server.key}`));
  if (kept) {
    location.replace(kept.link); // I sit here already
    return;
  }
  const free = scene.players.find((player) => player.kind === "open");
  if (!free) return;
  sitDown(scene, free.colour, t("Choose a name and a colour, and sit down."), async (who) => {
    const { contribution, keep } = contributionTo(scene.table, scene.shuffle.hash);
    const { table, link } = await server.post("/join", { ...who, contribution });
    keep();
    rememberTable({ table, link, title: scene.game.title });
    location.replace(link);
  });
}

/** @param {HTMLDialogElement} dialog */
function decline(dialog) {
  hasDeclined = true;
  dialog.close();
}

/**
 * @param {Scene} scene
 * @param {string} colour of the seat
 * @param {string} text
 * @param {(who: {name: string, colour: string}) => Promise<unknown>} send
 */
function sitDown(scene, colour, text, send) {
  const dialog = findDialog("#welcome");
  if (dialog.open) return;
  const known = me();
  const taken = scene.players.filter((other) => other.kind !== "open" || other.replaced).map((other) => other.colour);
  const ownColours = scene.game.own_colours;
  let chosen = known.colour in COLOURS && !ownColours && !taken.includes(known.colour) ? known.colour : colour;
  const others = taken.filter((other) => other !== chosen);
  const name = new NameField(known.name, { autofocus: true });
  const trouble = make("p", { class: "trouble", role: "alert" });
  const form = make(
    "form",
    { novalidate: true },
    make("h2", {}, t("You are invited to {game}", { game: scene.game.title })),
    make("p", {}, text),
    name.part,
    colourChoice(chosen, others, (other) => (chosen = other)),
    trouble,
    make("p", { class: "row end" }, button(t("Only watch"), () => decline(dialog)), make("button", { type: "submit", class: "main" }, t("Sit down"))),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const typed = name.read();
    if (!typed) return;
    try {
      await send({ name: typed, colour: chosen });
      rememberMe({ name: typed, colour: ownColours ? known.colour : chosen });
      dialog.close();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      trouble.textContent = error.message;
    }
  });
  dialog.replaceChildren(form);
  dialog.oncancel = () => (hasDeclined = true);
  dialog.showModal();
}
