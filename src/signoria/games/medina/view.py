"""Medina: what a seat may know. Only stocks can be behind a screen (R-10.4), never their roofs, and not for
ever with two players (R-9.3)."""

from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import Literal, NamedTuple, TypeAlias, TypedDict

import numpy as np

from signoria.core.contract import CommonView
from signoria.core.plain import once_a_state, plain
from signoria.games.medina import city, rules, table
from signoria.games.medina.words import COLOURS, FIELD_TEXTS, KINDS, TOWERS, WALL_TEXTS
from signoria.jit.bits import NONE, ROOM
from signoria.jit.compiler import NATURE, OVER, Call, Number, Numbers, State, compiled

Piece: TypeAlias = Literal["grey", "black", "brown", "orange", "stable", "stall", "roof", "wall"]
"""The kinds of pieces, but for blocking roofs."""
SIDES = [
    WALL_TEXTS[start : start + length]
    for start, length in zip(city.SIDE_START.tolist(), city.SIDE_LENGTH.tolist(), strict=True)
]
"""The wall fields of each side, clockwise."""
RUNS_OF_SIDE: list[list[int]] = city.RUNS_OF_SIDE.tolist()
ALL_PIECES: list[list[int]] = table.STOCK.tolist()
"""By players and kind: what everybody starts with."""


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


WhyNot: TypeAlias = Literal["aside", "none", "first stall", "placed", "roof", "no place", "fewer"]
"""Why no piece of a kind can be placed: such buildings are laid aside; there is none left; first comes the
first stall; one was placed this turn; it must be a roof; it fits nowhere; fewer pieces could follow than
after another."""


class NotNow(TypedDict):
    why: WhyNot
    rule: str  # that says so


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
    not_now: dict[str, NotNow]  # by kind: why the seat that looks can place none; for others than the asked
    # seat only what holds in every turn
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
    facts, behind_screens, now, built = known(state)
    stocks = [
        behind_screen(stock) if owner in behind_screens and owner != seat else stock
        for owner, stock in enumerate(facts["stocks"])
    ]
    reasons = {} if seat is None else not_now(state, seat, now, built)
    return {**facts, "not_now": reasons, "stocks": stocks}


class Known(NamedTuple):
    """What is the same for all who look."""

    facts: MedinaFacts  # with all stocks in sight, and without what a seat cannot place
    behind_screens: frozenset[int]  # the seats whose stocks are
    now: SimpleNamespace  # the state itself
    city: "City"


@once_a_state
def known(state: State) -> Known:
    now, built = plain(state), read_city(state)
    standing, gates = walls(now.run)
    stocks = now.stock[: now.players]
    is_hidden = table.SCREENS[now.screens] == "hidden" and now.player != OVER
    facts: MedinaFacts = {
        "phase": phase(now.player, now.turn_size),
        "turn_size": now.turn_size,
        "left": now.left,
        "used": [kind for number, kind in enumerate(KINDS) if now.used >> number & 1],
        "must_roof": built.must_roof,
        "not_now": {},
        "palaces": built.palaces,
        "stalls": built.stalls,
        "street_ends": built.street_ends,
        "street_goes_on": built.street_goes_on,
        "walls": standing,
        "gates": gates,
        "palace_tiles": dict(zip(COLOURS, map(seat_or_none, now.palace_tile), strict=True)),
        "tower_tiles": dict(zip(TOWERS, map(seat_or_none, now.tower_tile), strict=True)),
        "laid_aside": built.laid_aside,
        "stocks": [stock(pieces, now.blocked[owner]) for owner, pieces in enumerate(stocks)],
        "pieces_left": pieces_left(stocks, built, len(standing)),
        "earned": [earned(owner, score, built.palaces) for owner, score in enumerate(built.scores)],
    }
    hidden = [seat for seat, is_shown in enumerate(built.shows_stock) if is_hidden and not is_shown]
    return Known(facts, frozenset(hidden), now, built)


def phase(player: int, turn_size: int) -> str:
    if player == OVER:
        return "over"
    if player == NATURE:
        return "starter"
    return "placing" if turn_size > 0 else "first stall"


def seat_or_none(seat: int) -> int | None:
    return None if seat == table.NOBODY else seat


# --- What the rules say of the city, in one call ----------------------------------------------
#
# A call of compiled code with a state costs as much as many lines of Python, so there is one that writes
# all into an array: first some numbers, then lists, each after its length.

MUST_ROOF, ASIDE, SHOWN, SCORES = 0, 1, 2, 3
LISTS = SCORES + table.MOST_PLAYERS
NAME, COLOUR, BUILDINGS, SIZE, WALLS, STALLS, POINTS, OWNER, BLOCKED_BY, FACTS = range(10)
"""What is written of a palace; the fields of its buildings and then of its stables follow."""
MOST_PALACES = 48
"""Two never touch, not even cornerwise, so there is one at most on any two rows and two columns."""
MOST_NUMBERS = LISTS + 4 + 3 * city.FIELDS + MOST_PALACES * FACTS + city.FIELDS + ROOM


