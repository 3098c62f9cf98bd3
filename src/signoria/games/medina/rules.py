"""Medina: the rules, in the order of docs/rules/medina.md.

The material and the state are in table.py, sets of fields and the ring of walls in city.py.
"""

import numpy as np

from signoria.games.medina.city import (
    ALL_FIELDS,
    FIELD_BESIDE,
    FIELDS,
    INNERMOST_FIELDS,
    NEIGHBOURHOOD,
    NO_FIELDS,
    RUNS,
    RUNS_OF_SIDE,
    SIDE_LENGTH,
    SIDE_START,
    TOWERS,
    Fields,
    around,
    both,
    contains,
    either,
    first,
    is_empty,
    just,
    list_fields,
    read,
    side_of,
    size,
    touching,
    touching_more,
    touching_one,
    without,
    write,
)
from signoria.games.medina.table import (
    ACTIONS,
    BESIDE,
    BLOCK,
    COLOURS,
    GREY,
    HIDDEN,
    IN_STOCK,
    NEW_STREETS,
    NO_ACTION,
    NOBODY,
    NOWHERE,
    PALACE_POINTS,
    ROOF,
    SCREENS,
    STABLE,
    STALL,
    STARTS,
    STATE,
    STOCK,
    TOWER_POINTS,
    WALL,
    all_buildings,
    all_own,
    buildings_of,
    colour_of,
    limits_turn,
    owned_palace,
    owner_of,
    palace_at,
    palace_pieces,
    touches_run,
    touches_wall_of,
    walls_of_side,
)
from signoria.games.medina.validity import table_holds
from signoria.jit.bits import NONE, bit, count, has, list_members, lowest
from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled
from signoria.jit.scratch import copied

__all__ = [
    "ACTIONS",
    "STATE",
    "apply",
    "is_valid",
    "legal",
    "score",
    "start",
]

# --- Set-up (R-2) -----------------------------------------------------------------------------


def start(players: int, screens: str = "open", new_street: str = "apart") -> State:
    state = np.zeros(1, STATE)[0]
    state.players = players
    state.screens = SCREENS.index(screens)
    state.new_street = NEW_STREETS.index(new_street)
    state.stock[:players] = STOCK[players]
    state.empty[:] = state.room[:] = state.free[:] = ALL_FIELDS
    state.palace[:] = NOWHERE
    state.blocked[:] = NOWHERE
    if players == 2:
        state.blocked[:2] = IN_STOCK
    state.palace_tile[:] = NOBODY
    state.tower_tile[:] = NOBODY
    state.player = NATURE  # the starting player is drawn by lot
    return state


@compiled
def put_first_stall(state: State, field: Number) -> None:
    """A stall of nobody's stock. Then the first turn is the starting player's (R-2.2), with two players
    the other's (R-9.2)."""
    place_stall(state, field)
    begin_turn(state, (state.player + 1) % 2 if state.players == 2 else np.int64(state.player))


# --- A turn (R-3) -----------------------------------------------------------------------------


@compiled
def begin_turn(state: State, seat: Number) -> None:
    state.player = seat
    # Two pieces; with two players one, then two, from then on three.
    state.turn_size = min(3, state.turn_size + 1) if state.players == 2 else 2
    state.left = state.turn_size
    state.used = 0


@compiled
def next_turn(state: State) -> int:
    """The turn of the next player who can place a piece (R-3.2, R-10.2); if nobody can, the end (R-8.3).

    Returns the only answer, as `carry_out` does.
    """
    last = np.int64(state.player)
    begin_turn(state, last)
    for step in range(1, state.players + 1):
        state.player = (last + step) % state.players
        found, answer = answers(state)
        if found > 0:
            return answer
    state.player = OVER
    state.left = 0
    return NO_ACTION


