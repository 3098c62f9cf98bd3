"""Medina: what a good player knows. When to claim a palace, where white pieces pay, what to keep back."""

from signoria.bots.evaluation import expected_shares, final_shares
from signoria.games.medina.bot.features import FEATURES, features
from signoria.games.medina.bot.merit import Look, look_around, merit, merit_of_roof, merit_of_wall
from signoria.games.medina.bot.outlook import (
    add_outlook,
    doubt,
    palace_total,
    tile_value,
    white_growth,
)
from signoria.games.medina.city import (
    ALL_FIELDS,
    COLUMNS,
    FIELDS,
    INNERMOST_FIELDS,
    ROWS,
    Fields,
    both,
    either,
    fields_where,
    first,
    is_empty,
    just,
    read,
    size,
    touching,
    without,
)
from signoria.games.medina.rules import (
    fields_for,
    legal,
    may_place,
    must_roof,
    score,
    wall_places,
)
from signoria.games.medina.table import (
    COLOURS,
    KINDS,
    NO_ACTION,
    ROOF,
    STABLE,
    STALL,
    WALL,
)
from signoria.jit.bits import NONE, count, lowest, without_lowest
from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled
from signoria.jit.rng import below

__all__ = ("FEATURES", "features")

EXPLORATION = 0.15
LEARNED_EXPLORATION = 0.05
LEARNED_DEPTH = 0
"""To look at more placements tells more than to play a few on."""
FINAL_DOUBT = 6.0
"""Points of lead that count e times as much, among the finished games that were won or lost."""
MOST_CANDIDATES = 24
MANY_FIELDS = 40
CODE = 2048
"""More than any action's number: a rank and an action make one number, for sorting."""
MOST_RANK = 2000

# --- Placements worth a thought ---------------------------------------------------------------


SITES = fields_where(
    lambda row, column: (
        (row + column) % 3 == 0
        if row in (0, ROWS - 1) or column in (0, COLUMNS - 1)
        else row % 3 == 1 and column % 3 == 1
    )
)
"""Fields all over the city: enough to think of when a piece may go anywhere."""


@compiled
def preferred(some: Fields, good: Fields) -> Fields:
    chosen = both(some, good)
    return chosen if not is_empty(chosen) else some


@compiled
def fields_to_think_of(state: State, look: Look, kind: Number) -> Fields:
    """Of the fields for a kind those that differ in what they do."""
    fields = fields_for(state, kind)
    if kind == STABLE:
        return preferred(fields, without(ALL_FIELDS, look[3]))
    if kind <= STALL and size(fields) > MANY_FIELDS:  # a palace is founded, or a street
        return preferred(
            fields, either(SITES, either(look[2], touching(either(read(state.stalls), look[3]))))
        )
    return fields


@compiled
def keep(out: Numbers, kept: int, action: Number, value: float) -> int:
    """Put an action in its place among the best; return how many these are now."""
    code = min(MOST_RANK, max(0, int(MOST_RANK / 2 + 50.0 * value))) * CODE + action
    if kept == MOST_CANDIDATES:
        if out[kept - 1] >= code:
            return kept
        kept -= 1
    spot = kept
    while spot > 0 and out[spot - 1] < code:
        out[spot] = out[spot - 1]
        spot -= 1
    out[spot] = code
    return kept + 1


@compiled
def candidates(state: State, out: Numbers) -> int:
    """The placements with the highest merit, the best first."""
    if state.turn_size == 0:
        return first_stalls(out)
    look = look_around(state)
    kept = 0
    forced = must_roof(state)
    for kind in range(ROOF if forced else 0, ROOF + 1 if forced else KINDS - 1):
        fields = fields_to_think_of(state, look, kind)
        for word in range(3):
            members = fields[word]
            while members != NONE:
                place = 64 * word + lowest(members)
                members = without_lowest(members)
                kept = keep(out, kept, FIELDS * kind + place, merit(state, look, kind, place))
    if not forced and may_place(state, WALL):
        walls = wall_places(state)
        while walls != NONE:
            wall = lowest(walls)
            walls = without_lowest(walls)
            kept = keep(out, kept, FIELDS * WALL + wall, merit_of_wall(state, look, wall))
    for place in range(kept):
        out[place] %= CODE
    return kept


