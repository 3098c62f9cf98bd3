"""Medina's board: where in the drawing the fields, walls and towers are."""

from dataclasses import dataclass

from signoria.games.medina.city import COLUMNS as ACROSS
from signoria.games.medina.city import ROWS
from signoria.games.medina.words import COLUMNS
from signoria.svg import Look


@dataclass(frozen=True)
class Plan:
    """Where the city is drawn, and how large."""

    x: float  # the upper left of field A1
    y: float
    width: float  # of a field
    height: float
    side: float  # how broad the wall is, at the left and the right
    rim: float  # and at the top and the bottom
    lift: float  # how high the pieces stand
    text: float  # size of the smallest text

    @property
    def right(self) -> float:
        return self.x + ACROSS * self.width

    @property
    def bottom(self) -> float:
        return self.y + ROWS * self.height

    def corner(self, field: str) -> tuple[float, float]:
        """The upper left of a field."""
        column, row = COLUMNS.index(field[0]), int(field[1:]) - 1
        return self.x + column * self.width, self.y + row * self.height

    def wall(self, place: str) -> tuple[float, float, float, float]:
        """The upper left, width and height of a wall field."""
        side, number = place.split()
        along = int(number) - 1
        if side in ("top", "bottom"):
            y = self.y - self.rim if side == "top" else self.bottom
            return self.x + along * self.width, y, self.width, self.rim
        x = self.x - self.side if side == "left" else self.right
        return x, self.y + along * self.height, self.side, self.height

    def tower(self, tower: str) -> tuple[float, float]:
        """The middle of a tower."""
        x = self.x - self.side / 2 if "left" in tower else self.right + self.side / 2
        y = self.y - self.rim / 2 if "top" in tower else self.bottom + self.rim / 2
        return x, y


WIDE = Plan(64, 134, 43, 43, 30, 30, 7, 13)
NARROW = Plan(31, 142, 21.25, 27, 14, 20, 4, 11)


def plan(look: Look) -> Plan:
    return NARROW if look.narrow else WIDE
