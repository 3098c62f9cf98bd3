"""Ponte Vecchio, the board: the gradients that only this board has, beside those of all scenes."""

from collections.abc import Sequence
from functools import cache

from signoria.svg import COLOURS, Look, Paints, tag

BOARD, TRAY = "board", "tray"
"""What the ids of gradients and symbols in a drawing begin with."""
LANTERN = "#ffd24d"
TURNS = {False: "#3f5a4c", True: "#7fae97"}
"""By night or not: the frame of a step on which the burgher may be turned."""


def paints(look: Look, prefix: str = BOARD) -> Paints:
    return Paints(prefix, look)


def roof(colour: str, prefix: str = BOARD) -> str:
    return f"url(#{prefix}-roof-{colour})"


def own(name: str, prefix: str = BOARD) -> str:
    """A gradient of `gradients`."""
    return f"url(#{prefix}-{name})"


@cache
def gradients(colours: tuple[str, ...], prefix: str = BOARD) -> str:
    """The players' colours as light falls on them; the lantern's light; light round a winner."""
    stop_colours = ((COLOURS[name].light, COLOURS[name].fill, COLOURS[name].deep) for name in colours)
    roofs = (
        tag("linearGradient", *_stops(shades), id=f"{prefix}-roof-{name}", x2=0, y2=1)
        for name, shades in zip(colours, stop_colours, strict=True)
    )
    light = ((0, 0.75), (1, 0))
    return tag(
        "defs",
        *roofs,
        tag("linearGradient", *_fading(LANTERN, light), id=f"{prefix}-lantern"),
        tag("linearGradient", *_fading(LANTERN, ((0, 0), (1, 0.85))), id=f"{prefix}-lantern-up", x2=0, y2=1),
        tag("radialGradient", *_fading("#ffeaa8", ((0, 0.9), (0.6, 0.45), (1, 0))), id=f"{prefix}-spot"),
    )


def _stops(shades: Sequence[str]) -> list[str]:
    return [
        tag("stop", offset=place, stop_color=shade) for place, shade in zip((0, 0.45, 1), shades, strict=True)
    ]


def _fading(colour: str, stops: Sequence[tuple[float, float]]) -> list[str]:
    return [tag("stop", offset=place, stop_color=colour, stop_opacity=part) for place, part in stops]
