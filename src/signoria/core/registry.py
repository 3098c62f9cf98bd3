"""Finding the games, loading their folders, and compiling their rules once on a machine.

A game is a package: a folder in `signoria/games`, or one of another distribution that announces it by an
entry point of the group `signoria.games` (its name is the game's name, its value the package).
"""

import importlib
import json
import logging
import pkgutil
import sys
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import TypedDict, TypeVar

import numpy as np

import signoria.games as folders
from signoria.core.contract import (
    Board,
    IncompleteGame,
    Knowledge,
    Observation,
    Part,
    Rules,
    Terminal,
    View,
    ViewData,
    Words,
)
from signoria.core.errors import UserError
from signoria.core.info import GameInfo
from signoria.i18n import LANGUAGES, add_catalog, tr
from signoria.jit import playouts, warmup
from signoria.jit.compiler import (
    Call,
    Numbers,
    State,
    cache_folder,
    compile_call,
    enter,
    for_game,
    is_waiting,
    swap_in,
)

log = logging.getLogger("signoria")
GROUP = "signoria.games"
RULES, BOTS, OTHER_BOTS = "play", "search", "other search"
CHECKS, PLAYOUTS, ENVS = "valid", "playouts", "envs"
"""What is compiled apart from the rest, by the name of the file that says so."""
PartType = TypeVar("PartType", bound=Part)


# --- Finding ----------------------------------------------------------------------------------


@cache
def packages() -> dict[str, ModuleType]:
    """The package of every game, by the game's name. One that cannot be imported is left out, and logged."""
    found = {
        module.name: f"{folders.__name__}.{module.name}" for module in pkgutil.iter_modules(folders.__path__)
    }
    found |= {entry.name: entry.value for entry in entry_points(group=GROUP)}
    loaded = {}
    for name, package in sorted(found.items()):
        try:
            loaded[name] = importlib.import_module(package)
            if not isinstance(getattr(loaded[name], "INFO", None), GameInfo):
                raise IncompleteGame(name, package, "INFO")
        except (ImportError, IncompleteGame) as error:
            loaded.pop(name, None)
            log.warning("The game %s is left out: %s", name, error)
    for package_of_game in loaded.values():
        add_catalog(folder_of(package_of_game) / "locale")
    return loaded


@cache
def list_games() -> dict[str, GameInfo]:
    """All games by name, with their facts.

    >>> list_games()["medici"].players
    (3, 6)
    """
    return {name: package.INFO for name, package in packages().items()}


def package_of(name: str) -> ModuleType:
    """The package of a game; says which games there are if there is none of that name."""
    if name not in packages():
        known = ", ".join(packages())
        raise UserError(tr("There is no game {name}. There are: {known}", name=repr(name), known=known))
    return packages()[name]


def folder_of(package: ModuleType) -> Path:
    return Path(package.__path__[0])


def game_file(name: str, file: str) -> Path:
    """A file of a game's folder; it must be there."""
    package = package_of(name)
    path = folder_of(package) / file
    if not path.is_file():
        raise IncompleteGame(name, package.__name__, file)
    return path


LOBBY = "lobby"
"""The example that every game has: the lobby and the README show it."""


class Example(TypedDict):
    """A position: who sits there, and what a spectator sees."""

    names: list[str]
    view: ViewData


def list_examples(name: str) -> list[str]:
    """The positions that a game's folder keeps: the lobby's, and those that its guide shows."""
    return sorted(file.stem for file in (folder_of(package_of(name)) / "examples").glob("*.txt"))


def example(name: str, which: str = LOBBY) -> Example:
    """One position: its view is kept, so that it can be drawn before anything is compiled."""
    kept: Example = json.loads(game_file(name, f"examples/{which}.json").read_text(encoding="utf-8"))
    return kept


# --- Loading ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Parts:
    """A game's folder, loaded: its parts, and the shared loops compiled for it."""

    name: str
    folder: Path
    rules: Rules
    words: Words
    view: View
    terminal: Terminal
    playouts: ModuleType
    """`signoria.jit.playouts`, compiled for the game."""
    numbers: dict[str, int]
    """The number of an action by its text, in small letters."""

    @cached_property
    def board(self) -> Board:
        """Loaded when something is drawn: playing needs no pictures."""
        return load_part(self.name, Board)

    @property
    def is_warming_up(self) -> bool:
        """Whether all runs as plain Python until it is compiled: bots think little as yet."""
        return is_waiting(self.rules.apply)

    def is_valid(self, record: State) -> bool:
        """Whether a record that came from outside can be a state of the game."""
        compile_for(self.name, CHECKS, [partial(self.rules.is_valid, record)])
        return self.rules.is_valid(record)


