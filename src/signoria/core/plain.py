"""What views are made from, quickly: a state as plain Python values, what is worked out once for all."""

from collections.abc import Callable
from functools import lru_cache, wraps
from types import SimpleNamespace
from typing import TypeVar

import numpy as np

from signoria.jit.compiler import State

Found = TypeVar("Found")
KEPT = 256
"""States of which is kept what was worked out: all who look at a table ask for it one after the other."""


def plain(state: State) -> SimpleNamespace:
    """All fields of a state by name: numbers, and lists of them.

    To read all of it costs less than to read two fields one by one.
    """
    values = zip(state.dtype.names or (), state.item(), strict=True)
    return SimpleNamespace(
        **{name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in values}
    )


class AsItIs:
    """A state as it is now: the record itself changes."""

    __slots__ = ("data", "state")

    def __init__(self, state: State):
        self.state = state
        self.data = state.tobytes()

    def __hash__(self) -> int:
        return hash(self.data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AsItIs) and self.data == other.data


def once_a_state(work_out: Callable[[State], Found]) -> Callable[[State], Found]:
    """Keep what a function works out from a state. Whoever gets it must not change it."""

    @lru_cache(KEPT)
    def found(key: AsItIs) -> Found:
        return work_out(key.state)

    @wraps(work_out)
    def kept(state: State) -> Found:
        return found(AsItIs(state))

    return kept
