"""Medici's board: what the day would pay if it ended now, reckoned from a view (R-6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.medici import rules
from signoria.games.medici.words import GOODS

TIED_FIRST = [int(pay) for pay in rules.TIED_FIRST_PAYS]
TIED_SECOND = [int(pay) for pay in rules.TIED_SECOND_PAYS]
HEIGHTS = [int(pay) for pay in rules.HEIGHT_PAYS]
PLACES = [[int(pay) for pay in places] for places in rules.PLACE_PAYS]


@dataclass(frozen=True)
class Reckoning:
    """All by seat; what is of goods by seat and good."""

    steps: list[list[int]]  # where the markers stand
    climbed: list[list[int]]  # where they would stand
    by_good: list[list[int]]  # what each pyramid would pay, its heights too
    cargo: list[int]  # what the ship would pay
    day: list[int]  # all of it
    money: list[int]  # what everybody would have then


def reckoned(view: dict[str, Any]) -> Reckoning:
    """When the game is over the last day has been paid already: then this tells what it paid."""
    seats = range(view["players"])
    steps = [[view["steps"][seat][good] for good in GOODS] for seat in seats]
    climbed = steps if view["over"] else [climb(steps[seat], view["ships"][seat]) for seat in seats]
    columns = [pyramid_pays(column) for column in zip(*climbed, strict=True)]
    by_good = [[column[seat] for column in columns] for seat in seats]
    day = [view["cargo_pay"][seat] + sum(by_good[seat]) for seat in seats]
    money = [view["money"][seat] + (0 if view["over"] else day[seat]) for seat in seats]
    return Reckoning(steps, climbed, by_good, view["cargo_pay"], day, money)


def climb(steps: Sequence[int], ship: Sequence[str]) -> list[int]:
    """One step a card of the good (R-6.3)."""
    aboard = [card.split()[0] for card in ship]
    return [min(rules.TOP, step + aboard.count(good)) for step, good in zip(steps, GOODS, strict=True)]


def pyramid_pays(steps: Sequence[int]) -> list[int]:
    """By seat: for being highest or second (R-6.4), and for the height (R-6.5)."""
    pays = []
    for own in steps:
        higher = sum(step > own for step in steps)
        level = steps.count(own)
        place = TIED_FIRST[level] if higher == 0 else TIED_SECOND[level] if higher == 1 else 0
        pays.append(place + HEIGHTS[own])
    return pays
