"""Medici vs Strozzi: what a seat may know, as numbers. Nothing is hidden."""

import numpy as np

from signoria.core.contract import Index
from signoria.games.strozzi.names import GOODS, TILE_TEXTS
from signoria.games.strozzi.rules import (
    MEDICI,
    MOST_PRICE,
    NO_PORT,
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
    cargo_in_port,
)
from signoria.games.strozzi.view import PHASES
from signoria.jit.compiler import OVER, Number, Numbers, State, compiled
from signoria.jit.seats import NOBODY, clockwise, or_nobody, player_names, seen_from

DTYPE = np.int16
OVER_PHASE = len(PHASES)
IN_BAG, IN_LOT, ABOARD = 1, 2, 3  # or thrown away
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
            out[at + port] = 0
        for ship in range(SHIPS):
            if state.port[owner, ship] != NO_PORT:
                out[at + state.port[owner, ship]] = ship + 1
    return PLAYERS + (1 + PORTS) * SEATS


@compiled
def write_where(state: State, seat: Number, out: Numbers) -> None:
    """Where each tile is: by port, since ports are what is valued. Without a branch, and in 32 bits: so eight
    are written at a time."""
    other = SEATS - 1 - seat
    bag, lot = np.uint32(state.bag), np.uint32(state.lot)
    first, second, third = (
        np.uint32(cargo_in_port(state, seat, 1)),
        np.uint32(cargo_in_port(state, seat, 2)),
        np.uint32(cargo_in_port(state, seat, 3)),
    )
    others_first, others_second, others_third = (
        np.uint32(cargo_in_port(state, other, 1)),
        np.uint32(cargo_in_port(state, other, 2)),
        np.uint32(cargo_in_port(state, other, 3)),
    )
    one = np.uint32(1)
    for tile in range(TILES):
        place = np.uint32(tile)
        out[WHERE + tile] = (
            (bag >> place & one) * np.uint32(IN_BAG)
            + (lot >> place & one) * np.uint32(IN_LOT)
            + (first >> place & one) * np.uint32(ABOARD)
            + (second >> place & one) * np.uint32(ABOARD + 1)
            + (third >> place & one) * np.uint32(ABOARD + 2)
            + (others_first >> place & one) * np.uint32(ABOARD + PORTS)
            + (others_second >> place & one) * np.uint32(ABOARD + PORTS + 1)
            + (others_third >> place & one) * np.uint32(ABOARD + PORTS + 2)
        )
