"""Compiling rules with Numba: the compiler, its cache, and shared code that is copied for each game.

A game's `rules.py` marks its functions with `@compiled`. Code that is the same for every game (playing random
games, for example) is written once, as a `@per_game` function that calls `legal`, `apply` and so on by name;
`for_game` copies such functions and binds those names to the functions of one game. Numba compiles each copy
as if it had been written for that game, and keeps the result in its cache. (A function passed as an argument
would be compiled anew in every process.)

Called from Python, a marked function runs as plain Python. After `enter` it runs compiled instead; that is
done for the functions that a game's contract names, and for the shared loops. A process that must respond at
once calls `start_plain` first: then everything is plain Python until `swap_in` switches to the code that
another process has compiled (docs/decisions/0001-plain-first.md).
"""

import hashlib
import os
import sys
import tempfile
import threading
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np
import platformdirs

from signoria.jit.warmup import is_disabled

NATURE = -1
"""The value of `state.player` when a card or a lot is drawn."""
OVER = -2
"""The value of `state.player` when the game is over."""

if TYPE_CHECKING:

    class State:
        """One record of a game's `STATE`: `state.money[seat]` reads the same in Python and compiled."""

        dtype: np.dtype[Any]

        def __getattr__(self, field: str) -> Any: ...
        def __getitem__(self, field: str) -> Any: ...
        def copy(self) -> "State": ...
        def tobytes(self) -> bytes: ...
        def __setattr__(self, field: str, value: Any) -> None: ...

else:

    class State(np.void):
        """Like `np.record`, but faster: reading a field takes 0.8 µs, not 1.9; a copy 1.5 µs, not 6."""

        __slots__ = ()

        def __getattr__(self, field):
            try:
                return self[field]
            except ValueError:
                raise AttributeError(f"a state has no field {field!r}") from None

        def __setattr__(self, field, value):
            self[field] = value

        def copy(self):
            array = np.empty(1, self.dtype)
            array[0] = self
            return array[0]


Number: TypeAlias = Any
"""A fixed-width number, such as `np.uint64`."""
Numbers: TypeAlias = np.ndarray[Any, np.dtype[Any]]
Function = TypeVar("Function", bound=Callable[..., Any])
Call: TypeAlias = "partial[Any]"
"""A function with its arguments."""


def record_type(fields: Sequence[tuple[Any, ...]]) -> "np.dtype[Any]":
    """The dtype of a game's state. Put the widest fields first, so that all are aligned."""
    record: Any = State
    return np.dtype((record, list(fields)))


# --- The compiler and its cache ---------------------------------------------------------------


def is_of_bots(source: Path) -> bool:
    """Whether a source file belongs to bots, on which no rule depends."""
    return source.parent.name in ("bot", "bots")


def game_folder(source: Path) -> Path | None:
    """The folder of the game to which a source file belongs: the nearest one that contains `rules.py`."""
    return next((folder for folder in source.parents if (folder / "rules.py").exists()), None)


@cache
def cache_folder(game: Path | None = None, bots: bool = False) -> Path:
    """The folder for compiled code, specific to these sources of the game and of all that games share.

    Numba only checks the file of a function, not the files of functions that were compiled into it; so the
    folder's name is a hash of all of them. Numba identifies a file by its path and date, so the hash includes
    those too: otherwise a copy of the sources would look compiled, and would be compiled while people play.
    Bots have folders of their own, so that a change of their code does not recompile the rules.
    """
    package = Path(__file__).parent.parent
    shared = [source for source in package.rglob("*.py") if game_folder(source) is None]
    own = list(game.rglob("*.py")) if game else []
    key = hashlib.sha256(f"{version('numba')} {version('numpy')} {sys.version}".encode())
    for source in sorted([*shared, *own]):
        if is_of_bots(source) and not bots:
            continue
        text = source.read_bytes()
        if b"@compiled" in text or b"@per_game" in text:
            key.update(f"{source} {source.stat().st_mtime_ns}\0".encode() + text)
    base = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("signoria")
    name = (game.name if game else "shared") + ("-bot" if bots else "")
    folder = Path(base) / f"{name}-{key.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(folder)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="signoria-"))
    return folder


_setting = threading.Lock()
"""Numba's setting is global, and games may be loaded in several threads."""


def compiled(function: Function) -> Function:
    """Mark a function that Numba can compile, to run without the GIL.

    Called from compiled code it runs compiled. Called from Python it runs as plain Python, which for a small
    function is as fast as crossing over to compiled code; use `enter` where compiling pays.

    It may not create arrays: that avoids reference counting, which would cost more than most rules.
    """
    marked: Any = function
    marked.original = _copy(function)
    return function


