"""Coloured text for the terminal, in Rich's markup: `[red]word[/]`."""

import textwrap
from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.markup import escape
from rich.text import Text

from signoria.i18n import Seat, Sentence, tr

SEAT_COLOURS = ("blue", "red", "yellow", "green", "magenta", "cyan")
"""By seat; every name is also written out, so that nobody needs the colours."""
WIDTH = 100
"""Characters of a line, at most, where a text can be wrapped."""


def seat_name(seat: int, names: Sequence[str]) -> str:
    return f"[bold {SEAT_COLOURS[seat]}]{escape(names[seat])}[/]"


def result(winners: Sequence[int], name: Callable[[int], str | Seat]) -> Sentence:
    """Who has won, or who share the victory."""
    if len(winners) == 1:
        return tr("{player} wins.", tr("You win."), player=name(winners[0]))
    return tr("{players} share the victory.", players=[name(seat) for seat in winners])


def plain(markup: str) -> str:
    return Text.from_markup(markup).plain


def wrapped(text: str) -> list[str]:
    """A long text without markup as lines."""
    return textwrap.wrap(text, WIDTH)


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows of cells as lines of one table; the columns in `right` are right-aligned.

    >>> columns([["Anna", "9"], ["Bo", "[red]12[/]"]], right=[1])
    ['Anna   9', 'Bo    [red]12[/]']
    """
    lengths = [[cell_len(plain(cell)) for cell in row] for row in rows]
    widths = [max(column) for column in zip(*lengths, strict=True)]
    gap = "  " if sum(widths) + 2 * (len(widths) - 1) <= WIDTH else " "
    lines = []
    for row, lengths_of_row in zip(rows, lengths, strict=True):
        cells = []
        for place, (cell, length) in enumerate(zip(row, lengths_of_row, strict=True)):
            space = " " * (widths[place] - length)
            cells.append(space + cell if place in right else cell + space)
        lines.append(gap.join(cells).rstrip())
    return lines
