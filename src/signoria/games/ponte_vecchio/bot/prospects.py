"""Ponte Vecchio: what a player may still receive, in florins."""

import numpy as np

from signoria.games.ponte_vecchio.bot.burgher import best_sale, card_score
from signoria.games.ponte_vecchio.bot.worth import (
    AHEAD,
    INCOME,
    JOKER_PER_SHOP,
    NEAREST,
    gain,
    hand_worth,
    is_nearest,
    joker_grows,
    jokers_to_come,
    reach,
    stakes,
    turns_to_come,
    worth_of_shop,
)
from signoria.games.ponte_vecchio.bridge import NOBODY
from signoria.games.ponte_vecchio.table import BIDDING, BUILDING, JOKER, LAYING, MOVING, NO_CARD
from signoria.jit.bits import count, has
from signoria.jit.compiler import Number, State, compiled


@compiled
def to_come(state: State, seat: Number) -> float:
    """What the seat may receive until the end, but for the deal and the move that are under way."""
    players = state.players
    hand = state.hand[seat]
    shops = count(state.shops[seat])
    turns = turns_to_come(state) - (1 if state.phase > LAYING else 0)
    florins = JOKER_PER_SHOP * shops * jokers_to_come(state, seat)
    if has(hand, JOKER):
        florins += JOKER_PER_SHOP * joker_grows(state, seat)
    laid = state.laid[seat]
    if state.phase == LAYING and laid != NO_CARD:
        florins += card_score(state, seat, np.int64(laid))
    florins += reach(state, seat) * (hand_worth(state, seat, hand) + INCOME[players] * (turns - count(hand)))
    if BIDDING <= state.phase <= LAYING:
        florins += stakes(state, seat) * AHEAD[players]
        if is_nearest(state, seat):
            florins += NEAREST
    return florins


@compiled
def under_way(state: State, seat: Number) -> float:
    """What the auction, the deal or the move that is under way brings the seat."""
    if state.phase == BUILDING:
        return worth_of_shop(state, seat) if seat == state.player else 0.0
    if state.phase == BIDDING:  # as if the highest bidder got it
        return worth_of_shop(state, seat) - state.highest if seat == state.bidder else 0.0
    if state.phase == MOVING:
        return gain(state, seat) if seat == state.player else 0.0
    if state.phase <= LAYING:
        return 0.0
    buyer = best_sale(state)  # as if the best offer were taken
    if buyer == NOBODY:
        return gain(state, seat) if seat == state.right else 0.0
    if seat == state.right:
        return float(state.offer[buyer])
    return gain(state, seat) - state.offer[buyer] if seat == buyer else 0.0
