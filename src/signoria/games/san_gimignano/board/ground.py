"""The board of San Gimignano: where the town lies on the sheet, and where things stand in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from signoria.games.san_gimignano.board.art import RADIUS, TILT, spot
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.svg import Place, group

ACROSS, DOWN = 3**0.5, 1.5 * TILT
"""From a tile to the next in its row, and to the next row, for tiles of radius 1."""
LARGEST = 104
"""The radius of a tile, at most."""
SLOTS = ((0.56, 0.215), (0.215, 0.56))
"""Where the two stones of a sector lie."""


@cache
def place_at(place: str) -> Place:
    """The middle of a place, seen from 0,0, for tiles of radius 1."""
    q, r = map(int, place.split(","))
    return ACROSS * (q + r / 2), DOWN * r


@cache
def place_and_side(sector: str) -> tuple[str, int]:
    place, first = sector.split("/")
    return place, int(first)


@cache
def slots(first: int) -> list[Place]:
    """Where stones lie in a sector, the leftmost first."""
    return sorted(spot(first, u, v) for u, v in SLOTS)


@dataclass(frozen=True, eq=False)
class Ground:
    """Where the town is drawn: how large, and where the middle of the tile at 0,0 is.

    Of equal grounds there is one, made by `ground_at`.
    """

    scale: float  # of what is drawn for tiles of `RADIUS`
    x: float
    y: float

    def at(self, place: str) -> Place:
        across, down = place_at(place)
        return self.x + self.scale * RADIUS * across, self.y + self.scale * RADIUS * down

    def spot(self, sector: str, offset: Place) -> Place:
        """A point of a sector, given as seen from the middle of its tile."""
        x, y = self.at(place_and_side(sector)[0])
        return x + self.scale * offset[0], y + self.scale * offset[1]

    def point(self, sector: str, u: float, v: float) -> Place:
        return self.spot(sector, spot(place_and_side(sector)[1], u, v))

    def foot(self, sector: str) -> Place:
        """Where a tower stands: a little before the middle, so that it hides less of what is behind."""
        x, y = self.point(sector, 0.47, 0.47)
        return x, y + 8 * self.scale


@lru_cache(4096)
def opening(ground: Ground, place: str) -> str:
    """How a group at a place begins, to which more is to be added: much lies at each."""
    return group(at=ground.at(place)).removesuffix("/>")


@lru_cache(8192)
def ground_at(scale: float, x: float, y: float) -> Ground:
    return Ground(scale, x, y)


TOWERS_ABOVE = 0.34
"""How far towers reach beyond their tile, for tiles of radius 1."""


def fit(view: SanGimignanoView, box: tuple[float, float, float, float]) -> Ground:
    """The town as large as it can be within a box: left, top, right and bottom."""
    return fitted(tuple(tile["place"] for tile in view["tiles"]), tuple(open_places(view)), box)


@lru_cache(1024)
def fitted(tiles: tuple[str, ...], free: tuple[str, ...], box: tuple[float, float, float, float]) -> Ground:
    left, top, right, bottom = box
    laid = [place_at(place) for place in tiles]
    points = [*laid, *(place_at(place) for place in free)] or [(0.0, 0.0)]
    west, east = min(x for x, _ in points) - ACROSS / 2, max(x for x, _ in points) + ACROSS / 2
    above = min((y for _, y in laid), default=0.0) - TOWERS_ABOVE
    north, south = min(above, *(y for _, y in points)) - TILT, max(y for _, y in points) + TILT
    radius = min(LARGEST, (right - left) / (east - west), (bottom - top) / (south - north))
    x = (left + right) / 2 - radius * (west + east) / 2
    y = (top + bottom) / 2 - radius * (north + south) / 2
    return ground_at(round(radius / RADIUS, 3), round(x, 1), round(y, 1))


def open_places(view: SanGimignanoView) -> list[str]:
    """Where tiles can still come."""
    return list(view["open_places"]) if any(view["hand_sizes"]) else []


@lru_cache(4096)
def stone_places(ground: Ground, sector: str, towers: tuple[str, ...]) -> tuple[Place, ...]:
    """Where the stones of a sector lie, if towers stand on others.

    One that a tower in front would hide makes way, within its sector.
    """
    place, first = place_and_side(sector)
    (x, y), k = ground.at(place), ground.scale
    middle, feet = x + k * spot(first, 0.5, 0.5)[0], all_feet(ground, towers)
    return tuple([making_way(k, (x + k * u, y + k * v), middle, feet) for u, v in slots(first)])


@lru_cache(512)
def all_feet(ground: Ground, towers: tuple[str, ...]) -> list[Place]:
    return [ground.foot(name) for name in towers]


def making_way(k: float, at: Place, middle: float, feet: Sequence[Place]) -> Place:
    x, y = at
    for tower_x, tower_y in feet:
        if 0 < tower_y - y < 58 * k and abs(tower_x + 2 * k - x) < 25 * k:
            away = 1 if middle > tower_x else -1
            x += away * min(25 * k - away * (x - tower_x), 11 * k)
            y -= min(58 * k - (tower_y - y), 12 * k)
    return round(x, 1), round(y, 1)
