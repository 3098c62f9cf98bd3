"""Medici vs Strozzi in words: payments by source, warnings, reasons, and what is told to whom."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

import signoria
from signoria import NATURE, State
from signoria.core.contract import Reckoning
from signoria.games.strozzi import board, rules, words
from signoria.i18n import LANGUAGES
from signoria.svg import Context, Look, people
from tests.settings import choose

NAMES = ["Annabella", "Bartolomeo"]
every_option = pytest.mark.parametrize(
    ("track_length", "last_lot"), list(product((4, 5, 6, 7), ("sold", "lost")))
)


def moves(track_length: int, last_lot: str, games: int = 2) -> Iterator[tuple[State, int, State]]:
    for seed in range(games):
        dice = random.Random(seed)
        state = signoria.game("strozzi", track_length=track_length, last_lot=last_lot).start()
        while not state.over:
            action = choose(state, dice, 40)
            before = state.copy()
            state.apply(action)
            yield before, action, state.copy()


def reckonings() -> Iterator[tuple[State, Reckoning]]:
    for before, action, after in moves(5, "sold"):
        account = words.account(before.data, action, after.data)
        if account and account.state is not None:
            yield before, account


@every_option
def test_accounts_add_up(track_length: int, last_lot: str) -> None:
    for before, action, after in moves(track_length, last_lot):
        account = words.account(before.data, action, after.data)
        paid = [0, 0]
        for step in account.steps if account else ():
            assert set(step.points) <= set(words.SOURCES)
            for points in step.points.values():
                paid = [one + more for one, more in zip(paid, points, strict=True)]
        assert paid == [new - old for new, old in zip(after.scores, before.scores, strict=True)]


def test_the_table_stops_for_every_round_and_nothing_else() -> None:
    assert len(list(reckonings())) == 2 * rules.ROUNDS


def test_a_reckoning_has_a_step_for_the_cargo_and_the_tracks_of_each_port() -> None:
    for before, account in reckonings():
        titles = [str(step.title) for step in account.steps][-6:]
        assert titles == [f"Port {port}, {what}" for what in ("cargo", "tracks") for port in (1, 2, 3)]
        assert str(account.title) == f"Round {before.view()['round']} is over"


@pytest.mark.parametrize("narrow", [False, True])
def test_a_reckoning_points_at_what_is_drawn(narrow: bool) -> None:
    for before, account in reckonings():
        assert account.state is not None
        valued = State(before.game, account.state)
        svg = board.draw(Context(valued.view(), people(NAMES), Look(narrow=narrow), "en", is_reckoning=True))
        for step in account.steps:
            assert all(f'id="{name}"' in svg for name in (*step.light, *step.at.values()))


def test_what_is_valued_is_what_the_table_shows() -> None:
    """The state of a reckoning would pay what its steps pay."""
    for before, account in reckonings():
        assert account.state is not None
        pays = State(before.game, account.state).view()["earns_now"]
        steps = [
            points for step in account.steps for source, points in step.points.items() if source != "paid"
        ]
        assert pays == [sum(points[seat] for points in steps) for seat in (0, 1)]


@every_option
def test_the_reader_is_you(track_length: int, last_lot: str) -> None:
    for before, action, after in moves(track_length, last_lot, games=1):
        told = [
            *before.describe(action, after),
            *(brief for _, brief in words.brief(before.data, action, after.data)),
        ]
        account = words.account(before.data, action, after.data)
        told += [step.explanation for step in account.steps] if account else []
        for sentence in told:
            for seat, lang in product((0, 1), LANGUAGES):
                assert NAMES[seat] not in sentence.render(lang, NAMES, seat)


def test_moves_of_one_lot_stand_under_one_heading() -> None:
    """A heading changes when a lot has been loaded or thrown away, and not before."""
    for before, _, after in moves(5, "sold", games=1):
        lot_ends = before.view()["lot"] and not after.view()["lot"]
        if not after.over:
            same = str(words.heading(before.data)) == str(words.heading(after.data))
            assert same != bool(lot_ends)


def test_in_brief() -> None:
    told = {}
    for before, action, after in moves(5, "sold"):
        for seat, brief in words.brief(before.data, action, after.data):
            assert seat in (0, 1)
            told[brief.text] = brief.render("en", NAMES, seat)
    assert told["takes it for {price}"].startswith("take it for ")
    assert told["sends ship {size} to port {port}"].startswith("send ship ")
    assert told["leaves it"] == "leave it"


def test_warnings() -> None:
    seen = set()
    for last_lot in ("sold", "lost"):
        for before, _, _ in moves(5, last_lot, games=4):
            if before.player in (None, NATURE):
                continue
            view, player = before.view(), before.player or 0
            for action in before.legal()[:12]:
                warning = words.warning(before.data, action)
                seen.add(warning.text if warning else None)
                if action == rules.TAKE:
                    assert (warning is not None) == (not view["uses"][player])
                if action == rules.DISCARD:
                    assert warning is not None
                if rules.LOAD <= action < rules.DISCARD:
                    full = all(ship["room"] == 0 for ship in before.after(action).view()["ships"][player])
                    assert warning is not None or not full
    assert len(seen) == 6


def test_a_hint_says_what_the_lot_is_worth() -> None:
    for before, action, _ in moves(5, "sold", games=1):
        reason = words.reason(before.data, action)
        if rules.LOAD <= action < rules.DISCARD:
            assert reason is not None and "Worth" in str(reason)
        if before.player == NATURE:
            assert reason is None


def test_scores_are_florins() -> None:
    assert [str(words.score(florins)) for florins in (1, 300)] == ["1 florin", "300 florins"]
