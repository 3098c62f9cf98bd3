"""Medina: what a seat may know. Only stocks can be behind a screen (R-10.4), never their roofs, and not for
ever with two players (R-9.3)."""

from typing import Literal, TypeAlias, TypedDict

import numpy as np

from signoria.core.contract import CommonView
from signoria.games.medina import city, rules, table
from signoria.games.medina.words import (
    COLOURS,
    FIELD_TEXTS,
    KINDS,
    TOWERS,
    WALL_TEXTS,
    members,
    texts,
)
from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled

Piece: TypeAlias = Literal["grey", "black", "brown", "orange", "stable", "stall", "roof", "wall"]
"""The kinds of pieces, but for blocking roofs."""
SIDES = [
    WALL_TEXTS[start : start + length]
    for start, length in zip(city.SIDE_START.tolist(), city.SIDE_LENGTH.tolist(), strict=True)
]
"""The wall fields of each side, clockwise."""


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
    seats, built, stalls = range(state.players), palaces(state), texts(members(state.stalls))
    standing, gates = walls(state)
    aside = [colour for number, colour in enumerate(COLOURS) if table.all_own(state, number)]
    used = int(state.used)
    return {
        "phase": phase(state),
        "turn_size": int(state.turn_size),
        "left": int(state.left),
        "used": [kind for number, kind in enumerate(KINDS) if used >> number & 1],
        "must_roof": bool(state.player >= 0 and state.turn_size > 0 and rules.must_roof(state)),
        "palaces": built,
        "stalls": stalls,
        "street_ends": texts(members(state.ends)),
        "street_goes_on": texts(members(rules.extending_fields(state))),
        "walls": standing,
        "gates": gates,
        "palace_tiles": dict(zip(COLOURS, map(seat_or_none, state.palace_tile.tolist()), strict=True)),
        "tower_tiles": dict(zip(TOWERS, map(seat_or_none, state.tower_tile.tolist()), strict=True)),
        "laid_aside": aside,
        "stocks": [stock(state, owner, seat) for owner in seats],
        "pieces_left": pieces_left(state, built, len(stalls), len(standing), aside),
        "earned": [earned(state, owner, built) for owner in seats],
    }


def phase(state: State) -> str:
    if state.player == OVER:
        return "over"
    if state.player == NATURE:
        return "starter"
    return "placing" if state.turn_size > 0 else "first stall"


def seat_or_none(seat: int) -> int | None:
    return None if seat == table.NOBODY else seat


MOST_PALACES = 48
"""Two never touch, not even cornerwise, so there is one at most on any two rows and two columns."""
NAME, COLOUR, BUILDINGS, SIZE, WALLS, STALLS, POINTS, OWNER, BLOCKED_BY, FACTS = range(10)
"""What `list_palaces` writes of a palace; the fields of its buildings and then of its stables follow."""


@compiled
def list_palaces(state: State, out: Numbers) -> int:
    """Write a row for every palace into `out`, in the order of their names; return how many there are."""
    names, number = city.read(state.names), 0
    while not city.is_empty(names):
        name = city.first(names)
        names = city.without(names, city.just(name))
        palace, row = table.palace_at(state, name), out[number]
        stables = city.both(palace, city.read(state.stables))
        row[NAME] = name
        row[COLOUR] = table.colour_of(state, palace)
        row[BUILDINGS] = city.size(palace) - city.size(stables)
        row[SIZE] = city.size(palace)
        row[WALLS] = rules.walls_at(state, palace)
        row[STALLS] = rules.stalls_at(state, palace)
        row[POINTS] = rules.palace_points(state, palace)
        row[OWNER] = whose_roof(state.players, state.palace, name)
        row[BLOCKED_BY] = whose_roof(state.players, state.blocked, name)
        place = city.list_fields(city.without(palace, stables), 0, row, FACTS)
        city.list_fields(stables, 0, row, place)
        number += 1
    return number


@compiled
def whose_roof(players: Number, roofs: Numbers, name: Number) -> int:
    """The seat whose roof of a sort is on the palace of this name, or `NOBODY`."""
    for seat in range(players):
        for colour in range(table.COLOURS):
            if roofs[seat, colour] == name:
                return seat
    return table.NOBODY


def palaces(state: State) -> list[Palace]:
    rows = np.zeros((MOST_PALACES, FACTS + city.FIELDS), np.int16)
    return [palace(row.tolist()) for row in rows[: list_palaces(state, rows)]]


def palace(row: list[int]) -> Palace:
    """A palace as `list_palaces` writes it."""
    stables = FACTS + row[BUILDINGS]
    return {
        "name": FIELD_TEXTS[row[NAME]],
        "colour": COLOURS[row[COLOUR]],
        "buildings": [FIELD_TEXTS[field] for field in row[FACTS:stables]],
        "stables": [FIELD_TEXTS[field] for field in row[stables : FACTS + row[SIZE]]],
        "size": row[SIZE],
        "walls": row[WALLS],
        "stalls": row[STALLS],
        "points": row[POINTS],
        "owner": seat_or_none(row[OWNER]),
        "blocked_by": seat_or_none(row[BLOCKED_BY]),
    }


def walls(state: State) -> tuple[list[str], list[str]]:
    """The wall fields that have a wall, and those that are the last of a side without one; clockwise."""
    standing, gates, lengths = [], [], state.run.tolist()
    for fields, (first_run, second_run) in zip(SIDES, city.RUNS_OF_SIDE.tolist(), strict=True):
        gate_begins, gate_ends = lengths[first_run], len(fields) - lengths[second_run]
        standing += fields[:gate_begins] + fields[gate_ends:]
        if gate_ends - gate_begins == 1:
            gates.append(fields[gate_begins])
    return standing, gates


def stock(state: State, owner: int, seat: int | None) -> Stock:
    hidden = table.SCREENS[state.screens] == "hidden" and owner != seat and state.player != OVER
    hidden = hidden and not rules.shows_stock(state, owner)
    pieces: list[int] = state.stock[owner].tolist()

    def left(kind: int) -> int | None:
        return None if hidden else pieces[kind]

    return {
        "grey": left(table.GREY),
        "black": left(table.BLACK),
        "brown": left(table.BROWN),
        "orange": left(table.ORANGE),
        "stable": left(table.STABLE),
        "stall": left(table.STALL),
        "roof": pieces[table.ROOF],
        "wall": left(table.WALL),
        "block": [
            colour
            for colour, place in zip(COLOURS, state.blocked[owner].tolist(), strict=True)
            if place == table.IN_STOCK
        ],
    }


def pieces_left(state: State, built: list[Palace], stalls: int, walls: int, aside: list[str]) -> int:
    """Told by the city and the roofs, which all see: stocks may be behind screens."""
    players = int(state.players)
    placed = {
        table.STABLE: sum(len(palace["stables"]) for palace in built),
        table.STALL: max(0, stalls - 1),  # the first is of nobody's stock
        table.WALL: walls,
    }
    for number, colour in enumerate(COLOURS):
        if colour not in aside:  # else the others are laid aside
            placed[number] = sum(len(palace["buildings"]) for palace in built if palace["colour"] == colour)
    in_sight = sum(stock[table.ROOF] + stock[table.BLOCK] for stock in state.stock.tolist()[:players])
    all_pieces = table.STOCK[players].tolist()
    return int(in_sight + sum(players * all_pieces[kind] - count for kind, count in placed.items()))


def earned(state: State, seat: int, built: list[Palace]) -> Earned:
    palaces = sum(palace["points"] for palace in built if palace["owner"] == seat)
    return {"palaces": palaces, "tiles": int(rules.score(state, seat)) - palaces}
