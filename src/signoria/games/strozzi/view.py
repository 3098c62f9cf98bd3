"""Medici vs Strozzi: what a seat may know. Nothing is hidden."""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple, TypedDict

from signoria.core.contract import CommonView
from signoria.core.plain import once_a_state, plain
from signoria.games.strozzi import rules
from signoria.games.strozzi.loading import SIZES, Use, uses
from signoria.games.strozzi.names import GOODS, TILE_TEXTS, tiles_in
from signoria.jit.compiler import OVER, Call, State

PHASES = ("tile", "drawing", "pricing", "answering", "loading")
TRACK_PORTS: list[int] = rules.TRACK_PORT.tolist()
TRACK_GOODS = [GOODS[good] for good in rules.TRACK_GOOD]


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
    return facts(state)


@once_a_state
def facts(state: State) -> StrozziFacts:
    """What everybody knows."""
    now, seats = plain(state), range(rules.SEATS)
    over, then = now.player == OVER, if_it_ended(of_cargo(state))
    earns, markers = ([0, 0], now.marker) if over else (then.earns, then.markers)
    seen = now.bag | now.lot | sum(map(sum, now.cargo))
    on_turn = None if over else now.on_turn
    return {
        "phase": "over" if over else PHASES[now.phase],
        "round": now.round_number,
        "track_length": now.track_length,
        "asked": on_turn if over or now.phase == rules.TILE else now.player,
        "on_turn": on_turn,
        "bag": texts(now.bag),
        "lot": texts(now.lot),
        "price": now.price if now.phase == rules.ANSWERING else None,
        "thrown_away": texts(int(rules.ALL_TILES) & ~seen),
        "money": now.money,
        "earns_now": earns,
        "money_then": [now.money[owner] + earns[owner] for owner in seats],
        "ships": [
            [
                ship_of(SIZES[ship], now.port[owner][ship], now.cargo[owner][ship])
                for ship in range(rules.SHIPS)
            ]
            for owner in seats
        ],
        "ports": then.ports,
        "tracks": [
            {
                "port": TRACK_PORTS[track],
                "good": TRACK_GOODS[track],
                "place": now.marker[track],
                "goes_to": markers[track],
                "pays": list(marker_pays(markers[track], now.track_length)),
            }
            for track in range(rules.TRACKS)
        ],
        "uses": then.uses,
    }


# --- If the round ended now -------------------------------------------------------------------


class Valued(NamedTuple):
    """What the end of the round would bring: it hangs on cargo, ships, markers and the lot alone."""

    earns: list[int]  # by seat
    markers: list[int]
    ports: list[Port]
    uses: list[list[Use]]


def of_cargo(state: State) -> State:
    """A state without what changes while people think about a lot, so that they share what is kept."""
    alike = state.copy()
    for name in ("bag", "money", "price", "player", "phase", "round_number", "on_turn"):
        alike[name] = 0
    return alike


def calls(state: State) -> Sequence[Call]:
    return [partial(rules.value_round, state)]


@once_a_state
def if_it_ended(state: State) -> Valued:
    valued = state.copy()
    rules.value_round(valued)
    then = plain(valued)
    return Valued(
        then.money,
        then.marker,
        [port_of(state, port) for port in range(1, rules.PORTS + 1)],
        [uses(state, owner) for owner in range(rules.SEATS)],
    )


@lru_cache(4096)
def tile_texts(tiles: int) -> tuple[str, ...]:
    return tuple(TILE_TEXTS[tile] for tile in tiles_in(tiles))


def texts(tiles: int) -> list[str]:
    return list(tile_texts(tiles))


def ship_of(size: int, port: int, cargo: int) -> Ship:
    return {"size": size, "room": size - cargo.bit_count(), "port": port or None, "tiles": texts(cargo)}


def port_of(state: State, port: int) -> Port:
    medici, strozzi = (int(rules.cargo_value(state, seat, port)) for seat in range(rules.SEATS))
    pays = [rules.PORT_PAYS if own > other else 0 for own, other in ((medici, strozzi), (strozzi, medici))]
    return {"port": port, "sums": [medici, strozzi], "pays": pays}


def space_pay(place: int, length: int) -> int:
    """All that a space of a track pays, whichever side it is on (R-1.4, R-5.4)."""
    bonus = {length: rules.LAST_SPACE_PAYS, length - 1: rules.LAST_BUT_ONE_PAYS}.get(abs(place), 0)
    return rules.MARKER_PAYS + bonus if place else 0


@cache
def marker_pays(place: int, length: int) -> tuple[int, int]:
    """By seat, what a marker there pays."""
    pay = space_pay(place, length)
    return (pay, 0) if place > 0 else (0, pay)
