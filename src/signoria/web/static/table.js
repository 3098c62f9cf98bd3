// The page of a table: ties the board, the dock, the players and the story to the server's news.

import { Board } from "./board.js";
import { someoneSpoke, speaking, tabs } from "./chat.js";
import { Choosing } from "./choosing.js";
import { showAway, showBack, showClosed, showTrouble } from "./connection.js";
import { cover, uncover } from "./cover.js";
import { Dock } from "./dock.js";
import { find, make } from "./dom.js";
import { Drag } from "./drag.js";
import { Guide } from "./guide.js";
import { flyGains, moverStrip } from "./fly.js";
import { Hint } from "./hint.js";
import { openHostMenu } from "./host.js";
import { iconButton } from "./icons.js";
import { showLegend } from "./legend.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { boardLook, onTheme } from "./look.js";
import { menus } from "./menus.js";
import { skipMotion } from "./motion.js";
import { Refusal, Server } from "./net.js";
import { Notify } from "./notify.js";
import { beat, Pace } from "./pace.js";
import { changes, Players } from "./players.js";
import { Puzzle } from "./puzzle.js";
import { Reckoning } from "./reckoning.js";
import { isPosition, Replay } from "./replay.js";
import { Review } from "./review.js";
import { hideResult, showResult } from "./result.js";
import { openSettings } from "./settings.js";
import { contributeOnArrival, promisedShuffle, showShuffle } from "./shuffle.js";
import { ring } from "./spot.js";
import { rememberResult, rememberTable } from "./store.js";
import { sinceLastTurn, Story } from "./story.js";
import { Teacher } from "./teacher.js";
import { undoButton, undoQuestion } from "./undo.js";
import { Waiting } from "./waiting.js";
import { isSittingDown } from "./welcome.js";
import { Why } from "./why.js";
import { lang, t } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene @typedef {import("./types.js").PastScene} PastScene @typedef {import("./types.js").PreparingScene} PreparingScene */

const MOVING = 400; // milliseconds at most, for things to glide

const main = find("main");
const { table = "", key = "", game = "", title = "" } = main.dataset;
const boardPlace = find("#board");
const server = new Server(table, key);

/** @type {Scene|null} the scene that is shown */
let scene = null;
/** @type {boolean[]|null} by seat: who is there; scenes may wait to be shown, this never does */
let present = null;
/** The look for which boards were last asked. */
let look = boardLook(boardPlace);

const why = new Why(server, game);
const guide = new Guide(game);
const teacher = new Teacher({ suggest: (action) => choosing.suggest(action), read: (rule) => void guide.open(rule), undo: () => post("/undo") });
const puzzle = new Puzzle(() => post("/undo"));
const dock = new Dock();
const board = new Board(boardPlace, find("#tray"), {
  picked: (pick, byKey) => {
    why.hide();
    choosing.pick(pick, { byKey });
  },
  refused: (pick, thing) => {
    if (!scene?.yours || isElsewhere()) return;
    const known = thing.getAttribute("data-why"); // the drawing may know it for all that the thing stands for
    if (known) why.say(`${known}.`, thing, thing.getAttribute("data-rule"));
    else void why.ask([...choosing.chosen, pick], scene.you.as, thing);
  },
  explained: (sentence, thing) => why.say(sentence, thing),
  left: () => why.forget(),
});
const players = new Players(find("#players"));
const choosing = new Choosing({
  dock,
  board,
  server,
  look: () => look,
  whyNot: (picks, range) => void why.ask(picks, scene?.you.as ?? null, find("#number"), range),
  say: (sentence) => why.say(sentence, find("#number")),
  tools,
  foretell: (change) => players.foretell(change),
  rendered: () => teacher.mark(),
});
new Drag(board, {
  hold: (pick) => choosing.hold(pick),
  targets: (pick) => choosing.targets(pick),
  aim: (picks) => choosing.aim(picks),
  drop: (picks) => choosing.drop(picks),
});
const hint = new Hint(server, game, { ring: (picks) => board.ring(picks), suggest: (action) => choosing.suggest(action) });
const reckoning = new Reckoning(server, seenBy, { place: find("#reckoning"), board, players, dock: find("#asked"), scene: () => scene });
const log = new Log({ log: find("#log"), chat: find("#chat"), spoken: find("#spoken") }, { visit: (position) => void replay.visit(position), reckon: (position) => void reckonAgain(position), ring: (picks) => ring(boardPlace, picks) });
const notify = new Notify();
const waiting = new Waiting(find("#waiting"), server);
const replay = new Replay(server, seenBy, { show: showPast, close: () => scene && show(scene), trouble });
const review = new Review(server, seenBy, { show: (position) => void replay.visit(position), retry: (position, seat) => void retry(position, seat), trouble });
const pace = new Pace(find("#pace"), {
  show,
  stop: (position, more) => {
    choosing.pause();
    return reckoning.open(position, more);
  },
  past: (position) => server.get(`/at/${position}`, seenBy()),
  hasMore: (now) => teacher.hasMore(now),
  listen: (now) => teacher.listen(now),
  takenBack: (now) => teacher.takenBack(now),
});
const story = new Story(find("#story"), { again: () => pace.again(), ring: (picks) => ring(boardPlace, picks) });
const live = new Live(table, key, () => look, lang, {
  scene: arrive,
  people: (connected) => {
    present = connected;
    if (!scene) return;
    markPresent(scene);
    waiting.show(scene);
    if (!replay.isOpen) showPlayers(scene);
  },
  back: () => {
    showBack();
    choosing.away(false);
  },
  away: (seconds) => {
    choosing.away(true);
    showAway(seconds, () => live.retry());
  },
  closed: (reason) => isSittingDown() || showClosed(reason),
});

