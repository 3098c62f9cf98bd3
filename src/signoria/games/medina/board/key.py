"""Medina's board: how to read the city, and the strip of glazed tiles under the heading."""

from functools import cache

from signoria.games.medina.board.pieces import (
    LIGHT,
    blocking_roof,
    city_tones,
    motif,
    roof,
    stall,
    tower_tile,
)
from signoria.i18n import tr
from signoria.svg import INK, Look, Style, group, plaque, tag, words

LEGEND_HEIGHT = 116


@cache
def legend(width: float, players: int, style: Style) -> str:
    """The marks that a newcomer cannot guess."""
    look = style.look
    last = (
        (group(blocking_roof("white", 11)), tr("only closed"))
        if players == 2
        else (tag("path", d=motif("black", 0, 0, 1), fill=look.tones.gilt), tr("in the lead"))
    )
    marks = (
        (plate(), tr("worth now")),
        (group(stall(24, 24, 2, look, True), at=(-12, -12)), tr("end of the street")),
        (group(roof("white", 13), at=(0, 2)), tr("a roof: owned")),
        (ring(look), tr("may go on here")),
        (group(tower_tile("bottom right", 16)), tr("tile of that tower")),
        last,
    )
    drawn = [
        plaque(width, LEGEND_HEIGHT, look),
        style.line(16, 24, tr("Reading the city"), 13, width - 32, bold=True),
    ]
    for number, (mark, text) in enumerate(marks):
        row, column = divmod(number, 2)
        x, y = 26 + (width - 20) / 2 * column, 44 + 25 * row
        drawn.append(group(mark, style.line(18, 4, text, 12, (width - 20) / 2 - 28), at=(x, y)))
    return "".join(drawn)


def plate() -> str:
    return tag(
        "rect", x=-8, y=-8, width=16, height=16, rx=3, fill=LIGHT, stroke=INK, stroke_width=0.8
    ) + words(0, 4.5, 7, 13, anchor="middle", fill=INK, font_weight="bold")


def ring(look: Look) -> str:
    tones = city_tones(look)
    return tag("rect", x=-11, y=-11, width=22, height=22, rx=2, fill=tones.field) + tag(
        "circle", r=7, fill="none", stroke=tones.glaze, stroke_width=2, stroke_dasharray="3.5 2.5"
    )


@cache
def border(width: float, look: Look) -> str:
    """A strip of glazed tiles: ornament."""
    count = int(width // 16)
    diamonds = "".join(f"M{16 * number + 8} 0l6 4l-6 4l-6-4z" for number in range(count))
    dots = "".join(f"M{16 * number - 1} 3h2v2h-2z" for number in range(1, count))
    tiles = tag("path", d=diamonds, fill=city_tones(look).glaze, opacity=0.75)
    return group(tiles, tag("path", d=dots, fill=look.tones.gilt), at=((width - 16 * count) / 2, 0))
