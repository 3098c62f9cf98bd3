"""The choices of `GreedyBot` in many games at once, compiled for each game: a range of them, for threads.

`STATE`, `apply`, `resample`, `candidates` and `evaluate` stand for the game's own: see `for_game` in
`jit/compiler.py`.
"""

import numpy as np

from signoria.jit.compiler import Number, Numbers, State, per_game
from signoria.jit.scratch import copied

STATE = np.dtype([("player", np.int8)])


def apply(state: State, action: Number) -> None:
    raise NotImplementedError


def resample(state: State, seat: Number, random: Numbers) -> None:
    raise NotImplementedError


def candidates(state: State, out: Numbers) -> int:
    raise NotImplementedError


def evaluate(state: State, weights: Numbers, room: Numbers, values: Numbers) -> None:
    raise NotImplementedError


@per_game
def choose(
    data: Numbers,
    wanted: Numbers,
    chosen: Numbers,
    seed: int,
    samples: int,
    weights: Numbers,
    random: Numbers,
    actions: Numbers,
    worth: Numbers,
    room: Numbers,
    values: Numbers,
    first: int,
    end: int,
) -> None:
    """Write the action after which its share of the victory is valued highest, where one is wanted."""
    states = data.view(STATE)
    for game in range(first, end):
        seat = np.int64(states[game].player)
        if not wanted[game] or seat < 0:
            continue
        known = copied(states[game])
        random[0] = np.uint64(seed)
        resample(known, seat, random)
        count = candidates(known, actions)
        for place in range(count):
            worth[place] = 0.0
        for sample in range(samples):
            drawn = copied(known)
            random[0] = np.uint64(seed + sample)
            resample(drawn, seat, random)
            for place in range(count):
                after = copied(drawn)
                apply(after, np.int64(actions[place]))
                evaluate(after, weights, room, values)
                worth[place] += values[seat]
        best = 0
        for place in range(1, count):
            if worth[place] > worth[best]:
                best = place
        chosen[game] = actions[best]
