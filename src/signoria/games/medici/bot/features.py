"""Medici: the facts about a player from which his share of the victory is learned."""

import math

from signoria.games.medici.bot.worth import MEAN_VALUE, cargo_prospect, goods_prospect, on_board, worth
from signoria.games.medici.rules import (
    BIDDING,
    DAYS,
    GOODS,
    HOLDS,
    MAKING,
    TOP,
    cargo,
    free_holds,
    may_bid,
    seats,
)
from signoria.jit.compiler import Numbers, State, compiled

FEATURES = (
    "money to expect, more than all have now on average",
    "the same, against the luck to come",
    "money, more than the average",
    "money at hand, up to 30",
    "what the cargo may pay",
    "what the pyramids may pay",
    "part of the game to come",
    "days to come",
    "cards in the bag for each free hold",
    "free holds",
    "free holds of the others",
    "cargo, more than the best other",
    "cargo, more than the average",
    "steps on all pyramids",
    "the same times days to come",
    "highest step",
    "markers where heights pay",
    "makes the lot",
    "is asked to draw or stop",
    "what the lot is worth to him, if he may still bid",
    "highest bid is his",
    "worth of the lot less his bid",
    "most free holds of all, alone",
)


@compiled
def features(state: State, seat: int, out: Numbers) -> None:
    players = state.players
    mean_money = 0.0
    mean_cargo = 0.0
    best_cargo = 0.0
    free_of_others = 0
    most_free = 0
    for other in seats(state):
        mean_money += state.money[other] / players
        free = free_holds(state, other)
        expected_cargo = cargo(state, other) + MEAN_VALUE * free
        mean_cargo += expected_cargo / players
        if other != seat:
            best_cargo = max(best_cargo, expected_cargo)
            free_of_others += free
            most_free = max(most_free, free)
    days = DAYS - state.day
    own_free = free_holds(state, seat)
    own_cargo = cargo(state, seat) + MEAN_VALUE * own_free
    left = days + (own_free + free_of_others) / (HOLDS * players)
    money = state.money[seat] - mean_money
    by_cargo = cargo_prospect(state, seat, 0, 0)
    by_goods = goods_prospect(state, seat)
    expected = money + by_cargo + by_goods
    steps = 0
    highest = 0
    high = 0
    for good in range(GOODS):
        step = min(TOP, state.step[seat, good] + on_board(state, seat, good))
        steps += step
        highest = max(highest, step)
        high += step >= TOP - 2
    out[19] = out[20] = out[21] = 0.0
    if state.phase == BIDDING:
        if state.bidder == seat:
            bought = worth(state, seat) - state.highest
            expected += bought
            out[20] = 1.0
            out[21] = bought
        elif is_still_asked(state, seat):
            out[19] = max(0.0, worth(state, seat) - state.highest)
    out[0] = expected
    out[1] = expected / math.sqrt(0.1 + left)
    out[2] = money
    out[3] = min(30, state.money[seat])
    out[4] = by_cargo
    out[5] = by_goods
    out[6] = left
    out[7] = days
    out[8] = state.bag / (1 + own_free + free_of_others)
    out[9] = own_free
    out[10] = free_of_others / players
    out[11] = own_cargo - best_cargo
    out[12] = own_cargo - mean_cargo
    out[13] = steps
    out[14] = steps * days
    out[15] = highest
    out[16] = high
    out[17] = state.maker == seat
    out[18] = state.phase == MAKING and state.player == seat
    out[22] = max(0, own_free - most_free)


@compiled
def is_still_asked(state: State, seat: int) -> bool:
    """Whether the seat may bid now or later in this auction: the maker is asked last (R-4.1)."""
    places = (seat - state.maker - 1) % state.players
    return places >= (state.player - state.maker - 1) % state.players and may_bid(state, seat)
