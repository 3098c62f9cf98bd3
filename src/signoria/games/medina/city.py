"""Medina: the fields of the city, sets of fields for compiled code, and the wall around them (R-1).

A field is a number, 16 * row + column, counted from the top left. A set of fields is three numbers of 64
bits, four rows of 16 each; the last number has one row to spare, which stays empty. So all the fields
beside a set are found by a few shifts, whatever its size.
"""

import numpy as np

from signoria.jit.bits import bit, count, list_members, lowest
from signoria.jit.compiler import Number, Numbers, compiled

# --- The city (R-1.1) -------------------------------------------------------------------------

ROWS = 11
COLUMNS = 16
FIELDS = ROWS * COLUMNS

Fields = tuple[Number, Number, Number]
"""A set of fields."""


def fields_where(belongs: Number) -> Fields:
    """The fields whose row and column a test finds right, for the constants below."""
    words = [0, 0, 0]
    for field in range(FIELDS):
        if belongs(*divmod(field, COLUMNS)):
            words[field // 64] |= 1 << field % 64
    return np.uint64(words[0]), np.uint64(words[1]), np.uint64(words[2])


ALL_FIELDS = fields_where(lambda row, column: True)
NO_FIELDS = fields_where(lambda row, column: False)
INNERMOST_FIELDS = fields_where(lambda row, column: 0 < row < ROWS - 1 and 0 < column < COLUMNS - 1)
"""All but the edge fields."""

# --- Sets of fields ---------------------------------------------------------------------------


@compiled
def read(words: Numbers) -> Fields:
    """A set that stands in the state."""
    return words[0], words[1], words[2]


@compiled
def write(words: Numbers, fields: Fields) -> None:
    words[0], words[1], words[2] = fields


@compiled
def just(field: Number) -> Fields:
    """The set of one field."""
    one = bit(field & 63)
    none = np.uint64(0)
    return (
        one if field < 64 else none,
        one if 64 <= field < 128 else none,
        one if field >= 128 else none,
    )


@compiled
def either(some: Fields, others: Fields) -> Fields:
    return some[0] | others[0], some[1] | others[1], some[2] | others[2]


@compiled
def both(some: Fields, others: Fields) -> Fields:
    return some[0] & others[0], some[1] & others[1], some[2] & others[2]


@compiled
def without(some: Fields, others: Fields) -> Fields:
    return some[0] & ~others[0], some[1] & ~others[1], some[2] & ~others[2]


@compiled
def is_empty(fields: Fields) -> bool:
    return fields[0] | fields[1] | fields[2] == np.uint64(0)


@compiled
def contains(fields: Fields, field: Number) -> bool:
    return not is_empty(both(fields, just(field)))


@compiled
def is_within(some: Fields, others: Fields) -> bool:
    return is_empty(without(some, others))


@compiled
def is_same(some: Fields, others: Fields) -> bool:
    return some[0] == others[0] and some[1] == others[1] and some[2] == others[2]


@compiled
def size(fields: Fields) -> int:
    return count(fields[0]) + count(fields[1]) + count(fields[2])


@compiled
def first(fields: Fields) -> int:
    """The first field in reading order; the set may not be empty."""
    if fields[0] != 0:
        return lowest(fields[0])
    if fields[1] != 0:
        return 64 + lowest(fields[1])
    return 128 + lowest(fields[2])


@compiled
def list_fields(fields: Fields, number_of_first: Number, out: Numbers, place: Number) -> int:
    """Write the fields into `out` from `place` on, in reading order; return the place after them."""
    for word in range(3):
        place = list_members(fields[word], number_of_first + 64 * word, out, place)
    return place


# --- Side by side and around (R-1.3) ----------------------------------------------------------

ROW = np.uint64(COLUMNS)
LAST_ROW_OF_A_WORD = np.uint64(48)
ONE = np.uint64(1)
LEFTMOST = np.uint64(0x0001000100010001)
RIGHTMOST = np.uint64(0x8000800080008000)
ROWS_8_TO_10 = np.uint64(0x0000FFFFFFFFFFFF)


@compiled
def right_of(fields: Fields) -> Fields:
    return (
        (fields[0] & ~RIGHTMOST) << ONE,
        (fields[1] & ~RIGHTMOST) << ONE,
        (fields[2] & ~RIGHTMOST) << ONE,
    )


@compiled
def left_of(fields: Fields) -> Fields:
    return (
        (fields[0] & ~LEFTMOST) >> ONE,
        (fields[1] & ~LEFTMOST) >> ONE,
        (fields[2] & ~LEFTMOST) >> ONE,
    )


@compiled
def below(fields: Fields) -> Fields:
    return (
        fields[0] << ROW,
        fields[1] << ROW | fields[0] >> LAST_ROW_OF_A_WORD,
        (fields[2] << ROW | fields[1] >> LAST_ROW_OF_A_WORD) & ROWS_8_TO_10,
    )


@compiled
def above(fields: Fields) -> Fields:
    return (
        fields[0] >> ROW | fields[1] << LAST_ROW_OF_A_WORD,
        fields[1] >> ROW | fields[2] << LAST_ROW_OF_A_WORD,
        fields[2] >> ROW,
    )


@compiled
def touching(fields: Fields) -> Fields:
    """The fields side by side with one of a set."""
    return either(either(left_of(fields), right_of(fields)), either(above(fields), below(fields)))


@compiled
def touching_more(fields: Fields) -> Fields:
    """The fields side by side with two or more of a set."""
    left, right, up, down = left_of(fields), right_of(fields), above(fields), below(fields)
    beside, over = either(left, right), either(up, down)
    return either(either(both(left, right), both(up, down)), both(beside, over))


@compiled
def touching_one(fields: Fields) -> Fields:
    """The fields side by side with exactly one of a set."""
    return without(touching(fields), touching_more(fields))


NEIGHBOURHOOD = 9
"""A field and those around it."""


@compiled
def around(fields: Fields) -> Fields:
    """The fields of a set and the eight around each of them."""
    rows = either(fields, either(left_of(fields), right_of(fields)))
    return either(rows, either(above(rows), below(rows)))


@compiled
def joined(start: Fields, fields: Fields) -> Fields:
    """`start` and all of `fields` that can be reached from it, going from side to side."""
    reached = start
    while True:
        more = either(reached, both(touching(reached), fields))
        if is_same(more, reached):
            return reached
        reached = more


# --- The ring of wall fields and the towers ---------------------------------------------------
#
# Wall fields are numbered clockwise from the top left, 0 to 53. Between two towers walls can only grow
# from the towers, so all walls are eight runs: run 2 * tower goes clockwise from a tower, run
# 2 * tower + 1 the other way.

TOWERS = 4  # top left, top right, bottom right, bottom left
RUNS = 2 * TOWERS
WALL_FIELDS = 54
SIDE_LENGTH = np.array([16, 11, 16, 11], np.int64)  # top, right, bottom, left
SIDE_START = np.array([0, 16, 27, 43], np.int64)
RUNS_OF_SIDE = np.array([[0, 3], [2, 5], [4, 7], [6, 1]], np.int64)  # from its first tower, from its second
LONGEST_RUN = 15

FIELD_BESIDE = np.array(
    [
        *(column for column in range(COLUMNS)),
        *(row * COLUMNS + COLUMNS - 1 for row in range(ROWS)),
        *((ROWS - 1) * COLUMNS + column for column in reversed(range(COLUMNS))),
        *(row * COLUMNS for row in reversed(range(ROWS))),
    ],
    np.int64,
)
"""The inner field that a wall field touches."""


@compiled
def side_of(wall: Number) -> int:
    side = TOWERS - 1
    while wall < SIDE_START[side]:
        side -= 1
    return side


def fields_beside_runs() -> Numbers:
    """By run and length: the inner fields that its walls touch."""
    beside = np.zeros((RUNS, LONGEST_RUN + 1, 3), np.uint64)
    for side in range(TOWERS):
        walls = range(SIDE_START[side], SIDE_START[side] + SIDE_LENGTH[side])
        for run, order in zip(RUNS_OF_SIDE[side], (walls, walls[::-1]), strict=True):
            for length in range(1, LONGEST_RUN + 1):
                beside[run, length] = beside[run, length - 1]
                if length < SIDE_LENGTH[side]:
                    field = int(FIELD_BESIDE[order[length - 1]])
                    beside[run, length, field // 64] |= np.uint64(1 << field % 64)
    return beside


BESIDE_RUN = fields_beside_runs()


@compiled
def beside_run(run: Number, length: Number) -> Fields:
    return BESIDE_RUN[run, length, 0], BESIDE_RUN[run, length, 1], BESIDE_RUN[run, length, 2]
