"""Florins. A coin with a number always means: it pays so much."""

from functools import cache

from signoria.svg.elements import Place, group, tag, words
from signoria.svg.paints import Paints

RIM = "#8a6414"
ON_GOLD = "#3d2906"
"""What is written on gold."""


@cache
def florin(paints: Paints, radius: float, number: int | str = "", at: Place = (0, 0)) -> str:
    """A coin with a number on it, its middle at a place."""
    size = radius if radius > 13 else max(paints.look.smallest, radius * 1.2)
    return group(
        tag("circle", r=radius, cy=1.5, fill="#6b4c0d"),
        tag("circle", r=radius, fill=paints.gold, stroke=RIM, stroke_width=1.2),
        tag("circle", r=radius * 0.79, fill="none", stroke=RIM, stroke_width=0.8, opacity=0.55),
        _number(number, size, ON_GOLD),
        at=at,
    )


@cache
def no_florins(paints: Paints, radius: float, at: Place = (0, 0)) -> str:
    """Where a coin would be: this pays nothing."""
    tones = paints.look.tones
    return group(
        tag("circle", r=radius - 1, fill="none", stroke=tones.line, stroke_dasharray="3 3"),
        _number(0, max(paints.look.smallest, radius), tones.faint),
        at=at,
    )


def _number(number: int | str, size: float, fill: str) -> str:
    if number == "":
        return ""
    return words(0, size * 0.36, number, size, anchor="middle", font_weight="bold", fill=fill)
