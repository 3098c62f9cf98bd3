"""San Gimignano: what a good player knows. Where stones, tiles and towers pay, and who is ahead.

A stone a turn and a tower a turn: once three stones of a group lie, every stone that completes a group is a
tower. Who never has to wait for a group wins the race. So stones go where most is done already, towers go
where a stone of another is sent home and where the rest of the group can be completed again.
"""

import numpy as np

from signoria.bots.evaluation import expected_shares, final_shares
from signoria.games.san_gimignano.bot.features import FEATURES, features
from signoria.games.san_gimignano.bot.groups import steps
from signoria.games.san_gimignano.ground import (
    COLUMNS,
    GUILDS,
    ROWS,
    SIDES,
    STEP,
    TILE_GUILDS,
    TILES,
    TURNS,
    faces_around,
    fits,
    open_columns,
    sector_at,
)
from signoria.games.san_gimignano.groups import groups
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
    may_build_not,
    may_keep_tiles,
    room,
    score,
    sector_of_spot,
    sectors_for_tower,
    spot,
    stones_on_table,
)
from signoria.jit.bits import NONE, bit, count, has, lowest, without_lowest
from signoria.jit.compiler import OVER, Number, Numbers, State, compiled
from signoria.jit.rng import below, mixed

__all__ = ("FEATURES", "features")

EXPLORATION = 0.15
DOUBT = 1.5
"""Towers of lead that make e times the difference in what is left beside the victory."""

# --- Choices, the best first ------------------------------------------------------------------
# The same judgement serves the search, which looks at many choices, and a quick choice, which is the first
# of them with some luck added to each.

SPREAD = 10
"""How far luck lifts a choice at most."""


@compiled
def lift(luck: Number, action: int) -> Number:
    """What luck adds to an action; no luck adds nothing."""
    if luck == NONE:
        return 0
    return np.int64(mixed(luck + np.uint64(action)) >> np.uint64(32)) * SPREAD >> 32


@compiled
def insert(out: Numbers, written: int, most: int, action: int, worth: int) -> int:
    """Put an action in its place among the best so far, of which at most so many are kept.

    The second half of the room for actions holds what each of them is worth.
    """
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


@compiled
def stones_of_others(state: State, seat: int) -> Number:
    """The sectors with a stone of any other player."""
    found = NONE
    for other in range(state.players):
        if other != seat:
            found |= state.stones[other]
    return found


@compiled
def completing_for_others(state: State, seat: int, free: Number) -> Number:
    """The sectors where another player would complete a group with one stone."""
    found = NONE
    for other in range(state.players):
        if other != seat:
            stones = state.stones[other]
            found |= steps(state, stones, free & ~stones)[0]
    return found


@compiled
def rank_stones(state: State, out: Numbers, most: int, luck: Number) -> int:
    """Where a group comes nearer, and nobody else can build over it; or where another is kept from his."""
    seat = state.player
    own = state.stones[seat]
    free = room(state)
    others = stones_of_others(state, seat)
    one, two, three, four = steps(state, own, free & ~own)
    wanted = completing_for_others(state, seat, free)
    filled = own | others  # by a second stone
    written = 0
    sectors = free
    while sectors != NONE:
        sector = lowest(sectors)
        sectors = without_lowest(sectors)
        worth = 40 * has(one, sector) + 20 * has(two, sector)
        worth += 10 * has(three, sector) + 5 * has(four, sector)
        worth += 5 * has(wanted, sector) + 10 * has(wanted & filled, sector) - 5 * has(others, sector)
        worth += 4 * count(state.near[sector] & free)
        action = STONE + spot(state, sector)
        written = insert(out, written, most, action, worth + lift(luck, action))
    return written


