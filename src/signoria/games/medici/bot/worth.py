"""Medici: what ships, pyramids and a lot are worth to a player, in florins."""

import math

from signoria.games.medici.rules import (
    CARDS_OF_A_GOOD,
    DAYS,
    FIRST_PAYS,
    GOLD,
    GOODS,
    HEIGHT_PAYS,
    PLACE_PAYS,
    SECOND_PAYS,
    TOP,
    VALUE,
    cargo,
    free_holds,
    seats,
)
from signoria.jit.compiler import State, compiled

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


@compiled
def goods_prospect(state: State, seat: int) -> float:
    """What all pyramids may pay, today and on the days to come."""
    pay = 0.0
    for good in range(GOODS):
        pay += good_prospect(state, seat, good, 0)
    return pay
