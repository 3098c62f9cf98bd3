"""What boards are drawn with: the board kit.

A game's `board` draws from a `Context`: it has the view, the people, the look and the language, and writes
text that fits. Colours and type are in `look`, the colours of scenery in `paints`. What more than one board
draws is in `icons`, `coins`, `goods`, `ships`, `quay` and `panels`; `marks` has what lies on top of it,
and `posters` what the lobby's pictures share.
"""

from signoria.svg.coins import florin, no_florins
from signoria.svg.context import Context, Reader, Said, Style
from signoria.svg.elements import Attribute, Place, group, joined, scene, sheet, tag, title, words
from signoria.svg.goods import large_card, name_line, seal, small_card, tile
from signoria.svg.icons import Good, icon, lozenge
from signoria.svg.look import DAY, INK, NIGHT, PAPER, Look, Tones
from signoria.svg.marks import (
    Speech,
    gain,
    pin,
    possible_gain,
    recent_frame,
    rosette,
    speech,
    speech_width,
    turn_number,
)
from signoria.svg.paints import Paints, Scenery
from signoria.svg.panels import plaque
from signoria.svg.people import COLOURS, SEAT_COLOURS, Colour, Person, disc, emblem, people
from signoria.svg.quay import ON_COUNTER, Shore, Stall, bag, shore, stall, town, waves
from signoria.svg.ships import DECK, Ship, empty_hold, ship_before, ship_behind, water_line
from signoria.svg.symbols import Piece, Symbols
from signoria.svg.text import shortened, text_width, wrapped

__all__ = [
    "COLOURS",
    "DAY",
    "DECK",
    "INK",
    "NIGHT",
    "ON_COUNTER",
    "PAPER",
    "SEAT_COLOURS",
    "Attribute",
    "Colour",
    "Context",
    "Good",
    "Look",
    "Paints",
    "Person",
    "Piece",
    "Place",
    "Reader",
    "Said",
    "Scenery",
    "Ship",
    "Shore",
    "Speech",
    "Stall",
    "Style",
    "Symbols",
    "Tones",
    "bag",
    "disc",
    "emblem",
    "empty_hold",
    "florin",
    "gain",
    "group",
    "icon",
    "joined",
    "large_card",
    "lozenge",
    "name_line",
    "no_florins",
    "people",
    "pin",
    "plaque",
    "possible_gain",
    "recent_frame",
    "rosette",
    "scene",
    "seal",
    "sheet",
    "ship_before",
    "ship_behind",
    "shore",
    "shortened",
    "small_card",
    "speech",
    "speech_width",
    "stall",
    "tag",
    "text_width",
    "tile",
    "title",
    "town",
    "turn_number",
    "water_line",
    "waves",
    "words",
    "wrapped",
]
