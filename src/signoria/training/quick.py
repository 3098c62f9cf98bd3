"""Games one action ahead, by the thousand: values are learned from them before the search plays any."""

import random
from dataclasses import dataclass
from functools import cache
from types import ModuleType

import numpy as np

from signoria.bots.engine import compiled_engine
from signoria.bots.network import weight_count
from signoria.bots.tree import MOST_PLAYERS
from signoria.core.game import State, game
from signoria.core.registry import parts
from signoria.jit.compiler import Numbers, for_game
from signoria.training import one_ahead
from signoria.training.fit import Positions
from signoria.training.one_ahead import BY_HAND, BY_POLICY, LEARNER
from signoria.training.selfplay import victory

BUNDLE = 50
"""Games that are one task."""
EVERY = 4
"""One of so many positions is learned from: those of a game are much alike."""
MOST_POSITIONS = 400
"""Of one game."""
KINDS = {LEARNER: 0.6, BY_HAND: 0.25, BY_POLICY: 0.15}
"""Who sits at the tables. Those who only meet themselves learn nothing about players of another kind."""
FIRST_KINDS = {BY_HAND: 0.7, BY_POLICY: 0.3}
"""As long as nothing is learned."""
WARMTH = (0.002, 0.01, 0.03, 0.1)
"""How much chance has a say in the choices of a seat, in shares of the victory."""


@dataclass(frozen=True)
class Bundle:
    """Some games that are to be played."""

    game: str
    players: int
    weights: Numbers | None
    """None in the first generation."""
    seed: int
    number: int


@cache
def loops(name: str) -> ModuleType:
    """`one_ahead`, compiled for a game."""
    loaded, engine = parts(name), compiled_engine(name, learned=True)
    known = engine.knowledge
    names = {
        **loaded.rules.names(),
        **known.names(),
        "judge": known.evaluate,
        "evaluate": engine.values.evaluate,
        "features": known.features,
        "FEATURE_COUNT": len(known.FEATURES),
    }
    found: ModuleType = for_game(one_ahead, loaded.folder, names, "training")
    return found


def play_bundle(bundle: Bundle) -> Positions:
    """Play some games; the same bundle is always the same games."""
    dice = random.Random(f"{bundle.seed} {bundle.number} quick")
    engine = compiled_engine(bundle.game, learned=True)
    count = len(engine.knowledge.FEATURES)
    start = game(bundle.game, bundle.players).start()
    kinds = KINDS if bundle.weights is not None else FIRST_KINDS
    weights = bundle.weights if bundle.weights is not None else np.zeros(weight_count(count))
    actions, values = np.empty(start.game.actions, np.int32), np.zeros(MOST_PLAYERS)
    facts = np.zeros((MOST_POSITIONS, bundle.players, count), np.float32)
    chance = np.array([dice.getrandbits(60)], np.uint64)
    work = np.zeros(1, start.data.dtype)
    features: list[Numbers] = []
    shares: list[Numbers] = []
    for _ in range(BUNDLE):
        work[0] = start.data
        seats = np.array(dice.choices(list(kinds), list(kinds.values()), k=bundle.players))
        warmth = np.array(dice.choices(WARMTH, k=bundle.players))
        seen = loops(bundle.game).play(
            work, weights, seats, warmth, chance, actions, engine.room(), values, facts, EVERY
        )
        features.append(facts[:seen].copy())
        shares.append(np.tile(victory(State(start.game, work[0])), (seen, 1)))
    ended = np.concatenate(shares)
    return Positions(np.concatenate(features), ended, ended)
