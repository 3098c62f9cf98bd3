"""Helpers that make views fast: a state as plain Python values, and results cached by state."""

from collections.abc import Callable
from functools import lru_cache, wraps
from types import SimpleNamespace
from typing import TypeVar

import numpy as np

from signoria.jit.compiler import State

Found = TypeVar("Found")
KEPT = 256
"""The size of the caches: all viewers of a table need the same results one after the other."""


def plain(state: State) -> SimpleNamespace:
    """All fields of a state by name, as numbers and lists of numbers.

    Reading all of them at once costs less than reading two fields one by one.
    """
    values = zip(state.dtype.names or (), state.item(), strict=True)
    return SimpleNamespace(
        **{name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in values}
    )


class AsItIs:
    """A state as a key for caches, by its bytes. (The record itself is mutable.)"""

    __slots__ = ("data", "state")

    def __init__(self, state: State):
        self.state = state
        self.data = state.tobytes()

    def __hash__(self) -> int:
        return hash(self.data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AsItIs) and self.data == other.data


def once_a_state(work_out: Callable[[State], Found]) -> Callable[[State], Found]:
    """Cache what a function computes from a state. Callers must not modify the result."""

    @lru_cache(KEPT)
    def found(key: AsItIs) -> Found:
        return work_out(key.state)

    @wraps(work_out)
    def kept(state: State) -> Found:
        return found(AsItIs(state))

    return kept
