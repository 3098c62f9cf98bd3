"""The boards in every language and a made-up one: texts translated, on the sheet, and on no other text."""

from functools import cache
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser

import signoria
import signoria.svg
from signoria.i18n import LANGUAGES
from signoria.svg import Context, Look
from tests.i18n.pseudo import CODE, untranslated
from tests.settings import every_game, some_states

NAMES = ["Anna", "Bram", "Carla", "Dirk", "Eva", "Fien"]
SHOWN = 6
"""Positions of a game that are looked at."""
LOW_PRICES = 8
"""Actions among which players choose: prices as people name them, not as dice do."""
TEXTS = """() => {
  const sheet = document.querySelector("svg").getBoundingClientRect();
  const seen = (one) =>
    !one.closest("defs, [display=none]")
    && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const texts = [...document.querySelectorAll("svg text")].filter(seen);
  return texts.filter((one) => one.textContent.trim()).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const place = { x: x - sheet.x, y: y - sheet.y, width, height, sheet: [sheet.width, sheet.height] };
    return { text: one.textContent, ...place };
  });
}"""
SHOW = """number => {
  const parts = [...document.querySelectorAll("[data-with]")];
  for (const part of parts) part.setAttribute("display", part === parts[number] ? "inline" : "none");
  return number < parts.length;
}"""
"""Of the parts that are only shown while something is picked, one; whether there are so many."""
PIXELS = {"wide": 1004, "narrow": 390}
SLACK = 1.5
"""Pixels: letters have air around them."""


def drawings(name: str, lang: str, narrow: bool) -> list[tuple[str, str]]:
    """Board, strips and tray as whoever is asked sees them, or the first player; by kind."""
    found = []
    for players in signoria.list_games()[name].players:
        states = some_states(signoria.game(name, players), seed=players, most_choices=LOW_PRICES)
        for state in [*states[:: max(1, len(states) // SHOWN)], states[-1]]:
            seat = state.player if state.player not in (None, signoria.NATURE) else 0
            people = signoria.svg.people(NAMES[:players])
            context = Context(state.view(seat), people, Look(narrow=narrow), lang, viewer=seat)
            board = state.game.parts.board
            strips = [("strip", board.strip(context, number)) for number in range(players)]
            found += [("board", board.draw(context)), ("tray", board.tray(context)), *strips]
    return [(kind, drawing) for kind, drawing in found if drawing]


def leaves(text: dict[str, Any]) -> bool:
    width, height = text["sheet"]
    return bool(
        text["x"] < -SLACK
        or text["y"] < -SLACK
        or text["x"] + text["width"] > width + SLACK
        or text["y"] + text["height"] > height + SLACK
    )


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether the letters of two texts meet; the air above and below a line does not count."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    middles = abs(one["y"] + one["height"] / 2 - other["y"] - other["height"] / 2)
    return bool(across > SLACK and middles < 0.3 * (one["height"] + other["height"]))


@pytest.fixture(scope="module")
def seen(browser: Browser, made_up: str) -> Any:
    """The texts of every drawing of a game, with their boxes as the browser measures them."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000})

    @cache
    def look(name: str, width: str, lang: str) -> list[list[dict[str, Any]]]:
        found = []
        for kind, drawing in drawings(name, lang, width == "narrow"):
            page.set_content(f"<style>svg {{ width: {PIXELS[width]}px }}</style>{drawing}")
            found.append([text | {"kind": kind} for text in page.evaluate(TEXTS)])
            for number in count():
                if not page.evaluate(SHOW, number):
                    break
                found.append([text | {"kind": kind} for text in page.evaluate(TEXTS)])
        return found

    return look


every_width = pytest.mark.parametrize("width", ["wide", "narrow"])
every_language = pytest.mark.parametrize("lang", [*LANGUAGES, CODE])


@every_width
@every_game
def test_every_text_is_translated(seen: Any, name: str, width: str) -> None:
    shown = " ".join(text["text"] for texts in seen(name, width, CODE) for text in texts)
    assert shown
    assert untranslated(shown, apart_from={*NAMES, "Medici", "Strozzi"}) == set()


@every_language
@every_width
@every_game
def test_no_text_leaves_the_sheet(seen: Any, name: str, width: str, lang: str) -> None:
    assert {text["text"] for texts in seen(name, width, lang) for text in texts if leaves(text)} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@every_width
@every_game
def test_no_text_is_cut(seen: Any, name: str, width: str, lang: str) -> None:
    shown = {text["text"] for texts in seen(name, width, lang) for text in texts}
    assert {text for text in shown if "…" in text} <= {"…"}  # who thinks says so by three dots


@every_language
@every_width
@every_game
def test_no_text_lies_on_another(seen: Any, name: str, width: str, lang: str) -> None:
    found = {
        (one["text"], other["text"])
        for texts in seen(name, width, lang)
        for number, one in enumerate(texts)
        for other in texts[number + 1 :]
        if overlap(one, other) and one["kind"] != "tray"  # cards in a fan lie over each other
    }
    assert found == set()
