"""What scenes are painted with: the colours of sky, stone, wood and water, and gradients of them."""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from signoria.svg.elements import tag
from signoria.svg.look import Look


@dataclass(frozen=True)
class Scenery:
    """The colours of things, by day or by night."""

    sky: tuple[str, str, str]  # from above
    hills: tuple[str, str]  # far and near
    town: tuple[str, str]
    window: str  # lit by night
    quay: tuple[str, str]  # far and near
    joint: str  # between paving stones
    wall: tuple[str, str]
    water: tuple[str, str, str]  # from the far to the near
    wave: str
    wood: tuple[str, str, str]  # lit, plain and in the shade
    rope: str
    drape: tuple[str, str]  # plain and in the shade
    awning: tuple[str, str]
    stone: tuple[str, str, str]  # lit, plain and in the shade
    gilding: tuple[str, str, str, str]  # of stone: its top, from the left to the right, in the shade
    shadow: str


DAY = Scenery(
    sky=("#e7d9b8", "#f6ecd6", "#fbe6c4"),
    hills=("#b9c2a6", "#9fae8f"),
    town=("#c39a76", "#a97b58"),
    window="#7a5b33",
    quay=("#dccaa4", "#efe4cc"),
    joint="#c4ae85",
    wall=("#c7b086", "#ab9067"),
    water=("#9cc4c2", "#5f999c", "#3f7a80"),
    wave="#d7ebe6",
    wood=("#b5834f", "#8f5f38", "#6a4426"),
    rope="#3b2810",
    drape=("#35524a", "#2a423b"),
    awning=("#96352b", "#f5e6c8"),
    stone=("#fbf6ea", "#e6d8bb", "#c9b58d"),
    gilding=("#fff3cd", "#fbe9b4", "#dcb658", "#b58a2c"),
    shadow="#2b1a08",
)
NIGHT = Scenery(
    sky=("#141a2b", "#2a2c3e", "#5b4440"),
    hills=("#2b3640", "#212b33"),
    town=("#3c3a40", "#2d2b31"),
    window="#ffc765",
    quay=("#463d34", "#5a4f43"),
    joint="#37302a",
    wall=("#3d352c", "#2c2620"),
    water=("#2b4a55", "#1d3742", "#132731"),
    wave="#6f9aa3",
    wood=("#8c5f38", "#6d4628", "#4a2f1b"),
    rope="#c0a678",
    drape=("#27403a", "#1b2e29"),
    awning=("#7c2a23", "#c9b48b"),
    stone=("#83796b", "#62594d", "#453d34"),
    gilding=("#e5c87d", "#d9b866", "#8f6d2a", "#6e5320"),
    shadow="#000000",
)

Stop: TypeAlias = tuple[float, str, float]
"""Of a gradient: where, 0 to 1; the colour; how much it covers, 0 to 1."""


@dataclass(frozen=True)
class Paints:
    """The gradients of one drawing. Their ids begin with a prefix, so that drawings can share a page."""

    prefix: str
    look: Look

    @property
    def scenery(self) -> Scenery:
        return NIGHT if self.look.dark else DAY

    def _of(self, name: str) -> str:
        return f"url(#{self.prefix}-{name})"

    @property
    def gold(self) -> str:
        return self._of("gold")

    @property
    def paper(self) -> str:
        return self._of("paper")

    @property
    def sky(self) -> str:
        return self._of("sky")

    @property
    def sea(self) -> str:
        return self._of("sea")

    @property
    def quay(self) -> str:
        return self._of("quay")

    @property
    def wall(self) -> str:
        return self._of("wall")

    @property
    def wood(self) -> str:
        return self._of("wood")

    @property
    def drape(self) -> str:
        return self._of("drape")

    @property
    def stone(self) -> str:
        """From the left to the right."""
        return self._of("stone")

    @property
    def gilded(self) -> str:
        """Gilt stone, from the left to the right."""
        return self._of("gilded")

    @property
    def column(self) -> str:
        return self._of("column")

    @property
    def sheen(self) -> str:
        """Light above and shade below, on whatever has a colour of its own."""
        return self._of("sheen")

    @property
    def lamp(self) -> str:
        """Lamplight that fades towards the rim of a circle."""
        return self._of("lamp")

    def defs(self) -> str:
        """The definitions of all; write them once in the drawing."""
        return _defs(self)


@cache
def _defs(paints: Paints) -> str:
    scenery, prefix = paints.scenery, paints.prefix
    lit, plain, shade = scenery.wood
    pale, stone, dark = scenery.stone
    drape, fold = scenery.drape
    far, near = scenery.quay
    down = {
        "gold": _even("#f7dd94", "#d9a93f", "#a67c1e"),
        "paper": _even("#fffaf0", "#f3e7cb"),
        "sky": _even(*scenery.sky),
        "sea": ((0, scenery.water[0], 1), (0.35, scenery.water[1], 1), (1, scenery.water[2], 1)),
        "quay": _even(far, near),
        "wall": _even(*scenery.wall),
        "wood": ((0, lit, 1), (0.4, plain, 1), (1, shade, 1)),
        "drape": _even(fold, drape, fold),
        "sheen": ((0, "#ffffff", 0.26), (0.5, "#ffffff", 0), (0.5, "#000000", 0), (1, "#000000", 0.22)),
    }
    across = {
        "stone": _even(pale, stone),
        "gilded": _even(scenery.gilding[1], scenery.gilding[2]),
        "column": ((0, stone, 1), (0.35, pale, 1), (1, dark, 1)),
    }
    lamp = (_stop((0, "#ffd98a", 0.75)), _stop((1, "#ffd98a", 0)))
    return tag(
        "defs",
        *(_linear(f"{prefix}-{name}", stops, 0, 1) for name, stops in down.items()),
        *(_linear(f"{prefix}-{name}", stops, 1, 0) for name, stops in across.items()),
        tag("radialGradient", *lamp, id=f"{prefix}-lamp"),
    )


def _even(*colours: str) -> tuple[Stop, ...]:
    return tuple((place / (len(colours) - 1), colour, 1) for place, colour in enumerate(colours))


def _linear(name: str, stops: tuple[Stop, ...], x2: int, y2: int) -> str:
    return tag("linearGradient", *map(_stop, stops), id=name, x2=x2, y2=y2)


def _stop(stop: Stop) -> str:
    offset, colour, opacity = stop
    return tag("stop", offset=offset, stop_color=colour, stop_opacity=opacity if opacity < 1 else None)
