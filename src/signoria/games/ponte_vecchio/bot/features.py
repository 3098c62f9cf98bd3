"""Ponte Vecchio: the facts about a player from which his share of the victory is learned."""

import math

from signoria.games.ponte_vecchio.bot.prospects import to_come, under_way
from signoria.games.ponte_vecchio.bot.worth import (
    hand_worth,
    hands_to_come,
    is_ahead,
    is_nearest,
    jokers_to_come,
    reach,
    sites_to_sell,
    turns_to_come,
    worth_of_shop,
)
from signoria.games.ponte_vecchio.bridge import distance
from signoria.games.ponte_vecchio.rules import card_value, usual_opener
from signoria.games.ponte_vecchio.table import BIDDING, BUILDING, JOKER, LAYING, MOVING, NO_CARD, SETTING_UP
from signoria.jit.bits import count, has
from signoria.jit.compiler import Numbers, State, compiled

FEATURES = (
    "money to expect, more than all have now on average",
    "the same, against the luck to come",
    "money, more than the average",
    "money, more than the average, against the luck to come",
    "money at hand, up to 60",
    "turns to come",
    "full hands to come",
    "sites to sell",
    "shops",
    "shops times turns to come",
    "shops that jokers will count",
    "how often a shop lies ahead",
    "the same times turns to come",
    "a shop lies ahead now",
    "has the nearest shop",
    "steps to the nearest shop",
    "has the joker",
    "what the other cards may bring",
    "what one more shop would bring",
    "opens the auctions",
    "highest bid is his",
    "is about to build",
    "has the right",
    "value of the card laid",
    "is about to move the burgher",
)


@compiled
def features(state: State, seat: int, out: Numbers) -> None:
    mean = 0.0
    for other in range(state.players):
        mean += state.money[other] / state.players
    turns = turns_to_come(state)
    luck = math.sqrt(1.0 + turns)
    money = state.money[seat] - mean
    shops = count(state.shops[seat])
    reached = reach(state, seat)
    out[5] = turns
    out[6] = hands_to_come(state)
    out[7] = sites_to_sell(state)
    out[8] = shops
    out[9] = shops * turns
    out[10] = shops * jokers_to_come(state, seat)
    out[11] = reached
    out[12] = reached * turns
    out[16] = has(state.hand[seat], JOKER)
    out[17] = hand_worth(state, seat, state.hand[seat])
    out[18] = worth_of_shop(state, seat) if state.phase <= BUILDING else 0.0
    is_asked = state.player == seat
    out[20] = state.phase == BIDDING and state.bidder == seat
    out[21] = state.phase == BUILDING and is_asked
    out[22] = state.right == seat
    out[23] = card_value(state, seat) if state.laid[seat] != NO_CARD else 0.0
    out[24] = state.phase == MOVING and is_asked
    if state.phase > SETTING_UP:
        expected = money + to_come(state, seat) + under_way(state, seat)
        out[13] = is_ahead(state, seat)
        out[14] = state.phase <= LAYING and is_nearest(state, seat)
        out[15] = distance(state, seat)
        out[19] = usual_opener(state) == seat
    else:  # there are seats without a shop
        expected = money
        for place in (13, 14, 15, 19):
            out[place] = 0.0
    out[0] = expected
    out[1] = expected / luck
    out[2] = money
    out[3] = money / luck
    out[4] = min(60, state.money[seat])
