"""Draw the pictures of the README: `python docs/pictures/draw.py`. A seeded random game, half-way."""

import random
from pathlib import Path

import signoria

FOLDER = Path(__file__).parent


def half_way(name: str) -> signoria.State:
    """A state in the middle of a game in which low bids are more likely than high ones."""
    game = signoria.game(name, signoria.games()[name].players[1])
    dice = random.Random(7)
    states = [game.start()]
    while not states[-1].over:
        state = states[-1].copy()
        actions = state.legal()
        skew = 1 if state.player == signoria.NATURE else 4
        state.apply(actions[int(len(actions) * dice.random() ** skew)])
        states.append(state)
    middle = len(states) // 2
    return next(state for state in states[middle:] if state.player != signoria.NATURE)


if __name__ == "__main__":
    for name in signoria.games():
        (FOLDER / f"{name}.svg").write_text(half_way(name).svg(), encoding="utf-8")
