"""Medici vs Strozzi: what a seat may know, as numbers. Nothing is hidden."""

import numpy as np

from signoria.core.contract import Index
from signoria.games.strozzi.names import GOODS, TILE_TEXTS
from signoria.games.strozzi.rules import (
    MEDICI,
    MOST_PRICE,
    PORTS,
    ROUNDS,
    SEATS,
    SHIP_SIZE,
    SHIPS,
    START_MONEY,
    TILES,
    TRACK_GOOD,
    TRACK_PORT,
    TRACKS,
)
from signoria.games.strozzi.view import PHASES
from signoria.jit.compiler import OVER, Number, Numbers, State, compiled
from signoria.jit.seats import NOBODY, clockwise, or_nobody, player_names, seen_from

DTYPE = np.int16
OVER_PHASE = len(PHASES)
IN_BAG, IN_LOT = 1, 2  # or thrown away; beyond that in port 1 and so on
LONGEST_TRACK = 7


def indices(players: int) -> list[Index]:
    anybody, names = or_nobody(players), player_names(players)
    places = [
        "thrown away",
        "bag",
        "lot",
        *(f"{player}: in port {port}" for player in names for port in range(1, PORTS + 1)),
    ]
    ships = ["none", *(f"ship of {size}" for size in SHIP_SIZE.tolist())]
    found = [
        Index("seat", 0, players - 1, ["Medici", "Strozzi"]),
        Index("asked", 0, players, anybody),
        Index("phase", 0, OVER_PHASE, [*PHASES, "over"]),
        Index("round", 1, ROUNDS),
        Index("on turn", 0, players, anybody),
        Index("price", 0, MOST_PRICE),
        *(Index(f"where is {tile}", 0, len(places) - 1, places) for tile in TILE_TEXTS),
    ]
    tracks = [f"port {port}, {GOODS[good]}" for port, good in zip(TRACK_PORT, TRACK_GOOD, strict=True)]
    found += [Index(f"marker towards own side: {track}", -LONGEST_TRACK, LONGEST_TRACK) for track in tracks]
    for player in names:
        found += [
            Index(
                f"{player}: florins",
                START_MONEY - ROUNDS * TILES * MOST_PRICE,
                START_MONEY + ROUNDS * MOST_PRICE,
            ),
            *(Index(f"{player}: in port {port}", 0, SHIPS, ships) for port in range(1, PORTS + 1)),
        ]
    return found


WHERE, MARKERS, PLAYERS = 6, 6 + TILES, 6 + TILES + TRACKS
"""Where these begin."""


@compiled
def observe(state: State, seat: Number, out: Numbers) -> int:
    out[0] = seat
    out[1] = seen_from(seat, np.int64(state.player), SEATS)
    out[2] = OVER_PHASE if state.player == OVER else state.phase
    out[3] = state.round_number
    out[4] = NOBODY if state.player == OVER else seen_from(seat, np.int64(state.on_turn), SEATS)
    out[5] = state.price
    write_where(state, seat, out)
    side = 1 if seat == MEDICI else -1
    for track in range(TRACKS):
        out[MARKERS + track] = side * state.marker[track]
    for step in range(SEATS):
        owner = clockwise(state, seat, step)
        at = PLAYERS + (1 + PORTS) * step
        out[at] = state.money[owner]
        for port in range(1, PORTS + 1):
            ship_there: Number = 0  # without a branch
            for ship in range(SHIPS):
                ship_there += (ship + 1) * (state.port[owner, ship] == port)
            out[at + port] = ship_there
    return PLAYERS + (1 + PORTS) * SEATS


@compiled
def write_where(state: State, seat: Number, out: Numbers) -> None:
    """Where each tile is: by port, since ports are what is valued. Without a branch, and in 32 bits: so eight
    are written at a time."""
    other = SEATS - 1 - seat
    bag, lot = np.uint32(state.bag), np.uint32(state.lot)
    small, middle, large = (
        np.uint32(state.cargo[seat, 0]),
        np.uint32(state.cargo[seat, 1]),
        np.uint32(state.cargo[seat, 2]),
    )
    others_small, others_middle, others_large = (
        np.uint32(state.cargo[other, 0]),
        np.uint32(state.cargo[other, 1]),
        np.uint32(state.cargo[other, 2]),
    )
    in_small, in_middle, in_large = (  # a ship without a port has no tiles
        np.uint32(IN_LOT + state.port[seat, 0]),
        np.uint32(IN_LOT + state.port[seat, 1]),
        np.uint32(IN_LOT + state.port[seat, 2]),
    )
    in_others_small, in_others_middle, in_others_large = (
        np.uint32(IN_LOT + PORTS + state.port[other, 0]),
        np.uint32(IN_LOT + PORTS + state.port[other, 1]),
        np.uint32(IN_LOT + PORTS + state.port[other, 2]),
    )
    one = np.uint32(1)
    for tile in range(TILES):
        place = np.uint32(tile)
        out[WHERE + tile] = (
            (bag >> place & one) * np.uint32(IN_BAG)
            + (lot >> place & one) * np.uint32(IN_LOT)
            + (small >> place & one) * in_small
            + (middle >> place & one) * in_middle
            + (large >> place & one) * in_large
            + (others_small >> place & one) * in_others_small
            + (others_middle >> place & one) * in_others_middle
            + (others_large >> place & one) * in_others_large
        )