@compiled
def may_place(state: State, kind: Number) -> bool:
    """Whether the player has such a piece, and no other of its kind forbids it this turn (R-9.3)."""
    if state.stock[state.player, kind] == 0:
        return False
    return state.players > 2 or not has(np.uint64(state.used), kind)


# --- Pieces on fields -------------------------------------------------------------------------


@compiled
def occupy(state: State, field: Number) -> None:
    """A field is taken by a piece."""
    write(state.empty, without(read(state.empty), just(field)))
    write(state.room, without(read(state.room), just(field)))
    write(state.free, without(read(state.free), just(field)))


@compiled
def enlarge_palace(state: State, field: Number) -> Fields:
    """A building or stable has been put on a field: nothing is founded around it, and nothing is added
    around it that would be too near to another palace. Returns the palace."""
    occupy(state, field)
    palace = palace_at(state, field)
    other_palaces = without(palace_pieces(state), palace)
    nearby = around(just(field))
    write(state.room, without(read(state.room), both(nearby, around(other_palaces))))
    write(state.free, without(read(state.free), nearby))
    return palace


# --- Buildings (R-4) --------------------------------------------------------------------------


@compiled
def growing_fields(state: State, colour: Number) -> Fields:
    """Where an open palace of the colour can grow (R-4.2). With a roof it cannot (R-4.4)."""
    open_palaces = without(buildings_of(state, colour), read(state.roofed))
    return both(touching(open_palaces), read(state.room))


@compiled
def building_fields(state: State, colour: Number) -> Fields:
    growing = growing_fields(state, colour)
    return growing if not is_empty(growing) else read(state.free)


@compiled
def place_building(state: State, colour: Number, field: Number) -> None:
    buildings = either(buildings_of(state, colour), just(field))
    write(state.buildings[colour], buildings)
    palace = enlarge_palace(state, field)
    name = just(first(both(palace, buildings)))
    write(state.names, either(without(read(state.names), palace), name))


# --- Roofs (R-5, R-9.4) -----------------------------------------------------------------------


@compiled
def names_of_open(state: State, buildings: Fields) -> Fields:
    return both(without(buildings, read(state.roofed)), read(state.names))


@compiled
def roof_fields(state: State) -> Fields:
    """The names of the open palaces of colours that the player does not own (R-5.1)."""
    buildings = NO_FIELDS
    for colour in range(COLOURS):
        if state.palace[state.player, colour] == NOWHERE:
            buildings = either(buildings, buildings_of(state, colour))
    return names_of_open(state, buildings)


@compiled
def block_fields(state: State) -> Fields:
    """The names of the open palaces that the player has a blocking roof for (R-9.4)."""
    buildings = NO_FIELDS
    for colour in range(COLOURS):
        if state.blocked[state.player, colour] == IN_STOCK:
            buildings = either(buildings, buildings_of(state, colour))
    return names_of_open(state, buildings)


@compiled
def only_one_with_roofs(state: State) -> bool:
    for seat in range(state.players):
        if (state.stock[seat, ROOF] > 0) != (seat == state.player):
            return False
    return True


@compiled
def must_roof(state: State) -> bool:
    """Whether the last piece of the turn must be a roof, three or four players (R-5.3, R-9.6)."""
    if state.players == 2 or state.left != 1 or has(np.uint64(state.used), ROOF):
        return False
    return only_one_with_roofs(state) and not is_empty(roof_fields(state))


@compiled
def close_palace(state: State, palace: Fields) -> None:
    write(state.roofed, either(read(state.roofed), both(palace, all_buildings(state))))


@compiled
def place_roof(state: State, seat: Number, name: Number) -> None:
    palace = palace_at(state, name)
    colour = colour_of(state, palace)
    close_palace(state, palace)
    state.palace[seat, colour] = name
    if all_own(state, colour):
        for other in range(state.players):
            state.stock[other, colour] = 0
    remove_blocking_roof(state, seat, colour)
    compare_size(state, seat, colour, palace)
    reach_walls(state, seat, NO_FIELDS, palace)


