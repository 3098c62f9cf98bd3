"""Ponte Vecchio, the board: its colours of stone and water, the shops, the burgher and the cards."""

from dataclasses import dataclass
from functools import cache

from signoria.svg import COLOURS, INK, Look, empty_place, icon, tag, words


@dataclass(frozen=True)
class Scenery:
    """The colours of the river and the bridge, by day or by night."""

    water: str
    deep: str  # under the arches
    wave: str
    stone: str  # the deck
    shade: str  # its face towards the viewer
    joint: str  # lines in stone
    lot: str  # a free site
    marble: str  # the steps
    inlay: str  # intarsia in the steps
    roof: str
    tile: str
    sky: str
    hill: str  # the far bank
    town: str  # Florence, far off


BY_DAY = Scenery("#b7cec8", "#7fa39f", "#8fb1ab", "#dcc9a5", "#c9b187", "#a38a5e", "#efe3ca", "#fbf7ee",
                 "#4c7a64", "#a2593a", "#7d412a", "#e3ebe4", "#a9bfa6", "#bb8f70")  # fmt: skip
BY_NIGHT = Scenery("#1b2c33", "#121f25", "#33505a", "#4b4136", "#3c342b", "#786850", "#352e27", "#5a5044",
                   "#9dc4ad", "#6e3d2a", "#4d2a1d", "#17252e", "#20353a", "#3d4f55")  # fmt: skip


def scenery(look: Look) -> Scenery:
    return BY_NIGHT if look.dark else BY_DAY


# --- Shops ------------------------------------------------------------------------------------


@cache
def upright_shop(colour: str, look: Look) -> str:
    """A shop seen from the front, 58 wide and 64 high; the middle of its foot at the origin."""
    chosen, here = COLOURS[colour], scenery(look)
    return "".join(
        (
            tag("rect", x=-24, y=-48, width=48, height=48, fill=chosen.fill, stroke=INK, stroke_width=1),
            tag("path", d="M-24 -6H24V0H-24Z", fill=here.tile, stroke=INK, stroke_width=1),
            tag("path", d="M-29 -46L-23 -64H23L29 -46Z", fill=here.roof, stroke=INK, stroke_width=1,
                stroke_linejoin="round"),
            tag("path", d="M-15 -63L-18 -47M-5 -63L-6 -47M5 -63L6 -47M15 -63L18 -47", stroke=here.tile,
                stroke_width=1.5),
            icon(chosen.emblem, 29, chosen.ink, (0, -26)),
        )
    )  # fmt: skip


@cache
def shop_from_above(colour: str, roof_left: bool, look: Look) -> str:
    """A shop seen from above, 84 by 34: its front with the emblem on the side of the road."""
    chosen, here = COLOURS[colour], scenery(look)
    roof, front = (0, 34) if roof_left else (50, 0)
    tiles = "".join(f"M{roof} {y}h34" for y in (8.5, 17, 25.5))
    return "".join(
        (
            tag("rect", x=front, width=50, height=34, fill=chosen.fill),
            tag("rect", x=roof, width=34, height=34, fill=here.roof),
            tag("path", d=f"{tiles}M{roof + 17} 0v34", stroke=here.tile, stroke_width=1.5),
            tag("rect", width=84, height=34, rx=3, fill="none", stroke=INK, stroke_width=1),
            icon(chosen.emblem, 26, chosen.ink, (front + 25, 17)),
        )
    )


# --- The burgher ------------------------------------------------------------------------------

FACE = (
    "M8.5 9H16.5L17 11.2L19.2 14.4L17.4 14.9L17.6 16.4L16.8 16.8L17 18.6C16.6 19.8 14.6 19.6 13.6 19.2"
    "L13.8 21.5H8.2Z"
)
HAIR = "M6.4 9H10.6L10.4 12.5L9.4 17.5C7.6 18 6 17.2 5.6 16Z"
GOWN = "M1.5 25C2 22.5 5 21 8 20.2L14 20.8C18.5 21.6 21 23 21.5 25Z"
CAP = (
    "M5 10.2C2.6 9.6 2.6 6.4 5 5.8C6 2.2 9.5 1.2 12.5 1.8C15.5 2.3 16.8 3.8 17.2 5.6C19.8 5.8 20 9 17.8 9.6Z"
)


