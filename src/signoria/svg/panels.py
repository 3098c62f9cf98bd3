"""Panels: plaques on which things stand."""

from functools import cache

from signoria.svg.elements import tag
from signoria.svg.look import Look


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
