"""Ponte Vecchio, the board: where things stand, and what is asked of the view more than once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from signoria.games.ponte_vecchio.bridge import STEPS, TURNING_STEPS
from signoria.games.ponte_vecchio.view import PonteVecchioView
from signoria.svg import Context, Look, Place

ALL_STEPS = range(1, STEPS + 1)
DEAL = ("dealing", "offering", "selling")
BEYOND = 600
"""The ground reaches so far beyond the sheet: boxes of other shapes show it."""

PonteVecchio = Context[PonteVecchioView]
Owners: TypeAlias = tuple[int | None, ...]
"""By site, in the order of `SITE_TEXTS`: whose shop stands there."""

Room: TypeAlias = tuple[float, float, float]
"""In the sky: from where to where it is free, and from where down."""


@dataclass(frozen=True)
class Plan:
    """The measures of a drawing."""

    width: float
    height: float
    first: Place  # the middle of step 1
    pitch: Place  # from one step to the next
    left: Place  # from the middle of a step to the foot, or the corner, of what stands on its left site
    right: Place

    def step(self, step: int) -> Place:
        return self.first[0] + self.pitch[0] * (step - 1), self.first[1] + self.pitch[1] * (step - 1)

    def site(self, text: str) -> Place:
        x, y = self.step(int(text[:-1]))
        across, down = self.left if text.endswith("L") else self.right
        return x + across, y + down


WIDE = Plan(1004, 500, (54, 258), (64, 0), (0, -41), (0, 129))
"""A front view: the left sites lie across the street, the right ones on our side, over the river."""
NARROW = Plan(390, 466, (238, 443), (0, -30), (-144, -13), (66, -13))
"""From above: one walks up the screen."""


def plan_for(look: Look) -> Plan:
    return NARROW if look.narrow else WIDE


def at_an_end(step: int) -> bool:
    """Whether the burgher may be turned there (R-5.5)."""
    return step <= TURNING_STEPS or step > STEPS - TURNING_STEPS


def sites_of(view: PonteVecchioView) -> Owners:
    return tuple(view["sites"].values())


def owners_on(sites: Owners, step: int) -> tuple[int, ...]:
    """Who has a shop on a step, each once."""
    left, right = sites[2 * step - 2 : 2 * step]
    found = (left,) if left == right else (left, right)
    return tuple(seat for seat in found if seat is not None)


def own_steps(view: PonteVecchioView, seat: int) -> list[int]:
    """The steps ahead of the burgher on which a player has a shop."""
    sites = sites_of(view)
    return [step for step in view["steps_ahead"] if seat in owners_on(sites, step)]


def gain(view: PonteVecchioView, seat: int) -> int:
    """The most that a player receives by moving the burgher with the card that lies."""
    return (view["pays"][seat] or 0) if own_steps(view, seat) else 0


def seats_from(view: PonteVecchioView, first: int | None) -> Iterator[int]:
    """All seats clockwise from one."""
    return ((seat + (first or 0)) % view["players"] for seat in range(view["players"]))