@compiled
def place_blocking_roof(state: State, seat: Number, name: Number) -> None:
    """A palace closed: it takes no tile and nobody owns it (R-9.4)."""
    palace = palace_at(state, name)
    colour = colour_of(state, palace)
    close_palace(state, palace)
    state.blocked[seat, colour] = name
    remove_blocking_roof(state, seat, colour)


@compiled
def remove_blocking_roof(state: State, seat: Number, colour: Number) -> None:
    """Whoever has placed both his roofs for a colour takes the other's blocking roof away (R-9.5)."""
    other = 1 - seat
    if state.palace[seat, colour] == NOWHERE or state.blocked[seat, colour] >= IN_STOCK:
        return
    if state.blocked[other, colour] == IN_STOCK:
        state.blocked[other, colour] = NOWHERE
        state.stock[other, BLOCK] -= 1


# --- Stables (R-6) ----------------------------------------------------------------------------


@compiled
def stable_fields(state: State) -> Fields:
    return both(touching(all_buildings(state)), read(state.room))


@compiled
def place_stable(state: State, field: Number) -> None:
    write(state.stables, either(read(state.stables), just(field)))
    palace = enlarge_palace(state, field)
    owner = owner_of(state, palace)
    if owner == NOBODY:
        return
    compare_size(state, owner, colour_of(state, palace), palace)
    reach_walls(state, owner, without(palace, just(field)), palace)


# --- Market (R-7.1 to) ------------------------------------------------------------------


@compiled
def extending_fields(state: State) -> Fields:
    """Where the newest street can go on: touching one stall only, one of its ends (R-7.1)."""
    lengthens = both(touching(read(state.ends)), touching_one(read(state.stalls)))
    return both(lengthens, read(state.empty))


@compiled
def new_street_fields(state: State) -> Fields:
    """Apart from all stalls (R-7.2), or beside one at most (R-10.7)."""
    stalls = read(state.stalls)
    near = touching_more(stalls) if state.new_street == BESIDE else touching(stalls)
    return without(read(state.empty), near)


@compiled
def stall_fields(state: State) -> Fields:
    extending = extending_fields(state)
    return extending if not is_empty(extending) else new_street_fields(state)


@compiled
def place_stall(state: State, field: Number) -> None:
    occupy(state, field)
    ends = read(state.ends)
    touched = both(ends, touching(just(field)))
    if is_empty(touched):
        ends = just(field)
    elif size(ends) == 1:  # a single stall has both ends
        ends = either(ends, just(field))
    else:
        ends = either(without(ends, touched), just(field))
    write(state.ends, ends)
    write(state.stalls, either(read(state.stalls), just(field)))


# --- Wall (R-7.4, R-7.5) ----------------------------------------------------------------------


@compiled
def wall_places(state: State) -> Number:
    """The wall fields, as a set of numbers, where a run goes on without closing the gate (R-7.4)."""
    places = NONE
    for side in range(TOWERS):
        if walls_of_side(state, side) <= SIDE_LENGTH[side] - 2:
            begin = SIDE_START[side]
            end = begin + SIDE_LENGTH[side] - 1
            places |= bit(begin + state.run[RUNS_OF_SIDE[side, 0]])
            places |= bit(end - state.run[RUNS_OF_SIDE[side, 1]])
    return places


@compiled
def place_wall(state: State, wall: Number) -> None:
    side = side_of(wall)
    from_first_tower = wall == SIDE_START[side] + state.run[RUNS_OF_SIDE[side, 0]]
    run = RUNS_OF_SIDE[side, 0] if from_first_tower else RUNS_OF_SIDE[side, 1]
    tower = run // 2
    field = FIELD_BESIDE[wall]
    if contains(palace_pieces(state), field):
        palace = palace_at(state, field)
        owner = owner_of(state, palace)
        if owner != NOBODY and not touches_wall_of(state, palace, tower):
            state.tower_tile[tower] = owner
    state.run[run] += 1


