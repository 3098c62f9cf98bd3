"""Puzzles: positions of bots' games in which one choice is clearly the best.

They are found by `signoria puzzles` and kept in the game's folder, one on each line of `puzzles.jsonl`.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from pathlib import Path

from signoria.core.game import State
from signoria.core.info import OptionValue
from signoria.core.registry import folder_of, package_of

FILE = "puzzles.jsonl"
AMOUNT = "number:"
"""Begins the pick of an amount."""
NEAR = 2
"""An amount that is the next but one among those that can be named is no other choice."""


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


def is_same(state: State, one: int, other: int, within: int = NEAR) -> bool:
    """Whether two actions are as good as the same: they are, or their amounts lie next to each other.

    An amount is what a page asks for as a number, as in a bid; the number of a card or of a port is none.

    >>> import signoria
    >>> state = signoria.game("medici", players=3).start()
    >>> for action in ("starts 1", "gold", "stop"):
    ...     state.apply(action)
    >>> [is_same(state, state.action("bid 12"), state.action(text)) for text in ("bid 13", "bid 19", "pass")]
    [True, False, False]
    """
    (what, amount), (other_what, other_amount) = (_parts(state, action) for action in (one, other))
    if amount is None or other_amount is None or what != other_what:
        return one == other
    low, high = sorted((amount, other_amount))
    between = {_parts(state, action) for action in state.legal()}
    return (
        sum(thing == what and named is not None and low < named <= high for thing, named in between) <= within
    )


def _parts(state: State, action: int) -> tuple[tuple[str, ...], int | None]:
    """What is picked for an action, and the amount, if there is one."""
    picks = state.game.parts.board.picks(action)
    amounts = [int(pick.removeprefix(AMOUNT)) for pick in picks if pick.startswith(AMOUNT)]
    return tuple(pick for pick in picks if not pick.startswith(AMOUNT)), next(iter(amounts), None)
