// The settings of the person at this screen, and what they are called at this table.

import { colourChoice } from "./colours.js";
import { button, findDialog, make, select } from "./dom.js";
import { mayNotify, ring } from "./notify.js";
import { changeSettings, me, rememberMe, settings } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./net.js").Server} Server */

/** @param {Server} server @param {Scene} scene @param {(error: unknown) => void} trouble */
export function openSettings(server, scene, trouble) {
  const dialog = findDialog("#dialog");
  dialog.replaceChildren(
    make("h2", {}, t("Settings")),
    pace(),
    confirming(),
    calling(),
    ...(scene.you.as === null ? [] : [person(server, scene, scene.you.as, trouble)]),
    button(t("Close"), () => dialog.close(), { class: "main" }),
  );
  dialog.showModal();
}

function pace() {
  /** @type {[string, string][]} */
  const speeds = [["slow", t("slow")], ["normal", t("normal")], ["fast", t("fast")], ["at once", t("at once")]];
  const box = select(speeds, settings().speed, (speed) => changeSettings({ speed: /** @type {any} */ (speed) }));
  return make("label", { class: "field" }, t("How fast the others' moves are shown"), box);
}

function confirming() {
  /** @type {[string, string][]} */
  const ways = [
    ["always", t("Show and confirm every choice")],
    ["board", t("Confirm what is picked on the board")],
    ["never", t("Never: every choice counts at once")],
  ];
  const box = select(ways, settings().confirm, (confirm) => changeSettings({ confirm: /** @type {any} */ (confirm) }));
  return make("label", { class: "field" }, t("Confirming"), box);
}

/** How one is called when it is one's turn. */
function calling() {
  const { sound, notify } = settings();
  const bell = make("input", { type: "checkbox", checked: sound });
  bell.addEventListener("change", () => {
    changeSettings({ sound: bell.checked });
    if (bell.checked) ring();
  });
  const notice = make("input", { type: "checkbox", checked: notify });
  notice.addEventListener("change", async () => {
    notice.checked = notice.checked && (await mayNotify());
    changeSettings({ notify: notice.checked });
  });
  return make(
    "fieldset",
    {},
    make("legend", {}, t("When it is my turn")),
    make("label", { class: "check" }, bell, t("A soft sound")),
    make("label", { class: "check" }, notice, t("A message of the browser, when this page is not in sight")),
  );
}

/** Name, colour and webhook at this table. @param {Server} server @param {Scene} scene @param {number} seat @param {(error: unknown) => void} trouble */
function person(server, scene, seat, trouble) {
  const player = scene.players[seat];
  const name = make("input", { value: player.name, maxlength: 24, required: true, autocomplete: "nickname" });
  const webhook = make("input", { type: "url", value: settings().webhook, placeholder: "https://" });
  let colour = player.colour;
  const taken = scene.players.filter((other) => other.seat !== seat).map((other) => other.colour);
  const form = make(
    "form",
    {},
    make("h3", {}, t("At this table")),
    make("label", { class: "field" }, t("Name"), name),
    colourChoice(colour, taken, (chosen) => (colour = chosen)),
    make("label", { class: "field" }, t("Webhook: an address that is told when it is your turn"), webhook),
    make("button", { type: "submit" }, t("Save")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    rememberMe({ ...me(), name: name.value, ...(scene.game.own_colours ? {} : { colour }) });
    changeSettings({ webhook: webhook.value });
    await server.post("/me", { as: seat, name: name.value, colour, webhook: webhook.value }).catch(trouble);
    findDialog("#dialog").close();
  });
  return form;
}
