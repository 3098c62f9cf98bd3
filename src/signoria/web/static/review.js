// The review of a game that is over, in the panel of the result: the chances of all players, the turning points, luck
// and skill. The server works it out in the background; until it is there the panel tells how far that is.

import { emblem } from "./colours.js";
import { button, make } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").ReviewScene} ReviewScene @typedef {import("./types.js").Scene} Scene @typedef {import("./net.js").Server} Server */
/** @typedef {ReviewScene["moments"][number]} Moment @typedef {ReviewScene["seats"][number]} SeatReview */
/**
 * @typedef {object} Ears
 * @property {(position: number) => void} show a position on the board
 * @property {(position: number, seat: number) => void} retry from a position, against bots
 * @property {(error: unknown) => void} trouble
 */

/** Milliseconds between two questions how far it is. */
const AGAIN = 1500;

export class Review {
  #timer = 0;
  /** @type {Scene|null} */
  #scene = null;

  /** @param {Server} server @param {() => {as: number|null, dark: number, narrow: number}} look @param {Ears} ears */
  constructor(server, look, ears) {
    this.server = server;
    this.look = look;
    this.ears = ears;
    /** Opens and closes it. */
    this.toggle = button(t("Review"), () => (this.place.hidden ? this.#scene && this.open(this.#scene) : this.close()), { "data-do": "review" });
    this.place = make("section", { class: "review", hidden: true, "aria-label": t("Review"), tabindex: -1 });
  }

  /** What the table is like now. @param {Scene} scene */
  set scene(scene) {
    this.#scene = scene;
  }

  /** Shows the review; whoever plays here has it worked out if nobody has yet. @param {Scene} scene */
  async open(scene) {
    this.place.hidden = false;
    this.toggle.textContent = t("Points");
    this.place.focus({ preventScroll: true });
    try {
      if (scene.you.seats.length || scene.you.host) await this.server.post("/review");
      await this.#look();
    } catch (error) {
      this.close();
      this.ears.trouble(error);
    }
  }

  close() {
    clearTimeout(this.#timer);
    this.place.hidden = true;
    this.toggle.textContent = t("Review");
  }

  async #look() {
    clearTimeout(this.#timer);
    /** @type {ReviewScene} */
    const review = await this.server.get("/review", this.look());
    if (this.place.hidden) return;
    this.#show(review);
    if (review.status === "waiting") this.#timer = setTimeout(() => void this.#look().catch(this.ears.trouble), AGAIN);
  }

  /** @param {ReviewScene} review */
  #show(review) {
    if (review.status === "done") return this.place.replaceChildren(...this.#parts(review));
    const texts = { none: t("Nobody at the table has asked for a review yet."), failed: t("The review has failed. You may ask for it again."), waiting: review.total ? t("Judging {done} of {total}", { done: review.done, total: review.total }) : t("The review will begin in a moment.") };
    const text = make("p", { role: "status" }, texts[review.status]);
    const bar = review.status === "waiting" && make("progress", { value: review.done, max: review.total || 1, "aria-label": t("Review") });
    this.place.replaceChildren(text, ...(bar ? [bar] : []));
  }

  /** @param {ReviewScene} review */
  #parts(review) {
    const graph = drawn("review-graph", review.graph);
    graph.addEventListener("click", (event) => {
      const position = positionAt(graph, event);
      if (position !== null) this.ears.show(position);
    });
    return [
      make("p", { class: "review-summary" }, review.summary),
      make("h3", {}, t("Chances to win"), make("span", { class: "sub" }, t("Click the graph to see the table at that moment"))),
      graph,
      review.moments.length > 0 && make("h3", {}, t("Turning points")),
      make("ol", { class: "moments" }, ...review.moments.map((moment, place) => this.#moment(moment, place + 1))),
      review.lucky && make("p", { class: "lucky" }, make("strong", {}, t("The luckiest draw")), " ", review.lucky),
      make("h3", {}, t("Luck and skill")),
      drawn("review-bars", review.bars),
      this.#accounts(review),
      make("p", { class: "sub" }, review.adding_up),
      make("h3", {}, t("Good choices by phase")),
      this.#phases(review),
      make("p", { class: "sub" }, review.good_choices),
    ].filter((part) => part !== false && part !== "");
  }

  /** @param {Moment} moment @param {number} number */
  #moment(moment, number) {
    const player = this.#scene?.players[moment.seat];
    return make(
      "li",
      {},
      make("div", { class: "moment-head" }, make("span", { class: "pin" }, number), player && emblem(player.colour, 24), make("strong", {}, moment.heading || (player?.name ?? "")), make("span", { class: "moment-change" }, `${moment.before} → ${moment.after}`)),
      make("p", {}, moment.told, " ", make("span", { class: "better" }, moment.better), " ", moment.why),
      make("div", { class: "acts" }, button(t("Try this moment again"), () => this.ears.retry(moment.position, moment.seat)), button(t("Show"), () => this.ears.show(moment.position))),
    );
  }

  /** How each player came from the start to the result. @param {ReviewScene} review */
  #accounts({ seats }) {
    const heads = [t("Start"), t("Luck"), t("Own choices"), t("Others' choices"), t("Result")];
    return this.#table(t("Luck and skill"), heads, seats, ({ start, luck, skill, others, result }) => [start, luck, skill, others, result]);
  }

  /** @param {ReviewScene} review */
  #phases({ phases, seats }) {
    const heads = [...phases, t("Whole game"), t("Lost by errors")];
    return this.#table(t("Good choices by phase"), heads, seats, (seat) => [...seat.phases, seat.good, seat.lost]);
  }

  /** A row for each player. @param {string} label @param {string[]} heads @param {SeatReview[]} seats @param {(seat: SeatReview) => string[]} cellsOf */
  #table(label, heads, seats, cellsOf) {
    const rows = seats.map((review) => {
      const player = this.#scene?.players[review.seat];
      const name = review.seat === this.#scene?.you.as ? t("You") : (player?.name ?? "");
      const who = make("span", { class: "who-cell" }, player && emblem(player.colour, 24), make("span", { class: "name" }, name));
      return make("tr", {}, make("th", { scope: "row" }, who), ...cellsOf(review).map((cell) => make("td", {}, cell)));
    });
    const head = make("tr", {}, make("td"), ...heads.map((text) => make("th", { scope: "col" }, text)));
    return make("div", { class: "review-table", tabindex: 0, role: "region", "aria-label": label }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
  }
}

/** A drawing of the server. @param {string} name @param {string} svg */
function drawn(name, svg) {
  const place = make("div", { class: name });
  place.innerHTML = svg;
  return place;
}

/** The position that a click on the graph means. @param {HTMLElement} graph @param {MouseEvent} event @returns {number|null} */
function positionAt(graph, event) {
  const svg = graph.querySelector("svg");
  const matrix = svg?.getScreenCTM();
  if (!svg || !matrix) return null;
  const [left, right, last] = (svg.dataset.span ?? "").split(" ").map(Number);
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const share = (at.x - left) / (right - left);
  return share < -0.01 || share > 1.01 ? null : Math.round(Math.min(1, Math.max(0, share)) * last);
}
