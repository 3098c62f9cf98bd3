"""Medici vs Strozzi: where everything is on the table, wide and narrow, and what it is drawn with."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from signoria.games.strozzi.loading import SIZES
from signoria.games.strozzi.names import ship_and_port
from signoria.games.strozzi.rules import DISCARD, LOAD
from signoria.games.strozzi.view import StrozziView
from signoria.i18n import Sentence
from signoria.svg import Context, Look, Paints, Reader, Symbols
from signoria.svg.context import reader


@dataclass(frozen=True)
class Fleet:
    """The measures of ships: side views, the middle of the waterline is the origin."""

    pitch: float  # from one tile to the next
    tile: tuple[float, float]
    deck: float  # where tiles stand, above the water
    ends: float  # how far bow and stern reach beyond the tiles
    has_oars: bool

    def half(self, size: int) -> float:
        return size * self.pitch / 2

    def box(self, size: int) -> tuple[float, float, float, float]:
        """Left, top, width and height of a ship."""
        left, top = -self.half(size) - self.ends, self.deck - self.tile[1] - 4
        return left, top, -2 * left, 14 - top


@dataclass(frozen=True)
class PortPlan:
    """A port: a mole with its tracks between the ships of the two families."""

    width: float
    height: float
    tracks: tuple[float, float]  # top and bottom of all tracks
    track_widths: tuple[float, float]  # where there are two, and where there are three
    between: float  # tracks
    marker: tuple[float, float]  # its size, and its distance from the left of a track
    pay: tuple[float, float]  # type size, and distance from the right of a track
    name: tuple[float, float, float]  # left, line and type size
    sums: tuple[float, float]  # middle of the upper one and of the lower one
    rim: float  # from the right edge to the sums


@dataclass(frozen=True)
class Plan:
    width: float
    height: float
    ports: tuple[tuple[float, float], ...]  # left and top of each
    port: PortPlan
    fleet: Fleet
    waterlines: tuple[float, float]  # of the ships in port, above and below
    moorings: tuple[float, float]  # middles of the places for them

    def middle(self, port: int) -> float:
        return self.ports[port - 1][0] + self.port.width / 2


WIDE = Plan(
    width=1004,
    height=498,
    ports=tuple((228.0 + 259 * number, 97.0) for number in range(3)),
    port=PortPlan(
        width=252,
        height=294,
        tracks=(43, 254),
        track_widths=(84, 66),
        between=8,
        marker=(24, 17),
        pay=(14, 9),
        name=(20, 30, 18),
        sums=(24, 270),
        rim=16,
    ),
    fleet=Fleet(pitch=38, tile=(36, 44), deck=-17, ends=36, has_oars=True),
    waterlines=(77, 480),
    moorings=(50, 452),
)
NARROW = Plan(
    width=390,
    height=432,
    ports=tuple((4.0 + 128 * number, 100.0) for number in range(3)),
    port=PortPlan(
        width=126,
        height=232,
        tracks=(29, 204),
        track_widths=(46, 37),
        between=3,
        marker=(17, 6.5),
        pay=(13, 2.5),
        name=(9, 20, 15),
        sums=(15, 218),
        rim=7,
    ),
    fleet=Fleet(pitch=21, tile=(20, 36), deck=-10, ends=10, has_oars=False),
    waterlines=(91, 387),
    moorings=(70, 366),
)
NARROW_VALUED = replace(
    NARROW,
    height=462,
    ports=tuple((left, 206.0) for left, _ in NARROW.ports),
    port=replace(NARROW.port, height=198, tracks=(28, 171), pay=(12, 2.5), sums=(15, 185)),
    waterlines=(196, 456),
    moorings=(174, 434),
)
"""While a round is valued on a narrow screen: lower ports leave room for the account above them."""


@dataclass(frozen=True, eq=False)
class Setting:
    """For whom a part of the table is drawn, where, and with what: all that it depends on beside facts."""

    reader: Reader
    name: str  # of the drawing, "board" or "tray": all ids of definitions begin with it
    is_reckoning: bool

    @property
    def look(self) -> Look:
        return self.reader.look

    @cached_property
    def paints(self) -> Paints:
        return Paints(self.name, self.look)

    @cached_property
    def for_all(self) -> "Setting":
        """For what is the same for all viewers, so that it is kept only once: a spectator's."""
        told = self.reader
        return setting(reader(told.look, told.lang, told.colours, None), self.name, self.is_reckoning)

    @cached_property
    def defs(self) -> str:
        """What its paints need."""
        return self.paints.defs()

    @cached_property
    def plan(self) -> Plan:
        if not self.look.narrow:
            return WIDE
        return NARROW_VALUED if self.is_reckoning else NARROW

    @cached_property
    def below(self) -> int:
        """The seat that sits below: the viewer's."""
        return self.reader.viewer or 0

    @cached_property
    def down(self) -> int:
        """By what a place on a track is multiplied to count it from the middle downwards, to the viewer."""
        return 1 if self.below == 0 else -1

    def say(self, sentence: Sentence, names: tuple[str, ...]) -> str:
        """A sentence with the names themselves, not marks for them: where it must fit in a width."""
        return sentence.render(self.reader.lang, names, self.reader.viewer)

    def seat_at(self, row: int) -> int:
        """Whose side of a track a row is on."""
        return self.below if row > 0 else 1 - self.below

    def colour(self, seat: int) -> str:
        return self.reader.colours[seat]

    def is_below(self, seat: int) -> bool:
        return seat == self.below


@lru_cache(512)
def setting(reader: Reader, name: str, is_reckoning: bool) -> Setting:
    """Of equal settings there is one, so that what is kept is quickly found by it."""
    return Setting(reader, name, is_reckoning)


class Table:
    """One drawing of the table: what it is drawn from, and with."""

    def __init__(self, context: Context[StrozziView], name: str):
        self.context = context
        self.setting = setting(context.reader, name, context.is_reckoning)
        self.symbols = Symbols(name)
        self.look = context.look
        self.paints = self.setting.paints
        self.plan = self.setting.plan
        self.below = self.setting.below
        self.now = context.now
        after, before = context.view, context.before
        self.is_preview = before is not None and after["round"] == before["round"] and not after["over"]
        """Whether a choice is proposed that leaves the table as it can be compared."""
        self.view = after if self.is_preview else self.now
        """What is drawn: the table after a choice that is proposed, unless a new round has begun by then."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple([person.name for person in self.context.people])

    @cached_property
    def recently_loaded(self) -> set[tuple[int, int]]:
        """The ships that were loaded since the viewer's last choice, by seat and size; none in a preview."""
        if self.is_preview:
            return set()
        return {
            (mover, SIZES[ship_and_port(action)[0]])
            for mover, action in self.context.recent
            if LOAD <= action < DISCARD
        }

    def colour(self, seat: int) -> str:
        return self.setting.colour(seat)

    def is_below(self, seat: int) -> bool:
        return seat == self.below

    def say(self, sentence: Sentence) -> str:
        return self.context.say(sentence)
