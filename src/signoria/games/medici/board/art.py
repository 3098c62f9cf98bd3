"""Medici's board: its art. The goods, the cards, the stone of the pyramids, a ship, the edge of the table."""

from functools import cache

from signoria.games.medici import rules
from signoria.games.medici.board.pays import HEIGHTS
from signoria.games.medici.words import GOODS, card_name
from signoria.svg import Look, emblem, group, plaque, tag, words

# Paths in a square of 24 by 24, in the order of the goods; the gold last.
ICONS = (
    "M4 3h14a3.500 3.500 0 0 1 0 7h-2v12l-2-2l-2 2l-2-2l-2 2l-2-2l-2 2v-13a3 3 0 0 1 0-6z"
    "M18 5.300a1.200 1.200 0 1 0 .01 0z",  # a roll of cloth
    "M12 2l2 2h4l3-2l1 3l-4 4v6l4 3l-2 3l-4-2h-2l-2 3l-2-3h-2l-4 2l-2-3l4-3v-6l-4-4l1-3l3 2h4z",  # a hide
    "M11 23v-4c-4 0-6-2-6-5c4 0 6 2 6 4v-3c-4 0-6-2-6-5c4 0 6 2 6 4v-3c-1.500-2-1.500-6 1-10"
    "c2.500 4 2.500 8 1 10v3c0-2 2-4 6-4c0 3-2 5-6 5v3c0-2 2-4 6-4c0 3-2 5-6 5v4z",  # an ear of wheat
    "M12 1c4 6 7.500 9.500 7.500 14a7.500 7.500 0 0 1-15 0c0-4.500 3.500-8 7.500-14z"
    "M7.500 14.500a4.500 4.500 0 0 0 4.500 5v-2a2.500 2.500 0 0 1-2.500-3z",  # a drop
    "M2.500 10h19c0 5-2 8-5 9.500l1 2.500h-11l1-2.500c-3-1.500-5-4.500-5-9.500z"
    "M13 8.500l5.500-7.500l3 2l-5 5.500z",  # a mortar
    "M8 4h8l2.500 7h-13zM3 13.500h7.500l2 7h-12zM13.500 13.500h7.500l2.500 7h-12z",  # bars
)  # fmt: skip
BAG = (
    "M8 2h8l1.500 1.500l-2.500 3.500c5 3 7 7 7 11c0 3-2 5-5 5h-10c-3 0-5-2-5-5c0-4 2-8 7-11l-2.500-3.500z"
    "M9 8.500h6v1.300h-6z"
)
PENNANT = "M0 0h2v16h-2zM2 1h10l-3 3.500l3 3.500h-10z"

PAPER, INK = "#fbf5e6", "#2b2118"  # cards are ivory by night too
DAY_GOODS = ("#4c6178", "#6f4327", "#80590f", "#1b6665", "#a3421a", "#7a5a00")
NIGHT_GOODS = ("#a9bdd2", "#d6aa86", "#e0b65a", "#74c4c0", "#ec9a72", "#e8c25e")
SERPENTINE = ("#3f5a4c", "#5d8570")  # the green stone of Florence, by day and by night
HULL = ("#a58258", "#8a6d4d")
STONE = (("#fffdf7", "#f3ead8"), ("#3d362f", "#352f29"))


def good_colour(good: int, look: Look) -> str:
    return (NIGHT_GOODS if look.dark else DAY_GOODS)[good]


@cache
def icon(path: str, size: float, colour: str) -> str:
    """A picture of one colour, its middle at the origin."""
    scale = f"scale({size / 24:.3f}) translate(-12 -12)"
    return tag("path", d=path, fill=colour, fill_rule="evenodd", transform=scale)


def good_icon(good: int, size: float, look: Look) -> str:
    return icon(ICONS[good], size, good_colour(good, look))


@cache
def disc(colour: str, size: float, dark: bool) -> str:
    """A player's emblem; by night with a light rim, so that dark colours stand out."""
    rim = tag("circle", r=size / 2 + 0.9, fill="#d9cdb8") if dark else ""
    return rim + emblem(colour, size)


@cache
def pennant(look: Look) -> str:
    return tag("path", d=PENNANT, fill=look.tones.gilt)


# --- Cards ------------------------------------------------------------------------------------


