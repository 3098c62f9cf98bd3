"""Medina's board: what things are called, for who points at them and for screen readers."""

from dataclasses import dataclass
from functools import lru_cache

from signoria.games.medina.notation import COLOURS, COLUMNS, SIDES, WALL_PLACES, points_text
from signoria.games.medina.sentences import palace_called
from signoria.games.medina.view import MedinaView, Palace
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import Context

TOLD = 4000
"""How many labels are kept, of all tables together."""


@dataclass(frozen=True)
class Reader:
    """Who reads the labels, and what the players are called."""

    names: tuple[str, ...]
    viewer: int | None
    lang: str

    def say(self, sentence: Sentence) -> str:
        return sentence.render(self.lang, self.names, self.viewer)


def reader_of(context: Context[MedinaView]) -> Reader:
    return Reader(tuple(person.name for person in context.people), context.viewer, context.lang)


Called = tuple[int, int | None, bool]
"""A palace as it is called: its colour, its owner, whether it is blocked."""


def called(palace: Palace) -> Called:
    return COLOURS.index(palace["colour"]), palace["owner"], palace["blocked_by"] is not None


@lru_cache(TOLD)
def palace_told(
    palace: Called, counts: tuple[int, int, int, int], blocked_by: int | None, reader: Reader
) -> str:
    """Whose it is, and what it is worth by what."""
    name = palace_called(*palace)
    buildings, stables, walls, stalls = counts
    pieces = [
        tr_plural("{count} building", "{count} buildings", buildings),
        tr_plural("{count} stable", "{count} stables", stables),
        tr_plural("{count} wall", "{count} walls", walls),
        tr_plural("{count} stall", "{count} stalls", stalls),
    ]
    if blocked_by is not None:
        return reader.say(tr("{palace}: closed, worth nothing", palace=name))
    return reader.say(
        tr("{palace}: {points} by {pieces}", palace=name, points=points_text(sum(counts)), pieces=pieces)
    )


@lru_cache(TOLD)
def field_told(
    field: str, is_stall: bool, is_end: bool, palaces: tuple[Called, ...], stalls: int, reader: Reader
) -> str:
    """What is on a field that belongs to no palace, and what it touches."""
    about: list[Sentence] = [palace_called(*palace) for palace in palaces]
    name: Sentence | str = field
    if is_end:
        name = tr("{field}: a stall, an end of the street", field=field)
    elif is_stall:
        name = tr("{field}: a stall", field=field)
    elif stalls:
        about.append(tr_plural("{count} stall", "{count} stalls", stalls))
    if about:
        name = tr("{field}, beside {things}", field=name, things=about)
    return name if isinstance(name, str) else reader.say(name)


@lru_cache(TOLD)
def wall_told(place: str, stands: bool, is_gate: bool, palace: Called | None, reader: Reader) -> str:
    """What is on a wall field, and which palace it touches."""
    side, number = place.split()
    wall = WALL_PLACES[list(SIDES).index(side)].with_values(number=number)
    name = tr("wall field {wall}", wall=wall)
    if stands:
        name = tr("{wall}: a wall", wall=wall)
    elif is_gate:
        name = tr("{wall}: the gate, it stays open", wall=wall)
    if palace:
        name = tr("{field}, beside {things}", field=name, things=[palace_called(*palace)])
    return reader.say(name)


# --- What touches what ------------------------------------------------------------------------


def _beside(field: str) -> tuple[str, ...]:
    column, row = COLUMNS.index(field[0]), int(field[1:])
    around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return tuple(
        f"{COLUMNS[across]}{down}"
        for across, down in around
        if 0 <= across < len(COLUMNS) and 1 <= down <= SIDES["left"]
    )


BESIDE = {f"{column}{row}": _beside(f"{column}{row}") for row in range(1, 12) for column in COLUMNS}
"""The fields that touch a field."""


def field_at(place: str) -> str:
    """The field that a wall field touches.

    >>> field_at("top 3"), field_at("left 11"), field_at("bottom 16")
    ('C1', 'A11', 'P11')
    """
    side, number = place.split()
    if side in ("top", "bottom"):
        return f"{COLUMNS[int(number) - 1]}{1 if side == 'top' else SIDES['left']}"
    return f"{COLUMNS[0 if side == 'left' else -1]}{number}"