# --- Tiles (R-8.1, R-8.2) ---------------------------------------------------------------------


@compiled
def compare_size(state: State, seat: Number, colour: Number, palace: Fields) -> None:
    """The palace tile goes to the first palace, later to a larger one (R-8.1)."""
    holder = np.int64(state.palace_tile[colour])
    if holder == NOBODY or size(palace) > size(owned_palace(state, holder, colour)):
        state.palace_tile[colour] = seat


@compiled
def reach_walls(state: State, seat: Number, before: Fields, palace: Fields) -> None:
    """Take the tile of every tower whose walls a palace touches, and before did not while owned (R-8.2)."""
    for tower in range(TOWERS):
        if touches_wall_of(state, palace, tower) and not touches_wall_of(state, before, tower):
            state.tower_tile[tower] = seat


# --- The end (R-8.3, R-8.4) -------------------------------------------------------------------


@compiled
def walls_at(state: State, palace: Fields) -> int:
    """How many walls touch a palace; at a corner of the city one field touches two."""
    walls = 0
    for run in range(RUNS):
        walls += touches_run(state, palace, run)
    return walls


@compiled
def stalls_at(state: State, palace: Fields) -> int:
    return size(both(read(state.stalls), touching(palace)))


@compiled
def palace_points(state: State, palace: Fields) -> int:
    return size(palace) + walls_at(state, palace) + stalls_at(state, palace)


@compiled
def score(state: State, seat: Number) -> int:
    points = 0
    for colour in range(COLOURS):
        points += palace_points(state, owned_palace(state, seat, colour))
        if state.palace_tile[colour] == seat:
            points += PALACE_POINTS[colour]
    for tower in range(TOWERS):
        if state.tower_tile[tower] == seat:
            points += TOWER_POINTS[tower]
    return points


# --- One piece --------------------------------------------------------------------------------


@compiled
def open_fields(state: State, kind: Number) -> Fields:
    """Where there is a place for a piece of a kind that the player has, walls excepted."""
    if not may_place(state, kind):
        return NO_FIELDS
    if kind < COLOURS:
        return building_fields(state, kind)
    if kind == STABLE:
        return stable_fields(state)
    if kind == STALL:
        return stall_fields(state)
    if kind == ROOF:
        return roof_fields(state)
    return block_fields(state)


@compiled
def place_piece(state: State, kind: Number, place: Number) -> None:
    """A piece from the player's stock."""
    seat = np.int64(state.player)
    state.stock[seat, kind] -= 1
    if limits_turn(state, kind):
        state.used |= np.uint16(1 << kind)
    if kind < COLOURS:
        place_building(state, kind, place)
    elif kind == STABLE:
        place_stable(state, place)
    elif kind == STALL:
        place_stall(state, place)
    elif kind == ROOF:
        place_roof(state, seat, place)
    elif kind == BLOCK:
        place_blocking_roof(state, seat, place)
    else:
        place_wall(state, place)


# --- As many pieces as possible (R-3.1, R-9.3) ------------------------------------------------
#
# A piece may be placed only if after it the greatest number of pieces can still be reached. Walls are in
# no other piece's way, nor is anything in theirs: there are 50 places for 32 walls at most. So a wall can
# be placed first or last, it is always allowed, and whoever has enough of them is free in all else.

PLENTY = 10
"""More fields for new streets than two pieces can take: a stall takes five at most, its own and those that
it touches, any other piece one."""


@compiled
def pieces_wanted(state: State) -> int:
    """How many pieces besides walls the most that turn and stock allow would take. With one or none every
    piece is allowed; that is also the answer if stalls can make up the number whatever comes first."""
    stock = state.stock[state.player]
    wanted = np.int64(state.left) - np.int64(stock[WALL])
    if wanted < 2:
        return 1
    if stock[STALL] >= wanted and size(new_street_fields(state)) > PLENTY:
        return 1
    pieces: Number = 0
    for kind in range(WALL):
        pieces += np.int64(stock[kind])
    return min(wanted, pieces)


