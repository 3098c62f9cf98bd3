"""The bridge: its sites and the shops on them, and what the burgher sees from a step."""

import numpy as np

from signoria.jit.bits import NONE, bit, count, has
from signoria.jit.compiler import Number, Numbers, State, compiled

STEPS = 15
SITES = 2 * STEPS
"""Site s is on step s // 2 + 1: an even one on the left side, an odd one on the right (R-1.1)."""
LEFT_SITES = np.uint64(0x15555555)
RIGHT_SITES = LEFT_SITES << np.uint64(1)
ALL_SITES = LEFT_SITES | RIGHT_SITES
SHOPS = 12
"""Of each player (R-1.2)."""
MOST_PLAYERS = 5
TURNING_STEPS = 5  # at either end
NOBODY = -1


# --- Shops ------------------------------------------------------------------------------------


@compiled
def shops_in_hand(state: State, seat: Number) -> Number:
    return SHOPS - count(state.shops[seat])


@compiled
def built(state: State) -> Number:
    """The sites with a shop, whoever's."""
    sites = NONE
    for seat in range(MOST_PLAYERS):
        sites |= state.shops[seat]
    return sites


@compiled
def last_shop_is_built(state: State) -> bool:
    """No site is free, or no player has a shop left (R-7.2): the last round has begun (R-6.1)."""
    shops = count(built(state))
    return shops == SITES or shops == SHOPS * state.players


@compiled
def opposite_sites(sites: Number) -> Number:
    return ((sites & LEFT_SITES) << np.uint64(1)) | ((sites & RIGHT_SITES) >> np.uint64(1))


@compiled
def left_site(step: Number) -> Number:
    return 2 * (step - 1)


@compiled
def right_site(step: Number) -> Number:
    return 2 * (step - 1) + 1


@compiled
def owner(state: State, site: Number) -> Number:
    for seat in range(state.players):
        if has(state.shops[seat], site):
            return seat
    return np.int64(NOBODY)


@compiled
def sites_of_two_owners(state: State) -> Number:
    """The left sites of the steps where shops of different owners face each other (R-5.3, R-7.6)."""
    taken = built(state)
    facing = taken & (taken >> np.uint64(1)) & LEFT_SITES
    for seat in range(state.players):
        facing &= ~(state.shops[seat] & (state.shops[seat] >> np.uint64(1)))
    return facing


# --- The burgher ------------------------------------------------------------------------------


def _sites_by_distance() -> Numbers:
    """[step, d]: the sites that are d steps from a step, both ways."""
    sites = np.zeros((STEPS + 1, STEPS), np.uint64)
    for step in range(1, STEPS + 1):
        for site in range(SITES):
            sites[step, abs(site // 2 + 1 - step)] |= np.uint64(1 << site)
    return sites


SITES_BY_DISTANCE = _sites_by_distance()


@compiled
def distance(state: State, seat: Number) -> Number:
    """Steps from the burgher to the player's nearest shop, whichever way he looks (R-4.2)."""
    steps = 0
    while state.shops[seat] & SITES_BY_DISTANCE[state.burgher, steps] == NONE:
        steps += 1
    return steps


@compiled
def last_step(way: Number) -> Number:
    """The end of the bridge that one looks towards: way 1 is towards step 15, -1 towards step 1."""
    return np.int64(STEPS if way > 0 else 1)


@compiled
def shop_beyond(taken: Number, step: Number, way: Number) -> bool:
    """One of the taken sites is on a step beyond this one, that way, on either side (R-7.8)."""
    if way > 0:
        up_to_this_step = bit(2 * step) - np.uint64(1)
        return taken & ~up_to_this_step != NONE
    before_this_step = bit(2 * step - 2) - np.uint64(1)
    return taken & before_this_step != NONE


@compiled
def must_turn(taken: Number, step: Number, way: Number) -> bool:
    """Stopping there, in the direction in which he came, he must be turned round (R-5.5)."""
    return step == last_step(way) or not shop_beyond(taken, step, way)


@compiled
def may_turn(taken: Number, step: Number, way: Number) -> bool:
    """Turning is the mover's choice: on five steps at either end, if a shop lies the other way (R-5.5)."""
    at_an_end = step <= TURNING_STEPS or step > STEPS - TURNING_STEPS
    return at_an_end and not must_turn(taken, step, way) and shop_beyond(taken, step, -way)
