// Questions to the server, and its refusals as errors that can be shown to the person.

import { make } from "./dom.js";
import { t } from "./words.js";

/** The server said no: a sentence for the person, and the rule that says so. */
export class Refusal extends Error {
  /** @param {string} sentence @param {number} status 0: the server did not answer @param {string|null} rule */
  constructor(sentence, status, rule = null) {
    super(sentence);
    this.status = status;
    this.rule = rule;
  }
}

/**
 * One question; the answer is JSON, anything but success is a Refusal.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] an object goes as JSON, a string as text
 * @param {string} [key] of a seat
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, key = "") {
  /** @type {Record<string, string>} */
  const headers = key ? { Authorization: `Bearer ${key}` } : {};
  if (body !== undefined) headers["Content-Type"] = typeof body === "string" ? "text/plain" : "application/json";
  const sent = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const answer = await fetch(path, { method, headers, body: sent }).catch(() => {
    document.dispatchEvent(new Event("unanswered"));
    throw new Refusal(t("The server does not answer. Is it still running?"), 0);
  });
  const told = await answer.json().catch(() => null);
  if (answer.ok) return told;
  const sentence = told?.error ?? t("Something went wrong on the server ({status}).", { status: answer.status });
  throw new Refusal(sentence, answer.status, told?.rule ?? null);
}

/** The server as one table sees it, with the key of the person at this screen. */
export class Server {
  /** @param {string} table @param {string} key */
  constructor(table, key) {
    this.table = table;
    this.key = key;
    this.path = `/api/tables/${encodeURIComponent(table)}`;
  }

  /** @param {string} path @param {Record<string, string|number|null>} [query] */
  get(path, query = {}) {
    const given = Object.entries(query).filter(([, value]) => value !== null);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return ask("GET", `${this.path}${path}?${search}`, undefined, this.key);
  }

  /** @param {string} path @param {object} [body] */
  post(path, body = {}) {
    return ask("POST", this.path + path, body, this.key);
  }

  /** @param {string} path */
  delete(path) {
    return ask("DELETE", this.path + path, undefined, this.key);
  }

  /** Downloads the record of the game. Not by a link: a key in an address ends up in logs and histories. */
  async downloadRecord() {
    const answer = await fetch(`${this.path}/record`, { headers: this.key ? { Authorization: `Bearer ${this.key}` } : {} }).catch(() => null);
    if (!answer?.ok) throw new Refusal((await answer?.json().catch(() => null))?.error ?? t("The server does not answer. Is it still running?"), answer?.status ?? 0);
    const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "record.txt";
    const address = URL.createObjectURL(await answer.blob());
    make("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
  }
}
