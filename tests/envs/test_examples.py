"""The examples for researchers run, on a small budget."""

import ast
import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDS_TORCH = pytest.mark.skipif(
    find_spec("torch") is None, reason="PyTorch is not installed: pip install -e '.[torch]'"
)


def run(*arguments: str) -> str:
    command = [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=250)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_games_by_the_thousand() -> None:
    told = run("examples/rollout.py", "strozzi", "--games", "64", "--steps", "300")
    ended, _, by_seat = told.partition(" games ended; by seat: ")
    first, second = map(float, by_seat.split(", "))
    assert int(ended) > 50 and abs(first + second) < 0.002


def test_openspiels_mccfr() -> None:
    told = run("examples/mccfr.py", "strozzi", "--iterations", "3", "--games", "4")
    assert int(told.split()[0]) > 100 and "of 4 games" in told


def test_openspiels_mcts() -> None:
    """In a game that hides something; even a little thought beats chance."""
    told = run("examples/mcts.py", "ponte_vecchio", "--simulations", "20", "--games", "2")
    assert told == "+1.000 a game against random play, of 2 games\n"


def test_a_training_run_spread_by_ray() -> None:
    told = run("examples/ray_training.py", "medici", "--generations", "2", "--changes", "4", "--games", "32")
    first, last = (float(line.split()[2]) for line in told.splitlines())
    assert last > first and last > 0.3, "it bids better than random players"


@NEEDS_TORCH
def test_masked_ppo(tmp_path: Path) -> None:
    curve, kept = tmp_path / "curve", tmp_path / "kept.pt"
    small = ["--batch", "32", "--length", "8", "--minibatch", "128", "--games", "20"]
    learnt = ["--steps", "512", "--taught", "0.5", "--every", "1", "--curve", str(curve), "--save", str(kept)]
    run("examples/ppo.py", *small, *learnt)
    points = json.loads(curve.with_suffix(".json").read_text())["curve"]
    assert [point["steps"] for point in points] == [256, 512]
    assert curve.with_suffix(".svg").read_text().startswith("<?xml")
    told = run("examples/ppo.py", *small, "--steps", "0", "--load", str(kept))
    assert f"wins {points[-1]['won']:.3f}" in told, "the same network plays the same games"


@NEEDS_TORCH
def test_masked_ppo_plays_a_game_of_more_players() -> None:
    """Of its choices some have an amount and some have none."""
    small = ["--batch", "16", "--length", "4", "--minibatch", "64", "--games", "6", "--steps", "64"]
    assert "of 6 games against greedy" in run("examples/ppo.py", "medici", *small)


def test_a_notebook_with_boards() -> None:
    """All its cells, in order, and what the last line of each shows."""
    notebook = json.loads((ROOT / "examples/boards.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    names: dict[str, object] = {"__name__": "notebook"}
    drawn = []
    for cell in cells:
        *statements, last = ast.parse(cell).body
        assert isinstance(last, ast.Expr), "a cell ends with what it shows"
        exec(compile(ast.Module(statements, []), "boards.ipynb", "exec", dont_inherit=True), names)
        shown = eval(compile(ast.Expression(last.value), "boards.ipynb", "eval"), names)
        if hasattr(shown, "_repr_svg_"):
            drawn.append(shown._repr_svg_())
    assert len(drawn) == 5 and all(drawing.startswith("<svg") for drawing in drawn)
    assert len(set(drawn)) == 5 and not any(cell.get("outputs") for cell in notebook["cells"])
