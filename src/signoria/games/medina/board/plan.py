"""Medina's board: where in the drawing the fields, walls and towers are, and in which light."""

from dataclasses import dataclass
from functools import cached_property

from signoria.games.medina.city import COLUMNS as ACROSS
from signoria.games.medina.city import ROWS
from signoria.games.medina.words import COLUMNS, FIELD_TEXTS, TOWERS, WALL_TEXTS
from signoria.svg import Look, Place

SANS = "'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif"
"""Numbers on the board."""


@dataclass(frozen=True)
class Tones:
    """Sand, wood of the rim, shadow, by day or by candlelight."""

    sand: str
    other_sand: str  # of every second field
    seam: str
    ring: str
    ring_seam: str
    rim: str
    rim_light: str
    rim_dark: str
    on_rim: str  # letters and numbers
    under: str  # the board's thickness
    shadow: str
    shade: str  # how strong the shadow is
    drop: str  # and the board's own on the table
    glow: str


DAY = Tones(
    sand="#ead8ae", other_sand="#e5d1a3", seam="#cdb37d", ring="#cfb27c", ring_seam="#b4955c", rim="#8a5a30",
    rim_light="#b98450", rim_dark="#5f3b1c", on_rim="#fff1d6", under="#4a2d14", shadow="#5a3c10",
    shade="0.34", drop="0.11", glow="#fffdf2",
)  # fmt: skip
NIGHT = Tones(
    sand="#5a4830", other_sand="#544329", seam="#75603f", ring="#443520", ring_seam="#6a5532", rim="#3d2715",
    rim_light="#6b4828", rim_dark="#22150a", on_rim="#f0dcb8", under="#170d05", shadow="#000000",
    shade="0.5", drop="0.22", glow="#ffcf7a",
)  # fmt: skip


def city_tones(look: Look) -> Tones:
    return NIGHT if look.dark else DAY


@dataclass(frozen=True)
class Size:
    """How large a field and the pieces are."""

    width: float  # of a field
    depth: float
    ring_width: float  # of the wall fields at the left and the right
    ring_depth: float  # and at the top and the bottom
    k: float  # the scale of all pieces

    @property
    def inset(self) -> float:
        """So much smaller than a field is a block on every side: seams can be counted."""
        return 1.2 * self.k

    def height(self, kind: str) -> float:
        """How high the upper side of a piece is."""
        return {"stable": 11, "stall": 17, "wall": 13, "tower": 38}.get(kind, 19) * self.k


@dataclass(frozen=True, eq=False)
class Plan:
    """Where the city is drawn, and how large. It may be turned a quarter clockwise, letters and all.

    There are two, `WIDE` and `NARROW`, so whatever is kept by plan need not compare their measures.
    """

    size: Size
    rim: tuple[float, float, float, float]  # left, top, right, bottom
    wood: float  # how broad the rim is at the top; above it is the table
    text: float  # type size of letters on the rim
    letters: float  # the middle of those at the left
    number: float  # type size of what a palace is worth
    is_turned: bool
    reach: float  # how far beyond the wall its fields can be hit

    @property
    def across(self) -> int:
        return ROWS if self.is_turned else ACROSS

    @property
    def down(self) -> int:
        return ACROSS if self.is_turned else ROWS

    @cached_property
    def x(self) -> float:
        return self.rim[0] + self.size.ring_width

    @cached_property
    def y(self) -> float:
        return self.rim[1] + self.size.ring_depth

    @cached_property
    def right(self) -> float:
        return self.x + self.across * self.size.width

    @cached_property
    def bottom(self) -> float:
        return self.y + self.down * self.size.depth

    @cached_property
    def width(self) -> float:
        return self.right + self.size.ring_width + self.rim[2]

    @cached_property
    def height(self) -> float:
        return self.bottom + self.size.ring_depth + self.rim[3]

    @cached_property
    def cells(self) -> dict[str, tuple[int, int]]:
        """Row and column on the screen of every field, wall field and tower; the ring is at -1 and beyond."""
        found = {field: (int(field[1:]) - 1, COLUMNS.index(field[0])) for field in FIELD_TEXTS}
        for place in WALL_TEXTS:
            side, number = place.split()
            along = int(number) - 1
            ends = {
                "top": (-1, along),
                "bottom": (ROWS, along),
                "left": (along, -1),
                "right": (along, ACROSS),
            }
            found[place] = ends[side]
        for tower in TOWERS:
            found[tower] = -1 if "top" in tower else ROWS, -1 if "left" in tower else ACROSS
        if self.is_turned:
            return {place: (column, ROWS - 1 - row) for place, (row, column) in found.items()}
        return found

    @cached_property
    def turns(self) -> dict[str, int]:
        """When each place is drawn: from the back, in a row from the left."""
        return {place: turn for turn, place in enumerate(sorted(self.cells, key=self.cells.__getitem__))}

    @cached_property
    def boxes(self) -> dict[str, tuple[float, float, float, float]]:
        """The upper left, width and depth of every field, wall field and tower."""
        found = {}
        for place, (row, column) in self.cells.items():
            x, wide = self._side(column, self.across, self.x, self.size.width, self.size.ring_width)
            y, deep = self._side(row, self.down, self.y, self.size.depth, self.size.ring_depth)
            found[place] = x, y, wide, deep
        return found

    @staticmethod
    def _side(number: int, count: int, start: float, field: float, ring: float) -> tuple[float, float]:
        if number < 0:
            return start - ring, ring
        return start + number * field, ring if number == count else field

    def corner(self, place: str) -> Place:
        return self.boxes[place][:2]

    def side(self, wall: str) -> str:
        """On which side of the screen a wall field is: n, e, s or w."""
        row, column = self.cells[wall]
        if row in (-1, self.down):
            return "n" if row < 0 else "s"
        return "w" if column < 0 else "e"


WIDE = Plan(
    Size(54.5, 40.5, 30, 26, 1.0), rim=(36, 50, 36, 24.5), wood=22, text=13.6, letters=11, number=15,
    is_turned=False, reach=12,
)  # fmt: skip
NARROW = Plan(
    Size(30, 26, 17, 16, 0.58), rim=(21, 32, 5, 21), wood=12, text=12.4, letters=7, number=12.6,
    is_turned=True, reach=12,
)  # fmt: skip


def plan(look: Look) -> Plan:
    return NARROW if look.narrow else WIDE
