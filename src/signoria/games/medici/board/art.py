"""Medici's board: its art. The cards, the stone of the pyramids, a ship, the edge of the table."""

from functools import cache

from signoria.games.medici import rules
from signoria.games.medici.words import GOODS, card_name
from signoria.svg import INK, PAPER, Look, Place, Style, empty_place, group, icon, lozenge, tag, words
from signoria.svg.icons import CLOTH, DYES, FURS, GOLD, GRAIN, SPICES

SIGNS = (CLOTH, FURS, GRAIN, DYES, SPICES, GOLD)
"""In the order of the goods; the gold last."""
BAG = (
    "M8 2h8l1.500 1.500l-2.500 3.500c5 3 7 7 7 11c0 3-2 5-5 5h-10c-3 0-5-2-5-5c0-4 2-8 7-11l-2.500-3.500z"
    "M9 8.500h6v1.300h-6z"
)
SERPENTINE = ("#3f5a4c", "#5d8570")  # the green stone of Florence, by day and by night
HULL = ("#a58258", "#8a6d4d")
STONE = (("#fffdf7", "#f3ead8"), ("#3d362f", "#352f29"))


def good_icon(good: int, size: float, look: Look, at: Place = (0, 0)) -> str:
    return icon(SIGNS[good].path, size, SIGNS[good].tone(look), at)


# --- Cards ------------------------------------------------------------------------------------


def card_face(number: int, width: float, height: float) -> str:
    colour = SIGNS[number // rules.CARDS_OF_A_GOOD].colour
    return tag("rect", width=width, height=height, rx=4, fill=PAPER, stroke=colour, stroke_width=1.5)


@cache
def card(number: int, width: float, height: float) -> str:
    """A card with its value and good."""
    sign, middle = SIGNS[number // rules.CARDS_OF_A_GOOD], width / 2
    value = words(middle, height * 0.43, rules.VALUE[number], 18, anchor="middle", font_weight="bold",
                  fill=sign.colour)  # fmt: skip
    picture = icon(sign.path, min(20, height * 0.42), sign.colour, (middle, height * 0.72))
    return card_face(number, width, height) + value + picture


@cache
def large_card(number: int, width: float, height: float, style: Style) -> str:
    """A card that names its good too."""
    good = number // rules.CARDS_OF_A_GOOD
    sign, middle = SIGNS[good], width / 2
    name = card_name(number) if good == len(GOODS) else card_name(number).values["good"]
    inset = tag("rect", x=4, y=4, width=width - 8, height=height - 8, rx=2.5, fill="none", stroke=sign.colour,
                stroke_width=1, opacity=0.4)  # fmt: skip
    return card_face(number, width, height) + "".join(
        (
            inset,
            words(11, height * 0.3, rules.VALUE[number], height * 0.25, font_weight="bold", fill=sign.colour),
            icon(sign.path, height * 0.36, sign.colour, (middle, height * 0.56)),
            style.line(middle, height - 11, name, 12, width - 8, anchor="middle", fill=INK),
        )
    )


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
    holds = (group(empty_place(width, height, look), at=(hold * pitch, 0)) for hold in range(rules.HOLDS))
    return tag("path", d=body, fill=HULL[look.dark]) + "".join(holds)


# --- Pyramids ---------------------------------------------------------------------------------


def step_width(step: int, base: float) -> float:
    return base * (1 - 0.078 * step)


@cache
def stone(good: int, base: float, rise: float, look: Look) -> str:
    """A pyramid of eight steps, its foot at the origin; the three highest tell what they pay."""
    tones, colour = look.tones, SIGNS[good].tone(look)
    parts = []
    for step in range(rules.TOP + 1):
        width, y = step_width(step, base), -rise * (step + 1)
        parts.append(tag("rect", x=-width / 2, y=y, width=width, height=rise, fill=STONE[look.dark][step % 2],
                         stroke=tones.gilt if rules.HEIGHT_PAYS[step] else tones.line))  # fmt: skip
        parts.append(tag("rect", x=-width / 2, y=y, width=width, height=2.5, fill=colour,
                         opacity=0.7))  # fmt: skip
        if rules.HEIGHT_PAYS[step]:
            parts.append(
                words(width / 2 + 3, y + rise / 2 + 4, f"+{rules.HEIGHT_PAYS[step]}", 12, fill=tones.ink)
            )
    plinth = tag("rect", x=-base / 2 - 2, width=base + 4, height=4, fill=colour)
    return "".join(parts) + plinth


# --- The table --------------------------------------------------------------------------------


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
    lozenges = (lozenge(x, y, 4, gilt) for x, y in corners)
    return "".join((*bands, *squares, *lozenges))


@cache
def day_pips(day: int, look: Look) -> str:
    """Three suns: the days gone and this one filled."""
    tones = look.tones
    return "".join(
        tag("circle", cx=7 + 20 * number, cy=0, r=6, fill=tones.gilt if number < day else "none",
            stroke=tones.gilt, stroke_width=2)
        for number in range(rules.DAYS)
    )  # fmt: skip
