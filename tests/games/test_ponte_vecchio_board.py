"""Ponte Vecchio: the drawing of the table, and what is picked on it."""

import gzip
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from xml.etree import ElementTree

import pytest

import signoria
from signoria.core.game import State
from signoria.games.ponte_vecchio import rules, table
from signoria.games.ponte_vecchio.board import draw, picks
from signoria.svg import SEAT_COLOURS, Context, Look, Person, text_width
from tests.settings import some_states

SVG = "{http://www.w3.org/2000/svg}"
LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
NAMES = ("Anna", "Bartholomeus <van> D", "Maximiliana Roosmale", "Bo & Co", "Wilhelmina Oosterhou")
PAGE_SHOWS = ("number:", "do:")
"""Picks for which the page has controls of its own."""

every_setting = pytest.mark.parametrize(
    ("players", "last_round", "opposite"), list(product(range(2, 6), ("all", "rest"), ("setup", "always")))
)


def people(players: int, dice: random.Random) -> list[Person]:
    colours = dice.sample(SEAT_COLOURS, players)
    return [Person(name, colour) for name, colour in zip(NAMES, colours, strict=False)]


@cache
def played(players: int, last_round: str = "all", opposite: str = "setup") -> list[State]:
    """The states of a random game."""
    game = signoria.game("ponte_vecchio", players=players, last_round=last_round, opposite=opposite)
    return some_states(game, seed=players, most_choices=5)


