"""Finding the games, loading their folders, and compiling their rules once per machine.

A game is a package: a folder in `signoria/games`, or a package of another distribution with an entry point in
the group `signoria.games` (the entry point's name is the game's name, its value the package).
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
"""Units of a game that are compiled separately; also the names of the marker files in the cache."""
PartType = TypeVar("PartType", bound=Part)


# --- Finding ----------------------------------------------------------------------------------


@cache
def packages() -> dict[str, ModuleType]:
    """The package of every game by name. One that cannot be imported is left out, with a log message."""
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
    """Facts about all games, by name.

    >>> list_games()["medici"].players
    (3, 6)
    """
    return {name: package.INFO for name, package in packages().items()}


def package_of(name: str) -> ModuleType:
    """The package of a game; if there is no such game, the error lists those that exist."""
    if name not in packages():
        known = ", ".join(packages())
        raise UserError(tr("There is no game {name}. There are: {known}", name=repr(name), known=known))
    return packages()[name]


def folder_of(package: ModuleType) -> Path:
    return Path(package.__path__[0])


def game_file(name: str, file: str) -> Path:
    """The path of a file in a game's folder; an error if it does not exist."""
    package = package_of(name)
    path = folder_of(package) / file
    if not path.is_file():
        raise IncompleteGame(name, package.__name__, file)
    return path


LOBBY = "lobby"
"""The example that every game must have: the lobby and the README show it."""


class Example(TypedDict):
    """A position: the players' names, and a spectator's view."""

    names: list[str]
    view: ViewData


def list_examples(name: str) -> list[str]:
    """The names of a game's examples: the lobby's, and the pictures of its guide."""
    return sorted(file.stem for file in (folder_of(package_of(name)) / "examples").glob("*.txt"))


def example(name: str, which: str = LOBBY) -> Example:
    """One example. Its view is stored, so it can be drawn before anything is compiled."""
    kept: Example = json.loads(game_file(name, f"examples/{which}.json").read_text(encoding="utf-8"))
    return kept


# --- Loading ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Parts:
    """A loaded game: the parts of its folder, and the shared loops compiled for it."""

    name: str
    folder: Path
    rules: Rules
    words: Words
    view: View
    terminal: Terminal
    playouts: ModuleType
    """`signoria.jit.playouts`, compiled for the game."""
    numbers: dict[str, int]
    """The number of an action by its text, in lower case."""

    @cached_property
    def board(self) -> Board:
        """Loaded lazily: playing needs no drawings."""
        return load_part(self.name, Board)

    @property
    def is_warming_up(self) -> bool:
        """Whether the game still runs as plain Python, until it is compiled; bots think little until then."""
        return is_waiting(self.rules.apply)

    def is_valid(self, record: State) -> bool:
        """Whether a record from outside is a possible state of the game."""
        compile_for(self.name, CHECKS, [partial(self.rules.is_valid, record)])
        return self.rules.is_valid(record)


def load_part(name: str, kind: type[PartType]) -> PartType:
    """Load one part of a game's folder."""
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
    """Load a game. The first time on a machine its rules are compiled, with progress reported by `report`.

    In a process that starts plain they run as plain Python until `swap_rules`.
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
    """The bots' knowledge of a game."""
    return load_part(name, Knowledge)


def check(name: str) -> None:
    """Check that a game's folder is complete; the error names what is missing."""
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
class CompileStep:
    """Progress of compiling one unit of a game."""

    game: str
    part: str
    done: int
    total: int


def print_step(step: CompileStep) -> None:
    """Print the progress on stderr, each step over the previous one."""
    facts = {"game": list_games()[step.game].title, "done": step.done, "all": step.total}
    if step.part in (BOTS, OTHER_BOTS):
        sentence = tr("Compiling the bots of {game}, once on this machine: {done} of {all}", **facts)
    else:
        sentence = tr("Compiling the rules of {game}, once on this machine: {done} of {all}", **facts)
    end = "\n" if step.done == step.total else ""
    print(f"\r{sentence} ...", end=end, file=sys.stderr, flush=True)


report: ContextVar[Callable[[CompileStep], None]] = ContextVar("report", default=print_step)
"""The function that is called with each step of compiling."""


def compile_once(name: str, part: str, calls: Sequence[Callable[[], object]]) -> None:
    """Make calls that compile something and report each, unless that was done before on this machine."""

    def report_step(done: int, total: int) -> None:
        report.get()(CompileStep(name, part, done, total))

    warmup.compile_once(_mark(name, part), calls, report_step)


def compile_for(name: str, part: str, calls: Sequence[Call]) -> None:
    """Compile functions for calls like these, unless this process starts plain: then another one compiles."""
    if not any(is_waiting(call.func) for call in calls):
        compile_once(name, part, [partial(compile_call, call) for call in calls])


def swap_rules(name: str) -> None:
    """In a process that started plain: switch a game to the rules that another process has compiled."""
    swap_in(_first_calls(parts(name)))


def is_compiled(name: str) -> bool:
    """Whether the rules and bots of a game are in this machine's cache."""
    return all(warmup.is_done(_mark(name, part)) for part in (RULES, BOTS))


def has_checks(name: str) -> bool:
    """Whether `is_valid` of a game is in this machine's cache."""
    return warmup.is_done(_mark(name, CHECKS))


def all_compiled() -> bool:
    return all(map(is_compiled, list_games()))


def _mark(name: str, part: str) -> Path:
    """The marker file that exists if a unit of a game is compiled."""
    return cache_folder(folder_of(package_of(name)), bots=part in (BOTS, OTHER_BOTS)) / part


def _first_calls(loaded: Parts) -> list[Call]:
    """A call of every function that playing needs compiled."""
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
    """An initial state, a scratch state, a random generator and an array for actions."""
    info = list_games()[name]
    work = np.zeros(1, rules.STATE)
    work[0] = rules.start(info.players[0], **{key: option.default for key, option in info.options.items()})
    return work[0], work.copy(), np.ones(1, np.uint64), np.zeros(rules.ACTIONS, np.int32)
