// What a good player would think of the choices, as bars.

import { button, find, make } from "./dom.js";
import { Refusal } from "./net.js";
import { percent, t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./net.js").Server} Server */

const MOST = 5;

/** @param {Server} server @param {Scene} scene @param {() => boolean} isStillAsked */
export async function hint(server, scene, isStillAsked) {
  const place = find("#hint");
  place.hidden = false;
  place.replaceChildren(make("p", { role: "status" }, t("Thinking ...")));
  try {
    /** @type {import("./types.js").Hint} */
    const { choices } = await server.post("/hint", { position: scene.position, as: scene.you.as });
    if (!isStillAsked()) return;
    const rows = choices.slice(0, MOST).map((choice) =>
      make("li", {}, make("span", {}, choice.told), make("meter", { min: 0, max: 1, value: choice.share, "aria-label": choice.told }), make("b", {}, percent(choice.share))),
    );
    const close = button(t("Close"), () => (place.hidden = true));
    place.replaceChildren(make("h3", {}, t("What the bot would look at")), make("ol", { class: "hints" }, ...rows), close);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    place.replaceChildren(make("p", { class: "trouble", role: "alert" }, error.message));
  }
}
