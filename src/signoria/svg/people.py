"""The people at a table, their colours and emblems."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from signoria.svg.elements import Attribute, Place, group, tag
from signoria.svg.icons import icon
from signoria.svg.look import INK


@dataclass(frozen=True)
class Person:
    """Who sits in a seat."""

    name: str
    colour: str
    """One of `COLOURS`."""


@dataclass(frozen=True)
class Colour:
    """A player's colour, the colour of what is written on it, and an emblem that tells it from all others."""

    fill: str
    ink: str
    emblem: str
    """A path in a square of 24 by 24."""
    light: str
    """Where light falls on it; readable on dark panels."""
    deep: str
    """In the shade, and at its edge."""


COLOURS = {
    "red": Colour("#b3322a", "#ffffff", "M12 2c3 3 4 6 2 9c3-4 8-3 8 1c0 3-4 4-6 2l-2 2h3v3h-10v-3h3l-2-2"
                  "c-2 2-6 1-6-2c0-4 5-5 8-1c-2-3-1-6 2-9z", "#cf5a4f", "#7f1f1a"),  # a lily
    "blue": Colour("#2a5caa", "#ffffff", "M5 3h3v3h2.5v-3h3v3h2.500v-3h3v7l-2 2v9h-10v-9l-2-2z", "#5585cd",
                   "#1b3f78"),  # a tower
    "green": Colour("#2f7d4f", "#ffffff", "M12 2c7 5 8 11 1 17v3h-2v-3c-7-6-6-12 1-17z", "#58a577",
                    "#1d5735"),  # a leaf
    "yellow": Colour("#e2b13c", "#2b2118", "M12 1l2.500 6l5.500-3l-3 5.500l6 2.500l-6 2.500l3 5.500l-5.500-3"
                     "l-2.500 6l-2.500-6l-5.500 3l3-5.500l-6-2.500l6-2.500l-3-5.500l5.500 3z", "#f2d078",
                     "#b0821a"),  # a sun
    "purple": Colour("#7a4b9c", "#ffffff", "M2 6l5 5l5-8l5 8l5-5l-2 14h-16z", "#a07cc0",
                     "#523069"),  # a crown
    "white": Colour("#f4efe6", "#2b2118", "M12 2l8 4v6c0 5-4 8-8 10c-4-2-8-5-8-10v-6zM11 7v3h-3v2h3v6h2v-6"
                    "h3v-2h-3v-3z", "#ffffff", "#c9bfae"),  # a shield with a cross
}  # fmt: skip
SEAT_COLOURS = tuple(COLOURS)
"""The colours that seats get if nobody chooses."""


def people(names: Sequence[str], colours: Sequence[str] = ()) -> list[Person]:
    """Persons with the colours that a game names, or the usual ones."""
    return [Person(name, (colours or SEAT_COLOURS)[seat]) for seat, name in enumerate(names)]


def emblem(colour: str, size: float = 24, at: Place | None = None, **attributes: Attribute) -> str:
    """A disc in a player's colour with their emblem, its middle at the origin."""
    chosen = COLOURS[colour]
    return group(
        tag("circle", r=size / 2, fill=chosen.fill, stroke=INK, stroke_width=max(0.8, size / 30)),
        _gleam(size, chosen.light),
        icon(chosen.emblem, 0.62 * size, chosen.ink),
        at=at, **attributes,
    )  # fmt: skip


def _gleam(size: float, light: str) -> str:
    """Light on the upper rim of a disc."""
    x, y, radius = 0.36 * size, -0.25 * size, 0.44 * size
    return tag("path", d=f"M{-x:.1f} {y:.1f}A{radius:.1f} {radius:.1f} 0 0 1 {x:.1f} {y:.1f}", fill="none",
               stroke=light, stroke_width=0.06 * size, stroke_linecap="round")  # fmt: skip


@cache
def disc(colour: str, size: float, dark: bool) -> str:
    """A player's emblem on a panel; by night with a light rim, so that dark colours stand out."""
    rim = tag("circle", r=size / 2 + 0.9, fill="#d9cdb8") if dark else ""
    return rim + emblem(colour, size)
