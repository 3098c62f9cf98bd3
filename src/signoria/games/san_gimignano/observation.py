"""San Gimignano: what a seat may know, as numbers. With `hands = hidden` of tiles only its own (R-7.4)."""

import numpy as np

from signoria.core.contract import Index
from signoria.games.san_gimignano.ground import COLUMNS, ORIGIN, SECTORS, TILES, TURNS
from signoria.games.san_gimignano.notation import TILE_TEXTS
from signoria.games.san_gimignano.rules import HAND_TILES, HIDDEN
from signoria.games.san_gimignano.view import PHASES
from signoria.jit.bits import NONE, count, write_digits
from signoria.jit.compiler import OVER, Number, Numbers, State, compiled
from signoria.jit.seats import clockwise, or_nobody, player_names, seen_from

DTYPE = np.int8
OVER_PHASE = len(PHASES)
ON_TABLE, UNSEEN, IN_HAND = range(3)
FARTHEST = 8
"""No tile can lie farther from the first, in columns (q) or rows (r)."""


def indices(players: int) -> list[Index]:
    anybody, names = or_nobody(players), player_names(players)
    tiles = ["none", *TILE_TEXTS]
    on_sector = [
        "nothing",
        *(f"stone: {player}" for player in names),
        *(f"tower: {player}" for player in names),
    ]
    where = ["table", "unseen", *(f"hand: {player}" for player in names)]
    most_tiles = int(HAND_TILES[players])
    no_yes = ["no", "yes"]
    found = [
        Index("seat", 0, players - 1, [str(seat) for seat in range(players)]),
        Index("asked", 0, players, anybody),
        Index("phase", 0, OVER_PHASE, [*PHASES, "over"]),
        Index("stone put this turn", 0, 1, no_yes),
        Index("tile added this turn", 0, 1, no_yes),
        *(Index(f"where is {tile}", 0, len(where) - 1, where) for tile in TILE_TEXTS),
    ]
    for number in range(1, TILES + 1):
        found += [
            Index(f"tile {number}", 0, TILES, tiles),
            Index(f"tile {number}: q", -FARTHEST, FARTHEST),
            Index(f"tile {number}: r", -FARTHEST, FARTHEST),
            Index(f"tile {number}: turn", 0, TURNS - 1, [str(turn) for turn in range(TURNS)]),
        ]
    sectors = [f"tile {number}, sector {place}" for number in range(1, TILES + 1) for place in range(1, 4)]
    found += [Index(sector, 0, 2 * players, on_sector) for sector in sectors]
    found += [Index(f"{sector}: second stone", 0, players, anybody) for sector in sectors]
    for player in names:
        found.append(Index(f"{player}: tiles in hand", 0, most_tiles))
        found += [Index(f"{sector}: {player} must build again", 0, 1, no_yes) for sector in sectors]
    return found


WHERE, LAID = 5, 5 + TILES
ON_SECTORS = LAID + 4 * TILES
SECONDS = ON_SECTORS + SECTORS
PLAYERS, OF_A_PLAYER = SECONDS + SECTORS, 1 + SECTORS
"""Where these begin, and how much there is of each player."""


@compiled
def observe(state: State, seat: Number, out: Numbers) -> int:
    players: Number = np.int64(state.players)
    out[0] = seat
    out[1] = seen_from(seat, np.int64(state.player), players)
    out[2] = OVER_PHASE if state.player == OVER else state.phase
    out[3] = state.put_stone
    out[4] = state.put_tile
    write_where(state, seat, out)
    write_tiles(state, out)
    write_sectors(state, seat, out)
    for step in range(players):
        owner = clockwise(state, seat, step)
        at = PLAYERS + OF_A_PLAYER * step
        out[at] = count(state.hand[owner])
        write_digits(state.duty[owner], NONE, NONE, NONE, SECTORS, out, at + 1)
    return PLAYERS + OF_A_PLAYER * players


@compiled
def where(members: Number, digits: Number, digit: Number) -> Number:
    """The members if a number has a binary digit, or none."""
    return members if digits & digit != 0 else NONE


@compiled
def write_where(state: State, seat: Number, out: Numbers) -> None:
    """Where each tile is."""
    ones, twos, fours = NONE, NONE, NONE
    unseen = state.unseen
    for step in range(state.players):
        hand = state.hand[clockwise(state, seat, step)]
        if state.hands == HIDDEN and step > 0:
            unseen |= hand
        else:
            ones |= where(hand, IN_HAND + step, 1)
            twos |= where(hand, IN_HAND + step, 2)
            fours |= where(hand, IN_HAND + step, 4)
    write_digits(ones | unseen, twos, fours, NONE, TILES, out, WHERE)


@compiled
def write_sectors(state: State, seat: Number, out: Numbers) -> None:
    """What stands on each sector: a tower or a stone, and perhaps a second stone."""
    ones, twos, fours, eights = NONE, NONE, NONE, NONE
    seconds_ones, seconds_twos, seconds_fours = NONE, NONE, NONE
    taken = NONE
    for step in range(state.players):
        owner = clockwise(state, seat, step)
        stones, towers = state.stones[owner], state.towers[owner]
        first, second = stones & ~taken, (stones & taken) | state.doubles[owner]
        taken |= stones
        stone, tower = step + 1, np.int64(state.players) + step + 1
        ones |= where(first, stone, 1) | where(towers, tower, 1)
        twos |= where(first, stone, 2) | where(towers, tower, 2)
        fours |= where(first, stone, 4) | where(towers, tower, 4)
        eights |= where(towers, tower, 8)
        seconds_ones |= where(second, stone, 1)
        seconds_twos |= where(second, stone, 2)
        seconds_fours |= where(second, stone, 4)
    write_digits(ones, twos, fours, eights, SECTORS, out, ON_SECTORS)
    write_digits(seconds_ones, seconds_twos, seconds_fours, NONE, SECTORS, out, SECONDS)


@compiled
def write_tiles(state: State, out: Numbers) -> None:
    """The tiles on the table in the order laid; the first lies at q = 0, r = 0."""
    for index in range(LAID, ON_SECTORS):
        out[index] = 0
    for number in range(state.laid):
        place = np.int64(state.place[number])
        at = LAID + 4 * number
        out[at] = state.tile[number] + 1
        out[at + 1] = place % COLUMNS - ORIGIN % COLUMNS
        out[at + 2] = place // COLUMNS - ORIGIN // COLUMNS
        out[at + 3] = state.turn[number]
