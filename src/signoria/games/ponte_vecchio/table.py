"""What lies on the table: the cards and the money, the state of a game, and whether it can be one."""

import numpy as np

from signoria.games.ponte_vecchio.bridge import (
    ALL_SITES,
    MOST_PLAYERS,
    NOBODY,
    SHOPS,
    STEPS,
    built,
    last_shop_is_built,
    last_step,
)
from signoria.jit.bits import NONE, count, has
from signoria.jit.compiler import NATURE, OVER, Number, State, compiled, record_type

# --- Material (R-1) ---------------------------------------------------------------------------

CARDS = 11
JOKER = 0
"""Card 0 is the joker, card c from 1 to 10 is worth 10 c (R-1.2); the joker is the lowest (R-4.1)."""
FULL_HAND = np.uint64((1 << CARDS) - 1)
MOST_TURNS = 43
TURNS_BEFORE_LAST_ROUND = 33
"""Three sets of cards; a last round with all cards can begin in turn 33 at the latest (R-7.5)."""

GRID = 5
"""Money changes hands in multiples of 5 florins (R-3.1, R-7.1)."""
START_MONEY = 100
CARD_PAYS = 100
JOKER_PAYS = 20 * SHOPS
"""The most that a card, or a joker, can bring (R-5.3, R-5.4)."""


def most_money(turns: int, sets: int) -> int:
    """The most money that all players together can have after so many turns and sets of cards.

    Only the bank adds to it: once a turn, and a joker of each player once a set.
    """
    jokers = MOST_PLAYERS * sets
    return MOST_PLAYERS * START_MONEY + turns * CARD_PAYS + jokers * (JOKER_PAYS - CARD_PAYS)


MOST_BID = most_money(TURNS_BEFORE_LAST_ROUND - 1, sets=3)
MOST_OFFER = most_money(MOST_TURNS - 1, sets=4)

# --- The state --------------------------------------------------------------------------------

# Phases: what is asked of `player`.
STARTER, SETTING_UP, BIDDING, BUILDING, LAYING, DEALING, OFFERING, SELLING, MOVING = range(9)
NO_CARD = -1
ALL_CARDS, REST_OF_HAND = range(2)
IN_SET_UP, ALWAYS = range(2)

STATE = record_type(
    [
        ("shops", np.uint64, MOST_PLAYERS),  # bit s: a shop of this player stands on site s
        ("hand", np.uint64, MOST_PLAYERS),  # bit c: card c has not been turned over in this set
        ("money", np.int16, MOST_PLAYERS),  # florins
        ("offer", np.int16, MOST_PLAYERS),  # florins offered for the right, while offers are made or taken
        ("highest", np.int16),  # highest bid in the auction, 0 before it is opened and after it
        ("player", np.int8),  # seat that is asked, NATURE or OVER
        ("players", np.int8),  # 2 .. 5
        ("last_round", np.int8),  # option: ALL_CARDS, REST_OF_HAND
        ("opposite", np.int8),  # option: IN_SET_UP, ALWAYS
        ("phase", np.int8),  # STARTER .. MOVING, which it is too when the game is over
        ("turn", np.int8),  # 1 .. 43
        ("starter", np.int8),  # seat of the starting player; NOBODY before the lot
        ("burgher", np.int8),  # the step where he stands, 1 .. 15
        ("looks", np.int8),  # 1: towards step 15, -1: towards step 1
        ("last_mover", np.int8),  # seat that last moved the burgher, or NOBODY
        ("bidder", np.int8),  # seat of the highest bid, or NOBODY
        ("passed", np.int8, MOST_PLAYERS),  # 1: has passed in this auction
        ("laid", np.int8, MOST_PLAYERS),  # card laid this turn, or NO_CARD; face down when LAYING
        ("right", np.int8),  # seat that won the right to move the burgher this turn, or NOBODY
    ]
)


# --- What holds in every state ----------------------------------------------------------------


@compiled
def has_answered(state: State, seat: Number, first: Number) -> bool:
    """Clockwise from the first who is asked, the seat comes before the one who is asked now."""
    return (seat - first) % state.players < (state.player - first) % state.players


