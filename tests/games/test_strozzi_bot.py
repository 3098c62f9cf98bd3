"""Medici vs Strozzi: what its bots know, in positions where any player knows what is right."""

import numpy as np
import pytest

import signoria
from signoria import NATURE, State
from signoria.bots import Bot
from signoria.bots.search import candidates
from signoria.bots.tree import MOST_PLAYERS
from signoria.games.strozzi import bot, rules
from tests.games.test_strozzi import ALL_OPTIONS, MEDICI, STROZZI, table
from tests.settings import some_states

BOTS = [signoria.bot("greedy"), signoria.bot("search", simulations=1000, seed=1)]
both_bots = pytest.mark.parametrize("player", BOTS, ids=["greedy", "search"])


def chosen(player: Bot, state: State) -> str:
    seat = state.player
    assert seat is not None
    return state.text(player.choose(state, seat))


def shares(state: State) -> list[float]:
    values = np.zeros(MOST_PLAYERS)
    bot.evaluate(state.data, values)
    return values[: rules.SEATS].tolist()


def last_lot(phase: int, price: int = 0, lot: str = "gold 5a") -> State:
    """Strozzi sells the last lot, and is ahead by 4 to 0 in port 1, where both have room; all else is full.

    If he keeps the gold he is paid 20, otherwise Medici is: it makes a difference of 40.
    """
    return table(
        phase,
        seat=STROZZI,
        medici={
            (3, 1): "cloth 0, furs 0",
            (4, 2): "cloth 1, cloth 2, cloth 3, gold 5b",
            (5, 3): "spices 1, spices 2, spices 3, cloth 4a, cloth 4b",
        },
        strozzi={
            (3, 1): "dyes 4a, dyes 0",
            (4, 3): "spices 0, spices 4a, spices 4b, dyes 2",
            (5, 2): "furs 1, furs 2, furs 3, furs 4a, furs 4b",
        },
        lot=lot,
        bag="",
        price=price,
        number=3,
    )


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_candidates_are_legal_and_prospects_are_shares(options: dict[str, object]) -> None:
    for seed in range(4):
        for state in some_states(signoria.game("strozzi", **options), seed, most_choices=60):
            before = bytes(state)
            medici, strozzi = shares(state)
            assert medici + strozzi == pytest.approx(1.0 if not state.over else medici + strozzi)
            assert 0.0 <= min(medici, strozzi) <= max(medici, strozzi) <= 1.0
            if state.player not in (None, NATURE):
                found = candidates(state)
                assert found and len(set(found)) == len(found)
                assert set(found) <= set(state.legal())
            assert bytes(state) == before


def test_a_new_game_is_even() -> None:
    assert shares(signoria.game("strozzi").start()) == pytest.approx([0.5, 0.5], abs=0.05)


@both_bots
def test_the_price_is_half_of_the_difference(player: Bot) -> None:
    assert chosen(player, last_lot(rules.PRICING)) in ("price 19", "price 20", "price 21")


@both_bots
@pytest.mark.parametrize(("price", "answer"), [(0, "take"), (16, "take"), (24, "leave"), (300, "leave")])
def test_a_lot_is_taken_below_the_fair_price_only(player: Bot, price: int, answer: str) -> None:
    assert chosen(player, last_lot(rules.ANSWERING, price)) == answer


@both_bots
def test_a_lot_that_changes_nothing_is_offered_for_nothing(player: Bot) -> None:
    assert chosen(player, last_lot(rules.PRICING, lot="dyes 1")) in ("price 0", "price 1")


@both_bots
@pytest.mark.parametrize("game", [signoria.game("strozzi", track_length=n) for n in (4, 5, 6, 7)], ids=repr)
def test_a_tile_goes_where_its_marker_reaches_a_bonus(player: Bot, game: signoria.Game) -> None:
    state = table(
        rules.LOADING,
        medici={(3, 1): "cloth 1, cloth 2", (4, 2): "gold 5a, gold 5b, furs 4a", (5, 3): "cloth 4a"},
        strozzi={(3, 2): "furs 1"},
        lot="dyes 0",
        bag="",
        markers={(2, "dyes"): game.options["track_length"] - 2},
        number=3,
        game=game,
    )
    assert chosen(player, state) == "ship 4 to port 2"


@both_bots
def test_a_gold_chest_goes_where_it_wins_a_port(player: Bot) -> None:
    state = table(
        rules.LOADING,
        medici={(3, 1): "cloth 1, furs 1", (4, 2): "spices 4a, spices 4b, cloth 4a"},
        strozzi={(3, 1): "furs 3, cloth 3", (4, 2): "dyes 1"},
        lot="gold 5a",
        bag="",
        number=3,
    )
    assert chosen(player, state) == "ship 3 to port 1"


@both_bots
def test_lots_grow_beyond_the_room_of_the_rival(player: Bot) -> None:
    state = table(
        rules.DRAWING,
        medici={(3, 1): "cloth 1"},
        strozzi={
            (3, 1): "furs 1, furs 2",
            (4, 2): "dyes 1, dyes 2, dyes 3, cloth 2",
            (5, 3): "spices 1, spices 2, spices 3, furs 3, cloth 3",
        },
        lot="cloth 4a",
    )
    assert chosen(player, state) == "draw"


def test_the_lost_last_lot_is_not_counted_on() -> None:
    """With one tile in the bag to draw it ends the round: what Strozzi has in hand would be lost (R-7.1)."""
    lost = signoria.game("strozzi", last_lot="lost")
    state = table(
        rules.DRAWING,
        seat=STROZZI,
        medici={(3, 1): "cloth 0, furs 1", (4, 2): "gold 5b"},
        strozzi={(4, 1): "dyes 0", (5, 2): "furs 3"},
        lot="gold 5a",
        bag="spices 2",
        number=3,
        game=lost,
    )
    assert chosen(BOTS[0], state) == "stop"


def test_a_big_lead_is_nearly_a_victory() -> None:
    state = table(rules.TILE, money=(400, 250), number=3)
    assert shares(state)[MEDICI] > 0.9


def test_more_thought_wins() -> None:
    """Search beats random play by far; the steps between the levels are measured by the arena."""
    state = signoria.game("strozzi").start()
    nature, random = signoria.bot("random", seed=2), signoria.bot("random", seed=3)
    search = signoria.bot("search", simulations=30, seed=1)
    while not state.over:
        player = {NATURE: nature, MEDICI: search, STROZZI: random}[state.player]
        state.apply(player.choose(state, state.player))
    assert state.winners == (MEDICI,)
