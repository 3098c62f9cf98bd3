"""Plain UCT, which knows nothing but the rules: a guest at the tables of training, and a peer to measure by.

UCB1 over all legal actions, games played out at random to their end, Nature sampled, hidden facts drawn anew
for every simulation, each player for himself. It runs on the loops of our search (`bots/tree.py`).

Bots that only ever meet themselves learn nothing about players of another kind: those who wait where they
would claim, say, and leave them all the feeding.
"""

import sys
from functools import cache
from types import ModuleType

import numpy as np

from signoria.bots import tree
from signoria.bots.engine import NO_WEIGHTS, Mind
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


def guest(name: str, exploration: float = EXPLORATION) -> Mind:
    """How a guest thinks."""
    return Mind(loops(name), NO_WEIGHTS, exploration, depth=TO_THE_END, width=ALL)
