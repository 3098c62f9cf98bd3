"""What boards are drawn with: SVG elements, the look of the house, the players' colours and emblems.

A game's `board` draws from a `Context`.
"""

from signoria.svg.context import Context
from signoria.svg.elements import choice, group, plaque, sheet, tag, words
from signoria.svg.look import DAY, NIGHT, Look, Tones
from signoria.svg.people import COLOURS, SEAT_COLOURS, Colour, Person, emblem, people, shortened

__all__ = [
    "COLOURS",
    "DAY",
    "NIGHT",
    "SEAT_COLOURS",
    "Colour",
    "Context",
    "Look",
    "Person",
    "Tones",
    "choice",
    "emblem",
    "group",
    "people",
    "plaque",
    "sheet",
    "shortened",
    "tag",
    "words",
]
