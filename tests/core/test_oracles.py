"""The compiled rules beside the oracles: second implementations, compared move by move.

`python -m tests.core.test_oracles GAMES` plays that many games of every setting; the tests play a few.
"""

import importlib
import random
import sys
from collections import Counter
from typing import Any

import signoria
from tests.settings import choose, every_setting, settings


def compare(name: str, players: int, options: dict[str, Any], games: int, seed: int) -> int:
    """Play random games on both, a third of them with low bids and the like; return the moves made."""
    game = signoria.game(name, players, **options)
    dice = random.Random(f"{seed} {game}")
    moves = 0
    for number in range(games):
        oracle = importlib.import_module(f"tests.oracles.{name}").Oracle(players, **options)
        state = game.start()
        while not state.over:
            assert state.player == oracle.player
            texts = Counter(state.text(action) for action in state.legal())
            assert texts == Counter(oracle.legal())
            assert state.scores == oracle.scores
            action = choose(state, dice, (0, 3, 0)[number % 3])
            oracle.apply(state.text(action))
            state.apply(action)
            moves += 1
        assert oracle.over and oracle.player is None
        assert (state.scores, state.tiebreak, state.winners) == (
            oracle.scores,
            oracle.tiebreak,
            oracle.winners,
        )
    return moves


@every_setting
def test_moves_and_scores_are_those_of_the_oracle(name: str, players: int, options: dict[str, Any]) -> None:
    assert compare(name, players, options, games=3, seed=1) > 0


if __name__ == "__main__":
    for setting in settings():
        made = compare(*setting.values, games=int(sys.argv[1]), seed=int((sys.argv[2:] or "0")[0]))
        print(f"{setting.id}: {sys.argv[1]} games, {made} moves, no difference", flush=True)
