"""Marks on a board: who did what since one's last choice, what is gained, and what people say."""

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from signoria.svg.coins import florin
from signoria.svg.elements import Attribute, Place, group, tag, words
from signoria.svg.look import INK, Look
from signoria.svg.paints import Paints
from signoria.svg.people import COLOURS, emblem
from signoria.svg.text import text_width

IVORY = "#fffdf7"
"""Under what must stand out on any ground."""

# --- Since one's last choice ------------------------------------------------------------------


@cache
def pin(colour: str, at: Place = (0, 0)) -> str:
    """A pin with the emblem of whoever did it; its point at a place."""
    fill = COLOURS[colour].fill
    return group(
        tag("path", d="M0 0L-4 -9H4z", fill=IVORY, stroke=fill, stroke_width=1.6, stroke_linejoin="round"),
        tag("circle", cy=-15, r=9.6, fill=IVORY),
        emblem(colour, 17, (0, -15)),
        at=at,
    )


def recent_frame(colour: str, shape: str = "rect", **place: Attribute) -> str:
    """A frame of dashes in the colour of whoever moved it, round a rect or whatever shape lies there."""
    fill = COLOURS[colour].fill
    return tag(shape, fill=fill, fill_opacity=0.2, stroke=IVORY, stroke_width=4.5, **place) + tag(
        shape, fill="none", stroke=fill, stroke_width=2.6, stroke_dasharray="7 4", **place
    )


# --- Gains ------------------------------------------------------------------------------------


@cache
def gain(text: str, colour: str | None = None, size: float = 14, at: Place = (0, 0)) -> str:
    """What a choice brings, "+9", in the colour of who receives it; gilt while it is nobody's."""
    chosen = COLOURS[colour] if colour else None
    width, height = text_width(text, size, bold=True) + 14, size + 7
    return group(
        tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=height / 2,
            fill=chosen.fill if chosen else IVORY, stroke=IVORY if chosen else "#9a6f12", stroke_width=1.8),
        words(0, size * 0.36, text, size, anchor="middle", font_weight="bold",
              fill=chosen.ink if chosen else INK),
        at=at,
    )  # fmt: skip


def possible_gain_colour(colour: str, look: Look) -> str:
    """A player's colour as it is read on a raised panel, by day and by night."""
    own = COLOURS[colour]
    if look.dark:
        return own.light
    return own.fill if own.ink == "#ffffff" else "#6d4f00" if colour == "yellow" else "#5b5145"


@cache
def possible_gain(text: str, colour: str, look: Look, size: float = 14, at: Place = (0, 0)) -> str:
    """What a choice would bring, in dashes: it is not yet there."""
    tone = possible_gain_colour(colour, look)
    width, height = max(30, text_width(text, size, bold=True) + 10), size + 6
    return group(
        tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=height / 2,
            fill=look.tones.raised, stroke=tone, stroke_width=2.2, stroke_dasharray="3.600 2.400"),
        words(0, size * 0.36, text, size, anchor="middle", font_weight="bold", fill=tone),
        at=at,
    )  # fmt: skip


# --- What people say --------------------------------------------------------------------------

Tag: TypeAlias = Literal["said", "quiet", "asked"]
"""Something that counts, something by the way, or the question to whoever is asked."""


@dataclass(frozen=True)
class Speech:
    """A speech tag: its words or a number of florins, its kind, and whose turn in the order it is."""

    text: str
    kind: Tag = "said"
    florins: bool = False
    order: int | None = None


@cache
def speech(said: Speech, paints: Paints, at: Place, height: float = 36) -> str:
    """A speech tag whose point is at a place, below it and near its left side."""
    tones, gap = paints.look.tones, 10 if height > 30 else 8
    width = speech_width(said, height)
    fill, ink, edge = {
        "said": (tones.raised, tones.ink, tones.edge),
        "quiet": (tones.panel, tones.faint, tones.line),
        "asked": (paints.gold, "#2b1c04", "#7a560f"),
    }[said.kind]
    left, top, middle = -18.0, -height - gap, -height / 2 - gap
    outline = (
        f"M{left + 10} {top}h{width - 20:.1f}a10 10 0 0 1 10 10v{height - 20}a10 10 0 0 1-10 10"
        f"H10L-4 0V{-gap}H{left + 10}a10 10 0 0 1-10-10v{20 - height}a10 10 0 0 1 10-10z"
    )
    size = _type_size(said, height)
    parts = [
        tag("path", d=outline, fill=paints.scenery.shadow, opacity=0.22, transform="translate(2 3)"),
        tag("path", d=outline, fill=fill, stroke=edge, stroke_width=1.2 if said.kind == "quiet" else 2),
    ]
    if said.florins:
        parts.append(florin(paints, height * 0.3, at=(left + 10 + height * 0.33, middle)))
        x, anchor = left + 18 + height * 0.62, "start"
    else:
        x, anchor = left + width / 2, "middle"
    parts.append(words(x, middle + size * 0.36, said.text, size, anchor=anchor, font_weight="bold", fill=ink))
    if said.order is not None:
        parts.append(turn_number(said.order, paints.look, (left, top + 2)))
    return group(*parts, at=at)


def _type_size(said: Speech, height: float) -> float:
    return round(height * 0.69) if said.florins else 15 if height > 30 else 14


def speech_width(said: Speech, height: float = 36) -> float:
    wide = text_width(said.text, _type_size(said, height), bold=True)
    return wide + height * 0.62 + 32 if said.florins else wide + 26


@cache
def turn_number(number: int, look: Look, at: Place = (0, 0)) -> str:
    """Whose turn it is, as a number on a dark disc."""
    tones = look.tones
    return group(
        tag("circle", r=10, fill=tones.ink, stroke=tones.panel, stroke_width=1),
        words(0, 4.7, number, 13, anchor="middle", font_weight="bold", fill=tones.panel),
        at=at,
    )


@cache
def rosette(text: str, paints: Paints, honoured: bool, at: Place = (0, 0), radius: float = 22) -> str:
    """A place won, on a ribbon: "1st"; of gold if it pays."""
    tones, size = paints.look.tones, round(radius * 0.77)
    ribbon = tag("path", d="M-11 14l-4 26l10-6l5 9l5-9l10 6l-4-26z", fill="#96352b")
    if honoured:
        return group(ribbon, florin(paints, radius), _centred(text, size, "#3d2906"), at=at)
    plain = tag("circle", r=radius - 1, fill=tones.raised, stroke=tones.edge, stroke_width=1.5)
    return group(ribbon, plain, _centred(text, size, tones.faint), at=at)


def _centred(text: str, size: float, fill: str) -> str:
    return words(0, size * 0.36, text, size, anchor="middle", font_weight="bold", fill=fill)