/** Whose eyes see a board, and how it is wanted. */
function seenBy() {
  return { as: scene?.you.as ?? null, ...look };
}

/** Whether the board shows something else than the table now. */
function isElsewhere() {
  return replay.isOpen || reckoning.isOpen;
}

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
  story.clear();
  hint.close();
  find("#text").replaceChildren();
  cover(news, seat, () => live.refresh({ as: seat, after: 0 }));
}

/** Who is there now, whenever the scene was made. @param {Scene|PastScene} now */
function markPresent({ players }) {
  for (const player of players) player.connected = present?.[player.seat] ?? player.connected;
}

/** Shows a scene; as long as others wait behind it nothing can be chosen. @param {Scene} now */
function show(now) {
  const isFirst = scene === null;
  markPresent(now);
  scene = pace.isBusy ? { ...now, yours: false } : now;
  hint.follow(now.position);
  uncover();
  const fresh = log.show(now);
  if (fresh.some((entry) => entry.kind === "chat")) someoneSpoke();
  replay.last = now.position;
  replay.yours = now.yours;
  document.dispatchEvent(new Event("scene"));
  notify.show(now, fresh, scene.yours);
  showSide(scene);
  if (isFirst) begin(now);
  if (now.result && !now.lesson) rememberResult(now);
  waiting.show(now);
  if (isElsewhere()) return;
  showPlayers(scene);
  showText(now);
  const duration = isFirst ? 0 : Math.min(MOVING, beat());
  choosing.show(scene, { duration, owner: moverStrip(now.log, players.place), home: (seat) => players.place.children[seat] ?? null });
  if (duration) flyGains(now, fresh, boardPlace, players.place);
  showEnd(now);
  teacher.show(scene);
  puzzle.show(scene);
}

/** The first scene: remember the table, and go to the position of the link. @param {Scene} now */
function begin(now) {
  void contributeOnArrival(server, now);
  if (now.you.seats.length || now.you.host) rememberTable({ table, link: location.pathname, title: now.game.title });
  if (isPosition(location.hash)) void replay.visit(Number(location.hash.slice(1)));
}

/** A scene of the past: nothing can be chosen. @param {PastScene} past */
function showPast(past) {
  choosing.pause();
  markPresent(past);
  board.show(past.board, { duration: beat() / 2 });
  board.showTray(past.tray);
  board.light(new Set(), []);
  dock.say({ colour: null, yours: false, lead: "", text: past.prompt });
  find("#result").hidden = true;
  showText(past);
  players.show(past);
}

