"""Medici vs Strozzi: the state of a game and its rules, in the order of docs/rules/strozzi.md."""

import numpy as np

from signoria.jit.bits import NONE, bit, count, has, lowest, without_lowest
from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled, record_type

# --- Material (R-1) ---------------------------------------------------------------------------

MEDICI, STROZZI = 0, 1
SEATS = 2
GOODS = 4
CLOTH, FURS, DYES, SPICES = range(GOODS)
TILES = 26
TILES_OF_A_GOOD = 6
"""Tile t is of good t // 6 and has the value VALUE[t]; tiles 24 and 25 are gold, of no good (R-1.1)."""
VALUE = np.array([0, 1, 2, 3, 4, 4] * GOODS + [5, 5], np.int8)
ALL_TILES = np.uint64((1 << TILES) - 1)
OF_GOOD = np.array([0b111111 << TILES_OF_A_GOOD * good for good in range(GOODS)], np.uint64)
"""The set of the tiles of each good."""
ZERO_OF_GOOD = np.array([1 << TILES_OF_A_GOOD * good for good in range(GOODS)], np.uint64)
"""The set of the one tile of value 0 of each good."""
SHIPS = 3
SHIP_SIZE = np.array([3, 4, 5], np.int8)
PORTS = 3
NO_PORT = 0
"""Ports are numbered from 1."""
TRACKS = 8
TRACK_PORT = np.array([1, 1, 2, 2, 2, 3, 3, 3], np.int8)
TRACK_GOOD = np.array([CLOTH, FURS, CLOTH, DYES, SPICES, FURS, DYES, SPICES], np.int8)
ROUNDS = 3
MOST_TILES_OF_A_LOT = 3
START_MONEY = 300
MOST_PRICE = 300
"""No more than that can be earned in one valuing: 3 ports x 20 + 8 markers x 30 (R-3.3)."""

# --- Actions: one number each -----------------------------------------------------------------
#   0 .. 25    Nature draws this tile
#  26, 27      the player on turn draws another tile, or stops
#  28, 29      the opponent takes the lot, or leaves it
#  30 .. 38    the buyer loads ship s, in port p: 30 + 3 s + p - 1
#  39          the buyer discards the lot
#  40 + K      price K

DRAW = 26
STOP = 27
TAKE = 28
LEAVE = 29
LOAD = 30
DISCARD = LOAD + SHIPS * PORTS
PRICE = DISCARD + 1
ACTIONS = PRICE + MOST_PRICE + 1

# --- The state --------------------------------------------------------------------------------

# Phases: what is asked of `player`.
TILE, DRAWING, PRICING, ANSWERING, LOADING = range(5)
# The option last_lot.
SOLD, LOST = range(2)

STATE = record_type(
    [
        ("bag", np.uint64),  # set of tiles, as are lot and cargo
        ("lot", np.uint64),  # what is drawn and neither loaded nor thrown away
        ("cargo", np.uint64, (SEATS, SHIPS)),  # ships in the order of their sizes
        ("money", np.int32, SEATS),  # florins, credit below 0
        ("price", np.int16),  # of the lot while the opponent thinks, otherwise 0
        ("player", np.int8),  # seat that is asked, NATURE or OVER
        ("players", np.int8),  # 2
        ("track_length", np.int8),  # 4 .. 7 spaces on either side
        ("last_lot", np.int8),  # SOLD or LOST
        ("phase", np.int8),  # TILE .. LOADING
        ("round_number", np.int8),  # 1 .. 3 (NumPy has a method `round`)
        ("on_turn", np.int8),  # seat that makes the lot; when LOADING the buyer, who is next
        ("port", np.int8, (SEATS, SHIPS)),  # where each ship lies, 1 .. 3 or NO_PORT
        ("marker", np.int8, TRACKS),  # 0 the middle, above 0 Medici's side, below 0 Strozzi's
    ]
)


# --- Set-up (R-2) -----------------------------------------------------------------------------


