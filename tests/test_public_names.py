"""What people write after `import signoria`, and what a traceback tells them, can be found."""

import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from types import ModuleType

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
