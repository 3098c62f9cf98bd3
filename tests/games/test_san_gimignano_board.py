"""The drawing of San Gimignano, and what is picked on it."""

import gzip
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from xml.etree import ElementTree

import pytest

import signoria
from signoria import State
from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.board import draw, picks
from signoria.svg import COLOURS, Context, Look, Person, text_width
from tests.settings import some_states

LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
NAMES = ["Anna", "Bartholomeus van Dam", 'Wie <&> dat "leest"', "Wilhelmina de Groote"]
SETTINGS = list(product((2, 3, 4), ("connected", "chain", "region"), ("open", "hidden")))
every_way = pytest.mark.parametrize(("players", "group", "hands"), SETTINGS)


@cache
def random_game(players: int, group: str, hands: str) -> list[State]:
    game = signoria.game("san_gimignano", players, group=group, hands=hands)
    return some_states(game, seed=players)


def states(players: int, group: str, hands: str, apart: int) -> Iterator[State]:
    """Some states of a random game, its first and its last among them."""
    found = random_game(players, group, hands)
    yield from found[::apart]
    yield found[-1]


def persons(players: int, seed: int = 0) -> list[Person]:
    colours = random.Random(seed).sample(list(COLOURS), players)
    return [Person(name, colour) for name, colour in zip(NAMES, colours, strict=False)]


def attributes(drawing: str, name: str) -> list[str]:
    return re.findall(rf' {name}="([^"]*)"', drawing)


def drawings(found: Iterator[State]) -> Iterator[tuple[State, Look, str]]:
    """States as all seats and a spectator see them, each in one of the looks and languages."""
    number = 0
    for state in found:
        players = state.game.players
        for seat in (None, *range(players)):
            number += 1
            look = LOOKS[number % 4]
            lang = ("en", "nl")[number // 4 % 2]
            yield state, look, draw(Context(state.view(seat), persons(players, number), look, lang))


@every_way
def test_every_drawing_is_sound(players: int, group: str, hands: str) -> None:
    for _, look, drawing in drawings(states(players, group, hands, apart=23)):
        root = ElementTree.fromstring(drawing)
        assert "<style" not in drawing and "<script" not in drawing and "href" not in drawing
        for name in ("id", "data-pick"):
            found = attributes(drawing, name)
            assert len(found) == len(set(found))
        assert all(re.fullmatch(r"[A-Za-z][\w-]*", one, re.A) for one in attributes(drawing, "id"))
        raw = drawing.encode()
        assert len(raw) < 120_000 and len(gzip.compress(raw)) < 20_000
        check_texts(root, look)
        assert set(NAMES[:players]) <= {text for *_, text in texts(root, 0, 0)}


def check_texts(root: ElementTree.Element, look: Look) -> None:
    """All text lies within the sheet and is not too small."""
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert width == (390 if look.narrow else 1120) and (look.narrow or 640 <= height <= 760)
    for x, y, size, anchor, text in texts(root, 0, 0):
        wide = text_width(text, size)
        left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
        assert left >= 0 and left + wide <= width and size <= y <= height, text
        assert size >= 11


def texts(element: ElementTree.Element, x: float, y: float) -> Iterator[tuple[float, float, float, str, str]]:
    """Every text with the place and size that it has on the sheet."""
    moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag.endswith("}text"):
        place = x + float(element.attrib["x"]), y + float(element.attrib["y"])
        yield (
            *place,
            float(element.attrib["font-size"]),
            element.get("text-anchor", "start"),
            element.text or "",
        )
    for child in element:
        yield from texts(child, x, y)


@every_way
def test_what_is_legal_can_be_picked(players: int, group: str, hands: str) -> None:
    for state in states(players, group, hands, apart=9):
        if state.over or state.player == signoria.NATURE:
            continue
        chosen = [picks(action) for action in state.legal()]
        assert len(set(chosen)) == len(chosen) and () not in chosen
        wanted = {pick for one in chosen for pick in one if not pick.startswith("do:")}
        for look in LOOKS[:2]:
            drawing = draw(Context(state.view(state.player), persons(players), look, "en"))
            assert wanted <= set(attributes(drawing, "data-pick"))


def test_picks_of_every_action() -> None:
    words = signoria.game("san_gimignano").parts.words.TEXTS
    for action, text in enumerate(words):
        chosen = picks(action)
        if action < rules.STONE:
            assert chosen == ()
        elif text.startswith("tile"):
            _, tile, _, place, _, turn = text.split()
            assert chosen == (f"tile:{tile}", f"place:{place}", f"turn:{tile}/{turn}")
        elif text.startswith("no "):
            assert chosen == (f"do:{text}",)
        else:
            assert chosen == (f"sector:{text.split()[1]}",)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_tiles_are_not_drawn(players: int) -> None:
    differs = False
    for state in states(players, "connected", "hidden", apart=15):
        for seat in (None, players - 1):
            seen = draw(Context(state.view(seat), persons(players), Look(), "en"))
            for k in range(2):
                other = state.resample(seat, k)
                differs = differs or bytes(other) != bytes(state)
                assert draw(Context(other.view(seat), persons(players), Look(), "en")) == seen
    assert differs


@pytest.mark.parametrize("players", [2, 3, 4])
def test_things_keep_their_ids(players: int) -> None:
    """From one state to the next nothing on the table gets another id, unless a tower takes its place."""
    before: set[str] = set()
    for state in states(players, "connected", "open", apart=3):
        now = set(attributes(draw(Context(state.view(0), persons(players), Look(), "en")), "id"))
        gone = {one for one in before - now if one.startswith(("tower-", "stone-", "tile-"))}
        towers = {one.removeprefix("tower-") for one in now if one.startswith("tower-")}
        assert all(one.startswith("stone-") and one[6:].rsplit("-", 2)[0] in towers for one in gone)
        before = now


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_asked_and_who_leads(players: int) -> None:
    for state in states(players, "connected", "open", apart=11):
        view = state.view(None)
        root = ElementTree.fromstring(draw(Context(view, persons(players), Look(), "en")))
        shown = " | ".join(text for *_, text in texts(root, 0, 0))
        if state.over:
            assert "wins." in shown or "share the victory." in shown
        elif state.player != signoria.NATURE:
            asked = {"stone": "put a stone", "tile": "add a tile", "tower": "build "}[view["phase"]]
            assert f"{NAMES[view['player']]}: {asked}" in shown
            assert (" lead" in shown) == (max(view["towers"]) > 0)
            assert ("No tower stands yet" in shown) == (max(view["towers"]) == 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_group_to_build_on_is_outlined(players: int) -> None:
    for state in states(players, "connected", "open", apart=4):
        if state.over or state.player == signoria.NATURE:
            continue
        view = state.view(None)
        outlined = set(view["to_build_on"])
        assert ('id="group"' in draw(Context(view, persons(players), Look(), "en"))) == bool(outlined)
        if view["phase"] == "tower":
            legal = {picks(action)[0].removeprefix("sector:") for action in state.legal()} - {"do:no tower"}
            assert legal == outlined <= set(view["groups"][state.player])


@every_way
def test_the_view_tells_what_one_may_leave_out(players: int, group: str, hands: str) -> None:
    for state in states(players, group, hands, apart=5):
        view = state.view(None)
        for seat in range(players):
            assert view["must_build"][seat] == bool(set(view["duty"][seat]) & set(view["groups"][seat]))
        legal = {state.text(action) for action in state.legal()}
        if view["phase"] == "tile":
            assert view["may_keep_tiles"] == ("no tile" in legal)
        if view["phase"] == "tower":
            assert view["may_build_not"] == ("no tower" in legal)
