"""What people write after `import signoria`, and what a traceback tells them, can be found."""

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType

import signoria


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(signoria.__path__, "signoria."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def test_every_error_can_be_imported_by_the_name_that_a_traceback_prints() -> None:
    errors = {
        thing
        for module in modules()
        for thing in vars(module).values()
        if isinstance(thing, type)
        and issubclass(thing, Exception)
        and thing.__module__.startswith("signoria")
    }
    assert signoria.IllegalAction in errors and len(errors) > 5
    for error in errors:
        assert pkgutil.resolve_name(f"{error.__module__}:{error.__qualname__}") is error


def test_public_names_are_there_and_games_is_a_package() -> None:
    assert all(hasattr(signoria, name) for name in signoria.__all__)
    lines = "import signoria.games.medici; print(signoria.games.medici.INFO.title, signoria.__file__[-3:])"
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert done.stdout == "Medici .py\n"


def without_docstring(thing: object, name: str) -> Iterator[str]:
    """Functions, classes and properties of ours of which the reference would tell nothing."""
    if not getattr(thing, "__module__", "").startswith("signoria"):
        return
    if not (vars(thing) if inspect.isclass(thing) else {"__doc__": thing.__doc__}).get("__doc__"):
        yield name
    for own, part in vars(thing).items() if inspect.isclass(thing) else ():
        function = part.func if isinstance(part, cached_property) else getattr(part, "fget", part)
        if isinstance(function, FunctionType | classmethod | staticmethod) and not own.startswith("_"):
            yield from without_docstring(function, f"{name}.{own}")


def test_the_reference_leaves_nothing_out() -> None:
    """The site of the docs shows only what has a docstring; the contract's fields have theirs beside them."""
    told = re.search(r"^MODULES = (\(.*?^\))", Path("tools/site.py").read_text(), re.MULTILINE | re.DOTALL)
    assert told
    names = [f"signoria:{name}" for name in signoria.__all__]
    for module in map(importlib.import_module, set(ast.literal_eval(told[1])) - {"signoria.core.contract"}):
        own = (thing for thing in vars(module).items() if not thing[0].startswith("_"))
        names += [
            f"{module.__name__}:{name}"
            for name, thing in own
            if (inspect.isclass(thing) or isinstance(thing, FunctionType))
            and thing.__module__ == module.__name__
        ]
    assert len(names) > 50
    missing = [lacks for name in names for lacks in without_docstring(pkgutil.resolve_name(name), name)]
    assert not missing, "\n".join(missing)


def test_rules_need_no_drawing_and_no_server() -> None:
    lines = (
        "import signoria, sys; state = signoria.game('medici', 3).start(); state.view();"
        "not_needed = ('signoria.svg', 'signoria.web', 'fastapi');"
        "print([name for name in sys.modules if name.startswith(not_needed)])"
    )
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_listing_the_games_needs_no_compiler() -> None:
    lines = (
        "import sys, signoria, signoria.terminal.cli; signoria.list_games();"
        "print([name for name in ('numba', 'babel', 'fastapi') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
