"""Panels and frames: plaques, places that are still empty, pills with a few words."""

from functools import cache

from signoria.svg.elements import Attribute, Place, group, tag, words
from signoria.svg.look import Look
from signoria.svg.text import text_width


@cache
def plaque(width: float, height: float, look: Look, asked: bool = False) -> str:
    """A panel with a fine double edge; a gilt one round the player who is asked."""
    tones = look.tones
    edge = tones.gilt if asked else tones.line
    return tag("rect", width=width, height=height, rx=8, fill=tones.panel, stroke=edge,
               stroke_width=3 if asked else 1) + tag(
        "rect", x=4, y=4, width=width - 8, height=height - 8, rx=5, fill="none", stroke=edge,
        stroke_width=1, opacity=0.45,
    )  # fmt: skip


@cache
def empty_place(width: float, height: float, look: Look) -> str:
    """Where a card or a tile may come, or lay before: dashes say "not now"."""
    tones = look.tones
    return tag("rect", width=width, height=height, rx=4, fill=tones.table, stroke=tones.line,
               stroke_dasharray="3 3")  # fmt: skip


def pill(
    text: str, size: float, look: Look, at: Place = (0, 0), width: float | None = None, **more: Attribute
) -> str:
    """A few words in a gilt frame, their middle at a point."""
    width, height = width or pill_width(text, size), size + 8
    return group(
        tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=height / 2,
            fill=look.tones.raised, stroke=look.tones.gilt, stroke_width=1.5),
        words(0, size * 0.36, text, size, anchor="middle", font_weight="bold"),
        at=at, **more,
    )  # fmt: skip


def pill_width(text: str, size: float) -> float:
    return text_width(text, size, bold=True) + 16
