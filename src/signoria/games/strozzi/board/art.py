"""Medici vs Strozzi: the pieces as they are drawn: tiles, ships, water and the edge of the table."""

from functools import cache

from signoria.games.strozzi.rules import TILES_OF_A_GOOD, VALUE
from signoria.games.strozzi.names import TILE_TEXTS, tile_name
from signoria.svg import (
    COLOURS,
    INK,
    PAPER,
    Look,
    Place,
    Style,
    Tones,
    emblem,
    group,
    icon,
    lozenge,
    tag,
    words,
)
from signoria.svg.icons import CLOTH, DYES, FURS, GOLD, SPICES

SIGNS = (CLOTH, FURS, DYES, SPICES, GOLD)
"""In the order of the goods."""
PAPER_EDGE = "#8a7a5e"
ANCHOR = (
    "M12 1a3 3 0 0 1 1.2 5.7v2.3h4v2h-4v8.7c3-.5 5-2.3 5.6-5l-1.8 1l1-5l4 3.5l-1.5.3c-.6 5-4 8.5-8.5 8.5"
    "s-7.9-3.5-8.5-8.5l-1.5-.3l4-3.5l1 5l-1.8-1c.6 2.7 2.6 4.5 5.6 5v-8.7h-4v-2h4v-2.3a3 3 0 0 1 1.2-5.7z"
)
LAUREL = (
    "M10 22c-5-1-8-5-8-10c0-3 1-6 3-8c1 2 1 3 0 5c2-1 3 0 3 2c0 1.5-1 2-2.5 2c1 1 2.5 1 4 1c.5 2-.5 3-2 3"
    "c1 1.5 1.5 2.5 2.5 5zM14 22c5-1 8-5 8-10c0-3-1-6-3-8c-1 2-1 3 0 5c-2-1-3 0-3 2c0 1.5 1 2 2.5 2"
    "c-1 1-2.5 1-4 1c-.5 2 .5 3 2 3c-1 1.5-1.5 2.5-2.5 5z"
)
"""Of few leaves, for a small place."""


@cache
def good_icon(good: int, size: float, at: Place = (0, 0)) -> str:
    return icon(SIGNS[good].path, size, SIGNS[good].colour, at)


# --- Tiles ------------------------------------------------------------------------------------


def tile_id(tile: str) -> str:
    return f"tile-{tile.replace(' ', '-')}"


@cache
def tile_face(tile: str, width: float, height: float) -> str:
    """Its good above its value; the 0, which moves a marker twice, stands between two lozenges."""
    number = TILE_TEXTS.index(tile)
    good, value, middle = number // TILES_OF_A_GOOD, int(VALUE[number]), width / 2
    twice = ""
    if value == 0:
        side, low, size = width * 0.32, height * 0.76, height * 0.055
        twice = "".join(lozenge(middle + way * side, low, size, SIGNS[good].colour) for way in (-1, 1))
    return (
        tag("rect", width=width, height=height, rx=4, fill=PAPER, stroke=PAPER_EDGE)
        + good_icon(good, height * 0.44, (middle, height * 0.3))
        + twice
        + words(middle, height * 0.89, value, max(11, height * 0.35), anchor="middle", fill=INK,
                font_weight="bold")
    )  # fmt: skip


@cache
def tile(name: str, width: float, height: float, style: Style, at: Place) -> str:
    """A tile that lies in the lot, on a ship or in the bag."""
    label = tile_name(TILE_TEXTS.index(name))
    return style.titled(label, tile_face(name, width, height), at=at, id=tile_id(name))


