"""The groups of San Gimignano that a player may complete: what a good player sees at a glance."""

from signoria.games.san_gimignano.ground import GUILDS, beside, connected_with
from signoria.games.san_gimignano.groups import CHAIN, OTHERS, REGION, has_all_guilds
from signoria.jit.bits import NONE, bit, count, lowest, without_lowest
from signoria.jit.compiler import Number, State, compiled


@compiled
def missing_of(pair: Number, thirds: Number, fourths: Number, own: Number) -> tuple[int, Number]:
    """How many stones a four of a pair, a third and a fourth lacks, and the sectors where they may go."""
    if thirds == NONE or fourths == NONE:
        return 0, NONE
    needed = pair & ~own
    missing = count(needed)
    if thirds & own == NONE:
        needed |= thirds
        missing += 1
    if fourths & own == NONE:
        needed |= fourths
        missing += 1
    return missing, needed


@compiled
def steps(state: State, own: Number, free: Number) -> tuple[Number, Number, Number, Number]:
    """The free sectors that bring a group nearer: where one stone is missing, two, three or four."""
    one = two = three = four = NONE
    serving = own | free
    for guild in range(GUILDS):
        for another in range(guild + 1, GUILDS):
            thirds = serving & state.guild[OTHERS[guild, another, 0]]
            fourths = serving & state.guild[OTHERS[guild, another, 1]]
            firsts = serving & state.guild[guild]
            while firsts != NONE:
                first = lowest(firsts)
                firsts = without_lowest(firsts)
                seconds = state.near[first] & serving & state.guild[another]
                while seconds != NONE:
                    second = lowest(seconds)
                    seconds = without_lowest(seconds)
                    pair = bit(first) | bit(second)
                    by_first, by_second = state.near[first], state.near[second]
                    ways = 2
                    if state.group != CHAIN:
                        by_first = by_second = by_first | by_second
                        ways = 1
                    for _ in range(ways):
                        missing, needed = missing_of(pair, thirds & by_first, fourths & by_second, own)
                        by_first, by_second = by_second, by_first
                        if missing == 1:
                            one |= needed
                        elif missing == 2:
                            two |= needed
                        elif missing == 3:
                            three |= needed
                        elif missing == 4:
                            four |= needed
    if state.group == REGION:
        one |= completing_region(state, own, free)
    return one, two, three, four


@compiled
def completing_region(state: State, own: Number, free: Number) -> Number:
    """The free sectors where one stone makes a region with all guilds (R-6.1)."""
    found = NONE
    left = beside(state, own) & free
    while left != NONE:
        sector = lowest(left)
        left = without_lowest(left)
        if has_all_guilds(state, connected_with(state, sector, own | bit(sector))):
            found |= bit(sector)
    return found
