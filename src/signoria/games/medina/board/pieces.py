"""Medina's board: the pieces and tiles, each told apart by its shape as well as its colour.

A piece is drawn in plan and a little from the south: its upper side is lifted, its front shows below.
Buildings have a motif of their colour, stables a horseshoe, stalls a striped awning, walls battlements.
"""

import re
from dataclasses import dataclass
from functools import cache

from signoria.games.medina.table import PALACE_POINTS, TOWER_POINTS
from signoria.games.medina.words import COLOURS, TOWERS
from signoria.svg import COLOURS as PLAYER_COLOURS
from signoria.svg import INK, Look, emblem, group, tag, words

LIGHT = "#fffaf0"


@dataclass(frozen=True)
class Block:
    """The colours of a block: its upper side, its front, its edge, and the motif on it."""

    top: str
    front: str
    edge: str
    motif: str


@dataclass(frozen=True)
class CityTones:
    """Sand, plaster and glaze, by day or by night."""

    ring: str  # under the wall fields
    ground: str  # between the fields
    field: str
    slot: str  # a wall field without a wall; decoration only
    glaze: str  # awnings, ornament, where the street goes on
    grey: Block
    black: Block
    brown: Block
    orange: Block
    white: Block  # stables, stalls, walls and towers

    def block(self, kind: str) -> Block:
        found: Block = getattr(self, kind if kind in COLOURS else "white")
        return found


DAY = CityTones(
    "#dfcba2", "#d2ba8a", "#ecdcb9", "#b89c6c", "#1c7276",
    Block("#a3a6a8", "#6c7074", INK, "#3c4045"),
    Block("#37363b", "#17161a", "#0d0c0f", "#eadfc6"),
    Block("#8b5832", "#5a361b", "#2f1b0c", "#f3dfc0"),
    Block("#e58a2e", "#b0590f", "#4a2405", "#5c2a00"),
    Block("#fffaf0", "#d9c8a6", "#4a3720", "#6b4a22"),
)  # fmt: skip
NIGHT = CityTones(
    "#332a21", "#2a231b", "#41362c", "#75624a", "#5fb9b3",
    Block("#a2a5a8", "#6a6e72", "#14100b", "#33373b"),
    Block("#1d1c21", "#0b0a0d", "#c9b78f", "#eadfc6"),
    Block("#b07848", "#6b4322", "#14100b", "#fff3dc"),
    Block("#e08a32", "#a85510", "#14100b", "#4a2200"),
    Block("#efe3cb", "#b8a480", "#14100b", "#6b4a22"),
)  # fmt: skip


def city_tones(look: Look) -> CityTones:
    return NIGHT if look.dark else DAY


MOTIFS = {  # about the origin, six to each side; after the first point all is relative
    "grey": "M-5.5-5.5h11v11h-11zm3.3 3.3v4.4h4.4v-4.4z",  # a courtyard
    "black": "M-4.3-4.3h8.6v8.6h-8.6zm4.3-1.9l6.2 6.2l-6.2 6.2l-6.2-6.2z",  # a star of eight points
    "brown": "M-6-1l6-5l6 5v3l-6-5l-6 5zm0 6l6-5l6 5v3l-6-5l-6 5z",  # chevrons
    "orange": "M-3-3c0-4 6-4 6 0c4 0 4 6 0 6c0 4-6 4-6 0c-4 0-4-6 0-6z",  # a flower
    "stable": "M-5.5 6v-5.5c0-7.3 11-7.3 11 0v5.5h-3v-5.5c0-3.3-5-3.3-5 0v5.5z",  # a horseshoe
}


def motif(kind: str, x: float, y: float, scale: float) -> str:
    """The path of a motif in its place; written out, since a transform would be longer."""
    place = iter((x, y))

    def moved(number: re.Match[str]) -> str:
        return f" {float(number[0]) * scale + next(place, 0):.1f}".removesuffix(".0")

    return re.sub(r" ?-?[\d.]+", moved, MOTIFS[kind])


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle, as part of a path."""
    return f"M{x:.1f} {y:.1f}h{width:.1f}v{height:.1f}h{-width:.1f}z".replace(".0", "")


def lifted(width: float, height: float, lift: float, colours: Block) -> str:
    """A block on a field of this size: its front, and its upper side lifted off the ground."""
    front, top = box(0, height - lift, width, lift), box(0, -lift, width, height)
    return tag("path", d=front, fill=colours.front) + tag("path", d=top, fill=colours.top)


@cache
def block(kind: str, width: float, height: float, lift: float, look: Look, bare: bool = False) -> str:
    """A building or a stable, bare if something stands on it; its edge is its group's to draw."""
    colours = city_tones(look).block(kind)
    if bare:
        return lifted(width, height, lift, colours)
    path = motif(kind, width / 2, height / 2 - lift, min(width, height) / 25)
    return lifted(width, height, lift, colours) + tag("path", d=path, fill=colours.motif, stroke="none")


