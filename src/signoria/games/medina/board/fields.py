"""Medina's board: the fields that can be picked. They are not seen: the page lights those that may be.

They lie on the ground, under the pieces, which let the pointer through: a field is hit where it is, even if
a house before it hides it. Palaces lie above the pieces, since roofs are put on them.

Most moves leave most of the city as it was, and most of it is the same for all who look. So a field is kept
by what is on it and beside it, and a row of them by what is on the row and on those before and behind it;
what palaces are called to a reader is filled in later.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from operator import itemgetter

from signoria.games.medina.board.palaces import PalaceFacts, shapes
from signoria.games.medina.board.plan import Plan
from signoria.games.medina.board.telling import (
    ALL_CALLED,
    READERS,
    Neighbour,
    Reader,
    field_at,
    field_told,
    names_of_palaces,
    palace_told,
    wall_told,
)
from signoria.games.medina.city import COLUMNS, FIELDS, ROWS
from signoria.games.medina.notation import FIELD_TEXTS
from signoria.games.medina.view import SIDES, MedinaView
from signoria.svg import group, tag, title

# --- The city in bytes: one for what is on each field -----------------------------------------

EMPTY, STALL, STREET_END, PALACES = range(4)
"""What a field holds: from `PALACES` on it is a palace, by what it is called."""
CODES = {palace: PALACES + number for number, palace in enumerate(ALL_CALLED)}
OPEN_FIELD, STANDING, GATE = range(3)
"""What is on a wall field."""
WITHOUT_PALACES = bytes(range(PALACES))
NUMBERS = {field: number for number, field in enumerate(FIELD_TEXTS)}
BESIDE_SIDE = [itemgetter(*[NUMBERS[field_at(place)] for place in places]) for places in SIDES]
"""Of each side: what gives of all fields those that its wall fields touch."""
EDGE = bytes(COLUMNS)
"""A row of fields beyond the city: there is nothing."""


def pieces_in_bytes(view: MedinaView, palaces: Sequence[PalaceFacts]) -> bytes:
    found = bytearray(FIELDS)
    for palace in palaces:
        code = CODES[palace.called]
        for field in palace.buildings:
            found[NUMBERS[field]] = code
        for field in palace.stables:
            found[NUMBERS[field]] = code
    for field in view["stalls"]:
        found[NUMBERS[field]] = STALL
    for field in view["street_ends"]:
        found[NUMBERS[field]] = STREET_END
    return bytes(found)


def mark(code: int) -> str:
    """What stands for the name of a palace until it is filled in."""
    return f"\0{code}\0"


def neighbour(code: int) -> Neighbour:
    return mark(code), ALL_CALLED[code - PALACES][2]


def named(drawn: str, codes: bytes, reader: Reader) -> str:
    """What was drawn of some fields, with what their palaces are called to a reader."""
    for code in set(codes.translate(None, WITHOUT_PALACES)):
        drawn = drawn.replace(mark(code), names_by_code(reader)[code])
    return drawn


@lru_cache(READERS)
def names_by_code(reader: Reader) -> dict[int, str]:
    """What palaces are called, as it is written in a drawing."""
    return {CODES[called]: escape(name) for called, name in names_of_palaces(reader).items()}


# --- Fields and wall fields -------------------------------------------------------------------


def fields(view: MedinaView, palaces: Sequence[PalaceFacts], reader: Reader, here: Plan) -> list[str]:
    """Every field without a palace, and every wall field."""
    pieces = pieces_in_bytes(view, palaces)
    padded = EDGE + pieces + EDGE
    drawn = [row_told(row, padded[COLUMNS * row : COLUMNS * (row + 3)], reader, here) for row in range(ROWS)]
    walls = walls_in_bytes(tuple(view["walls"]), tuple(view["gates"]))
    for side, standing in enumerate(walls):
        drawn.append(side_told(side, standing, BESIDE_SIDE[side](pieces), reader, here))
    return drawn


@lru_cache(8000)
def row_told(row: int, near: bytes, reader: Reader, here: Plan) -> str:
    return named(row_of_fields(row, near, reader.lang, here), near, reader)


@lru_cache(4000)
def side_told(side: int, standing: bytes, beside: tuple[int, ...], reader: Reader, here: Plan) -> str:
    return named(side_of_walls(side, standing, beside, reader.lang, here), bytes(beside), reader)


@lru_cache(2000)
def walls_in_bytes(walls: tuple[str, ...], gates: tuple[str, ...]) -> list[bytes]:
    """What is on the wall fields of each side."""
    found = dict.fromkeys(walls, STANDING) | dict.fromkeys(gates, GATE)
    return [bytes([found.get(place, OPEN_FIELD) for place in places]) for places in SIDES]


@lru_cache(4000)
def row_of_fields(row: int, near: bytes, lang: str, here: Plan) -> str:
    """The fields of a row without a palace. `near` are three rows, this one in the middle."""
    above, own, below = near[:COLUMNS], near[COLUMNS : 2 * COLUMNS], near[2 * COLUMNS :]
    beside = zip(above, b"\0" + own, own[1:] + b"\0", below, strict=False)
    drawn = [
        field_choice(COLUMNS * row + column, code, around, lang, here)
        for column, (code, around) in enumerate(zip(own, beside, strict=True))
        if code < PALACES
    ]
    return "".join(drawn)


@lru_cache(8000)
def field_choice(number: int, code: int, beside: tuple[int, ...], lang: str, here: Plan) -> str:
    """A field; `beside` is what is on those behind, left, right and before it."""
    field = FIELD_TEXTS[number]
    palaces = tuple([neighbour(code) for code in dict.fromkeys(beside) if code >= PALACES])
    stalls = sum([EMPTY < code < PALACES for code in beside])
    label = field_told(field, code != EMPTY, code == STREET_END, palaces, stalls, lang)
    return group(title(label), shape_of(field, here), data_pick=f"cell:{field}")


@lru_cache(2 * FIELDS)
def shape_of(field: str, here: Plan) -> str:
    x, y, width, depth = here.boxes[field]
    inset, k = 2 * here.size.k, here.size.k
    return tag("rect", x=x + inset, y=y + inset, width=width - 2 * inset, height=depth - 2 * inset, rx=7 * k,
               fill_opacity="0")  # fmt: skip


@lru_cache(2000)
def side_of_walls(side: int, standing: bytes, beside: tuple[int, ...], lang: str, here: Plan) -> str:
    """The wall fields of a side; `beside` is what is on the fields that they touch."""
    near = zip(SIDES[side], standing, beside, strict=True)
    return "".join([wall_choice(place, code, other, lang, here) for place, code, other in near])


@lru_cache(4000)
def wall_choice(place: str, code: int, beside: int, lang: str, here: Plan) -> str:
    """A wall field can be hit on the rim beyond it too."""
    x, y, width, depth = here.boxes[place]
    inset, far = 2 * here.size.k, here.reach
    shape = tag("rect", x=x + inset, y=y + inset, width=width - 2 * inset, height=depth - 2 * inset,
                rx=6 * here.size.k, fill_opacity="0")  # fmt: skip
    side = here.side(place)
    reach = tag(
        "rect",
        x=x - far if side == "w" else x,
        y=y - far if side == "n" else y,
        width=width + far if side in "we" else width,
        height=depth + far if side in "ns" else depth,
        fill_opacity="0",
    )
    palace = neighbour(beside) if beside >= PALACES else None
    label = wall_told(place, code == STANDING, code == GATE, palace, lang)
    return group(title(label), shape, reach, data_pick=f"wall:{place.replace(' ', '-')}")


# --- Palaces ----------------------------------------------------------------------------------


def palace_choices(palaces: Sequence[PalaceFacts], reader: Reader, here: Plan) -> list[str]:
    """All of a palace is one thing to pick: it goes by the name of its first building."""
    names = names_of_palaces(reader)
    return [palace_choice(palace, names[palace.called], reader.lang, here) for palace in palaces]


@lru_cache(2000)
def palace_choice(palace: PalaceFacts, name: str, lang: str, here: Plan) -> str:
    counts = (len(palace.buildings), len(palace.stables), palace.walls, palace.stalls)
    return group(
        title(palace_told(name, counts, palace.blocked_by is not None, lang)),
        shapes(palace.buildings, palace.stables, here),
        data_pick=f"cell:{palace.name}",
    )
