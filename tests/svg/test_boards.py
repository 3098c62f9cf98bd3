"""All boards: whatever people are called, no text leaves the sheet, in any look and language."""

import re
from collections.abc import Iterator
from itertools import product
from xml.etree import ElementTree

import pytest

import signoria
from signoria.i18n import LANGUAGES
from signoria.svg import COLOURS, Context, Look, Person
from signoria.svg.context import MARKS
from tests.measures import drawn_width
from tests.settings import some_states

NAMES = (
    "MWMWMWMWMWMWMWMWMWMW",
    "李小龍與成龍和洪金寶與甄子丹",
    "illililliliillil",
    "<&> \"'",
    "Żółć",
    "W W W W W W W W W W",
)
LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
SVG = "{http://www.w3.org/2000/svg}"


def texts(element: ElementTree.Element, x: float = 0) -> Iterator[tuple[float, str, ElementTree.Element]]:
    """Every text, and where it begins on the sheet; scaled groups hold no text."""
    moved = re.match(r"translate\((\S+) ", element.get("transform", ""))
    x += float(moved[1]) if moved else 0
    if element.tag == f"{SVG}text":
        yield x + float(element.get("x", 0)), "".join(element.itertext()), element
    for child in element:
        yield from texts(child, x)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("game", signoria.list_games())
def test_no_name_is_too_wide(game: str, look: Look) -> None:
    info = signoria.list_games()[game]
    for players, lang in product(sorted({*info.players}), LANGUAGES):
        who = [Person(NAMES[seat], colour) for seat, colour in zip(range(players), COLOURS, strict=False)]
        states = some_states(signoria.game(game, players), seed=players)
        for state in [*states[:: len(states) // 3], states[-1]]:
            root = ElementTree.fromstring(state.svg(lang=lang, people=who, look=look))
            width = float(root.attrib["viewBox"].split()[2])
            for x, text, element in texts(root):
                size = float(element.attrib["font-size"])
                wide = drawn_width(element)
                left = x - {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0)
                assert left >= 0 and left + wide <= width, text
                assert size >= 11


@pytest.mark.parametrize("game", signoria.list_games())
def test_every_name_is_filled_in(game: str) -> None:
    """In drawings parts of which are kept for all tables, marks stand for names until the end."""
    info = signoria.list_games()[game]
    played = signoria.game(game, info.players[1])
    people = [Person(name, colour) for name, colour in zip(NAMES, info.colours or COLOURS, strict=False)]
    board = played.parts.board
    for number, state in enumerate(some_states(played, seed=3)[::9]):
        seat = None if number % 3 == 0 else number % played.players
        context = Context(state.view(seat), people[: played.players], LOOKS[number % 4], "en", seat)
        strips = [board.strip(context, other) for other in range(played.players)]
        for drawn in (board.draw(context), board.tray(context), *strips):
            assert not set(drawn) & set(MARKS)