@compiled
def first_stalls(out: Numbers) -> int:
    """Some fields all over the city, the middle first: little hangs on it."""
    found = 0
    for row in (5, 2, 8):
        for column in (7, 4, 11, 2, 13):
            out[found] = FIELDS * STALL + COLUMNS * row + column
            found += 1
    return found


# --- Playing on -------------------------------------------------------------------------------

DRAWS = 4
"""How many placements are looked at in a game that is played out."""
NOTHING = -100.0
"""Less than the merit of any placement."""


@compiled
def member_after(members: Number, number: Number) -> int:
    """The member of a set of numbers that comes after `number` others."""
    for _ in range(number):
        members = without_lowest(members)
    return lowest(members)


@compiled
def any_field(fields: Fields, random: Numbers) -> int:
    """One of the fields, all alike; the set may not be empty."""
    number = below(random, size(fields))
    word = 0
    while number >= count(fields[word]):
        number -= count(fields[word])
        word += 1
    return 64 * word + member_after(fields[word], number)


@compiled
def any_kind(state: State, random: Numbers) -> int:
    """A kind of which the player has pieces, the more the likelier; roofs are thought of apart."""
    stock = state.stock[state.player]
    pieces = 0
    for kind in range(KINDS):
        pieces += 0 if kind == ROOF else stock[kind]
    if pieces == 0:
        return int(ROOF)
    number = below(random, pieces)
    kind = 0
    while kind == ROOF or number >= stock[kind]:
        number -= 0 if kind == ROOF else stock[kind]
        kind += 1
    return kind


@compiled
def any_place(state: State, look: Look, kind: Number, random: Numbers) -> int:
    """Where a piece of a kind may go, white ones rather to one's own palaces; NO_ACTION if nowhere."""
    if kind == WALL:
        places = wall_places(state)
        return member_after(places, below(random, count(places))) if places != NONE else NO_ACTION
    fields = fields_for(state, kind)
    if kind == STABLE:
        fields = preferred(fields, look[2])
    elif kind == STALL:
        fields = preferred(preferred(fields, without(ALL_FIELDS, look[3])), look[2])
    return any_field(fields, random) if not is_empty(fields) else NO_ACTION


@compiled
def best_roof(state: State, random: Numbers) -> tuple[int, float]:
    """The roof that pays best, give or take, and how well; NO_ACTION if none can be placed."""
    names = fields_for(state, ROOF)
    chosen = NO_ACTION
    best = NOTHING
    while not is_empty(names):
        name = first(names)
        names = without(names, just(name))
        value = merit_of_roof(state, name) + 0.01 * below(random, 100)
        if value > best:
            best = value
            chosen = FIELDS * ROOF + name
    return chosen, best


@compiled
def rollout_depth(state: State) -> int:
    """Against one player each placement is foreseen; against more they are too many, and play tells more."""
    return 1 if state.players == 2 else 48


@compiled
def rollout_policy(state: State, random: Numbers, room: Numbers) -> Number:
    """The best of a few placements drawn by the stock, or a roof if that pays more."""
    if state.turn_size == 0:
        return FIELDS * STALL + any_field(INNERMOST_FIELDS, random)
    chosen, best = best_roof(state, random)
    if chosen != NO_ACTION and must_roof(state):
        return chosen
    look = look_around(state)
    for _ in range(DRAWS):
        kind = any_kind(state, random)
        place = any_place(state, look, kind, random)
        if place != NO_ACTION:
            value = merit(state, look, kind, place) + 0.005 * below(random, 100)
            if value > best:
                best = value
                chosen = FIELDS * kind + place
    return chosen if chosen != NO_ACTION else room[below(random, legal(state, room))]


@compiled
def boldness(state: State, action: Number) -> float:
    """Whoever roofs a palace has its points for sure; whoever builds on hopes for more."""
    return 0.0 if action // FIELDS == ROOF else 1.0


# --- Who is ahead -----------------------------------------------------------------------------


@compiled
def evaluate(state: State, values: Numbers) -> None:
    """By the points that stand, what white pieces may add, and the palaces still to come."""
    if state.player == OVER:
        for seat in range(state.players):
            values[seat] = score(state, seat)
        final_shares(values, state.players, FINAL_DOUBT)
        return
    for seat in range(state.players):
        values[seat] = palace_total(state, seat) + tile_value(state, seat) + white_growth(state, seat)
    if state.player != NATURE:
        for colour in range(COLOURS):
            add_outlook(state, colour, values)
    expected_shares(values, state.players, doubt(state))
