"""A bot of ours against plain UCT, compiled like our own search, with the same seconds a move.

    python -m bench.uct medina --players 3 --games 99 --seconds 0.1

UCT knows nothing but the rules: UCB1 over all legal actions, games played out at random to their end, Nature
sampled, hidden facts drawn anew for every simulation, each player for himself. It runs on the loops of our
search (`bots/tree.py`), so it makes as many simulations a second as the rules allow. One seat is ours and
all others are UCT's; `match.py` tells the rest.
"""

import secrets
import sys
import time
from functools import cache
from types import ModuleType

import numpy as np
from bench.match import main

import signoria
from signoria.bots import tree
from signoria.bots.engine import NO_WEIGHTS, Mind
from signoria.bots.search import CHUNK, FIRST_CHUNK, Search
from signoria.core.registry import knowledge, parts
from signoria.jit.compiler import Number, Numbers, State, for_game, per_game
from signoria.jit.rng import below

EXPLORATION = 0.7
"""Of shares from 0 to 1."""
TO_THE_END, ALL = 1 << 30, 1e9


def legal(state: State, out: Numbers) -> int:
    raise NotImplementedError


def score(state: State, seat: int) -> int:
    raise NotImplementedError


def tiebreak(state: State, seat: int) -> int:
    raise NotImplementedError


@per_game
def candidates(state: State, out: Numbers) -> int:
    """All legal actions, scattered: those tried first are not all of a kind."""
    count = legal(state, out)
    random = np.uint64(count)
    for last in range(count - 1, 0, -1):
        random = random * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        other = np.int64(((random >> np.uint64(32)) * np.uint64(last + 1)) >> np.uint64(32))
        out[last], out[other] = out[other], out[last]
    return count


@per_game
def rollout_policy(state: State, random: Numbers, room: Numbers) -> Number:
    """Any legal action."""
    return np.int64(room[below(random, legal(state, room))])


@per_game
def evaluate(state: State, weights: Numbers, room: Numbers, values: Numbers) -> None:
    """The victory, shared by those whom the tie-break does not part."""
    winners = 0
    for seat in range(state.players):
        values[seat] = 1.0
        for other in range(state.players):
            lead = score(state, other) - score(state, seat)
            if lead > 0 or (lead == 0 and tiebreak(state, other) > tiebreak(state, seat)):
                values[seat] = 0.0
        winners += values[seat] > 0.0
    for seat in range(state.players):
        values[seat] /= winners


@cache
def loops(name: str) -> ModuleType:
    """The loops of the search for a game, without knowledge."""
    loaded = parts(name)
    rules = loaded.rules
    own = for_game(sys.modules[__name__], loaded.folder, rules.names(), "uct")
    names = {
        **rules.names(),
        "is_secret": knowledge(name).is_secret,
        "candidates": own.candidates,
        "rollout_policy": own.rollout_policy,
        "evaluate": own.evaluate,
    }
    found: ModuleType = for_game(tree, loaded.folder, names, "uct")
    return found


class Uct:
    """Plain UCT as a bot of Signoria."""

    def __init__(self, seconds: float = 1.0, seed: int | None = None, exploration: float = EXPLORATION):
        self.seconds = seconds
        self.exploration = exploration
        self.seed = secrets.randbits(31) if seed is None else seed
        self.simulations = 0

    def choose(self, state: signoria.State, seat: int) -> int:
        begun = time.monotonic()
        mind = Mind(loops(state.game.name), NO_WEIGHTS, self.exploration, depth=TO_THE_END, width=ALL)
        search = Search(state.resample(seat, self.seed), seat, self.seed, mind)
        chunk = FIRST_CHUNK
        while True:
            search.run(chunk)
            spent = time.monotonic() - begun
            if spent >= self.seconds or search.full:
                break
            rate = search.simulations / max(spent, 1e-6)
            chunk = max(1, int(min(CHUNK, self.seconds - spent) * rate))
        self.simulations += search.simulations
        return search.result(spent).best.action


if __name__ == "__main__":
    from bench.uct import Uct  # compiled code is kept by the name of its module

    main(__doc__ or "", Uct, EXPLORATION)
