"""A bot of ours against the strongest level of before values were learned, with the same seconds a move.

    python -m bench.classic medina --players 3 --games 99 --seconds 0.1

One seat is ours and all others judge as we did by hand (`search:classic`); `match.py` tells the rest.
"""

import time

from bench.match import main

import signoria
from signoria.bots.levels import CLASSIC
from signoria.bots.search import SearchBot


class Classic:
    """The search with the judgement made by hand, and how many simulations it made."""

    def __init__(self, seconds: float = 1.0, seed: int | None = None, exploration: float = 0.0):
        """It explores as its games say, whatever is asked for."""
        self.bot = SearchBot(CLASSIC, seconds=seconds, seed=seed)
        self.clock = time.monotonic
        self.simulations = 0

    def choose(self, state: signoria.State, seat: int) -> int:
        self.bot.clock = self.clock
        found = self.bot.think(state, seat, decide=True)
        self.simulations += found.simulations
        return found.best.action


if __name__ == "__main__":
    main("classic", __doc__ or "", Classic, 0.0, has_clock=True)
