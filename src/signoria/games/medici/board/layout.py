"""Medici's board: where things are, on wide and on narrow screens.

There is one layout for a number of players and a look, so what is kept by it need not compare measures.
"""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from signoria.games.medici.board.art import paints_of
from signoria.svg import Look, Paints, Place, Ship, Shore, Stall, Style


@dataclass(frozen=True, eq=False)
class Market:
    """The stall with the lot."""

    at: Place
    stall: Stall
    card: tuple[float, float]  # width and height
    first_card: Place
    pitch: float  # from one card to the next
    bag: Place
    bag_scale: float
    is_tilted: bool  # whether the outer cards lean outward


@dataclass(frozen=True, eq=False)
class Terrace:
    """The five pyramids."""

    first: Place  # the middle of the first one's foot
    pitch: float
    base: float
    rise: float
    marker: float  # its size
    has_plaques: bool  # whether what they pay is told below


@dataclass(frozen=True, eq=False)
class Harbour:
    """The ships; what belongs to one is measured from the middle of its waterline."""

    ship: Ship
    scale: float
    berths: tuple[Place, ...]
    plate: Place
    plate_size: tuple[float, float]
    speech: Place | None  # where it points; None: bids are signs at the bow
    speech_height: float
    room: float  # how far to the right it may reach


@dataclass(frozen=True, eq=False)
class Layout:
    size: tuple[float, float]
    shore: Shore
    market: Market | None
    terrace: Terrace
    harbour: Harbour
    day: Place | None  # the sign that tells the day; the page says it on narrow screens
    book: tuple[float, float, float, float]  # where the account of a day may lie


@dataclass(frozen=True, eq=False)
class Setting:
    """How the table is drawn: all that a part of it depends on beside facts and names."""

    style: Style
    colours: tuple[str, ...]  # by seat
    is_reckoning: bool

    @cached_property
    def paints(self) -> Paints:
        return paints_of(self.style.look)

    @cached_property
    def plan(self) -> Layout:
        players = len(self.colours)
        return narrow(players, self.is_reckoning) if self.style.look.narrow else wide(players)


@lru_cache(512)
def setting(look: Look, lang: str, colours: tuple[str, ...], is_reckoning: bool) -> Setting:
    """Of equal settings there is one, so that what is kept is quickly found by it."""
    return Setting(Style(look, lang), colours, is_reckoning)


def rows(players: int, columns: int, first: Place, pitch: Place) -> tuple[Place, ...]:
    """Places in rows, the last row in the middle if it is short."""
    (x, y), (across, down) = first, pitch
    places = []
    for number in range(players):
        row, column = divmod(number, columns)
        short = columns - min(columns, players - row * columns)
        places.append((x + across * (column + short / 2), y + down * row))
    return tuple(places)


WIDE = (1004.0, 566.0)
LOW_SHIP = Ship(sail=(84, 38), mast=-50)


@cache
def wide(players: int) -> Layout:
    """The market and the pyramids above, the ships in a row below: two rows of low ships for five or six."""
    if players <= 4:
        pitch = 1004 / players - (0 if players < 4 else -1)
        harbour = Harbour(
            ship=Ship(),
            scale=1,
            berths=rows(players, players, (1004 / players / 2 - 8, 505), (pitch, 0)),
            plate=(-102, 11),
            plate_size=(216, 44),
            speech=(44, -121),
            speech_height=36,
            room=128,
        )
    else:
        harbour = Harbour(
            ship=LOW_SHIP,
            scale=0.74,
            berths=rows(players, 3, (102, 438), (332, 109)),
            plate=(84, -40),
            plate_size=(150, 44),
            speech=(124, -46),
            speech_height=32,
            room=232,
        )
    return Layout(
        size=WIDE,
        shore=Shore(*WIDE, quay=222, wall=308, sea=336),
        market=Market(
            at=(18, 8),
            stall=Stall(474, 52, 224, 296),
            card=(108, 150),
            first_card=(40, 78),
            pitch=122,
            bag=(430, 222),
            bag_scale=1,
            is_tilted=True,
        ),
        terrace=Terrace((550, 260), 97, 86, 22.5, 20, has_plaques=True),
        harbour=harbour,
        day=(998, 8),
        book=(14, 10, 484, 300),
    )


NARROW = (390.0, 510.0)


@cache
def narrow(players: int, is_reckoning: bool) -> Layout:
    """Market, pyramids and ships below each other; the account of a day takes the place of the market."""
    foot = 430.0 if is_reckoning else 269.0
    return Layout(
        size=NARROW,
        shore=Shore(*NARROW, quay=foot - 157, wall=foot - 5, sea=foot + 6),
        market=None if is_reckoning else Market(
            at=(8, 3),
            stall=Stall(374, 20, 118, 152),
            card=(74, 95),
            first_card=(25, 27),
            pitch=86,
            bag=(320, 118),
            bag_scale=0.8,
            is_tilted=False,
        ),
        terrace=Terrace((37, foot), 76, 66, 13, 15.5, has_plaques=False),
        harbour=narrow_harbour(players, foot, is_reckoning),
        day=None,
        book=(0, 0, 390, foot - 114),
    )  # fmt: skip


def narrow_harbour(players: int, foot: float, is_reckoning: bool) -> Harbour:
    plate = (176.0, 25.0)
    if is_reckoning:  # plates alone, with emblems only where there are many
        if players == 4:
            berths = rows(players, 2, (97, foot + 23), (196, 31))
            return Harbour(LOW_SHIP, 0, berths, (-88, -12.5), plate, None, 0, 0)
        berths = rows(players, 3, (66, foot + 23), (129, 31))
        return Harbour(LOW_SHIP, 0, berths, (-61, -12.5), (122, 25), None, 0, 0)
    if players <= 4:
        ship = Ship(sail=(84, 34), mast=-50)
        berths = rows(players, 2, (91, foot + 91), (196, 112))
        return Harbour(ship, 0.72, berths, (-82, -1), plate, (24, -55), 28, 100)
    ship = Ship(sail=None)
    return Harbour(ship, 0.62, rows(players, 2, (80, foot + 60), (196, 73)), (-74, -4), plate, None, 0, 0)
