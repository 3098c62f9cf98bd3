"""Ponte Vecchio: what to bid for a site, and where to build."""

import numpy as np

from signoria.games.ponte_vecchio.bot.lists import add, insert, within
from signoria.games.ponte_vecchio.bot.worth import (
    is_ahead,
    worth_of_shop,
)
from signoria.games.ponte_vecchio.bridge import (
    LEFT_SITES,
    STEPS,
    built,
    distance,
    opposite_sites,
    shop_beyond,
    shops_in_hand,
)
from signoria.games.ponte_vecchio.rules import (
    BID,
    PASS,
    SHOP,
    allowed_sites,
)
from signoria.games.ponte_vecchio.table import (
    BUILDING,
    GRID,
)
from signoria.jit.bits import NONE, has, lowest, without_lowest
from signoria.jit.compiler import Number, Numbers, State, compiled
from signoria.jit.rng import below

# --- The auction ------------------------------------------------------------------------------

MOST_PART = 0.85
"""Of a shop's worth: who bids more pays for what a later shop brings as well."""


@compiled
def limit_of(state: State, seat: Number, part: float) -> Number:
    """The highest bid that a part of the shop's worth allows."""
    florins = min(np.int64(worth_of_shop(state, seat) * part), np.int64(state.money[seat]))
    return florins // GRID * GRID


@compiled
def rival_limit(state: State, seat: Number) -> Number:
    """The highest bid to expect from those who are still in."""
    limit = np.int64(0)
    for other in range(state.players):
        if other != seat and not state.passed[other] and shops_in_hand(state, other) > 0:
            limit = max(limit, limit_of(state, other, MOST_PART))
    return limit


@compiled
def bids(state: State, out: Numbers) -> int:
    """The least bid, one more, one half way to the limit, and to pass; never more than the limit.

    Only who must open, and would rather not, bids 5 all the same (R-3.2).
    """
    seat = np.int64(state.player)
    least = np.int64(state.highest + GRID)
    limit = limit_of(state, seat, MOST_PART)
    length = 0
    if limit >= least or state.highest == 0:
        length = add(out, length, BID + least // GRID)
    if state.highest > 0:
        length = add(out, length, PASS)
    if limit > least:
        length = add(out, length, BID + least // GRID + 1)
        length = add(out, length, BID + (least + limit) // (2 * GRID))
    return length


@compiled
def sensible_bid(state: State, random: Numbers) -> Number:
    """Just over what the others would pay, up to about what the shop is worth."""
    seat = np.int64(state.player)
    least = np.int64(state.highest + GRID)
    limit = limit_of(state, seat, MOST_PART * (0.7 + 0.05 * below(random, 7)))
    if limit < least:
        return np.int64(BID + 1) if state.highest == 0 else np.int64(PASS)
    bid = max(least, min(limit, rival_limit(state, seat) - GRID * below(random, 3)))
    return BID + bid // GRID


# --- Sites ------------------------------------------------------------------------------------

MOST_SITES = 8
SITE_SPREAD = 20
"""How many sites are thought about, and how much worse than the best they may look."""


@compiled
def site_score(state: State, seat: Number, site: Number) -> float:
    """The ends of the bridge first, where a shop lies ahead so often; then what helps in this turn."""
    shops = state.shops[seat]
    step = site // 2 + 1
    score = 0.0
    if shops == NONE or not shop_beyond(shops, step - 1, 1):
        score += step * 1.5
    if shops == NONE or not shop_beyond(shops, step + 1, -1):
        score += (STEPS + 1 - step) * 1.5
    if has(opposite_sites(shops), site):
        score -= 4.0
    elif has(opposite_sites(built(state)), site):
        score += 2.0
    if state.phase == BUILDING:
        away = (step - state.burgher) * state.looks
        if away > 0 and not is_ahead(state, seat):
            score += 12.0
        if abs(away) < distance(state, seat):
            score += 3.0
    return score


@compiled
def one_side(free: Number) -> Number:
    """Without the right site of a step whose left one is there too: they are alike."""
    return free & ~opposite_sites(free & LEFT_SITES)


@compiled
def sites(state: State, out: Numbers) -> int:
    seat = np.int64(state.player)
    left = one_side(allowed_sites(state, seat))
    length = 0
    while left != NONE:
        site = lowest(left)
        left = without_lowest(left)
        length = insert(out, length, MOST_SITES, site_score(state, seat, site), SHOP + site)
    return within(out, length, SITE_SPREAD)


@compiled
def sensible_site(state: State, random: Numbers) -> Number:
    """One of the best sites, give or take."""
    seat = np.int64(state.player)
    left = one_side(allowed_sites(state, seat))
    best = np.int64(0)
    best_score = -1000.0
    while left != NONE:
        site = lowest(left)
        left = without_lowest(left)
        score = site_score(state, seat, site) + below(random, 8)
        if score > best_score:
            best_score = score
            best = site
    return SHOP + best
