"""Every kind of pick in every phase of every setting, by mouse, by finger and by keys, in the real page.

`python -m tests.web.all_picks [GAME ...]`: a line a setting, and whatever could not be chosen. That takes
half an hour or so for all games; `test_boards.py` tries one setting of each game with every change.
"""

import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

import signoria
from tests.web.browser import Hand, Server, launch, leave
from tests.web.test_boards import PHONE, positions, sample

TRIED = 4
"""Actions of a position, if there are no more kinds."""


class Finger(Hand):
    """Somebody with a phone."""

    def __init__(self, browser: Browser, address: str):
        super().__init__(browser, address, viewport=PHONE, has_touch=True)

    def hit(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def _click(self, selector: str) -> None:
        self.page.locator(selector).tap()


def games(names: list[str]) -> Iterator[signoria.Game]:
    """Every number of players, every option."""
    for name in names:
        info = signoria.list_games()[name]
        choices = [option.choices for option in info.options.values()]
        for players, *chosen in product(range(info.players[0], info.players[1] + 1), *choices):
            yield signoria.game(name, players, **dict(zip(info.options, chosen, strict=True)))


def choose(hand: Hand, way: str, picks: tuple[str, ...], number: int) -> str:
    if way == "keys":
        return hand.by_keyboard(picks, on_board=number % 2 == 0)
    return hand.by_mouse(picks)


def wrong(hand: Hand, way: str, record: signoria.Record) -> tuple[int, list[str]]:
    """How many actions were chosen in a position, and those that were not."""
    found = []
    hand.open(record)
    tried = sample(record.state, TRIED)
    for number, (action, picks) in enumerate(tried):
        try:
            hand.start_again()
            sent = choose(hand, way, picks, number)
            is_near = picks[-1].startswith("number:") and way != "keys"  # a rail is not hit to the florin
            if sent != action and not (is_near and sent.split()[0] == action.split()[0]):
                found.append(f"{way}: {action!r}, but {sent!r} was sent")
        except (AssertionError, Error) as error:
            found.append(f"{way}: {action!r}: {str(error).splitlines()[0]}")
            hand.open(record)
    return len(tried), found


def main(names: list[str]) -> int:
    failed = 0
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser, server = launch(playwright), Server(Path(folder))
        for game in games(names):
            tried, found = 0, []
            for way in ("mouse", "finger", "keys"):
                hand = (Finger if way == "finger" else Hand)(browser, server.address)
                hand.context.set_default_timeout(20_000)
                for record in positions(game):
                    count, failures = wrong(hand, way, record)
                    tried += count
                    found += failures
                found += hand.errors
                leave(hand.context)
            print(f"{game!r}: {tried} actions, {len(found)} not chosen", *found, sep="\n  ", flush=True)
            failed += len(found)
        server.stop()
        browser.close()
    return failed


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:] or list(signoria.list_games()))))
