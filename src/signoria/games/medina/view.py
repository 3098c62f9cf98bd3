"""Medina: what a seat may know. Only stocks can be behind a screen (R-10.4), never their roofs, and not for
ever with two players (R-9.3)."""

from typing import Literal, TypeAlias, TypedDict

from signoria.core.contract import CommonView
from signoria.games.medina import city, rules, table
from signoria.games.medina.words import (
    COLOURS,
    FIELD_TEXTS,
    KINDS,
    TOWERS,
    WALL_TEXTS,
    members,
    palace_at,
    texts,
)
from signoria.jit.compiler import NATURE, OVER, Numbers, State

Piece: TypeAlias = Literal["grey", "black", "brown", "orange", "stable", "stall", "roof", "wall"]
"""The kinds of pieces, but for blocking roofs."""


class Palace(TypedDict):
    name: str  # the first of its buildings
    colour: str
    buildings: list[str]
    stables: list[str]
    size: int  # buildings and stables
    walls: int  # that touch it
    stalls: int  # that touch it
    points: int  # what it is worth now
    owner: int | None
    blocked_by: int | None


class Stock(TypedDict):
    """How many pieces a player has; None for those that the seat may not see."""

    grey: int | None
    black: int | None
    brown: int | None
    orange: int | None
    stable: int | None
    stall: int | None
    roof: int  # never behind a screen
    wall: int | None
    block: list[str]  # the colours of the blocking roofs


class Earned(TypedDict):
    """Where a player's points come from."""

    palaces: int
    tiles: int


class MedinaFacts(TypedDict):
    phase: str  # "starter", "first stall", "placing" or "over"
    turn_size: int  # pieces of this turn
    left: int  # of them still to place
    used: list[str]  # the kinds placed this turn
    must_roof: bool  # the next piece
    palaces: list[Palace]  # in the order of their names
    stalls: list[str]
    street_ends: list[str]  # of the newest street
    street_goes_on: list[str]  # the fields that would lengthen it
    walls: list[str]  # clockwise
    gates: list[str]  # the last open fields of their sides, which stay open
    palace_tiles: dict[str, int | None]  # by colour: who holds it
    tower_tiles: dict[str, int | None]  # by tower: who holds it
    laid_aside: list[str]  # colours of which no more buildings come
    stocks: list[Stock]  # by seat
    pieces_left: int  # of all players; the city shows it, even of stocks behind screens
    earned: list[Earned]  # by seat


class MedinaView(CommonView, MedinaFacts):
    pass


def view(state: State, seat: int | None) -> MedinaFacts:
    seats, built = range(state.players), palaces(state)
    standing, gates = walls(state)
    return {
        "phase": phase(state),
        "turn_size": int(state.turn_size),
        "left": int(state.left),
        "used": [kind for number, kind in enumerate(KINDS) if int(state.used) >> number & 1],
        "must_roof": bool(state.player >= 0 and state.turn_size > 0 and rules.must_roof(state)),
        "palaces": built,
        "stalls": texts(members(state.stalls)),
        "street_ends": texts(members(state.ends)),
        "street_goes_on": texts(members(rules.extending_fields(state))),
        "walls": standing,
        "gates": gates,
        "palace_tiles": {
            colour: seat_or_none(state.palace_tile[number]) for number, colour in enumerate(COLOURS)
        },
        "tower_tiles": {tower: seat_or_none(state.tower_tile[number]) for number, tower in enumerate(TOWERS)},
        "laid_aside": [colour for number, colour in enumerate(COLOURS) if table.all_own(state, number)],
        "stocks": [stock(state, owner, seat) for owner in seats],
        "pieces_left": pieces_left(state),
        "earned": [earned(state, owner, built) for owner in seats],
    }


def phase(state: State) -> str:
    if state.player == OVER:
        return "over"
    if state.player == NATURE:
        return "starter"
    return "placing" if state.turn_size > 0 else "first stall"


def seat_or_none(seat: int) -> int | None:
    return None if seat == table.NOBODY else int(seat)


def palaces(state: State) -> list[Palace]:
    found: list[Palace] = []
    for field in sorted(members(state.names)):
        palace = palace_at(state, field)
        stables = members(palace) & members(state.stables)
        found.append(
            {
                "name": FIELD_TEXTS[field],
                "colour": COLOURS[table.colour_of(state, palace)],
                "buildings": texts(members(palace) - stables),
                "stables": texts(stables),
                "size": int(city.size(palace)),
                "walls": int(rules.walls_at(state, palace)),
                "stalls": int(rules.stalls_at(state, palace)),
                "points": int(rules.palace_points(state, palace)),
                "owner": whose_roof(state, state.palace, field),
                "blocked_by": whose_roof(state, state.blocked, field),
            }
        )
    return found


def whose_roof(state: State, roofs: Numbers, field: int) -> int | None:
    """The seat whose roof of a sort is on the palace of this name."""
    for seat in range(state.players):
        if field in roofs[seat]:
            return seat
    return None


def walls(state: State) -> tuple[list[str], list[str]]:
    """The wall fields that have a wall, and those that are the last of a side without one; clockwise."""
    standing, gates = [], []
    for side, (first_run, second_run) in enumerate(city.RUNS_OF_SIDE):
        fields = WALL_TEXTS[city.SIDE_START[side] :][: city.SIDE_LENGTH[side]]
        gate_begins, gate_ends = state.run[first_run], len(fields) - state.run[second_run]
        standing += fields[:gate_begins] + fields[gate_ends:]
        if gate_ends - gate_begins == 1:
            gates.append(fields[gate_begins])
    return standing, gates


def stock(state: State, owner: int, seat: int | None) -> Stock:
    hidden = table.SCREENS[state.screens] == "hidden" and owner != seat and state.player != OVER
    hidden = hidden and not rules.shows_stock(state, owner)

    def left(kind: int) -> int | None:
        return None if hidden else int(state.stock[owner, kind])

    return {
        "grey": left(table.GREY),
        "black": left(table.BLACK),
        "brown": left(table.BROWN),
        "orange": left(table.ORANGE),
        "stable": left(table.STABLE),
        "stall": left(table.STALL),
        "roof": int(state.stock[owner, table.ROOF]),
        "wall": left(table.WALL),
        "block": [
            colour for number, colour in enumerate(COLOURS) if state.blocked[owner, number] == table.IN_STOCK
        ],
    }


def pieces_left(state: State) -> int:
    """Told by the city and the roofs, which all see: stocks may be behind screens."""
    players = int(state.players)
    placed = {
        table.STABLE: len(members(state.stables)),
        table.STALL: max(0, len(members(state.stalls)) - 1),  # the first is of nobody's stock
        table.WALL: int(state.run.sum()),
    }
    for colour in range(table.COLOURS):
        if not table.all_own(state, colour):  # else the others are laid aside
            placed[colour] = len(members(state.buildings[colour]))
    in_sight = state.stock[:players, [table.ROOF, table.BLOCK]].sum()
    return int(in_sight) + sum(players * int(table.STOCK[players, kind]) - n for kind, n in placed.items())


def earned(state: State, seat: int, built: list[Palace]) -> Earned:
    palaces = sum(palace["points"] for palace in built if palace["owner"] == seat)
    return {"palaces": palaces, "tiles": int(rules.score(state, seat)) - palaces}
