// The rules beside the table: a drawer where there is room, a sheet on a phone. The game goes on meanwhile.

import { button, find, make } from "./dom.js";
import { showPictures } from "./pictures.js";
import { t } from "./words.js";

export class Guide {
  place = find("#guide");
  /** @type {HTMLElement|null} what had the focus before */
  #before = null;
  /** @type {Promise<void>|null} */
  #loaded = null;

  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.text = make("article", { tabindex: "-1" });
    const whole = make("a", { href: `/rules/${game}`, target: "_blank" }, t("On a page of its own"));
    const head = make("div", { class: "guide-head" }, make("h2", {}, t("Rules")), whole, button(t("Close"), () => this.close(), { "data-do": "close-guide" }));
    this.place.replaceChildren(head, this.text);
    this.text.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => event.key === "Escape" && !this.place.hidden && this.place.contains(document.activeElement) && this.close());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Opens it, at a rule if one is meant. @param {string} [rule] */
  async open(rule = "") {
    if (this.place.hidden) this.#before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.place.hidden = false;
    document.body.classList.add("reads");
    this.#loaded ??= this.#load();
    await this.#loaded;
    this.text.focus({ preventScroll: true });
    if (rule) this.#show(rule);
  }

  close() {
    this.place.hidden = true;
    document.body.classList.remove("reads");
    this.#before?.focus({ preventScroll: true });
  }

  async #load() {
    const page = await fetch(`/rules/${this.game}`).then((answer) => answer.text());
    const article = new DOMParser().parseFromString(page, "text/html").querySelector("main article");
    this.text.replaceChildren(...(article?.childNodes ?? []));
    showPictures(this.text);
  }

  /** Links to rules of this game open here; with a key that asks for another tab they do as ever. @param {MouseEvent} event */
  #follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const found = link?.getAttribute("href")?.match(/^\/rules\/(\w+)(?:#(.*))?$/);
    const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (!found || found[1] !== this.game || isElsewhere || link?.closest(".guide-head")) return;
    event.preventDefault();
    void this.open(found[2] ?? "");
  }

  /** Mentions of other rules lead there within the drawer. @param {MouseEvent} event */
  #click(event) {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    if (!link) return;
    event.preventDefault();
    this.#show(link.getAttribute("href")?.slice(1) ?? "");
  }

  /** @param {string} rule */
  #show(rule) {
    this.text.querySelectorAll(".meant").forEach((old) => old.classList.remove("meant"));
    const number = this.text.querySelector(`#${CSS.escape(rule)}`);
    const paragraph = number?.closest("li, p") ?? number;
    paragraph?.classList.add("meant");
    paragraph?.scrollIntoView({ block: "center" });
  }
}