@cache
def stall(width: float, height: float, lift: float, look: Look, end: bool = False) -> str:
    """A market stall under its awning; at an end of the street a lamp hangs on it."""
    white = city_tones(look).white
    across, down = width * 0.8, height * 0.62
    left, top = (width - across) / 2, (height - down) / 2 - lift / 2
    bottom, step = top + down, across / 5
    scallop = f"q{step / 2:.1f} {step * 0.8:.1f} {step:.1f} 0"
    awning = f"M{left:.1f} {top:.1f}v{down:.1f}{scallop * 5}v{-down:.1f}z"
    stripes = "".join(box(left + step * number, top + 0.5, step, down) for number in (0, 2, 4))
    post = f"{bottom:.1f}v{lift + 2:.1f}"
    drawn = [
        tag("path", d=f"M{left + 1:.1f} {post}M{left + across - 1:.1f} {post}{awning}", fill=white.top,
            stroke=white.edge),
        tag("path", d=stripes, fill=DAY.glaze),
    ]  # fmt: skip
    if end:
        size = min(width, height) * 0.17
        drawn.append(
            tag(
                "circle",
                cx=width / 2,
                cy=top + down / 2,
                r=size,
                fill="#f2b632",
                stroke=INK,
                stroke_width=1.2,
            )
        )
    return "".join(drawn)


@cache
def wall(width: float, height: float, lift: float, look: Look) -> str:
    """A piece of wall: courses of brick along its longer side; its edge is its group's to draw."""
    white = city_tones(look).white
    x, y = width / 3, height / 3
    if width >= height:
        bricks = f"M0 {y - lift:.1f}h{width:g}M0 {2 * y - lift:.1f}h{width:g}" + "".join(
            f"M{x * across:.1f} {y * down - lift:.1f}v{y:.1f}" for across, down in ((1, 0), (2, 1), (1, 2))
        )
    else:
        bricks = f"M{x:.1f} {-lift:g}v{height:g}M{2 * x:.1f} {-lift:g}v{height:g}" + "".join(
            f"M{x * across:.1f} {y * down - lift:.1f}h{x:.1f}" for across, down in ((0, 1), (1, 2), (2, 1))
        )
    return lifted(width, height, lift, white) + tag("path", d=bricks, stroke="#a58a5c")


# --- Roofs ------------------------------------------------------------------------------------


@cache
def roof(colour: str, size: float) -> str:
    """A dome with the owner's emblem and a finial, its middle at the origin."""
    half = size / 2
    finial = f"M{-half * 0.5:.1f} {-half * 0.8:.1f}L0 {-half * 1.55:.1f}L{half * 0.5:.1f} {-half * 0.8:.1f}z"
    return (
        tag("path", d=finial, fill=PLAYER_COLOURS[colour].fill, stroke=INK, stroke_width=0.8)
        + tag("circle", r=half + 1.6, fill=LIGHT, stroke=INK, stroke_width=0.8)
        + emblem(colour, size)
    )


@cache
def blocking_roof(colour: str, size: float) -> str:
    """A flat plate with the emblem and a bar across: it only closes."""
    half = size / 2 + 2
    bar = half * 0.72
    return (
        tag("rect", x=-half, y=-half, width=2 * half, height=2 * half, rx=2, fill=LIGHT, stroke=INK)
        + emblem(colour, size)
        + tag(
            "path", d=f"M{-bar:.1f} {bar:.1f}L{bar:.1f} {-bar:.1f}", stroke=LIGHT, stroke_width=size / 5 + 1.6
        )
        + tag(
            "path", d=f"M{-bar:.1f} {bar:.1f}L{bar:.1f} {-bar:.1f}", stroke=INK, stroke_width=size / 5 - 0.6
        )
    )


# --- Pieces in stock, and tiles ---------------------------------------------------------------


@cache
def icon(kind: str, size: float, look: Look) -> str:
    """A piece as it lies in a stock, its upper left at the origin; for roofs `roof` and `blocking_roof`."""
    lift = size / 6
    if kind == "stall":
        return group(stall(size * 1.1, size * 1.15, lift, look), at=(-size * 0.05, -size * 0.08))
    if kind == "wall":
        return group(
            wall(size, size * 0.6, lift, look), at=(0, size * 0.3), stroke=city_tones(look).white.edge
        )
    edge = city_tones(look).block(kind).edge
    return group(block(kind, size, size - lift, lift, look), at=(0, lift), stroke=edge)


@cache
def palace_tile(colour: str, size: float, look: Look) -> str:
    """A glazed tile in the colour of its palaces, its points on it; its middle at the origin."""
    colours = city_tones(look).block(colour)
    fill, ink = (colours.top, INK) if colour in ("grey", "orange") else (colours.front, LIGHT)
    half, inner = size / 2, size - 4
    points = PALACE_POINTS[COLOURS.index(colour)]
    return (
        tag("rect", x=-half, y=-half, width=size, height=size, rx=3, fill=fill, stroke=colours.edge)
        + tag("path", d=box(2 - half, 2 - half, inner, inner), fill="none", stroke=ink, opacity=0.5)
        + words(0, size * 0.25, points, size * 0.7, anchor="middle", fill=ink, font_weight="bold")
    )


@cache
def tower_tile(tower: str, size: float) -> str:
    """A white tile with the points of its tower, whose corner of the city is glazed."""
    half = size / 2
    across, down = (-half if "left" in tower else half), (-half if "top" in tower else half)
    corner = f"M{across:g} {down:g}h{-across * 1.1:.1f}L{across:g} {-down * 0.1:.1f}z"
    return (
        tag("rect", x=-half, y=-half, width=size, height=size, rx=2, fill=LIGHT)
        + tag("path", d=corner, fill=DAY.glaze)
        + tag("rect", x=-half, y=-half, width=size, height=size, rx=2, fill="none", stroke=INK)
        + words(-across * 0.16, size * 0.25 - down * 0.1, TOWER_POINTS[TOWERS.index(tower)], size * 0.7,
                anchor="middle", fill=INK, font_weight="bold")
    )  # fmt: skip