def start(players: int, track_length: int, last_lot: str) -> State:
    state = np.zeros(1, STATE)[0]
    state.players = players
    state.track_length = track_length
    state.last_lot = LOST if last_lot == "lost" else SOLD
    state.money[:] = START_MONEY
    begin_round(state)
    return state


@compiled
def begin_round(state: State) -> None:
    """All tiles in the bag, ships empty and free of ports; the markers stay (R-2.3)."""
    state.round_number += 1
    state.bag = ALL_TILES
    for seat in range(SEATS):
        for ship in range(SHIPS):
            state.cargo[seat, ship] = NONE
            state.port[seat, ship] = NO_PORT
    begin_turn(state, MEDICI if state.round_number == 1 else STROZZI)


# --- Drawing a lot (R-3.1, R-3.2) -------------------------------------------------------------


@compiled
def begin_turn(state: State, seat: int) -> None:
    state.on_turn = seat
    state.phase = TILE  # the first tile must be drawn
    state.player = NATURE


@compiled
def room(state: State, seat: int, ship: int) -> int:
    return SHIP_SIZE[ship] - count(state.cargo[seat, ship])


@compiled
def most_room(state: State, seat: int) -> int:
    """The free space on the one ship of a player that has the most."""
    most = 0
    for ship in range(SHIPS):
        most = max(most, room(state, seat, ship))
    return most


@compiled
def may_draw_more(state: State) -> bool:
    """Three tiles at most (R-3.1), no more than one own ship can take (R-3.2, R-7.2), while there are any."""
    size = count(state.lot)
    return size < MOST_TILES_OF_A_LOT and size < most_room(state, state.on_turn) and state.bag != NONE


@compiled
def take_from_bag(state: State, tile: int) -> None:
    state.bag &= ~bit(tile)
    state.lot |= bit(tile)


@compiled
def add_to_lot(state: State, tile: int) -> None:
    take_from_bag(state, tile)
    if state.bag == NONE and state.last_lot == LOST:
        end_round(state)
        return
    state.phase = DRAWING if may_draw_more(state) else PRICING
    state.player = state.on_turn


# --- Selling it (R-3.3, R-3.4) ----------------------------------------------------------------


@compiled
def opponent(seat: int) -> int:
    return 1 - seat


@compiled
def name_price(state: State, price: int) -> None:
    state.price = price
    state.phase = ANSWERING
    state.player = opponent(state.on_turn)


@compiled
def sell_lot(state: State, buyer: int) -> None:
    """The price goes to the bank (R-3.4); the next turn is the buyer's (R-3.7)."""
    state.money[buyer] -= state.price
    state.price = 0
    state.on_turn = buyer
    state.phase = LOADING
    state.player = buyer
    if most_room(state, buyer) < count(state.lot):  # no ship can take it: thrown away
        end_lot(state)


# --- Loading it (R-3.5 to) --------------------------------------------------------------


@compiled
def port_is_free(state: State, seat: int, port: int) -> bool:
    """No ship of this player lies there."""
    for ship in range(SHIPS):
        if state.port[seat, ship] == port:
            return False
    return True


@compiled
def may_load(state: State, seat: int, ship: int, port: int) -> bool:
    """Room for the whole lot (R-3.5); the ship's own port, or a free one for an empty ship (R-3.6)."""
    if room(state, seat, ship) < count(state.lot):
        return False
    own_port = state.port[seat, ship]
    return own_port == port or (own_port == NO_PORT and port_is_free(state, seat, port))


@compiled
def load_lot(state: State, seat: int, ship: int, port: int) -> None:
    state.cargo[seat, ship] |= state.lot
    state.port[seat, ship] = port


@compiled
def end_lot(state: State) -> None:
    """The lot is loaded or thrown away: end the round (R-4.1), or go on with the buyer's turn (R-3.7)."""
    state.lot = NONE
    if most_room(state, state.on_turn) == 0 or state.bag == NONE:
        end_round(state)
    else:
        begin_turn(state, state.on_turn)


# --- The end of a round (R-4, R-6) ------------------------------------------------------------


