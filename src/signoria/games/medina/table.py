"""Medina: the material, the state of a game, and what can be read off the table."""

import numpy as np

from signoria.games.medina.city import (
    ALL_FIELDS,
    FIELDS,
    NO_FIELDS,
    RUNS,
    RUNS_OF_SIDE,
    TOWERS,
    WALL_FIELDS,
    Fields,
    beside_run,
    both,
    either,
    first,
    is_empty,
    joined,
    just,
    read,
    size,
    without,
)
from signoria.jit.compiler import Number, Numbers, State, compiled, record_type

# --- Material (R-1, R-2, R-9.1) ---------------------------------------------------------------

MOST_PLAYERS = 4
COLOURS = 4
KINDS = 9
KIND_NUMBERS: Numbers = np.arange(KINDS)
GREY, BLACK, BROWN, ORANGE, STABLE, STALL, ROOF, BLOCK, WALL = KIND_NUMBERS
"""The kinds of pieces; the first four are the colours of buildings and palaces. ROOF is a roof that makes
a palace one's own, BLOCK one that only closes it (R-9.4). NumPy's numbers, since Numba would compile a
function anew for each constant of Python's that it is given."""

TOWER_POINTS = np.array([1, 3, 2, 4], np.int64)
PALACE_POINTS = np.array([1, 2, 3, 4], np.int64)
STOCK = np.array(  # by players and kind
    [
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [9, 9, 9, 9, 6, 12, 4, 4, 16],
        [6, 6, 6, 6, 4, 8, 4, 0, 10],
        [5, 5, 5, 5, 3, 6, 4, 0, 8],
    ],
    np.int8,
)
SCREENS = ("open", "hidden")
HIDDEN = SCREENS.index("hidden")
NEW_STREETS = ("apart", "beside")
BESIDE = NEW_STREETS.index("beside")

# --- Actions: one number each -----------------------------------------------------------------
#  176 * kind + field      a piece on a field: grey, black, brown, orange, stable, stall, roof, block
# 1408 + wall field        a wall
# 1462 .. 1465             Nature: seat 0 .. 3 starts

STARTS = FIELDS * int(WALL) + WALL_FIELDS
ACTIONS = STARTS + MOST_PLAYERS
NO_ACTION = -1

# --- The state --------------------------------------------------------------------------------

NOBODY = -1
NOWHERE = 255
IN_STOCK = 254

STATE = record_type(
    [
        # Sets of fields: see city.py.
        ("buildings", np.uint64, (COLOURS, 3)),
        ("stables", np.uint64, 3),
        ("stalls", np.uint64, 3),
        ("ends", np.uint64, 3),  # of the newest street: two stalls, or its only one
        ("roofed", np.uint64, 3),  # the buildings of palaces that have a roof
        ("names", np.uint64, 3),  # of every palace its first building, by which it is named
        ("empty", np.uint64, 3),  # fields without any piece
        ("room", np.uint64, 3),  # the empty fields with pieces of one palace around them, or of none
        ("free", np.uint64, 3),  # those with none
        ("used", np.uint16),  # bit k: a piece of kind k was placed this turn, if that limits the turn
        ("player", np.int8),  # seat that is asked, NATURE or OVER
        ("players", np.int8),  # 2 .. 4
        ("screens", np.int8),  # number of the choice in SCREENS
        ("new_street", np.int8),  # and in NEW_STREETS
        ("turn_size", np.int8),  # the pieces of a full turn; 0 before there is a stall
        ("left", np.int8),  # how many of them are still to be placed
        ("stock", np.int8, (MOST_PLAYERS, KINDS)),
        ("run", np.int8, RUNS),  # walls in each run
        ("palace", np.uint8, (MOST_PLAYERS, COLOURS)),  # name of the palace one owns, or NOWHERE
        ("blocked", np.uint8, (MOST_PLAYERS, COLOURS)),  # and of the one closed; or IN_STOCK, NOWHERE
        ("palace_tile", np.int8, COLOURS),  # who holds it, or NOBODY
        ("tower_tile", np.int8, TOWERS),
    ]
)


@compiled
def limits_turn(state: State, kind: Number) -> bool:
    """Whether having placed this kind matters for the rest of the turn: with two players for all pieces
    that are not white (R-9.3), with more for roofs (R-5.3)."""
    if state.players == 2:
        return kind != STABLE and kind != STALL and kind != WALL
    return kind == ROOF


# --- Palaces ----------------------------------------------------------------------------------
#
# Pieces of different palaces are never side by side or cornerwise, those of one
# palace hang together: so a palace is all that can be reached from one of its pieces.


@compiled
def buildings_of(state: State, colour: Number) -> Fields:
    return read(state.buildings[colour])


@compiled
def all_buildings(state: State) -> Fields:
    return either(
        either(buildings_of(state, GREY), buildings_of(state, BLACK)),
        either(buildings_of(state, BROWN), buildings_of(state, ORANGE)),
    )


@compiled
def palace_pieces(state: State) -> Fields:
    """All buildings and stables."""
    return without(ALL_FIELDS, either(read(state.empty), read(state.stalls)))


@compiled
def palace_at(state: State, field: Number) -> Fields:
    """The buildings and stables of the palace that has a piece on this field."""
    return joined(just(field), palace_pieces(state))


@compiled
def name_of(state: State, palace: Fields) -> int:
    return first(both(palace, read(state.names)))


@compiled
def colour_of(state: State, palace: Fields) -> int:
    colour = GREY
    while is_empty(both(palace, buildings_of(state, colour))):
        colour += 1
    return colour


@compiled
def owner_of(state: State, palace: Fields) -> int:
    name = name_of(state, palace)
    for seat in range(state.players):
        for colour in range(COLOURS):
            if state.palace[seat, colour] == name:
                return seat
    return NOBODY


@compiled
def owned_palace(state: State, seat: Number, colour: Number) -> Fields:
    """A player's palace of a colour; empty if he owns none."""
    if state.palace[seat, colour] == NOWHERE:
        return NO_FIELDS
    return palace_at(state, np.int64(state.palace[seat, colour]))


@compiled
def all_own(state: State, colour: Number) -> bool:
    for seat in range(state.players):
        if state.palace[seat, colour] == NOWHERE:
            return False
    return True


# --- Walls at a palace (R-8.2) ----------------------------------------------------------------


@compiled
def walls_of_side(state: State, side: Number) -> Number:
    return np.int64(state.run[RUNS_OF_SIDE[side, 0]]) + np.int64(state.run[RUNS_OF_SIDE[side, 1]])


@compiled
def touches_run(state: State, palace: Fields, run: Number) -> int:
    """How many walls of a run touch a palace."""
    return size(both(palace, beside_run(run, np.int64(state.run[run]))))


@compiled
def touches_wall_of(state: State, palace: Fields, tower: Number) -> bool:
    """Whether a palace touches a wall that is joined to a tower (R-8.2)."""
    return touches_run(state, palace, 2 * tower) + touches_run(state, palace, 2 * tower + 1) > 0