def some(states: list[State]) -> list[State]:
    """The last state of every phase, and some more."""
    phases = {(state.over, int(state.data.phase)): state for state in states}
    return [*states[3 :: len(states) // 2], *phases.values()]


def drawings(state: State, seed: int) -> Iterator[tuple[str, Look, list[Person]]]:
    """As every seat and a spectator see it, in all looks and languages as the dice fall."""
    dice = random.Random(seed)
    for seat in (None, *range(state.game.players)):
        sitting = people(state.game.players, dice)
        look = dice.choice(LOOKS)
        yield draw(Context(state.view(seat), sitting, look, dice.choice(("en", "nl")))), look, sitting


def box(drawing: ElementTree.Element) -> tuple[float, float]:
    _, _, width, height = map(float, drawing.attrib["viewBox"].split())
    return width, height


def placed(
    element: ElementTree.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[ElementTree.Element, float, float]]:
    """Every element with the place of its origin; scaled groups hold no text."""
    moved = re.match(r"translate\((\S+) (\S+)\)", element.attrib.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    yield element, x, y
    for child in element:
        yield from placed(child, x, y)


@every_setting
def test_every_drawing_is_sound(players: int, last_round: str, opposite: str) -> None:
    for number, state in enumerate(some(played(players, last_round, opposite))):
        for svg, look, sitting in drawings(state, number):
            drawing = ElementTree.fromstring(svg)
            ids = re.findall(r' id="([^"]*)"', svg)
            assert len(ids) == len(set(ids))
            assert all(re.fullmatch(r"[A-Za-z][\w-]*", id_) for id_ in ids)
            assert len(svg.encode()) < 120_000 and len(gzip.compress(svg.encode())) < 20_000
            width, height = box(drawing)
            assert (width == 390) if look.narrow else (width == 1120 and 640 <= height <= 765)
            told = [text for element in drawing.iter() for text in (element.text, element.tail) if text]
            assert {person.name for person in sitting} <= set(told)
            for element, x, y in placed(drawing):
                if element.tag == f"{SVG}text":
                    check_within(element, x, y, width, height)


def check_within(element: ElementTree.Element, x: float, y: float, width: float, height: float) -> None:
    size = float(element.attrib["font-size"])
    assert size >= 11
    x, y = x + float(element.attrib["x"]), y + float(element.attrib["y"])
    text = "".join(element.itertext())
    long = text_width(text, size)
    before = {"start": 0.0, "middle": 0.5, "end": 1.0}[element.attrib.get("text-anchor", "start")]
    assert x - before * long >= 0 and x + (1 - before) * long <= width, text
    assert size <= y <= height - 4, text


@every_setting
def test_everything_that_can_be_picked_is_there(players: int, last_round: str, opposite: str) -> None:
    sitting = people(players, random.Random(players))
    for state in played(players, last_round, opposite)[1::17]:
        legal = state.legal()
        chosen = [picks(action) for action in legal]
        assert len(set(chosen)) == len(chosen)
        assert not any(longer[: len(one)] == one for one in chosen for longer in chosen if longer != one)
        wanted = {pick for several in chosen for pick in several if not pick.startswith(PAGE_SHOWS)}
        for narrow in (False, True):
            shown = re.findall(
                r'data-pick="([^"]*)"', draw(Context(state.view(), sitting, Look(False, narrow), "en"))
            )
            assert wanted <= set(shown)
            assert len(shown) == len(set(shown))


def test_every_action_has_picks_but_those_of_nature() -> None:
    for action in range(rules.ACTIONS):
        assert (picks(action) == ()) == (action < rules.SHOP)
        assert all(re.fullmatch(r"[a-z]+:\w+", pick) for pick in picks(action))


@pytest.mark.parametrize("players", range(2, 6))
def test_hidden_cards_cannot_be_read_from_a_drawing(players: int) -> None:
    sitting = people(players, random.Random(1))
    laying = [state for state in played(players) if state.data.phase == table.LAYING]
    backs = 0
    for number, (state, seat) in enumerate(product(laying[1 : players * 2], (None, *range(players)))):
        look = LOOKS[number % len(LOOKS)]
        svg = draw(Context(state.view(seat), sitting, look, "nl"))
        backs += svg.count('id="back-')
        for seed in range(2):
            assert draw(Context(state.resample(seat, seed).view(seat), sitting, look, "nl")) == svg
    assert backs > 0


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_who_is_asked_what_and_who_leads(lang: str) -> None:
    state = signoria.game("ponte_vecchio", players=3).start()
    sitting = [Person("Anna", "red"), Person("Bram", "white"), Person("Carla", "blue")]
    for text in ("starts 2", "shop 1L", "shop 2L", "shop 3L", "bid 40"):
        state.apply(text)
    svg = draw(Context(state.view(), sitting, Look(), lang))
    asked, said = {
        "en": ("bid 45 or more for a site, or pass", "bids 40"),
        "nl": ("bied 45 of meer voor een plaats, of pas", "biedt 40"),
    }[lang]
    assert f'<tspan font-weight="bold">Carla:</tspan><tspan dx="9">{asked}</tspan>' in svg
    assert f">{said}</text>" in svg
    state.apply("pass")
    state.apply("pass")
    svg = draw(Context(state.view(), sitting, Look(), lang))
    leaders = {"en": "In the lead with 100 florins: ", "nl": "Aan kop met 100 florijnen: "}[lang]
    assert leaders in svg and ">60</text>" in svg


def test_a_thing_keeps_its_id_when_it_moves() -> None:
    state = signoria.game("ponte_vecchio", players=2).start()
    sitting = people(2, random.Random(2))
    for text in ("starts 1", "shop 1L", "shop 2L", "bid 5", "pass", "shop 3L"):
        state.apply(text)
    before = draw(Context(state.view(0), sitting, Look(), "en"))
    state.apply("card 30")
    after = draw(Context(state.view(0), sitting, Look(), "en"))
    for svg in (before, after):
        assert all(f'id="{id_}"' in svg for id_ in ("card-1-30", "burgher", "money-1", "shop-3L"))
    assert before.count('id="back-1"') == 0 and after.count('id="back-1"') == 1
    assert 'id="card-1-30"' in draw(
        Context(state.view(1), sitting, Look(), "en")
    )  # among those not turned over


@pytest.mark.parametrize("players", range(2, 6))
def test_the_view_tells_what_cards_pay_where_the_burgher_may_go_and_what_is_to_come(players: int) -> None:
    moved = False
    for state in played(players)[::3]:
        for seat in (None, 0):
            view = state.view(seat)
            for player, card in enumerate(view["laid"]):
                unseen = card is None or card == "hidden"
                value = 20 * view["shops"][player] if card == "joker" else None if unseen else int(card)
                assert view["pays"][player] == value
        assert view["shops_to_come"] == min(30, 12 * players) - sum(view["shops"])
        assert (view["shops_to_come"] == 0) == view["in_last_round"]
        if view["phase"] == "moving":
            chosen = {picks(action)[0] for action in state.legal()}
            assert {int(pick.split(":")[1]) for pick in chosen} == set(view["steps_ahead"])
            moved = True
        if view["phase"] == "bidding":
            bids = [pick for action in state.legal() for pick in picks(action) if pick.startswith("number:")]
            assert not bids or f"number:{view['least_bid']}" == bids[0]
    assert moved
