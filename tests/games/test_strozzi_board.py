"""The drawn board of Medici vs Strozzi: complete, well-formed, small, and nothing outside of it."""

import gzip
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

import signoria
from signoria import NATURE, State
from signoria.games.strozzi import board, rules
from signoria.svg import COLOURS, Context, Look, Person
from tests.settings import choose

OPTIONS = [{"track_length": n, "last_lot": last} for n, last in product((4, 5, 6, 7), ("sold", "lost"))]
LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
NAMES = ("Bartholomeus <& Zoon>", "Wilhelmina Montefeltro")
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES, MOST_ZIPPED = 120_000, 20_000

Text = tuple[float, float, float, str, str]
"""Where a text stands: x, y, size, anchor and what it says."""


@cache
def states() -> tuple[State, ...]:
    """Some states of a random game with every option, the first and the last among them."""
    found = []
    for seed, options in enumerate(OPTIONS):
        dice = random.Random(seed)
        state = signoria.game("strozzi", **options).start()
        found.append(state.copy())
        while not state.over:
            state.apply(choose(state, dice, 60))
            if state.over or dice.random() < 0.03:
                found.append(state.copy())
    return tuple(found)


def persons(number: int) -> list[Person]:
    """Two people, in all pairs of colours as the number grows."""
    pairs = [(one, two) for one in COLOURS for two in COLOURS if one != two]
    return [Person(name, colour) for name, colour in zip(NAMES, pairs[number % len(pairs)], strict=True)]


@cache
def drawings() -> tuple[tuple[State, Look, str, ElementTree.Element], ...]:
    """Every state in two looks, for a seat or a spectator, in turn in each language."""
    found = []
    for number, state in enumerate(states()):
        for narrow in (False, True):
            look = Look(number % 3 == 0, narrow)
            lang = "nl" if number % 2 else "en"
            seat = (None, 0, 1)[number % 3]
            svg = board.draw(Context(state.view(seat), persons(number), look, lang))
            found.append((state, look, svg, ElementTree.fromstring(svg)))
    return tuple(found)


def picks_on(svg: str) -> set[str]:
    return set(re.findall(r'data-pick="([^"]*)"', svg))


def places(element: ElementTree.Element, x: float = 0, y: float = 0) -> Iterator[Text]:
    """Every text of a drawing."""
    moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == f"{SVG}text":
        left, line = x + float(element.get("x", 0)), y + float(element.get("y", 0))
        yield (
            left,
            line,
            float(element.get("font-size", 16)),
            element.get("text-anchor", "start"),
            element.text or "",
        )
    for child in element:
        yield from places(child, x, y)


def test_every_phase_is_among_the_states() -> None:
    assert {state.view()["phase"] for state in states()} == {
        "tile", "drawing", "pricing", "answering", "loading", "over",
    }  # fmt: skip
    assert any(min(state.view()["money"]) < 0 for state in states())


