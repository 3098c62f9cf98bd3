"""Ponte Vecchio: what things are worth to a player, in florins: a shop, a card, the right, a move."""

import numpy as np

from signoria.games.ponte_vecchio.bridge import SHOPS, SITES, STEPS, built, distance, shop_beyond
from signoria.games.ponte_vecchio.rules import allowed_sites, card_value
from signoria.games.ponte_vecchio.table import (
    ALL_CARDS,
    BUILDING,
    CARDS,
    JOKER,
    LAYING,
    TURNS_BEFORE_LAST_ROUND,
)
from signoria.jit.bits import NONE, bit, count, has, lowest, without_lowest
from signoria.jit.compiler import Number, State, compiled

JOKER_PER_SHOP = 16.0
"""Of the 20 florins a shop: now and then a joker meets another one, or no shop lies ahead."""
SALE = np.array([0.0, 0.0, 0.0, 35.0, 35.0, 35.0])
"""By players: what the right is sold for. Two do not trade: what one gains the other loses."""
INCOME = np.array([0.0, 0.0, 14.0, 17.0, 16.0, 15.0])
"""By players: what the cards bring a player each turn, jokers aside."""
AHEAD = np.array([0.0, 0.0, 50.0, 30.0, 22.0, 18.0])
"""By players: what it is worth to have a shop ahead of the burgher where he stands."""
NEAREST = 15.0
"""What it is worth to have the shop nearest to the burgher: to win ties, and to lay a joker in peace."""

TURNS_SOONER = 1.0
"""A site at the other end can be had in a later auction too: one who waits gets it so many turns later, for
each player."""

# --- How long it lasts ------------------------------------------------------------------------


@compiled
def sites_to_sell(state: State) -> Number:
    """Auctions until the last round begins (R-7.2)."""
    return min(SITES, SHOPS * np.int64(state.players)) - count(built(state))


@compiled
def last_auction(state: State) -> Number:
    """The turn in which the last shop is built, if there is an auction in every turn."""
    done = 0 if state.phase <= BUILDING else 1
    return np.int64(state.turn) + sites_to_sell(state) - 1 + done


@compiled
def turns_to_come(state: State) -> Number:
    """Turns until the end, this one included."""
    if sites_to_sell(state) == 0:
        return count(state.hand[0]) + (1 if state.phase > LAYING else 0)
    last = last_auction(state)
    if last > TURNS_BEFORE_LAST_ROUND:
        last = TURNS_BEFORE_LAST_ROUND
    elif state.last_round == ALL_CARDS:
        last += CARDS - 1
    else:
        last = (last + CARDS - 1) // CARDS * CARDS
    return last - state.turn + 1


@compiled
def hands_to_come(state: State) -> Number:
    """How often all cards will be taken up again, the last round included."""
    if sites_to_sell(state) == 0:
        return 0
    last = last_auction(state)
    hands = 1 if state.last_round == ALL_CARDS and last <= TURNS_BEFORE_LAST_ROUND else 0
    for end in (CARDS, 2 * CARDS):
        hands += state.turn <= end < last
    return hands


# --- Shops ------------------------------------------------------------------------------------


@compiled
def last_member(members: Number) -> Number:
    """The greatest member of a set of sites."""
    for shift in (1, 2, 4, 8, 16):
        members |= members >> np.uint64(shift)
    return count(members) - 1


@compiled
def reach_of(first: Number, last: Number) -> float:
    """How often a shop lies ahead of the burgher if these are the outermost sites of a player."""
    ends = (first < 2) + (last >= SITES - 2)
    return 0.025 * (last // 2 + STEPS - 1 - first // 2) + 0.15 * ends


@compiled
def reach(state: State, seat: Number) -> float:
    shops = state.shops[seat]
    return 0.0 if shops == NONE else reach_of(lowest(shops), last_member(shops))


@compiled
def jokers_to_come(state: State, seat: Number) -> float:
    """How often the seat's joker will count a shop that is built now, and that would not come anyway."""
    jokers = 1.0 if has(state.hand[seat], JOKER) else 0.0
    hands = hands_to_come(state)
    if state.players == 2:  # both end with all their shops; who has fewer gets the rest for 5 each
        return jokers + 0.8 * max(0, hands - (1 if state.last_round == ALL_CARDS else 0))
    return jokers + 0.8 * hands


@compiled
def worth_of_shop(state: State, seat: Number) -> float:
    """What one more shop on the best site would bring the seat."""
    worth = JOKER_PER_SHOP * jokers_to_come(state, seat)
    shops = state.shops[seat]
    free = allowed_sites(state, seat)
    if shops != NONE and free != NONE:
        first, last = lowest(shops), last_member(shops)
        gain = max(
            reach_of(min(first, lowest(free)), last),
            reach_of(first, max(last, last_member(free))),
        ) - reach_of(first, last)
        worth += gain * INCOME[state.players] * min(turns_to_come(state), TURNS_SOONER * state.players)
    return worth


# --- Cards ------------------------------------------------------------------------------------


@compiled
def is_ahead(state: State, seat: Number) -> bool:
    """The seat has a shop to which the burgher can be moved now."""
    return shop_beyond(state.shops[seat], np.int64(state.burgher), np.int64(state.looks))


@compiled
def joker_grows(state: State, seat: Number) -> float:
    """Shops that may come before the joker must be laid."""
    return 0.5 * min(count(state.hand[seat]) - 1, sites_to_sell(state)) / state.players


@compiled
def stakes(state: State, seat: Number) -> float:
    """How much more the right is worth to the seat now than in other turns: a shop lies ahead, or none."""
    return (1.0 if is_ahead(state, seat) else 0.0) - reach(state, seat)


@compiled
def is_nearest(state: State, seat: Number) -> bool:
    own = distance(state, seat)
    for other in range(state.players):
        if other != seat and distance(state, other) <= own:
            return False
    return True


@compiled
def hand_worth(state: State, seat: Number, hand: Number) -> float:
    """What the cards of a hand, the joker aside, may still bring, the others' hands being what they are."""
    worth = 0.0
    cards = hand & ~bit(JOKER)
    while cards != NONE:
        card = lowest(cards)
        cards = without_lowest(cards)
        chance = 1.0
        for other in range(state.players):
            if other != seat:
                theirs = state.hand[other]
                above = count(theirs & ~(bit(card + 1) - np.uint64(1)))
                chance *= (above + 0.4 * has(theirs, card)) / max(1, count(theirs))
        worth += max(10.0 * card, SALE[state.players]) * chance
    return worth


# --- The right to move ------------------------------------------------------------------------


@compiled
def gain(state: State, seat: Number) -> float:
    """What the seat would receive if it moved the burgher with the card it has laid."""
    return float(card_value(state, seat)) if is_ahead(state, seat) else 0.0


@compiled
def weight_of_others(state: State) -> float:
    """How much a florin for one other player hurts."""
    return 1.0 / (state.players - 1)


@compiled
def good_of_sale(state: State, buyer: Number, price: Number) -> float:
    """What the sale does for the one with the right: the price, less what it helps the buyer."""
    return price - weight_of_others(state) * (gain(state, buyer) - price)


@compiled
def least_price(state: State, buyer: Number) -> float:
    """The price at which selling is as good as moving oneself."""
    others = weight_of_others(state)
    return (gain(state, np.int64(state.right)) + others * gain(state, buyer)) / (1.0 + others)


@compiled
def most_price(state: State, buyer: Number) -> float:
    """The price at which buying is as good as letting the one with the right move."""
    others = weight_of_others(state)
    return (gain(state, buyer) + others * gain(state, np.int64(state.right))) / (1.0 + others)
