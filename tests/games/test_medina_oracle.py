"""Medina beside its oracle in games where white pieces are used up first: there R-3.1 and R-9.3 forbid most.

`python -m tests.games.test_medina_oracle GAMES SEED` plays that many games of every setting; the tests one.
"""

import random
import sys
from collections import Counter

import pytest

import signoria
from tests.oracles.medina import Oracle

WHITE_FIRST = ("wall", "stall", "stable")


def choose(state, dice):
    """A white piece mostly, otherwise one of any kind."""
    by_kind = {}
    for action in state.legal():
        by_kind.setdefault(state.text(action).split()[0], []).append(action)
    white = [kind for kind in WHITE_FIRST if kind in by_kind]
    kind = white[0] if white and dice.random() < 0.85 else dice.choice(sorted(by_kind))
    return dice.choice(by_kind[kind])


def compare(players, new_street, games, seed):
    """Play on both; return how many positions had pieces that fitted and were forbidden."""
    game = signoria.game("medina", players=players, new_street=new_street)
    dice = random.Random(f"{seed} {game}")
    forbidding = 0
    for _ in range(games):
        state, oracle = game.start(), Oracle(players, new_street=new_street)
        while not state.over:
            legal = oracle.legal()
            assert state.player == oracle.player
            assert Counter(state.text(action) for action in state.legal()) == Counter(legal)
            if oracle.to_place > 1:
                forbidding += len(list(oracle._fitting())) > len(legal)
            action = choose(state, dice)
            oracle.apply(state.text(action))
            state.apply(action)
        assert oracle.over and oracle.scores == state.scores
    return forbidding


@pytest.mark.parametrize(("players", "new_street"), [(2, "apart"), (3, "beside"), (4, "apart")])
def test_games_that_run_out_of_white_pieces_are_those_of_the_oracle(players, new_street):
    compare(players, new_street, games=1, seed=1)


if __name__ == "__main__":
    for players in (2, 3, 4):
        for new_street in ("apart", "beside"):
            forbidding = compare(players, new_street, games=int(sys.argv[1]), seed=int(sys.argv[2]))
            print(players, new_street, f"no difference; {forbidding} positions forbade pieces", flush=True)
