"""Medici vs Strozzi: what a seat may know. Nothing is hidden."""

from typing import Any

from signoria.games.strozzi import rules
from signoria.games.strozzi.words import GOODS, TILE_TEXTS, tiles_in
from signoria.jit.compiler import OVER, State

PHASES = ("tile", "drawing", "pricing", "answering", "loading")


def view(state: State, seat: int | None) -> dict[str, Any]:
    over = state.player == OVER
    seats = range(rules.SEATS)
    valued = state.copy()
    if not over:
        rules.value_round(valued)
    seen = int(state.bag | state.lot | sum(state.cargo.flat))
    return {
        "phase": "over" if over else PHASES[state.phase],
        "round": int(state.round_number),
        "on_turn": None if over else int(state.on_turn),
        "bag": texts(state.bag),
        "lot": texts(state.lot),
        "price": int(state.price) if state.phase == rules.ANSWERING else None,
        "thrown_away": texts(int(rules.ALL_TILES) & ~seen),
        "money": [int(state.money[owner]) for owner in seats],
        "earns_now": [int(valued.money[owner] - state.money[owner]) for owner in seats],
        "ships": [[ship_of(state, owner, ship) for ship in range(rules.SHIPS)] for owner in seats],
        "ports": [port_of(state, port) for port in range(1, rules.PORTS + 1)],
        "tracks": [track_of(state, valued, track) for track in range(rules.TRACKS)],
    }


def texts(tiles: int) -> list[str]:
    return [TILE_TEXTS[tile] for tile in tiles_in(tiles)]


def ship_of(state: State, owner: int, ship: int) -> dict[str, Any]:
    return {
        "size": int(rules.SHIP_SIZE[ship]),
        "room": int(rules.room(state, owner, ship)),
        "port": int(state.port[owner, ship]) or None,
        "tiles": texts(state.cargo[owner, ship]),
    }


def port_of(state: State, port: int) -> dict[str, Any]:
    """The sums of both players, and what each is paid for them if the round ends so (R-5.1)."""
    return {
        "port": port,
        "sums": [int(rules.cargo_value(state, seat, port)) for seat in range(rules.SEATS)],
        "pays": [int(rules.port_pay(state, seat, port)) for seat in range(rules.SEATS)],
    }


def track_of(state: State, valued: State, track: int) -> dict[str, Any]:
    """Where a marker stands, above 0 on Medici's side; where it goes and what it pays if the round ends."""
    return {
        "port": int(rules.TRACK_PORT[track]),
        "good": GOODS[rules.TRACK_GOOD[track]],
        "place": int(state.marker[track]),
        "goes_to": int(valued.marker[track]),
        "pays": [int(rules.marker_pay(valued, seat, track)) for seat in range(rules.SEATS)],
    }
