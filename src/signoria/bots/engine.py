"""The search compiled for a game, with what the game's `bot` knows."""

from dataclasses import dataclass
from functools import cache
from types import ModuleType

import numpy as np

from signoria.bots import tree
from signoria.core.contract import Knowledge
from signoria.core.registry import BOTS, beginning, compile_once, knowledge, parts
from signoria.jit.compiler import for_game


@dataclass(frozen=True)
class Engine:
    """What bots need to play a game."""

    knowledge: Knowledge
    tree: ModuleType
    """`signoria.bots.tree`, compiled for the game."""


@cache
def engine(name: str) -> Engine:
    """Load what bots need to play a game; compiled once on a machine, like the rules."""
    loaded = parts(name)
    rules, known = loaded.rules, knowledge(name)
    compiled = for_game(tree, loaded.folder, rules.names() | known.names())
    state, work, random, actions = beginning(name, rules)
    nodes, path = np.zeros(2 * tree.DEEPEST, tree.NODE), np.zeros(tree.DEEPEST, np.int32)
    values, counts = np.zeros(tree.MOST_PLAYERS), np.zeros(2, np.int64)

    def search() -> None:
        tree.make_node(nodes[0], 0, 0)
        compiled.think(state, 0, 1, nodes, 1, work, random, actions, path, values, counts)

    after = work.copy()[0]
    while after.player < 0:
        rules.apply(after, int(actions[rules.legal(after, actions) - 1]))
    calls = [
        lambda: known.candidates(after, actions),
        lambda: known.evaluate(after, values),
        search,
    ]
    compile_once(name, BOTS, calls)
    return Engine(known, compiled)
