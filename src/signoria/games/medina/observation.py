"""Medina: what a seat may know, as numbers. Others' stocks can be behind screens (R-10.4), but for roofs."""

import numpy as np

from signoria.core.contract import Index
from signoria.games.medina.city import FIELDS, LONGEST_RUN, RUNS, TOWERS, either, read
from signoria.games.medina.notation import COLOURS as COLOUR_NAMES
from signoria.games.medina.notation import FIELD_TEXTS
from signoria.games.medina.notation import KINDS as KIND_NAMES
from signoria.games.medina.notation import TOWERS as TOWER_NAMES
from signoria.games.medina.rules import shows_stock
from signoria.games.medina.table import (
    BLOCK,
    COLOURS,
    HIDDEN,
    IN_STOCK,
    KINDS,
    ROOF,
    STOCK,
    buildings_of,
)
from signoria.jit.bits import NONE, write_digits
from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled
from signoria.jit.seats import clockwise, or_nobody, player_names, seen_from

DTYPE = np.int8
PHASES = ("starter", "first stall", "placing", "over")
STARTER, FIRST_STALL, PLACING, ENDED = range(4)
BEHIND_SCREEN = -1


def indices(players: int) -> list[Index]:
    anybody, names, no_yes = or_nobody(players), player_names(players), ["no", "yes"]
    pieces = ["empty", *COLOUR_NAMES, "stable", "stall", "stall, end of the newest street"]
    roofs = [
        "none",
        *(f"roof: {player}" for player in names),
        *(f"blocking roof: {player}" for player in names),
    ]
    found = [
        Index("seat", 0, players - 1, [str(seat) for seat in range(players)]),
        Index("asked", 0, players, anybody),
        Index("phase", 0, ENDED, PHASES),
        Index("pieces of the turn", 0, 3),
        Index("pieces left to place", 0, 3),
        *(Index(f"placed this turn: {kind}", 0, 1, no_yes) for kind in KIND_NAMES),
        *(Index(f"palace tile: {colour}", 0, players, anybody) for colour in COLOUR_NAMES),
        *(Index(f"tower tile: {tower}", 0, players, anybody) for tower in TOWER_NAMES),
        *(
            Index(f"walls {way} from the {tower} tower", 0, LONGEST_RUN)
            for tower in TOWER_NAMES
            for way in ("clockwise", "counter-clockwise")
        ),
    ]
    found += [Index(f"{field}: piece", 0, len(pieces) - 1, pieces) for field in FIELD_TEXTS]
    found += [Index(f"{field}: roof", 0, 2 * players, roofs) for field in FIELD_TEXTS]
    for player in names:
        for kind, most in zip(KIND_NAMES, STOCK[players].tolist(), strict=True):
            found.append(Index(f"{player}: stock of {kind}", BEHIND_SCREEN, most))
        found += [Index(f"{player}: has the {colour} blocking roof", 0, 1, no_yes) for colour in COLOUR_NAMES]
    return found


@compiled
def write_pieces(state: State, out: Numbers) -> None:
    """What stands on each field, a number of three binary digits. Where the third word goes beyond the last
    field, roofs will be written."""
    grey, black, brown, orange = (
        buildings_of(state, 0),
        buildings_of(state, 1),
        buildings_of(state, 2),
        buildings_of(state, 3),
    )
    stables, stalls = read(state.stables), read(state.stalls)
    ones = either(either(grey, brown), either(stables, read(state.ends)))
    twos = either(either(black, brown), stalls)
    fours = either(orange, either(stables, stalls))
    for word in range(3):
        write_digits(ones[word], twos[word], fours[word], NONE, 64, out, PIECES + 64 * word)


@compiled
def phase(state: State) -> int:
    if state.player == OVER:
        return ENDED
    if state.player == NATURE:
        return STARTER
    return PLACING if state.turn_size > 0 else FIRST_STALL


USED = 5
PALACE_TILES = USED + KINDS
TOWER_TILES = PALACE_TILES + COLOURS
WALLS = TOWER_TILES + TOWERS
PIECES = WALLS + RUNS
ROOFS = PIECES + FIELDS
PLAYERS, OF_A_PLAYER = ROOFS + FIELDS, KINDS + COLOURS
"""Where these begin, and how much there is of each player."""
ROOF_INDEX = np.array([ROOFS + min(name, FIELDS) for name in range(256)], np.uint64)
"""By the name of a palace. A roof that lies nowhere is written where stocks will be: quicker than to ask."""


@compiled
def observe(state: State, seat: Number, out: Numbers) -> int:
    players: Number = np.int64(state.players)
    out[0] = seat
    out[1] = seen_from(seat, np.int64(state.player), players)
    out[2] = phase(state)
    out[3] = state.turn_size
    out[4] = state.left
    write_digits(np.uint64(state.used), NONE, NONE, NONE, 16, out, USED)  # what follows is written later
    for colour in range(COLOURS):
        out[PALACE_TILES + colour] = seen_from(seat, np.int64(state.palace_tile[colour]), players)
    for tower in range(TOWERS):
        out[TOWER_TILES + tower] = seen_from(seat, np.int64(state.tower_tile[tower]), players)
    for run in range(RUNS):
        out[WALLS + run] = state.run[run]
    write_pieces(state, out)
    for field in range(FIELDS):
        out[ROOFS + field] = 0
    for step in range(players):
        write_roofs(state, clockwise(state, seat, step), step, out)
    for step in range(players):
        write_stock(state, clockwise(state, seat, step), step, out)
    return PLAYERS + OF_A_PLAYER * players


@compiled
def write_roofs(state: State, owner: Number, step: Number, out: Numbers) -> None:
    """The roofs that lie on the names of palaces. Stocks are written after them."""
    for colour in range(COLOURS):
        out[ROOF_INDEX[state.palace[owner, colour]]] = step + 1
        out[ROOF_INDEX[state.blocked[owner, colour]]] = state.players + step + 1


@compiled
def write_stock(state: State, owner: Number, step: Number, out: Numbers) -> None:
    """A player's stock, as far as the seat sees it."""
    at = PLAYERS + OF_A_PLAYER * step
    for kind in range(KINDS):
        out[at + kind] = state.stock[owner, kind]
    if step > 0 and state.screens == HIDDEN and state.player != OVER and not shows_stock(state, owner):
        for kind in range(KINDS):
            if kind != ROOF and kind != BLOCK:
                out[at + kind] = BEHIND_SCREEN
    for colour in range(COLOURS):
        out[at + KINDS + colour] = state.blocked[owner, colour] == IN_STOCK
