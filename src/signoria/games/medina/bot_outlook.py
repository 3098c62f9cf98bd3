"""Medina: what palaces are worth, those that stand and those that may still be built."""

import math

import numpy as np

from signoria.compiled import Number, State, compiled
from signoria.games.medina.city import (
    LONGEST_RUN,
    NO_FIELDS,
    RUNS,
    TOWERS,
    Fields,
    beside_run,
    both,
    either,
    first,
    is_empty,
    joined,
    just,
    read,
    size,
    touching,
    without,
)
from signoria.games.medina.rules import (
    extending_fields,
    growing_fields,
    names_of_open,
    palace_points,
)
from signoria.games.medina.table import (
    COLOURS,
    IN_STOCK,
    NOBODY,
    NOWHERE,
    PALACE_POINTS,
    STABLE,
    STALL,
    TOWER_POINTS,
    WALL,
    all_buildings,
    buildings_of,
    owned_palace,
    palace_at,
    palace_pieces,
    touches_wall_of,
)


@compiled
def stock_of(state: State, seat: Number, kind: Number) -> Number:
    return np.int64(state.stock[seat, kind])


# --- Palaces that have an owner ---------------------------------------------------------------


@compiled
def names_owned(state: State, seat: Number) -> Fields:
    """The first buildings of a player's palaces."""
    names = NO_FIELDS
    for colour in range(COLOURS):
        if state.palace[seat, colour] != NOWHERE:
            names = either(names, just(np.int64(state.palace[seat, colour])))
    return names


@compiled
def estate(state: State, seat: Number) -> Fields:
    """All buildings and stables of a player's palaces."""
    return joined(names_owned(state, seat), palace_pieces(state))


REACH = 4
"""How many walls ahead a player looks."""


@compiled
def white_growth(state: State, seat: Number) -> float:
    """What stables, walls and stalls may still add to a player's palaces.

    Always less than what a piece adds when it is placed: what stands is better than what may come.
    """
    own = estate(state, seat)
    homes = both(touching(both(own, all_buildings(state))), read(state.room))
    growth = 0.85 * min(size(homes), stock_of(state, seat, STABLE))
    walls = stock_of(state, seat, WALL)
    for run in range(RUNS):
        length: Number = np.int64(state.run[run])
        reach = min(LONGEST_RUN, length + min(walls, REACH))
        growth += 0.55 * size(both(own, without(beside_run(run, reach), beside_run(run, length))))
    stalls = stock_of(state, seat, STALL)
    if stalls > 0:
        growth += 0.5 * min(2, size(both(extending_fields(state), touching(own))))
    palaces = size(names_owned(state, seat))
    return growth + palaces * (0.1 * stalls + 0.06 * walls)


@compiled
def tile_value(state: State, seat: Number) -> float:
    """The tiles that a player holds, counted less as long as somebody may take them."""
    owners = 0
    for other in range(state.players):
        for colour in range(COLOURS):
            owners += state.palace[other, colour] != NOWHERE
    safe = 0.4 + 0.6 * owners / (COLOURS * state.players)
    value = 0.0
    for tower in range(TOWERS):
        if state.tower_tile[tower] == seat:
            value += safe * TOWER_POINTS[tower]
    for colour in range(COLOURS):
        if state.palace_tile[colour] == seat:
            wanting = players_without(state, colour)
            keeps = 1.0
            if wanting > 0:
                rival = 0.75 * in_stock(state, colour) / wanting
                keeps = 1.0 / (1.0 + math.exp((rival - size(owned_palace(state, seat, colour))) / 1.5))
            value += keeps * PALACE_POINTS[colour]
    return value


# --- Palaces to come --------------------------------------------------------------------------

AFTER_THE_ROOF = 3.0
"""What white pieces add to a palace after it got its roof, about."""


@compiled
def players_without(state: State, colour: Number) -> int:
    """How many players own no palace of a colour yet."""
    wanting = 0
    for seat in range(state.players):
        wanting += state.palace[seat, colour] == NOWHERE
    return wanting


