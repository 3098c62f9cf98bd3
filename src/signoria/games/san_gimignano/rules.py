"""San Gimignano: the state of a game and its rules, in the order of docs/rules/san_gimignano.md.

Two subjects have files of their own: ground.py tells what tiles are, where they fit and which sectors are
adjacent (R-1.1, R-1.2, R-3.1, R-4.2), groups.py what a group is and who can still complete one (R-4.4,
R-6.1, R-7.1, R-7.3).
"""

import numpy as np

from signoria.games.san_gimignano.ground import (
    COLUMNS,
    GUILDS,
    ORIGIN,
    PLACES,
    ROWS,
    SECTORS,
    SIDES,
    TILES,
    TURNS,
    connected_with,
    faces_around,
    first_side,
    fits,
    lay,
    neighbours_before,
    on_table,
    open_columns,
    sector_at,
    sound_ground,
    tiles_on_table,
)
from signoria.games.san_gimignano.groups import CONNECTED, REGION, can_complete_group, groups
from signoria.jit.bits import NONE, bit, count, has, lowest, without_lowest
from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled, record_type
from signoria.jit.rng import below

# --- Material (R-1) ---------------------------------------------------------------------------

MOST_PLAYERS = 4
STONES = 20  # of each player
TOWERS = 10
ALL_TILES = np.uint64((1 << TILES) - 1)

# --- Actions: one number each -----------------------------------------------------------------
#  TABLE + 6 * tile + turn                  Nature lays a tile of the table
#  DEAL + tile                              Nature deals a tile
#  STARTS + seat                            Nature: this seat starts
#  STONE + 6 * place + e                    put a stone on a sector; e is the first of its two sides
#  TILE + 6 * (16 * place + tile) + turn    add a tile
#  KEEP_TILES                               add none
#  TOWER + 6 * place + e                    build a tower
#  BUILD_NOT                                build none

TABLE = 0
DEAL = TABLE + TILES * TURNS
STARTS = DEAL + TILES
STONE = STARTS + MOST_PLAYERS
TILE = STONE + PLACES * SIDES
KEEP_TILES = TILE + PLACES * TILES * TURNS
TOWER = KEEP_TILES + 1
BUILD_NOT = TOWER + PLACES * SIDES
ACTIONS = BUILD_NOT + 1
MOST_CHOICES = 18 * 4 * TURNS + 1
"""To add a tile or none. Before the last of 16 tiles lies, 15 have 90 sides; each touched two others when it
was laid, the second one: so 27 times two sides meet, and 36 are open. A place touches two of them (R-4.2)."""

# --- The state --------------------------------------------------------------------------------

# Phases: what is asked of `player`.
TABLE_TILE, HAND_TILE, STARTER, PUTTING, ADDING, BUILDING = range(6)
# The options, by the number of the choice.
OPEN, HIDDEN = range(2)

# Tiles on the table are numbered in the order laid. Tile n has the sectors 3n, 3n + 1 and 3n + 2, by
# their first sides: 0, 2, 4 if its turn is even, 1, 3, 5 if it is odd. A set of sectors is one number.
STATE = record_type(
    [
        ("near", np.uint64, SECTORS),  # the sectors adjacent to each sector
        ("guild", np.uint64, GUILDS),  # the sectors of each guild
        ("stones", np.uint64, MOST_PLAYERS),  # by seat: the sectors with a stone of his
        ("doubles", np.uint64, MOST_PLAYERS),  # by seat: the sectors with two stones of his
        ("towers", np.uint64, MOST_PLAYERS),  # by seat: the sectors with a tower of his
        ("duty", np.uint64, MOST_PLAYERS),  # by seat: the area in which he must build again, or none
        ("hand", np.uint64, MOST_PLAYERS),  # by seat: bit t for tile t
        ("unseen", np.uint64),  # the tiles that are neither in a hand nor on the table
        ("place", np.int16, TILES),  # of each tile on the table
        ("land", np.int16, ROWS),  # by row: bit c if a tile lies in column c
        ("tile", np.int8, TILES),  # which tile it is
        ("turn", np.int8, TILES),  # 0 .. 5: the first side of its first guild
        ("by_place", np.int8, TILES),  # the tiles on the table by rising place
        ("ground", np.int8, PLACES),  # 1 + the number of the tile that lies there, 0 if none
        ("laid", np.int8),  # how many tiles lie on the table
        ("player", np.int8),  # seat that is asked, NATURE or OVER
        ("players", np.int8),  # 2 .. 4
        ("phase", np.int8),  # TABLE_TILE .. BUILDING
        ("put_stone", np.int8),  # 1 if a stone was put in this turn
        ("put_tile", np.int8),  # 1 if a tile was added in this turn
        ("group", np.int8),  # CONNECTED, CHAIN or REGION
        ("hands", np.int8),  # OPEN or HIDDEN
    ]
)


