"""Ponte Vecchio, the board: shops from all sides, free sites, and the burgher."""

from functools import cache

from signoria.games.ponte_vecchio.board.paint import paints, roof
from signoria.svg import COLOURS, INK, Look, emblem, tag

EDGE = "#5b4524"
KINDS = 3
"""Houses differ a little: by the step they stand on."""


def kind_of(step: int) -> int:
    return step % KINDS


def _path(d: str, fill: str = "none", **more: str | float) -> str:
    return tag("path", d=d, fill=fill, **more)


def _walls(look: Look) -> tuple[tuple[str, ...], str]:
    """The colours of walls, and of their shaded side."""
    if look.dark:
        return ("#6d5d47", "#655340", "#736451"), "#4b3d2e"
    return ("#f1dfb8", "#ecd3a6", "#f4e6c6"), "#cdae79"


@cache
def sign(colour: str, y: float) -> str:
    """The owner's emblem on a shield, its middle above the origin."""
    deep = COLOURS[colour].deep
    return tag("circle", cy=y, r=14.5, fill="#fcf6e7", stroke=deep, stroke_width=1) + emblem(
        colour, 25, (0, y)
    )


@cache
def far_shop(colour: str, kind: int, look: Look) -> str:
    """A shop across the street, its front towards us; 64 wide, the middle of its foot at the origin."""
    deep, walls, shade = COLOURS[colour].deep, *_walls(look)
    window = paints(look).scenery.window if look.dark else "#5d4630"
    top = -(68, 76, 63)[kind]
    tiles = "".join(f"M{-20 + k * 12} {top - 27}L{-30 + k * 15} {top + 1}" for k in range(5))
    windows = "".join(f"M{x} {top + 26}v-9a5 5 0 0 1 10 0v9z" for x in (-21, 11))
    return "".join(
        (
            _path("M-27 0h54l7 4h-62z", paints(look).scenery.shadow, opacity=0.18),
            tag("rect", x=-27, y=top, width=54, height=-top, fill=walls[kind], stroke=EDGE),
            _path(f"M15 {top}h12v{-top}h-12z", shade, opacity=0.55),
            _path(f"M-32 {top + 2}L-22 {top - 28}H22L32 {top + 2}z", roof(colour), stroke=deep,
                  stroke_width=1.2, stroke_linejoin="round"),
            _path(f"{tiles}M-27.500 {top - 10}H27.500", stroke=deep, opacity=0.5),
            _path(f"M-32 {top + 2}h64v4h-64z", deep),
            _path(windows, window, stroke=EDGE, stroke_width=0.8),
            _path("M-22 0v-18a22 9 0 0 1 44 0v18z", "#241709" if look.dark else "#4a3016"),
            tag("rect", x=-22, y=-9, width=44, height=9, fill="#9b6a3a", stroke="#5b3a18", stroke_width=0.8),
            sign(colour, top + 28),
        )
    )  # fmt: skip


@cache
def near_shop(colour: str, kind: int, look: Look) -> str:
    """A shop on our side, seen from the river: roof, back, brackets; the middle of its foot at the origin."""
    deep, walls, shade = COLOURS[colour].deep, *_walls(look)
    window = paints(look).scenery.window if look.dark else "#3f6b58"
    brackets = "".join(f"M{x} 0h8v4l-5 11h-3z" for x in (-22, -4, 14))
    windows = "".join(f"M{x} -9v-13a5 5 0 0 1 10 0v13z" for x in (-22, -5, 12))
    tiles = "".join(f"M{-25 + k * 12.5} -79L{-34 + k * 17} -37" for k in range(1, 4))
    return "".join(
        (
            _path(brackets, paints(look).scenery.wood[2]),
            tag("rect", x=-28, y=-40, width=56, height=40, fill=walls[kind], stroke=EDGE),
            _path("M14 -40h14v40h-14z", shade, opacity=0.5),
            _path(windows, window, stroke=EDGE, stroke_width=0.8),
            _path("M-28 -4h56", stroke=shade, stroke_width=2),
            _path("M-34 -36L-25 -80H25L34 -36z", roof(colour), stroke=deep, stroke_width=1.2,
                  stroke_linejoin="round"),
            _path(f"{tiles}M-27.500 -66H27.500M-30.500 -51H30.500", stroke=deep, opacity=0.5),
            _path("M-34 -36h68v4h-68z", deep),
            _path("M-25 -80H25", stroke=COLOURS[colour].light, stroke_width=2),
            sign(colour, -58),
        )
    )  # fmt: skip


