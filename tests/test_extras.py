"""Python use needs a few packages only; whatever else is wanted is named, with the command that brings it."""

import os
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import signoria
from signoria.core.missing import Missing, needs

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

ONLY_BASE = """
import sys

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {not_installed}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, NotInstalled())
"""


def needed(wanted: list[str]) -> set[str]:
    """The names of packages that come with some requirements, without extras."""
    found: set[str] = set()
    left = [Requirement(text) for text in wanted]
    while left:
        requirement = left.pop()
        name = canonicalize_name(requirement.name)
        if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        left += map(Requirement, metadata.requires(name) or ())
    return found


@pytest.fixture(scope="module")
def only_base() -> str:
    """Lines that make a Python like one with the base install: all other packages cannot be imported."""
    base = needed(PROJECT["dependencies"]) | {"signoria", "coverage", "pytest-cov"}
    others = {
        module
        for module, packages in metadata.packages_distributions().items()
        if not base & set(map(canonicalize_name, packages))
    }
    assert {"fastapi", "pydantic", "scipy", "sqlalchemy", "resvg_py", "pytest"} <= others
    assert not {"numba", "rich", "markdown_it"} & others
    return ONLY_BASE.format(not_installed=others)


def python(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *filter(None, sys.path)]),
        "SIGNORIA_LANG": "en",
        "COLUMNS": "200",
    }
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, timeout=120)


def test_rules_bots_and_the_terminal_need_the_base_only(only_base: str, tmp_path: Path) -> None:
    code = """
import signoria
from signoria.terminal.cli import main

state, bot = signoria.game("strozzi").start(), signoria.bot("search", level="beginner", seed=1)
state.apply(bot.choose(state, state.player) if state.player >= 0 else state.legal()[0])
assert state.svg().startswith("<svg") and state.view(0)
for command in (
    "games", "play strozzi --seats greedy,random --seed 4 --save game.txt", "replay game.txt --all",
    "simulate strozzi --games 10", "picture game.txt board.svg", "observations strozzi",
):
    assert main(command.split()) == 0, command
from signoria.analysis import figures, review
from signoria.envs import batch
"""
    done = python(only_base + code, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Medici vs Strozzi" in done.stdout and (tmp_path / "board.svg").stat().st_size > 1000


LACKS = {
    "serve --no-browser --port 0": ("uvicorn", "web"),
    "worker": ("pydantic", "postgres"),
    "arena strozzi --bots random,greedy": ("choix", "arena"),
    "train strozzi --ray local": ("ray", "ray"),
    "picture game.txt board.png": ("resvg_py", "pictures"),
}


def test_what_a_command_lacks_is_named(only_base: str, tmp_path: Path) -> None:
    signoria.Record.of(signoria.game("strozzi")).save(tmp_path / "game.txt")
    code = f"""
import os
os.environ["NUMBA_CACHE_DIR"] = "empty"  # said at once, before anything is compiled
from signoria.terminal.cli import main
os.environ["DATABASE_URL"] = "postgresql://nowhere/signoria"
for command in {list(LACKS)}:
    assert main(command.split()) == 2, command
"""
    done = python(only_base + code, tmp_path)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    for told, (package, extra) in zip(done.stderr.splitlines(), LACKS.values(), strict=True):
        assert told.startswith(f"signoria: {package} is not installed. Install it with: ")
        assert told.endswith(f"pip install 'signoria[{extra}]'")
        assert extra in PROJECT["optional-dependencies"]


@pytest.mark.parametrize(
    ("files", "command"),
    [
        ({}, "pip install"),
        ({"bin/pip": ""}, "{folder}/bin/pip install"),
        ({"pyvenv.cfg": "home = /usr/bin\nuv = 0.9.1\n"}, "uv pip install --python {folder}"),
        ({"pyvenv.cfg": "uv = 0.9.1\n", "uv-receipt.toml": ""}, "uv tool install --force"),
        ({"pipx_metadata.json": ""}, "pipx install --force"),
    ],
)
def test_the_command_is_of_what_made_the_environment(
    files: dict[str, str], command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in {"bin/python": "", **files}.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin/python"))
    with pytest.raises(Missing) as told, needs("web"):
        raise ModuleNotFoundError(name="uvicorn")
    assert str(told.value).endswith(f": {command.format(folder=tmp_path)} 'signoria[web]'")


def test_a_mistake_of_ours_is_not_taken_for_a_missing_package() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"signoria\.nothing"), needs("web"):
        import signoria.nothing  # type: ignore[import-not-found]  # noqa: F401
