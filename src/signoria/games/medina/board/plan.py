"""Medina's board: where in the drawing the fields, walls and towers are."""

from dataclasses import dataclass

from signoria.games.medina.city import COLUMNS as ACROSS
from signoria.games.medina.city import ROWS
from signoria.games.medina.words import COLUMNS
from signoria.svg import Look, Place


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
    letters: float  # from the wall up to the names of the columns
    points: float  # size of what a palace is worth
    roof: float  # size
    edge: float  # how broad the line round a palace is
    tower_radius: float
    tile: float  # size of one on a tower
    reach: float  # how far beyond the wall its fields can be hit, so that a finger can

    @property
    def right(self) -> float:
        return self.x + ACROSS * self.width

    @property
    def bottom(self) -> float:
        return self.y + ROWS * self.height

    def corner(self, field: str) -> Place:
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

    def tower(self, tower: str) -> Place:
        """The middle of a tower."""
        x = self.x - self.side / 2 if "left" in tower else self.right + self.side / 2
        y = self.y - self.rim / 2 if "top" in tower else self.bottom + self.rim / 2
        return x, y


WIDE = Plan(
    x=64, y=134, width=43, height=43, side=30, rim=30, lift=7, text=13, letters=12, points=14, roof=26,
    edge=6, tower_radius=20, tile=20, reach=0,
)  # fmt: skip
NARROW = Plan(
    x=31, y=142, width=21.25, height=27, side=14, rim=20, lift=4, text=11, letters=10, points=11, roof=15,
    edge=4.5, tower_radius=11.5, tile=16, reach=16,
)  # fmt: skip


def plan(look: Look) -> Plan:
    return NARROW if look.narrow else WIDE
