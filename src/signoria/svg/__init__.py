"""What the boards are drawn with: SVG elements, the look of the house, and the players' colours and emblems.

A game's `board.py` draws from a view alone, so no hidden fact can reach a picture. All colours are written
out and nothing is loaded, so a drawing looks the same in the page, in a notebook and as a file.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

FONT = "Palatino, 'Palatino Linotype', 'Book Antiqua', 'URW Palladio L', 'DejaVu Serif', serif"


@dataclass(frozen=True)
class Person:
    """Who sits in a seat."""

    name: str
    colour: str
    """One of `COLOURS`."""


@dataclass(frozen=True)
class Tones:
    """The colours of paper, stone and ink, by day or by candlelight."""

    table: str  # under everything
    panel: str  # what stands on the table: plaques, fields for cards
    raised: str  # what stands on a panel
    line: str  # edges and rules; decoration only
    ink: str
    faint: str  # lesser text; still 4.5 : 1 on table, panel and raised
    gilt: str  # ornament, the asked player's frame
    warn: str  # what costs or is owed


DAY = Tones("#efe7d6", "#f8f3e8", "#fffdf7", "#b9a88a", "#2b2118", "#6a5a45", "#a67c1e", "#a3271f")
NIGHT = Tones("#1f1b17", "#2a2520", "#36302a", "#6b5d4a", "#f2e9d8", "#c0b09a", "#d8ab4e", "#f0968c")


@dataclass(frozen=True)
class Look:
    """How a drawing is to look: by day or by night, for a wide screen or a narrow one."""

    dark: bool = False
    narrow: bool = False

    @property
    def tones(self) -> Tones:
        return NIGHT if self.dark else DAY


# --- Elements ---------------------------------------------------------------------------------


def tag(name: str, *content: str, **attributes: Any) -> str:
    """One element. `stroke_width=2` is written `stroke-width="2"`; what is None is left out.

    >>> tag("circle", cx=10, cy=2.5, r=4, class_="dot", fill=None)
    '<circle cx="10" cy="2.5" r="4" class="dot"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(content)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return escape(str(value))


def words(x: float, y: float, text: object, size: float = 16, **attributes: Any) -> str:
    """A line of text; `anchor` is start, middle or end."""
    anchor = attributes.pop("anchor", None)
    return tag("text", escape(str(text)), x=x, y=y, font_size=size, text_anchor=anchor, **attributes)


def group(*content: str, at: tuple[float, float] | None = None, **attributes: Any) -> str:
    place = f"translate({_value(float(at[0]))} {_value(float(at[1]))})" if at else None
    return tag("g", *content, transform=place, **attributes)


def choice(pick: str, label: str, *content: str, at: tuple[float, float] | None = None, **more: Any) -> str:
    """A thing on the board that may be picked: the page lights it and listens to it when it is possible."""
    return group(tag("title", escape(label)), *content, at=at, data_pick=pick, **more)


def sheet(width: float, height: float, content: Iterable[str], title: str, look: Look) -> str:
    """A whole drawing."""
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("rect", width=width, height=height, rx=14, fill=look.tones.table),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_value(float(width))} {_value(float(height))}",
        role="img",
        font_family=FONT,
        fill=look.tones.ink,
    )


def plaque(width: float, height: float, look: Look, asked: bool = False) -> str:
    """A panel with a fine double edge; a gilt one round the player who is asked."""
    tones = look.tones
    edge = tones.gilt if asked else tones.line
    return tag("rect", width=width, height=height, rx=8, fill=tones.panel, stroke=edge,
               stroke_width=3 if asked else 1) + tag(
        "rect", x=4, y=4, width=width - 8, height=height - 8, rx=5, fill="none", stroke=edge,
        stroke_width=1, opacity=0.45,
    )  # fmt: skip


# --- Players ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Colour:
    """A player's colour, the colour of what is written on it, and an emblem that tells it from all others."""

    fill: str
    ink: str
    emblem: str
    """A path in a square of 24 by 24."""


COLOURS = {
    "red": Colour("#b3322a", "#ffffff", "M12 2c3 3 4 6 2 9c3-4 8-3 8 1c0 3-4 4-6 2l-2 2h3v3h-10v-3h3l-2-2"
                  "c-2 2-6 1-6-2c0-4 5-5 8-1c-2-3-1-6 2-9z"),  # a lily
    "blue": Colour("#2a5caa", "#ffffff", "M5 3h3v3h2.5v-3h3v3h2.500v-3h3v7l-2 2v9h-10v-9l-2-2z"),  # a tower
    "green": Colour("#2f7d4f", "#ffffff", "M12 2c7 5 8 11 1 17v3h-2v-3c-7-6-6-12 1-17z"),  # a leaf
    "yellow": Colour("#e2b13c", "#2b2118", "M12 1l2.500 6l5.500-3l-3 5.500l6 2.500l-6 2.500l3 5.500l-5.500-3"
                     "l-2.500 6l-2.500-6l-5.500 3l3-5.500l-6-2.500l6-2.500l-3-5.500l5.500 3z"),  # a sun
    "purple": Colour("#7a4b9c", "#ffffff", "M2 6l5 5l5-8l5 8l5-5l-2 14h-16z"),  # a crown
    "white": Colour("#f4efe6", "#2b2118", "M12 2l8 4v6c0 5-4 8-8 10c-4-2-8-5-8-10v-6zM11 7v3h-3v2h3v6h2v-6"
                    "h3v-2h-3v-3z"),  # a shield with a cross
}  # fmt: skip
SEAT_COLOURS = tuple(COLOURS)
"""The colours that seats get if nobody chooses."""


def people(names: Sequence[str]) -> list[Person]:
    """Persons with the usual colours."""
    return [Person(name, SEAT_COLOURS[seat]) for seat, name in enumerate(names)]


def emblem(colour: str, size: float = 24, **attributes: Any) -> str:
    """A disc in a player's colour with his emblem, its middle at the origin."""
    chosen = COLOURS[colour]
    scale = size / 24
    return group(
        tag("circle", r=size / 2, fill=chosen.fill, stroke="#2b2118", stroke_width=max(0.8, size / 30)),
        tag("path", d=chosen.emblem, fill=chosen.ink, fill_rule="evenodd",
            transform=f"scale({0.62 * scale:.3f}) translate(-12 -12)"),
        **attributes,
    )  # fmt: skip


def shortened(text: str, most: int) -> str:
    """A name that fits."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
