// The table's news over a WebSocket. After an interruption it asks for what was missed.

/**
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").PreparingScene} PreparingScene
 * @typedef {Scene|PreparingScene|import("./types.js").Presence|import("./types.js").SocketError} News
 * @typedef {object} Ears
 * @property {(scene: Scene|PreparingScene) => void} scene
 * @property {(connected: boolean[]) => void} people who is there
 * @property {() => void} back connected
 * @property {(seconds: number) => void} away not connected; the next try is in so many seconds
 * @property {(reason: "no table"|"withdrawn") => void} closed for good
 */

const LONGEST_WAIT = 20;
const CAN_UNPACK = "DecompressionStream" in globalThis;

export class Live {
  /** The newest event that reached us; events count from 0. */
  newest = -1;
  /** @type {WebSocket|null} */
  #socket = null;
  #tries = 0;
  #timer = 0;
  /** Done when all messages so far are heard. */
  #heard = Promise.resolve();

  /**
   * @param {string} table
   * @param {string} key
   * @param {() => Record<string, number>} look how boards are wanted
   * @param {string} lang
   * @param {Ears} ears
   */
  constructor(table, key, look, lang, ears) {
    this.table = table;
    this.key = key;
    this.look = look;
    this.lang = lang;
    this.ears = ears;
    addEventListener("online", () => this.retry());
    addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => !document.hidden && this.retry());
  }

  get connected() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    const query = new URLSearchParams({ after: `${this.newest}`, lang: this.lang });
    for (const [name, value] of Object.entries(this.look())) query.set(name, `${value}`);
    if (this.key) query.set("key", this.key);
    if (CAN_UNPACK) query.set("packed", "1");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}?${query}`);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#tries = 0;
      this.ears.back();
    });
    socket.addEventListener("message", (message) => this.#hearInOrder(unpacked(message.data)));
    socket.addEventListener("close", (event) => this.#socket === socket && this.#closed(event.code));
  }

  /** The network is gone: the socket itself would notice it much later. */
  #drop() {
    const socket = this.#socket;
    if (!socket) return;
    this.#closed(0);
    socket.close();
  }

  /** Tries at once, unless all is well. */
  retry() {
    if (!this.#timer) return;
    this.#stopWaiting();
    this.connect();
  }

  /** Asks for a fresh scene, perhaps with other eyes. @param {Record<string, number>} [wish] */
  refresh(wish = {}) {
    if (this.connected) this.#socket?.send(JSON.stringify({ after: this.newest, ...wish }));
  }

  /** Unpacking takes a moment; messages are heard in the order in which they came. @param {Promise<string>} message */
  #hearInOrder(message) {
    this.#heard = this.#heard.then(async () => this.#hear(JSON.parse(await message))).catch(reportError);
  }

  /** @param {News} news */
  #hear(news) {
    if ("players_connected" in news) {
      this.ears.people(news.players_connected);
      return;
    }
    if ("error" in news) return; // told again by the code with which the line is closed
    this.newest = Math.max(this.newest, news.number);
    this.ears.scene(news);
  }

  /** @param {number} code */
  #closed(code) {
    this.#socket = null;
    if (code === 4404) this.ears.closed("no table");
    else if (code === 4403) this.ears.closed("withdrawn");
    else this.#wait(Math.min(LONGEST_WAIT, 2 ** this.#tries++));
  }

  /** Counts down to the next try. @param {number} seconds */
  #wait(seconds) {
    this.ears.away(seconds);
    this.#timer = setInterval(() => {
      seconds -= 1;
      if (seconds > 0) this.ears.away(seconds);
      else this.retry();
    }, 1000);
  }

  #stopWaiting() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }
}

/** The text of a message; long ones come compressed. @param {string|ArrayBuffer} data */
async function unpacked(data) {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}
