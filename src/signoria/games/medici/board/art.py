"""Medici's board: its own art. The signs of the goods, the stone of the pyramids, people's discs."""

from collections.abc import Sequence
from functools import cache, lru_cache

from signoria.games.medici import rules
from signoria.svg import Look, Paints, Place, disc, group, tag, words
from signoria.svg.icons import CLOTH, DYES, FURS, GOLD, GRAIN, SPICES

SIGNS = (CLOTH, FURS, GRAIN, DYES, SPICES, GOLD)
"""In the order of the goods; the gold last."""
PREFIX = "board"
"""Of the ids of whatever is defined once in the drawing."""


def paints_of(look: Look) -> Paints:
    return Paints(PREFIX, look)


@lru_cache(500)
def discs(colours: Sequence[str], dark: bool) -> str:
    """The emblems of all players, to be used by their colour."""
    return tag("defs", *(group(disc(colour, 24, dark), id=f"{PREFIX}-{colour}") for colour in colours))


def disc_of(colour: str, size: float, at: Place) -> str:
    """A player's emblem, its middle at a place."""
    place = f"translate({at[0]:.1f} {at[1]:.1f})scale({size / 24:.3f})"
    return tag("use", href=f"#{PREFIX}-{colour}", transform=place)


# --- Pyramids ---------------------------------------------------------------------------------


def step_width(step: int, base: float) -> float:
    return base * (1 - 0.078 * step)


@cache
def stone(good: int, base: float, rise: float, paints: Paints) -> str:
    """A pyramid in front view, the middle of its foot at the origin; its three highest steps are gilt."""
    scenery, colour = paints.scenery, SIGNS[good].colour
    foot = base / 2 + 3
    plinth = f"M{-foot} 0h{2 * foot}l5-4v4.500l-5 4h{-2 * foot}z"
    return "".join(
        (
            tag("ellipse", cx=4, cy=3, rx=base * 0.56, ry=6, fill=scenery.shadow, opacity=0.22),
            *(step_of_stone(good, step, base, rise, paints) for step in range(rules.TOP + 1)),
            tag("path", d=plinth, fill=colour),
        )
    )


def step_of_stone(good: int, step: int, base: float, rise: float, paints: Paints) -> str:
    """Its flank in the shade, its top, its front, and a line in the good's colour."""
    scenery, is_gilt = paints.scenery, bool(rules.HEIGHT_PAYS[step])
    top, flank = (scenery.gilding[0], scenery.gilding[3]) if is_gilt else (scenery.stone[0], scenery.stone[2])
    width, y = step_width(step, base), -rise * (step + 1)
    left, right = f"{-width / 2:.1f}", f"{width / 2:.1f}"
    return "".join(
        (
            tag("path", d=f"M{right} {y:.1f}l5-4v{rise}l-5 4z", fill=flank),
            tag("path", d=f"M{left} {y:.1f}l5-4h{width:.1f}l-5 4z", fill=top),
            tag("rect", x=-width / 2, y=y, width=width, height=rise,
                fill=paints.gilded if is_gilt else paints.stone),
            tag("path", d=f"M{left} {y + 0.8:.1f}h{width:.1f}", stroke=SIGNS[good].tone(paints.look),
                stroke_width=1.6, opacity=0.55),
        )
    )  # fmt: skip


@cache
def height_labels(base: float, rise: float, size: float, fill: str, sign: str) -> str:
    """What the gilt steps pay, right of them."""
    return "".join(
        words(step_width(step, base) / 2 + 8, -rise * (step + 0.5) + size * 0.25, f"{sign}{pay}", size,
              font_weight="bold", fill=fill)
        for step, pay in enumerate(rules.HEIGHT_PAYS)
        if pay
    )  # fmt: skip


# --- The day ----------------------------------------------------------------------------------


@cache
def day_pips(day: int, paints: Paints) -> str:
    """Three suns: the days gone and this one filled; the first at the origin."""
    return "".join(
        tag("circle", cx=18 * number, r=6, fill=paints.gold if number < day else "none",
            stroke=paints.look.tones.gilt, stroke_width=1.6)
        for number in range(rules.DAYS)
    )  # fmt: skip