@compiled
def rank_tiles(state: State, out: Numbers, most: int, luck: Number) -> int:
    """None while there is ground to go on; or else where new ground serves the player, and not the others."""
    seat = state.player
    own = state.stones[seat]
    others = stones_of_others(state, seat)
    one, two, _, _ = steps(state, own, room(state) & ~own)
    may_keep = may_keep_tiles(state)
    keeps = may_keep and one | two != NONE
    written = insert(out, 0, most, KEEP_TILES, 1000) if keeps else 0
    if keeps and most == 1:
        return written
    for row in range(1, ROWS - 1):
        columns = np.uint64(open_columns(state, row))
        while columns != NONE:
            place = row * COLUMNS + lowest(columns)
            columns = without_lowest(columns)
            faces = faces_around(state, place)
            mine = guilds_at(state, place, own)
            theirs = guilds_at(state, place, others)
            hand = state.hand[seat]
            while hand != NONE:
                tile = lowest(hand)
                hand = without_lowest(hand)
                for turn in range(TURNS):
                    if fits(tile, turn, faces):
                        worth = 10 * tile_worth(tile, turn, mine) - 6 * tile_worth(tile, turn, theirs)
                        action = TILE + TURNS * (TILES * place + tile) + turn
                        written = insert(out, written, most, action, worth + lift(luck, action))
    if may_keep and not keeps:  # worth a thought even so: right behind the best tile
        written = insert(out, written, most, KEEP_TILES, out[len(out) // 2])
    return written


@compiled
def guilds_at(state: State, place: int, stones: Number) -> int:
    """Which guilds with stones can be reached from each side of a place: bit 4 * side + guild."""
    found = 0
    for side in range(SIDES):
        number = np.int64(state.ground[place + STEP[side]]) - 1
        if number >= 0:
            sector = sector_at(state, number, (side + 3) % SIDES)
            if has(stones, sector):
                reached = stones & (bit(sector) | state.near[sector])
                for guild in range(GUILDS):
                    found |= (reached & state.guild[guild] != NONE) << (4 * side + guild)
    return found


REACHED = np.array([0, 1, 3, 8])
"""What a new sector is worth by the number of other guilds that are reached from it."""


@compiled
def tile_worth(tile: int, turn: int, guilds: int) -> Number:
    """What the three sectors of a tile are worth among the guilds of `guilds_at`."""
    worth: Number = 0
    for nth in range(3):
        side = (turn + 2 * nth) % SIDES
        reached = guilds >> (4 * side) | guilds >> (4 * ((side + 1) % SIDES))
        reached &= 15 & ~(1 << TILE_GUILDS[tile, nth])
        worth += REACHED[count(np.uint64(reached))]
    return worth


@compiled
def rank_towers(state: State, out: Numbers, most: int, luck: Number) -> int:
    """Where a stone of another goes home, and what is left can soon be a group again; none comes last."""
    seat = state.player
    own = state.stones[seat]
    free = room(state)
    others = stones_of_others(state, seat)
    wanted = completing_for_others(state, seat, free)
    written = 0
    sectors = sectors_for_tower(state)
    while sectors != NONE:
        sector = lowest(sectors)
        sectors = without_lowest(sectors)
        rest = own & ~bit(sector)
        one, _, _, _ = steps(state, rest, free & ~own)
        worth = 40 * has(others, sector) + 4 * has(wanted, sector) - 30 * has(state.doubles[seat], sector)
        worth += 45 * (groups(state, rest, rest) != NONE) + 15 * (one != NONE) + 5 * min(6, count(one))
        action = TOWER + spot(state, sector)
        written = insert(out, written, most, action, worth + lift(luck, action))
    if may_build_not(state):
        written = insert(out, written, most, BUILD_NOT, -1000)
    return written


@compiled
def rank(state: State, out: Numbers, most: int, luck: Number) -> int:
    if state.phase == PUTTING:
        return rank_stones(state, out, most, luck)
    if state.phase == ADDING:
        return rank_tiles(state, out, most, luck)
    return rank_towers(state, out, most, luck)


MOST = 16
"""Choices to think about."""


@compiled
def candidates(state: State, out: Numbers) -> int:
    return rank(state, out, MOST, NONE)


@compiled
def rollout_depth(state: State) -> int:
    return 1


@compiled
def rollout_policy(state: State, random: Numbers, out: Numbers) -> int:
    below(random, 2)  # steps the random number on
    rank(state, out, 1, random[0])
    return out[0]


@compiled
def boldness(state: State, action: int) -> float:
    """Stones among those of others, and towers that send them home."""
    others = stones_of_others(state, state.player)
    if STONE <= action < TILE:
        sector = sector_of_spot(state, action - STONE)
        return min(1.0, count((state.near[sector] | bit(sector)) & others) / 3.0)
    if TOWER <= action < BUILD_NOT:
        return 1.0 if has(others, sector_of_spot(state, action - TOWER)) else 0.0
    return 0.0


# --- Who is ahead -----------------------------------------------------------------------------

# The weights were fitted to who won some hundreds of games of two by the search. A lead of 1.0 makes
# a victory e times as likely. A tower weighs more the nearer the end is.
READY = np.array([0.0, 0.78, 0.59, 0.28])
"""By the stones that a group lacks."""
TO_MOVE = 0.28
"""For the player who is asked for a stone."""
HAS_MOVED = 0.42
"""Against the player who has put his stone already: the others move next."""


@compiled
def promise(state: State, seat: int, free: Number) -> float:
    """What a player may hope for from his stones, his tiles and the groups that he can complete."""
    own = state.stones[seat]
    one, two, three, _ = steps(state, own, free & ~own)
    held = groups(state, own, own)
    worth = 0.18 * stones_on_table(state, seat) + 0.41 * count(state.hand[seat])
    worth += 0.24 * min(6, count(one)) + 0.144 * min(10, count(two)) + 0.05 * count(three)
    if held != NONE:
        others = stones_of_others(state, seat)
        worth += 0.22 * min(8, count(held)) + 0.3 * min(2, count(held & others))
    elif one != NONE:
        worth += READY[1]
    elif two != NONE:
        worth += READY[2]
    elif three != NONE:
        worth += READY[3]
    return worth


@compiled
def evaluate(state: State, values: Numbers) -> None:
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
        values[seat] *= 0.19 + 0.09 * towers
        values[seat] += promise(state, seat, free)
    if state.player >= 0:
        values[state.player] += TO_MOVE if state.phase == PUTTING else -HAS_MOVED
    expected_shares(values, state.players, 1.0)


@compiled
def is_secret(state: State, action: int) -> bool:
    """A tile dealt to a hand that the others do not see."""
    return state.phase == HAND_TILE and state.hands == HIDDEN