@cache
def card(number: int, width: float, height: float, lang: str | None = None) -> str:
    """A card with its value and good; with a language it is a large one that names the good too."""
    good = number // rules.CARDS_OF_A_GOOD
    colour, value = DAY_GOODS[good], int(rules.VALUE[number])
    face = tag("rect", width=width, height=height, rx=4, fill=PAPER, stroke=colour, stroke_width=1.5)
    middle = width / 2
    if lang is None:
        size = min(20, height * 0.42)
        return face + "".join(
            (
                words(middle, height * 0.43, value, 18, anchor="middle", font_weight="bold", fill=colour),
                group(icon(ICONS[good], size, colour), at=(middle, height * 0.72)),
            )
        )
    inset = tag("rect", x=4, y=4, width=width - 8, height=height - 8, rx=2.5, fill="none", stroke=colour,
                stroke_width=1, opacity=0.4)  # fmt: skip
    name = card_name(number) if good == len(GOODS) else card_name(number).values["good"]
    told = name.render(lang)
    return face + "".join(
        (
            inset,
            words(11, height * 0.3, value, height * 0.25, font_weight="bold", fill=colour),
            group(icon(ICONS[good], height * 0.36, colour), at=(middle, height * 0.56)),
            words(
                middle,
                height - 11,
                told,
                12 if len(told) * 7.2 < width - 8 else 11,
                anchor="middle",
                fill=INK,
            ),
        )
    )


@cache
def slot(width: float, height: float, look: Look) -> str:
    """A place where a card may come."""
    tones = look.tones
    return tag("rect", width=width, height=height, rx=4, fill=tones.table, stroke=tones.line)


# --- Ships ------------------------------------------------------------------------------------


@cache
def hull(pitch: float, width: float, height: float, look: Look) -> str:
    """A ship with five empty holds, the first at the origin."""
    length = (rules.HOLDS - 1) * pitch + width
    stern, rail, bow, keel = round(height * 0.3), round(height * 0.55), length + 14, height + 6
    body = (
        f"M-10 {stern}h7V{rail}H{length + 2}Q{bow - 4} {rail - 2} {bow} {stern + 3}"
        f"Q{bow} {keel} {length - 12} {keel}H10Q-7 {keel} -10 {stern}z"
    )
    holds = (group(slot(width, height, look), at=(hold * pitch, 0)) for hold in range(rules.HOLDS))
    return tag("path", d=body, fill=HULL[look.dark]) + "".join(holds)


# --- Pyramids ---------------------------------------------------------------------------------


def step_width(step: int, base: float) -> float:
    return base * (1 - 0.078 * step)


@cache
def stone(good: int, base: float, rise: float, look: Look) -> str:
    """A pyramid of eight steps, its foot at the origin; the three highest tell what they pay."""
    tones = look.tones
    parts = []
    for step in range(rules.TOP + 1):
        width, y = step_width(step, base), -rise * (step + 1)
        parts.append(tag("rect", x=-width / 2, y=y, width=width, height=rise, fill=STONE[look.dark][step % 2],
                         stroke=tones.gilt if HEIGHTS[step] else tones.line))  # fmt: skip
        parts.append(tag("rect", x=-width / 2, y=y, width=width, height=2.5, fill=good_colour(good, look),
                         opacity=0.7))  # fmt: skip
        if HEIGHTS[step]:
            parts.append(words(width / 2 + 3, y + rise / 2 + 4, f"+{HEIGHTS[step]}", 12, fill=tones.ink))
    plinth = tag("rect", x=-base / 2 - 2, width=base + 4, height=4, fill=good_colour(good, look))
    return "".join(parts) + plinth


# --- The table --------------------------------------------------------------------------------


@cache
def panel(width: float, height: float, look: Look, asked: bool = False) -> str:
    return plaque(width, height, look, asked)


@cache
def edge(width: float, height: float, look: Look) -> str:
    """An inlay of green stone and gilt round the table, with a lozenge in every corner."""
    green, gilt = SERPENTINE[look.dark], look.tones.gilt
    bands = [
        tag("rect", x=inset, y=inset, width=width - 2 * inset, height=height - 2 * inset, rx=3, fill="none",
            stroke=colour, stroke_width=thick)
        for inset, colour, thick in ((7, green, 3), (10.5, gilt, 1))
    ]  # fmt: skip
    corners = [(x, y) for x in (8, width - 8) for y in (8, height - 8)]
    squares = (
        tag(
            "rect", x=x - 6, y=y - 6, width=12, height=12, fill=look.tones.table, stroke=green, stroke_width=2
        )
        for x, y in corners
    )
    lozenges = (tag("path", d=f"M{x} {y - 4}l4 4l-4 4l-4-4z", fill=gilt) for x, y in corners)
    return "".join((*bands, *squares, *lozenges))


@cache
def coin(radius: float) -> str:
    """A florin, its middle at the origin."""
    rim = tag("circle", r=radius - 4, fill="none", stroke="#8a6414", stroke_dasharray="2 2.5")
    return tag("circle", r=radius, fill="#e6bd55", stroke="#8a6414", stroke_width=1.5) + rim


@cache
def day_pips(day: int, look: Look) -> str:
    """Three suns: the days gone and this one filled."""
    tones = look.tones
    return "".join(
        tag("circle", cx=7 + 20 * number, cy=0, r=6, fill=tones.gilt if number < day else "none",
            stroke=tones.gilt, stroke_width=2)
        for number in range(rules.DAYS)
    )  # fmt: skip
