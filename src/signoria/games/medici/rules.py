"""Medici: the state of a game and its rules, in the order of docs/rules/medici.md."""

import numpy as np

from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled, record_type

# --- Material (R-1) ---------------------------------------------------------------------------

GOODS = 5
CARDS = 36
CARDS_OF_A_GOOD = 7
GOLD = 35
"""Card c is of good c // 7 and has the value VALUE[c]; card 35 is the gold, of no good (R-1.1)."""
VALUE = np.array([0, 1, 2, 3, 4, 5, 5] * GOODS + [10], np.int8)
HOLDS = 5
TOP = 7
"""The highest step of a pyramid (R-1.2)."""
MOST_PLAYERS = 6
DAYS = 3
MOST_BID = 225
"""Nobody can have more before the last day's auctions: 40 to start with, at most 30 + 50 + 5 on the
first day (five cards lift one marker to step 5) and 30 + 50 + 20 on the second (ten cards lift one
marker to step 7, or two to step 5)."""

# --- Actions: one number each -----------------------------------------------------------------
#   0 .. 35    Nature draws this card
#  36 .. 41    Nature: seat 0 .. 5 starts the day
#  42, 43      the maker draws another card, or stops
#  44          pass
#  44 + K      bid K florins

STARTS = 36
DRAW = 42
STOP = 43
PASS = 44
BID = PASS
ACTIONS = BID + MOST_BID + 1

# --- The state --------------------------------------------------------------------------------

# Phases: what is asked of `player`.
STARTER, LOT_CARD, MAKING, BIDDING, FILLING = range(5)
NOBODY = -1

STATE = record_type(
    [
        ("unseen", np.uint64),  # bit c: card c has not been drawn this day
        ("money", np.int16, MOST_PLAYERS),  # florins
        ("highest", np.int16),  # highest bid for the lot so far, 0 if none
        ("player", np.int8),  # seat that is asked, NATURE or OVER
        ("players", np.int8),  # 3 .. 6
        ("phase", np.int8),  # STARTER .. FILLING
        ("day", np.int8),  # 1 .. 3
        ("bag", np.int8),  # cards left in the bag
        ("maker", np.int8),  # seat that makes the lot; when FILLING the last ship's owner
        ("bidder", np.int8),  # seat of the highest bid, or NOBODY
        ("lot_size", np.int8),  # 0 .. 3
        ("lot", np.int8, 3),  # its cards, in the order drawn
        ("loaded", np.int8, MOST_PLAYERS),  # cards on each ship, 0 .. 5
        ("ship", np.int8, (MOST_PLAYERS, HOLDS)),  # its cards, in the order loaded
        ("step", np.int8, (MOST_PLAYERS, GOODS)),  # the markers on the pyramids, 0 .. 7
    ]
)


@compiled
def seats(state: State) -> range:
    """All seats, clockwise; that there are six at the most lets the compiler unroll what is done for each."""
    return range(min(int(state.players), MOST_PLAYERS))


# --- Set-up (R-2) -----------------------------------------------------------------------------


def start(players: int) -> State:
    state = np.zeros(1, STATE)[0]
    state.players = players
    state.money[:players] = 40 if players <= 4 else 30
    begin_day(state)
    state.phase = STARTER
    state.player = NATURE
    return state


@compiled
def begin_day(state: State) -> None:
    """Empty the ships and fill the bag, six cards a player; the rest is laid aside unseen (R-2.2)."""
    state.day += 1
    state.unseen = (np.uint64(1) << np.uint64(CARDS)) - np.uint64(1)
    state.bag = 6 * state.players
    for seat in seats(state):
        state.loaded[seat] = 0
        for hold in range(HOLDS):
            state.ship[seat, hold] = 0


@compiled
def poorest_money(state: State) -> int:
    least = state.money[0]
    for seat in seats(state):
        least = min(least, state.money[seat])
    return least


@compiled
def may_start(state: State, seat: int) -> bool:
    """Day 1: anybody, by lot; later the poorest, by lot among those tied (R-2.3)."""
    return state.day == 1 or state.money[seat] == poorest_money(state)


# --- Making up a lot (R-3) --------------------------------------------------------------------


@compiled
def free_holds(state: State, seat: int) -> int:
    return HOLDS - state.loaded[seat]


@compiled
def most_free_holds(state: State) -> int:
    most = 0
    for seat in seats(state):
        most = max(most, free_holds(state, seat))
    return most


@compiled
def make_lot(state: State, maker: int) -> None:
    state.maker = maker
    state.lot_size = 0
    state.highest = 0
    state.bidder = NOBODY
    for place in range(3):
        state.lot[place] = 0
    state.phase = LOT_CARD  # the first card must be drawn
    state.player = NATURE


