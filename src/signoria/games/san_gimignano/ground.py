"""The ground of San Gimignano: tiles, the places where they lie, and which sectors are adjacent.

The fields of the state that are used here are told in rules.py.
"""

import numpy as np

from signoria.jit.bits import NONE, bit, count, lowest, without_lowest
from signoria.jit.compiler import Number, State, compiled

# --- Material (R-1) ---------------------------------------------------------------------------

GUILDS = 4
"""Red, yellow, green and blue: R, Y, G, B."""
TILES = 16
SECTORS = 3 * TILES
SIDES = 6
TURNS = 6
TILE_GUILDS = np.repeat(  # the guilds of a tile, clockwise; tiles 2k and 2k + 1 are copies a and b
    np.array(
        [[1, 2, 3], [1, 3, 2], [0, 2, 3], [0, 3, 2], [0, 1, 3], [0, 3, 1], [0, 1, 2], [0, 2, 1]], np.int8
    ),
    2,
    axis=0,
)
FACES = np.array(  # by tile and turn: bit 4 * side + guild for the guild that shows at each side
    [
        [
            sum(1 << (4 * side + guilds[(side - turn) % SIDES // 2]) for side in range(SIDES))
            for turn in range(TURNS)
        ]
        for guilds in TILE_GUILDS.tolist()
    ],
    np.int64,
)

# Places are numbered row by row, from q = -7, r = -8 on. Each tile touches two laid before it, so that
# none can lie beyond q = -6 .. 7 and r = -7 .. 7. The first column, the first row and the last stay empty:
# so every place that a tile can have has six neighbours, the first column being that of the next row too.
COLUMNS = 15
ROWS = 17
PLACES = ROWS * COLUMNS
ORIGIN = 8 * COLUMNS + 7
STEP = np.array([1 - COLUMNS, 1, COLUMNS, COLUMNS - 1, -1, -COLUMNS])  # by side: to the neighbour there


# --- Which sectors are adjacent (R-3) ---------------------------------------------------------


@compiled
def sector_at(state: State, number: Number, side: int) -> Number:
    """The sector that owns a side of a tile on the table."""
    return 3 * number + (side + SIDES - state.turn[number] % 2) % SIDES // 2


@compiled
def first_side(state: State, sector: int) -> int:
    return 2 * (sector % 3) + state.turn[sector // 3] % 2


@compiled
def guild_of(state: State, sector: int) -> int:
    number = sector // 3
    return TILE_GUILDS[state.tile[number], (sector % 3 + 3 - state.turn[number] // 2) % 3]


@compiled
def lay(state: State, tile: int, place: int, turn: int) -> None:
    """Put a tile on an empty place, and note which sectors are adjacent now (R-3.1)."""
    number = np.int64(state.laid)
    state.laid += 1
    state.tile[number] = tile
    state.place[number] = place
    state.turn[number] = turn
    state.ground[place] = number + 1
    state.land[place // COLUMNS] |= 1 << (place % COLUMNS)
    order_by_place(state, number)
    for sector in range(3 * number, 3 * number + 3):
        state.guild[guild_of(state, sector)] |= bit(sector)
        state.near[sector] = sectors_of_tile(number) & ~bit(sector)
    for side in range(SIDES):
        neighbour = np.int64(state.ground[place + STEP[side]]) - 1
        if neighbour >= 0:
            here = sector_at(state, number, side)
            there = sector_at(state, neighbour, (side + 3) % SIDES)
            state.near[here] |= bit(there)
            state.near[there] |= bit(here)


@compiled
def sectors_of_tile(number: Number) -> Number:
    return np.uint64(7) << np.uint64(3 * number)


@compiled
def order_by_place(state: State, number: Number) -> None:
    """Insert the tile laid last among those laid before."""
    position = number
    while position > 0 and state.place[state.by_place[position - 1]] > state.place[number]:
        state.by_place[position] = state.by_place[position - 1]
        position -= 1
    state.by_place[position] = number


@compiled
def on_table(state: State) -> Number:
    """All sectors of the tiles on the table."""
    return bit(3 * state.laid) - np.uint64(1)


@compiled
def beside(state: State, sectors: Number) -> Number:
    """The sectors adjacent to any of these."""
    found = NONE
    while sectors != NONE:
        found |= state.near[lowest(sectors)]
        sectors = without_lowest(sectors)
    return found


@compiled
def connected_with(state: State, sector: int, among: Number) -> Number:
    """The sectors that can be walked to from one sector without leaving a set, itself included."""
    reached = bit(sector)
    to_visit = reached
    while to_visit != NONE:
        fresh = state.near[lowest(to_visit)] & among & ~reached
        reached |= fresh
        to_visit = without_lowest(to_visit) | fresh
    return reached


# --- Where a tile fits (R-2.2, R-4.2) ---------------------------------------------------------


@compiled
def open_columns(state: State, row: int) -> Number:
    """The empty places of a row that touch at least two tiles: bit c for column c."""
    above = np.int64(state.land[row - 1])
    here = np.int64(state.land[row])
    under = np.int64(state.land[row + 1])
    one_above, two_above = above | above >> 1, above & above >> 1
    one_beside, two_beside = here << 1 | here >> 1, here << 1 & here >> 1
    one_under, two_under = under << 1 | under, under << 1 & under
    two_in_a_row = two_above | two_beside | two_under
    two_in_all = one_above & one_beside | one_beside & one_under | one_under & one_above
    return (two_in_a_row | two_in_all) & ~here


@compiled
def faces_around(state: State, place: int) -> int:
    """What lies against the sides of a place: bit 4 * side + guild."""
    faces = 0
    for side in range(SIDES):
        neighbour = np.int64(state.ground[place + STEP[side]]) - 1
        if neighbour >= 0:
            seen = FACES[state.tile[neighbour], state.turn[neighbour]] >> (4 * ((side + 3) % SIDES))
            faces |= (seen & 15) << (4 * side)
    return faces


@compiled
def fits(tile: int, turn: int, faces: int) -> bool:
    """Whether no two sectors of one guild would share a side (R-2.2, R-4.2)."""
    return FACES[tile, turn] & faces == 0


# --- What holds of every ground ---------------------------------------------------------------


@compiled
def tiles_on_table(state: State) -> Number:
    tiles = NONE
    for number in range(state.laid):
        tiles |= bit(state.tile[number])
    return tiles


@compiled
def neighbours_before(state: State, number: int) -> int:
    """How many sides of a tile lie on sides of tiles that were laid before it."""
    touching: Number = 0
    for side in range(SIDES):
        neighbour = np.int64(state.ground[state.place[number] + STEP[side]]) - 1
        touching += 0 <= neighbour < number
    return touching


@compiled
def sound_ground(state: State) -> bool:
    """Every field of the ground within its range, and all of them telling the same."""
    if not 0 <= state.laid <= TILES:
        return False
    for number in range(TILES):
        if not (0 <= state.tile[number] < TILES and 0 <= state.turn[number] < TURNS):
            return False
        if not 0 <= state.by_place[number] < max(state.laid, 1):
            return False
        if number >= state.laid and state.tile[number] | state.turn[number] | state.place[number] != 0:
            return False
    return sound_places(state) and count(tiles_on_table(state)) == state.laid and sound_sectors(state)


@compiled
def sound_places(state: State) -> bool:
    for number in range(state.laid):
        place = np.int64(state.place[number])
        if not (COLUMNS < place < PLACES - COLUMNS and place % COLUMNS > 0):
            return False
        if state.ground[place] != number + 1:
            return False
    for position in range(1, TILES):
        before, number = state.by_place[position - 1], state.by_place[position]
        if position < state.laid and state.place[before] >= state.place[number]:
            return False
        if position >= state.laid and number != 0:
            return False
    tiles = 0
    for row in range(ROWS):
        land = 0
        for column in range(COLUMNS):
            if state.ground[row * COLUMNS + column] != 0:
                land |= 1 << column
                tiles += 1
        if state.land[row] != land:
            return False
    return tiles == state.laid


@compiled
def sound_sectors(state: State) -> bool:
    for sector in range(SECTORS):
        number = sector // 3
        if number >= state.laid:
            if state.near[sector] != NONE:
                return False
            continue
        near = sectors_of_tile(number) & ~bit(sector)
        for side in (first_side(state, sector), (first_side(state, sector) + 1) % SIDES):
            neighbour = np.int64(state.ground[state.place[number] + STEP[side]]) - 1
            if neighbour >= 0:
                near |= bit(sector_at(state, neighbour, (side + 3) % SIDES))
        if state.near[sector] != near or near & state.guild[guild_of(state, sector)] != NONE:
            return False
    for guild in range(GUILDS):
        sectors = NONE
        for sector in range(3 * state.laid):
            if guild_of(state, sector) == guild:
                sectors |= bit(sector)
        if state.guild[guild] != sectors:
            return False
    return True
