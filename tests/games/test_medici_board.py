"""Medici's board: well-formed, complete, within its sheet and its limits, and true to the view."""

import gzip
import random
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

import signoria
from signoria import NATURE, State
from signoria.games.medici import board, rules
from signoria.games.medici.board.words import part_in_auction, question
from signoria.svg import COLOURS, Context, Look, Person

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Bartholomeus van Dijk", "Anna", "Wilhelmina & <Zonen>", "Cosimo", "Maximiliaan de Groot", "Jo"]
LOOKS = [Look(dark, narrow) for dark in (False, True) for narrow in (False, True)]
PLAYERS = (3, 4, 5, 6)


def people(players: int, turned: int = 0) -> list[Person]:
    colours = list(COLOURS)
    return [Person(NAMES[seat], colours[(seat + turned) % len(colours)]) for seat in range(players)]


@cache
def played(players: int) -> list[State]:
    """The states of a random game with modest bids, so that it has sales and rich players alike."""
    chance = random.Random(players)
    state = signoria.game("medici", players=players).start()
    states = [state.copy()]
    while not state.over:
        legal = state.legal()
        state.apply(chance.choice(legal if state.player == NATURE else legal[:6]))
        states.append(state.copy())
    return states


def some(players: int, every: int = 9) -> list[State]:
    return [*played(players)[::every], played(players)[-1]]