def load_part(name: str, kind: type[PartType]) -> PartType:
    """One part of a game's folder, by its contract."""
    package = package_of(name)
    place = f"{package.__name__}.{kind.MODULE}"
    try:
        module = importlib.import_module(place)
    except ModuleNotFoundError as error:
        if error.name != place:
            raise
        raise IncompleteGame(name, package.__name__, f"{kind.MODULE}.py") from None
    return kind.of(name, module)


@cache
def parts(name: str) -> Parts:
    """Load a game. The first time on a machine its rules are compiled, which is reported step by step.

    In a process that starts plain they run as plain Python, until they are swapped.
    """
    rules, words = load_part(name, Rules), load_part(name, Words)
    folder = folder_of(package_of(name))
    loaded = Parts(
        name,
        folder,
        rules,
        words,
        load_part(name, View),
        load_part(name, Terminal),
        for_game(playouts, folder, rules.names()),
        {text.casefold(): number for number, text in enumerate(words.TEXTS)},
    )
    calls = _first_calls(loaded)
    for call in calls:
        enter(call.func)
    compile_for(name, RULES, calls)
    return loaded


def knowledge(name: str) -> Knowledge:
    """What bots know of a game."""
    return load_part(name, Knowledge)


def check(name: str) -> None:
    """See that a game's folder has all that it needs, or say what is missing."""
    for kind in (Rules, Words, View, Terminal, Board, Knowledge, Observation):
        load_part(name, kind)
    for lang in LANGUAGES:
        game_file(name, f"guide.{lang}.md")
        if lang != "en":
            game_file(name, f"locale/{lang}.po")
    for which in {LOBBY, *list_examples(name)}:
        game_file(name, f"examples/{which}.txt")
        game_file(name, f"examples/{which}.json")


# --- Compiling --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """How far the compiling of a game's rules or bots is."""

    game: str
    part: str
    done: int
    total: int


def print_step(step: Step) -> None:
    """Say on stderr how far it is, each step over the one before."""
    facts = {"game": list_games()[step.game].title, "done": step.done, "all": step.total}
    if step.part in (BOTS, OTHER_BOTS):
        sentence = tr("Compiling the bots of {game}, once on this machine: {done} of {all}", **facts)
    else:
        sentence = tr("Compiling the rules of {game}, once on this machine: {done} of {all}", **facts)
    end = "\n" if step.done == step.total else ""
    print(f"\r{sentence} ...", end=end, file=sys.stderr, flush=True)


report: ContextVar[Callable[[Step], None]] = ContextVar("report", default=print_step)
"""What is called with each step of compiling."""


def compile_once(name: str, part: str, calls: Sequence[Callable[[], object]]) -> None:
    """Make the calls that compile something, reporting each, unless that was done on this machine."""

    def tell(done: int, total: int) -> None:
        report.get()(Step(name, part, done, total))

    warmup.compile_once(_mark(name, part), calls, tell)


def compile_for(name: str, part: str, calls: Sequence[Call]) -> None:
    """Compile functions for calls like these; in a process that starts plain another one does it."""
    if not any(is_waiting(call.func) for call in calls):
        compile_once(name, part, [partial(compile_call, call) for call in calls])


def swap_rules(name: str) -> None:
    """In a process that started plain: let a game run by the rules that another process has compiled."""
    swap_in(_first_calls(parts(name)))


def is_compiled(name: str) -> bool:
    """Whether a game can be played here, bots and all, without compiling anything."""
    return all(warmup.is_done(_mark(name, part)) for part in (RULES, BOTS))


def has_checks(name: str) -> bool:
    """Whether states that come from outside can be checked here without compiling anything."""
    return warmup.is_done(_mark(name, CHECKS))


def all_compiled() -> bool:
    return all(map(is_compiled, list_games()))


def _mark(name: str, part: str) -> Path:
    """The file that says that a part of a game is compiled."""
    return cache_folder(folder_of(package_of(name)), bots=part in (BOTS, OTHER_BOTS)) / part


def _first_calls(loaded: Parts) -> list[Call]:
    """A call of every compiled function that playing needs."""
    rules = loaded.rules
    state, _, random, actions = beginning(loaded.name, rules)
    return [
        partial(rules.legal, state, actions),
        partial(rules.apply, state, 0),
        partial(rules.score, state, 0),
        partial(rules.tiebreak, state, 0),
        partial(rules.hides, state),
        partial(rules.resample, state, 0, random),
        *loaded.view.calls(state),
    ]


def beginning(name: str, rules: Rules) -> tuple[State, Numbers, Numbers, Numbers]:
    """A state to start with, room to work in, a random generator and room for actions."""
    info = list_games()[name]
    work = np.zeros(1, rules.STATE)
    work[0] = rules.start(info.players[0], **{key: option.default for key, option in info.options.items()})
    return work[0], work.copy(), np.ones(1, np.uint64), np.zeros(rules.ACTIONS, np.int32)
