"""Puzzles: positions of bots' games in which one choice is clearly the best.

They are found by `signoria puzzles` and kept in the game's folder, one on each line of `puzzles.jsonl`.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from pathlib import Path

from signoria.core.info import OptionValue
from signoria.core.registry import folder_of, package_of

FILE = "puzzles.jsonl"
NEAR = 2
"""A florin or two more or less are no other choice."""


@dataclass(frozen=True)
class PuzzleChoice:
    """Something that can be done in a puzzle."""

    action: str
    chance: float
    """To win the game after it."""


@dataclass(frozen=True)
class Puzzle:
    """A position, and what is best there."""

    players: int
    options: dict[str, OptionValue]
    seat: int
    """Who has to choose."""
    moves: tuple[tuple[int, str], ...]
    """Seats (-1: Nature) and actions, from the start to the position."""
    choices: tuple[PuzzleChoice, ...]
    """The best first."""

    @property
    def best(self) -> PuzzleChoice:
        return self.choices[0]

    def line(self) -> str:
        """As it is kept."""
        return json.dumps(asdict(self), separators=(",", ":"))


def read_puzzle(line: str) -> Puzzle:
    facts = json.loads(line)
    moves = tuple((seat, action) for seat, action in facts["moves"])
    choices = tuple(PuzzleChoice(**choice) for choice in facts["choices"])
    return Puzzle(facts["players"], facts["options"], facts["seat"], moves, choices)


def file_of(game: str) -> Path:
    return folder_of(package_of(game)) / FILE


@cache
def puzzles(game: str) -> Sequence[Puzzle]:
    """The puzzles of a game, in an order that stays: new ones come last."""
    path = file_of(game)
    if not path.exists():
        return ()
    return tuple(map(read_puzzle, path.read_text(encoding="utf-8").splitlines()))


def number_of_the_day(count: int, day: date) -> int:
    """Which of so many puzzles is today's, counted from 1.

    >>> [number_of_the_day(50, date(2026, 11, day)) for day in (18, 19, 20)]
    [39, 40, 41]
    """
    return day.toordinal() % count + 1


def kind_of(action: str) -> str:
    """What is done, without how much or to what.

    >>> kind_of("bid 12"), kind_of("stop")
    ('bid', 'stop')
    """
    return action.partition(" ")[0]


def is_same(one: str, other: str, within: int = NEAR) -> bool:
    """Whether two actions are as good as the same: they are, or differ by a small number only.

    >>> is_same("bid 12", "bid 13"), is_same("bid 12", "bid 19"), is_same("bid 12", "pass")
    (True, False, False)
    """
    first, _, number = one.rpartition(" ")
    second, _, count = other.rpartition(" ")
    if number.isdigit() and count.isdigit():
        return first == second and abs(int(number) - int(count)) <= within
    return one == other
