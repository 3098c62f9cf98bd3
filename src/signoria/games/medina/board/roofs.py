"""Medina's board: what is a player's: domes, blocking roofs, banners and shields, in colour and emblem."""

from dataclasses import dataclass
from functools import cache

from signoria.games.medina.board.plan import Size
from signoria.games.medina.board.solids import Wood, block, path, short, top_of, up
from signoria.svg import COLOURS, INK, Place, icon, tag

ONION = "M-16.5-1.5c-2-13 5.5-22 16.5-29c11 7 18.5 16 16.5 29a16.5 6.2 0 0 1-33 0z"
SHIELD = "M-10-11h20v10c0 6-4.5 10-10 12.5c-5.5-2.5-10-6.5-10-12.5z"
OPEN = "#fffaf0"
"""Under what is nobody's yet."""


@dataclass(frozen=True)
class Shades:
    """A player's colour in light and in shade; `edge` parts it from anything."""

    fill: str
    light: str
    dark: str
    ink: str
    edge: str
    emblem: str


def _shades(name: str, light: str, dark: str, edge: str = "#ffffff") -> Shades:
    colour = COLOURS[name]
    return Shades(colour.fill, light, dark, colour.ink, edge, colour.emblem)


SHADES = {
    "red": _shades("red", "#e2685a", "#7c1c17"),
    "blue": _shades("blue", "#5f92dc", "#173a72"),
    "green": _shades("green", "#5cb07f", "#17502f"),
    "yellow": _shades("yellow", "#f6d67f", "#8a6410"),
    "purple": _shades("purple", "#a67cc6", "#4c2b66"),
    "white": _shades("white", "#ffffff", "#a89b80", INK),
}


@cache
def dome_paint(colour: str, prefix: str) -> str:
    shades = SHADES[colour]
    stops = "".join(
        tag("stop", offset=offset, stop_color=tone)
        for offset, tone in (("0", shades.light), ("0.5", shades.fill), ("1", shades.dark))
    )
    return tag("radialGradient", stops, id=f"{prefix}-glaze-{colour}", cx="0.34", cy="0.34", r="0.8")


@cache
def dome(colour: str, prefix: str) -> str:
    """A brass drum, an onion in the player's colour, a gleam, the emblem and a finial; its foot at the
    origin, about 40 wide and 46 high."""
    shades = SHADES[colour]
    return (
        tag("ellipse", cx=3, cy=2.5, rx=20, ry=8, fill="#000", fill_opacity="0.28")
        + tag("path", d="M-18-1v3.5a18 7.2 0 0 0 36 0v-3.5z", fill="#e9c46a", stroke="#6b4a0c",
              stroke_width=0.9)
        + tag("ellipse", cy=-1, rx=18, ry=7.2, fill="#c9993a", stroke="#6b4a0c", stroke_width=0.7)
        + tag("path", d=ONION, fill=f"url(#{prefix}-glaze-{colour})", stroke=shades.dark, stroke_width=1.1)
        + tag("path", d="M-11.5-7c-.6-7.5 2.6-13 7.5-17.5", fill="none", stroke="#fff",
              stroke_opacity="0.55", stroke_width=2.4, stroke_linecap="round")
        + icon(shades.emblem, 17.8, shades.ink, (0, -10.8))
        + tag("path", d="M0-30v-6.5", stroke="#8a6410", stroke_width=1.8, stroke_linecap="round")
        + tag("circle", cy=-31.5, r=2.5, fill="#f6cf66", stroke="#6b4a0c", stroke_width=0.7)
    )  # fmt: skip


def dome_foot(size: Size) -> Place:
    """Where a dome stands on a building."""
    return up(size.width / 2, size.depth / 2 + 5 * size.k, size.height("roof"))


@cache
def lid(colour: str, size: Size) -> str:
    """A blocking roof on a building: flat, with a bar across, and whose it is (R-9.4)."""
    shades, k, z = SHADES[colour], size.k, size.height("roof")
    wood = Wood(shades.fill, shades.dark, shades.dark, INK, shades.ink)
    x, y, width, depth = 6 * k, 5 * k, size.width - 12 * k, size.depth - 10 * k
    high = z + 5 * k
    top = top_of(x, y, width, depth, high)
    middle = up(x + width / 2, y + depth / 2, high)
    return (
        block(x, y, width, depth, (z, high), wood, 0.9 * k)
        + tag("path", d=path([top[3], top[1]]), stroke=shades.ink, stroke_width=4.2 * k)
        + tag("circle", cx=middle[0], cy=middle[1], r=9.5 * k, fill=shades.fill, stroke=shades.ink,
              stroke_width=1.2 * k)
        + icon(shades.emblem, 13 * k, shades.ink, (round(middle[0], 1), round(middle[1], 1)))
    )  # fmt: skip


@cache
def banner(colour: str, is_left: bool, scale: float) -> str:
    """It flies from the crown of a tower, outwards, its pole at the origin."""
    shades, way = SHADES[colour], -1 if is_left else 1
    cloth = f"M0-2h{24 * way}l{-5 * way} 8.5l{5 * way} 8.5h{-24 * way}z"
    drawn = (
        tag("path", d="M0 18v-24", stroke="#4a3210", stroke_width=2.2, stroke_linecap="round")
        + tag("path", d=cloth, fill=shades.fill, stroke=shades.edge, stroke_width=1.2)
        + icon(shades.emblem, 13, shades.ink, (9.5 * way, 6.5))
        + tag("circle", cy=-7, r=2.5, fill="#f6cf66", stroke="#6b4a0c", stroke_width=0.7)
    )
    return tag("g", drawn, transform=f"scale({short(scale)})")


@cache
def shield(colour: str | None, scale: float) -> str:
    """On a tower, in the colour of whoever holds its tile; its middle at the origin."""
    fill, edge = (OPEN, "#5d4825") if colour is None else (SHADES[colour].fill, SHADES[colour].edge)
    return tag("path", d=SHIELD, fill=fill, stroke=edge, stroke_width=1.5, transform=f"scale({scale:.2f})")


@cache
def small_dome(colour: str, width: float) -> str:
    """A dome so small that only its shape and colour can be seen; its foot at the origin."""
    shades, scale = SHADES[colour], width / 36
    drawn = (
        tag("path", d="M-18-1v3.5a18 7.2 0 0 0 36 0v-3.5z", fill="#e9c46a", stroke="#6b4a0c")
        + tag("path", d=ONION, fill=shades.fill, stroke=shades.dark, stroke_width=1.5)
        + icon(shades.emblem, 19, shades.ink, (0, -11))
        + tag("path", d="M0-30v-6", stroke="#8a6410", stroke_width=3, stroke_linecap="round")
    )
    return tag("g", drawn, transform=f"scale({scale:.3f})")


@cache
def small_lid(colour: str, width: float) -> str:
    """A blocking roof as small; from its corner."""
    shades, depth = SHADES[colour], width * 0.72
    return tag("rect", width=width, height=depth, fill=shades.fill, stroke=INK, stroke_width=0.8) + tag(
        "path", d=f"M0 {short(depth)}L{short(width)} 0", stroke=shades.ink, stroke_width=2.2
    )
