"""Medina: what holds in every state, looked at in tests and when a state comes from outside."""

import numpy as np

from signoria.games.medina.city import (
    ALL_FIELDS,
    FIELDS,
    LONGEST_RUN,
    NO_FIELDS,
    RUNS,
    RUNS_OF_SIDE,
    SIDE_LENGTH,
    TOWERS,
    around,
    both,
    contains,
    either,
    first,
    is_empty,
    is_same,
    is_within,
    joined,
    just,
    read,
    size,
    touching,
    touching_one,
    without,
)
from signoria.games.medina.table import (
    BESIDE,
    BLOCK,
    COLOURS,
    IN_STOCK,
    KINDS,
    MOST_PLAYERS,
    NEW_STREETS,
    NOBODY,
    NOWHERE,
    ROOF,
    SCREENS,
    STABLE,
    STALL,
    STOCK,
    all_buildings,
    all_own,
    buildings_of,
    colour_of,
    limits_turn,
    owned_palace,
    palace_pieces,
    touches_wall_of,
    walls_of_side,
)
from signoria.jit.bits import count, has
from signoria.jit.compiler import OVER, Number, State, compiled


@compiled
def table_holds(state: State) -> bool:
    """Every field within its range, every piece in one place only, and all that follows from the pieces
    on the board as it should be. The ranges come first: what follows relies on them."""
    return (
        ranges_hold(state)
        and fields_hold(state)
        and palaces_hold(state)
        and roofs_hold(state)
        and stock_holds(state)
        and tiles_hold(state)
    )


@compiled
def ranges_hold(state: State) -> bool:
    if not (2 <= state.players <= MOST_PLAYERS and 0 <= state.screens < len(SCREENS)):
        return False
    if not 0 <= state.new_street < len(NEW_STREETS):
        return False
    if not OVER <= state.player < state.players:
        return False
    if state.turn_size == 0:
        turn_holds = state.player != OVER and state.left == 0
    elif state.player == OVER:
        turn_holds = state.left == 0 and state.used == 0
    else:
        turn_holds = state.player >= 0 and 1 <= state.left <= state.turn_size
    largest_turn = 3 if state.players == 2 else 2
    if not (turn_holds and 0 <= state.turn_size <= largest_turn and state.used < 1 << KINDS):
        return False
    if state.players > 2 and state.turn_size == 1:
        return False
    for kind in range(KINDS):
        if has(np.uint64(state.used), kind) and not limits_turn(state, kind):
            return False
    if count(np.uint64(state.used)) > state.turn_size - state.left:
        return False
    for side in range(TOWERS):
        for end in range(2):
            if not 0 <= state.run[RUNS_OF_SIDE[side, end]] <= LONGEST_RUN:
                return False
        if walls_of_side(state, side) >= SIDE_LENGTH[side]:
            return False
    return True


@compiled
def fields_hold(state: State) -> bool:
    """A field has one piece or is empty; the newest street has its ends."""
    taken = NO_FIELDS
    for colour in range(COLOURS):
        if not is_empty(both(taken, buildings_of(state, colour))):
            return False
        taken = either(taken, buildings_of(state, colour))
    stalls, stables, ends = read(state.stalls), read(state.stables), read(state.ends)
    if not (is_empty(both(taken, stables)) and is_empty(both(either(taken, stables), stalls))):
        return False
    taken = either(either(taken, stables), stalls)
    if not is_within(taken, ALL_FIELDS):
        return False
    empty = without(ALL_FIELDS, taken)
    if not (is_same(read(state.empty), empty) and is_within(ends, stalls)):
        return False
    if state.turn_size == 0:
        return is_empty(taken)
    # An end touches the next stall of its street; where it began beside another street, one of that too.
    branching = 1 if state.new_street == BESIDE else 0
    if size(ends) == 1:
        return size(both(touching(ends), stalls)) <= branching
    branches = without(ends, touching_one(stalls))
    return (
        size(ends) == 2
        and size(branches) <= branching
        and is_within(ends, touching(stalls))
        and size(both(touching(branches), stalls)) <= 2
    )


@compiled
def palaces_hold(state: State) -> bool:
    """Palaces of one colour each, apart from each other; where others can be added and founded."""
    buildings = all_buildings(state)
    pieces = palace_pieces(state)
    rest, names, near, contested = buildings, NO_FIELDS, NO_FIELDS, NO_FIELDS
    while not is_empty(rest):
        name = just(first(rest))
        of_palace = joined(name, buildings)
        palace = either(of_palace, both(touching(of_palace), read(state.stables)))
        colour = colour_of(state, name)
        closed = both(of_palace, read(state.roofed))
        if not is_within(of_palace, buildings_of(state, colour)):
            return False
        if not is_empty(both(around(palace), without(pieces, palace))):
            return False
        if not (is_empty(closed) or is_same(closed, of_palace)):
            return False
        names = either(names, name)
        contested = either(contested, both(near, around(palace)))
        near = either(near, around(palace))
        rest = without(rest, of_palace)
    return (
        is_within(pieces, either(buildings, touching(buildings)))
        and is_within(read(state.roofed), buildings)
        and is_same(read(state.names), names)
        and is_same(read(state.room), without(read(state.empty), contested))
        and is_same(read(state.free), without(read(state.empty), near))
    )


