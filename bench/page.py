"""How quickly the page shows a move, and what a board costs: `python bench/page.py`.

Of some moves of each game, in Chromium: from the page's sending of a choice until its news is heard over the
WebSocket (the server has committed it meanwhile), from there until the new board and the log are in the page
(the log is watched: a board may stand there already, as a preview), until they are painted, and the size of
the news as it travels, compressed. Of each board, in Python: the time to draw it, its size, and its size when
compressed.
"""

import gzip
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.web.browser import Hand, Server, launch

import signoria
from signoria.core.registry import game_file

MOVES, DRAWN = 15, 50
WATCH = """
window.times = [];
let sent = 0, heard = 0, size = 0;
const ask = window.fetch;
window.fetch = (path, ...rest) => {
  if (String(path).endsWith("/moves")) sent = performance.now();
  return ask(path, ...rest);
};
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (message) => {
      const length = message.data.byteLength ?? message.data.size ?? message.data.length;
      if (length < 2000) return; // no scene
      heard = performance.now();
      size = length;
    });
  }
};
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => {
    if (!sent || heard < sent) return;
    const one = { heard: heard - sent, shown: performance.now() - heard, size: size / 1000 };
    const since = heard;
    sent = 0;
    requestAnimationFrame(() => setTimeout(() => {
      window.times.push({ ...one, painted: performance.now() - since });
    }));
  }).observe(document.querySelector("#log") ?? document.body, { childList: true, subtree: true });
});
"""


def moves(hand: Hand, record: signoria.Record) -> list[dict[str, float]]:
    """The times of some moves, by clicks, from a position in mid-play."""
    hand.open(record)
    times: list[dict[str, float]] = []
    for _ in range(40 * MOVES):
        times = hand.page.evaluate("() => window.times")
        if len(times) >= MOVES or hand.wait()["over"]:
            break
        hand.choose()
    return times


def boards(record: signoria.Record) -> list[tuple[str, float, float, float]]:
    """Milliseconds, KB and compressed KB of the boards at the start, in the middle and at the end."""
    bot = signoria.bot("random", seed=1)
    states = [record.game.start(), record.state]
    end = record.state.copy()
    while not end.over:
        end.apply(bot.choose(end, end.player))
    rows = []
    for name, state in zip(("start", "middle", "end"), [*states, end], strict=True):
        took = []
        for _ in range(DRAWN):
            begun = time.perf_counter()
            drawing = state.svg()
            took.append(1000 * (time.perf_counter() - begun))
        size = drawing.encode()
        rows.append((name, median(took), len(size) / 1000, len(gzip.compress(size)) / 1000))
    return rows


def main() -> None:
    records = {
        name: signoria.Record.load(game_file(name, "examples/lobby.txt")) for name in signoria.list_games()
    }
    print("board                      ms    KB  compressed")
    for name, record in records.items():
        for when, took, size, small in boards(record):
            print(f"{name:16}{when:8}{took:5.1f} {size:5.0f} {small:11.1f}")
    print("\nmove, median (worst) ms     sent - heard   heard - in the page   heard - painted   scene, KB")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser, server = launch(playwright), Server(Path(folder))
        for name, record in records.items():
            hand = Hand(browser, server.address)
            hand.holds = False
            hand.context.add_init_script(WATCH)
            times = moves(hand, record)
            cells = [
                f"{median(values):.0f} ({max(values):.0f})"
                for values in ([one[part] for one in times] for part in ("heard", "shown", "painted", "size"))
            ]
            print(f"{name:28}{cells[0]:>12}{cells[1]:>22}{cells[2]:>18}{cells[3]:>12}", flush=True)
            hand.context.close()
        server.stop()
        browser.close()


if __name__ == "__main__":
    main()