@compiled
def fields_sound(state: State) -> bool:
    """Every field within its range; those of seats that nobody has taken are empty."""
    if not (2 <= state.players <= MOST_PLAYERS and OVER <= state.player < state.players):
        return False
    if not (0 <= state.last_round <= REST_OF_HAND and 0 <= state.opposite <= ALWAYS):
        return False
    if not (STARTER <= state.phase <= MOVING and 1 <= state.turn <= MOST_TURNS):
        return False
    if not (1 <= state.burgher <= STEPS and (state.looks == 1 or state.looks == -1)):
        return False
    for seat in (state.starter, state.last_mover, state.bidder, state.right):
        if not (NOBODY <= seat < state.players):
            return False
    for seat in range(MOST_PLAYERS):
        empty = state.money[seat] == 0 and state.shops[seat] == NONE and state.hand[seat] == NONE
        if seat >= state.players and not (empty and state.laid[seat] == NO_CARD):
            return False
        if not (0 <= state.passed[seat] <= (seat < state.players and state.highest > 0)):
            return False
        if not (0 <= state.offer[seat] <= state.money[seat] and state.offer[seat] % GRID == 0):
            return False
        if not (NO_CARD <= state.laid[seat] < CARDS):
            return False
    nature_asked = state.phase == STARTER
    if (state.player == NATURE) != nature_asked or (state.starter == NOBODY) != nature_asked:
        return False
    return state.burgher != last_step(state.looks)  # he is turned there


@compiled
def shops_sound(state: State) -> bool:
    """One shop on a site, up to twelve a player, no more than were put down (R-2.2, R-3.1)."""
    shops = 0
    for seat in range(state.players):
        own = count(state.shops[seat])
        shops += own
        if state.phase <= SETTING_UP:
            if own != (state.phase == SETTING_UP and has_answered(state, seat, state.starter)):
                return False
        elif not (1 <= own <= SHOPS):
            return False
    if built(state) & ~ALL_SITES != NONE or shops != count(built(state)):
        return False
    turns_built = state.turn if state.phase > BUILDING else state.turn - 1
    return shops <= state.players + turns_built


@compiled
def first_turn_of_set(state: State) -> Number:
    """The turn in which the cards of this set were all in hand."""
    turned_over = 1 if state.phase > LAYING else 0
    return state.turn - (CARDS - count(state.hand[0]) - turned_over)


@compiled
def cards_sound(state: State) -> bool:
    """Hands of one size, as the turn asks; laid from them in order, out of them once all lie (R-4)."""
    for seat in range(state.players):
        if state.hand[seat] & ~FULL_HAND != NONE or count(state.hand[seat]) != count(state.hand[0]):
            return False
        lies = state.phase > LAYING and state.player != OVER
        if state.phase == LAYING:
            lies = has_answered(state, seat, state.starter)
        if lies != (state.laid[seat] != NO_CARD):
            return False
        if lies and has(state.hand[seat], state.laid[seat]) != (state.phase == LAYING):
            return False
    first = first_turn_of_set(state)
    taken_up_early = last_shop_is_built(state) and state.last_round == ALL_CARDS
    return 1 <= first <= TURNS_BEFORE_LAST_ROUND and (first % CARDS == 1 or taken_up_early)


@compiled
def money_sound(state: State) -> bool:
    """Multiples of 5, and no more than can have been paid until now: see `most_money`."""
    money = 0
    players = np.int64(state.players)
    sets = (first_turn_of_set(state) + CARDS - 2) // CARDS  # before this one, if cut short or not
    jokers = sets * players
    for seat in range(players):
        if state.money[seat] < 0 or state.money[seat] % GRID != 0:
            return False
        money += state.money[seat]
        jokers += 0 if has(state.hand[seat], JOKER) else 1
    turns = np.int64(state.turn if state.player == OVER else state.turn - 1)
    return money <= players * START_MONEY + turns * CARD_PAYS + jokers * (JOKER_PAYS - CARD_PAYS)
