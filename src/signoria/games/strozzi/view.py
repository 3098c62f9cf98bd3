"""Medici vs Strozzi: what a seat may know. Nothing is hidden."""

from typing import TypedDict

from signoria.core.contract import CommonView
from signoria.games.strozzi import rules
from signoria.games.strozzi.loading import Use, uses
from signoria.games.strozzi.names import GOODS, TILE_TEXTS, tiles_in
from signoria.jit.compiler import OVER, State

PHASES = ("tile", "drawing", "pricing", "answering", "loading")


class Ship(TypedDict):
    size: int
    room: int
    port: int | None
    tiles: list[str]


class Port(TypedDict):
    port: int
    sums: list[int]  # by seat: the values on the ship there
    pays: list[int]  # by seat, if the round ends so


class Track(TypedDict):
    port: int
    good: str
    place: int  # of the marker, above 0 on Medici's side
    goes_to: int  # if the round ends so
    pays: list[int]  # by seat, if the round ends so


class StrozziFacts(TypedDict):
    phase: str  # one of PHASES, or "over"
    round: int
    track_length: int  # spaces on either side
    asked: int | None  # the seat that is asked, or for whom a tile is drawn
    on_turn: int | None
    bag: list[str]
    lot: list[str]
    price: int | None  # once it is named
    thrown_away: list[str]
    money: list[int]  # by seat; below 0 on credit
    earns_now: list[int]  # by seat, if the round ends so
    money_then: list[int]  # by seat, if the round ends so
    ships: list[list[Ship]]  # by seat
    ports: list[Port]
    tracks: list[Track]
    uses: list[list[Use]]  # by seat: in which ports they could load the lot, and what it would do there


class StrozziView(CommonView, StrozziFacts):
    pass


def view(state: State, seat: int | None) -> StrozziFacts:
    over = state.player == OVER
    seats = range(rules.SEATS)
    valued = state.copy()
    if not over:
        rules.value_round(valued)
    seen = int(state.bag | state.lot | sum(state.cargo.flat))
    on_turn = None if over else int(state.on_turn)
    return {
        "phase": "over" if over else PHASES[state.phase],
        "round": int(state.round_number),
        "track_length": int(state.track_length),
        "asked": on_turn if over or state.phase == rules.TILE else int(state.player),
        "on_turn": on_turn,
        "bag": texts(state.bag),
        "lot": texts(state.lot),
        "price": int(state.price) if state.phase == rules.ANSWERING else None,
        "thrown_away": texts(int(rules.ALL_TILES) & ~seen),
        "money": [int(state.money[owner]) for owner in seats],
        "earns_now": [int(valued.money[owner] - state.money[owner]) for owner in seats],
        "money_then": [int(valued.money[owner]) for owner in seats],
        "ships": [[ship_of(state, owner, ship) for ship in range(rules.SHIPS)] for owner in seats],
        "ports": [port_of(state, port) for port in range(1, rules.PORTS + 1)],
        "tracks": [track_of(state, valued, track) for track in range(rules.TRACKS)],
        "uses": [uses(state, owner) for owner in seats],
    }


def texts(tiles: int) -> list[str]:
    return [TILE_TEXTS[tile] for tile in tiles_in(tiles)]


def ship_of(state: State, owner: int, ship: int) -> Ship:
    return {
        "size": int(rules.SHIP_SIZE[ship]),
        "room": int(rules.room(state, owner, ship)),
        "port": int(state.port[owner, ship]) or None,
        "tiles": texts(state.cargo[owner, ship]),
    }


def port_of(state: State, port: int) -> Port:
    return {
        "port": port,
        "sums": [int(rules.cargo_value(state, seat, port)) for seat in range(rules.SEATS)],
        "pays": [int(rules.port_pay(state, seat, port)) for seat in range(rules.SEATS)],
    }


def track_of(state: State, valued: State, track: int) -> Track:
    return {
        "port": int(rules.TRACK_PORT[track]),
        "good": GOODS[rules.TRACK_GOOD[track]],
        "place": int(state.marker[track]),
        "goes_to": int(valued.marker[track]),
        "pays": [int(rules.marker_pay(valued, seat, track)) for seat in range(rules.SEATS)],
    }
