"""Medina's board: what things are called, for who points at them and for screen readers."""

from dataclasses import dataclass
from functools import lru_cache

from signoria.games.medina.notation import COLOURS, COLUMNS, SIDES, WALL_PLACES, points_text
from signoria.games.medina.sentences import palace_called
from signoria.games.medina.table import MOST_PLAYERS
from signoria.games.medina.view import MedinaView
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import Context

READERS, TOLD = 2000, 4000
"""How many readers and labels are kept, of all tables together."""


@dataclass(frozen=True, eq=False)
class Reader:
    """Who reads the labels, and what the players are called; there is one object for each."""

    names: tuple[str, ...]
    viewer: int | None
    lang: str

    def say(self, sentence: Sentence) -> str:
        return sentence.render(self.lang, self.names, self.viewer)


def reader_of(context: Context[MedinaView]) -> Reader:
    return _reader(tuple([person.name for person in context.people]), context.viewer, context.lang)


_reader = lru_cache(READERS)(Reader)

# --- Palaces ----------------------------------------------------------------------------------

Called = tuple[str, int | None, bool]
"""A palace as it is called: its colour, its owner, whether it is blocked."""
ALL_CALLED: list[Called] = [
    (colour, owner, is_blocked)
    for colour in COLOURS
    for owner, is_blocked in ((None, False), (None, True), *((seat, False) for seat in range(MOST_PLAYERS)))
]


@lru_cache(READERS)
def names_of_palaces(reader: Reader) -> dict[Called, str]:
    """What each palace that there can be is called to a reader."""
    players = len(reader.names)
    return {
        (colour, owner, is_blocked): reader.say(palace_called(COLOURS.index(colour), owner, is_blocked))
        for colour, owner, is_blocked in ALL_CALLED
        if owner is None or owner < players
    }


@lru_cache(TOLD)
def palace_told(name: str, counts: tuple[int, int, int, int], is_blocked: bool, lang: str) -> str:
    """Whose it is, and what it is worth by what."""
    if is_blocked:
        return tr("{palace}: closed, worth nothing", palace=name).render(lang)
    buildings, stables, walls, stalls = counts
    pieces = [
        tr_plural("{count} building", "{count} buildings", buildings),
        tr_plural("{count} stable", "{count} stables", stables),
        tr_plural("{count} wall", "{count} walls", walls),
        tr_plural("{count} stall", "{count} stalls", stalls),
    ]
    points = points_text(sum(counts))
    return tr("{palace}: {points} by {pieces}", palace=name, points=points, pieces=pieces).render(lang)


# --- Fields -----------------------------------------------------------------------------------


Neighbour = tuple[str, bool]
"""What a palace is called, and whether it is blocked and gains nothing more."""


def field_told(
    field: str, is_stall: bool, is_end: bool, palaces: tuple[Neighbour, ...], stalls: int, lang: str
) -> str:
    """What is on a field that belongs to no palace, what it touches, and what a stall on it would bring."""
    about: list[Sentence | str] = [palace for palace, _ in palaces]
    name: Sentence | str = field
    if is_end:
        name = tr("{field}: a stall, an end of the street", field=field)
    elif is_stall:
        name = tr("{field}: a stall", field=field)
    else:
        about = [
            palace if is_blocked else tr("{palace} (a stall adds 1)", palace=palace)
            for palace, is_blocked in palaces
        ]
    if stalls and not is_stall:
        about.append(tr_plural("{count} stall", "{count} stalls", stalls))
    if about:
        name = tr("{field}, beside {things}", field=name, things=about)
    return name if isinstance(name, str) else name.render(lang)


def wall_told(place: str, stands: bool, is_gate: bool, palace: Neighbour | None, lang: str) -> str:
    """What is on a wall field, which palace it touches, and what a wall on it would bring."""
    side, number = place.split()
    wall = WALL_PLACES[list(SIDES).index(side)].with_values(number=number)
    name = tr("wall field {wall}", wall=wall)
    if stands:
        name = tr("{wall}: a wall", wall=wall)
    elif is_gate:
        name = tr("{wall}: the gate, it stays open", wall=wall)
    if palace:
        about, is_blocked = palace
        gains = not (stands or is_gate or is_blocked)
        things = [tr("{palace} (a wall adds 1)", palace=about) if gains else about]
        name = tr("{field}, beside {things}", field=name, things=things)
    return name.render(lang)


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
