"""Ponte Vecchio: a list of actions, the best first, written where the search wants it."""

import numpy as np

from signoria.jit.compiler import Number, Numbers, compiled

ROOM = 4096
"""More than there are actions: while a list is made, each entry is a score times this plus an action."""
SCALE = 16
"""Scores are compared to a sixteenth."""


@compiled
def insert(out: Numbers, length: int, most: int, score: float, action: Number) -> int:
    """Put an action in its place by its score; only the best `most` are kept. Returns the new length."""
    scored = np.int64(score * SCALE) * ROOM + action
    place = length
    while place > 0 and out[place - 1] < scored:
        place -= 1
    if place == most:
        return length
    length = min(length + 1, most)
    for later in range(length - 1, place, -1):
        out[later] = out[later - 1]
    out[place] = scored
    return length


@compiled
def within(out: Numbers, length: int, spread: int) -> int:
    """Leave out what is more than `spread` worse than the best, and take the scores away."""
    while length > 1 and out[0] - out[length - 1] > spread * SCALE * ROOM:
        length -= 1
    for place in range(length):
        out[place] %= ROOM
    return length


@compiled
def add(out: Numbers, length: int, action: Number) -> int:
    """Put an action without a score at the end, unless it is there already."""
    for place in range(length):
        if out[place] == action:
            return length
    out[length] = action
    return length + 1
