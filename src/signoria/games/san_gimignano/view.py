"""San Gimignano: what a seat may know. With `hands = hidden` that is only its own tiles (R-7.4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace
from typing import TypedDict

from signoria.core.contract import CommonView
from signoria.core.plain import once_a_state, plain
from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.ground import (
    COLUMNS,
    ROWS,
    SIDES,
    faces_around,
    open_columns,
)
from signoria.games.san_gimignano.kept import AsTo
from signoria.games.san_gimignano.nearest import Nearest, bits, broken_by_tower, nearest_in
from signoria.games.san_gimignano.notation import (
    GUILD_LETTERS,
    PLACE_TEXTS,
    TILE_TEXTS,
    sector_texts,
)
from signoria.jit.compiler import OVER, Number, State

PHASES = ("table tile", "hand tile", "starter", "stone", "tile", "tower")


class Sector(TypedDict):
    sector: str
    guild: str  # its letter
    stones: list[int]  # whose; at most two
    tower: int | None  # whose
    near: list[str]  # the sectors that share a side with it


class Tile(TypedDict):
    tile: str
    place: str
    turn: int
    sectors: list[Sector]  # by their first sides


class NearestGroup(TypedDict):
    """What a player has of the group that is nearest to complete."""

    sectors: list[str]
    lacking: list[str]  # guilds; none if they hold a group
    completing: list[str]  # sectors where one stone more would complete it


class SanGimignanoFacts(TypedDict):
    phase: str  # one of PHASES, or "over"
    tiles: list[Tile]  # on the table
    open_places: dict[str, str]  # where a tile touches two others or more: `sides` of the place
    hands: list[list[str] | None]  # by seat; None if the seat may not see it
    hand_sizes: list[int]  # by seat
    unseen: list[str]  # tiles that are out of the game, or in hands that the seat does not see
    towers: list[int]  # by seat
    stones: list[int]  # by seat: on the table
    supply: list[int]  # by seat: stones left
    groups: list[list[str]]  # by seat: the sectors of all groups that they hold
    duty: list[list[str]]  # by seat: the area where they must build again
    must_build: list[bool]  # by seat: hold a group there
    nearest: list[NearestGroup]  # by seat
    to_build_on: list[str]  # where the asked player may build, if not yet then in the tower step
    breaks: dict[str, list[int]]  # by sector to build on: who else would hold no group any more
    may_keep_tiles: bool  # the asked player need not add a tile
    may_build_not: bool  # the asked player need not build
    put_stone: bool  # this turn
    put_tile: bool  # this turn


class SanGimignanoView(CommonView, SanGimignanoFacts):
    pass


def view(state: State, seat: int | None) -> SanGimignanoFacts:
    known, is_hidden = facts(state)
    if not is_hidden:
        return known
    hands = [hand if owner == seat else None for owner, hand in enumerate(known["hands"])]
    unseen = [hand or [] for owner, hand in enumerate(known["hands"]) if owner != seat]
    tiles_unseen = sorted(sum(unseen, known["unseen"]), key=TILE_TEXTS.index)
    return {**known, "hands": hands, "unseen": tiles_unseen}


@once_a_state
def facts(state: State) -> tuple[SanGimignanoFacts, bool]:
    """All facts, with the tiles of all; and whether tiles are hidden from others."""
    now = plain(state)
    seats = range(now.players)
    asked = now.player >= 0
    land = layout(state, now)
    texts = land.texts
    room = int(rules.room(state))
    supply = [int(rules.supply(state, owner)) for owner in seats]
    nearests = [nearest_in(state, now, owner, room, supply[owner]) for owner in seats]
    to_build_on = int(rules.sectors_for_tower(state)) if asked else 0
    known: SanGimignanoFacts = {
        "phase": "over" if now.player == OVER else PHASES[now.phase],
        "tiles": tiles_of(now, land),
        "open_places": land.open_places,
        "hands": [tiles(now.hand[owner]) for owner in seats],
        "hand_sizes": [now.hand[owner].bit_count() for owner in seats],
        "unseen": tiles(now.unseen),
        "towers": [now.towers[owner].bit_count() for owner in seats],
        "stones": [rules.STONES - left for left in supply],
        "supply": supply,
        "groups": [sectors(texts, found.held) for found in nearests],
        "duty": [sectors(texts, now.duty[owner]) for owner in seats],
        "must_build": [bool(now.duty[owner]) and must_build(state, owner) for owner in seats],
        "nearest": [nearest_group(found, texts) for found in nearests],
        "to_build_on": sectors(texts, to_build_on),
        "breaks": {texts[sector]: broken_by_tower(state, sector, now.player) for sector in bits(to_build_on)},
        "may_keep_tiles": bool(asked and rules.may_keep_tiles(state)),
        "may_build_not": bool(asked and rules.may_build_not(state)),
        "put_stone": bool(now.put_stone),
        "put_tile": bool(now.put_tile),
    }
    return known, bool(rules.hides(state))


def must_build(state: State, seat: int) -> bool:
    """Whether a player will have to build again, when it is their turn (R-4.6)."""
    theirs = state.copy()
    theirs["player"] = seat
    return int(rules.groups_of_duty(theirs)) != 0


def nearest_group(found: Nearest, texts: Sequence[str]) -> NearestGroup:
    return {
        "sectors": sectors(texts, found.sectors),
        "lacking": [GUILD_LETTERS[guild] for guild in found.lacking],
        "completing": sectors(texts, found.completing),
    }


def tiles(members: Number) -> list[str]:
    return [TILE_TEXTS[tile] for tile in bits(int(members))]


def sectors(texts: Sequence[str], members: Number) -> list[str]:
    return [texts[sector] for sector in bits(int(members))]


# --- The tiles on the table -------------------------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """How the tiles lie, and what follows from it alone. By sector, but for the places."""

    texts: list[str]
    guilds: list[str]
    near: list[list[str]]
    open_places: dict[str, str]


def layout(state: State, now: SimpleNamespace) -> Layout:
    laid = now.laid
    return _layout(AsTo(state, (tuple(now.tile[:laid]), tuple(now.place[:laid]), tuple(now.turn[:laid]))))


@lru_cache(256)
def _layout(state_as_to: AsTo[State, tuple[tuple[int, ...], ...]]) -> Layout:
    state = state_as_to.thing
    now, texts = plain(state), sector_texts(state)
    guilds = [""] * len(texts)
    for letter, of in zip(GUILD_LETTERS, now.guild, strict=True):
        for number in bits(of):
            guilds[number] = letter
    near = [sectors(texts, now.near[number]) for number in range(len(texts))]
    return Layout(texts, guilds, near, open_places(state, now.land))


def tiles_on_table(state: State) -> list[Tile]:
    """The tiles on the table, each with its three sectors by their first sides."""
    now = plain(state)
    return tiles_of(now, layout(state, now))


def tiles_of(now: SimpleNamespace, land: Layout) -> list[Tile]:
    members = sectors_on_table(now, land)
    return [
        {
            "tile": TILE_TEXTS[tile],
            "place": PLACE_TEXTS[place],
            "turn": turn,
            "sectors": members[3 * number : 3 * number + 3],
        }
        for number, (tile, place, turn) in enumerate(
            zip(now.tile[: now.laid], now.place, now.turn, strict=False)
        )
    ]


def sectors_on_table(now: SimpleNamespace, land: Layout) -> list[Sector]:
    stones: list[list[int]] = [[] for _ in land.texts]
    towers: list[int | None] = [None] * len(land.texts)
    for seat in range(now.players):
        for number in bits(now.stones[seat]):
            stones[number] += [seat, seat] if now.doubles[seat] >> number & 1 else [seat]
        for number in bits(now.towers[seat]):
            towers[number] = seat
    facts = zip(land.texts, land.guilds, stones, towers, land.near, strict=True)
    return [
        {"sector": text, "guild": guild, "stones": on, "tower": tower, "near": near}
        for text, guild, on, tower, near in facts
    ]


def open_places(state: State, land: Sequence[int]) -> dict[str, str]:
    """Where a tile touches at least two others (R-4.2), and what lies against its sides."""
    return {
        PLACE_TEXTS[row * COLUMNS + column]: sides(int(faces_around(state, row * COLUMNS + column)))
        for row in range(1, ROWS - 1)
        if any(land[row - 1 : row + 2])
        for column in bits(int(open_columns(state, row)))
    }


@lru_cache(4096)
def sides(faces: int) -> str:
    """The guild against each side of a place, as a letter, or "."."""
    return "".join(
        next((letter for guild, letter in enumerate(GUILD_LETTERS) if faces >> (4 * side + guild) & 1), ".")
        for side in range(SIDES)
    )
