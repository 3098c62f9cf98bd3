"""Medici: what a good player knows. What a lot is worth, which bids to think about, who is ahead."""

import math

from signoria.bots.evaluation import expected_shares, final_shares
from signoria.games.medici.rules import (
    BID,
    BIDDING,
    CARDS_OF_A_GOOD,
    DAYS,
    DRAW,
    FIRST_PAYS,
    GOLD,
    GOODS,
    HEIGHT_PAYS,
    NOBODY,
    PASS,
    PLACE_PAYS,
    SECOND_PAYS,
    STOP,
    TOP,
    VALUE,
    cargo,
    free_holds,
    left_of,
    legal,
    may_bid,
    seats,
)
from signoria.jit.compiler import OVER, Numbers, State, compiled
from signoria.jit.rng import below

EXPLORATION = 0.4
DOUBT = 12.0
"""Florins of lead that make a victory e times as likely before the end."""

# --- What cards are worth ---------------------------------------------------------------------

MEAN_VALUE = 3.0
"""Of a card that will still be loaded."""
NOT_HAD_OTHERWISE = (0.0, 0.35, 0.45, 0.7)
"""By day: the part of a lot's gain worth paying for. The rest comes anyway, with cheaper lots or the free
cards of the last ship; found by games between bidders who pay more and less."""


@compiled
def chance_to_pass(lead: float, doubt: float) -> float:
    """How likely it is that a lead holds (a logistic curve)."""
    return 1.0 / (1.0 + math.exp(-lead / doubt))


@compiled
def cargo_prospect(state: State, seat: int, cards: int, value: int) -> float:
    """What the ship's place may pay at the end of the day if `cards` with that sum came on board."""
    room = free_holds(state, seat) - cards
    own = cargo(state, seat) + value + MEAN_VALUE * room
    behind = 0.0
    for other in seats(state):
        if other != seat:
            free = free_holds(state, other)
            expected = cargo(state, other) + MEAN_VALUE * free
            behind += chance_to_pass(own - expected, 0.6 + 0.35 * (room + free))
    place = state.players - 1 - behind
    upper = int(place)
    part = place - upper
    pay = PLACE_PAYS[state.players, upper] * (1.0 - part)
    if upper + 1 < state.players:
        pay += PLACE_PAYS[state.players, upper + 1] * part
    return pay


@compiled
def on_board(state: State, seat: int, good: int) -> int:
    """Cards of a good that lift the seat's marker at the end of the day."""
    count = 0
    for hold in range(state.loaded[seat]):
        card = state.ship[seat, hold]
        count += card != GOLD and card // CARDS_OF_A_GOOD == good
    return count


@compiled
def monopoly_prospect(state: State, seat: int, good: int, own: int, doubt: float) -> float:
    """What the first and second place on a pyramid may pay when leads are as doubtful as that."""
    higher = 0.0
    for other in seats(state):
        if other != seat:
            step = min(TOP, state.step[other, good] + on_board(state, other, good))
            higher += chance_to_pass(step - own, doubt)
    if higher < 1.0:
        return FIRST_PAYS * (1.0 - higher) + SECOND_PAYS * higher
    return SECOND_PAYS * (2.0 - higher) if higher < 2.0 else 0.0


@compiled
def good_prospect(state: State, seat: int, good: int, cards: int) -> float:
    """What a pyramid may pay, today and on the days to come, if `cards` more of the good came on board."""
    days = DAYS - state.day
    own = min(TOP, state.step[seat, good] + on_board(state, seat, good) + cards)
    free = free_holds(state, seat) - cards
    today = 0.4 + 0.15 * free
    pay = monopoly_prospect(state, seat, good, own, today) + HEIGHT_PAYS[own]
    if days > 0:
        later = monopoly_prospect(state, seat, good, own, today + 0.8) + HEIGHT_PAYS[own]
        pay += days * (later + 0.5 * own)
    return pay


