// Secrets at one screen: it is covered until the next person holds it.

import { emblem } from "./colours.js";
import { button, find, findDialog, make } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */

/** Covers the whole screen; calls back when the person is there. The table stays hidden until `uncover`. @param {Scene} scene @param {number} seat @param {() => void} ready */
export function cover(scene, seat, ready) {
  const dialog = findDialog("#cover");
  const { name, colour } = scene.players[seat];
  find("main").classList.add("covered");
  dialog.replaceChildren(
    emblem(colour, 96),
    make("h2", {}, t("Hand the screen to {name}", { name })),
    make("p", {}, t("Nobody else should look now.")),
    button(t("I am {name}", { name }), () => (dialog.close(), ready()), { class: "main", autofocus: true }),
  );
  if (!dialog.open) dialog.showModal();
  dialog.oncancel = (event) => event.preventDefault();
}

/** The next person's table is there: it may be seen. */
export function uncover() {
  findDialog("#cover").close();
  find("main").classList.remove("covered");
}