@compiled
def roofs_hold(state: State) -> bool:
    """Every roof is on a palace of its colour, or in stock, or removed by R-9.5."""
    roofs = NO_FIELDS
    number = 0
    for seat in range(MOST_PLAYERS):
        owned, blocking = 0, 0
        for colour in range(COLOURS):
            closed = both(buildings_of(state, colour), both(read(state.names), read(state.roofed)))
            name, blocked = np.int64(state.palace[seat, colour]), np.int64(state.blocked[seat, colour])
            if name != NOWHERE:
                if name >= FIELDS or not contains(closed, name):
                    return False
                roofs = either(roofs, just(name))
                owned += 1
            if blocked == IN_STOCK:
                blocking += 1
            elif blocked != NOWHERE:
                if blocked >= FIELDS or not contains(closed, blocked):
                    return False
                roofs = either(roofs, just(blocked))
                number += 1
            if state.players > 2 and blocked != NOWHERE:
                return False
            if state.players == 2 and seat < 2 and not removal_holds(state, seat, colour):
                return False
        if seat >= state.players and owned + blocking > 0:
            return False
        if seat < state.players and state.stock[seat, ROOF] != COLOURS - owned:
            return False
        if state.stock[seat, BLOCK] != blocking:
            return False
        number += owned
    return number == size(roofs) and is_same(roofs, both(read(state.names), read(state.roofed)))


@compiled
def removal_holds(state: State, seat: Number, colour: Number) -> bool:
    """A blocking roof is out of the game if, and only if, the other had placed both his roofs (R-9.5)."""
    other = 1 - seat
    other_has_both = state.palace[other, colour] != NOWHERE and state.blocked[other, colour] < IN_STOCK
    if state.blocked[seat, colour] == NOWHERE:
        return other_has_both
    return not (other_has_both and state.blocked[seat, colour] == IN_STOCK)


@compiled
def pieces_on_board(state: State, kind: Number) -> int:
    """Of the kinds that are counted by the board alone: all but roofs. The first stall is nobody's."""
    if kind < COLOURS:
        return size(buildings_of(state, kind))
    if kind == STABLE:
        return size(read(state.stables))
    if kind == STALL:
        return size(read(state.stalls)) - (state.turn_size > 0)
    walls: Number = 0
    for run in range(RUNS):
        walls += np.int64(state.run[run])
    return walls


@compiled
def stock_holds(state: State) -> bool:
    """What is on the board and what the players have is all there is (R-2.1), but for R-5.2."""
    for kind in range(KINDS):
        in_stock: Number = 0
        for seat in range(MOST_PLAYERS):
            most = STOCK[state.players, kind] if seat < state.players else 0
            if not 0 <= state.stock[seat, kind] <= most:
                return False
            in_stock += np.int64(state.stock[seat, kind])
        if kind in (ROOF, BLOCK):
            continue
        total = np.int64(state.players) * STOCK[state.players, kind]
        on_board = pieces_on_board(state, kind)
        if kind < COLOURS and all_own(state, kind):
            if in_stock > 0 or on_board > total:
                return False
        elif in_stock + on_board != total:
            return False
    return True


@compiled
def tiles_hold(state: State) -> bool:
    """A palace tile lies with the largest palace (R-8.1), a tower tile with one that touches (R-8.2)."""
    for colour in range(COLOURS):
        holder = np.int64(state.palace_tile[colour])
        if not NOBODY <= holder < state.players:
            return False
        largest = 0
        for seat in range(state.players):
            largest = max(largest, size(owned_palace(state, seat, colour)))
        if largest != (0 if holder == NOBODY else size(owned_palace(state, holder, colour))):
            return False
        if holder != NOBODY and largest == 0:
            return False
    for tower in range(TOWERS):
        holder = np.int64(state.tower_tile[tower])
        if not NOBODY <= holder < state.players:
            return False
        touched, by_holder = False, False
        for seat in range(state.players):
            for colour in range(COLOURS):
                if touches_wall_of(state, owned_palace(state, seat, colour), tower):
                    touched = True
                    by_holder = by_holder or seat == holder
        if touched != by_holder or (holder == NOBODY) == touched:
            return False
    return True