@compiled
def in_stock(state: State, colour: Number) -> int:
    """The buildings of a colour that are still behind the screens."""
    buildings = 0
    for seat in range(state.players):
        buildings += state.stock[seat, colour]
    return buildings


@compiled
def claim(state: State, seat: Number, colour: Number, palace: Fields) -> float:
    """The points that a roof on an open palace would bring a player at once."""
    points: Number = 1.0 * palace_points(state, palace)
    holder = np.int64(state.palace_tile[colour])
    if holder == NOBODY:
        points += 0.5 * PALACE_POINTS[colour]
    elif size(palace) > size(owned_palace(state, holder, colour)):
        points += 0.8 * PALACE_POINTS[colour]
    for tower in range(TOWERS):
        if state.tower_tile[tower] != seat and touches_wall_of(state, palace, tower):
            points += 0.7 * TOWER_POINTS[tower]
    return points


@compiled
def best_claim(state: State, seat: Number, colour: Number) -> float:
    """The best open palace of a colour; 0 if there is none."""
    names = names_of_open(state, buildings_of(state, colour))
    best = 0.0
    while not is_empty(names):
        name = first(names)
        names = without(names, just(name))
        best = max(best, claim(state, seat, colour, palace_at(state, name)))
    return best


@compiled
def share(claim_now: float, buildings: Number, wanting: Number) -> float:
    """What each of the players who want a palace may end with, given the open one and the buildings to come.

    These weights and those below come from games of the search against itself, rounded.
    """
    if wanting == 1:
        return 3.5 + 0.65 * claim_now + 0.45 * buildings
    return 1.2 * (claim_now + buildings) / wanting + (0.0 if wanting == 2 else 2.0)


@compiled
def ripeness(claim_now: float, buildings: Number, wanting: Number) -> float:
    """How much better it is to claim now than to be among those for whom the rest is left."""
    return claim_now + AFTER_THE_ROOF - share(0.0, buildings, wanting - 1)


@compiled
def can_be_closed(state: State, seat: Number, colour: Number) -> bool:
    """With two players: whether the other can close what is left open."""
    return state.players == 2 and state.blocked[1 - seat, colour] == IN_STOCK


@compiled
def alone_outlook(state: State, seat: Number, colour: Number, claim_now: float) -> float:
    """The palace of the only player who wants one: nobody else can take it, so it may grow."""
    own = stock_of(state, seat, colour)
    others = in_stock(state, colour) - own
    if can_be_closed(state, seat, colour):
        later = 1.0 + 0.7 * claim_now + 0.5 * own + 0.3 * others
        return max(claim_now + 1.0, later) if state.player == seat else later
    if claim_now > 0.0 and is_empty(growing_fields(state, colour)):
        return max(claim_now + 1.0, 2.6 + 0.25 * claim_now + own)
    return max(claim_now + 1.0, 2.5 + 0.65 * claim_now + 0.7 * own + 0.15 * others)


@compiled
def next_wanting(state: State, colour: Number) -> Number:
    """Who comes first of the players who want a palace of a colour, beginning with the one asked."""
    seat = np.int64(state.player)
    while state.palace[seat, colour] != NOWHERE:
        seat = (seat + 1) % state.players
    return seat


@compiled
def add_outlook(state: State, colour: Number, values: Number) -> None:
    """Add what the players without a palace of a colour may expect of it."""
    wanting = players_without(state, colour)
    if wanting == 0:
        return
    first_seat = next_wanting(state, colour)
    claim_now = best_claim(state, first_seat, colour)
    if wanting == 1:
        values[first_seat] += alone_outlook(state, first_seat, colour, claim_now)
        return
    buildings = in_stock(state, colour)
    fair = share(claim_now, buildings, wanting)
    gain = max(0.0, ripeness(claim_now, buildings, wanting)) / wanting
    if first_seat != state.player:  # he may not do it
        gain *= 0.7
    for seat in range(state.players):
        if state.palace[seat, colour] == NOWHERE:
            values[seat] += fair + (gain * (wanting - 1) if seat == first_seat else -gain)
