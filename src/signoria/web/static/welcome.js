// A friend opens their link for the first time: a name and a colour, and they sit.

import { colourChoice } from "./colours.js";
import { findDialog, make } from "./dom.js";
import { me, rememberMe } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./net.js").Server} Server */

/** The seat of this link that nobody has taken yet. @param {Scene} scene @returns {number|null} */
export function openSeat({ you, players }) {
  return you.seats.find((seat) => players[seat].kind === "open") ?? null;
}

/** @param {Server} server @param {Scene} scene @param {number} seat @param {(error: unknown) => void} trouble */
export function welcome(server, scene, seat, trouble) {
  const dialog = findDialog("#welcome");
  if (dialog.open) return;
  const known = me();
  const taken = scene.players.filter((other) => other.seat !== seat && other.kind !== "open").map((other) => other.colour);
  const ownColours = scene.game.own_colours;
  let colour = known.colour && !ownColours && !taken.includes(known.colour) ? known.colour : scene.players[seat].colour;
  const name = make("input", { value: known.name, maxlength: 24, required: true, autocomplete: "nickname", autofocus: true });
  const form = make(
    "form",
    {},
    make("h2", {}, t("You are invited to {game}", { game: scene.game.title })),
    make("p", {}, t("Choose a name and a colour, and sit down. This link is your seat: keep it, it works on every device.")),
    make("label", { class: "field" }, t("Name"), name),
    colourChoice(colour, taken, (chosen) => (colour = chosen)),
    make("button", { type: "submit", class: "main" }, t("Sit down")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const who = { name: name.value.trim(), colour };
    try {
      await server.post("/me", { as: seat, ...who });
      rememberMe(ownColours ? { ...known, name: who.name } : who);
      dialog.close();
    } catch (error) {
      trouble(error);
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}
