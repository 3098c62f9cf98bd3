"""Medina: how good a placement is, in points, at a glance."""

import numpy as np

from signoria.games.medina.bot.outlook import (
    can_be_closed,
    claim,
    estate,
    names_owned,
    players_without,
    ripeness,
)
from signoria.games.medina.city import (
    FIELD_BESIDE,
    INNERMOST_FIELDS,
    NO_FIELDS,
    RUNS_OF_SIDE,
    SIDE_START,
    Fields,
    around,
    both,
    contains,
    either,
    first,
    joined,
    just,
    read,
    side_of,
    size,
    touching,
)
from signoria.games.medina.rules import (
    palace_points,
)
from signoria.games.medina.table import (
    BLOCK,
    COLOURS,
    NOWHERE,
    ROOF,
    STABLE,
    STALL,
    TOWER_POINTS,
    all_buildings,
    colour_of,
    palace_at,
    palace_pieces,
    touches_wall_of,
)
from signoria.jit.compiler import Number, State, compiled

Look = tuple[Fields, Fields, Fields, Fields]
"""The pieces of the player's palaces and of the others', and the fields side by side with each."""


@compiled
def look_around(state: State) -> Look:
    own = estate(state, state.player)
    names = NO_FIELDS
    for seat in range(state.players):
        if seat != state.player:
            names = either(names, names_owned(state, seat))
    theirs = joined(names, palace_pieces(state))
    return own, theirs, touching(own), touching(theirs)


@compiled
def surroundings(state: State, field: Number) -> float:
    """What stalls and walls beside a field add to a palace that gets a piece there."""
    points = 1.0 * size(both(touching(just(field)), read(state.stalls)))
    if not contains(INNERMOST_FIELDS, field):
        points += 0.4
    return points


@compiled
def hindrance(state: State, look: Look, field: Number) -> float:
    """How much room for stables a building there takes from the others rather than from oneself."""
    near = both(around(just(field)), read(state.room))
    return 0.2 * size(both(near, look[3])) - 0.4 * size(both(near, look[2]))


@compiled
def merit_of_building(state: State, look: Look, colour: Number, field: Number) -> float:
    wanting = players_without(state, colour)
    founds = contains(read(state.free), field)
    good = surroundings(state, field)
    if state.palace[state.player, colour] != NOWHERE:  # food for the others
        burden = 0.3 if founds else 0.8
        return hindrance(state, look, field) - burden - 0.3 * good
    if founds:
        return 0.3 + 0.2 * good + hindrance(state, look, field)
    grown = 1.0 + good
    seat = np.int64(state.player)
    if wanting == 1:
        return -0.5 if state.left == 1 and can_be_closed(state, seat, colour) else 0.8 * grown
    if state.left > 1:
        return 0.6 * grown
    palace = palace_at(state, first(both(touching(just(field)), read(state.buildings[colour]))))
    ripe = ripeness(state, seat, colour, claim(state, seat, colour, palace) + grown)
    return 0.3 - max(0.0, ripe)  # the next to play may take it


@compiled
def merit_of_stable(state: State, look: Look, field: Number) -> float:
    good = 1.0 + surroundings(state, field)
    if contains(look[2], field):
        return good
    if contains(look[3], field):
        return -1.5 * good
    palace = palace_at(state, first(both(touching(just(field)), all_buildings(state))))
    colour = colour_of(state, palace)
    if contains(read(state.roofed), first(both(palace, read(state.names)))):
        return -0.6  # closed by a blocking roof: a stable wasted
    if state.palace[state.player, colour] != NOWHERE:
        return -good
    return 0.5 * good - 0.6 if state.left > 1 or players_without(state, colour) == 1 else -0.5 * good


@compiled
def merit_of_stall(look: Look, field: Number) -> float:
    merit = 0.1
    if contains(look[2], field):
        merit += 1.0
    if contains(look[3], field):
        merit -= 0.8
    return merit


@compiled
def merit_of_wall(state: State, look: Look, wall: Number) -> float:
    field = FIELD_BESIDE[wall]
    if contains(look[1], field):
        return -0.9 - tower_gain(state, wall, field)
    if contains(look[0], field):
        return 1.0 + tower_gain(state, wall, field)
    return 0.0


@compiled
def tower_of(state: State, wall: Number) -> int:
    """The tower from which a wall grows that is placed there."""
    side = side_of(wall)
    from_first_tower = wall == SIDE_START[side] + state.run[RUNS_OF_SIDE[side, 0]]
    return (RUNS_OF_SIDE[side, 0] if from_first_tower else RUNS_OF_SIDE[side, 1]) // 2


@compiled
def tower_gain(state: State, wall: Number, field: Number) -> float:
    """The points of the tower tile that a wall beside an owned palace moves."""
    tower = tower_of(state, wall)
    palace = palace_at(state, field)
    if touches_wall_of(state, palace, tower):
        return 0.0
    return 0.7 * TOWER_POINTS[tower]


@compiled
def merit_of_roof(state: State, name: Number) -> float:
    """What claiming now brings over what may be had later."""
    palace = palace_at(state, name)
    colour = colour_of(state, palace)
    seat = np.int64(state.player)
    value = claim(state, seat, colour, palace)
    wanting = players_without(state, colour)
    if wanting == 1:
        if can_be_closed(state, seat, colour):
            return value
        return 0.5 - 0.6 * state.stock[seat, colour]
    ripe = ripeness(state, seat, colour, value)
    return ripe if state.left == 1 else 0.5 * ripe  # it cannot be lost before the turn ends


@compiled
def merit_of_block(state: State, name: Number) -> float:
    """Closing a palace that only the other player wants takes it from him."""
    palace = palace_at(state, name)
    colour = colour_of(state, palace)
    if state.palace[state.player, colour] == NOWHERE:
        return -2.0
    if state.palace[1 - state.player, colour] != NOWHERE:
        return 0.1
    return 0.6 * palace_points(state, palace) - 1.0


@compiled
def merit(state: State, look: Look, kind: Number, place: Number) -> float:
    if kind < COLOURS:
        return merit_of_building(state, look, kind, place)
    if kind == STABLE:
        return merit_of_stable(state, look, place)
    if kind == STALL:
        return merit_of_stall(look, place)
    if kind == ROOF:
        return merit_of_roof(state, place)
    if kind == BLOCK:
        return merit_of_block(state, place)
    return merit_of_wall(state, look, place)