@compiled
def take_from_bag(state: State, card: int) -> None:
    state.unseen &= ~(np.uint64(1) << np.uint64(card))
    state.bag -= 1


@compiled
def add_to_lot(state: State, card: int) -> None:
    take_from_bag(state, card)
    state.lot[state.lot_size] = card
    state.lot_size += 1
    if state.lot_size < 3 and state.bag > 0 and state.lot_size < most_free_holds(state):
        state.phase = MAKING
        state.player = state.maker
    else:
        next_bidder(state, state.maker)


# --- The auction (R-4) ------------------------------------------------------------------------


@compiled
def may_bid(state: State, seat: int) -> bool:
    """Room for the whole lot (R-4.3) and money for a higher bid (R-4.2)."""
    return free_holds(state, seat) >= state.lot_size and state.money[seat] > state.highest


@compiled
def left_of(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.players else 0


@compiled
def next_bidder(state: State, last: int) -> None:
    """Ask the next who may bid, clockwise after `last`, the maker at the end (R-4.1)."""
    state.phase = BIDDING
    seat = last
    while True:
        seat = left_of(state, seat)
        if may_bid(state, seat):
            state.player = seat
            return
        if seat == state.maker:
            end_auction(state)
            return


@compiled
def load(state: State, seat: int, card: int) -> None:
    state.ship[seat, state.loaded[seat]] = card
    state.loaded[seat] += 1


@compiled
def sell_lot(state: State) -> None:
    """The highest bidder pays and loads every card (R-4.4); an unsold lot is laid aside (R-4.5)."""
    if state.bidder != NOBODY:
        state.money[state.bidder] -= state.highest
        for place in range(state.lot_size):
            load(state, state.bidder, state.lot[place])


@compiled
def end_auction(state: State) -> None:
    sell_lot(state)
    ships_with_room = 0
    for seat in seats(state):
        ships_with_room += state.loaded[seat] < HOLDS
    if state.bag == 0:
        end_day(state)
        return
    maker = left_of(state, state.maker)
    while state.loaded[maker] == HOLDS:
        maker = left_of(state, maker)
    make_lot(state, maker)
    if ships_with_room == 1:
        state.phase = FILLING


# --- The end of a day (R-5) -------------------------------------------------------------------


@compiled
def fill_last_ship(state: State, card: int) -> None:
    """The only ship with room takes what the bag gives, free of charge (R-5.1)."""
    take_from_bag(state, card)
    load(state, state.maker, card)
    if state.loaded[state.maker] == HOLDS or state.bag == 0:
        end_day(state)


@compiled
def end_day(state: State) -> None:
    value_day(state)
    make_lot(state, 0)
    if state.day == DAYS:
        state.player = OVER
        return
    begin_day(state)
    least = poorest_money(state)
    poorest = 0
    starter = 0
    for seat in seats(state):
        if state.money[seat] == least:
            poorest += 1
            starter = seat
    if poorest == 1:
        make_lot(state, starter)
    else:
        state.phase = STARTER


# --- Valuing the day (R-6) --------------------------------------------------------------------

PLACE_PAYS = np.array(  # by players and place
    [
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [30, 15, 0, 0, 0, 0],
        [30, 20, 10, 0, 0, 0],
        [30, 20, 10, 5, 0, 0],
        [30, 20, 15, 10, 5, 0],
    ],
    np.int8,
)
FIRST_PAYS = 10
SECOND_PAYS = 5
# What each of so many tied players receives, rounded down; those tied for first share 15.
TIED_FIRST_PAYS = np.array(
    [0, FIRST_PAYS, *((FIRST_PAYS + SECOND_PAYS) // tied for tied in range(2, 7))], np.int8
)
TIED_SECOND_PAYS = np.array([0, *(SECOND_PAYS // tied for tied in range(1, 7))], np.int8)
HEIGHT_PAYS = np.array([0, 0, 0, 0, 0, 5, 10, 20], np.int8)  # by step


@compiled
def cargo(state: State, seat: int) -> int:
    """The sum of the card values on a ship (R-6.1)."""
    total = 0
    for hold in range(state.loaded[seat]):
        total += VALUE[state.ship[seat, hold]]
    return total


@compiled
def cargo_pay(state: State, seat: int) -> int:
    """What the ship's place pays; ties share their places, rounded down (R-6.1, R-6.2)."""
    own = cargo(state, seat)
    better = 0
    level = 0
    for other in seats(state):
        sum_of_other = cargo(state, other)
        better += sum_of_other > own
        level += sum_of_other == own
    shared = 0
    for place in range(better, better + level):
        shared += PLACE_PAYS[state.players, place]
    return shared // level


@compiled
def climb(state: State) -> None:
    """One step for each card of the marker's good, whatever its value (R-6.3)."""
    for seat in seats(state):
        for hold in range(state.loaded[seat]):
            card = state.ship[seat, hold]
            if card != GOLD:
                good = card // CARDS_OF_A_GOOD
                state.step[seat, good] = min(TOP, state.step[seat, good] + 1)


@compiled
def monopoly_pay(state: State, seat: int, good: int) -> int:
    """10 for the highest marker of a pyramid, 5 for the second; ties share (R-6.4)."""
    own = state.step[seat, good]
    higher = 0
    level = 0
    for other in seats(state):
        higher += state.step[other, good] > own
        level += state.step[other, good] == own
    if higher == 0:
        return TIED_FIRST_PAYS[level]
    return TIED_SECOND_PAYS[level] if higher == 1 else 0


@compiled
def height_pay(state: State, seat: int, good: int) -> int:
    return HEIGHT_PAYS[state.step[seat, good]]


@compiled
def value_day(state: State) -> None:
    for seat in seats(state):
        state.money[seat] += cargo_pay(state, seat)
    climb(state)
    for seat in seats(state):
        for good in range(GOODS):
            state.money[seat] += monopoly_pay(state, seat, good) + height_pay(state, seat, good)


# --- What may be done, and doing it -----------------------------------------------------------


@compiled
def legal(state: State, out: Numbers) -> int:
    """Write the numbers of the legal actions into `out`, ascending; return how many."""
    count = 0
    if state.player == OVER:
        return 0
    if state.phase == BIDDING:
        out[0] = PASS
        count = 1
        for bid in range(state.highest + 1, state.money[state.player] + 1):
            out[count] = BID + bid
            count += 1
    elif state.phase == MAKING:
        out[0] = DRAW
        out[1] = STOP
        count = 2
    elif state.phase == STARTER:
        for seat in seats(state):
            if may_start(state, seat):
                out[count] = STARTS + seat
                count += 1
    else:  # Nature draws among all that is unseen this day.
        unseen = state.unseen
        for card in range(CARDS):  # written always, kept if unseen: quicker than a branch
            out[count] = card
            count += (unseen >> np.uint64(card)) & np.uint64(1)
    return count


@compiled
def apply(state: State, action: int) -> None:
    """Carry out a legal action, and all that follows from it without a question."""
    if state.phase == BIDDING:
        if action != PASS:
            state.highest = action - BID
            state.bidder = state.player
        if state.player == state.maker:
            end_auction(state)
        else:
            next_bidder(state, state.player)
    elif state.phase == LOT_CARD:
        add_to_lot(state, action)
    elif state.phase == MAKING:
        if action == DRAW:
            state.phase = LOT_CARD
            state.player = NATURE
        else:
            next_bidder(state, state.maker)
    elif state.phase == FILLING:
        fill_last_ship(state, action)
    else:
        make_lot(state, action - STARTS)


@compiled
def score(state: State, seat: int) -> int:
    return state.money[seat]


# --- What holds in every state ----------------------------------------------------------------


@compiled
def is_valid(state: State) -> bool:
    """Every field within its range, every card in one place only."""
    if not (3 <= state.players <= MOST_PLAYERS and 1 <= state.day <= DAYS):
        return False
    if not (STARTER <= state.phase <= FILLING and OVER <= state.player < state.players):
        return False
    if not (0 <= state.maker < state.players and NOBODY <= state.bidder < state.players):
        return False
    if not (0 <= state.lot_size <= 3 and 0 <= state.highest <= MOST_BID):
        return False
    nature_asked = state.phase == STARTER or state.phase == LOT_CARD or state.phase == FILLING
    if state.player != OVER and (state.player == NATURE) != nature_asked:
        return False

    placed = np.uint64(0)
    for place in range(state.lot_size):
        if not (0 <= state.lot[place] < CARDS):
            return False
        placed |= np.uint64(1) << np.uint64(state.lot[place])
    cards = int(state.lot_size)
    for seat in seats(state):
        if not (0 <= state.loaded[seat] <= HOLDS and state.money[seat] >= 0):
            return False
        if state.player != OVER and state.money[seat] > MOST_BID:
            return False
        for good in range(GOODS):
            if not (0 <= state.step[seat, good] <= TOP):
                return False
        for hold in range(state.loaded[seat]):
            if not (0 <= state.ship[seat, hold] < CARDS):
                return False
            placed |= np.uint64(1) << np.uint64(state.ship[seat, hold])
            cards += 1

    unseen: Number = 0
    placed_once: Number = 0
    for card in range(CARDS):
        unseen += (state.unseen >> np.uint64(card)) & np.uint64(1)
        placed_once += (placed >> np.uint64(card)) & np.uint64(1)
    drawn = CARDS - unseen
    if state.unseen >> np.uint64(CARDS) != 0 or placed & state.unseen != 0:
        return False
    return cards == placed_once and cards <= drawn and state.bag == 6 * state.players - drawn >= 0
