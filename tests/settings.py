"""Every way in which every game can be set up: what the shared tests run over."""

import random
from itertools import product
from typing import Any

import pytest

import signoria
from signoria import Game, State


def settings() -> list[Any]:
    """All games, player counts and options, as parameters for a test."""
    found = []
    for name, info in signoria.list_games().items():
        fewest, most = info.players
        choices = [option.choices for option in info.options.values()]
        for players, *chosen in product(range(fewest, most + 1), *choices):
            options = dict(zip(info.options, chosen, strict=True))
            label = "-".join(map(str, [name, players, *chosen]))
            found.append(pytest.param(name, players, options, id=label))
    return found


every_setting = pytest.mark.parametrize(("name", "players", "options"), settings())
every_game = pytest.mark.parametrize("name", signoria.list_games())


def choose(state: State, dice: random.Random, most_choices: int = 0) -> int:
    """A random action; a player's may be limited to the first few, for low bids and the like."""
    actions = state.legal()
    if most_choices and state.player != signoria.NATURE:
        actions = actions[:most_choices]
    return dice.choice(actions)


def must_guess(game: Game) -> bool:
    """Whether, somewhere in a random game, a seat could take the state for another one."""
    return any(
        state.resample(seat, number) != state
        for number, state in enumerate(some_states(game, seed=1))
        for seat in range(game.players)
    )


def some_states(game: Game, seed: int, most_choices: int = 0) -> list[State]:
    """The states of one random game, each a copy of its own."""
    dice = random.Random(seed)
    state = game.start()
    states = [state.copy()]
    while not state.over:
        state.apply(choose(state, dice, most_choices))
        states.append(state.copy())
    return states


def moves_of(game: Game, seed: int, most_choices: int = 4) -> list[tuple[State, int, State]]:
    """The moves of one random game: the state before, the action, the state after."""
    dice = random.Random(seed)
    state = game.start()
    moves = []
    while not state.over:
        action = choose(state, dice, most_choices)
        after = state.after(action)
        moves.append((state, action, after))
        state = after
    return moves
