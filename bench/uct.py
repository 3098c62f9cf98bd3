"""A bot of ours against plain UCT, compiled like our own search, with the same seconds a move.

    python -m bench.uct medina --players 3 --games 99 --seconds 0.1

UCT knows nothing but the rules (`signoria/training/guests.py`). It runs on the loops of our search, so it
makes as many simulations a second as the rules allow. One seat is ours and all others are UCT's; `match.py`
tells the rest.
"""

import secrets
import time

from bench.match import main

import signoria
from signoria.bots.search import CHUNK, FIRST_CHUNK, Search
from signoria.training.guests import EXPLORATION, guest


class Uct:
    """Plain UCT as a bot of Signoria."""

    def __init__(self, seconds: float = 1.0, seed: int | None = None, exploration: float = EXPLORATION):
        self.clock = time.monotonic
        self.seconds = seconds
        self.exploration = exploration
        self.seed = secrets.randbits(31) if seed is None else seed
        self.simulations = 0

    def choose(self, state: signoria.State, seat: int) -> int:
        begun = self.clock()
        mind = guest(state.game.name, self.exploration)
        search = Search(state.resample(seat, self.seed), seat, self.seed, mind)
        chunk = FIRST_CHUNK
        while True:
            search.run(chunk)
            spent = self.clock() - begun
            if spent >= self.seconds or search.full:
                break
            rate = search.simulations / max(spent, 1e-6)
            chunk = max(1, int(min(CHUNK, self.seconds - spent) * rate))
        self.simulations += search.simulations
        return search.result(spent).best.action


if __name__ == "__main__":
    from bench.uct import Uct  # compiled code is kept by the name of its module

    main("uct", __doc__ or "", Uct, EXPLORATION, has_clock=True)
