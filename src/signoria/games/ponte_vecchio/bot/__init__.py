"""Ponte Vecchio: what a good player knows. Which answers to think about, and who is ahead.

- A joker pays 20 for each shop: half of all income. Lay it when nobody's joker can be nearer.
- Who has shops at both ends of the bridge always has one ahead of the burgher; who has none ahead earns
  nothing, and may have to pay somebody else.
- Who leads the burgher to his own shop is nearest to him in the next turn, and wins the ties.
- The right is worth most to the highest card: among three or more it is better sold than used for a 10.

What things are worth is in worth.py and prospects.py, bids and sites in shops.py, cards, deals and moves in
burgher.py, the facts from which values are learned in features.py.
"""

import math

import numpy as np

from signoria.bots.evaluation import expected_shares, final_shares
from signoria.games.ponte_vecchio.bot.burgher import (
    MOST_MOVES,
    best_sale,
    cards,
    is_wanted,
    moves,
    offers,
    sales,
    sensible_card,
    sensible_offer,
)
from signoria.games.ponte_vecchio.bot.features import FEATURES, features
from signoria.games.ponte_vecchio.bot.lists import add
from signoria.games.ponte_vecchio.bot.prospects import to_come, under_way
from signoria.games.ponte_vecchio.bot.shops import bids, sensible_bid, sensible_site, sites
from signoria.games.ponte_vecchio.bot.worth import turns_to_come
from signoria.games.ponte_vecchio.bridge import (
    NOBODY,
)
from signoria.games.ponte_vecchio.rules import (
    ASK,
    BID,
    CARD,
    KEEP,
    OFFER,
    SELL,
    left_of,
    legal,
)
from signoria.games.ponte_vecchio.table import (
    BIDDING,
    BUILDING,
    DEALING,
    GRID,
    JOKER,
    LAYING,
    MOVING,
    OFFERING,
    SELLING,
    SETTING_UP,
)
from signoria.jit.bits import count
from signoria.jit.compiler import OVER, Number, Numbers, State, compiled
from signoria.jit.rng import below

__all__ = ("FEATURES", "features")

HIGH_BID = 50.0
"""Florins."""
EXPLORATION = 0.3
DOUBT = 30.0
"""Florins of lead that make a victory e times as likely at the end; the more turns to come, the more."""
LEARNED_DEPTH = 4
"""If weights are trained; there are none yet."""

# --- Choices worth a thought ------------------------------------------------------------------


@compiled
def candidates(state: State, out: Numbers) -> int:
    """For each question the answers of a good player, the likeliest first."""
    if state.phase == BIDDING:
        return bids(state, out)
    if state.phase == LAYING:
        return cards(state, out)
    if state.phase == MOVING:
        return moves(state, out, MOST_MOVES)
    if state.phase == BUILDING or state.phase == SETTING_UP:
        return sites(state, out)
    if state.phase == OFFERING:
        return offers(state, out)
    if state.phase == SELLING:
        return sales(state, out)
    if state.phase == DEALING:
        length = add(out, 0, ASK) if is_wanted(state) else 0
        return add(out, length, KEEP)
    return legal(state, out)


@compiled
def rollout_depth(state: State) -> int:
    """A few turns: luck makes whole games a blunt judge."""
    return 20


@compiled
def rollout_policy(state: State, random: Numbers, room: Numbers) -> Number:
    """A quick fair answer to each question."""
    if state.phase == BIDDING:
        return sensible_bid(state, random)
    if state.phase == LAYING:
        return sensible_card(state, random)
    if state.phase == DEALING:
        return np.int64(ASK if is_wanted(state) else KEEP)
    if state.phase == MOVING:
        found = moves(state, room, 3)
        return np.int64(room[below(random, found) if below(random, 3) == 0 else 0])
    if state.phase == OFFERING:
        return sensible_offer(state, random)
    if state.phase == SELLING:
        buyer = best_sale(state)
        return np.int64(KEEP) if buyer == NOBODY else SELL + buyer
    return sensible_site(state, random)


@compiled
def is_secret(state: State, action: Number) -> bool:
    """A card laid while others, who cannot see it, have still to lay theirs."""
    return state.phase == LAYING and left_of(state, np.int64(state.player)) != state.starter


@compiled
def boldness(state: State, action: Number) -> float:
    """High bids and offers, jokers soon, and the burgher led by oneself."""
    if BID <= action < OFFER:
        return min(1.0, (action - BID) * GRID / HIGH_BID)
    if OFFER <= action < KEEP:
        return min(1.0, (action - OFFER) * GRID / HIGH_BID)
    return 1.0 if action == CARD + JOKER or action == KEEP else 0.0


# --- Who is ahead -----------------------------------------------------------------------------


@compiled
def evaluate(state: State, values: Numbers) -> None:
    """By the money, what this turn brings, and what shops and cards promise."""
    players = state.players
    if state.player == OVER:
        for seat in range(players):
            values[seat] = state.money[seat] + 0.01 * count(state.shops[seat])
        final_shares(values, players, 5.0 * DOUBT)
        return
    for seat in range(players):
        values[seat] = state.money[seat] + to_come(state, seat) + under_way(state, seat)
    expected_shares(values, players, DOUBT * math.sqrt(1.0 + turns_to_come(state)))
