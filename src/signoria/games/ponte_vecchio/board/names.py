"""Ponte Vecchio, the board: names of players in what is kept, which serves all tables and most viewers."""

import re
from functools import lru_cache
from html import escape

from signoria.games.ponte_vecchio.board.plan import PonteVecchio
from signoria.i18n import tr
from signoria.svg import Reader
from signoria.svg.context import MARKS, reader
from signoria.svg.text import shortened

SHORT = re.compile(f"([{MARKS}])\7([^\7]+) ([^\7]+)\7")


def anybody(one: Reader) -> Reader:
    """For what all who look see alike."""
    return reader(one.look, one.lang, one.colours, None)


def short_name(seat: int, width: float, size: float) -> str:
    """What stands for a player's name, shortened to what fits in a width, until `with_names` fills it in."""
    return f"{MARKS[seat]}\7{width!r} {size!r}\7"


def with_names(context: PonteVecchio, drawn: str) -> str:
    """What was drawn for a reader, with the names of this table."""

    def shown(found: re.Match[str]) -> str:
        seat = MARKS.index(found[1])
        name = None if seat == context.viewer else context.people[seat].name
        return _shortened(name, context.lang, found[2], found[3])

    return context.named(SHORT.sub(shown, drawn) if "\7" in drawn else drawn)


@lru_cache(2048)
def _shortened(name: str | None, lang: str, width: str, size: str) -> str:
    """A name as it is written in a drawing; None is the viewer's."""
    called = tr("You").render(lang) if name is None else name
    return escape(shortened(called, float(width), float(size), bold=True))
