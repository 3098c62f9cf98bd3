"""Medici's board: where things are, on wide and on narrow screens."""

from dataclasses import dataclass
from functools import cache

from signoria.games.medici.rules import GOODS
from signoria.svg import Place


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def at(self) -> Place:
        return self.x, self.y


@dataclass(frozen=True)
class Row:
    """A player's panel; all is measured from its corner."""

    size: tuple[float, float]
    disc: tuple[float, float, float]  # middle and size
    name: tuple[float, float, float, float]  # place, width and type size
    coming: tuple[float, float, float, str]  # what the day would bring: place, type size and anchor
    money: Place  # its right end
    florins: Place | None  # a word under it, where no heading says so
    ship: Place
    hold: tuple[float, float, float]  # from one to the next, width and height
    cargo: Place
    pays: tuple[float, float, float]  # of the first good, and from one to the next
    stacked: bool  # steps above pays beside a sign of the good; else in a line below its pyramid


@dataclass(frozen=True)
class Layout:
    size: tuple[float, float]
    asking: Box
    progress: Box
    text: float  # type size of the standings
    market: Box
    card: float  # width of a card of the lot
    bag_in_words: bool
    terrace: Box | None  # a panel under the pyramids
    base: float  # of a pyramid
    rise: float  # of a step
    pyramids: tuple[Place, ...]  # the middles of their feet
    rows: tuple[Place, ...]
    row: Row


@cache
def wide(players: int) -> Layout:
    """Two columns above, a row a player below."""
    pitch, top, column, left = {3: 82, 4: 76, 5: 62, 6: 52}[players], 428, 119, 494
    height = pitch - 5
    middle, hold = height / 2, min(52, height - 11)
    return Layout(
        size=(1120, top + players * pitch + 16),
        asking=Box(24, 24, 452, 66),
        progress=Box(496, 26, 596, 66),
        text=14,
        market=Box(24, 102, 452, 290),
        card=88,
        bag_in_words=True,
        terrace=Box(488, 102, 608, 290),
        base=104,
        rise=24.5,
        pyramids=tuple((left + column * (good + 0.5), 347) for good in range(GOODS)),
        rows=tuple((24, top + seat * pitch) for seat in range(players)),
        row=Row(
            size=(1072, height),
            disc=(28, middle, 30),
            name=(50, middle - 3, 112, 14),
            coming=(50, middle + 16, 13, "start"),
            money=(214, middle + 8),
            florins=None,
            ship=(244, middle - hold / 2 - 2),
            hold=(38, 35, hold),
            cargo=(462, middle - 2),
            pays=(left - 24 + column / 2, middle + 5, column),
            stacked=False,
        ),
    )


@cache
def narrow(players: int, over: bool) -> Layout:
    """Everything below each other; at the end nobody leads any more."""
    inside, pitch, tall = 358, 148, 278
    market = 126 if over else 184
    ships = market + 310
    pyramids = ships + players * pitch + 24
    return Layout(
        size=(390, pyramids + 2 * tall + 10),
        asking=Box(16, 22, inside, 62),
        progress=Box(20, 94, inside - 4, 80),
        text=12,
        market=Box(16, market, inside, 264),
        card=74,
        bag_in_words=False,
        terrace=None,
        base=108,
        rise=25,
        pyramids=tuple(
            (16 + inside / 3 * (good % 3 + 0.5), pyramids + 245 + tall * (good // 3)) for good in range(GOODS)
        ),
        rows=tuple((16, ships + seat * pitch) for seat in range(players)),
        row=Row(
            size=(inside, pitch - 8),
            disc=(26, 24, 26),
            name=(46, 29, 222, 15),
            coming=(inside - 12, 72, 12, "end"),
            money=(inside - 26, 31),
            florins=(inside - 26, 46),
            ship=(22, 44),
            hold=(40, 36, 44),
            cargo=(249, 64),
            pays=(38, 118, (inside - 12) / GOODS),
            stacked=True,
        ),
    )
