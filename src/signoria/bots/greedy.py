"""One action ahead, with what the game's `bot` knows."""

from functools import cache
from types import ModuleType

import numpy as np

from signoria.bots import one_ahead
from signoria.bots.engine import engine
from signoria.bots.search import candidates
from signoria.bots.tree import MOST_PLAYERS
from signoria.core.game import Game, State
from signoria.core.registry import parts
from signoria.core.visibility import has_unknown_facts
from signoria.jit.compiler import Numbers, for_game

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
        drawn = [known.resample(seat, self.seed + sample) for sample in range(samples(game))]
        for one in drawn:
            for action in worth:
                after = one.copy().data
                rules.apply(after, action)
                loaded.values.evaluate(after, weights, room, values)
                worth[action] += values[seat]
        return max(worth, key=worth.__getitem__)


def samples(game: Game) -> int:
    return SAMPLES if has_unknown_facts(game) else 1


def choose_in_many(
    game: Game, data: Numbers, wanted: Numbers, chosen: Numbers, first: int, end: int, seed: int = 0
) -> None:
    """What a `GreedyBot` would choose in each of many states, given as bytes, from `first` to `end`.

    Only where it is `wanted`; no more is written into `chosen`.
    """
    loaded = engine(game.name)
    compiled_for(game.name).choose(
        data,
        wanted,
        chosen,
        seed,
        samples(game),
        loaded.weights_for(game.players),
        np.zeros(1, np.uint64),
        np.empty(game.actions, np.int32),
        np.empty(game.actions, np.float64),
        loaded.room(),
        np.zeros(MOST_PLAYERS),
        first,
        end,
    )


@cache
def compiled_for(name: str) -> ModuleType:
    """`signoria.bots.one_ahead` for a game."""
    loaded, thinks = parts(name), engine(name)
    names = {**loaded.rules.names(), **thinks.knowledge.names(), "evaluate": thinks.values.evaluate}
    compiled: ModuleType = for_game(
        one_ahead, loaded.folder, names, "learned" if thinks.weights else "judged"
    )
    return compiled
