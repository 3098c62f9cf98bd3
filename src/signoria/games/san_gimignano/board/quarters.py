"""The board of San Gimignano: what lies on the table as facts by which drawings of it are kept.

Of equal towns there is one `Quarters`, so that what was drawn or said of it is quickly found: for all who
look at the table, and for as long as nothing changes.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from signoria.games.san_gimignano.board.ground import place_and_side, place_at
from signoria.games.san_gimignano.naming import Names
from signoria.games.san_gimignano.view import SanGimignanoView, Sector, Tile

KEPT = 1024
LIVE = 65536
"""Sectors whose names are kept: those of some hundreds of tables, for all who look at them."""


class Quarter(NamedTuple):
    """A sector: its guild, and what stands on it."""

    name: str
    guild: str
    stones: tuple[int, ...]  # whose
    tower: int | None  # whose


class Laid(NamedTuple):
    """A tile on the table."""

    tile: str
    place: str
    sectors: tuple[Quarter, ...]


class Layout(NamedTuple):
    """A tile as it lies, without what stands on it."""

    tile: str
    place: str
    kinds: tuple[tuple[str, int], ...]  # its guilds, and the first side of each


@dataclass(frozen=True, eq=False)
class Plan:
    """Tiles as they lie, what is further away first."""

    tiles: tuple[Layout, ...]

    @cached_property
    def sectors(self) -> tuple[str, ...]:
        return tuple(f"{tile.place}/{first}" for tile in self.tiles for _, first in tile.kinds)

    def without(self, new: Collection[str]) -> "Plan":
        return plan(tuple(tile for tile in self.tiles if tile.tile not in new)) if new else self


@lru_cache(1024)
def plan(tiles: tuple[Layout, ...]) -> Plan:
    return Plan(tiles)


Pieces: TypeAlias = tuple[str, tuple[int, ...], int | None]
"""A sector's guild, the owners of its stones, and the owner of its tower."""


@dataclass(frozen=True, eq=False)
class About:
    """What there is to say of a sector: on what its name depends, what is on it, and what is beside it."""

    name: str
    key: tuple[int, ...]
    here: Pieces
    beside: tuple[Pieces, ...]


@lru_cache(LIVE)
def about(name: str, key: tuple[int, ...], here: Pieces, beside: tuple[Pieces, ...]) -> About:
    return About(name, key, here, beside)


@dataclass(frozen=True, eq=False)
class Quarters:
    """Tiles on the table, in the order in which they were laid, with all that stands on them."""

    tiles: tuple[Laid, ...]
    near: tuple[tuple[str, ...], ...]
    """By sector, in the order of `sectors`: those that share a side with it."""

    @cached_property
    def sectors(self) -> dict[str, Quarter]:
        return {sector.name: sector for tile in self.tiles for sector in tile.sectors}

    @cached_property
    def plan(self) -> Plan:
        ordered = sorted(self.tiles, key=lambda tile: place_at(tile.place)[::-1])
        return plan(
            tuple(
                Layout(
                    tile.tile,
                    tile.place,
                    tuple((sector.guild, place_and_side(sector.name)[1]) for sector in tile.sectors),
                )
                for tile in ordered
            )
        )

    @cached_property
    def towers(self) -> tuple[str, ...]:
        return tuple(name for name, sector in self.sectors.items() if sector.tower is not None)

    @cached_property
    def about(self) -> dict[str, About]:
        """By sector: what there is to say of it."""
        there = {name: (one.guild, one.stones, one.tower) for name, one in self.sectors.items()}
        keys = name_keys(
            tuple((tile.tile, tile.place) for tile in self.tiles),
            tuple((one.name, one.guild, one.tower) for one in self.sectors.values()),
            self.near,
        )
        return {
            name: about(name, key, there[name], tuple([there[other] for other in near]))
            for name, key, near in zip(self.sectors, keys, self.near, strict=True)
        }


@lru_cache(KEPT)
def name_keys(
    tiles: tuple[tuple[str, str], ...],
    sectors: tuple[tuple[str, str, int | None], ...],
    near: tuple[tuple[str, ...], ...],
) -> tuple[tuple[int, ...], ...]:
    """By sector: on what its name depends. Stones have no part in it."""
    facts: list[Sector] = [
        {"sector": name, "guild": guild, "stones": [], "tower": tower, "near": list(beside)}
        for (name, guild, tower), beside in zip(sectors, near, strict=True)
    ]
    laid: list[Tile] = [
        {"tile": tile, "place": place, "turn": 0, "sectors": facts[3 * nth : 3 * nth + 3]}
        for nth, (tile, place) in enumerate(tiles)
    ]
    names = Names(laid)
    return tuple(names.key(name) for name, _, _ in sectors)


@lru_cache(KEPT)
def quarters(tiles: tuple[Laid, ...], near: tuple[tuple[str, ...], ...]) -> Quarters:
    return Quarters(tiles, near)


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
    tiles = tuple(
        Laid(
            tile["tile"],
            tile["place"],
            tuple(
                Quarter(one["sector"], one["guild"], tuple(one["stones"]), one["tower"])
                for one in tile["sectors"]
            ),
        )
        for tile in same.tiles
    )
    near = tuple(tuple(one["near"]) for tile in same.tiles for one in tile["sectors"])
    return quarters(tiles, near)