class City(NamedTuple):
    """What `write_city` writes, read again."""

    must_roof: bool
    laid_aside: list[str]
    shows_stock: list[bool]  # by seat
    scores: list[int]  # by seat
    stalls: list[str]
    street_ends: list[str]
    street_goes_on: list[str]
    palaces: list[Palace]


def read_city(state: State) -> City:
    out = np.empty(MOST_NUMBERS, np.int16)
    numbers: list[int] = out[: write_city(state, out)].tolist()
    players = int(state["players"])
    stalls, place = read_list(numbers, LISTS)
    ends, place = read_list(numbers, place)
    goes_on, place = read_list(numbers, place)
    palaces = []
    while place < len(numbers):
        end = place + FACTS + numbers[place + SIZE]
        palaces.append(palace(numbers[place:end]))
        place = end
    return City(
        bool(numbers[MUST_ROOF]),
        [colour for number, colour in enumerate(COLOURS) if numbers[ASIDE] >> number & 1],
        [bool(numbers[SHOWN] >> seat & 1) for seat in range(players)],
        numbers[SCORES : SCORES + players],
        stalls,
        ends,
        goes_on,
        palaces,
    )


def read_list(numbers: list[int], place: int) -> tuple[list[str], int]:
    """The fields that `write_list` has written from a place on, and the place after them."""
    end = place + 1 + numbers[place]
    return [FIELD_TEXTS[field] for field in numbers[place + 1 : end]], end


def calls(state: State) -> Sequence[Call]:
    return [
        partial(write_city, state, np.empty(MOST_NUMBERS, np.int16)),
        partial(placeable, state, np.empty(table.ACTIONS, np.int32)),
    ]


@compiled
def write_city(state: State, out: Numbers) -> int:
    """Write it all into `out`; return how many numbers there are."""
    out[MUST_ROOF] = state.player >= 0 and state.turn_size > 0 and rules.must_roof(state)
    out[ASIDE] = 0
    for colour in range(table.COLOURS):
        out[ASIDE] |= table.all_own(state, colour) << colour
    out[SHOWN] = 0
    for seat in range(state.players):
        out[SHOWN] |= rules.shows_stock(state, seat) << seat
        out[SCORES + seat] = rules.score(state, seat)
    place = write_list(city.read(state.stalls), out, LISTS)
    place = write_list(city.read(state.ends), out, place)
    place = write_list(rules.extending_fields(state), out, place)
    return write_palaces(state, out, place)


@compiled
def write_list(fields: city.Fields, out: Numbers, place: Number) -> int:
    out[place] = city.size(fields)
    return city.list_fields(fields, 0, out, place + 1)


@compiled
def write_palaces(state: State, out: Numbers, place: Number) -> int:
    """All palaces, in the order of their names."""
    names = city.read(state.names)
    while not city.is_empty(names):
        name = city.first(names)
        names = city.without(names, city.just(name))
        palace = table.palace_at(state, name)
        stables = city.both(palace, city.read(state.stables))
        out[place + NAME] = name
        out[place + COLOUR] = table.colour_of(state, palace)
        out[place + BUILDINGS] = city.size(palace) - city.size(stables)
        out[place + SIZE] = city.size(palace)
        out[place + WALLS] = rules.walls_at(state, palace)
        out[place + STALLS] = rules.stalls_at(state, palace)
        out[place + POINTS] = rules.palace_points(state, palace)
        out[place + OWNER] = whose_roof(state.players, state.palace, name)
        out[place + BLOCKED_BY] = whose_roof(state.players, state.blocked, name)
        place = city.list_fields(city.without(palace, stables), 0, out, place + FACTS)
        place = city.list_fields(stables, 0, out, place)
    return place


@compiled
def whose_roof(players: Number, roofs: Numbers, name: Number) -> int:
    """The seat whose roof of a sort is on the palace of this name, or `NOBODY`."""
    for seat in range(players):
        for colour in range(table.COLOURS):
            if roofs[seat, colour] == name:
                return seat
    return table.NOBODY


def palace(row: list[int]) -> Palace:
    """A palace as `write_palaces` writes it."""
    stables = FACTS + row[BUILDINGS]
    return {
        "name": FIELD_TEXTS[row[NAME]],
        "colour": COLOURS[row[COLOUR]],
        "buildings": [FIELD_TEXTS[field] for field in row[FACTS:stables]],
        "stables": [FIELD_TEXTS[field] for field in row[stables:]],
        "size": row[SIZE],
        "walls": row[WALLS],
        "stalls": row[STALLS],
        "points": row[POINTS],
        "owner": seat_or_none(row[OWNER]),
        "blocked_by": seat_or_none(row[BLOCKED_BY]),
    }


