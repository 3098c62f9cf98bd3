"""San Gimignano: what a good player knows. Where stones, tiles and towers pay, and who is ahead.

A stone a turn and a tower a turn: once three stones of a group lie, every stone that completes a group is a
tower. Who never has to wait for a group wins the race. So stones go where most is done already, towers go
where a stone of another is sent home and where the rest of the group can be completed again.
"""

import numpy as np

from signoria.bits import NONE, bit, count, has, lowest, without_lowest
from signoria.bots.judging import expected_shares, final_shares
from signoria.bots.levels import Budget
from signoria.compiled import OVER, Number, Numbers, State, compiled
from signoria.games.san_gimignano.ground import (
    COLUMNS,
    GUILDS,
    ROWS,
    SIDES,
    STEP,
    TILE_GUILDS,
    TILES,
    TURNS,
    beside,
    connected_with,
    faces_around,
    fits,
    open_columns,
    sector_at,
)
from signoria.games.san_gimignano.groups import CHAIN, OTHERS, REGION, groups, has_all_guilds
from signoria.games.san_gimignano.rules import (
    ADDING,
    BUILD_NOT,
    HAND_TILE,
    HIDDEN,
    KEEP_TILES,
    PUTTING,
    STONE,
    TILE,
    TOWER,
    legal,
    may_build_not,
    may_keep_tiles,
    room,
    score,
    sectors_for_stone,
    sectors_for_tower,
    spot,
    stones_on_table,
)
from signoria.randomness import below

PLAYOUT = 10
LEVELS = {
    "beginner": Budget(20, 1.0, slips=0.5),
    "easy": Budget(40, 1.0, slips=0.2),
    "medium": Budget(150, 1.0),
    "hard": Budget(1500, 1.0),
    "strongest": Budget(1 << 30, 1.0),
}
DOUBT = 1.5
"""Towers of lead that make a victory e times as likely before the end."""

# --- Groups to come ---------------------------------------------------------------------------


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


@compiled
def stones_of_others(state: State, seat: int) -> Number:
    """The sectors with a stone of any other player."""
    found = NONE
    for other in range(state.players):
        if other != seat:
            found |= state.stones[other]
    return found


# --- Choices worth a thought ------------------------------------------------------------------
# They are sorted as they are found: the last quarter of the room for actions holds what each is worth.


@compiled
def insert(out: Numbers, written: int, most: int, action: int, worth: int) -> int:
    """Put an action in its place among the best so far, of which at most so many are kept."""
    worths = len(out) // 2
    place = written
    while place > 0 and out[worths + place - 1] < worth:
        place -= 1
    if place >= most:
        return written
    written = min(written + 1, most)
    for later in range(written - 1, place, -1):
        out[later] = out[later - 1]
        out[worths + later] = out[worths + later - 1]
    out[place] = action
    out[worths + place] = worth
    return written


MOST_STONES = 14
MOST_TILES = 12


@compiled
def stone_candidates(state: State, out: Numbers) -> int:
    """Where a group comes nearer, on others' stones first; and where it keeps another from his group."""
    seat = state.player
    own = state.stones[seat]
    free = room(state)
    others = stones_of_others(state, seat)
    one, two, three, four = steps(state, own, free & ~own)
    denied = NONE
    for other in range(state.players):
        if other != seat:
            his = state.stones[other]
            denied |= steps(state, his, free & ~his)[0] & ~his & (own | others)
    written = 0
    sectors = sectors_for_stone(state)
    while sectors != NONE:
        sector = lowest(sectors)
        sectors = without_lowest(sectors)
        worth = (
            40 * has(one, sector)
            + 20 * has(two, sector)
            + 10 * has(three, sector)
            + 5 * has(four, sector)
            + 15 * has(denied, sector)
            + 8 * has(others, sector)
        )
        written = insert(out, written, MOST_STONES, STONE + spot(state, sector), worth)
    return written


@compiled
def tower_worth(state: State, sector: int, free: Number) -> int:
    """Send others' stones home; leave a group, or one that a stone completes in as many ways as can be."""
    seat = state.player
    others = stones_of_others(state, seat)
    rest = state.stones[seat] & ~bit(sector)
    worth = 40 * has(others, sector) - 30 * has(state.doubles[seat], sector)
    if groups(state, rest, rest) != NONE:
        worth += 40
    one, two, _, _ = steps(state, rest, free & ~rest & ~bit(sector))
    return worth + 15 * (one != NONE) + 5 * min(4, count(one)) + min(8, count(two))


@compiled
def tower_candidates(state: State, out: Numbers) -> int:
    written = 0
    free = room(state)
    sectors = sectors_for_tower(state)
    most = count(sectors)
    while sectors != NONE:
        sector = lowest(sectors)
        sectors = without_lowest(sectors)
        worth = tower_worth(state, sector, free)
        written = insert(out, written, most, TOWER + spot(state, sector), worth)
    out[written] = BUILD_NOT
    return written + may_build_not(state)


@compiled
def guilds_at(state: State, place: int, own: Number) -> int:
    """What of a player's guilds can be reached from each side of a place: bit 4 * side + guild."""
    found = 0
    for side in range(SIDES):
        number = np.int64(state.ground[place + STEP[side]]) - 1
        if number >= 0:
            sector = sector_at(state, number, (side + 3) % SIDES)
            if has(own, sector):
                reached = own & (bit(sector) | state.near[sector])
                for guild in range(GUILDS):
                    found |= (reached & state.guild[guild] != NONE) << (4 * side + guild)
    return found


REACHED = np.array([0, 1, 3, 8])
"""What a new sector is worth by the number of other guilds that can be reached from it."""


