"""What boards are drawn with: the board kit.

A game's `board` draws from a `Context`: it has the view, the people, the look and the language, and writes
text that fits. What more than one board draws is in `icons` and `panels`, colours and type are in `look`.
"""

from signoria.svg.context import Context, Said, Style
from signoria.svg.elements import Attribute, Place, group, sheet, tag, title, words
from signoria.svg.icons import PENNANT, Good, coin, icon, lozenge, wreath
from signoria.svg.look import DAY, INK, NIGHT, PAPER, Look, Tones
from signoria.svg.panels import empty_place, pill, pill_width, plaque
from signoria.svg.people import COLOURS, SEAT_COLOURS, Colour, Person, disc, emblem, people
from signoria.svg.symbols import Symbols
from signoria.svg.text import shortened, text_width, wrapped

__all__ = [
    "COLOURS",
    "DAY",
    "INK",
    "NIGHT",
    "PAPER",
    "PENNANT",
    "SEAT_COLOURS",
    "Attribute",
    "Colour",
    "Context",
    "Good",
    "Look",
    "Person",
    "Place",
    "Said",
    "Style",
    "Symbols",
    "Tones",
    "coin",
    "disc",
    "emblem",
    "empty_place",
    "group",
    "icon",
    "lozenge",
    "people",
    "pill",
    "pill_width",
    "plaque",
    "sheet",
    "shortened",
    "tag",
    "text_width",
    "title",
    "words",
    "wrapped",
    "wreath",
]
