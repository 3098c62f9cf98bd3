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
from signoria.compiled import Rules, cache_folder, for_game
from signoria.info import GameInfo
from signoria.say import say

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

    rules: Rules
    words: Any
    view: Any
    terminal: Any
    playouts: Any
    numbers: dict[str, int]


@cache
def parts(name: str) -> Parts:
    """Load a game. The first time on a machine its rules are compiled; that is said on stderr."""
    from signoria import playouts

    rules, words, view, terminal = (
        importlib.import_module(f"signoria.games.{name}.{part}")
        for part in ("rules", "words", "view", "terminal")
    )
    loaded = Parts(
        rules,
        words,
        view,
        terminal,
        for_game(playouts, rules),
        {text.casefold(): number for number, text in enumerate(words.TEXTS)},
    )
    ready = cache_folder(f"signoria.games.{name}") / "ready"
    if not ready.exists():
        _compile(name, loaded)
        _forget_old(ready.parent, name)
    ready.touch()
    return loaded


def _compile(name: str, loaded: Parts) -> None:
    """Call every compiled function once, telling how far it is."""
    rules, playouts = loaded.rules, loaded.playouts
    info = games()[name]
    begun = time.monotonic()
    work = np.zeros(1, rules.STATE)
    state, random, actions = work[0], np.ones(1, np.uint64), np.zeros(rules.ACTIONS, np.int32)
    work[0] = rules.start(info.players[0], **{key: option.default for key, option in info.options.items()})
    lengths, scores = np.zeros(1, np.int32), np.zeros((1, info.players[0]), np.int32)
    steps: list[Callable[[], Any]] = [
        lambda: rules.legal(state, actions),
        lambda: playouts.is_legal(state, 0, actions),
        lambda: rules.apply(state, int(actions[0])),
        lambda: rules.score(state, 0),
        lambda: rules.tiebreak(state, 0),
        lambda: rules.resample(state, 0, random),
        lambda: rules.sound(state),
        lambda: playouts.play_games(state, 0, 0, work.copy(), random, actions, lengths, scores),
    ]
    for number, step in enumerate(steps):
        what = say(
            "Compiling the rules of {game}, once on this machine: {done} of {all}",
            game=info.title,
            done=number + 1,
            all=len(steps),
        )
        print(f"\r{what} ...", end="", file=sys.stderr, flush=True)
        step()
    print(f" {time.monotonic() - begun:.0f} s", file=sys.stderr)


def _forget_old(folder: Path, name: str) -> None:
    """Remove what was compiled from older sources and not used for a month."""
    for other in folder.parent.glob(f"{name}-*"):
        used = other / "ready"
        if other != folder and used.exists() and time.time() - used.stat().st_mtime > MONTH:
            shutil.rmtree(other, ignore_errors=True)
