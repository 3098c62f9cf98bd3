"""Medina's board: the oblique view. The plan stays square; height goes up and a little to the left."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from signoria.svg import Attribute, Place, tag

LEAN, RISE = -0.27, -0.92
"""How far one unit of height moves a point across and down the screen."""
Corners: TypeAlias = Sequence[Place]


@dataclass(frozen=True)
class Wood:
    """The colours of a block: its three sides that are seen, its edge, and what is inlaid on its top."""

    top: str
    south: str
    east: str
    line: str
    inlay: str


def short(value: float) -> str:
    """A number for a path: one decimal, none if it is whole."""
    return f"{value:.1f}".removesuffix(".0")


def up(x: float, y: float, z: float) -> Place:
    """Where a point above the ground is on the screen."""
    return x + LEAN * z, y + RISE * z


def path(corners: Corners) -> str:
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in corners)


def face(corners: Corners, fill: str, **more: Attribute) -> str:
    return tag("path", d=f"{path(corners)}z", fill=fill, **more)


def top_of(x: float, y: float, width: float, depth: float, z: float) -> Corners:
    """The corners of an upper side, clockwise from the back left."""
    right, front = x + width, y + depth
    return [up(x, y, z), up(right, y, z), up(right, front, z), up(x, front, z)]


def block(
    x: float, y: float, width: float, depth: float, z: tuple[float, float], wood: Wood, line: float
) -> str:
    """An upright block from one height to another: its south, its east and its upper side."""
    low, high = z
    right, front = x + width, y + depth
    south = [up(x, front, low), up(right, front, low), up(right, front, high), up(x, front, high)]
    east = [up(right, front, low), up(right, y, low), up(right, y, high), up(right, front, high)]
    sides = face(south, wood.south) + face(east, wood.east)
    sides += face(top_of(x, y, width, depth, high), wood.top)
    return tag("g", sides, stroke=wood.line, stroke_opacity="0.7", stroke_width=line, stroke_linejoin="round")


def on_south(x: float, y: float) -> str:
    """The transform for what is painted on a south side: across, and upwards where y is negative."""
    return f"matrix(1 0 {-LEAN} {-RISE} {short(x)} {short(y)})"


def shadow(x: float, y: float, width: float, depth: float, z: float) -> str:
    """The path of the shadow that a block throws to the right."""
    across, down = 0.62 * z, 0.2 * z
    return (
        f"M{short(x)} {short(y)}H{short(x + width)}l{short(across)} {short(down)}V{short(y + depth + down)}"
        f"H{short(x + across)}L{short(x)} {short(y + depth)}z"
    )
