"""Ponte Vecchio, the board: names of players in what is kept, which serves all tables and most viewers."""

import re
from html import escape

from signoria.games.ponte_vecchio.board.plan import PonteVecchio
from signoria.svg import Reader
from signoria.svg.context import MARKS, reader

SHORT = re.compile(f"([{MARKS}])\7([^\7]+) ([^\7]+)\7")


def anybody(one: Reader) -> Reader:
    """For what all who look see alike."""
    return reader(one.look, one.lang, one.colours, None)


def short_name(seat: int, width: float, size: float) -> str:
    """What stands for a player's name, shortened to what fits in a width, until `with_names` fills it in."""
    return f"{MARKS[seat]}\7{width!r} {size!r}\7"


def with_names(context: PonteVecchio, drawn: str) -> str:
    """What was drawn for a reader, with the names of this table."""

    def shortened(found: re.Match[str]) -> str:
        mark, width, size = found.groups()
        return escape(context.name(MARKS.index(mark), float(width), float(size)))

    return context.named(SHORT.sub(shortened, drawn) if "\7" in drawn else drawn)