def walls(lengths: list[int]) -> tuple[list[str], list[str]]:
    """The wall fields that have a wall, and those that are the last of a side without one; clockwise."""
    standing, gates = list[str](), list[str]()
    for fields, (first_run, second_run) in zip(SIDES, RUNS_OF_SIDE, strict=True):
        gate_begins, gate_ends = lengths[first_run], len(fields) - lengths[second_run]
        standing += fields[:gate_begins] + fields[gate_ends:]
        if gate_ends - gate_begins == 1:
            gates.append(fields[gate_begins])
    return standing, gates


# --- Stocks, and what of them can be placed ---------------------------------------------------


def stock(pieces: list[int], blocks: list[int]) -> Stock:
    """What a player has; `blocks` are the places of the blocking roofs, by colour."""
    return {
        "grey": pieces[table.GREY],
        "black": pieces[table.BLACK],
        "brown": pieces[table.BROWN],
        "orange": pieces[table.ORANGE],
        "stable": pieces[table.STABLE],
        "stall": pieces[table.STALL],
        "roof": pieces[table.ROOF],
        "wall": pieces[table.WALL],
        "block": [colour for colour, place in zip(COLOURS, blocks, strict=True) if place == table.IN_STOCK],
    }


def behind_screen(stock: Stock) -> Stock:
    """What others see of it: only roofs."""
    return {
        "grey": None,
        "black": None,
        "brown": None,
        "orange": None,
        "stable": None,
        "stall": None,
        "roof": stock["roof"],
        "wall": None,
        "block": stock["block"],
    }


def not_now(state: State, seat: int, now: SimpleNamespace, built: City) -> dict[str, NotNow]:
    """Of every kind of which a player can place no piece: why not."""
    players, is_asked, pieces = now.players, seat == now.player, now.stock[seat]
    may = fits = NO_KINDS
    if is_asked and now.turn_size > 0:
        may, fits = placeable(state, np.empty(table.ACTIONS, np.int32))
    used, found = now.used if players == 2 else 0, dict[str, NotNow]()
    for number, kind in enumerate(KINDS):
        if number == BLOCK and players > 2:
            continue
        if kind in built.laid_aside:
            found[kind] = {"why": "aside", "rule": "R-5.2"}
        elif pieces[number] == 0:
            found[kind] = {"why": "none", "rule": "R-9.1" if players == 2 else "R-2.1"}
        elif not is_asked or may >> number & 1:
            continue
        elif now.turn_size == 0:
            if number != STALL:
                found[kind] = {"why": "first stall", "rule": "R-2.2"}
        elif used >> number & 1:
            found[kind] = {"why": "placed", "rule": "R-9.3"}
        elif built.must_roof:
            found[kind] = {"why": "roof", "rule": "R-5.3"}
        elif fits >> number & 1:
            found[kind] = {"why": "fewer", "rule": "R-9.3" if players == 2 else "R-3.1"}
        else:
            found[kind] = {"why": "no place", "rule": RULES_OF_PLACES[number]}
    return found


BLOCK, STALL = int(table.BLOCK), int(table.STALL)
NO_KINDS = 0
RULES_OF_PLACES = (*["R-4.1"] * table.COLOURS, "R-6.1", "R-7.2", "R-5.1", "R-9.4", "R-7.4")
"""By kind: the rule that says where it may be."""


@compiled
def placeable(state: State, actions: Numbers) -> tuple[int, int]:
    """The kinds of which the asked player may place a piece, and those that would fit somewhere, as bits."""
    may = fits = 0
    for number in range(rules.legal(state, actions)):
        may |= 1 << min(actions[number] // city.FIELDS, table.WALL)
    for kind in range(table.WALL):
        if not city.is_empty(rules.open_fields(state, kind)):
            fits |= 1 << kind
    if rules.may_place(state, table.WALL) and rules.wall_places(state) != NONE:
        fits |= 1 << table.WALL
    return may, fits


def pieces_left(stocks: list[list[int]], known: City, walls: int) -> int:
    """Told by the city and the roofs, which all see: stocks may be behind screens."""
    players = len(stocks)
    placed = {
        int(table.STABLE): sum(len(palace["stables"]) for palace in known.palaces),
        int(table.STALL): max(0, len(known.stalls) - 1),  # the first is of nobody's stock
        int(table.WALL): walls,
    }
    for number, colour in enumerate(COLOURS):
        if colour not in known.laid_aside:  # else the others are laid aside
            built = (len(palace["buildings"]) for palace in known.palaces if palace["colour"] == colour)
            placed[number] = sum(built)
    in_sight = sum(pieces[table.ROOF] + pieces[table.BLOCK] for pieces in stocks)
    all_pieces = ALL_PIECES[players]
    return in_sight + sum(players * all_pieces[kind] - count for kind, count in placed.items())


def earned(seat: int, score: int, built: list[Palace]) -> Earned:
    palaces = sum(palace["points"] for palace in built if palace["owner"] == seat)
    return {"palaces": palaces, "tiles": score - palaces}