@cache
def burgher(size: float, mirrored: bool, gilt: str) -> str:
    """His portrait in profile on a gilt medal, looking to the right or mirrored; its middle at the origin."""
    scale = size / 34 * (-1 if mirrored else 1)
    portrait = tag(
        "g",
        tag("path", d=FACE, fill="#f6dfbd", stroke=INK, stroke_width=0.7),
        tag("path", d=GOWN, fill="#4b1d33", stroke=INK, stroke_width=0.7),
        tag("path", d=HAIR, fill="#5b3a22", stroke=INK, stroke_width=0.7),
        tag("path", d=CAP, fill="#8c2f45", stroke=INK, stroke_width=0.7),
        transform=f"scale({scale:.3f} {abs(scale):.3f}) translate(-12 -12.5)",
    )
    return "".join(
        (
            tag("circle", r=size / 2, fill=gilt, stroke=INK, stroke_width=1.5),
            tag("circle", r=size / 2 - 3, fill="#fbeecb", stroke=INK, stroke_width=0.7),
            portrait,
        )
    )


# --- Cards ------------------------------------------------------------------------------------

MASK = (
    "M1.5 7C6 4.5 9.5 6 12 8C14.5 6 18 4.5 22.5 7C23.5 14 19.5 19 16 18.2C13.8 17.6 13.2 15 12 15"
    "C10.8 15 10.2 17.6 8 18.2C4.5 19 0.5 14 1.5 7ZM5 11.4Q7.5 8.6 10.3 12Q7.5 14.2 5 11.4Z"
    "M19 11.4Q16.5 8.6 13.7 12Q16.5 14.2 19 11.4Z"
)
"""The joker's face."""


@cache
def card(text: str, size: tuple[float, float], look: Look, edge: str | None = None, pays: int = 0) -> str:
    """A card face up, its corner at the origin; with another edge than usual, and with what a joker pays."""
    width, height = size
    tones = look.tones
    body = tag("rect", width=width, height=height, rx=4, fill=tones.raised, stroke=edge or tones.line,
               stroke_width=3 if edge else 1)  # fmt: skip
    if not pays:
        return body + _face(text, width, height, tones.ink, "bold")
    amount = words(width / 2, height - 7, pays, 12, anchor="middle", fill=tones.ink, font_weight="bold")
    return body + icon(MASK, width * 0.66, tones.ink, (width / 2, height * 0.34)) + amount


@cache
def gap(text: str, size: tuple[float, float], look: Look) -> str:
    """The place of a card that is no longer in the hand."""
    return empty_place(*size, look) + _face(text, *size, look.tones.faint, None)


def _face(text: str, width: float, height: float, ink: str, weight: str | None) -> str:
    if text == "joker":
        return icon(MASK, width * (0.74 if weight else 0.56), ink, (width / 2, height / 2))
    size = (13 if width > 28 else 12) if weight else 11
    size = 16 if width > 34 else size
    return words(width / 2, height / 2 + size * 0.36, text, size, anchor="middle", fill=ink,
                 font_weight=weight, letter_spacing=-0.6 if len(text) > 2 else None)  # fmt: skip


@cache
def back(colour: str, width: float, height: float) -> str:
    """A card face down, in its owner's colour."""
    chosen = COLOURS[colour]
    return "".join(
        (
            tag("rect", width=width, height=height, rx=4, fill=chosen.fill, stroke=INK, stroke_width=1),
            tag("rect", x=3, y=3, width=width - 6, height=height - 6, rx=2, fill="none", stroke=chosen.ink,
                stroke_width=1),
            icon(chosen.emblem, width * 0.6, chosen.ink, (width / 2, height / 2)),
        )
    )  # fmt: skip