@compiled
def can_place(state: State) -> bool:
    """Whether there is a place for a piece that is no wall."""
    for kind in range(WALL):
        if not is_empty(open_fields(state, kind)):
            return True
    return False


@compiled
def doubtful_fields(state: State, kind: Number) -> Fields:
    """Of the places for a building, stable or stall those after which it takes a trial to see that another
    piece can follow. It takes places from others only on its own field and around it."""
    doubtful = open_fields(state, kind)
    if is_empty(doubtful):
        return doubtful
    # A stall moves the end of the street, so where the next one goes is left to a trial.
    repeats = kind != STALL and state.stock[state.player, kind] > 1 and not limits_turn(state, kind)
    for other in range(ROOF):
        if other != kind or repeats:
            places = open_fields(state, other)
            if size(places) > NEIGHBOURHOOD:
                return NO_FIELDS
            while not is_empty(places):
                place = just(first(places))
                places = without(places, place)
                doubtful = both(doubtful, around(place))
    return doubtful


@compiled
def followed_by_one(state: State, kind: Number, enough: Number) -> Fields:
    """The places for a kind after which there is one for another piece: all, or as many as are enough."""
    places = open_fields(state, kind)
    doubtful = doubtful_fields(state, kind) if kind < ROOF else places
    found = without(places, doubtful)
    while size(found) < enough and not is_empty(doubtful):
        place = first(doubtful)
        doubtful = without(doubtful, just(place))
        trial = copied(state)
        place_piece(trial, kind, place)
        if can_place(trial):
            found = either(found, just(place))
    return found


@compiled
def can_place_two(state: State) -> bool:
    for kind in range(WALL):
        if not is_empty(followed_by_one(state, kind, 1)):
            return True
    return False


@compiled
def followed_by_two(state: State, kind: Number, enough: Number) -> Fields:
    """The same for two more pieces, which only two players can place."""
    doubtful = open_fields(state, kind)
    found = NO_FIELDS
    while size(found) < enough and not is_empty(doubtful):
        place = first(doubtful)
        doubtful = without(doubtful, just(place))
        trial = copied(state)
        place_piece(trial, kind, place)
        if can_place_two(trial):
            found = either(found, just(place))
    return found


@compiled
def greatest_number(state: State) -> int:
    """How many of the pieces wanted can be placed in this turn; 1 if every piece is allowed."""
    wanted = pieces_wanted(state)
    if wanted > 2:
        for kind in range(WALL):
            if not is_empty(followed_by_two(state, kind, 1)):
                return 3
    return 2 if wanted > 1 and can_place_two(state) else 1


@compiled
def allowed_fields(state: State, kind: Number, number: Number, enough: Number) -> Fields:
    """The places for a kind after which the greatest number can be reached: all, or enough."""
    if number == 3:
        return followed_by_two(state, kind, enough)
    if number == 2:
        return followed_by_one(state, kind, enough)
    return open_fields(state, kind)


# --- What may be done, and doing it -----------------------------------------------------------


@compiled
def legal(state: State, out: Numbers) -> int:
    """Write the numbers of the legal actions into `out`, ascending; return how many."""
    count = 0
    if state.player == OVER:
        return count
    if state.player == NATURE:
        for seat in range(state.players):
            out[count] = STARTS + seat
            count += 1
        return count
    if state.turn_size == 0:
        return list_fields(INNERMOST_FIELDS, FIELDS * STALL, out, count)
    if must_roof(state):
        return list_fields(roof_fields(state), FIELDS * ROOF, out, count)
    number = greatest_number(state)
    if number == 1:
        count = list_open_fields(state, out)
    else:
        for kind in range(WALL):
            fields = allowed_fields(state, kind, number, FIELDS)
            count = list_fields(fields, FIELDS * kind, out, count)
    if may_place(state, WALL):
        count = list_members(wall_places(state), FIELDS * WALL, out, count)
    return count


