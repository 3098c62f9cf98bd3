"""Banco: the state and the rules, in the order of rules.md."""

import numpy as np

from signoria.jit.bits import NONE, bit, count, has, lowest, without_lowest
from signoria.jit.compiler import NATURE, OVER, Numbers, State, compiled, record_type
from signoria.jit.rng import below

MOST_PLAYERS = 4
CARDS = 7  # prizes and cards are worth 1 to 7
ALL = np.uint64(0b11111110)  # the set of all of them
UNCLAIMED = ("carried", "lost")
LOST = UNCLAIMED.index("lost")
NO_CARD = 0

# The numbers of actions: Nature's prizes 1 to 7, then the cards 1 to 7.
PRIZE = 0
CARD = PRIZE + CARDS
ACTIONS = CARD + CARDS

STATE = record_type(
    [
        (
            "hand",
            np.uint64,
            MOST_PLAYERS,
        ),  # by seat: a set; a card stays in it until it is turned up
        ("prizes", np.uint64),  # the set of prizes still to come
        ("points", np.int16, MOST_PLAYERS),  # by seat
        ("taken", np.int8, MOST_PLAYERS),  # by seat: how many prizes
        ("laid", np.int8, MOST_PLAYERS),  # by seat: the card face down, or NO_CARD
        ("offered", np.int8),  # the points to be had now, those of earlier prizes too; or those carried over
        ("player", np.int8),
        ("players", np.int8),
        ("unclaimed", np.int8),  # number of the choice in UNCLAIMED
    ]
)


def start(players: int, unclaimed: str = "carried") -> State:
    state = np.zeros(1, STATE)[0]
    state.players = players
    state.unclaimed = UNCLAIMED.index(unclaimed)
    state.prizes = ALL
    state.hand[:players] = ALL
    state.player = NATURE
    return state


@compiled
def legal(state: State, out: Numbers) -> int:
    if state.player == OVER:
        return 0
    first = PRIZE if state.player == NATURE else CARD
    left = state.prizes if state.player == NATURE else state.hand[state.player]
    found = 0
    while left != NONE:
        out[found] = first + lowest(left) - 1
        left = without_lowest(left)
        found += 1
    return found


@compiled
def apply(state: State, action: int) -> None:
    if action < CARD:
        offer(state, action - PRIZE + 1)
    else:
        lay(state, action - CARD + 1)


@compiled
def offer(state: State, prize: int) -> None:
    """R-3.1"""
    state.prizes &= ~bit(prize)
    state.offered += prize
    state.player = 0
    if count(state.hand[0]) == 1:  # all hands are equally large
        for seat in range(state.players):
            state.laid[seat] = lowest(state.hand[seat])
        turn_up(state)


@compiled
def lay(state: State, card: int) -> None:
    """R-3.2"""
    state.laid[state.player] = card
    state.player += 1
    if state.player == state.players:
        turn_up(state)


@compiled
def winner(state: State) -> int:
    """The seat whose card is the highest single one, or -1 (R-3.3)."""
    best = -1
    for seat in range(state.players):
        single = True
        for other in range(state.players):
            single &= other == seat or state.laid[other] != state.laid[seat]
        if single and (best < 0 or state.laid[seat] > state.laid[best]):
            best = seat
    return best


@compiled
def turn_up(state: State) -> None:
    seat = winner(state)
    if seat >= 0:
        state.points[seat] += state.offered
        state.taken[seat] += 1
    if seat >= 0 or state.unclaimed == LOST or state.prizes == NONE:
        state.offered = 0
    for other in range(state.players):
        state.hand[other] &= ~bit(state.laid[other])
        state.laid[other] = NO_CARD
    state.player = OVER if state.prizes == NONE else NATURE


@compiled
def score(state: State, seat: int) -> int:
    return state.points[seat]


@compiled
def tiebreak(state: State, seat: int) -> int:
    return state.taken[seat]


# --- What a seat cannot see -------------------------------------------------------------------


@compiled
def hides(state: State) -> bool:
    return True  # cards are laid face down


@compiled
def resample(state: State, seat: int, random: Numbers) -> None:
    """Every card face down anew, from the hand that it was laid from."""
    for other in range(state.players):
        if other != seat and state.laid[other] != NO_CARD:
            cards = state.hand[other]
            for _ in range(below(random, count(cards))):
                cards = without_lowest(cards)
            state.laid[other] = lowest(cards)


# --- What holds in every state ----------------------------------------------------------------


@compiled
def is_valid(state: State) -> bool:
    if not (2 <= state.players <= MOST_PLAYERS and 0 <= state.unclaimed <= LOST):
        return False
    if not OVER <= state.player < state.players or (state.prizes & ~ALL) != NONE:
        return False
    rounds = CARDS - count(state.prizes)
    asked = state.player >= 0
    points, taken = int(state.offered), 0
    for seat in range(MOST_PLAYERS):
        playing = seat < state.players
        cards = count(state.hand[seat])
        if (state.hand[seat] & ~ALL) != NONE or cards != (CARDS - rounds + asked if playing else 0):
            return False
        has_laid = asked and seat < state.player
        if has_laid != (state.laid[seat] != NO_CARD):
            return False
        if has_laid and not (1 <= state.laid[seat] <= CARDS and has(state.hand[seat], state.laid[seat])):
            return False
        if state.points[seat] < 0 or state.taken[seat] < 0 or (not playing and state.points[seat] > 0):
            return False
        if not playing and state.taken[seat] != 0:
            return False
        points += state.points[seat]
        taken += state.taken[seat]
    if (state.player == OVER) != (state.prizes == NONE and not asked) or (asked and rounds == CARDS):
        return False
    return state.offered >= 0 and points <= CARDS * (CARDS + 1) // 2 and taken <= rounds - asked
