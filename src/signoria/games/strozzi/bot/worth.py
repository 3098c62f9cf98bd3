"""Medici vs Strozzi: what a position and a lot are worth, in florins.

All is told as Medici's lead: what he is expected to have more than Strozzi at the end of the game.
"""

import math

import numpy as np

from signoria.games.strozzi.rules import (
    DISCARD,
    LAST_BUT_ONE_PAYS,
    LAST_SPACE_PAYS,
    LOAD,
    LOST,
    MARKER_PAYS,
    MEDICI,
    MOST_TILES_OF_A_LOT,
    NO_PORT,
    OF_GOOD,
    PORT_PAYS,
    PORTS,
    ROUNDS,
    SHIPS,
    STROZZI,
    TILES,
    TRACK_GOOD,
    TRACK_PORT,
    TRACKS,
    VALUE,
    ZERO_OF_GOOD,
    cargo_in_port,
    load_lot,
    may_load,
    most_room,
    room,
)
from signoria.jit.bits import count
from signoria.jit.compiler import Number, Numbers, State, compiled

# --- What a good player has learned: florins and shares found by playing against himself -------

SUM_TO_COME = 0.95
"""How much of the mean value of the bag each tile still to be loaded adds to a sum."""
STEPS_TO_COME = 0.63
"""How much of the mean steps of the bag each tile still to be loaded adds on a track."""
SUM_DOUBT = 2.2
"""Doubt about who wins a port: grows with the root of the tiles still to be loaded there..."""
DOUBT_LEFT = 0.1
"""...and is as good as none after the last."""
STEP_DOUBT = 1.6
"""Variance of the steps on a track for each step to come."""
ROUND_DOUBT = 2.5
"""Variance of the steps on a track in a whole round."""
FREEDOM = 1.4
"""What a ship is worth that may still go to any port."""
SLACK = 1.0
"""What a space is worth that will stay empty: one can pick the place."""
TURN = -1.1
"""What the turn is worth: the rival chooses..."""
OUTDRAW = 4.3
"""...but whoever draws can make lots that the rival has no room for: for each tile more..."""
ENDING = 21.0
"""...and with few spaces left, which this is divided by, he can end the round."""
OUTROOM = 9.5
"""What room for a larger lot is worth, for each tile more, whoever has the turn."""
MANY_TILES = 10.0
"""With fewer in the bag all this is worth less, for few lots are left."""

# --- Markers ----------------------------------------------------------------------------------

SHORTEST, LONGEST = 4, 7
"""Tracks (R-1.4)."""
FARTHEST = 20
"""No marker would be moved so far from the middle."""
SPREADS = 16
"""Variances of the steps to come, in halves."""


def normal(variance: float) -> Numbers:
    """How likely each number of steps is, from -2 FARTHEST to 2 FARTHEST, about a mean of 0."""
    steps = np.arange(-2 * FARTHEST, 2 * FARTHEST + 1)
    chances = np.exp(-(steps**2) / (2 * variance)) if variance else (steps == 0).astype(float)
    return chances / chances.sum()


def marker_table(length: int) -> Numbers:
    """What a marker brings Medici until the end: by rounds after this one, spread, and place it goes to."""
    places = np.arange(-FARTHEST, FARTHEST + 1)
    stopped = np.clip(places, -length, length)
    pays = MARKER_PAYS * np.sign(stopped)
    pays = pays + LAST_BUT_ONE_PAYS * np.sign(stopped) * (abs(stopped) == length - 1)
    pays = pays + LAST_SPACE_PAYS * np.sign(stopped) * (abs(stopped) == length)
    later = np.zeros(len(places))  # what a place is worth in the rounds to come
    table = np.zeros((ROUNDS, SPREADS, len(places)))
    for rounds in range(ROUNDS):
        worth = pays + later[stopped + FARTHEST]
        ends = np.pad(worth, FARTHEST, mode="edge")
        for spread in range(SPREADS):
            table[rounds, spread] = smoothed(ends, spread / 2)
        later = smoothed(ends, ROUND_DOUBT)
    return table


def smoothed(worth: Numbers, variance: float) -> Numbers:
    chances = normal(variance)[FARTHEST:-FARTHEST]
    return np.convolve(worth, chances, mode="valid")


MARKERS = np.array([marker_table(length) for length in range(SHORTEST, LONGEST + 1)])


@compiled
def marker_worth(state: State, place: float, variance: float) -> float:
    """What a marker brings Medici that goes to a place, give or take."""
    table = MARKERS[state.track_length - SHORTEST, ROUNDS - state.round_number]
    spread = min(SPREADS - 1, int(2.0 * variance + 0.5))
    where = place + FARTHEST
    below = int(where)
    part = where - below
    return table[spread, below] * (1.0 - part) + table[spread, below + 1] * part


# --- Ships ------------------------------------------------------------------------------------

ONES, TWOS, FOURS = (np.uint64(sum(1 << tile for tile in range(TILES) if VALUE[tile] & n)) for n in (1, 2, 4))
"""The tiles whose value is written with a 1, a 2, a 4 in binary: sums are quick by them."""


@compiled
def sum_of(tiles: Number) -> Number:
    """The values of a set of tiles, added up."""
    return count(tiles & ONES) + 2 * count(tiles & TWOS) + 4 * count(tiles & FOURS)


@compiled
def free_space(state: State, seat: int) -> int:
    space = 0
    for ship in range(SHIPS):
        space += room(state, seat, ship)
    return space


