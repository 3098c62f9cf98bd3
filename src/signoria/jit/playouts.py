"""Random games: the inner loops of simulation, benchmark and tests.

`legal`, `apply`, `score` and `is_valid` are placeholders for the game's own functions: see `for_game` in
`jit/compiler.py`.
"""

import numpy as np

from signoria.jit.compiler import OVER, Number, Numbers, State, per_game
from signoria.jit.rng import below, seeded


def legal(state: State, out: Numbers) -> int:
    raise NotImplementedError


def apply(state: State, action: Number) -> None:
    raise NotImplementedError


def score(state: State, seat: int) -> int:
    raise NotImplementedError


def is_valid(state: State) -> bool:
    raise NotImplementedError


@per_game
def play_games(
    start: State,
    seed: int,
    first: int,
    work: Numbers,
    random: Numbers,
    actions: Numbers,
    lengths: Numbers,
    scores: Numbers,
) -> None:
    """Play the games of a seed from number `first` on. Game k of a seed is always the same.

    This is one function, since every function that calls the rules takes seconds to compile.
    """
    for game in range(len(lengths)):
        random[0] = seeded(seed, first + game)
        work[0] = start
        state = work[0]
        moves = 0
        while state.player != OVER:
            apply(state, np.int64(actions[below(random, legal(state, actions))]))
            moves += 1
        lengths[game] = moves
        for seat in range(scores.shape[1]):
            scores[game, seat] = score(state, seat)


@per_game
def invalid_game(
    start: State,
    seed: int,
    games: int,
    most_moves: int,
    most_choices: int,
    work: Numbers,
    random: Numbers,
    actions: Numbers,
) -> int:
    """Find a game with an invalid state, too few or unsorted legal actions, or no end.

    Return the number of the first such game, or -1. Each choice is among the first `most_choices` legal
    actions (0: all of them), for games with low bids only, for example.
    """
    for game in range(games):
        random[0] = seeded(seed, game)
        work[0] = start
        state = work[0]
        moves = 0
        while state.player != OVER:
            count = legal(state, actions)
            if moves == most_moves or count < (1 if state.player < 0 else 2):
                return game
            for place in range(1, count):
                if actions[place] <= actions[place - 1]:
                    return game
            if most_choices > 0 and state.player >= 0:
                count = min(count, most_choices)
            apply(state, np.int64(actions[below(random, count)]))
            if not is_valid(state):
                return game
            moves += 1
        if legal(state, actions) != 0:
            return game
    return -1


@per_game
def copy_states(work: Numbers, times: int) -> None:
    """Copy states within `work`, for the benchmark."""
    for copy in range(times):
        work[copy % len(work)] = work[(5 * copy + 3) % len(work)]