@compiled
def list_open_fields(state: State, out: Numbers) -> int:
    """All there is a place for, walls excepted.

    Not by `open_fields`: a kind that is known to the compiler makes this twice as fast.
    """
    count = 0
    for colour in range(COLOURS):
        if may_place(state, colour):
            count = list_fields(building_fields(state, colour), FIELDS * colour, out, count)
    if may_place(state, STABLE):
        count = list_fields(stable_fields(state), FIELDS * STABLE, out, count)
    if may_place(state, STALL):
        count = list_fields(stall_fields(state), FIELDS * STALL, out, count)
    if may_place(state, ROOF):
        count = list_fields(roof_fields(state), FIELDS * ROOF, out, count)
    if may_place(state, BLOCK):
        count = list_fields(block_fields(state), FIELDS * BLOCK, out, count)
    return count


@compiled
def fields_for(state: State, kind: Number) -> Fields:
    """Where the player may put a piece of a kind, walls excepted."""
    return allowed_fields(state, kind, greatest_number(state), FIELDS)


@compiled
def answers(state: State) -> tuple[int, int]:
    """How many placements are legal, counted no further than two, and the only one or NO_ACTION.

    Walls come first: while the player has some, that nearly always settles it.
    """
    found = 0
    answer = NO_ACTION
    forced = must_roof(state)
    if not forced and may_place(state, WALL):
        walls = wall_places(state)
        found = count(walls)
        answer = FIELDS * WALL + lowest(walls)
    kind = ROOF if forced else GREY
    last = ROOF if forced else BLOCK
    number = greatest_number(state) if found < 2 else 1
    while found < 2 and kind <= last:
        fields = allowed_fields(state, kind, number, 2)
        if not is_empty(fields):
            found += size(fields)
            answer = FIELDS * kind + first(fields)
        kind += 1
    return min(found, 2), answer if found == 1 else NO_ACTION


@compiled
def carry_out(state: State, action: Number) -> int:
    """One action. When the turn is complete or nothing more can be placed, it is the next turn (R-3.1).
    Returns the only answer to the question that now stands, or NO_ACTION if there is a choice."""
    if state.player == NATURE:
        state.player = action - STARTS
        return NO_ACTION
    if state.turn_size == 0:
        put_first_stall(state, action - FIELDS * STALL)
        return NO_ACTION
    kind = min(action // FIELDS, WALL)
    place_piece(state, kind, action - FIELDS * kind)
    state.left -= 1
    if state.left > 0:
        found, answer = answers(state)
        if found > 0:
            return answer
    return next_turn(state)


@compiled
def apply(state: State, action: Number) -> None:
    """Carry out a legal action, and all that follows from it without a question."""
    while action != NO_ACTION:
        action = carry_out(state, action)


@compiled
def hides(state: State) -> bool:
    """Whether stocks are behind screens (R-10.4). What is there can be worked out by whoever counts."""
    return state.screens == HIDDEN


@compiled
def shows_stock(state: State, seat: Number) -> bool:
    """Whether one of two players has nothing white left, and of the rest two kinds at most (R-9.3)."""
    stock = state.stock[seat]
    if state.players > 2 or stock[STABLE] + stock[STALL] + stock[WALL] > 0:
        return False
    kinds = 0
    for kind in range(WALL):
        kinds += 1 if stock[kind] > 0 else 0
    return kinds <= 2


# --- What holds in every state ----------------------------------------------------------------


@compiled
def is_valid(state: State) -> bool:
    """All that validity.py looks at, and a choice for the player who is asked."""
    return table_holds(state) and (state.player < 0 or state.turn_size == 0 or answers(state)[0] == 2)
