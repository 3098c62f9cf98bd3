"""Make the screenshots of docs/boards.md through the real page.

`python -m docs.pictures.screenshots [GAME ...]`
Every game at the start, in the middle and at the end; the middle also by night and on a phone.
"""

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.web.browser import Hand, Server, launch

import signoria
from signoria.core.registry import game_file

PICTURES = Path(__file__).parent
WIDE, PHONE = {"width": 1400, "height": 860}, {"width": 390, "height": 844}
QUALITY = 0.8
TO_WEBP = """async ([png, quality]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const webp = await canvas.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await webp.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def start(name: str) -> signoria.Record:
    """As soon as somebody is asked."""
    example = middle(name)
    record = signoria.Record(example.game, dict(example.headers))
    nature = signoria.bot("random", seed=4)
    while record.state.player == signoria.NATURE:
        record.apply(nature.choose(record.state, signoria.NATURE))
    return record


def middle(name: str) -> signoria.Record:
    return signoria.Record.load(game_file(name, "examples/lobby.txt"))


def end(name: str) -> signoria.Record:
    """The game of the middle, played to the end by quick bots."""
    record = middle(name)
    bot, nature = signoria.bot("greedy", seed=4), signoria.bot("random", seed=4)
    while not record.state.over:
        asked = record.state.player
        record.apply((nature if asked == signoria.NATURE else bot).choose(record.state, asked))
    return record


def shoot(browser: Browser, server: Server, record: signoria.Record, name: str, **look: object) -> None:
    person = Hand(browser, server.address, **({"viewport": WIDE, "color_scheme": "light"} | look))
    person.open(record)
    person.page.evaluate("() => document.fonts.ready")
    png = base64.b64encode(person.page.screenshot()).decode()
    blank = person.context.new_page()
    webp = base64.b64decode(blank.evaluate(TO_WEBP, [png, QUALITY]))
    (PICTURES / f"{name}.webp").write_bytes(webp)
    person.context.close()
    print(f"{name}.webp {len(webp) // 1000} KB", flush=True)


def main(games: list[str]) -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser, server = launch(playwright), Server(Path(folder))
        for name in games:
            shoot(browser, server, start(name), f"{name}-start")
            shoot(browser, server, middle(name), f"{name}-middle")
            shoot(browser, server, end(name), f"{name}-end")
            shoot(browser, server, middle(name), f"{name}-dark", color_scheme="dark")
            shoot(browser, server, middle(name), f"{name}-phone", viewport=PHONE)
        server.stop()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or list(signoria.list_games()))
