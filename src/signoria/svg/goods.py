"""Goods: their seals, and the cards and tiles that show them. People live in circles, goods in squares."""

from functools import cache

from signoria.svg.elements import tag, words
from signoria.svg.icons import Good, icon, lozenge
from signoria.svg.look import INK, PAPER
from signoria.svg.paints import Paints


@cache
def seal(good: Good, size: float = 26) -> str:
    """The sign of a good everywhere: white on a square of its colour, its middle at the origin."""
    inner = size * 0.85
    return "".join(
        (
            tag("rect", x=-size / 2, y=-size / 2, width=size, height=size, rx=size * 0.27, fill=PAPER,
                stroke=INK, stroke_width=1),
            tag("rect", x=-inner / 2, y=-inner / 2, width=inner, height=inner, rx=size * 0.2,
                fill=good.colour),
            icon(good.path, size * 0.65, "#ffffff"),
        )
    )  # fmt: skip


@cache
def large_card(good: Good, value: int, width: float, height: float, paints: Paints) -> str:
    """A card of the market: its value, and its good on a lozenge. Its name is written at `name_line`."""
    middle, tall = width / 2, height > 120
    y, radius = height * (0.57 if tall else 0.53), width * (0.30 if tall else 0.235)
    return "".join(
        (
            tag("rect", x=2, y=4, width=width, height=height, rx=9, fill="#1d1206", opacity=0.28),
            tag("rect", width=width, height=height, rx=9, fill=paints.paper, stroke=good.colour,
                stroke_width=2),
            tag("rect", x=5, y=5, width=width - 10, height=height - 10, rx=6, fill="none",
                stroke=good.colour, stroke_width=1, opacity=0.45),
            tag("circle", cx=middle, cy=y + 2, r=radius + 5, fill="#1d1206", opacity=0.1),
            lozenge(middle, y, radius + 8, good.colour),
            lozenge(middle, y - 0.5, radius + 5, good.light, opacity=0.3),
            lozenge(middle, y + 1, radius + 5, good.colour),
            lozenge(middle, y, radius + 2, "none", stroke="#ffffff", stroke_width=1, opacity=0.5),
            icon(good.path, radius * 1.22, "#ffffff", (middle, y)),
            words(12, height * 0.225, value, height * 0.22, font_weight="bold", fill=good.colour),
        )
    )  # fmt: skip


def name_line(height: float) -> float:
    """How far down on a large card the name of its good is written."""
    return height - (13 if height > 120 else 9)


@cache
def small_card(good: Good, value: int, width: float, height: float) -> str:
    """A card of a cargo: its value on the good's colour, the good below."""
    size = max(12.0, height * 0.35)
    return "".join(
        (
            tag("rect", width=width, height=height, rx=4, fill=PAPER, stroke="#4a3418", stroke_width=1),
            tag("rect", x=2, y=2, width=width - 4, height=height * 0.46, rx=2.5, fill=good.colour),
            words(width / 2, height * 0.25 + size * 0.36, value, size, anchor="middle", font_weight="bold",
                  fill="#ffffff"),
            icon(good.path, width * 0.42, good.colour, (width / 2, height * 0.72)),
        )
    )  # fmt: skip


@cache
def tile(good: Good, value: int, width: float, height: float, paints: Paints) -> str:
    """A tile of goods: the good on its colour, the value below on paper."""
    return "".join(
        (
            tag("rect", x=1.5, y=2.5, width=width, height=height, rx=5, fill="#1d1206", opacity=0.25),
            tag("rect", width=width, height=height, rx=5, fill=paints.paper, stroke="#6b5636",
                stroke_width=1),
            tag("rect", x=2, y=2, width=width - 4, height=height * 0.5, rx=3.5, fill=good.colour),
            icon(good.path, height * 0.36, "#ffffff", (width / 2, height * 0.265)),
            words(width / 2, height * 0.91, value, height * 0.4, anchor="middle", font_weight="bold",
                  fill=INK),
        )
    )  # fmt: skip
