// The settings of the person at this screen, and what they are called at this table. All is kept as it is typed.

import { colourChoice, COLOURS } from "./colours.js";
import { button, findDialog, make, select } from "./dom.js";
import { openKeys } from "./keys.js";
import { NameField } from "./namefield.js";
import { Refusal } from "./net.js";
import { mayNotify } from "./notify.js";
import { play } from "./sound.js";
import { changeSettings, me, rememberMe, settings } from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./net.js").Server} Server @typedef {import("./store.js").Sounds} Sounds */

/** Opens the settings; in the lobby there is no table yet. @param {Server|null} server @param {Scene|null} scene */
export function openSettings(server, scene) {
  const dialog = findDialog("#dialog");
  const person = server && scene ? (scene.you.as === null ? null : new PersonAtTable(server, scene, scene.you.as)) : new PersonInLobby();
  const close = async () => (await person?.keep()) !== false && dialog.close();
  dialog.replaceChildren(
    make("h2", {}, t("Settings")),
    ...(person ? [person.part()] : []),
    pace(),
    confirming(),
    switches(t("Play"), [
      check(t("Reckonings wait until I continue"), settings().reckonings, (reckonings) => changeSettings({ reckonings })),
      check(t("Show what helps to choose a number"), settings().numbers, (numbers) => changeSettings({ numbers })),
    ]),
    sounds(),
    ...(person instanceof PersonAtTable ? [calling(), person.webhookPart()] : [calling()]),
    make("p", { class: "row end" }, button(t("Keys"), openKeys, { class: "plain" }), button(t("Done"), close, { class: "main" })),
  );
  dialog.oncancel = (event) => {
    event.preventDefault(); // Escape keeps what was typed too
    void close();
  };
  dialog.addEventListener("close", () => (dialog.oncancel = null), { once: true });
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

/** @param {string} title @param {HTMLElement[]} boxes */
function switches(title, boxes) {
  return make("fieldset", { class: "switches" }, make("legend", {}, title), ...boxes);
}

/** @param {string} label @param {boolean} isOn @param {(isOn: boolean) => unknown} changed */
function check(label, isOn, changed) {
  const box = make("input", { type: "checkbox", checked: isOn });
  box.addEventListener("change", () => void changed(box.checked));
  return make("label", { class: "check" }, box, label);
}

function sounds() {
  /** @type {[keyof Sounds, string][]} */
  const kinds = [["turn", t("My turn")], ["sale", t("A sale")], ["payment", t("A payment")], ["end", t("The end of the game")]];
  const boxes = kinds.map(([kind, label]) =>
    check(label, settings().sounds[kind], (isOn) => {
      changeSettings({ sounds: { ...settings().sounds, [kind]: isOn } });
      if (isOn) play(kind);
    }),
  );
  return switches(t("Sounds"), boxes);
}

/** How one is called when it is one's turn and the page is not in sight. */
function calling() {
  const notice = make("input", { type: "checkbox", checked: settings().notify });
  notice.addEventListener("change", async () => {
    notice.checked = notice.checked && (await mayNotify());
    changeSettings({ notify: notice.checked });
  });
  return make("label", { class: "check" }, notice, t("A message of the browser on my turn, when this page is not in sight"));
}

/** Name and colour before there is a table. */
class PersonInLobby {
  #name = new NameField(me().name);
  #colour = me().colour || Object.keys(COLOURS)[0];

  part() {
    return make("div", { class: "row top" }, this.#name.part, colourChoice(this.#colour, [], (colour) => (this.#colour = colour)));
  }

  async keep() {
    rememberMe({ name: this.#name.typed || me().name, colour: this.#colour });
    return true;
  }
}

/** Name, colour and webhook at this table. */
class PersonAtTable {
  #webhook = make("input", { type: "url", value: settings().webhook, placeholder: "https://" });
  #webhookTrouble = make("p", { class: "trouble", role: "alert" });

  /** @param {Server} server @param {Scene} scene @param {number} seat */
  constructor(server, scene, seat) {
    this.server = server;
    this.scene = scene;
    this.seat = seat;
    const { name, colour } = scene.players[seat];
    this.kept = { name, colour, webhook: settings().webhook };
    this.colour = colour;
    this.name = new NameField(name);
    this.name.onChange(() => void this.keep());
    this.#webhook.addEventListener("change", () => void this.keep());
  }

  part() {
    const others = this.scene.players.filter((other) => other.seat !== this.seat && (other.kind !== "open" || other.replaced));
    const taken = others.map((other) => other.colour);
    return make(
      "div",
      { class: "row top" },
      this.name.part,
      colourChoice(this.colour, taken, (chosen) => {
        this.colour = chosen;
        void this.keep();
      }),
    );
  }

  webhookPart() {
    return make("div", {}, make("label", { class: "field" }, t("Webhook: an address that is told when it is your turn"), this.#webhook), this.#webhookTrouble);
  }

  /** Sends what has changed; false, and it says where and why, if it will not do. */
  async keep() {
    const name = this.name.read();
    if (!name) return false;
    return (await this.#keepPerson(name)) && (await this.#keepWebhook(this.#webhook.value.trim()));
  }

  /** @param {string} name */
  async #keepPerson(name) {
    const { colour } = this;
    if (name === this.kept.name && colour === this.kept.colour) return true;
    const isKept = await this.#send({ name, colour }, (sentence) => this.name.complain(sentence));
    if (!isKept) return false;
    this.kept = { ...this.kept, name, colour };
    rememberMe({ name, colour: this.scene.game.own_colours ? me().colour : colour });
    return true;
  }

  /** @param {string} webhook */
  async #keepWebhook(webhook) {
    if (webhook === this.kept.webhook) return true;
    const isKept = await this.#send({ webhook }, (sentence) => (this.#webhookTrouble.textContent = sentence));
    if (!isKept) return false;
    this.#webhookTrouble.textContent = "";
    this.kept = { ...this.kept, webhook };
    changeSettings({ webhook });
    return true;
  }

  /** @param {object} changed @param {(sentence: string) => void} complain */
  async #send(changed, complain) {
    try {
      await this.server.post("/me", { as: this.seat, ...changed });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      complain(error.message);
      return false;
    }
  }
}
