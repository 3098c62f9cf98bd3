// The account book: what each player got from each source, filled in step by step.

import { emblem } from "./colours.js";
import { make } from "./dom.js";
import { countTo } from "./fly.js";
import { signAndName, signFor } from "./signs.js";
import { signed, t, written } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").ReckoningScene} ReckoningScene */

/** The points of some steps: by source, by seat. @param {ReckoningScene["steps"]} steps @returns {Map<string, number[]>} */
export function pointsOf(steps) {
  const sums = new Map();
  for (const { points } of steps) {
    for (const [source, gains] of Object.entries(points)) {
      const before = sums.get(source) ?? gains.map(() => 0);
      sums.set(source, before.map((/** @type {number} */ sum, /** @type {number} */ seat) => sum + gains[seat]));
    }
  }
  return sums;
}

/** What each seat gets in all. @param {ReckoningScene["steps"]} steps @param {number} seats */
export function totalsOf(steps, seats) {
  const sums = [...pointsOf(steps).values()];
  return Array.from({ length: seats }, (_, seat) => sums.reduce((all, gains) => all + gains[seat], 0));
}

export class Book {
  /** @type {Map<string, HTMLElement>} by source and seat */
  #cells = new Map();
  /** @type {number[]} by seat, as written */
  #written;

  /** @param {ReckoningScene} reckoning @param {Scene} scene */
  constructor(reckoning, scene) {
    this.reckoning = reckoning;
    this.scene = scene;
    this.#written = reckoning.before;
    this.sub = make("p", { class: "sub" });
    this.table = make("table", {});
    this.place = make("div", { class: "book" }, make("h2", {}, reckoning.title), this.sub, this.table);
    this.#lay(false);
  }

  /** Sources stand in columns if there is room for them, else in rows. @param {{width: number, height: number}|null} room */
  fit(room) {
    if (this.place.scrollWidth > this.place.clientWidth + 1 || (room && room.width < room.height)) this.#lay(true);
    this.place.classList.toggle("tight", this.place.scrollHeight > this.place.clientHeight + 1);
  }

  /** Where points of a source are written. @param {string} source @param {number} seat */
  cell(source, seat) {
    return this.#cells.get(`${source} ${seat}`) ?? this.table;
  }

  /** Writes what some steps paid. @param {ReckoningScene["steps"]} steps @param {string} sub @param {string[]} now the sources that are valued now */
  write(steps, sub, now) {
    const sums = pointsOf(steps);
    const totals = totalsOf(steps, this.scene.players.length);
    this.sub.textContent = sub;
    for (const { name } of this.reckoning.sources) {
      for (const { seat } of this.scene.players) this.#write(name, seat, sums.get(name)?.[seat], now.includes(name));
    }
    for (const { seat } of this.scene.players) {
      const all = this.reckoning.before[seat] + totals[seat];
      this.cell("together", seat).textContent = totals[seat] ? signed(totals[seat]) : "·";
      this.cell("together", seat).classList.toggle("loss", totals[seat] < 0);
      countTo(this.cell("total", seat), this.#written[seat], all);
      this.#written = this.#written.with(seat, all);
    }
    this.table.querySelectorAll("[data-source]").forEach((head) => head.classList.toggle("now", now.includes(head.getAttribute("data-source") ?? "")));
  }

  /** @param {string} source @param {number} seat @param {number|undefined} points @param {boolean} isNow */
  #write(source, seat, points, isNow) {
    const cell = this.cell(source, seat);
    const text = points === undefined ? "" : points ? written(points) : "·";
    const isNew = Boolean(points) && cell.textContent !== text && isNow;
    cell.replaceChildren(make("span", { class: isNow && points ? "coin" : "" }, text));
    if (isNew) cell.animate?.([{ scale: 1.3 }, { scale: 1 }], { duration: 160 });
    cell.classList.toggle("now", isNow);
  }

  /** @param {boolean} isTurned whether sources are rows */
  #lay(isTurned) {
    const { players, you, game } = this.scene;
    const sums = { together: t("Sum"), total: game.unit };
    const said = isTurned ? signAndName : signFor;
    /** @type {[string, Node|string][]} */
    const heads = [...this.reckoning.sources.map(({ name, label, sign }) => /** @type {[string, Node|string]} */ ([name, said(sign ?? "", label)])), ...Object.entries(sums)];
    const people = players.map(({ seat, name, colour }) => ({ seat, head: make("span", { class: "head" }, emblem(colour, isTurned ? 24 : 26), make("span", { class: "name", title: name }, seat === you.as ? t("You") : name)) }));
    this.#cells.clear();
    const cell = (/** @type {string} */ source, /** @type {number} */ seat) => {
      const place = make("td", { class: `${source in sums ? source : ""}${seat === you.as ? " me" : ""}`, "data-seat": seat });
      this.#cells.set(`${source} ${seat}`, place);
      return place;
    };
    this.place.classList.toggle("turned", isTurned);
    const rows = isTurned
      ? [
          make("tr", {}, make("td"), ...people.map(({ seat, head }) => make("th", { scope: "col", class: seat === you.as ? "me" : null }, head))),
          ...heads.map(([name, label]) => make("tr", { class: `row-${name}` }, make("th", { scope: "row", "data-source": name }, label), ...people.map(({ seat }) => cell(name, seat)))),
        ]
      : [
          make("tr", {}, make("td"), ...heads.map(([name, label]) => make("th", { scope: "col", "data-source": name }, label))),
          ...people.map(({ seat, head }) => make("tr", {}, make("th", { scope: "row", class: seat === you.as ? "me" : null }, head), ...heads.map(([name]) => cell(name, seat)))),
        ];
    this.table.replaceChildren(make("tbody", {}, ...rows));
  }
}
