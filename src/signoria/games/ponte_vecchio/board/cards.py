"""Ponte Vecchio, the board: cards, face up and face down."""

from functools import cache

from signoria.games.ponte_vecchio.board.paint import BOARD, paints, roof
from signoria.i18n import Sentence, tr
from signoria.svg import COLOURS, INK, Look, Style, icon, tag, words

JOKER_RED = "#7d2019"
MASK = (
    "M2 8c4-3 7-2 10 0c3-2 6-3 10 0c1 6-3 10-6 10c-2 0-3-2-4-3c-1 1-2 3-4 3c-3 0-7-4-6-10zM5.500 10.500"
    "c1 3 4 3.500 5 1.500c-1-2-3.500-2.500-5-1.500zM18.500 10.500c-1 3-4 3.500-5 1.500"
    "c1-2 3.500-2.500 5-1.500z"
)
"""The joker's face."""


@cache
def face(text: str, width: float, style: Style, note: str = "", prefix: str = BOARD) -> str:
    """A card face up, its corner at the origin: what it is, and a few words at its foot."""
    height, round_ = card_height(width), width / 10
    is_large = width > 60
    down = 0.56 if note or is_large else 0.5 if text == "joker" else 0.64
    middle, coin = (width / 2, height * down), width * (0.31 if is_large or text == "joker" else 0.27)
    gilt: dict[str, str | float] = {"fill": "none", "stroke": "#a67c1e", "opacity": 0.6}
    parts = [
        tag("rect", width=width, height=height, rx=round_, fill=paints(style.look, prefix).paper,
            stroke="#6b4c0d", stroke_width=1.6),
        tag("rect", x=4, y=4, width=width - 8, height=height - 8, rx=round_ * 0.7, **gilt)
        if is_large else "",
        _joker(middle, coin) if text == "joker" else _coin(middle, coin, style.look, prefix),
        _value(text, width, height, style),
    ]  # fmt: skip
    if note:
        size = max(style.look.smallest, min(16, width * 0.15))
        parts.append(words(width / 2, height - width * 0.1, note, size, anchor="middle", fill="#5b4524"))
    return "".join(parts)


def card_height(width: float) -> float:
    return round(width * 128 / 92, 1)


def _value(text: str, width: float, height: float, style: Style) -> str:
    """In the corner where cards of a hand do not cover each other."""
    x, y = max(4, width * 0.09), height * 0.245
    if text != "joker":
        size = max(style.look.smallest, width * 0.31)
        return words(x, y, text, size, font_weight="bold", fill=INK)
    if width < 60:
        return ""
    said = style.text(tr("Joker"))
    return words(x, height * 0.2, said, max(14, width * 0.19), font_weight="bold", fill=JOKER_RED)


def _joker(middle: tuple[float, float], radius: float) -> str:
    x, y = middle
    return tag("circle", cx=x, cy=y, r=radius, fill=JOKER_RED) + icon(MASK, radius * 1.5, "#f7dd94", middle)


def _coin(middle: tuple[float, float], radius: float, look: Look, prefix: str) -> str:
    x, y = middle
    rim: dict[str, str | float] = {"cx": x, "cy": y, "stroke": "#8a6414"}
    return "".join(
        (
            tag("circle", cx=x, cy=y + 2, r=radius, fill="#6b4c0d"),
            tag("circle", r=radius, fill=paints(look, prefix).gold, **rim),
            tag("circle", r=radius * 0.86, fill="none", stroke_dasharray="2 2.6", **rim),
            icon(COLOURS["red"].emblem, radius * 1.15, "#8a6414", middle),
        )
    )


@cache
def back(colour: str, width: float, prefix: str = BOARD) -> str:
    """A card face down, in its owner's colour."""
    chosen, height = COLOURS[colour], card_height(width)
    return "".join(
        (
            tag("rect", width=width, height=height, rx=width / 8, fill=roof(colour, prefix), stroke=INK),
            tag("rect", x=3, y=3, width=width - 6, height=height - 6, rx=width / 12, fill="none",
                stroke=chosen.ink, opacity=0.5),
            icon(chosen.emblem, width * 0.55, chosen.ink, (width / 2, height / 2)),
        )
    )  # fmt: skip


@cache
def place_for_card(width: float, look: Look, is_asked: bool) -> str:
    """Where a card will lie; with a question mark if it is waited for."""
    tone, height = (look.tones.main if is_asked else look.tones.edge), card_height(width)
    frame = tag("rect", width=width, height=height, rx=width / 8, fill="none", stroke=tone,
                stroke_width=2 if is_asked else 1.2, stroke_dasharray="5 4")  # fmt: skip
    if not is_asked:
        return frame
    mark = words(width / 2, height / 2 + 9, "?", 26, anchor="middle", font_weight="bold", fill=tone)
    return frame + mark


def card_label(text: str, joker: int) -> Sentence:
    """What a card in the hand is good for; `joker`: what the joker would pay."""
    if text == "joker":
        return tr("Joker: the lowest card; it pays 20 for each of your shops, {pays} now", pays=joker)
    return tr("Card {card}: it pays {card} if you move the burgher", card=text)
