"""San Gimignano: what a seat may know. With `hands = hidden` that is only its own tiles (R-7.4)."""

from typing import TypedDict

from signoria.core.contract import CommonView
from signoria.games.san_gimignano import rules
from signoria.games.san_gimignano.ground import COLUMNS, ROWS, TILES, guild_of, open_columns
from signoria.games.san_gimignano.words import (
    GUILD_LETTERS,
    PLACE_TEXTS,
    TILE_TEXTS,
    sector_text,
)
from signoria.jit.compiler import OVER, Number, State

PHASES = ("table tile", "hand tile", "starter", "stone", "tile", "tower")


class Sector(TypedDict):
    sector: str
    guild: str  # its letter
    stones: list[int]  # whose; at most two
    tower: int | None  # whose


class Tile(TypedDict):
    tile: str
    place: str
    turn: int
    sectors: list[Sector]  # by their first sides


class SanGimignanoFacts(TypedDict):
    phase: str  # one of PHASES, or "over"
    tiles: list[Tile]  # on the table
    open_places: list[str]  # where a tile touches at least two others
    hands: list[list[str] | None]  # by seat; None if the seat may not see it
    hand_sizes: list[int]  # by seat
    unseen: list[str]  # tiles that are out of the game, or in hands that the seat does not see
    towers: list[int]  # by seat
    stones: list[int]  # by seat: on the table
    supply: list[int]  # by seat: stones left
    groups: list[list[str]]  # by seat: the sectors of all groups that they hold
    duty: list[list[str]]  # by seat: the area where they must build again
    must_build: list[bool]  # by seat: hold a group there
    to_build_on: list[str]  # where the asked player may build, if not yet then in the tower step
    may_keep_tiles: bool  # the asked player need not add a tile
    may_build_not: bool  # the asked player need not build
    put_stone: bool  # this turn
    put_tile: bool  # this turn


class SanGimignanoView(CommonView, SanGimignanoFacts):
    pass


def view(state: State, seat: int | None) -> SanGimignanoFacts:
    seats = range(state.players)
    seen = [owner == seat or state.hands == rules.OPEN for owner in seats]
    unseen = int(state.unseen)
    laid = on_table(state)
    asked = state.player >= 0
    for owner in seats:
        if not seen[owner]:
            unseen |= int(state.hand[owner])
    return {
        "phase": "over" if state.player == OVER else PHASES[state.phase],
        "tiles": [tile(state, number, laid) for number in range(state.laid)],
        "open_places": open_places(state),
        "hands": [tiles(state.hand[owner]) if seen[owner] else None for owner in seats],
        "hand_sizes": [int(state.hand[owner]).bit_count() for owner in seats],
        "unseen": tiles(unseen),
        "towers": [int(rules.score(state, owner)) for owner in seats],
        "stones": [int(rules.stones_on_table(state, owner)) for owner in seats],
        "supply": [int(rules.supply(state, owner)) for owner in seats],
        "groups": [sectors(state, rules.held_groups(state, owner)) for owner in seats],
        "duty": [sectors(state, state.duty[owner]) for owner in seats],
        "must_build": [must_build(state, owner) for owner in seats],
        "to_build_on": sectors(state, rules.sectors_for_tower(state)) if asked else [],
        "may_keep_tiles": bool(asked and rules.may_keep_tiles(state)),
        "may_build_not": bool(asked and rules.may_build_not(state)),
        "put_stone": bool(state.put_stone),
        "put_tile": bool(state.put_tile),
    }


def must_build(state: State, seat: int) -> bool:
    """Whether a player will have to build again, when it is their turn (R-4.6)."""
    theirs = state.copy()
    theirs.player = seat
    return int(rules.groups_of_duty(theirs)) != 0


def tiles(members: Number) -> list[str]:
    return [TILE_TEXTS[tile] for tile in range(TILES) if int(members) >> tile & 1]


def sectors(state: State, members: Number) -> list[str]:
    return [sector_text(state, sector) for sector in range(3 * state.laid) if int(members) >> sector & 1]


def on_table(state: State) -> list[tuple[int, int, int]]:
    """By seat the sectors with its stones, with two of them, and with its towers, as sets of bits."""
    return [
        (int(state.stones[seat]), int(state.doubles[seat]), int(state.towers[seat]))
        for seat in range(state.players)
    ]


def tile(state: State, number: int, laid: list[tuple[int, int, int]]) -> Tile:
    """A tile on the table with its three sectors, by their first sides."""
    return {
        "tile": TILE_TEXTS[state.tile[number]],
        "place": PLACE_TEXTS[state.place[number]],
        "turn": int(state.turn[number]),
        "sectors": [sector(state, 3 * number + nth, laid) for nth in range(3)],
    }


def sector(state: State, number: int, laid: list[tuple[int, int, int]]) -> Sector:
    stones: list[int] = []
    for seat, (one, two, _) in enumerate(laid):
        stones += [seat] * ((one >> number & 1) + (two >> number & 1))
    return {
        "sector": sector_text(state, number),
        "guild": GUILD_LETTERS[guild_of(state, number)],
        "stones": stones,
        "tower": next((seat for seat, (*_, towers) in enumerate(laid) if towers >> number & 1), None),
    }


def open_places(state: State) -> list[str]:
    """Where a tile touches at least two others (R-4.2)."""
    found = []
    for row in range(1, ROWS - 1):
        columns = int(open_columns(state, row))
        found += [PLACE_TEXTS[row * COLUMNS + column] for column in range(COLUMNS) if columns >> column & 1]
    return found
