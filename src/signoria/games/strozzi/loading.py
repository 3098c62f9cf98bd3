"""Medici vs Strozzi: what the lot would be worth in each port, if the round ended then."""

from typing import TypedDict

from signoria.games.strozzi import rules
from signoria.games.strozzi.names import tracks_of
from signoria.games.strozzi.rules import PORTS, SHIPS
from signoria.jit.compiler import State

SIZES: list[int] = rules.SHIP_SIZE.tolist()
GOOD_OF_TRACK: list[int] = rules.TRACK_GOOD.tolist()
OF_GOOD: list[int] = rules.OF_GOOD.tolist()
ZERO_OF_GOOD: list[int] = rules.ZERO_OF_GOOD.tolist()


class Use(TypedDict):
    """The lot, loaded in a port."""

    port: int
    ships: list[int]  # the sizes of those that can take it there
    sum: int  # of the ship's cargo then
    steps: list[int]  # by track of the port: how far the lot would pull its marker
    worth: int  # what the owner gains and the rival loses, if the round ended then


def uses(state: State, seat: int) -> list[Use]:
    """In which ports a player could load the lot, and what it would do there."""
    lot = int(state["lot"])
    if not lot:
        return []
    roomy = [ship for ship in range(SHIPS) if rules.room(state, seat, ship) >= lot.bit_count()]
    if not roomy:
        return []
    lead_now = lead(state, seat)
    found: list[Use] = []
    for port in range(1, PORTS + 1):
        ships = [ship for ship in roomy if rules.may_load(state, seat, ship, port)]
        if ships:  # a ship that lies there, or empty ones: the lot does the same on any of them
            loaded = state.copy()
            rules.load_lot(loaded, seat, ships[0], port)
            found.append(
                {
                    "port": port,
                    "ships": [SIZES[ship] for ship in ships],
                    "sum": int(rules.cargo_value(loaded, seat, port)),
                    "steps": [steps(lot, track) for track in tracks_of(port)],
                    "worth": lead(loaded, seat) - lead_now,
                }
            )
    return found


def steps(lot: int, track: int) -> int:
    """How far a lot pulls a marker: one for each tile of its good, two if its value is 0 (R-5.2)."""
    good = GOOD_OF_TRACK[track]
    return (lot & OF_GOOD[good]).bit_count() + (lot & ZERO_OF_GOOD[good]).bit_count()


def lead(state: State, seat: int) -> int:
    """What a player would have more than the rival if the round ended now."""
    valued = state.copy()
    rules.value_round(valued)
    money: list[int] = valued["money"].tolist()
    return money[seat] - money[1 - seat]


def best_use(found: list[Use]) -> Use | None:
    """The most that the lot is worth; None if no ship has room for it."""
    return max(found, key=lambda use: use["worth"], default=None)


def worth(found: list[Use]) -> int:
    """What the lot is worth to a player: nothing, if it must be thrown away."""
    return max([use["worth"] for use in found], default=0)
