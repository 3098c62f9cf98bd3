"""One question and one answer, compiled for each game and called from Python.

A state is given as its bytes (`np.uint8`): Numba takes an array of bytes six times as quickly as a record.
`STATE`, `legal`, `apply` and `observe` stand for the game's own: see `for_game` in `jit/compiler.py`.
"""

import numpy as np

from signoria.jit.compiler import Number, Numbers, State, per_game

STATE = np.dtype([("player", np.int8)])


def legal(state: State, out: Numbers) -> int:
    raise NotImplementedError


def apply(state: State, action: Number) -> None:
    raise NotImplementedError


def observe(state: State, seat: Number, out: Numbers) -> int:
    raise NotImplementedError


@per_game
def choices(data: Numbers, actions: Numbers) -> int:
    """Write the legal actions, ascending, into `actions`; how many there are."""
    return legal(data.view(STATE)[0], actions)


@per_game
def step(data: Numbers, action: int) -> int:
    """Carry out a legal action; who is asked next (a seat, NATURE or OVER)."""
    state = data.view(STATE)[0]
    apply(state, action)
    return state.player


@per_game
def look(data: Numbers, seat: int, out: Numbers) -> None:
    """Write what a seat may know."""
    observe(data.view(STATE)[0], np.int64(seat), out)
