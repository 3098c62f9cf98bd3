"""The search compiled for a game, with what the game's `bot` knows and what was learned."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from types import ModuleType

import numpy as np

from signoria.bots import evaluation, network, tree
from signoria.bots.levels import DEFAULT_STYLE, STYLES, Level, Style, read_levels
from signoria.core.contract import Knowledge
from signoria.core.registry import (
    BOTS,
    OTHER_BOTS,
    beginning,
    compile_for,
    folder_of,
    knowledge,
    list_games,
    package_of,
    parts,
    swap_rules,
)
from signoria.jit.compiler import Call, Numbers, State, for_game, is_waiting, swap_in

WIDTH = 1.0
"""How soon more of the candidates are tried."""
NO_WEIGHTS = np.zeros(0)
EVEN = STYLES[DEFAULT_STYLE]


@dataclass(frozen=True)
class Mind:
    """How a search thinks."""

    loops: ModuleType
    """`signoria.bots.tree`, compiled for the game."""
    weights: Numbers
    """Of the learned values, if the loops use them."""
    exploration: float
    """How much a choice seldom tried is favoured over one that did well."""
    depth: int
    """How many moves a game is played on before it is evaluated."""
    width: float = WIDTH
    style: Style = EVEN


@dataclass(frozen=True)
class Engine:
    """What bots need to play a game."""

    knowledge: Knowledge
    loops: ModuleType
    """`signoria.bots.tree`, compiled for the game."""
    values: ModuleType
    """With `evaluate`: `signoria.bots.network` compiled for the game, or its own judgement."""
    weights: Mapping[int, Numbers]
    """By the number of players; none if the game judges by hand."""
    levels: Mapping[int, Mapping[str, Level]]
    """By the number of players."""
    calls: Sequence[Call]
    """A call of every compiled function that bots need."""

    @property
    def is_warming_up(self) -> bool:
        """Whether bots think in plain Python, until compiled code is swapped in."""
        return is_waiting(self.loops.think)

    def mind(self, state: State) -> Mind:
        """For a game with as many players as a state has."""
        known = self.knowledge
        weights = self.weights_for(int(state.players))
        learned = len(weights) > 0
        return Mind(self.loops, weights, known.exploration(learned), known.depth(state, learned))

    def weights_for(self, players: int) -> Numbers:
        return self.weights.get(players, NO_WEIGHTS)

    def room(self) -> Numbers:
        """Where values are worked out."""
        return network.room_for(len(self.knowledge.FEATURES))


@cache
def engine(name: str) -> Engine:
    """What bots need to play a game: with what was learned, if there is anything."""
    return compiled_engine(name, has_learned(name))


@cache
def has_learned(name: str) -> bool:
    """Whether there are learned values for all numbers of players."""
    known = knowledge(name)
    weights = network.read_weights(folder_of(package_of(name)), known.FEATURES) if known.FEATURES else {}
    fewest, most = list_games()[name].players
    return weights.keys() >= set(range(fewest, most + 1))


@cache
def compiled_engine(name: str, learned: bool) -> Engine:
    """The search with learned values, or with the game's own judgement; compiled once on a machine."""
    loaded = parts(name)
    rules, known = loaded.rules, knowledge(name)
    if learned:
        weights = network.read_weights(loaded.folder, known.FEATURES)
        names = {
            "features": known.features,
            "score": rules.score,
            "tiebreak": rules.tiebreak,
            "FEATURE_COUNT": len(known.FEATURES),
        }
        values = for_game(network, loaded.folder, names, "learned")
    else:
        weights = {}
        values = for_game(evaluation, loaded.folder, {"judge": known.evaluate}, "judged")
    names = {**rules.names(), **known.names(), "evaluate": values.evaluate}
    loops = for_game(tree, loaded.folder, names, "learned" if learned else "judged")
    state, work, random, actions = beginning(name, rules)
    nodes, path = np.zeros(1, tree.NODE), np.zeros(tree.DEEPEST, np.int32)
    shares, counts = np.zeros(tree.MOST_PLAYERS), np.zeros(2, np.int64)
    zeros, room = np.zeros(0), network.room_for(len(known.FEATURES))
    rooms = nodes, 1, work, random, actions, path, zeros, room, shares, counts
    calls: list[Call] = [
        partial(known.candidates, state, actions),
        partial(known.boldness, state, 0),
        partial(values.evaluate, state, zeros, room, shares),
        partial(loops.think, state, 0, 1, 1.0, 1.0, 1, 0.0, *rooms),
    ]
    compile_for(name, BOTS if learned == has_learned(name) else OTHER_BOTS, calls)
    fewest, most = list_games()[name].players
    levels = read_levels(loaded.folder, range(fewest, most + 1))
    return Engine(known, loops, values, weights, levels, calls)


def swap(name: str) -> None:
    """In a process that started plain: let rules and bots of a game run compiled, as in the cache."""
    swap_rules(name)
    swap_in(engine(name).calls)