@compiled
def end_round(state: State) -> None:
    value_round(state)
    state.lot = NONE  # one that was not sold is lost
    if state.round_number < ROUNDS:
        begin_round(state)
    else:
        begin_turn(state, MEDICI)  # nobody's turn, told in one way
        state.player = OVER


# --- Valuing the round (R-5) ------------------------------------------------------------------

PORT_PAYS = 20
MARKER_PAYS = 10
LAST_SPACE_PAYS = 20
LAST_BUT_ONE_PAYS = 10


@compiled
def cargo_in_port(state: State, seat: int, port: int) -> Number:
    """The tiles on a player's ship in a port, none if he has no ship there."""
    for ship in range(SHIPS):
        if state.port[seat, ship] == port:
            return state.cargo[seat, ship]
    return NONE


@compiled
def cargo_value(state: State, seat: int, port: int) -> int:
    """The sum of the values on a player's ship in a port, 0 if he has no ship there (R-5.1)."""
    total: Number = 0
    left = cargo_in_port(state, seat, port)
    while left != NONE:
        total += VALUE[lowest(left)]
        left = without_lowest(left)
    return total


@compiled
def port_pay(state: State, seat: int, port: int) -> int:
    """The higher sum is paid, equal sums are not (R-5.1)."""
    return PORT_PAYS if cargo_value(state, seat, port) > cargo_value(state, opponent(seat), port) else 0


@compiled
def steps(state: State, seat: int, track: int) -> int:
    """One for each tile of the track's good, two if its value is 0 (R-5.2); others move nothing (R-5.3)."""
    cargo = cargo_in_port(state, seat, TRACK_PORT[track])
    good = TRACK_GOOD[track]
    return count(cargo & OF_GOOD[good]) + count(cargo & ZERO_OF_GOOD[good])


@compiled
def move_markers(state: State) -> None:
    """Both players' steps are netted before the end of a track stops its marker (R-5.2, R-7.3)."""
    for track in range(TRACKS):
        place = state.marker[track] + steps(state, MEDICI, track) - steps(state, STROZZI, track)
        state.marker[track] = max(-state.track_length, min(state.track_length, place))


@compiled
def space(state: State, seat: int, track: int) -> int:
    """How far a marker stands on a player's side; 0 or less if it does not."""
    return state.marker[track] if seat == MEDICI else -state.marker[track]


@compiled
def bonus(state: State, seat: int, track: int) -> int:
    """The last two spaces of either side pay more (R-1.4)."""
    if space(state, seat, track) == state.track_length:
        return LAST_SPACE_PAYS
    return LAST_BUT_ONE_PAYS if space(state, seat, track) == state.track_length - 1 else 0


@compiled
def marker_pay(state: State, seat: int, track: int) -> int:
    return MARKER_PAYS + bonus(state, seat, track) if space(state, seat, track) > 0 else 0


@compiled
def value_round(state: State) -> None:
    for seat in range(SEATS):
        for port in range(1, PORTS + 1):
            state.money[seat] += port_pay(state, seat, port)
    move_markers(state)
    for seat in range(SEATS):
        for track in range(TRACKS):
            state.money[seat] += marker_pay(state, seat, track)


# --- What may be done, and doing it -----------------------------------------------------------


