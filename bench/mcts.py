"""A bot of ours against OpenSpiel's MCTS, which gets the same seconds a move.

    python -m bench.mcts strozzi --games 40 --seconds 0.5 --bot search:strongest

One seat is ours and all others are OpenSpiel's C++ MCTS with random rollouts; `match.py` tells the rest.
"""

import random

import pyspiel
from bench.match import main

import signoria
import signoria.envs.openspiel  # registers the games

EXPLORATION = 2.0
"""OpenSpiel's usual UCT constant, for returns from -1 to 1; here they go from -1 to players - 1."""
MEGABYTES = 1000
NO_LIMIT = 2**31 - 1


class OpenSpielMcts:
    """OpenSpiel's MCTS as a bot of Signoria: one random rollout a simulation, to the end of the game."""

    def __init__(self, seconds: float = 1.0, seed: int = 0, exploration: float = EXPLORATION):
        self.seconds = seconds
        self.exploration = exploration
        self.random = random.Random(seed)
        self.simulations = 0

    def choose(self, state: signoria.State, seat: int) -> int:
        """What its search prefers in a state drawn from those that look the same to the seat."""
        game = pyspiel.load_game(
            f"signoria_{state.game.name}", {"players": state.game.players, **state.game.options}
        )
        seed = self.random.getrandbits(31)
        searcher = pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(1, seed),
            self.exploration * state.game.players / 2,
            NO_LIMIT,
            MEGABYTES,
            True,  # solves what it can
            seed,
            False,
            max_wall_clock_time=self.seconds,
        )
        known = state.resample(seat, seed)
        root = searcher.mcts_search(game.state_of(known))
        self.simulations += root.explore_count
        if not root.children:  # no time for a second simulation
            return self.random.choice(known.legal())
        return int(root.best_child().action)


if __name__ == "__main__":
    main("mcts", __doc__ or "", OpenSpielMcts, EXPLORATION)
