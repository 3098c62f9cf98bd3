"""Medina: how fields, pieces and actions are written, and what they are called."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from signoria.games.medina import city, sentences, table
from signoria.games.medina.city import FIELDS
from signoria.games.medina.table import WALL
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import State

COLUMNS = "ABCDEFGHIJKLMNOP"
FIELD_TEXTS = [f"{column}{row}" for row in range(1, city.ROWS + 1) for column in COLUMNS]
SIDES = {"top": city.COLUMNS, "right": city.ROWS, "bottom": city.COLUMNS, "left": city.ROWS}
WALL_TEXTS = [  # clockwise, though each side is numbered from the left or from the top
    *(f"top {number}" for number in range(1, city.COLUMNS + 1)),
    *(f"right {number}" for number in range(1, city.ROWS + 1)),
    *(f"bottom {number}" for number in range(city.COLUMNS, 0, -1)),
    *(f"left {number}" for number in range(city.ROWS, 0, -1)),
]
COLOURS = ("grey", "black", "brown", "orange")
KINDS = (*COLOURS, "stable", "stall", "roof", "block", "wall")
TOWERS = ("top left", "top right", "bottom right", "bottom left")

# The text of every action, by number; the same in every language.
TEXTS = (
    *(f"{kind} {field}" for kind in KINDS[:WALL] for field in FIELD_TEXTS),
    *(f"wall {wall}" for wall in WALL_TEXTS),
    *(f"starts {seat + 1}" for seat in range(table.MOST_PLAYERS)),
)

COLOUR_NAMES = (tr("grey"), tr("black"), tr("brown"), tr("orange"))
PIECE_NAMES = (
    tr("a grey building"),
    tr("a black building"),
    tr("a brown building"),
    tr("an orange building"),
    tr("a stable"),
    tr("a stall"),
    tr("a roof"),
    tr("a blocking roof"),
    tr("a wall"),
)
SIDE_NAMES = (tr("top"), tr("right"), tr("bottom"), tr("left"))
TOWER_NAMES = (tr("top left"), tr("top right"), tr("bottom right"), tr("bottom left"))
WALL_PLACES = (
    tr("top {number}"),
    tr("right {number}"),
    tr("bottom {number}"),
    tr("left {number}"),
)


def parts_of(action: int) -> tuple[int, int]:
    """The kind of piece that an action places, and the field or wall field."""
    kind = min(action // FIELDS, int(WALL))
    return kind, action - FIELDS * kind


def members(fields: Any) -> set[int]:
    """The fields of a set of the state, or of one that a compiled function has returned."""
    left = int(fields[0]) | int(fields[1]) << 64 | int(fields[2]) << 128
    found = set()
    while left:
        lowest = left & -left
        found.add(lowest.bit_length() - 1)
        left ^= lowest
    return found


def texts(fields: Iterable[int]) -> list[str]:
    """In reading order."""
    return [FIELD_TEXTS[field] for field in sorted(fields)]


def fields_again(fields: city.Fields) -> city.Fields:
    """A set as compiled functions take it: what they return to us are numbers of Python's."""
    return np.uint64(fields[0]), np.uint64(fields[1]), np.uint64(fields[2])


def palace_at(state: State, field: int) -> city.Fields:
    return fields_again(table.palace_at(state, field))


def fields_touching(place: int) -> set[int]:
    return members(city.touching(fields_again(city.just(place))))


def palace_called(state: State, palace: city.Fields, subject: int | None = None) -> Sentence:
    """A palace by its owner and colour; `subject` is the seat that the sentence is about."""
    owner, name = table.owner_of(state, palace), table.name_of(state, palace)
    return sentences.palace_called(
        table.colour_of(state, palace),
        None if owner == table.NOBODY else owner,
        bool((state.blocked[: state.players] == name).any()),
        subject,
    )


def wall_name(place: int) -> Sentence:
    return WALL_PLACES[city.side_of(place)].with_values(number=WALL_TEXTS[place].split()[1])


def points_text(count: int) -> Sentence:
    return tr_plural("{count} point", "{count} points", int(count))
