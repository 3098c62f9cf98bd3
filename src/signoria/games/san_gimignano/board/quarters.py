"""The board of San Gimignano: what lies on the table as facts by which drawings of it are kept.

Of equal towns there is one `Quarters`, so that what was drawn or said of it is quickly found: for all who
look at the table, and for as long as nothing changes. The same holds for what it is made of.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from signoria.games.san_gimignano.board.art import kinds_of_tile
from signoria.games.san_gimignano.board.ground import place_at
from signoria.games.san_gimignano.kept import AsTo
from signoria.games.san_gimignano.naming import name_keys
from signoria.games.san_gimignano.view import SanGimignanoView, Tile

KEPT = 512
LIVE = 16384
"""Sectors of which is kept what there is to say: those of some tables, for all who look at them."""


@dataclass(frozen=True, eq=False)
class Pieces:
    """What a sector is of, and what stands on it."""

    guild: str
    stones: tuple[int, ...]  # whose
    tower: int | None  # whose

    @cached_property
    def seats(self) -> frozenset[int]:
        return frozenset(self.stones if self.tower is None else (self.tower,))


@lru_cache(4096)
def pieces(guild: str, stones: tuple[int, ...], tower: int | None) -> Pieces:
    return Pieces(guild, stones, tower)


@dataclass(frozen=True, eq=False)
class About:
    """What there is to say of a sector: on what its name depends, what is on it, and what is beside it."""

    name: str
    key: tuple[int, ...]
    here: Pieces
    beside: tuple[Pieces, ...]

    @cached_property
    def seats(self) -> frozenset[int]:
        """Of whom it tells."""
        named_after = self.key[2]  # -1: nobody
        return self.here.seats.union((named_after,), *[one.seats for one in self.beside])


@lru_cache(LIVE)
def about(name: str, key: tuple[int, ...], here: Pieces, beside: tuple[Pieces, ...]) -> About:
    return About(name, key, here, beside)


# --- Tiles ------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Layout:
    """A tile as it lies, without what stands on it."""

    tile: str
    place: str
    kinds: tuple[tuple[str, int], ...]  # its guilds, and the first side of each


@lru_cache(4096)
def layout(tile: str, place: str, turn: int) -> Layout:
    kinds = sorted(kinds_of_tile(tile, turn), key=lambda kind: kind[1])
    return Layout(tile, place, tuple(kinds))


@dataclass(frozen=True, eq=False)
class Plan:
    """Tiles as they lie, what is further away first."""

    tiles: tuple[Layout, ...]

    @cached_property
    def sectors(self) -> tuple[str, ...]:
        return tuple(f"{tile.place}/{first}" for tile in self.tiles for _, first in tile.kinds)

    def without(self, new: Collection[str]) -> "Plan":
        return plan(tuple(tile for tile in self.tiles if tile.tile not in new)) if new else self


@lru_cache(KEPT)
def plan(tiles: tuple[Layout, ...]) -> Plan:
    return Plan(tiles)


@dataclass(frozen=True, eq=False)
class Land:
    """All tiles on the table and their sectors, in the order in which they were laid."""

    tiles: tuple[Layout, ...]
    plan: Plan
    sectors: tuple[str, ...]
    near: tuple[tuple[int, ...], ...]  # by sector: the numbers of those that share a side with it

    @cached_property
    def order(self) -> list[int]:
        """The numbers of the tiles, what is further away first."""
        return [self.tiles.index(tile) for tile in self.plan.tiles]

    @cached_property
    def around(self) -> list[list[int]]:
        """By tile: the numbers of its sectors, and of those that share a side with one."""
        own = (range(3 * nth, 3 * nth + 3) for nth in range(len(self.tiles)))
        return [sorted({*three, *chain.from_iterable(self.near[one] for one in three)}) for three in own]

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.sectors)}


@lru_cache(KEPT)
def _land(tiles_as_to: AsTo[list[Tile], tuple[Layout, ...]]) -> Land:
    tiles = tiles_as_to.facts
    ordered = sorted(tiles, key=lambda tile: place_at(tile.place)[::-1])
    sectors = [sector for tile in tiles_as_to.thing for sector in tile["sectors"]]
    names = tuple(sector["sector"] for sector in sectors)
    number = {name: nth for nth, name in enumerate(names)}
    near = tuple(tuple(number[other] for other in sector["near"]) for sector in sectors)
    return Land(tiles, plan(tuple(ordered)), names, near)


# --- The town ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class AboutTile:
    """What there is to say of the sectors of a tile."""

    tile: Layout
    sectors: tuple[About, ...]

    @cached_property
    def seats(self) -> frozenset[int]:
        """Of whom it tells."""
        return frozenset[int]().union(*[about.seats for about in self.sectors])


@lru_cache(4096)
def about_tile(
    land: Land, nth: int, keys: tuple[tuple[int, ...], ...], seen: tuple[Pieces, ...]
) -> AboutTile:
    """Of a tile by its number: on what the names of its sectors depend, and the pieces in and around it."""
    there = dict(zip(land.around[nth], seen, strict=True))
    sectors = [
        about(land.sectors[number], key, there[number], tuple([there[other] for other in land.near[number]]))
        for number, key in zip(range(3 * nth, 3 * nth + 3), keys, strict=True)
    ]
    return AboutTile(land.tiles[nth], tuple(sectors))


@dataclass(frozen=True, eq=False)
class Quarters:
    """Tiles on the table, with all that stands on them."""

    land: Land
    pieces: tuple[Pieces, ...]  # by sector
    keys: tuple[tuple[int, ...], ...]  # by sector: on what its name depends

    def on(self, sector: str) -> Pieces:
        return self.pieces[self.land.numbers[sector]]

    @cached_property
    def towers(self) -> tuple[str, ...]:
        """The sectors with one."""
        standing = zip(self.land.sectors, self.pieces, strict=True)
        return tuple(name for name, one in standing if one.tower is not None)

    @cached_property
    def about_tiles(self) -> list[AboutTile]:
        """What there is to say of each tile, what is further away first."""
        land, there, keys = self.land, self.pieces, self.keys
        found = [
            about_tile(land, nth, keys[3 * nth : 3 * nth + 3], tuple([there[number] for number in around]))
            for nth, around in enumerate(land.around)
        ]
        return [found[nth] for nth in land.order]

    @cached_property
    def about(self) -> dict[str, About]:
        """By sector: what there is to say of it."""
        return {sector.name: sector for tile in self.about_tiles for sector in tile.sectors}


@lru_cache(KEPT)
def quarters(land: Land, there: tuple[Pieces, ...], keys: tuple[tuple[int, ...], ...]) -> Quarters:
    return Quarters(land, there, keys)


def quarters_of(view: SanGimignanoView) -> Quarters:
    return _read(_Same(view["tiles"]))


class _Same:
    """The tiles of a view, which nobody changes: all who look at a state have the very same."""

    __slots__ = ("tiles",)

    def __init__(self, tiles: list[Tile]):
        self.tiles = tiles

    def __hash__(self) -> int:
        return id(self.tiles)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.tiles is other.tiles


@lru_cache(128)
def _read(same: _Same) -> Quarters:
    tiles = same.tiles
    land = _land(AsTo(tiles, tuple(layout(tile["tile"], tile["place"], tile["turn"]) for tile in tiles)))
    there = [
        pieces(one["guild"], tuple(one["stones"]), one["tower"]) for tile in tiles for one in tile["sectors"]
    ]
    return quarters(land, tuple(there), tuple(name_keys(tiles).values()))