# --- Set-up (R-2) -----------------------------------------------------------------------------

TABLE_TILES = np.array([0, 0, 2, 3, 4])  # by players
HAND_TILES = np.array([0, 0, 4, 3, 3])
TABLE_PLACES = np.array([ORIGIN, ORIGIN + 1, ORIGIN + COLUMNS, ORIGIN + 1 - COLUMNS])


def start(players: int, group: str, hands: str) -> State:
    state = np.zeros(1, STATE)[0]
    state.players = players
    state.group = ("connected", "chain", "region").index(group)
    state.hands = ("open", "hidden").index(hands)
    state.unseen = ALL_TILES
    state.phase = TABLE_TILE
    state.player = NATURE
    return state


@compiled
def lay_table(state: State, tile: int, turn: int) -> None:
    state.unseen &= ~bit(tile)
    lay(state, tile, TABLE_PLACES[state.laid], turn)
    if state.laid == TABLE_TILES[state.players]:
        state.phase = HAND_TILE


@compiled
def receiver(state: State) -> int:
    """The seat to which tiles are dealt: the first whose hand is not complete; `players` if all are."""
    seat = 0
    while seat < state.players and count(state.hand[seat]) == HAND_TILES[state.players]:
        seat += 1
    return seat


@compiled
def deal(state: State, tile: int) -> None:
    state.unseen &= ~bit(tile)
    state.hand[receiver(state)] |= bit(tile)
    if receiver(state) == state.players:
        state.phase = STARTER


# --- A stone (R-4.1) --------------------------------------------------------------------------


@compiled
def stones_on_table(state: State, seat: int) -> int:
    return count(state.stones[seat]) + count(state.doubles[seat])


@compiled
def supply(state: State, seat: int) -> int:
    return STONES - stones_on_table(state, seat)


@compiled
def room(state: State) -> Number:
    """The sectors with no tower and fewer than two stones."""
    with_stone = NONE
    full = NONE
    for seat in range(state.players):
        full |= state.towers[seat] | state.doubles[seat] | (with_stone & state.stones[seat])
        with_stone |= state.stones[seat]
    return on_table(state) & ~full


@compiled
def sectors_for_stone(state: State) -> Number:
    """Where the player can put a stone; nowhere if he has none left (R-7.2)."""
    return room(state) if supply(state, state.player) > 0 else NONE


@compiled
def put_stone(state: State, sector: int) -> None:
    if has(state.stones[state.player], sector):
        state.doubles[state.player] |= bit(sector)
    state.stones[state.player] |= bit(sector)
    state.put_stone = 1


# --- A tile (R-4.2) ---------------------------------------------------------------------------
# Where it may lie: `write_tiles`, with `open_columns` and `fits`.


@compiled
def may_keep_tiles(state: State) -> bool:
    """Not in a turn without a stone in which the player holds no group (R-7.2)."""
    return state.put_stone == 1 or held_groups(state, state.player) != NONE


@compiled
def add_tile(state: State, tile: int, place: int, turn: int) -> None:
    state.hand[state.player] &= ~bit(tile)
    lay(state, tile, place, turn)
    state.put_tile = 1


# --- A tower (R-4.3 to) -----------------------------------------------------------------


@compiled
def held_groups(state: State, seat: int) -> Number:
    """The sectors of all groups that a player holds (R-4.4)."""
    return groups(state, state.stones[seat], state.stones[seat])


@compiled
def groups_of_duty(state: State) -> Number:
    """The sectors of the player's groups that touch the area where he must build again (R-4.6)."""
    duty = state.duty[state.player]
    return groups(state, state.stones[state.player], duty) if duty != NONE else NONE


