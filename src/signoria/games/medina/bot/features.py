"""Medina: the facts about a player from which his share of the victory is learned."""

import numpy as np

from signoria.games.medina.bot.outlook import (
    best_claim,
    can_be_closed,
    doubt,
    estate,
    in_stock,
    outlook,
    palace_total,
    players_without,
    ripeness,
    stock_of,
    tile_value,
    white_growth,
)
from signoria.games.medina.city import (
    LONGEST_RUN,
    RUNS,
    TOWERS,
    Fields,
    beside_run,
    both,
    is_empty,
    read,
    size,
    touching,
    without,
)
from signoria.games.medina.rules import extending_fields, growing_fields, score
from signoria.games.medina.table import (
    BLOCK,
    COLOURS,
    KINDS,
    NOBODY,
    NOWHERE,
    PALACE_POINTS,
    ROOF,
    STABLE,
    STALL,
    TOWER_POINTS,
    WALL,
    all_buildings,
    owned_palace,
    palace_pieces,
)
from signoria.jit.compiler import Number, Numbers, State, compiled

FEATURES = (
    # What stands
    "points of palaces",
    "points of tower tiles",
    "points of palace tiles",
    "points ahead of the best other",
    "the same, the more the nearer the end",
    "palaces",
    # What was judged by hand
    "points to expect of tiles",
    "points to expect of white pieces",
    "points to expect of palaces to come",
    "all points to expect, the more the nearer the end",
    # Palaces to come
    "colours that he alone wants",
    "colours that he and one other want",
    "points of open palaces that he alone wants",
    "points of open palaces that others want too",
    "points of open palaces that only others want",
    "gain of the palaces that are ripe, if he comes first",
    "gain of the palaces that are ripe, if another comes first",
    "most of these gains, if he comes first",
    "own buildings for palaces that he alone wants",
    "others' buildings for palaces that he alone wants",
    "own buildings for palaces that others want too",
    "others' buildings for palaces that others want too",
    "own buildings that only others want",
    "open palaces that he alone wants and that cannot grow",
    "palaces that he alone wants and that can be closed",
    "blocking roofs",
    # White pieces
    "stables",
    "stalls",
    "walls",
    "fields for stables at own palaces",
    "stables that have a field at own palaces",
    "fields that the next walls reach at own palaces",
    "fields that some walls reach at own palaces",
    "fields for the next stall at own palaces",
    "empty fields at own palaces",
    # Tiles
    "points of tower tiles that walls can win",
    "points of tower tiles that walls can lose",
    "points of palace tiles that stables can win",
    "points of palace tiles that no new palace can take",
    # The turn and the end
    "placements left in the turn",
    "seats until the turn",
    "pieces of all",
    "pieces more than the others",
    "stalls and walls more than the others",
    "fields for new palaces",
    # What kind of players the others are: some claim at once, some waste their stables and walls
    "palaces of the others",
    "stables of the others",
    "walls of the others",
    # Compared with the others
    "prospects ahead of the player before",
    "prospects ahead of the player after",
    "prospects ahead of the best other",
)

COMPARISON = len(FEATURES) - 3
"""The first feature that compares prospects."""
FAR = 3
"""How many walls further a run may soon be."""


@compiled
def new_fields(state: State, run: Number, walls: Number) -> Fields:
    """The fields that some more walls of a run would touch."""
    length: Number = np.int64(state.run[run])
    reach = min(LONGEST_RUN, length + walls)
    return without(beside_run(run, reach), beside_run(run, length))


@compiled
def pieces_of(state: State, seat: Number) -> Number:
    pieces: Number = 0
    for kind in range(KINDS):
        pieces += np.int64(state.stock[seat, kind])
    return pieces


@compiled
def waiting_moves(state: State, seat: Number) -> Number:
    """Pieces that can be placed without helping others much."""
    return np.int64(state.stock[seat, STALL]) + np.int64(state.stock[seat, WALL])


@compiled
def features(state: State, seat: int, out: Numbers) -> None:
    for place in range(len(FEATURES)):
        out[place] = 0.0
    own = estate(state, seat)
    if state.player >= 0:
        write_palaces_to_come(state, seat, out)
    write_white_pieces(state, seat, own, out)
    write_tiles(state, seat, own, out)
    write_turn(state, seat, out)
    palaces = palace_total(state, seat)
    scale = 4.0 / doubt(state)
    write_comparison(state, seat, palaces + out[1] + out[2], scale, out)
    out[0] = palaces
    out[4] = out[3] * scale
    out[6] = tile_value(state, seat)
    out[7] = white_growth(state, seat)
    out[9] = (palaces + out[6] + out[7] + out[8]) * scale


@compiled
def prospects(state: State, seat: Number, points: Number) -> float:
    """The points that stand and what white pieces may add, counted quickly."""
    stock = state.stock[seat]
    return points + 0.8 * stock[STABLE] + 0.7 * stock[STALL] + 0.7 * stock[WALL]


