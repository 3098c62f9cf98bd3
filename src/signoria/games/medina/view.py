"""Medina: what a seat may know. Only stocks can be behind a screen (R-10.4), never their roofs, and not for
ever with two players (R-9.3)."""

from typing import Any

from signoria.games.medina import city, rules, table
from signoria.games.medina.words import (
    COLOURS,
    FIELD_TEXTS,
    KINDS,
    TOWERS,
    WALL_TEXTS,
    members,
    palace_at,
    texts,
)
from signoria.jit.compiler import NATURE, OVER, State


def view(state: State, seat: int | None) -> dict[str, Any]:
    return {
        "phase": phase(state),
        "turn_size": int(state.turn_size),
        "left": int(state.left),
        "used": [kind for number, kind in enumerate(KINDS) if int(state.used) >> number & 1],
        "must_roof": bool(state.player >= 0 and state.turn_size > 0 and rules.must_roof(state)),
        "palaces": palaces(state),
        "stalls": texts(members(state.stalls)),
        "street_ends": texts(members(state.ends)),
        "walls": walls(state),
        "palace_tiles": {
            colour: seat_or_none(state.palace_tile[number]) for number, colour in enumerate(COLOURS)
        },
        "tower_tiles": {tower: seat_or_none(state.tower_tile[number]) for number, tower in enumerate(TOWERS)},
        "laid_aside": [colour for number, colour in enumerate(COLOURS) if table.all_own(state, number)],
        "stocks": [stock(state, owner, seat) for owner in range(state.players)],
    }


def phase(state: State) -> str:
    if state.player == OVER:
        return "over"
    if state.player == NATURE:
        return "starter"
    return "placing" if state.turn_size > 0 else "first stall"


def seat_or_none(seat: int) -> int | None:
    return None if seat == table.NOBODY else int(seat)


def palaces(state: State) -> list[dict[str, Any]]:
    """Every palace, in the order of their names."""
    found = []
    for field in sorted(members(state.names)):
        palace = palace_at(state, field)
        stables = members(palace) & members(state.stables)
        found.append(
            {
                "name": FIELD_TEXTS[field],
                "colour": COLOURS[table.colour_of(state, palace)],
                "buildings": texts(members(palace) - stables),
                "stables": texts(stables),
                "walls": int(rules.walls_at(state, palace)),
                "stalls": int(rules.stalls_at(state, palace)),
                "points": int(rules.palace_points(state, palace)),
                "owner": whose_roof(state, state.palace, field),
                "blocked_by": whose_roof(state, state.blocked, field),
            }
        )
    return found


def whose_roof(state: State, roofs: Any, field: int) -> int | None:
    """The seat whose roof of a sort is on the palace of this name."""
    for seat in range(state.players):
        if field in roofs[seat]:
            return seat
    return None


def walls(state: State) -> list[str]:
    """The wall fields that have a wall, clockwise."""
    found = []
    for side, (first_run, second_run) in enumerate(city.RUNS_OF_SIDE):
        fields = WALL_TEXTS[city.SIDE_START[side] :][: city.SIDE_LENGTH[side]]
        gate_begins, gate_ends = state.run[first_run], len(fields) - state.run[second_run]
        found += fields[:gate_begins] + fields[gate_ends:]
    return found


def stock(state: State, owner: int, seat: int | None) -> dict[str, Any]:
    """A player's pieces: None for those that the seat may not see; blocking roofs by their colours."""
    hidden = table.SCREENS[state.screens] == "hidden" and owner != seat and state.player != OVER
    hidden = hidden and not rules.shows_stock(state, owner)
    pieces = {
        kind: None if hidden and kind != "roof" else int(state.stock[owner, number])
        for number, kind in enumerate(KINDS)
        if kind != "block"
    }
    blocking = [
        colour for number, colour in enumerate(COLOURS) if state.blocked[owner, number] == table.IN_STOCK
    ]
    return pieces | {"block": blocking}
