"""Finding the games' folders, loading them, and compiling their rules once."""

import importlib
import pkgutil
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import signoria.games as folders
from signoria.core.info import GameInfo
from signoria.i18n import tr
from signoria.jit.compiler import Numbers, Rules, State, cache_folder, for_game

RULES, SEARCH, SOUND = "play", "search", "sound"
"""What is compiled apart from the rest."""
MONTH = 30 * 24 * 60 * 60


@cache
def games() -> dict[str, GameInfo]:
    """All games by name, with their facts.

    >>> games()["medici"].players
    (3, 6)
    """
    names = sorted(module.name for module in pkgutil.iter_modules(folders.__path__))
    return {name: importlib.import_module(f"signoria.games.{name}").INFO for name in names}


@dataclass(frozen=True)
class Parts:
    """A game's folder, loaded: its modules, and the shared loops compiled for it."""

    name: str
    rules: Rules
    words: Any
    view: Any
    terminal: Any
    board: Any
    playouts: Any
    numbers: dict[str, int]

    def is_valid(self, record: State) -> bool:
        """Whether a record that came from outside can be a state of the game."""
        _compile_once(self.name, SOUND, [lambda: self.rules.is_valid(record)])
        return self.rules.is_valid(record)


@cache
def parts(name: str) -> Parts:
    """Load a game. The first time on a machine its rules are compiled; that is said on stderr."""
    from signoria.jit import playouts

    rules, words, view, terminal, board = (
        importlib.import_module(f"signoria.games.{name}.{part}")
        for part in ("rules", "words", "view", "terminal", "board")
    )
    numbers = {text.casefold(): number for number, text in enumerate(words.TEXTS)}
    loaded = Parts(name, rules, words, view, terminal, board, for_game(playouts, rules), numbers)
    _compile_once(name, RULES, _first_calls(loaded))
    return loaded


@dataclass(frozen=True)
class Engine:
    """What a game's `bot.py` knows, and the search compiled for it."""

    knowledge: Any
    tree: Any


@cache
def engine(name: str) -> Engine:
    """Load what bots need to play a game; compiled once on a machine, like the rules."""
    from signoria.bots import tree

    rules = parts(name).rules
    knowledge = importlib.import_module(f"signoria.games.{name}.bot")
    loaded = Engine(knowledge, for_game(tree, rules, knowledge))
    state, work, random, actions = _beginning(name, rules)
    nodes, path = np.zeros(2 * tree.DEEPEST, tree.NODE), np.zeros(tree.DEEPEST, np.int32)
    values, counts = np.zeros(tree.MOST_PLAYERS), np.zeros(2, np.int64)

    def first_call() -> None:
        tree.make_node(nodes[0], 0, 0)
        loaded.tree.think(state, 0, 1, nodes, 1, work, random, actions, path, values, counts)

    after = work.copy()[0]
    while after.player < 0:
        rules.apply(after, int(actions[rules.legal(after, actions) - 1]))
    calls = [
        lambda: knowledge.candidates(after, actions),
        lambda: knowledge.evaluate(after, values),
        first_call,
    ]
    _compile_once(name, SEARCH, calls)
    return loaded


def _first_calls(loaded: Parts) -> list[Callable[[], Any]]:
    """A call of every compiled function that playing needs."""
    rules, playouts = loaded.rules, loaded.playouts
    state, work, random, actions = _beginning(loaded.name, rules)
    lengths, scores = np.zeros(1, np.int32), np.zeros((1, int(state.players)), np.int32)
    return [
        lambda: rules.legal(state, actions),
        lambda: rules.apply(state, int(actions[0])),
        lambda: rules.score(state, 0),
        lambda: rules.tiebreak(state, 0),
        lambda: rules.hides(state),
        lambda: rules.resample(state, 0, random),
        lambda: playouts.play_games(state, 0, 0, work, random, actions, lengths, scores),
    ]


def _beginning(name: str, rules: Rules) -> tuple[State, Numbers, Numbers, Numbers]:
    """A state to start with, room to work in, a random generator and room for actions."""
    info = games()[name]
    work = np.zeros(1, rules.STATE)
    work[0] = rules.start(info.players[0], **{key: option.default for key, option in info.options.items()})
    return work[0], work.copy(), np.ones(1, np.uint64), np.zeros(rules.ACTIONS, np.int32)


def _mark(name: str, purpose: str) -> Path:
    """The file that says that a part of a game is compiled."""
    return cache_folder(Path(folders.__path__[0]) / name, bots=purpose == SEARCH) / purpose


def is_compiled(name: str) -> bool:
    """Whether a game can be played here, bots and all, without compiling anything."""
    return _mark(name, RULES).exists() and _mark(name, SEARCH).exists()


def _compile_once(name: str, purpose: str, calls: list[Callable[[], Any]]) -> None:
    """Make the first calls of compiled functions, telling how far it is, unless done before here."""
    done = _mark(name, purpose)
    if done.exists():
        return
    begun = time.monotonic()
    for number, call in enumerate(calls):
        facts = {"game": games()[name].title, "done": number + 1, "all": len(calls)}
        if purpose == SEARCH:
            what = tr("Compiling the bots of {game}, once on this machine: {done} of {all}", **facts)
        else:
            what = tr("Compiling the rules of {game}, once on this machine: {done} of {all}", **facts)
        print(f"\r{what} ...", end="", file=sys.stderr, flush=True)
        call()
    print(f" {time.monotonic() - begun:.0f} s", file=sys.stderr)
    done.touch()
    _forget_old(done.parent)


def _forget_old(folder: Path) -> None:
    """Remove what was compiled from other sources more than a month ago."""
    name = folder.name.rpartition("-")[0]
    for other in folder.parent.glob(f"{name}-{'[0-9a-f]' * 16}"):
        if other != folder and time.time() - other.stat().st_mtime > MONTH:
            shutil.rmtree(other, ignore_errors=True)