@compiled
def write_comparison(state: State, seat: int, points: Number, scale: float, out: Numbers) -> None:
    """`out` has what each may expect of palaces to come: the seat, and in the last places those after it."""
    own = prospects(state, seat, points) + out[8]
    best = best_now = -1000.0
    before = after = 0.0
    for step in range(1, state.players):
        other = (seat + step) % state.players
        now = score(state, other)
        expected = prospects(state, other, now) + out[COMPARISON - 1 + step]
        best = max(best, expected)
        best_now = max(best_now, now)
        after = expected if step == 1 else after
        before = expected
    out[3] = points - best_now
    out[COMPARISON] = (own - before) * scale
    out[COMPARISON + 1] = (own - after) * scale
    out[COMPARISON + 2] = (own - best) * scale


@compiled
def write_palaces_to_come(state: State, seat: int, out: Numbers) -> None:
    for colour in range(COLOURS):
        wanting = players_without(state, colour)
        own = stock_of(state, seat, colour)
        others = in_stock(state, colour) - own
        is_owner = state.palace[seat, colour] != NOWHERE
        out[5] += is_owner
        if wanting == 0:
            continue
        first_seat, his, theirs = outlook(state, colour)
        for step in range(1, state.players):
            other = (seat + step) % state.players
            if state.palace[other, colour] == NOWHERE:
                out[COMPARISON - 1 + step] += his if first_seat == other else theirs
        claim_now = best_claim(state, seat, colour)
        if is_owner:
            out[14] += claim_now
            out[22] += own
            continue
        out[8] += his if first_seat == seat else theirs
        if wanting == 1:
            out[10] += 1.0
            out[12] += claim_now
            out[18] += own
            out[19] += others
            out[23] += claim_now > 0.0 and is_empty(growing_fields(state, colour))
            out[24] += can_be_closed(state, seat, colour)
            continue
        out[11] += wanting == 2
        out[13] += claim_now
        out[20] += own
        out[21] += others
        gain = max(0.0, ripeness(state, seat, colour, claim_now))
        if first_seat == seat:
            out[15] += gain
            out[17] = max(out[17], gain)
        else:
            out[16] += gain


@compiled
def write_white_pieces(state: State, seat: int, own: Fields, out: Numbers) -> None:
    stables = stock_of(state, seat, STABLE)
    walls = stock_of(state, seat, WALL)
    beside = touching(own)
    homes = size(both(touching(both(own, all_buildings(state))), read(state.room)))
    out[25] = stock_of(state, seat, BLOCK)
    out[26] = stables
    out[27] = stock_of(state, seat, STALL)
    out[28] = walls
    out[29] = min(10, homes)
    out[30] = min(homes, stables)
    for run in range(RUNS):
        out[31] += size(both(own, new_fields(state, run, 1)))
        out[32] += size(both(own, new_fields(state, run, FAR)))
    out[33] = size(both(extending_fields(state), beside))
    out[34] = min(16, size(both(read(state.empty), beside)))


@compiled
def write_tiles(state: State, seat: int, own: Fields, out: Numbers) -> None:
    others = without(palace_pieces(state), own)
    for tower in range(TOWERS):
        is_held = state.tower_tile[tower] == seat
        wanted = others if is_held else own
        near = False
        for run in (2 * tower, 2 * tower + 1):
            near |= not is_empty(both(wanted, new_fields(state, run, FAR)))
        if is_held:
            out[1] += TOWER_POINTS[tower]
        if near:
            out[36 if is_held else 35] += TOWER_POINTS[tower]
    for colour in range(COLOURS):
        holder = np.int64(state.palace_tile[colour])
        if holder == seat:
            out[2] += PALACE_POINTS[colour]
            if players_without(state, colour) == 0:
                out[38] += PALACE_POINTS[colour]
        elif holder != NOBODY and state.palace[seat, colour] != NOWHERE:
            lacking = size(owned_palace(state, holder, colour)) - size(owned_palace(state, seat, colour))
            if lacking < stock_of(state, seat, STABLE):
                out[37] += PALACE_POINTS[colour]


@compiled
def write_turn(state: State, seat: int, out: Numbers) -> None:
    others = state.players - 1
    pieces = 0
    waiting = 0
    for player in range(state.players):
        pieces += pieces_of(state, player)
        waiting += waiting_moves(state, player)
        if player != seat:
            out[45] += (COLOURS - state.stock[player, ROOF]) / others
            out[46] += state.stock[player, STABLE] / others
            out[47] += state.stock[player, WALL] / others
    own_pieces = pieces_of(state, seat)
    own_waiting = waiting_moves(state, seat)
    if state.player == seat:
        out[39] = state.left
    if state.player >= 0:
        out[40] = (seat - state.player) % state.players
    out[41] = pieces
    out[42] = own_pieces - (pieces - own_pieces) / others
    out[43] = own_waiting - (waiting - own_waiting) / others
    out[44] = min(30, size(read(state.free)))