@cache
def thrown_tile(name: str, width: float, height: float, tones: Tones, at: Place) -> str:
    """A tile that is out of the round: a faint one, struck out."""
    number = TILE_TEXTS.index(name)
    return group(
        tag("rect", width=width, height=height, rx=4, fill=tones.panel, stroke=tones.line),
        icon(SIGNS[number // TILES_OF_A_GOOD].path, height * 0.44, tones.line, (width / 2, height * 0.3)),
        words(width / 2, height * 0.89, int(VALUE[number]), max(11, height * 0.35), anchor="middle",
              fill=tones.faint),
        tag("path", d=f"M3 {height * 0.56:.1f}L{width - 3:g} 3", stroke=tones.bad, stroke_width=2),
        at=at, id=tile_id(name),
    )  # fmt: skip


# --- Ships ------------------------------------------------------------------------------------


def ship_width(size: int, slot: float) -> float:
    return hull_end(slot) + size * slot + bow(slot)


def hull_end(slot: float) -> float:
    return 4 + slot * 0.12


def bow(slot: float) -> float:
    return 14 + slot * 0.5


@cache
def hull(size: int, slot: float, height: float, colour: str, to_left: bool, tones: Tones) -> str:
    """A ship from above with an empty space for every tile; it points to its port."""
    width, front, round_ = ship_width(size, slot), bow(slot), min(9, height / 4)
    shape = (
        f"M{round_:g} 0H{width - front:g}C{width - front / 2.5:g} 0 {width:g} {height * 0.3:g} {width:g} "
        f"{height / 2:g}C{width:g} {height * 0.7:g} {width - front / 2.5:g} {height:g} {width - front:g} "
        f"{height:g}H{round_:g}Q0 {height:g} 0 {height - round_:g}V{round_:g}Q0 0 {round_:g} 0Z"
    )
    paint = COLOURS[colour]
    mirrored = f"translate({width:g} 0) scale(-1 1)" if to_left else None
    spaces = "".join(
        tag("rect", x=x + slot * 0.05, y=height * 0.14, width=slot * 0.9, height=height * 0.72,
            rx=min(4, slot * 0.2), fill=paint.ink, fill_opacity=0.22, stroke=paint.ink, stroke_opacity=0.5)
        for x in slots(size, slot, to_left)
    )  # fmt: skip
    middle = width - front * 0.56
    return (
        tag("path", d=shape, fill=paint.fill, stroke=tones.faint, stroke_width=1.5, transform=mirrored)
        + spaces
        + emblem(colour, min(height * 0.52, front * 0.8),
                 at=(width - middle if to_left else middle, height / 2))
    )  # fmt: skip


def slots(size: int, slot: float, to_left: bool) -> list[float]:
    """Where the spaces of a ship begin; the first is the one at its bow."""
    if to_left:
        return [bow(slot) + slot * space for space in range(size)]
    return [hull_end(slot) + slot * space for space in reversed(range(size))]


# --- Water and edges ----------------------------------------------------------------------


@cache
def water(width: float, height: float, look: Look, berth: bool = True) -> str:
    """Still water with a few waves; a berth has an anchor, where a ship may come to lie."""
    fill, line = ("#22303a", "#3d535f") if look.dark else ("#d6e2e1", "#9db8b8")
    waves = "".join(
        f"M{x:g} {y:g}q6-5 12 0t12 0"
        for row, y in enumerate(range(16, int(height) - 4, 22))
        for x in range(14 + row % 2 * 44, int(width) - 30, 88)
        if not berth or abs(x + 12 - width / 2) > 32 or abs(y - height / 2) > 20
    )
    return (
        tag("rect", width=width, height=height, rx=6, fill=fill)
        + tag("path", d=waves, fill="none", stroke=line, stroke_width=1.2)
        + (icon(ANCHOR, 24, line, (width / 2, height / 2)) if berth else "")
    )


@cache
def edge(width: float, height: float, tones: Tones) -> str:
    """The inlay along the edge of the table."""
    frame = tag("rect", x=5, y=5, width=width - 10, height=height - 10, rx=10, fill="none", stroke=tones.line)
    middles = ((width / 2, 5), (width / 2, height - 5), (5, height / 2), (width - 5, height / 2))
    return frame + "".join(lozenge(x, y, 4, tones.gilt) for x, y in middles)


@cache
def inlay(height: float, x: float, look: Look) -> str:
    """A chain of lozenges in green marble and gilt, down one side of the table."""
    green = "#6f9a86" if look.dark else "#4d7a66"
    places = list(enumerate(range(36, int(height) - 30, 18)))
    green_ones, gilt_ones = (
        "".join(f"M{x:g} {y - 5}l3.5 5l-3.5 5l-3.5-5z" for place, y in places if place % 2 == odd)
        for odd in (0, 1)
    )
    return group(
        tag("path", d=green_ones, fill=green), tag("path", d=gilt_ones, fill=look.tones.gilt), opacity=0.7
    )
