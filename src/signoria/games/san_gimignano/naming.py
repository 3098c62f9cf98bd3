"""San Gimignano: what sectors and places are called. Nobody needs coordinates for it.

A sector is called by its guild and what tells it from the others of that guild: a tower beside it, or where
it lies in the town, or both.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import atan2, hypot, pi

from signoria.games.san_gimignano.kept import AsTo
from signoria.games.san_gimignano.notation import GUILD_LETTERS
from signoria.games.san_gimignano.view import Sector, Tile
from signoria.i18n import Seat, Sentence, tr

GUILD_COLOURS = (tr("red"), tr("yellow"), tr("green"), tr("blue"))
"""As the guide calls the guilds."""
GUILD_NAMES = (tr("potters"), tr("millers"), tr("vintners"), tr("smiths"))
THE_GUILDS = (
    tr("the red potters"),
    tr("the yellow millers"),
    tr("the green vintners"),
    tr("the blue smiths"),
)

DIRECTIONS = (
    tr("{guild} in the east"),
    tr("{guild} in the south-east"),
    tr("{guild} in the south"),
    tr("{guild} in the south-west"),
    tr("{guild} in the west"),
    tr("{guild} in the north-west"),
    tr("{guild} in the north"),
    tr("{guild} in the north-east"),
    tr("{guild} in the middle of the town"),
)
"""Clockwise from the east; the last is no direction."""
MIDDLE = 8
NEAR_MIDDLE = 0.4
"""So near to the middle of the town, in widths of a tile, a sector lies in no direction from it."""

Point = tuple[float, float]


@cache
def place_point(place: str) -> Point:
    """The middle of a place, in widths of a tile."""
    q, r = map(int, place.split(","))
    return q + r / 2, r * 0.75**0.5


@cache
def sector_point(sector: str) -> Point:
    """The middle of a sector: half-way to the corner between its two sides."""
    place, first = sector.split("/")
    x, y = place_point(place)
    across, down = CORNERS[(int(first) + 1) % 6]
    return x + across / 2, y + down / 2


CORNERS = (
    (0.0, -(3**-0.5)), (0.5, -(3**-0.5) / 2), (0.5, 3**-0.5 / 2),
    (0.0, 3**-0.5), (-0.5, 3**-0.5 / 2), (-0.5, -(3**-0.5) / 2),
)  # fmt: skip
"""Of a tile, clockwise from the top, in widths of a tile."""


def middle_of_town(places: Sequence[str]) -> Point:
    """The middle of the places where tiles lie."""
    points = [place_point(place) for place in places] or [(0.0, 0.0)]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def direction(point: Point, middle: Point) -> int:
    """The number of a direction in `DIRECTIONS`."""
    x, y = point[0] - middle[0], point[1] - middle[1]
    return MIDDLE if hypot(x, y) < NEAR_MIDDLE else round(atan2(y, x) / (pi / 4)) % 8


class Names:
    """What all sectors of a town are called; no two are called the same."""

    def __init__(self, tiles: Sequence[Tile]):
        self.sectors = {sector["sector"]: sector for tile in tiles for sector in tile["sectors"]}
        self._middle = middle_of_town([tile["place"] for tile in tiles])
        self._features = {name: self._features_of(sector) for name, sector in self.sectors.items()}
        self._by_direction: dict[tuple[str, int], list[str]] = {}
        self._by_tower: dict[tuple[str, int], int] = {}
        self._ranked: dict[tuple[str, int], dict[str, int]] = {}
        for name, (towers, where) in self._features.items():
            guild = self.sectors[name]["guild"]
            self._by_direction.setdefault((guild, where), []).append(name)
            for seat in towers:
                self._by_tower[guild, seat] = self._by_tower.get((guild, seat), 0) + 1

    def _features_of(self, sector: Sector) -> tuple[tuple[int, ...], int]:
        """Whose towers stand beside a sector, and in which direction it lies."""
        towers = {self.sectors[other]["tower"] for other in sector["near"]}
        beside = tuple(sorted(seat for seat in towers if seat is not None))
        return beside, direction(sector_point(sector["sector"]), self._middle)

    def key(self, name: str) -> tuple[int, ...]:
        """What the name depends on: guild, direction, whose tower is beside it, rank, number; -1: none."""
        guild = self.sectors[name]["guild"]
        towers, where = self._features[name]
        for seat in towers:
            if self._by_tower[guild, seat] == 1:
                return GUILD_LETTERS.index(guild), -1, seat, -1, 0
        alike = self._by_direction[guild, where]
        if len(alike) == 1:
            return GUILD_LETTERS.index(guild), where, -1, -1, 0
        for seat in towers:
            if sum(seat in self._features[other][0] for other in alike) == 1:
                return GUILD_LETTERS.index(guild), where, seat, -1, 0
        return GUILD_LETTERS.index(guild), where, -1, self._ranks(guild, where)[name], len(alike)

    def _ranks(self, guild: str, where: int) -> dict[str, int]:
        """By sector of a guild in a direction: how many of them lie nearer to the middle of the town."""
        if (guild, where) not in self._ranked:
            ordered = sorted(self._by_direction[guild, where], key=self._distance)
            self._ranked[guild, where] = {name: rank for rank, name in enumerate(ordered)}
        return self._ranked[guild, where]

    def _distance(self, name: str) -> tuple[float, Point]:
        x, y = sector_point(name)
        return round(hypot(x - self._middle[0], y - self._middle[1]), 3), (x, y)

    def of(self, name: str) -> Sentence:
        return sector_name(self.key(name))


def name_keys(tiles: Sequence[Tile]) -> Mapping[str, tuple[int, ...]]:
    """By sector: on what its name depends. Stones have no part in it."""
    lying = tuple((tile["tile"], tile["place"], tile["turn"]) for tile in tiles)
    towers = tuple(sector["tower"] for tile in tiles for sector in tile["sectors"])
    return _name_keys(AsTo(tiles, (lying, towers)))


@lru_cache(256)
def _name_keys(
    tiles_as_to: AsTo[Sequence[Tile], tuple[tuple[object, ...], ...]],
) -> Mapping[str, tuple[int, ...]]:
    names = Names(tiles_as_to.thing)
    return {name: names.key(name) for name in names.sectors}


def sector_name(key: tuple[int, ...]) -> Sentence:
    """A name from what it depends on: "the yellow millers in the west beside {player}'s tower"."""
    guild, where, seat, rank, alike = key
    name = THE_GUILDS[guild]
    if where >= 0:
        name = DIRECTIONS[where].with_values(guild=name)
    if seat >= 0:
        return tr(
            "{sector} beside {player}'s tower",
            tr("{sector} beside your tower"),
            sector=name,
            player=Seat(seat),
        )
    if rank < 0:
        return name
    if rank == 0:
        return tr("{sector}, nearest to the middle", sector=name)
    if rank == alike - 1:
        return tr("{sector}, furthest out", sector=name)
    return tr("{sector}, number {number} from the middle", sector=name, number=rank + 1)


PLACES = (
    tr("the free place in the east"),
    tr("the free place in the south-east"),
    tr("the free place in the south"),
    tr("the free place in the south-west"),
    tr("the free place in the west"),
    tr("the free place in the north-west"),
    tr("the free place in the north"),
    tr("the free place in the north-east"),
    tr("the free place in the middle of the town"),
)


def place_name(tiles: Sequence[Tile], place: str) -> Sentence:
    return PLACES[direction(place_point(place), middle_of_town([tile["place"] for tile in tiles]))]


def guild_name(letter: str) -> Sentence:
    return GUILD_NAMES[GUILD_LETTERS.index(letter)]


def the_guild(letter: str) -> Sentence:
    return THE_GUILDS[GUILD_LETTERS.index(letter)]