@compiled
def room_without_port(state: State, seat: int) -> float:
    """The mean size of the ships that have no port yet."""
    size, ships = 0, 0
    for ship in range(SHIPS):
        if state.port[seat, ship] == NO_PORT:
            size += room(state, seat, ship)
            ships += 1
    return size / ships if ships else 0.0


@compiled
def ships_without_port(state: State, seat: int) -> int:
    """How many ships have no port yet."""
    ships = 0
    for ship in range(SHIPS):
        ships += state.port[seat, ship] == NO_PORT
    return ships


@compiled
def room_in_port(state: State, seat: int, port: int, otherwise: float) -> float:
    for ship in range(SHIPS):
        if state.port[seat, ship] == port:
            return float(room(state, seat, ship))
    return otherwise


# --- A position -------------------------------------------------------------------------------


@compiled
def side(seat: int) -> int:
    """What Medici's lead counts for a seat."""
    return 1 if seat == MEDICI else -1


@compiled
def tiles_to_come(space: int, other_space: int, bag: int) -> float:
    """How many tiles a player still loads before a fleet is full or the bag is empty (R-4.1)."""
    if min(space, other_space, bag) <= 0:
        return 0.0
    return 1.0 / (0.9 / space + 0.25 / other_space + 0.57 / bag)


@compiled
def tempo(state: State, seat: int, bag: int) -> float:
    """What room for large lots and the turn, if it is the seat's, bring Medici."""
    room_of_medici = min(MOST_TILES_OF_A_LOT, most_room(state, MEDICI))
    room_of_strozzi = min(MOST_TILES_OF_A_LOT, most_room(state, STROZZI))
    more_room = room_of_medici - room_of_strozzi
    turn = TURN + OUTDRAW * max(0, side(seat) * more_room) + ENDING / free_space(state, seat)
    return min(1.0, bag / MANY_TILES) * (OUTROOM * more_room + side(seat) * turn)


@compiled
def lead(state: State, seat: int) -> float:
    """Medici's lead, as it looks when the seat has loaded the lot or thrown it away and has the next turn."""
    tiles = max(1, count(state.bag))
    bag = count(state.bag) - (state.last_lot == LOST)  # the last tile is not sold
    space = free_space(state, MEDICI)
    other_space = free_space(state, STROZZI)
    to_come = tiles_to_come(space, other_space, bag)
    other_to_come = tiles_to_come(other_space, space, bag)
    total = float(state.money[MEDICI] - state.money[STROZZI])
    if to_come > 0.0:
        total += tempo(state, seat, bag)
        total += FREEDOM * (ships_without_port(state, MEDICI) - ships_without_port(state, STROZZI))
        total += SLACK * ((space - to_come) - (other_space - other_to_come))
    filled = to_come / max(1, space)
    other_filled = other_to_come / max(1, other_space)
    otherwise = room_without_port(state, MEDICI)
    others_otherwise = room_without_port(state, STROZZI)
    mean_value = sum_of(state.bag) / tiles
    track = 0
    for port in range(1, PORTS + 1):
        cargo = cargo_in_port(state, MEDICI, port)
        other_cargo = cargo_in_port(state, STROZZI, port)
        comes = filled * room_in_port(state, MEDICI, port, otherwise)
        other_comes = other_filled * room_in_port(state, STROZZI, port, others_otherwise)
        ahead = sum_of(cargo) - sum_of(other_cargo) + SUM_TO_COME * mean_value * (comes - other_comes)
        doubt = DOUBT_LEFT + SUM_DOUBT * math.sqrt(comes + other_comes)
        total += PORT_PAYS * (2.0 / (1.0 + math.exp(-ahead / doubt)) - 1.0)
        while track < TRACKS and TRACK_PORT[track] == port:
            good, zero = OF_GOOD[TRACK_GOOD[track]], ZERO_OF_GOOD[TRACK_GOOD[track]]
            place = state.marker[track] + count(cargo & good) + count(cargo & zero)
            place -= count(other_cargo & good) + count(other_cargo & zero)
            steps = (count(state.bag & good) + count(state.bag & zero)) / tiles
            total += marker_worth(
                state,
                place + STEPS_TO_COME * steps * (comes - other_comes),
                STEP_DOUBT * steps * (comes + other_comes),
            )
            track += 1
    return total


# --- A lot ------------------------------------------------------------------------------------


@compiled
def lead_when_used(state: State, seat: int, action: int) -> float:
    """Medici's lead if the seat loaded the lot so, or threw it away."""
    if action == DISCARD:
        return lead(state, seat)
    ship, port = (action - LOAD) // PORTS, (action - LOAD) % PORTS + 1
    cargo, own_port = state.cargo[seat, ship], state.port[seat, ship]
    load_lot(state, seat, ship, port)
    loaded = lead(state, seat)
    state.cargo[seat, ship], state.port[seat, ship] = cargo, own_port
    return loaded


@compiled
def may_use(state: State, seat: int, action: int) -> bool:
    """Whether the seat may do so with the lot, if he buys it."""
    return action == DISCARD or may_load(state, seat, (action - LOAD) // PORTS, (action - LOAD) % PORTS + 1)


@compiled
def best_use(state: State, seat: int) -> tuple[int, float]:
    """What the seat does best with the lot if he has it for nothing, and Medici's lead then."""
    best, best_lead = DISCARD, -side(seat) * math.inf
    for action in range(LOAD, DISCARD + 1):
        if may_use(state, seat, action):
            used = lead_when_used(state, seat, action)
            if side(seat) * (used - best_lead) > 0.0:
                best, best_lead = action, used
    return best, best_lead
