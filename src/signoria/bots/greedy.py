"""One action ahead, with what the game's `bot` knows."""

import numpy as np

from signoria.bots.engine import engine
from signoria.bots.search import candidates
from signoria.bots.tree import MOST_PLAYERS
from signoria.core.game import State
from signoria.core.visibility import has_unknown_facts

SAMPLES = 8
"""How often hidden facts are drawn to evaluate a choice."""


class GreedyBot:
    """Takes the action after which its share of the victory is valued highest."""

    def __init__(self, seed: int | None = None):
        self.seed = seed or 0

    def choose(self, state: State, seat: int) -> int:
        game = state.game
        rules, loaded = game.parts.rules, engine(game.name)
        weights, room = loaded.weights_for(game.players), loaded.room()
        values = np.zeros(MOST_PLAYERS)
        known = state.resample(seat, self.seed)
        worth = dict.fromkeys(candidates(known), 0.0)
        samples = SAMPLES if has_unknown_facts(game) else 1
        drawn = [known.resample(seat, self.seed + sample) for sample in range(samples)]
        for one in drawn:
            for action in worth:
                after = one.copy().data
                rules.apply(after, action)
                loaded.values.evaluate(after, weights, room, values)
                worth[action] += values[seat]
        return max(worth, key=worth.__getitem__)
