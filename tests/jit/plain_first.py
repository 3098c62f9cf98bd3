"""A process that starts plain: each game is played as plain Python, and then compiled.

`python -m tests.jit.plain_first` prints a line of JSON for each game: what was seen, what was loaded when.
"""

import hashlib
import json
import random
import sys
from itertools import count

import numpy as np

import signoria
from signoria.bots.engine import engine, swap
from signoria.bots.search import Search, SearchBot
from signoria.core.registry import list_games
from signoria.jit.compiler import start_plain

MOVES = 90
SIMULATIONS = 3
EVERY = 11


def played(name: str) -> str:
    """All that the rules, the view and the search say in the first moves of a random game, in short."""
    game, dice, seen = signoria.game(name), random.Random(2), hashlib.sha256()
    state = game.start()
    for number in count():
        if state.over or number == MOVES:
            return seen.hexdigest()
        legal = state.legal()
        seen.update(json.dumps([legal, state.view(0), state.tiebreak]).encode())
        seen.update(bytes(state.resample(0, number)))
        if number % EVERY == 0 and state.player is not None and state.player >= 0:
            search = Search(state.resample(state.player, 1), state.player, 1)
            search.run(SIMULATIONS)
            seen.update(json.dumps([search.choice(child).action for child in search.children(0)]).encode())
        state.apply(dice.choice(legal))
        seen.update(bytes(state))
    raise AssertionError


def main() -> None:
    start_plain()
    np.seterr(over="raise")  # numbers that wrap around do so in compiled code only
    names = list(list_games())
    plain = {name: played(name) for name in names}
    numba_was_needed = "numba" in sys.modules
    for name in names:
        seconds = SearchBot("hard").level_in(signoria.game(name)).seconds
        apply, warms_up = signoria.game(name).parts.rules.apply, engine(name).is_warming_up
        swap(name)
        told = {
            "game": name,
            "plain": plain[name],
            "compiled": played(name),
            "numba_was_needed": numba_was_needed,
            "warms_up": [warms_up, engine(name).is_warming_up],
            "seconds": [seconds, SearchBot("hard").level_in(signoria.game(name)).seconds],
            "is_same_object": signoria.game(name).parts.rules.apply is apply,
        }
        print(json.dumps(told))


if __name__ == "__main__":
    main()