/** Shows what was paid by an earlier move once more. @param {number} position */
async function reckonAgain(position) {
  if (isElsewhere()) return;
  choosing.pause();
  find("#result").hidden = true;
  await reckoning.open(position);
  if (scene) show(scene);
}

/** The rules are being compiled: how far that is. @param {PreparingScene} now */
function showPreparing({ game: { title: name }, preparing: { done, all } }) {
  const text = t("Setting up the rules of {game} on this computer, once: {done} of {all}", { game: name, done, all });
  find("#prompt").replaceChildren(text, make("progress", { value: done, max: all, "aria-label": t("Setting up") }));
}

/** @param {Scene} now */
function showPlayers(now) {
  players.show(now, changes(sinceLastTurn(now, log.entries), now.players.length));
}

/** Beside the board: the story, the chat, the proof of the shuffle. @param {Scene} now */
function showSide(now) {
  story.show(now, now.log);
  find("#host").hidden = !now.you.host;
  find("#say").hidden = !now.saying;
  if (!now.lesson) showShuffle(find("#proof"), now); // there chance follows the lesson
}

/** Undo, hint and the questions of others. @param {boolean} isPicking */
function tools(isPicking) {
  const now = scene;
  if (!now) return [];
  const question = undoQuestion(now, (yes) => post("/undo/answer", { yes }));
  const undo = isPicking ? null : undoButton(now, () => post("/undo"));
  return [question, undo, now.yours && now.hints ? iconButton("hint", t("Hint"), () => hint.ask(now), "hint") : null].filter((part) => part !== null);
}

/** @param {Scene|PastScene} now */
function showText(now) {
  const text = now.text ?? "";
  find("#text").textContent = text;
  find("#text").classList.toggle("sentences", text.split("\n").some((line) => line.length > 100)); // a terminal's lines are shorter
}

/** @param {Scene} now */
function showEnd(now) {
  const isEnd = now.status !== "playing";
  if (isEnd) showResult(find("#result"), now, { download: () => server.downloadRecord().catch(trouble), rematch, replay: () => void replay.visit(0), review });
  else hideResult(find("#result"));
}

async function rematch() {
  try {
    const { wish } = await promisedShuffle();
    const { link } = await server.post("/rematch", wish);
    location.assign(link);
  } catch (error) {
    trouble(error);
  }
}

/** A new table from a position of this one: the seat is the person's, bots play the others. @param {number} position @param {number} seat */
async function retry(position, seat) {
  try {
    const shuffle = await promisedShuffle();
    const { table: fresh, link } = await server.post("/fork", { position, seat, ...shuffle.wish });
    shuffle.keep(fresh);
    location.assign(link);
  } catch (error) {
    trouble(error);
  }
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

/** Boards are asked anew when the light or the width of their place has changed; not while it is hidden, or gone. */
function lookAgain() {
  if (!boardPlace.clientWidth) return;
  const wanted = boardLook(boardPlace);
  if (wanted.dark === look.dark && wanted.narrow === look.narrow && wanted.text === look.text) return;
  look = wanted;
  live.refresh(look);
  void showLegend(find("#legend"), game, look);
}

tabs();
menus();
speaking(server, () => scene, trouble);
onTheme(lookAgain);
find("details.as-text").addEventListener("toggle", lookAgain);
new ResizeObserver(lookAgain).observe(boardPlace);
document.addEventListener("refresh", () => live.refresh());
document.addEventListener("pointerdown", (event) => event.target instanceof Node && !why.place.contains(event.target) && why.hide());
document.addEventListener("pointerdown", skipMotion, true);
boardPlace.addEventListener("pointerdown", () => !isElsewhere() && pace.skip());
find("#host").addEventListener("click", () => void openHostMenu(server, () => scene, trouble));
find("#settings").addEventListener("click", () => scene && openSettings(server, scene));
find("#look-back").addEventListener("click", () => scene && void replay.visit(scene.position));
document.title = title;
void showLegend(find("#legend"), game, look);
live.connect();