@cache
def drawings() -> list[tuple[State, Look, str]]:
    """Pictures of all kinds of tables, in all looks and both languages."""
    drawn = []
    for players in PLAYERS:
        for number, state in enumerate(some(players)):
            look, lang = LOOKS[number % 4], ("en", "nl")[number // 4 % 2]
            drawn.append(
                (state, look, board.draw(Context(state.view(), people(players, number), look, lang)))
            )
    return drawn


def test_well_formed_with_ids_of_their_own() -> None:
    for _, _, svg in drawings():
        ids = [element.get("id") for element in ElementTree.fromstring(svg).iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch(r"[A-Za-z][\w-]*", str(name)) for name in ids)
        assert "<style" not in svg and "<image" not in svg and "<script" not in svg and "var(" not in svg


@pytest.mark.parametrize("players", PLAYERS)
def test_small_enough(players: int) -> None:
    for state in some(players, 25):
        for look in LOOKS:
            svg = board.draw(Context(state.view(), people(players), look, "nl")).encode()
            assert len(svg) < 120_000 and len(gzip.compress(svg)) < 20_000


def texts(
    element: ElementTree.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[float, float, ElementTree.Element]]:
    """Every text with its place on the sheet."""
    moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == f"{SVG}text":
        yield x + float(element.get("x", 0)), y + float(element.get("y", 0)), element
    for child in element:
        yield from texts(child, x, y)


def test_no_text_outside_of_the_sheet() -> None:
    for _, look, svg in drawings():
        root = ElementTree.fromstring(svg)
        width, height = map(float, root.get("viewBox", "").split()[2:])
        assert width == (390 if look.narrow else 1120)
        assert look.narrow or 640 <= height <= 760
        for x, y, text in texts(root):
            size = float(text.get("font-size", 0))
            assert size >= (11 if look.narrow else 12)
            length = 0.56 * size * len(text.text or "")  # about as wide as a serif letter is
            left = x - {"middle": length / 2, "end": length}.get(text.get("text-anchor", ""), 0)
            assert left >= 8 and left + length <= width - 6, text.text
            assert size < y < height - 6


def test_all_names_money_and_cards_are_shown() -> None:
    for state, _, svg in drawings():
        root = ElementTree.fromstring(svg)
        shown = [text.text for _, _, text in texts(root)]
        for seat in range(state.game.players):
            assert sum(NAMES[seat].startswith((text or "-").rstrip("…")) for text in shown) >= 2
            money = root.find(f".//{SVG}g[@id='money-{seat}']/{SVG}text")
            assert money is not None and money.text == str(state.scores[seat])
        view = state.view()
        for card in {*view["lot"], *(card for ship in view["ships"] for card in ship)}:
            assert svg.count(f'id="card-{card.replace(" ", "-")}"') == 1
        assert svg.count('id="marker-') == 5 * state.game.players


@pytest.mark.parametrize("players", PLAYERS)
def test_every_seat_and_every_resample_sees_the_same_table(players: int) -> None:
    for state in some(players, 30):
        expected = board.draw(Context(state.view(), people(players), LOOKS[0], "en"))
        for seat in (None, *range(players)):
            for seed in (0, 1):
                view = state.resample(seat, seed).view(seat)
                assert board.draw(Context(view, people(players), LOOKS[0], "en")) == expected


def test_every_pick_of_a_legal_action_is_there_and_no_two_are_alike() -> None:
    for players in PLAYERS:
        for state in some(players, 3):
            if state.over or state.player == NATURE:
                continue
            picks = [board.picks(action) for action in state.legal()]
            assert len(picks) == len(set(picks)) and () not in picks
            assert all(pick.startswith(("do:", "number:")) for several in picks for pick in several)
    assert [board.picks(action) for action in range(rules.DRAW)] == [()] * rules.DRAW
    assert board.picks(rules.ACTIONS - 1) == (f"number:{rules.MOST_BID}",)


@pytest.mark.parametrize("players", PLAYERS)
def test_what_the_day_would_pay_is_what_the_rules_pay(players: int) -> None:
    """Whatever the ships hold, valuing the day by the rules gives the money that the view foretells."""
    for state in some(players, 5):
        if state.over:
            continue
        end = state.view()["day_end"]
        valued = state.copy()
        rules.value_day(valued.data)
        assert valued.scores == end["money"]
        assert [list(steps) for steps in valued.data.step[:players]] == [
            list(steps.values()) for steps in end["steps"]
        ]
        assert [new - old for new, old in zip(valued.scores, state.scores, strict=True)] == end["pay"]


def test_when_the_game_is_over_nothing_more_is_paid() -> None:
    view = played(4)[-1].view()
    end = view["day_end"]
    assert end["money"] == view["money"] and end["steps"] == view["steps"]
    before = played(4)[-2].view()
    gained = [new - old for new, old in zip(view["money"], before["money"], strict=True)]
    assert gained != [0] * 4


@pytest.mark.parametrize(("steps", "pays"), [((4, 2, 2, 2), [10, 1, 1, 1]), ((7, 6, 6, 4), [30, 12, 12, 0])])
def test_pyramids_pay_as_in_the_examples(steps: tuple[int, ...], pays: list[int]) -> None:
    state = signoria.game("medici", players=4).start()
    for seat, step in enumerate(steps):
        state.data.step[seat, 2] = step
    assert [goods["grain"] for goods in state.view()["day_end"]["goods"]] == pays


def test_the_auction_round_the_table() -> None:
    state = signoria.game("medici", players=4).start()
    for action in ("starts 1", "linen 5a", "stop", "bid 3", "pass"):
        state.apply(action)
    view = state.view()
    told = [part_in_auction(view, seat).render("en") for seat in range(4)]
    assert told == ["later", "bids 3", "done", "asked"]
    assert question(view).render("en") == "bid 4 or more, or pass"
    assert view["bidding_order"] == [1, 2, 3, 0]
    state.data.money[0] = 3
    assert part_in_auction(state.view(), 0).render("nl") == "te arm"
    state.data.loaded[0] = rules.HOLDS
    assert part_in_auction(state.view(), 0).render("nl") == "te vol"


def test_the_winner_is_named_at_the_end() -> None:
    for players in PLAYERS:
        state = played(players)[-1]
        svg = board.draw(Context(state.view(), people(players), LOOKS[1], "en"))
        assert ("wins." in svg) == (len(state.winners) == 1)
        assert "Final standing" in svg


def test_a_shared_victory() -> None:
    view = played(3)[-1].view() | {"money": [90, 80, 90], "winners": [0, 2], "leaders": [0, 2]}
    for look in LOOKS:
        svg = board.draw(Context(view, people(3), look, "en"))
        assert "Shared victory" in svg and "with 90 florins" in svg
