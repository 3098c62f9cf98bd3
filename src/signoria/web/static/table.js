// The page of a table: ties the board, the choices, the players and the log to the server's news.

import { Board } from "./board.js";
import { someoneSpoke, speaking, tabs } from "./chat.js";
import { Choosing } from "./choosing.js";
import { showAway, showBack, showClosed, showTrouble } from "./connection.js";
import { cover, uncover } from "./cover.js";
import { button, find, make } from "./dom.js";
import { hint } from "./hint.js";
import { openHostMenu } from "./host.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { boardLook, onTheme } from "./look.js";
import { Refusal, Server } from "./net.js";
import { Notify } from "./notify.js";
import { beat, Pace } from "./pace.js";
import { Players } from "./players.js";
import { Replay } from "./replay.js";
import { resultParts, shuffle } from "./result.js";
import { openSettings } from "./settings.js";
import { rememberTable } from "./store.js";
import { undoButton, undoQuestion } from "./undo.js";
import { openSeat, welcome } from "./welcome.js";
import { Why } from "./why.js";
import { lang, t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").PastScene} PastScene @typedef {import("./types.js").PreparingScene} PreparingScene */

const main = find("main");
const { table = "", key = "", game = "", title = "" } = main.dataset;
const boardPlace = find("#board");
const server = new Server(table, key);

/** @type {Scene|null} the scene that is shown */
let scene = null;
/** Whether the person was away, so that they are told what they missed. */
let wasAway = true;
/** The look for which boards were last asked. */
let look = boardLook(boardPlace);

const why = new Why(server, game);
const board = new Board(boardPlace, {
  picked: (pick) => {
    why.hide();
    choosing.pick(pick);
  },
  refused: (pick, thing) => {
    if (scene?.yours && !replay.isOpen) void why.ask([...choosing.chosen, pick], scene.you.as, thing);
  },
  left: () => why.forget(),
});
const choosing = new Choosing(find("#choices"), board, server, () => look, (picks) => void why.ask(picks, scene?.you.as ?? null, find("#choices")));
const players = new Players(find("#players"));
const log = new Log({ log: find("#log"), chat: find("#chat"), spoken: find("#spoken"), missed: find("#missed") }, (position) => void replay.visit(position));
const notify = new Notify();
const replay = new Replay(server, () => ({ as: scene?.you.as ?? null, ...look }), {
  show: (past) => {
    choosing.pause();
    board.show(past.board, beat() / 2);
    board.light(new Set(), []);
    showText(past);
    players.show(past);
  },
  close: () => scene && show(scene),
  trouble,
});
const pace = new Pace(show);
const live = new Live(table, key, () => look, lang, {
  scene: arrive,
  people: (connected) => {
    if (!scene) return;
    scene.players.forEach((player) => (player.connected = connected[player.seat]));
    if (!replay.isOpen) players.show(scene);
  },
  back: () => {
    showBack();
    choosing.away(false);
  },
  away: (seconds) => {
    wasAway = true;
    choosing.away(true);
    showAway(seconds, () => live.retry());
  },
  closed: showClosed,
});

/** News: a covered screen may not wait, all else takes its turn. @param {Scene|PreparingScene} news */
function arrive(news) {
  if (news.status === "preparing") showPreparing(news);
  else if (news.cover === null) pace.add(news);
  else hideSecrets(news, news.cover);
}

/** The next person takes the screen; nothing of the table is to be seen till then. @param {Scene} news @param {number} seat */
function hideSecrets(news, seat) {
  pace.drop();
  choosing.pause();
  board.clear();
  log.clear();
  for (const place of ["#text", "#hint", "#prompt"]) find(place).replaceChildren();
  cover(news, seat, () => live.refresh({ as: seat, after: 0 }));
}

/** Shows a scene. @param {Scene} now */
function show(now) {
  const isFirst = scene === null;
  if (scene?.position !== now.position) find("#hint").hidden = true;
  scene = now;
  uncover();
  log.show(now).some((entry) => entry.kind === "chat") && someoneSpoke();
  if (wasAway) log.tellMissed(now);
  wasAway = false;
  replay.last = now.position;
  document.dispatchEvent(new Event("scene"));
  notify.turn(now.yours, now.prompt);
  showPrompt(now);
  showTools(now);
  if (isFirst) begin(now);
  const seat = openSeat(now);
  if (seat !== null) welcome(server, now, seat, trouble);
  if (replay.isOpen) return;
  players.show(now);
  showText(now);
  choosing.show(now, isFirst ? 0 : Math.min(400, beat()));
  showEnd(now);
}

/** The first scene: remember the table, and go to the position of the link. @param {Scene} now */
function begin(now) {
  if (key) rememberTable({ table, link: location.pathname, title: now.game.title });
  if (/^#\d+$/.test(location.hash)) void replay.visit(Number(location.hash.slice(1)));
}

/** The rules are being compiled: how far that is. @param {PreparingScene} now */
function showPreparing({ game: { title: name }, preparing: { done, all } }) {
  const text = t("Setting up the rules of {game} on this computer, once: {done} of {all}", { game: name, done, all });
  find("#prompt").replaceChildren(text, make("progress", { value: done, max: all, "aria-label": t("Setting up") }));
}

/** What is asked, in large. @param {Scene} now */
function showPrompt(now) {
  const prompt = find("#prompt");
  prompt.classList.toggle("yours", now.yours);
  if (isEnd(now)) return prompt.replaceChildren(); // the result says it
  prompt.replaceChildren(now.yours ? make("strong", {}, t("Your turn")) : "", now.yours ? " " : "", now.prompt);
}

/** Undo, hint and the questions of others. @param {Scene} now */
function showTools(now) {
  const question = undoQuestion(now, (yes) => post("/undo/answer", { yes }));
  const tools = [
    undoButton(now, () => post("/undo")),
    now.yours ? button(t("Hint"), () => hint(server, now, () => scene?.position === now.position)) : null,
  ];
  find("#tools").replaceChildren(...[question, ...tools].filter((part) => part !== null));
  find("#host").hidden = !now.you.host;
  find("#say").hidden = !now.saying;
  find("#proof").replaceChildren(shuffle(now));
}

/** @param {Scene|PastScene} now */
function showText(now) {
  find("#text").textContent = now.text ?? "";
}

/** @param {Scene} now */
const isEnd = (now) => now.status === "over" || now.status === "ended";

/** @param {Scene} now */
function showEnd(now) {
  const place = find("#result");
  place.hidden = !isEnd(now);
  find("#proof").hidden = isEnd(now);
  if (!isEnd(now)) return;
  const wishes = { record: server.record, rematch, replay: () => void replay.visit(0), visit: (/** @type {number} */ position) => void replay.visit(position) };
  place.replaceChildren(...resultParts(now, wishes));
}

async function rematch() {
  const answer = await server.post("/rematch").catch(trouble);
  if (answer) location.assign(answer.link);
}

/** Something the person does at the table, as the seat whose view they have. @param {string} path @param {object} [body] */
function post(path, body = {}) {
  return server.post(path, { as: scene?.you.as ?? null, ...body }).catch(trouble);
}

/** Tells what went wrong. @param {unknown} error */
function trouble(error) {
  if (!(error instanceof Refusal)) throw error;
  showTrouble(error.message);
}

/** Boards are asked anew when the light or the width of their place has changed. */
function lookAgain() {
  const wanted = boardLook(boardPlace);
  if (wanted.dark === look.dark && wanted.narrow === look.narrow && wanted.text === look.text) return;
  look = wanted;
  live.refresh(look);
}

tabs();
speaking(server, () => scene, trouble);
onTheme(lookAgain);
find("details.as-text").addEventListener("toggle", lookAgain);
new ResizeObserver(lookAgain).observe(boardPlace);
document.addEventListener("refresh", () => live.refresh());
addEventListener("hashchange", () => /^#\d+$/.test(location.hash) && void replay.visit(Number(location.hash.slice(1))));
document.addEventListener("pointerdown", (event) => event.target instanceof Node && !why.place.contains(event.target) && why.hide());
find("#host").addEventListener("click", () => void openHostMenu(server, () => scene, trouble));
find("#settings").addEventListener("click", () => scene && openSettings(server, scene, trouble));
find("#look-back").addEventListener("click", () => scene && void replay.visit(scene.position));
document.title = title;
live.connect();