@cache
def shop_from_above(colour: str, is_left: bool) -> str:
    """A shop seen from above, 78 by 26, its awning towards the street; its corner at the origin."""
    deep = COLOURS[colour].deep
    top, front = (0, 65) if is_left else (13, 0)
    tiles = "".join(f"M{top + 10.8 * k:g} 0v26" for k in range(1, 6))
    return "".join(
        (
            tag("rect", x=3, y=4, width=78, height=26, rx=3, fill="#1d1206", opacity=0.22),
            tag("rect", x=front, y=2, width=13, height=22, rx=2, fill="#f1dfb8", stroke=EDGE),
            tag("rect", x=front + 4, y=8, width=5, height=10, fill="#5d3f1e"),
            tag("rect", x=top, width=65, height=26, rx=2, fill=COLOURS[colour].fill),
            tag("rect", x=top, width=65, height=13, rx=2, fill=COLOURS[colour].light, opacity=0.6),
            _path(f"{tiles}M{top} 13h65", stroke=deep, stroke_width=0.9, opacity=0.6),
            tag("rect", x=top, width=65, height=26, rx=2, fill="none", stroke=deep, stroke_width=1.4),
            tag("circle", cx=top + 32.5, cy=13, r=12.5, fill="#fcf6e7", stroke=deep),
            emblem(colour, 22, (top + 32.5, 13)),
        )
    )


@cache
def far_site(look: Look) -> str:
    """A free site across the street, the middle of its near edge at the origin."""
    return _site("M-26 2h52l-4-14h-44z", look)


@cache
def near_site(look: Look) -> str:
    """A free site on our side, measured from the foot of the shop that may come there."""
    return _site("M-27 -66h54l4 18h-62z", look)


@cache
def site_from_above(look: Look) -> str:
    return tag("rect", x=1, y=1, width=76, height=24, rx=4, **_dashes(look))


def _site(shape: str, look: Look) -> str:
    return tag("path", d=shape, **_dashes(look))


def _dashes(look: Look) -> dict[str, str | float]:
    edge = paints(look).scenery.wall[1]
    return {
        "fill": "#000000" if look.dark else "#ffffff",
        "fill_opacity": 0.28,
        "stroke": "#8a7a62" if look.dark else edge,
        "stroke_width": 1.2,
        "stroke_dasharray": "4 3",
    }


# --- The burgher ------------------------------------------------------------------------------


@cache
def burgher(looks_right: bool) -> str:
    """On his gilt foot, which is at the origin; 74 high."""
    foot = tag("ellipse", rx=20, ry=6, fill="#d8ab4e", stroke="#6b4c0d", stroke_width=1.2)
    return foot + tag("g", _figure(), transform=None if looks_right else "scale(-1 1)")


def _figure() -> str:
    line: dict[str, str | float] = {"stroke": INK, "stroke_width": 0.8}
    return "".join(
        (
            _path("M-15 0Q-17-26-8-39H8Q16-28 15 0z", "#6d1f3b", stroke=INK, stroke_width=1.2),
            _path("M2 0Q6-24 3-39H8Q16-28 15 0z", "#8d2f50"),
            _path("M-15.500-5h31l.3 5h-31zM1 0Q4-24 1-39h5Q10-24 7 0z", "#f3e8d2", **line),
            _path("M-11-20H12", stroke="#d8ab4e", stroke_width=2.6),
            _path("M4-33Q14-30 15-23", stroke="#4b1428", stroke_width=6, stroke_linecap="round"),
            _path("M17 2L15-30", stroke="#5b3a18", stroke_width=2.6, stroke_linecap="round"),
            tag("circle", cx=15, cy=-31, r=2.8, fill="#d8ab4e", **line),
            tag("circle", cx=15.3, cy=-23, r=3, fill="#f2d0a6", **line),
            _path("M-6-40Q-8-52-1-55Q8-57 9-50L12-46L9.500-45L9-41Q6-37-1-38z", "#f2d0a6", **line),
            _path("M-7-40Q-9-50-5-53L0-52Q-2-46-2-40z", "#5b3a22"),
            _path("M-11-49Q-14-60-2-63Q10-65 13-56Q15-52 9-51Q0-53-11-49z", "#b3322a", **line),
            _path("M-9-50Q-17-46-15-34L-10-37Q-11-44-7-47z", "#8f231c", **line),
            _path("M3-63Q12-74 19-67Q12-66 7-61z", "#fcf6e7", **line),
            tag("circle", cx=6.4, cy=-48.5, r=1, fill=INK),
        )
    )