@compiled
def tile_worth(tile: int, turn: int, guilds: int) -> Number:
    worth: Number = 0
    for nth in range(3):
        side = (turn + 2 * nth) % SIDES
        reached = guilds >> (4 * side) | guilds >> (4 * ((side + 1) % SIDES))
        reached &= 15 & ~(1 << TILE_GUILDS[tile, nth])
        worth += REACHED[count(np.uint64(reached))]
    return worth


@compiled
def tile_candidates(state: State, out: Numbers) -> int:
    """Where new ground serves the player most and the others least; and none."""
    seat = state.player
    written = 0
    for row in range(1, ROWS - 1):
        columns = np.uint64(open_columns(state, row))
        while columns != NONE:
            place = row * COLUMNS + lowest(columns)
            columns = without_lowest(columns)
            faces = faces_around(state, place)
            mine = guilds_at(state, place, state.stones[seat])
            theirs = guilds_at(state, place, stones_of_others(state, seat))
            hand = state.hand[seat]
            while hand != NONE:
                tile = lowest(hand)
                hand = without_lowest(hand)
                for turn in range(TURNS):
                    if fits(tile, turn, faces):
                        worth = 2 * tile_worth(tile, turn, mine) - tile_worth(tile, turn, theirs)
                        action = TILE + TURNS * (TILES * place + tile) + turn
                        written = insert(out, written, MOST_TILES, action, worth)
    if may_keep_tiles(state):
        written = insert(out, written, MOST_TILES + 1, KEEP_TILES, KEEPING)
    return written


KEEPING = 5
"""What a tile must promise to be better than none."""


@compiled
def candidates(state: State, out: Numbers) -> int:
    if state.phase == PUTTING:
        return stone_candidates(state, out)
    if state.phase == ADDING:
        return tile_candidates(state, out)
    return tower_candidates(state, out)


# --- A quick choice ---------------------------------------------------------------------------


@compiled
def any_of(random: Numbers, sectors: Number) -> int:
    """A random member of a set."""
    for _ in range(below(random, count(sectors))):
        sectors = without_lowest(sectors)
    return lowest(sectors)


@compiled
def sensible(state: State, random: Numbers, room_for_actions: Numbers) -> Number:
    if state.phase == PUTTING:
        return STONE + spot(state, sensible_stone(state, random))
    if state.phase == ADDING:
        if below(random, 2) == 0 and may_keep_tiles(state):
            return KEEP_TILES
        return room_for_actions[below(random, legal(state, room_for_actions))]
    sectors = sectors_for_tower(state)
    best = lowest(sectors)
    best_worth = -1000
    free = room(state)
    while sectors != NONE:
        sector = lowest(sectors)
        sectors = without_lowest(sectors)
        worth = tower_worth(state, sector, free) + below(random, 10)
        if worth > best_worth:
            best, best_worth = sector, worth
    return TOWER + spot(state, best)


@compiled
def sensible_stone(state: State, random: Numbers) -> int:
    """Complete a group if that is possible, or else bring one nearer; on others' stones, if in doubt."""
    seat = state.player
    own = state.stones[seat]
    free = room(state)
    one, two, three, four = steps(state, own, free & ~own)
    others = stones_of_others(state, seat)
    sectors = one
    if sectors == NONE:
        sectors = two
    if sectors == NONE:
        sectors = three
    if sectors == NONE:
        sectors = four
    if sectors == NONE:
        sectors = free
    if sectors & others != NONE and below(random, 2) == 0:
        sectors &= others
    return any_of(random, sectors)


# --- Who is ahead -----------------------------------------------------------------------------


# The weights were fitted to who won some hundreds of games of the search against itself. A lead of 1.0 makes
# a victory e times as likely. A tower weighs more the nearer the end is.
READY = np.array([0.0, 1.17, 0.88, 0.4, 0.0])
"""By the stones that a group lacks."""
TO_MOVE = 0.4
"""For the player who is asked for a stone; he who has put it already has lost it again, and a little more."""


@compiled
def promise(state: State, seat: int, free: Number) -> float:
    """What a player's stones and tiles are worth: time above all, for each stone took him a turn."""
    own = state.stones[seat]
    one, two, three, _ = steps(state, own, free & ~own)
    held = groups(state, own, own)
    worth = 0.44 * stones_on_table(state, seat) + 0.29 * count(state.hand[seat])
    worth += 0.22 * min(6, count(one)) + 0.11 * min(10, count(two)) + 0.04 * count(three)
    if held != NONE:
        others = stones_of_others(state, seat)
        worth += 0.16 * min(8, count(held)) + 0.53 * min(2, count(held & others))
    elif one != NONE:
        worth += READY[1]
    elif two != NONE:
        worth += READY[2]
    elif three != NONE:
        worth += READY[3]
    return worth


@compiled
def prospects(state: State, values: Numbers) -> None:
    """By the towers, and the groups to come."""
    towers = 0
    for seat in range(state.players):
        values[seat] = score(state, seat)
        towers += score(state, seat)
    if state.player == OVER:
        for seat in range(state.players):
            values[seat] += 0.01 * stones_on_table(state, seat)
        final_shares(values, state.players, DOUBT)
        return
    free = room(state)
    for seat in range(state.players):
        values[seat] *= 0.22 + 0.09 * towers
        values[seat] += promise(state, seat, free)
    if state.player >= 0:
        values[state.player] += TO_MOVE if state.phase == PUTTING else -0.5
    expected_shares(values, state.players, 1.0)


@compiled
def blurred(state: State, action: int) -> bool:
    """A tile dealt to a hand that the others do not see."""
    return state.phase == HAND_TILE and state.hands == HIDDEN