def compiled_as(place: str) -> Callable[[Function], Function]:
    """Mark a plain Python function whose compiled form is the function at `place`."""

    def mark(function: Function) -> Function:
        function.native = place  # type: ignore[attr-defined]
        return function

    return mark


def _copy(function: Any) -> Any:
    """A copy of a function that keeps its code when the code of the original is replaced."""
    copy = types.FunctionType(function.__code__, function.__globals__, function.__name__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    copy.__dict__.update(function.__dict__)
    return copy


def _dispatcher(function: Any) -> Any:
    """Numba's dispatcher for a function: compiles it, or loads it from `cache_folder`."""
    from numba.core import config  # imported late: it takes a quarter of a second

    from signoria.jit.linking import one_piece

    source = Path(function.__code__.co_filename)
    game = getattr(function, "game", None) or game_folder(source)
    folder = str(cache_folder(game, is_of_bots(source)))
    dispatcher = one_piece(function)
    with _setting:
        users_folder, config.CACHE_DIR = config.CACHE_DIR, folder  # type: ignore[attr-defined]
        try:
            dispatcher.enable_caching()
        finally:
            config.CACHE_DIR = users_folder  # type: ignore[attr-defined]
    return dispatcher


# --- Calls from Python ------------------------------------------------------------------------

_plain_first = False


def start_plain() -> None:
    """Run all functions as plain Python until they are swapped. Call this before a game is loaded."""
    global _plain_first
    _plain_first = True


def starts_plain() -> bool:
    return _plain_first and not is_disabled()


def enter(function: Function) -> Function:
    """Make a function run compiled when Python calls it, except in a process that runs plain Python.

    It stays the same object, so that modules that have imported it run compiled code too.
    """
    if _can_enter(function) and not is_disabled() and not _plain_first:
        _replace(function, _dispatcher(function.original))  # type: ignore[attr-defined]
    return function


def is_waiting(function: Callable[..., Any]) -> bool:
    """Whether a function is still plain Python, but will be compiled."""
    return starts_plain() and _can_enter(function)


def _can_enter(function: Any) -> bool:
    return hasattr(function, "original") and function.__code__ is not _call.__code__


def _replace(function: Any, dispatcher: Any) -> None:
    function.__kwdefaults__ = {"dispatcher": dispatcher}
    function.__code__ = _call.__code__


def _call(*arguments: Any, dispatcher: Any) -> Any:
    """The code of a function that has been entered."""
    return dispatcher(*arguments)


def compile_call(call: Call) -> None:
    """Compile a function for a call, or load it from the cache, without calling it."""
    entered: Any = call.func
    _load(entered.__kwdefaults__["dispatcher"], call.args)


def _load(dispatcher: Any, arguments: Sequence[object]) -> None:
    import numba

    type_of: Any = numba.typeof
    dispatcher.compile(tuple(type_of(argument) for argument in arguments))


def swap_in(calls: Sequence[Call]) -> None:
    """In a process that started plain, switch functions to compiled code for calls like these.

    Calls that are running meanwhile finish as plain Python, which does the same. All functions are loaded
    from the cache before the first one is switched; one that is not in the cache is compiled here.
    """
    made: list[tuple[Any, Any]] = []
    for call in calls:
        function: Any = call.func
        if is_waiting(function):
            made.append((function, _dispatcher(function.original)))
            _load(made[-1][1], call.args)
        elif hasattr(function, "original"):
            compile_call(call)  # a default that was swapped for another game
    for function, dispatcher in made:
        _replace(function, dispatcher)


@cache
def compiled_default(function: Function) -> Function:
    """A default of the contract, compiled when a game needs it (importing the compiler takes a moment)."""
    return enter(compiled(function))


# --- Shared code, compiled for each game ---------------------------------------------------------


def per_game(function: Function) -> Function:
    """Mark a function that `for_game` copies."""
    function.per_game = True  # type: ignore[attr-defined]
    return function


def for_game(module: types.ModuleType, game: Path, names: Mapping[str, object], variant: str = "game") -> Any:
    """A copy of a module in which `@per_game` functions call the functions of one game, given by name.

    Copies for the same game with different functions need different values of `variant`.
    """
    copy = types.ModuleType(f"{module.__name__}.{game.name}.{variant}")
    copy.__dict__.update({name: thing for name, thing in vars(module).items() if name[:2] != "__"})
    copy.__dict__.update(names)
    sys.modules[copy.__name__] = copy  # Numba looks functions up by their module
    for name, thing in vars(module).items():
        if isinstance(thing, types.FunctionType) and getattr(thing, "per_game", False):
            function = types.FunctionType(thing.__code__, copy.__dict__, name)
            function.__module__ = copy.__name__
            function.__qualname__ = f"{game.name}.{variant}.{name}"  # names the file in the cache
            function.__dict__["game"] = game
            setattr(copy, name, enter(compiled(function)))
    return copy