@compiled
def legal(state: State, out: Numbers) -> int:
    """Write the numbers of the legal actions into `out`, ascending; return how many."""
    found = 0
    if state.player == OVER:
        return 0
    if state.phase == TILE:
        for tile in range(TILES):  # without a branch: faster than to look for the tiles that are there
            out[found] = tile
            found += has(state.bag, tile)
    elif state.phase == PRICING:
        for price in range(MOST_PRICE + 1):
            out[price] = PRICE + price
        found = MOST_PRICE + 1
    elif state.phase == LOADING:
        for load in range(SHIPS * PORTS):
            if may_load(state, state.player, load // PORTS, load % PORTS + 1):
                out[found] = LOAD + load
                found += 1
        out[found] = DISCARD
        found += 1
    else:
        out[0] = DRAW if state.phase == DRAWING else TAKE
        out[1] = STOP if state.phase == DRAWING else LEAVE
        found = 2
    return found


@compiled
def apply(state: State, action: int) -> None:
    """Carry out a legal action, and all that follows from it without a question."""
    if state.phase == TILE:
        add_to_lot(state, action)
    elif state.phase == DRAWING:
        if action == DRAW:
            state.phase = TILE
            state.player = NATURE
        else:
            state.phase = PRICING
    elif state.phase == PRICING:
        name_price(state, action - PRICE)
    elif state.phase == ANSWERING:
        sell_lot(state, state.player if action == TAKE else state.on_turn)
    else:
        if action != DISCARD:
            load_lot(state, state.player, (action - LOAD) // PORTS, (action - LOAD) % PORTS + 1)
        end_lot(state)


@compiled
def score(state: State, seat: int) -> int:
    return state.money[seat]


# --- What holds in every state ----------------------------------------------------------------


@compiled
def is_valid(state: State) -> bool:
    """Every field within its range, every tile in one place only, no more money than was ever paid."""
    if not (state.players == SEATS and 4 <= state.track_length <= 7 and SOLD <= state.last_lot <= LOST):
        return False
    if not (1 <= state.round_number <= ROUNDS and MEDICI <= state.on_turn <= STROZZI):
        return False
    return ships_are_sound(state) and money_is_sound(state) and question_is_sound(state)


@compiled
def ships_are_sound(state: State) -> bool:
    """Tiles and markers exist, no ship is overloaded, and it lies in a port of its own if it has cargo."""
    placed = state.bag | state.lot
    pieces = count(state.bag) + count(state.lot)
    for seat in range(SEATS):
        ports = NONE
        for ship in range(SHIPS):
            cargo, port = state.cargo[seat, ship], state.port[seat, ship]
            if room(state, seat, ship) < 0 or not NO_PORT <= port <= PORTS:
                return False
            if (cargo == NONE) != (port == NO_PORT) or (port != NO_PORT and has(ports, port)):
                return False
            ports |= bit(port)
            placed |= cargo
            pieces += count(cargo)
    for track in range(TRACKS):
        if not -state.track_length <= state.marker[track] <= state.track_length:
            return False
    return placed & ~ALL_TILES == NONE and count(placed) == pieces


@compiled
def money_is_sound(state: State) -> bool:
    """A valuing pays at most MOST_PRICE in all, and a lot costs no more: it has at least one tile."""
    rounds = np.int64(state.round_number)
    valuings = rounds if state.player == OVER else rounds - 1
    sold = TILES * rounds - count(state.bag)
    if state.phase != LOADING:
        sold -= count(state.lot)
    gains = np.int64(0)
    for seat in range(SEATS):
        gain = state.money[seat] - START_MONEY
        if gain > MOST_PRICE * valuings:
            return False
        gains += gain
    return -MOST_PRICE * sold <= gains <= MOST_PRICE * valuings


@compiled
def question_is_sound(state: State) -> bool:
    """The phase fits the table: who is asked, the lot, the price, and that the round is not over."""
    size = count(state.lot)
    full = most_room(state, MEDICI) == 0 or most_room(state, STROZZI) == 0
    if state.player == OVER:
        ended = state.round_number == ROUNDS and (full or state.bag == NONE)
        return ended and size == 0 and state.price == 0 and state.phase == TILE and state.on_turn == MEDICI
    if full or size > min(MOST_TILES_OF_A_LOT, most_room(state, state.on_turn)):
        return False
    if state.phase == ANSWERING:
        if state.player != opponent(state.on_turn) or not 0 <= state.price <= MOST_PRICE:
            return False
    elif state.player != (NATURE if state.phase == TILE else state.on_turn) or state.price != 0:
        return False
    if state.phase == TILE:
        return may_draw_more(state)
    if state.phase == DRAWING:
        return size > 0 and may_draw_more(state)
    return PRICING <= state.phase <= LOADING and size > 0 and (state.bag != NONE or state.last_lot == SOLD)
