// The table's news over a WebSocket. After an interruption it asks for what was missed.

/**
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").PreparingScene} PreparingScene
 * @typedef {import("./types.js").SceneChange} SceneChange
 * @typedef {Scene|SceneChange|PreparingScene|import("./types.js").Presence|import("./types.js").SocketError} News
 * @typedef {object} Ears
 * @property {(scene: Scene|PreparingScene) => void} scene
 * @property {(connected: boolean[]) => void} people who is there
 * @property {() => void} back connected
 * @property {(seconds: number) => void} away not connected; the next try is in so many seconds
 * @property {(reason: "no table"|"withdrawn") => void} closed for good
 */

const LONGEST_WAIT = 20;
const TOO_MUCH = 4429; // the server has closed the line because it heard too much
/** Milliseconds until a line that does not come about is given up. */
const PATIENCE = 8000;
const CAN_UNPACK = "DecompressionStream" in globalThis;

export class Live {
  /** The newest event that reached us; events count from 0. */
  newest = -1;
  /** @type {WebSocket|null} */
  #socket = null;
  #tries = 0;
  #timer = 0;
  /** @type {Scene|null} the newest scene, as it came over this socket: the next message may tell what has changed in it */
  #scene = null;
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
    document.addEventListener("unanswered", () => this.#drop()); // a question got no answer: the line is dead too, and does not know
    document.addEventListener("visibilitychange", () => !document.hidden && this.retry());
  }

  get connected() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}`);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#scene = null;
    const giveUp = setTimeout(() => this.#socket === socket && this.#drop(), PATIENCE);
    socket.addEventListener("open", () => {
      clearTimeout(giveUp);
      socket.send(JSON.stringify(this.#hello()));
      this.ears.back();
    });
    socket.addEventListener("message", (message) => this.#hearInOrder(socket, unpacked(message.data)));
    socket.addEventListener("close", (event) => this.#socket === socket && this.#closed(event.code));
  }

  /** Who comes: the first message. @returns {Partial<import("./types.js").Hello>} */
  #hello() {
    const { dark, narrow, text } = this.look();
    return { key: this.key, lang: this.lang, after: this.newest, dark: Boolean(dark), narrow: Boolean(narrow), text: Boolean(text), changes: true, packed: CAN_UNPACK };
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

  /** Asks for a fresh scene, perhaps with other eyes. @param {Record<string, number|boolean>} [wish] */
  refresh(wish = {}) {
    if (this.connected) this.#socket?.send(JSON.stringify({ after: this.newest, ...wish }));
  }

  /** Unpacking takes a moment; messages are heard in the order in which they came. @param {WebSocket} socket @param {Promise<string>} message */
  #hearInOrder(socket, message) {
    const hear = async () => {
      const news = JSON.parse(await message);
      if (this.#socket === socket) this.#hear(news);
    };
    this.#heard = this.#heard.then(hear).catch(reportError);
  }

  /** @param {News} news */
  #hear(news) {
    if ("players_connected" in news) {
      this.ears.people(news.players_connected);
      return;
    }
    if ("error" in news) return; // told again by the code with which the line is closed
    this.#tries = 0;
    if ("base" in news) this.#change(news);
    else if (news.status === "preparing") this.ears.scene(news);
    else this.#show(news);
  }

  /** @param {SceneChange} change */
  #change(change) {
    if (!this.#scene) return; // the whole scene is on its way
    const scene = changed(this.#scene, change);
    if (scene) this.#show(scene);
    else {
      this.#scene = null;
      this.refresh({ whole: true });
    }
  }

  /** @param {Scene} scene */
  #show(scene) {
    this.#scene = scene;
    this.newest = Math.max(this.newest, scene.number);
    this.ears.scene({ ...scene, players: scene.players.map((player) => ({ ...player })) }); // the page notes there who is connected
  }

  /** @param {number} code */
  #closed(code) {
    this.#socket = null;
    if (code === 4404) this.ears.closed("no table");
    else if (code === 4403) this.ears.closed("withdrawn");
    else this.#wait(code === TOO_MUCH ? LONGEST_WAIT : Math.min(LONGEST_WAIT, 2 ** this.#tries++));
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

/** A scene from the one before it; null if it does not follow from that. @param {Scene} scene @param {SceneChange} change @returns {Scene|null} */
export function changed(scene, { base, serial, fields, players, drawings, log }) {
  if (base !== scene.serial) return null;
  /** @param {string} name @param {string} old */
  const drawn = (name, old) => (name in drawings ? patched(old, drawings[name]) : old);
  const board = drawn("board", scene.board);
  const tray = drawn("tray", scene.tray);
  const seated = scene.players.map((player) => ({ ...player, ...players[player.seat], strip: drawn(`strip${player.seat}`, player.strip) }));
  if (board === null || tray === null || seated.some(({ strip }) => strip === null)) return null;
  return /** @type {Scene} */ ({ ...scene, ...fields, serial, board, tray, players: seated, log });
}

/** A drawing from the lines of another; null if something went wrong. @param {string} old @param {import("./types.js").Patch} patch */
function patched(old, { steps, length }) {
  const lines = old.split("\n");
  const made = [];
  for (let place = 0; place < steps.length; place++) {
    const step = steps[place];
    if (typeof step === "string") made.push(step);
    else made.push(...lines.slice(step, step + Number(steps[++place])));
  }
  const svg = made.join("\n");
  const pairs = svg.match(/[\ud800-\udbff]/g)?.length ?? 0; // a script counts these characters twice
  return svg.length - pairs === length ? svg : null;
}