@compiled
def worth(state: State, seat: int) -> float:
    """What a seat should pay for the lot at most, in florins."""
    value = 0
    for place in range(state.lot_size):
        value += VALUE[state.lot[place]]
    gain = cargo_prospect(state, seat, state.lot_size, value) - cargo_prospect(state, seat, 0, 0)
    for place in range(state.lot_size):
        card = state.lot[place]
        if card == GOLD:
            continue
        good = card // CARDS_OF_A_GOOD
        first, cards = True, 0
        for other in range(state.lot_size):
            if state.lot[other] != GOLD and state.lot[other] // CARDS_OF_A_GOOD == good:
                first &= other >= place
                cards += 1
        if first:
            gain += good_prospect(state, seat, good, cards) - good_prospect(state, seat, good, 0)
    return gain * NOT_HAD_OTHERWISE[state.day]


# --- Bids worth a thought ---------------------------------------------------------------------


@compiled
def is_last(state: State, seat: int) -> bool:
    """Whether nobody is asked after the seat, so that one florin more wins the lot."""
    while seat != state.maker:
        seat = left_of(state, seat)
        if may_bid(state, seat):
            return False
    return True


@compiled
def candidates(state: State, out: Numbers) -> int:
    """Pass, and bids around what the lot is worth to the seat; drawing and stopping alike."""
    if state.phase != BIDDING:
        return legal(state, out)
    lowest = state.highest + 1
    seat = state.player
    if is_last(state, seat):
        wanted = worth(state, seat) >= lowest
        out[0] = BID + lowest if wanted else PASS
        out[1] = PASS if wanted else BID + lowest
        return 2
    target = min(int(worth(state, seat)), int(state.money[seat]))
    if target < lowest:
        out[0] = PASS
        count = 1
        target = lowest
    else:
        count = 0
    for step in range(7):  # the target, then alternately below and above it
        away = (step + 1) // 2 * (1 if target < 12 else 2)
        bid = target - away if step % 2 else target + away
        if lowest <= bid <= state.money[seat]:
            out[count] = BID + bid
            count += 1
    if out[0] != PASS:
        out[count] = PASS
        count += 1
    if target - lowest > 6:
        out[count] = BID + lowest
        count += 1
    return count


@compiled
def affordable(state: State, seat: int) -> int:
    """Money to spend on this lot and still bid for the cards that the ship has room for."""
    part = (state.lot_size + 1.0) / (free_holds(state, seat) + 1.0)
    return int(state.money[seat] * min(1.0, 0.3 + part))


@compiled
def rollout_depth(state: State) -> int:
    """To its end: a game is soon over."""
    return 1_000_000


@compiled
def rollout_policy(state: State, random: Numbers, room: Numbers) -> int:
    """Bid what the lot is worth, give or take, or one more than the last if that wins it."""
    if state.phase != BIDDING:
        free = free_holds(state, state.player)
        wants = free > state.lot_size and below(random, 3) == 0
        return DRAW if wants else STOP
    lowest = state.highest + 1
    seat = state.player
    limit = min(int(worth(state, seat) * (0.7 + 0.06 * below(random, 10))), affordable(state, seat))
    if limit < lowest:
        return PASS
    return BID + (lowest if is_last(state, seat) else limit)


# --- Who is ahead -----------------------------------------------------------------------------


@compiled
def evaluate(state: State, values: Numbers) -> None:
    """By the money, and what the ships and pyramids promise."""
    for seat in seats(state):
        values[seat] = state.money[seat]
    if state.player == OVER:
        final_shares(values, state.players, DOUBT)
        return
    for seat in seats(state):
        values[seat] += cargo_prospect(state, seat, 0, 0)
        for good in range(GOODS):
            values[seat] += good_prospect(state, seat, good, 0)
    if state.phase == BIDDING and state.bidder != NOBODY:  # the lot counts as the highest bidder's
        values[state.bidder] += worth(state, state.bidder) - state.highest
    expected_shares(values, state.players, DOUBT)
