"""Medina: what palaces are worth, those that stand and those that may still be built."""

import math

import numpy as np

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
    buildings_of,
    owned_palace,
    palace_at,
    palace_pieces,
    touches_wall_of,
)
from signoria.jit.bits import has
from signoria.jit.compiler import Number, Numbers, State, compiled


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


@compiled
def palace_total(state: State, seat: Number) -> int:
    """The points of a player's palaces without the tiles."""
    points = 0
    for colour in range(COLOURS):
        if state.palace[seat, colour] != NOWHERE:
            points += palace_points(state, palace_at(state, np.int64(state.palace[seat, colour])))
    return points


REACH = 4
"""How many walls ahead a player looks."""


@compiled
def white_growth(state: State, seat: Number) -> float:
    """What stables, walls and stalls may still add to a player's palaces.

    Always less than what a piece adds when it is placed: what stands is better than what may come. Pieces
    in stock count before there is a palace for them, since there will be one.
    """
    own = estate(state, seat)
    homes = size(both(touching(both(own, all_buildings(state))), read(state.room)))
    to_come = COLOURS - size(names_owned(state, seat))
    growth = 0.85 * min(homes + 2 * to_come, stock_of(state, seat, STABLE))
    walls = stock_of(state, seat, WALL)
    for run in range(RUNS):
        length: Number = np.int64(state.run[run])
        reach = min(LONGEST_RUN, length + min(walls, REACH))
        growth += 0.55 * size(both(own, without(beside_run(run, reach), beside_run(run, length))))
    stalls = stock_of(state, seat, STALL)
    if stalls > 0:
        growth += 0.4 * min(2, size(both(extending_fields(state), touching(own))))
    return growth + 0.45 * stalls + 0.5 * walls


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

AFTER_THE_ROOF = 1.5
"""What comes to a palace after it got its roof, about, apart from the owner's white pieces."""


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
def can_be_closed(state: State, seat: Number, colour: Number) -> bool:
    """With two players: whether the other can close what is left open."""
    return state.players == 2 and state.blocked[1 - seat, colour] == IN_STOCK


@compiled
def left_for(closable: bool, wanting: Number) -> tuple[float, float]:
    """What each player who wants a palace may expect while none is open, as points and points a building.

    One alone gets what he can build. Of more, the first claims when the open palace has grown to be worth
    what is then left for the others: so all get the same, and the figures follow from those for one less.
    """
    base, each = (1.5, 0.475) if closable else (2.5, 0.7)
    for _ in range(wanting - 1):
        base = (base + each * AFTER_THE_ROOF) / (1.0 + each)
        each = each / (1.0 + each)
    return base, each


@compiled
def ripeness(state: State, seat: Number, colour: Number, claim_now: float) -> float:
    """How much better it is to claim now than to have what is left; below 0 while it pays to wait.

    For a colour that two players want, or more.
    """
    wanting = players_without(state, colour)
    base, each = left_for(state.blocked[seat, colour] == IN_STOCK, wanting - 1)
    return claim_now + AFTER_THE_ROOF - base - each * in_stock(state, colour)


@compiled
def alone_outlook(state: State, seat: Number, colour: Number, claim_now: float) -> float:
    """The palace of the only player who wants one: nobody else can take it, so it may grow."""
    own = stock_of(state, seat, colour)
    others = in_stock(state, colour) - own
    if can_be_closed(state, seat, colour):
        later = 1.5 + 0.75 * claim_now + 0.5 * own + 0.45 * others
        return max(claim_now + AFTER_THE_ROOF, later) if state.player == seat else later
    if claim_now > 0.0 and is_empty(growing_fields(state, colour)):
        return max(claim_now + AFTER_THE_ROOF, 2.0 + 0.25 * claim_now + own)
    return 2.5 + claim_now + 1.2 * own + 0.35 * others


@compiled
def next_wanting(state: State, colour: Number) -> Number:
    """Who comes first of the players who want a palace of a colour and can claim one in his turn."""
    seat = np.int64(state.player)
    if state.players == 2 and has(np.uint64(state.used), ROOF):  # one roof a turn
        seat = 1 - seat
    while state.palace[seat, colour] != NOWHERE:
        seat = (seat + 1) % state.players
    return seat


SURE = 0.85
"""How likely the next player takes what is ripe."""


@compiled
def outlook(state: State, colour: Number) -> tuple[Number, float, float]:
    """Who comes first of the players who want a palace of a colour, what he may expect of it, and what each
    of the others may who want one. At least one must want it."""
    wanting = players_without(state, colour)
    first_seat = next_wanting(state, colour)
    claim_now = best_claim(state, first_seat, colour)
    if wanting == 1:
        return first_seat, alone_outlook(state, first_seat, colour, claim_now), 0.0
    ripe = ripeness(state, first_seat, colour, claim_now)
    _, each = left_for(state.blocked[first_seat, colour] == IN_STOCK, wanting - 1)
    rest = claim_now + AFTER_THE_ROOF - (ripe if ripe > 0.0 else ripe / (1.0 + each))
    sure = 1.0 if first_seat == state.player else SURE
    gain = max(0.0, ripe)
    return first_seat, rest + gain * sure, rest + gain * (1.0 - sure) / (wanting - 1)


@compiled
def add_outlook(state: State, colour: Number, values: Numbers) -> None:
    """Add what the players without a palace of a colour may expect of it."""
    if players_without(state, colour) == 0:
        return
    first_seat, his, theirs = outlook(state, colour)
    for seat in range(state.players):
        if state.palace[seat, colour] == NOWHERE:
            values[seat] += his if seat == first_seat else theirs


# --- How sure it is ---------------------------------------------------------------------------


@compiled
def doubt(state: State) -> float:
    """Points of lead that make a victory e times as likely: fewer as the stocks run out."""
    pieces: Number = 0
    for seat in range(state.players):
        for kind in range(KINDS):
            pieces += np.int64(state.stock[seat, kind])
    return 1.0 + 0.015 * pieces
