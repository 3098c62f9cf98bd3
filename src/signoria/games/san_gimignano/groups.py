"""The groups of San Gimignano: those that a player holds, and those that he could still complete."""

import numpy as np

from signoria.games.san_gimignano.ground import GUILDS, beside, connected_with, guild_of
from signoria.jit.bits import NONE, bit, count, lowest, without_lowest
from signoria.jit.compiler import Number, State, compiled

# The option `group`, by the number of the choice.
CONNECTED, CHAIN, REGION = range(3)

OTHERS = np.array(  # by two guilds: the other two
    [
        [[0, 0], [2, 3], [1, 3], [1, 2]],
        [[2, 3], [0, 0], [0, 3], [0, 2]],
        [[1, 3], [0, 3], [0, 0], [0, 1]],
        [[1, 2], [0, 2], [0, 1], [0, 0]],
    ]
)


@compiled
def has_all_guilds(state: State, sectors: Number) -> bool:
    guilds = 0
    for guild in range(GUILDS):
        guilds += sectors & state.guild[guild] != NONE
    return guilds == GUILDS


# --- The groups that a player holds (R-4.4) ---------------------------------------------------


@compiled
def groups(state: State, own: Number, touching: Number) -> Number:
    """All sectors of the groups within `own` that have a sector in `touching`."""
    if not has_all_guilds(state, own):
        return NONE
    if state.group == REGION:
        return regions(state, own, touching)
    return fours(state, own, touching)


@compiled
def regions(state: State, own: Number, touching: Number) -> Number:
    """The connected regions with all four guilds in them (R-6.1)."""
    found = NONE
    while own != NONE:
        region = connected_with(state, lowest(own), own)
        own &= ~region
        if region & touching != NONE and has_all_guilds(state, region):
            found |= region
    return found


@compiled
def fours(state: State, own: Number, touching: Number) -> Number:
    """The connected fours of four guilds (R-4.4), with `chain` those that form a line (R-7.1).

    In any such four there is an adjacent pair beside which both others lie.
    """
    found = NONE
    left = own
    while left != NONE:
        first = lowest(left)
        left = without_lowest(left)
        partners = state.near[first] & left
        while partners != NONE:
            second = lowest(partners)
            partners = without_lowest(partners)
            if has_all_guilds(state, (state.near[first] | state.near[second]) & own):
                found |= fours_with_pair(state, first, second, own, touching)
    return found


@compiled
def fours_with_pair(state: State, first: int, second: int, own: Number, touching: Number) -> Number:
    guild, another = guild_of(state, first), guild_of(state, second)
    thirds = own & state.guild[OTHERS[guild, another, 0]]
    fourths = own & state.guild[OTHERS[guild, another, 1]]
    pair = bit(first) | bit(second)
    by_first = state.near[first]
    by_second = state.near[second]
    if state.group == CHAIN:  # one at each end of the pair
        return fours_of(pair, thirds & by_first, fourths & by_second, touching) | fours_of(
            pair, thirds & by_second, fourths & by_first, touching
        )
    by_either = by_first | by_second
    return fours_of(pair, thirds & by_either, fourths & by_either, touching)


@compiled
def fours_of(pair: Number, thirds: Number, fourths: Number, touching: Number) -> Number:
    """The sectors of all fours of a pair, a third and a fourth that have a sector in `touching`."""
    if thirds == NONE or fourths == NONE:
        return NONE
    if pair & touching != NONE:
        return pair | thirds | fourths
    found = NONE
    if thirds & touching != NONE:
        found |= pair | (thirds & touching) | fourths
    if fourths & touching != NONE:
        found |= pair | thirds | (fourths & touching)
    return found


# --- The groups that a player could still complete (R-7.3) ------------------------------------


@compiled
def can_complete_group(state: State, own: Number, serving: Number, stones: int) -> bool:
    """Whether `stones` more than he has in `own` are enough for a group within `serving`."""
    if can_complete_four(state, own, serving, stones):
        return True
    return state.group == REGION and can_complete_region(state, own, serving, stones)


@compiled
def can_complete_four(state: State, own: Number, serving: Number, stones: int) -> bool:
    enough_for_any = stones >= 4 and state.group != CHAIN  # then there is nothing to count
    left = serving
    while left != NONE:
        first = lowest(left)
        left = without_lowest(left)
        partners = state.near[first] & left
        while partners != NONE:
            second = lowest(partners)
            partners = without_lowest(partners)
            around = (state.near[first] | state.near[second]) & serving
            if has_all_guilds(state, around) and (
                enough_for_any or missing_with_pair(state, first, second, own, serving) <= stones
            ):
                return True
    return False


@compiled
def missing_with_pair(state: State, first: int, second: int, own: Number, serving: Number) -> int:
    """The fewest stones missing in a four with this pair."""
    guild, another = guild_of(state, first), guild_of(state, second)
    thirds = serving & state.guild[OTHERS[guild, another, 0]]
    fourths = serving & state.guild[OTHERS[guild, another, 1]]
    pair = bit(first) | bit(second)
    by_first = state.near[first]
    by_second = state.near[second]
    if state.group == CHAIN:  # one at each end of the pair
        return min(
            missing_in_four(pair, thirds & by_first, fourths & by_second, own),
            missing_in_four(pair, thirds & by_second, fourths & by_first, own),
        )
    by_either = by_first | by_second
    return missing_in_four(pair, thirds & by_either, fourths & by_either, own)


NEVER = 99
"""More stones than a player has."""


@compiled
def missing_in_four(pair: Number, thirds: Number, fourths: Number, own: Number) -> int:
    if thirds == NONE or fourths == NONE:
        return NEVER
    return count(pair & ~own) + (thirds & own == NONE) + (fourths & own == NONE)


@compiled
def can_complete_region(state: State, own: Number, serving: Number, stones: int) -> bool:
    """The same for a region, which may need more than four sectors (R-6.1).

    In a region that can spare no sector, the guild of an end lies nowhere else in it. So with three
    ends the middle is of one guild, and being connected it is one sector: a four. With two ends the
    region is a walk: at its ends two guilds, and between them sectors of the other two, of both.
    """
    for guild in range(GUILDS):
        for another in range(guild + 1, GUILDS):
            middle = serving & (state.guild[guild] | state.guild[another])
            begin = serving & state.guild[OTHERS[guild, another, 0]]
            end = serving & state.guild[OTHERS[guild, another, 1]]
            if can_complete_walk(state, own, begin, middle, end, stones):
                return True
    return False


@compiled
def can_complete_walk(
    state: State, own: Number, begin: Number, middle: Number, end: Number, stones: int
) -> bool:
    """Whether a walk can lead from `begin` over two or more sectors of `middle` to `end`, if every
    sector without an own stone costs one of the `stones`."""
    # Where the walk can have come to: its first sector, its second, or further.
    begun = NONE
    entered = NONE
    passed = NONE
    for used in range(stones + 1):
        # A step from where one stone less has led, to any sector, ...
        arrived = beside(state, passed) & end
        passed |= beside(state, entered | passed) & middle
        entered |= beside(state, begun) & middle
        begun = begin if used > 0 else begin & own
        # ... then steps from where this many lead, to own sectors.
        entered |= beside(state, begun) & middle & own
        fresh = entered | passed
        while fresh != NONE:
            fresh = beside(state, fresh) & middle & own & ~passed
            passed |= fresh
        arrived |= beside(state, passed) & end & own
        if arrived != NONE:
            return True
    return False