@compiled
def sectors_for_tower(state: State) -> Number:
    """R-4.3; where the player must build again, that only (R-4.6)."""
    of_duty = groups_of_duty(state)
    if of_duty != NONE:
        return of_duty
    return held_groups(state, state.player)


@compiled
def may_build_not(state: State) -> bool:
    """Not when he must build again (R-4.6), nor in a turn without a stone and a tile (R-7.2)."""
    return groups_of_duty(state) == NONE and state.put_stone + state.put_tile > 0


@compiled
def build_tower(state: State, sector: int) -> None:
    seat = state.player
    area = connected_with(state, sector, state.stones[seat]) & ~bit(sector)
    state.duty[seat] = area if groups(state, area, area) != NONE else NONE
    for owner in range(state.players):
        state.stones[owner] &= ~bit(sector)
        state.doubles[owner] &= ~bit(sector)
        state.duty[owner] &= ~bit(sector)
    state.towers[seat] |= bit(sector)


@compiled
def build_not(state: State) -> None:
    state.duty[state.player] = NONE  # the duty lapses


# --- The end (R-5.1, R-7.3) -------------------------------------------------------------------


@compiled
def tenth_tower_stands(state: State) -> bool:
    for seat in range(state.players):
        if count(state.towers[seat]) == TOWERS:
            return True
    return False


@compiled
def somebody_can_build(state: State) -> bool:
    """R-7.3: a tile is left, or a group that somebody holds or could complete in sectors that serve him."""
    for seat in range(state.players):
        if state.hand[seat] != NONE:
            return True
    free = room(state)
    for seat in range(state.players):
        own = state.stones[seat]
        if can_complete_group(state, own, own | free, supply(state, seat)):
            return True
    return False


# --- A turn, step by step ---------------------------------------------------------------------


@compiled
def begin_turn(state: State, seat: int) -> None:
    state.player = seat
    state.phase = PUTTING
    state.put_stone = 0
    state.put_tile = 0


@compiled
def end_turn(state: State) -> None:
    if tenth_tower_stands(state) or not somebody_can_build(state):
        state.player = OVER
    else:
        begin_turn(state, state.player + 1 if state.player + 1 < state.players else 0)


CHOICE = -1
NOTHING = -2


@compiled
def only_answer(state: State) -> int:
    """What the player does without being asked: the one action that he has, or NOTHING (R-7.5).
    CHOICE if he has more than one."""
    if state.phase == PUTTING:
        sectors = sectors_for_stone(state)
        if count(sectors) == 1:
            return STONE + spot(state, lowest(sectors))
        return CHOICE if sectors != NONE else NOTHING
    if state.phase == ADDING:
        # A tile always fits in two ways or more. Take the top row of the town. Above two adjacent
        # tiles of it is a place that touches just these: there any tile fits in two ways at least. Or else
        # each tile of it rests on two of the next row, and the place on the right of the last touches it
        # and one or two of that row: there any tile fits in one way at least, and so in the bottom row.
        return CHOICE if state.hand[state.player] != NONE else NOTHING
    # A group has at least four sectors to choose from.
    return CHOICE if sectors_for_tower(state) != NONE else NOTHING


@compiled
def do_nothing(state: State) -> None:
    """Pass over a step in which the player has no action."""
    if state.phase == PUTTING:
        state.phase = ADDING
    elif state.phase == ADDING:
        state.phase = BUILDING
    else:
        build_not(state)
        end_turn(state)


# --- What may be done, and doing it -----------------------------------------------------------