def test_well_formed_small_and_every_id_once() -> None:
    for _, look, svg, root in drawings():
        ids = [element.get("id", "") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", name) for name in ids)
        data = svg.encode()
        assert len(data) < MOST_BYTES and len(gzip.compress(data)) < MOST_ZIPPED
        width, height = (float(number) for number in root.get("viewBox", "").split()[2:])
        assert width == 390 if look.narrow else (1100 <= width <= 1140 and 640 <= height <= 760)


def test_every_tile_ship_marker_and_purse_is_there() -> None:
    wanted = {f"ship-{family}-{size}" for family in ("Medici", "Strozzi") for size in (3, 4, 5)}
    wanted |= {"money-Medici", "money-Strozzi"}
    for state, _, svg, _ in drawings():
        ids = set(re.findall(r' id="([^"]*)"', svg))
        view = state.view()
        markers = {f"marker-{track['port']}-{track['good']}" for track in view["tracks"]}
        tiles = [*view["bag"], *view["lot"], *view["thrown_away"]]
        tiles += [tile for ships in view["ships"] for ship in ships for tile in ship["tiles"]]
        assert len(tiles) == rules.TILES
        assert wanted | markers | {f"tile-{tile.replace(' ', '-')}" for tile in tiles} <= ids


def test_what_can_be_picked_is_on_the_board() -> None:
    for state, _, svg, _ in drawings():
        chosen = [board.picks(action) for action in state.legal()]
        assert len(chosen) == len(set(chosen))
        on_board = {pick for picks in chosen for pick in picks if not pick.startswith(("do:", "number:"))}
        assert on_board <= picks_on(svg)
        assert {"port:1", "port:2", "port:3"} <= picks_on(svg)
        if not state.over:
            assert {"ship:3", "ship:4", "ship:5"} <= picks_on(svg)


def test_the_ships_to_pick_are_those_of_the_one_who_is_asked() -> None:
    for state, _, svg, _ in drawings():
        asked = state.view()["on_turn"] if state.player == NATURE else state.player
        for seat, family in enumerate(("Medici", "Strozzi")):
            pickable = re.findall(rf'data-pick="ship:(\d)" id="ship-{family}-(\d)"', svg)
            assert sorted(pickable) == ([("3", "3"), ("4", "4"), ("5", "5")] if seat == asked else [])


def test_picks_of_every_action() -> None:
    everything = [board.picks(action) for action in range(rules.ACTIONS)]
    assert len(set(everything)) == rules.ACTIONS and all(everything)
    assert everything[rules.DRAW] == ("do:draw",) and everything[rules.DISCARD] == ("do:discard",)
    assert everything[rules.LOAD + 5] == ("ship:4", "port:3")
    assert everything[rules.PRICE + 12] == ("number:12",)
    assert everything[4] == ("tile:cloth-4a",)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_same_for_all_that_look_the_same_to_a_seat(look: Look, lang: str) -> None:
    for number, state in enumerate(states()[::9]):
        for seat in (None, 0, 1):
            one = board.draw(Context(state.view(seat), persons(number), look, lang))
            other = board.draw(Context(state.resample(seat, 5).view(seat), persons(number), look, lang))
            assert one == other


def test_texts_stay_on_the_board_and_can_be_read() -> None:
    for *_, root in drawings():
        width, height = (float(number) for number in root.get("viewBox", "").split()[2:])
        for x, y, size, anchor, text in places(root):
            length = 0.55 * size * len(text)
            left = x - {"start": 0, "middle": length / 2, "end": length}[anchor]
            assert size >= 11
            assert left >= 0 and left + length <= width - 8 and size * 0.7 <= y <= height - 4, text


def is_name(text: str, name: str, least: int) -> bool:
    """Whether a text is a name, or so many of its letters and an ellipsis."""
    return text == name or (text.endswith("…") and len(text) > least and name.startswith(text[:-1]))


def test_names_money_and_the_question_are_shown() -> None:
    for state, _, _, root in drawings():
        texts = [text for *_, text in places(root)]
        for seat, name in enumerate(NAMES):
            assert any(is_name(text, name, least=12) for text in texts)
            assert str(state.scores[seat]).replace("-", "−") in texts
        if state.player in (0, 1):
            asked = [text[:-1] for text in texts if text.endswith(":")]
            assert any(is_name(text, NAMES[state.player], least=20) for text in asked)
        if state.view()["price"] is not None:
            assert str(state.view()["price"]) in texts


def test_the_end_names_the_winner() -> None:
    for state, _, svg, _ in drawings():
        if state.over and len(state.winners) == 1:
            assert re.search(r"wins\.|wint\.", svg) and re.search("wins by|wint met", svg)


def test_the_view_tells_what_everybody_would_have_if_the_round_ended() -> None:
    for state in states():
        view, valued = state.view(), state.copy()
        if not state.over:
            rules.value_round(valued.data)
        assert view["money_then"] == valued.scores
        assert view["asked"] == (
            None if state.over else view["on_turn"] if state.player == NATURE else state.player
        )


def test_who_is_asked_is_told_and_in_the_end_who_has_won() -> None:
    for state in states():
        told = board.question(Context(state.view(), persons(0), Look(), "en"))
        assert (": " in told) != state.over and (not state.over or told.endswith("."))


def test_r_1_2_medici_are_blue_and_strozzi_red_if_nobody_chooses() -> None:
    state = signoria.game("strozzi").start()
    blue, red = Person("Player 1", "blue"), Person("Player 2", "red")
    assert state.svg() == board.draw(Context(state.view(), [blue, red], Look(), "en"))
    assert state.svg() != board.draw(Context(state.view(), [red, blue], Look(), "en"))
