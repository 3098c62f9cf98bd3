"""The examples for researchers run, on a small budget."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


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
