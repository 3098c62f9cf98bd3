"""What a good player of San Gimignano knows: choices that are clear to anybody at the table."""

import random
from itertools import product

import numpy as np
import pytest

import signoria
from signoria import State
from signoria.bots.engine import engine
from signoria.bots.search import candidates
from signoria.bots.tree import MOST_PLAYERS
from tests.games.test_san_gimignano import GROUP, position
from tests.settings import some_states

HANDS = ("RYBa", "RGBa")
# Player 1 lacks blue for a group, and there is one place for it.
ONE_MISSING = GROUP.replace("3B1.", "3B..")
# Player 2 lacks blue; there is one blue sector, with a stone of player 1.
ONE_TO_DENY = GROUP.replace("1.", "2.").replace("3B2.", "3B1.")
# Player 1 can build on four sectors; on the red one lies a stone of player 2 too.
SHARED = GROUP.replace("4R1.", "4R12")


def first(state: State) -> str:
    """The choice that is thought of first."""
    return state.text(candidates(state)[0])


def searched(state: State) -> str:
    assert state.player is not None
    return state.text(signoria.bot("search", simulations=1000, seed=1).choose(state, state.player))


@pytest.mark.parametrize(
    ("players", "group", "hands"),
    list(product((2, 3, 4), ("connected", "chain", "region"), ("open", "hidden"))),
)
def test_candidates_and_prospects_in_every_state(players: int, group: str, hands: str) -> None:
    game = signoria.game("san_gimignano", players, group=group, hands=hands)
    evaluate = engine("san_gimignano").knowledge.evaluate
    values = np.zeros(MOST_PLAYERS)
    for state in some_states(game, seed=players):
        evaluate(state.data, values)
        assert all(0 <= value <= 1 for value in values[:players])
        assert sum(values[:players]) == pytest.approx(1)
        if state.player is not None and state.player >= 0:
            found = candidates(state)
            assert found and len(set(found)) == len(found)
            assert set(found) <= set(state.legal())


def test_a_stone_completes_a_group() -> None:
    state = position(ONE_MISSING, hands=HANDS)
    assert first(state) == searched(state) == "stone 1,0/3"


def test_a_second_stone_keeps_another_from_his_group() -> None:
    assert first(position(ONE_TO_DENY, hands=HANDS)) == "stone 1,0/3"


def test_a_tower_sends_a_stone_of_another_home() -> None:
    state = position(SHARED, phase="tower", hands=HANDS, put_stone=True)
    assert first(state) == searched(state) == "tower 0,0/4"


def test_tiles_are_kept_while_there_is_ground_to_go_on() -> None:
    state = position(ONE_MISSING, phase="tile", hands=HANDS, put_stone=True)
    assert first(state) == "no tile"


def test_without_ground_a_tile_comes_first_and_none_is_thought_of() -> None:
    lonely = GROUP.replace("1.", "..").replace("4R..", "4R1.")  # three stones are missing
    state = position(lonely, phase="tile", hands=HANDS, put_stone=True)
    assert first(state).startswith("tile ")
    assert "no tile" in [state.text(action) for action in candidates(state)]


def test_greedy_beats_random() -> None:
    won = 0.0
    game = signoria.game("san_gimignano")
    for number in range(6):
        dice = random.Random(number)
        seat = number % 2
        greedy, any_action = signoria.bot("greedy", seed=1), signoria.bot("random", seed=number)
        state = game.start()
        while not state.over:
            player = state.player
            assert player is not None
            if player < 0:
                state.apply(dice.choice(state.legal()))
            else:
                state.apply((greedy if player == seat else any_action).choose(state, player))
        won += (seat in state.winners) / len(state.winners)
    assert won >= 5
