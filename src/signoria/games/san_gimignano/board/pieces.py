"""The board of San Gimignano: stones and towers, drawn for tiles whose corners are 74 from the middle."""

from collections.abc import Sequence
from functools import cache

from signoria.games.san_gimignano.board.art import path
from signoria.svg import COLOURS, Place, tag


def shade(colour: str, part: float) -> str:
    """A colour, darker; or with a part over 1 nearer to white."""
    numbers = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    mixed = (n * part if part <= 1 else n + (255 - n) * (part - 1) for n in numbers)
    return "#" + "".join(f"{round(number):02x}" for number in mixed)


def rim_of(colour: str) -> str:
    """What sets a player's colour off: white, or dark round a light one."""
    return "#ffffff" if COLOURS[colour].ink == "#ffffff" else "#4a3a20"


@cache
def stone(colour: str) -> str:
    """A round piece with its owner's emblem; its pale rim shows on every guild."""
    chosen = COLOURS[colour]
    dark, rim = shade(chosen.fill, 0.62), rim_of(colour)
    return (
        tag("ellipse", cx=2, cy=6, rx=14, ry=9.5, fill="#2a1806", fill_opacity=0.32)
        + tag(
            "path",
            d="M-13.500-2v5.500a13.500 10.800 0 0 0 27 0v-5.500z",
            fill=dark,
            stroke=rim,
            stroke_width=1.8,
        )
        + tag("ellipse", cy=-2, rx=13.5, ry=10.8, fill=chosen.fill, stroke=rim, stroke_width=1.8)
        + tag("ellipse", cy=-2, rx=11, ry=8.6, fill="none", stroke=shade(chosen.fill, 1.35), stroke_width=1)
        + tag(
            "path",
            d=chosen.emblem,
            fill=chosen.ink,
            fill_rule="evenodd",
            transform="translate(-8.200 -9.900) scale(.68 .64)",
        )
    )


def box(x: float, y: float, width: float, height: float, across: float, up: float) -> list[list[Place]]:
    """The front, side and top of a box whose depth goes to the right and upwards."""
    return [
        [(x, y), (x + width, y), (x + width, y - height), (x, y - height)],
        [
            (x + width, y),
            (x + width + across, y - up),
            (x + width + across, y - up - height),
            (x + width, y - height),
        ],
        [
            (x, y - height),
            (x + width, y - height),
            (x + width + across, y - height - up),
            (x + across, y - height - up),
        ],
    ]


TOWER_TOP = 54
"""How high a tower reaches above its foot."""


@cache
def tower(colour: str) -> str:
    """A slim tower house: shaft, overhanging crown, merlons, emblem. Its foot is at the origin."""
    chosen = COLOURS[colour]
    light, dark = shade(chosen.fill, 1.25), shade(chosen.fill, 0.6)
    front, side, _ = box(-12, 6, 19, 41, 6.5, 5.5)
    crown, crown_side, crown_top = box(-15, -35, 25, 7, 8.5, 6.5)
    drawn = [
        tag("path", d="M-11 6h22l24-3l-8-9h-24z", fill="#2a1806", fill_opacity=0.32, stroke="none"),
        face(front, chosen.fill),
        face(side, dark),
        tag("path", d="M-12 6v-41h5v41z", fill=light, fill_opacity=0.55, stroke="none"),
        tag("path", d="M-12-2h6M0-8h7M3-29h4M-2 0h5", stroke=dark, stroke_opacity=0.6, stroke_width=1.2),
        face(crown_top, dark),
        face(crown_side, dark),
        face(crown, light),
    ]
    for number in range(3):
        back, back_side, _ = box(-8.5 + number * 9.7, -47, 5.6, 4.5, 2, 1.5)
        drawn += [face(back, chosen.fill), face(back_side, dark)]
    for number in range(3):
        merlon, merlon_side, merlon_top = box(-15 + number * 9.7, -42, 5.6, 5, 2.5, 2)
        drawn += [face(merlon_top, light), face(merlon_side, dark), face(merlon, light)]
    drawn.append(
        tag(
            "path",
            d=chosen.emblem,
            fill=chosen.ink,
            fill_rule="evenodd",
            stroke="none",
            transform="translate(-10.300 -25) scale(.66)",
        )
    )
    return tag("g", *drawn, stroke="#1d0f04", stroke_opacity=0.6, stroke_width=0.9, stroke_linejoin="round")


def face(points: Sequence[Place], fill: str) -> str:
    return tag("path", d=path(points), fill=fill)


FOUNDATION = "M-5 0v-4h10v4z"
SMALL_TOWER = "M-4 0v-15l-1.500-2v-5h2.500v2h1.500v-2h3v2h1.500v-2h2.500v5l-1.500 2v15z"
