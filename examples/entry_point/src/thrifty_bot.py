"""A bot in Python: it tries every move, and takes the one after which its score is best."""

import random

from signoria import State


class ThriftyBot:
    """Thinks one move ahead. With `careless=0.1` one move in ten is left to chance."""

    def __init__(self, seed: int | None = None, careless: float = 0.0):
        self.random = random.Random(seed)
        self.careless = careless

    def choose(self, state: State, seat: int) -> int:
        moves = state.legal()
        self.random.shuffle(moves)
        if self.random.random() < self.careless:
            return moves[0]
        return max(moves, key=lambda move: self.score_after(state, move, seat))

    def score_after(self, state: State, move: int, seat: int) -> int:
        after = state.copy()
        after.apply(move)
        return after.scores[seat]
