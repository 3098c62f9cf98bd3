"""Medici's story: accounts that add up, briefs and headings, warnings and reasons; whoever reads is "you"."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

import signoria
from signoria import NATURE, State
from signoria.games.medici import board, rules, words
from signoria.i18n import LANGUAGES
from signoria.svg import Context, Look, people

PLAYERS = (3, 4, 5, 6)
NAMES = ["Annabella", "Bram", "Carla", "Dirk", "Elena", "Fiorenza"]
Move = tuple[State, int, State]


@cache
def moves(players: int, seed: int = 0) -> list[Move]:
    """A random game with modest bids: state, action, state."""
    chance = random.Random(seed * 10 + players)
    state = signoria.game("medici", players=players).start()
    found = []
    while not state.over:
        legal = state.legal()
        action = chance.choice(legal if state.player == NATURE else legal[:6])
        after = state.after(action)
        found.append((state, action, after))
        state = after
    return found


def all_moves() -> Iterator[Move]:
    for players in PLAYERS:
        for seed in (0, 1, 2):
            yield from moves(players, seed)


def test_accounts_are_the_change_of_the_scores() -> None:
    for before, action, after in all_moves():
        account = words.account(before.data, action, after.data)
        change = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
        told = [0] * before.game.players
        for step in account.steps if account else ():
            assert set(step.points) <= set(words.SOURCES)
            for points in step.points.values():
                told = [one + more for one, more in zip(told, points, strict=True)]
        assert told == change


def test_each_evening_stops_the_table_for_the_cargo_and_five_goods() -> None:
    for players in PLAYERS:
        stops = []
        for before, action, after in moves(players):
            account = words.account(before.data, action, after.data)
            ends = after.data.day != before.data.day or after.over
            assert (account is not None and account.state is not None) == ends
            if account and account.state is not None:
                stops.append(account.title.render("en"))
                assert rules.is_valid(account.state)
                titles = [step.title.render("en") for step in account.steps]
                assert titles[-6:] == ["Cargo", "Linen", "Furs", "Grain", "Dyes", "Spices"]
        assert stops == ["Day 1 is over", "Day 2 is over", "Day 3 is over"]


@pytest.mark.parametrize("look", [Look(), Look(narrow=True)])
@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_step_is_about_is_in_the_drawing(players: int, look: Look) -> None:
    for before, action, after in moves(players):
        account = words.account(before.data, action, after.data)
        if account is None or account.state is None:
            continue
        view = State(before.game, account.state).view(0)
        svg = board.draw(Context(view, people(NAMES[:players]), look, "en", 0, is_reckoning=True))
        assert "data-book" in svg
        for step in account.steps[-6:]:
            for name in (*step.light, *step.at.values()):
                assert f'id="{name}"' in svg


def test_an_evening_in_words() -> None:
    state = signoria.game("medici", players=3).start().data
    state.step[0, 2], state.step[1, 2] = 4, 2
    state.ship[0, :2], state.loaded[0] = (14, 15), 2
    from signoria.games.medici.account import day_pays

    cargo, linen, _, grain, *_ = day_pays(state)
    assert cargo.explanation.render("en", NAMES, 1) == "Annabella has the best cargo, 1"
    assert cargo.explanation.render("en", NAMES, 0) == "You have the best cargo, 1"
    assert linen.explanation.render("en", NAMES, 2) == "Annabella, Bram and you share the highest step, 0"
    assert grain.explanation.render("en", NAMES) == "Annabella is highest on step 6; second on step 2: Bram"
    assert grain.points == {"grain": [10, 5, 0], "heights": [10, 0, 0]}


def test_nobody_reads_their_own_name() -> None:
    for before, action, after in all_moves():
        said = [*words.happened(before.data, action, after.data)]
        said += [sentence for _, sentence in words.brief(before.data, action, after.data)]
        account = words.account(before.data, action, after.data)
        if account:
            said += [account.title, *(step.explanation for step in account.steps)]
        heading = words.heading(before.data)
        said += [heading] if heading else []
        for seat in range(before.game.players):
            for lang in LANGUAGES:
                assert not any(NAMES[seat] in sentence.render(lang, NAMES, seat) for sentence in said)


def told_in_brief(*actions: str, players: int = 3, reader: int | None = None) -> list[str]:
    """What the last of some actions is in brief."""
    state = signoria.game("medici", players=players).start()
    for action in actions[:-1]:
        state.apply(action)
    last = state.action(actions[-1])
    after = state.after(last)
    return [
        f"{NAMES[seat]}: {sentence.render('en', NAMES, reader)}"
        for seat, sentence in words.brief(state.data, last, after.data)
    ]


def test_in_brief() -> None:
    begin = ("starts 1", "furs 2")
    assert told_in_brief("starts 1") == ["Annabella: starts day 1"]
    assert told_in_brief(*begin) == []
    assert told_in_brief(*begin, "draw") == []
    assert told_in_brief(*begin, "draw", "grain 0", "draw", "gold") == ["Annabella: makes a lot of three"]
    assert told_in_brief(*begin, "stop") == ["Annabella: makes a lot of one"]
    assert told_in_brief(*begin, "stop", "bid 6") == ["Bram: bids 6"]
    assert told_in_brief(*begin, "stop", "bid 6", reader=1) == ["Bram: bid 6"]
    assert told_in_brief(*begin, "stop", "bid 6", "pass") == ["Carla: passes"]
    assert told_in_brief(*begin, "stop", "bid 6", "pass", "pass") == [
        "Annabella: passes",
        "Bram: buys furs 2 for 6",
    ]
    assert told_in_brief(*begin, "stop", "pass", "pass", "pass") == [
        "Annabella: passes",
        "Annabella: finds no buyer",
    ]


def test_headings_name_the_day_and_the_lot() -> None:
    state = signoria.game("medici", players=3).start()
    assert str(words.heading(state.data)) == "Day 1"
    state.apply("starts 2")
    heading = words.heading(state.data)
    assert heading is not None and heading.render("en", NAMES) == "Day 1: lot of Bram"
    assert heading.render("en", NAMES, 1) == "Day 1: your lot"
    assert words.heading(moves(3)[-1][2].data) is None


def test_warnings() -> None:
    state = signoria.game("medici", players=3).start()
    state.apply("starts 1")
    state.apply("linen 5a")
    assert words.warning(state.data, rules.DRAW) is None
    state.data.loaded[0] = 4
    state.data.ship[0, :4] = (7, 8, 9, 10)
    assert "1 free hold" in str(words.warning(state.data, rules.DRAW))
    assert words.warning(state.data, rules.STOP) is None
    state.apply("stop")
    assert words.warning(state.data, rules.PASS) is None
    assert str(words.warning(state.data, rules.BID + 40)) == "You would have no money left"
    assert words.warning(state.data, rules.BID + 39) is None
    state.apply("pass")
    state.apply("pass")
    assert "1 florin would buy" in str(words.warning(state.data, rules.PASS))


def test_reasons_tell_what_the_lot_brings() -> None:
    state = signoria.game("medici", players=3).start()
    for action in ("starts 1", "spices 0", "draw", "spices 1", "stop"):
        state.apply(action)
    state.data.step[1, 4] = 3
    assert str(words.reason(state.data, rules.BID + 1)) == "It makes your cargo one of 1"
    state.data.ship[1, 0], state.data.loaded[1] = 35, 1
    assert str(words.reason(state.data, rules.BID + 1)) == "It takes you to step 5 in spices"
    assert str(words.reason(state.data, rules.PASS)) == "It would bring you 5 florins today"


def test_scores_are_florins() -> None:
    assert str(words.score(185)) == "185 florins" and words.score(1).render("nl") == "1 florijn"
