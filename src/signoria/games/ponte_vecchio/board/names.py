"""Ponte Vecchio, the board: names of players in what is kept, which serves all tables and most viewers."""

from functools import lru_cache
from html import escape

from signoria.games.ponte_vecchio.board.plan import PonteVecchio
from signoria.i18n import tr
from signoria.svg import Reader
from signoria.svg.context import MARKS, reader
from signoria.svg.text import shortened

SHORT = "\7"
"""Begins and ends what stands for a shortened name: the seat, the width that there is, the size of type."""


def anybody(one: Reader) -> Reader:
    """For what all who look see alike."""
    return reader(one.look, one.lang, one.colours, None)


def named(context: PonteVecchio, drawn: str) -> str:
    """What was kept and stays for a while, with the names of the players where a reader put marks."""
    return _named(drawn, tuple([person.name for person in context.people]))


@lru_cache(1024)
def _named(drawn: str, names: tuple[str, ...]) -> str:
    for mark, name in zip(MARKS, names, strict=False):
        drawn = drawn.replace(mark, escape(name))
    return drawn


# --- Names in little room ---------------------------------------------------------------------


def short_name(seat: int, width: float, size: float) -> str:
    """A player's name, shortened to what fits in a width when `with_names` fills it in."""
    return f"{SHORT}{seat} {width!r} {size!r}{SHORT}"


def with_names(context: PonteVecchio, drawn: str) -> str:
    """What was drawn for a reader, with the names of this table; shortened ones too."""
    parts = drawn.split(SHORT)
    for place in range(1, len(parts), 2):
        seat, room = parts[place].split(" ", 1)
        name = None if int(seat) == context.viewer else context.people[int(seat)].name
        parts[place] = _shortened(name, context.lang, room)
    return context.named("".join(parts))


@lru_cache(2048)
def _shortened(name: str | None, lang: str, room: str) -> str:
    """A name as it is written in a drawing; None is the viewer's."""
    width, size = map(float, room.split())
    return escape(shortened(tr("You").render(lang) if name is None else name, width, size, bold=True))
