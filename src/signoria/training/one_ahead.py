"""Whole games in which nobody looks further than one action, compiled for each game.

`apply`, `legal`, `candidates`, `rollout_policy`, `features`, `judge` (by hand) and `evaluate` (learned) stand
for the game's own: see `for_game` in `jit/compiler.py`.
"""

import math

import numpy as np

from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled, per_game
from signoria.jit.rng import below
from signoria.jit.scratch import copied

LEARNER, BY_HAND, BY_POLICY = range(3)
"""How a seat chooses: by what is learned, by the judgement made by hand, or as games are played out."""
FINE = 1 << 20
"""Steps of a random number between 0 and 1."""
FEATURE_COUNT = 0


def legal(state: State, out: Numbers) -> int:
    raise NotImplementedError


def apply(state: State, action: Number) -> None:
    raise NotImplementedError


def candidates(state: State, out: Numbers) -> int:
    raise NotImplementedError


def rollout_policy(state: State, random: Numbers, room: Numbers) -> int:
    raise NotImplementedError


def features(state: State, seat: int, out: Numbers) -> None:
    raise NotImplementedError


def judge(state: State, values: Numbers) -> None:
    raise NotImplementedError


def evaluate(state: State, weights: Numbers, room: Numbers, values: Numbers) -> None:
    raise NotImplementedError


@compiled
def luck(random: Numbers) -> float:
    """A number of Gumbel's kind: added to values, it makes a choice among them as `softmax` does."""
    return -math.log(-math.log((0.5 + below(random, FINE)) / FINE))


@per_game
def play(
    work: Numbers,
    weights: Numbers,
    kinds: Numbers,
    warmth: Numbers,
    random: Numbers,
    actions: Numbers,
    room: Numbers,
    values: Numbers,
    facts: Numbers,
    every: int,
) -> int:
    """Play the game in `work` to its end; return how many positions were written into `facts`.

    `kinds` are how seats choose, `warmth` how much chance has a say in it, in shares of the victory. One of
    `every` positions is written, as long as there is room.
    """
    state = work[0]
    seen = 0
    while state.player != OVER:
        seat = np.int64(state.player)
        if seat == NATURE:
            apply(state, np.int64(actions[below(random, legal(state, actions))]))
            continue
        if kinds[seat] == BY_POLICY:
            chosen = np.int64(rollout_policy(state, random, actions))
        else:
            count = candidates(state, actions)
            chosen = np.int64(actions[0])
            best = -math.inf
            for place in range(count if count > 1 else 0):
                after = copied(state)
                apply(after, np.int64(actions[place]))
                if kinds[seat] == BY_HAND:
                    judge(after, values)
                else:
                    evaluate(after, weights, room, values)
                worth = values[seat] + warmth[seat] * luck(random)
                if worth > best:
                    best = worth
                    chosen = np.int64(actions[place])
        apply(state, chosen)
        if state.player != OVER and seen < len(facts) and below(random, every) == 0:
            for one in range(state.players):
                features(state, one, room)
                for place in range(FEATURE_COUNT):
                    facts[seen, one, place] = room[place]
            seen += 1
    return seen
