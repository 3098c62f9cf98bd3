"""Ships in side view, in two layers: cargo stands behind the rail and in front of the sail."""

from dataclasses import dataclass
from functools import cache

from signoria.svg.elements import Attribute, tag
from signoria.svg.icons import icon
from signoria.svg.paints import Paints
from signoria.svg.people import COLOURS

GILT = "#d8ab4e"


@dataclass(frozen=True)
class Ship:
    """The measures of a ship; the middle of its waterline is the origin, its bow is on the right."""

    holds: int = 5
    pitch: float = 36.5  # from one hold to the next
    sail: tuple[float, float] | None = (112, 76)  # width and height
    mast: float = -26

    @property
    def half(self) -> float:
        """From the middle to the foot of bow and stern."""
        return self.holds * self.pitch / 2 + 13

    @property
    def top(self) -> float:
        """Of the mast."""
        return -96 - (self.sail[1] if self.sail else 0)

    def hold(self, number: int) -> float:
        """Where a hold begins."""
        return (number - self.holds / 2) * self.pitch


DECK = -30
"""How high cargo stands above the water."""


@cache
def ship_behind(ship: Ship, colour: str, paints: Paints) -> str:
    """What is behind the cargo: sail, mast and the far side."""
    half, scenery = ship.half, paints.scenery
    return "".join(
        (
            tag("ellipse", cx=4, cy=8, rx=half + 8, ry=9, fill=scenery.shadow, opacity=0.25),
            _rig(ship, ship.sail, colour, paints) if ship.sail else "",
            tag("path", d=f"M{-half - 6} -58H{-half + 18}V-34H{half - 4}{_bow(half, -40)}{_keel(half)}",
                fill=scenery.wood[2]),
        )
    )  # fmt: skip


@cache
def ship_before(ship: Ship, colour: str, paints: Paints) -> str:
    """What is in front of the cargo: the near side, and the water at it."""
    half, wood, own = ship.half, paints.scenery.wood, COLOURS[colour]
    stern = f"M{-half - 6} -58h6q2 24 6 26"
    planks = f"M{-half + 2} -14H{half}M{-half + 6} -4H{half - 8}"
    line: dict[str, Attribute] = {"fill": "none", "stroke": wood[2]}
    return "".join(
        (
            tag("path", d=f"{stern}H{half - 4}{_bow(half, -36)}{_keel(half)}", fill=paints.wood,
                stroke=wood[2], stroke_width=1.2),
            tag("path", d=f"M{-half} -26H{half + 4}l4-5H{-half - 1}z", fill=own.fill),
            tag("path", d=f"M{-half} -26H{half + 4}", stroke=own.deep, stroke_width=1),
            tag("path", d=planks, stroke_width=1, opacity=0.7, **line),
            tag("path", d=stern, fill="none", stroke=GILT, stroke_width=1.6),
            tag("path", d=f"M{half + 22} -62l14-8", stroke_width=4, stroke_linecap="round", **line),
            water_line(-half - 14, half + 14, 4, paints),
        )
    )  # fmt: skip


def _bow(half: float, bend: float) -> str:
    return f"Q{half + 13} {bend} {half + 22} -62"


def _keel(half: float) -> str:
    return f"Q{half + 20} -20 {half - 14} 8H{-half + 10}Q{-half - 6} -8 {-half - 6} -58z"


def _rig(ship: Ship, sail: tuple[float, float], colour: str, paints: Paints) -> str:
    """A mast with its ropes, and a sail on it."""
    top, half = ship.top, ship.half
    ropes = f"M{ship.mast} {top}L{half + 14} -50M{ship.mast} {top}L{-half} -50"
    return "".join(
        (
            tag("path", d=ropes, fill="none", stroke=paints.scenery.rope, stroke_width=1.1, opacity=0.6),
            tag("rect", x=ship.mast - 3, y=top, width=6, height=-top - 20, rx=2, fill=paints.wood),
            _sail(ship, sail, colour, paints),
        )
    )


def _sail(ship: Ship, size: tuple[float, float], colour: str, paints: Paints) -> str:
    """A sail in a player's colour with their emblem, its yard, and a pennant at the top of the mast."""
    own, mast, top = COLOURS[colour], ship.mast, ship.top
    (width, height), above = size, top + 20
    half, below, middle = width / 2, above + height, above + height / 2
    cloth = (
        f"M{mast - half + 6} {above}Q{mast} {above + 7} {mast + half - 6} {above}"
        f"Q{mast + half + 9} {middle} {mast + half} {below}Q{mast} {below - 16} {mast - half} {below}"
        f"Q{mast - half + 13} {middle} {mast - half + 6} {above}z"
    )
    stripes = "".join(
        f"M{x - 9} {above + 4}Q{x - 4} {middle} {x - 9} {below - 8}h18Q{x + 14} {middle} {x + 9} {above + 4}z"
        for x in (mast - half / 2, mast + half / 2)
    )
    return "".join(
        (
            tag("path", d=cloth, fill=own.fill, stroke=own.deep, stroke_width=1.2),
            tag("path", d=stripes, fill="#ffffff", opacity=0.16),
            tag("path", d=cloth, fill=paints.sheen),
            tag("rect", x=mast - half - 2, y=above - 5, width=width + 4, height=6, rx=3, fill=paints.wood),
            icon(own.emblem, 46 if height > 60 else 30, own.ink, (mast + 2, middle - 3)),
            tag("path", d=f"M{mast} {top}h22l-7 5l7 5h-22z", fill=own.fill, stroke=own.deep,
                stroke_width=0.8),
        )
    )  # fmt: skip


@cache
def empty_hold(width: float, height: float, at: float, deck: float) -> str:
    """A place for cargo: its left side, and where it stands."""
    frame = f"M{at:.1f} {deck}v{6 - height}a4 4 0 0 1 4-4h{width - 8}a4 4 0 0 1 4 4v{height - 6}"
    return tag("path", d=frame, fill="#1d1206", fill_opacity=0.34, stroke="#e9d9b5", stroke_width=1.2,
               stroke_dasharray="4 3", stroke_opacity=0.75)  # fmt: skip


def water_line(left: float, right: float, y: float, paints: Paints) -> str:
    """Small waves along a hull, and the water below them."""
    wave = f"M{left:.1f} {y}q8-7 16 0" + "t16 0" * int((right - left) / 16)
    scenery = paints.scenery
    return tag("path", d=f"{wave}v10H{left:.1f}z", fill=scenery.water[1], opacity=0.85) + tag(
        "path", d=wave, fill="none", stroke=scenery.wave, stroke_width=1.6, opacity=0.8
    )
