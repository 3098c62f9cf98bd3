"""Symbols: what is drawn often is written once in a drawing, and used by its name."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from signoria.svg.elements import Attribute, Place, group, tag


class Piece(NamedTuple):
    """A part of a drawing that can be kept, with the symbols that it uses."""

    drawn: str
    symbols: tuple[tuple[str, str], ...]


class Symbols:
    """The symbols of one drawing. Its names begin with a prefix, so that drawings can share a page."""

    def __init__(self, prefix: str):
        self._prefix = prefix
        self._drawn: dict[str, str] = {}

    def use(
        self, name: str, draw: Callable[[], str], at: Place | None = None, scale: float = 1, **more: Attribute
    ) -> str:
        """A symbol at a place; drawn when it is first used."""
        if name not in self._drawn:
            self._drawn[name] = draw()
        used = tag("use", href=f"#{self._prefix}-{name}")
        if at is None and scale == 1 and not more:
            return used
        place = "" if at is None else f"translate({at[0]:.1f} {at[1]:.1f})"
        size = "" if scale == 1 else f"scale({scale:.3f})"
        return tag("g", used, transform=f"{place} {size}".strip() or None, **more)

    def piece(self, drawn: str) -> Piece:
        """What was drawn with these symbols, to be kept."""
        return Piece(drawn, tuple(self._drawn.items()))

    def place(self, piece: Piece) -> str:
        """A piece in this drawing; its symbols are of the same prefix."""
        for name, drawn in piece.symbols:
            self._drawn.setdefault(name, drawn)
        return piece.drawn

    def defs(self) -> str:
        """The definitions of all that was used; write them after everything else is drawn."""
        return tag("defs", *[_definition(self._prefix, *symbol) for symbol in self._drawn.items()])


@lru_cache(4096)
def _definition(prefix: str, name: str, drawn: str) -> str:
    return group(drawn, id=f"{prefix}-{name}")
