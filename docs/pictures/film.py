"""Make the pictures of docs/boards.md through the real page: a film of each game.

`python -m docs.pictures.film [GAME ...]`
The start, a turn as the next player sees it, a preview, a reckoning and the end; on a desk and on a phone, by
day and by night. The games are those of the lobby's pictures, played to the end by quick bots.
"""

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.browser import Server, launch

import signoria
from signoria.core.registry import game_file

PICTURES = Path(__file__).parent
SIZES = {"desktop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
LIGHTS = {"": "light", "-dark": "dark"}
SETTINGS = '{"speed": "at once", "confirm": "board", "sound": false}'
QUALITY = 0.75
PATIENCE = 60_000
FEWEST_BY_OTHERS = 2
"""Moves of others that are to be seen in the picture of a turn."""
SETTLED = """async () => {
  await document.fonts.ready;
  await Promise.allSettled(document.getAnimations().map((motion) => motion.finished));
}"""
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
PICK = """(pick) => {
  const thing = document.querySelector(`.lit[data-pick="${CSS.escape(pick)}"]`);
  thing?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return Boolean(thing);
}"""


class Film:
    """The game of a lobby's picture, played to the end, and its moments."""

    def __init__(self, name: str):
        self.record = signoria.Record.load(game_file(name, "examples/lobby.txt"))
        self.middle = len(self.record.actions)
        bot, nature = signoria.bot("greedy", seed=4), signoria.bot("random", seed=4)
        while not self.record.state.over:
            asked = self.record.state.player
            self.record.apply((nature if asked == signoria.NATURE else bot).choose(self.record.state, asked))
        self.states = list(self.record.states())

    def upto(self, position: int) -> signoria.Record:
        """The record of the first moves."""
        record = signoria.Record(self.record.game, dict(self.record.headers))
        for action in self.record.actions[:position]:
            record.apply(action)
        return record

    def is_asked(self, position: int) -> bool:
        return self.states[position].player not in (None, signoria.NATURE)

    def start(self) -> int:
        """As soon as somebody is asked."""
        return next(position for position in range(len(self.states)) if self.is_asked(position))

    def turn(self) -> int:
        """A player is asked, and others have moved since their last choice."""
        return next(position for position in range(self.middle, 0, -1) if self._follows_others(position))

    def _follows_others(self, position: int) -> bool:
        if not self.is_asked(position):
            return False
        asked, others = self.states[position].player, 0
        for earlier in reversed(self.states[:position]):
            if earlier.player == asked:
                break
            others += earlier.player != signoria.NATURE
        return others >= FEWEST_BY_OTHERS

    def pieces(self) -> tuple[int, tuple[str, ...]]:
        """A choice that is made on the board, and what is picked for it; or a number, if there is none."""
        picks = self.record.game.parts.board.picks
        for position in [*range(self.middle, len(self.record.actions)), *range(self.middle)]:
            chosen = picks(self.record.actions[position])
            if self.is_asked(position) and chosen and not chosen[0].startswith(("do:", "number:")):
                return position, chosen
        return self.number(), ()

    def number(self) -> int:
        picks = self.record.game.parts.board.picks
        return next(
            position
            for position in range(self.middle, len(self.record.actions))
            if self.is_asked(position) and "number" in "".join(picks(self.record.actions[position]))
        )

    def reckoning(self) -> int:
        """The move at which most is paid, of those that stop the table."""
        account = self.record.game.parts.words.account
        best, place = -1, 0
        for position, action in enumerate(self.record.actions):
            if not self.is_asked(position):
                continue
            before, after = self.states[position], self.states[position + 1]
            paid = account(before.data, action, after.data)
            if paid and paid.state is not None and not after.over and len(paid.steps) > best:
                best, place = len(paid.steps), position
        return place if best >= 0 else len(self.record.actions) - 1


class Camera:
    """A browser in which a table is opened and its picture taken."""

    def __init__(self, browser: Browser, server: Server, size: str, light: str):
        self.context = browser.new_context(
            base_url=server.address,
            viewport=SIZES[size],
            color_scheme=LIGHTS[light],
            reduced_motion="reduce",
            has_touch=size == "phone",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage.setItem('signoria.settings', '{SETTINGS}')")
        self.ending = f"{size}{light}"

    def open(self, record: signoria.Record) -> Page:
        answer = self.context.request.post(
            "/api/records", data=str(record), headers={"Content-Type": "text/plain"}
        )
        assert answer.ok, answer.text()
        page = self.context.new_page()
        page.goto(answer.json()["link"])
        page.wait_for_selector("#board svg, #cover[open]")
        if page.locator("#cover[open]").count():
            page.locator("#cover button").click()
            page.wait_for_selector("main:not(.covered) #board svg")
        return page

    def keep(self, page: Page, game: str, moment: str) -> None:
        page.evaluate(SETTLED)
        png = base64.b64encode(page.screenshot()).decode()
        webp = base64.b64decode(page.evaluate(TO_WEBP, [png, QUALITY]))
        folder = PICTURES / game
        folder.mkdir(exist_ok=True)
        (folder / f"{moment}-{self.ending}.webp").write_bytes(webp)
        print(f"{game}/{moment}-{self.ending}.webp {len(webp) // 1000} KB", flush=True)
        page.close()


def start(camera: Camera, film: Film) -> Page:
    return camera.open(film.upto(film.start()))


def turn(camera: Camera, film: Film) -> Page:
    return camera.open(film.upto(film.turn()))


def preview(camera: Camera, film: Film) -> Page:
    position, picks = film.pieces()
    page = camera.open(film.upto(position))
    for pick in picks:
        page.evaluate(PICK, pick)
    if picks:
        page.wait_for_selector("#board.preview")
    return page


def reckoning(camera: Camera, film: Film) -> Page:
    """The move that is valued comes while the page looks on."""
    position = film.reckoning()
    page = camera.open(film.upto(position))
    text = film.states[position].text(film.record.actions[position])
    page.evaluate(
        """([action, position]) => {
          const { table, key } = document.querySelector("main").dataset;
          return fetch(`/api/tables/${table}/moves`, {
            method: "POST",
            headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
            body: JSON.stringify({ action, position }),
          });
        }""",
        [text, position],
    )
    page.wait_for_selector("#reckoning:not([hidden])")
    return page


def end(camera: Camera, film: Film) -> Page:
    page = camera.open(film.record)
    page.wait_for_selector("#result:not([hidden]), #reckoning:not([hidden])")
    if page.locator("#reckoning:not([hidden])").count():
        page.locator("[data-do=continue]").click()
    page.wait_for_selector("#result:not([hidden])")
    return page


MOMENTS: tuple[Callable[[Camera, Film], Page], ...] = (start, turn, preview, reckoning, end)


def main(games: list[str]) -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser, server = launch(playwright), Server(Path(folder))
        for name in games:
            film = Film(name)
            for size in SIZES:
                for light in LIGHTS:
                    camera = Camera(browser, server, size, light)
                    for moment in MOMENTS:
                        camera.keep(moment(camera, film), name, moment.__name__)
                    camera.context.close()
        server.stop()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or list(signoria.list_games()))