@compiled
def spot(state: State, sector: int) -> int:
    """The number of a sector in actions: 6 * place + first side."""
    return SIDES * state.place[sector // 3] + first_side(state, sector)


@compiled
def sector_of_spot(state: State, spot: int) -> int:
    """The sector with this number; -1 if there is none on the table."""
    number = np.int64(state.ground[spot // SIDES]) - 1
    if number < 0 or (spot % SIDES - state.turn[number]) % 2 != 0:
        return -1
    return sector_at(state, number, spot % SIDES)


@compiled
def write_sectors(state: State, sectors: Number, kind: int, out: Numbers) -> int:
    """The actions of a kind for a set of sectors. Written for speed: most legal actions are stones."""
    written: Number = 0
    for position in range(state.laid):
        number = np.int64(state.by_place[position])
        first = kind + SIDES * np.int64(state.place[number]) + state.turn[number] % 2
        three = sectors >> np.uint64(3 * number)
        for nth in range(3):
            out[written] = first + 2 * nth
            written += np.int64((three >> np.uint64(nth)) & np.uint64(1))
    return written


@compiled
def write_tiles(state: State, out: Numbers) -> int:
    written = 0
    for row in range(1, ROWS - 1):
        columns = np.uint64(open_columns(state, row))
        while columns != NONE:
            place = row * COLUMNS + lowest(columns)
            columns = without_lowest(columns)
            faces = faces_around(state, place)
            hand = state.hand[state.player]
            while hand != NONE:
                tile = lowest(hand)
                hand = without_lowest(hand)
                for turn in range(TURNS):
                    out[written] = TILE + TURNS * (TILES * place + tile) + turn
                    written += fits(tile, turn, faces)
    return written


@compiled
def write_table(state: State, out: Numbers) -> int:
    faces = faces_around(state, TABLE_PLACES[state.laid])
    written = 0
    for tile in range(TILES):
        for turn in range(TURNS):
            out[written] = TABLE + TURNS * tile + turn
            written += has(state.unseen, tile) and fits(tile, turn, faces)
    return written


@compiled
def legal(state: State, out: Numbers) -> int:
    """Write the numbers of the legal actions into `out`, ascending; return how many."""
    if state.player == OVER:
        return 0
    written: Number = 0
    if state.phase == PUTTING:
        written = write_sectors(state, sectors_for_stone(state), STONE, out)
    elif state.phase == ADDING:
        written = write_tiles(state, out)
        out[written] = KEEP_TILES
        written += may_keep_tiles(state)
    elif state.phase == BUILDING:
        written = write_sectors(state, sectors_for_tower(state), TOWER, out)
        out[written] = BUILD_NOT
        written += may_build_not(state)
    elif state.phase == TABLE_TILE:
        written = write_table(state, out)
    elif state.phase == HAND_TILE:
        for tile in range(TILES):
            out[written] = DEAL + tile
            written += has(state.unseen, tile)
    else:
        for seat in range(state.players):
            out[seat] = STARTS + seat
        written = np.int64(state.players)
    return written


@compiled
def carry_out(state: State, action: int) -> None:
    """One action, and the next step."""
    if state.phase == PUTTING:
        put_stone(state, sector_of_spot(state, action - STONE))
        state.phase = ADDING
    elif state.phase == ADDING:
        if action != KEEP_TILES:
            way = (action - TILE) // TURNS
            add_tile(state, way % TILES, way // TILES, (action - TILE) % TURNS)
        state.phase = BUILDING
    elif state.phase == BUILDING:
        if action == BUILD_NOT:
            build_not(state)
        else:
            build_tower(state, sector_of_spot(state, action - TOWER))
        end_turn(state)
    elif state.phase == TABLE_TILE:
        lay_table(state, (action - TABLE) // TURNS, (action - TABLE) % TURNS)
    elif state.phase == HAND_TILE:
        deal(state, action - DEAL)
    else:
        begin_turn(state, action - STARTS)


@compiled
def apply(state: State, action: int) -> None:
    """Carry out a legal action, and all that follows from it without a question."""
    carry_out(state, action)
    while state.player >= 0:
        answer = only_answer(state)
        if answer == CHOICE:
            return
        if answer == NOTHING:
            do_nothing(state)
        else:
            carry_out(state, answer)


@compiled
def score(state: State, seat: int) -> int:
    return count(state.towers[seat])


@compiled
def tiebreak(state: State, seat: int) -> int:
    return stones_on_table(state, seat)


# --- What a seat cannot see (R-7.4) -----------------------------------------------------------


@compiled
def hides(state: State) -> bool:
    """Whether anything is ever hidden from a player (R-7.4)."""
    return state.hands == HIDDEN


@compiled
def resample(state: State, seat: int, random: Numbers) -> None:
    """Deal again all tiles that the seat does not see: others' hands, and those out of the game."""
    if state.hands == OPEN:
        return
    for owner in range(state.players):
        if owner != seat:
            state.unseen |= state.hand[owner]
    for owner in range(state.players):
        if owner != seat:
            tiles = count(state.hand[owner])
            state.hand[owner] = NONE
            for _ in range(tiles):
                drawn = state.unseen
                for _ in range(below(random, count(state.unseen))):
                    drawn = without_lowest(drawn)
                state.hand[owner] |= bit(lowest(drawn))
                state.unseen &= ~bit(lowest(drawn))


# --- What holds in every state ----------------------------------------------------------------


@compiled
def is_valid(state: State) -> bool:
    """Every field within its range, every piece in one place only, every question a real one."""
    if not (2 <= state.players <= MOST_PLAYERS and OVER <= state.player < state.players):
        return False
    if not (CONNECTED <= state.group <= REGION and OPEN <= state.hands <= HIDDEN):
        return False
    if not (TABLE_TILE <= state.phase <= BUILDING and (state.player == NATURE) == (state.phase <= STARTER)):
        return False
    if not (0 <= state.put_stone <= 1 and 0 <= state.put_tile <= 1):
        return False
    if not (sound_ground(state) and sound_tiles(state) and sound_stones(state)):
        return False
    if state.player >= 0:
        return sound_step(state)
    return state.player == NATURE or tenth_tower_stands(state) or not somebody_can_build(state)


@compiled
def sound_tiles(state: State) -> bool:
    """The table laid as in R-2.2, the other tiles as in R-4.2, and each tile in one place (R-2.1)."""
    on_table = TABLE_TILES[state.players]
    in_hand = HAND_TILES[state.players]
    for number in range(state.laid):
        if number < on_table and state.place[number] != TABLE_PLACES[number]:
            return False
        if number >= on_table and neighbours_before(state, number) < 2:
            return False
    tiles = tiles_on_table(state)
    dealt = 0
    for seat in range(MOST_PLAYERS):
        held = count(state.hand[seat])
        if tiles & state.hand[seat] != NONE or held > (in_hand if seat < state.players else 0):
            return False
        if state.phase == HAND_TILE and held > 0 and dealt < seat * in_hand:
            return False  # a hand is complete before the next is dealt
        tiles |= state.hand[seat]
        dealt += held
    if tiles & state.unseen != NONE or tiles | state.unseen != ALL_TILES:
        return False
    if state.phase == TABLE_TILE:
        return state.laid < on_table and dealt == 0
    if state.phase == HAND_TILE:
        return state.laid == on_table and dealt < state.players * in_hand
    return state.laid + dealt == on_table + state.players * in_hand


@compiled
def sound_stones(state: State) -> bool:
    """R-1.3, R-4.1, R-4.5."""
    with_stone = NONE
    full = NONE
    with_tower = NONE
    for seat in range(MOST_PLAYERS):
        stones, doubles = state.stones[seat], state.doubles[seat]
        towers = state.towers[seat]
        if doubles & ~stones != NONE or state.duty[seat] & ~stones != NONE or towers & with_tower != NONE:
            return False
        if full & stones != NONE or doubles & with_stone != NONE:
            return False
        if supply(state, seat) < 0 or count(towers) > TOWERS:
            return False
        if seat >= state.players and stones | towers != NONE:
            return False
        if state.player != OVER and count(towers) == TOWERS:
            return False
        full |= doubles | (with_stone & stones)
        with_stone |= stones
        with_tower |= towers
    if (with_stone | with_tower) & ~on_table(state) != NONE or with_stone & with_tower != NONE:
        return False
    return state.phase > STARTER or with_stone | with_tower == NONE


@compiled
def sound_step(state: State) -> bool:
    """A player is asked, has a choice, and has done in his turn what comes before it."""
    if state.phase == PUTTING and state.put_stone == 1:
        return False
    if state.phase <= ADDING and state.put_tile == 1:
        return False
    if state.put_stone == 1 and state.stones[state.player] == NONE:
        return False
    if state.phase == ADDING and state.put_stone == 0 and sectors_for_stone(state) != NONE:
        return False
    if not somebody_can_build(state) and state.phase == PUTTING:
        return False
    return only_answer(state) == CHOICE
