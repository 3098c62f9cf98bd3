"""Medici vs Strozzi: the market: the round, the lot with its price, the bag, and the free ships around it."""

from functools import cache, lru_cache
from typing import NamedTuple

from signoria.games.strozzi.board.pieces import tile_drawn, tile_face, value_of
from signoria.games.strozzi.board.plan import Setting, Table
from signoria.games.strozzi.board.ships import ShipFacts, free_facts, free_list, free_ships
from signoria.games.strozzi.rules import MOST_TILES_OF_A_LOT, ROUNDS
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.svg import (
    ON_COUNTER,
    Paints,
    Piece,
    Place,
    Stall,
    Symbols,
    bag,
    florin,
    group,
    lozenge,
    stall,
    tag,
)

LEFT, COLUMN = 8.0, 214.0
STALL = Stall(width=206, awning=32, counter=122, height=172, stripes=8)
STALL_AT = (11.0, 134.0)
LOT_TILE = (54.0, 72.0)
STRIP = 43.0
"""How high the market is on a narrow screen."""
STRIP_TILE = (26.0, 34.0)


class Market(NamedTuple):
    """What the market shows."""

    round: int
    bag: int
    lot: tuple[str, ...]
    is_gone: bool  # whether a proposed choice takes the lot away
    price: int | None
    on_turn: int | None
    is_bought: bool  # the lot is being loaded


def market_facts(table: Table) -> Market:
    now = table.now
    return Market(
        now["round"],
        len(now["bag"]),
        tuple(now["lot"]),
        table.is_preview and not table.view["lot"],
        now["price"],
        now["on_turn"],
        now["phase"] == "loading",
    )


def of_market(table: Table) -> Setting:
    """The market is the same for all but whoever is on turn, who is called "you"."""
    return table.setting if table.now["on_turn"] == table.context.viewer else table.setting.for_all


def column(table: Table) -> str:
    """The left column: the rival's free ships, the round, the stall, the bag, the viewer's free ships."""
    above, below = (free_facts(table, seat) for seat in (1 - table.below, table.below))
    market = middle_of_column(of_market(table), table.names, market_facts(table))
    return "".join(
        (
            labelled_ships(table.setting, table.names, above, 16, 18),
            table.symbols.place(market),
            labelled_ships(table.setting, table.names, below, 384, 388),
        )
    )


@lru_cache(512)
def middle_of_column(setting: Setting, names: tuple[str, ...], market: Market) -> Piece:
    symbols = Symbols(setting.name)
    return symbols.piece(
        rounds(setting.for_all, market.round, (LEFT + COLUMN / 2, 117), 158)
        + symbols.place(stall_drawn(setting, names, market))
        + bag_drawn(setting.for_all, market.bag, (58, 358))
    )


@lru_cache(512)
def labelled_ships(
    setting: Setting, names: tuple[str, ...], ships: tuple[ShipFacts, ...], line: float, top: float
) -> str:
    """The free ships of a player below a line that says so."""
    if not ships:
        return ""
    label = tr("Free ships of {player}", tr("Your free ships"), player=Seat(ships[0].seat))
    said = setting.say(label, names)
    drawn = setting.reader.line(LEFT + 2, line, said, 14, COLUMN - 4, bold=True)
    return drawn + free_ships(setting, ships, (LEFT, top))


@lru_cache(512)
def rounds(setting: Setting, number: int, at: Place, width: float) -> str:
    """A lozenge for every round, those that have begun of gold."""
    said = tr("Round {round}", round=number)
    return group(
        round_pill(number, width, setting.paints),
        setting.reader.line(-width / 2 + 68, 5.5, said, 15, width - 78, bold=True),
        at=at,
    )


@cache
def round_pill(number: int, width: float, paints: Paints) -> str:
    tones = paints.look.tones
    marks = "".join(
        lozenge(-width / 2 + 17 + 17 * place, 0, 7, paints.gold if place < number else "none",
                stroke=tones.gilt, stroke_width=1.4)
        for place in range(ROUNDS)
    )  # fmt: skip
    return tag("rect", x=-width / 2, y=-15, width=width, height=30, rx=15, fill=tones.panel,
               stroke=tones.gilt, stroke_width=1.4) + marks  # fmt: skip


# --- The lot ----------------------------------------------------------------------------------


def owner(market: Market) -> Sentence:
    """Whose lot it is, or who loads it."""
    if market.on_turn is None:
        return tr("The market is closed")
    seat = Seat(market.on_turn)
    if market.is_bought:
        return tr("{player} has bought it", tr("You have bought it"), player=seat)
    return tr("Lot of {player}", tr("Your lot"), player=seat)


def cargo_of_lot(market: Market) -> Sentence | None:
    return tr("cargo {sum}", sum=sum(map(value_of, market.lot))) if market.lot else None


def stall_drawn(setting: Setting, names: tuple[str, ...], market: Market) -> Piece:
    """A stall with the lot on its counter, and the price on a coin."""
    front, middle = STALL.front, STALL.width / 2
    said, cargo = setting.say(owner(market), names), cargo_of_lot(market)
    laden = laden_stall(setting.for_all, market.lot, market.is_gone)
    parts = [
        laden.drawn,
        setting.reader.line(middle, front + 17, said, 15, STALL.width - 20, bold=True, anchor="middle",
                            fill=ON_COUNTER),
    ]  # fmt: skip
    if market.price is not None:
        parts.append(asked_price(setting, market.price, cargo, middle, front + 35))
    elif cargo:
        parts.append(
            setting.reader.line(
                middle, front + 35, cargo, 14, STALL.width - 20, anchor="middle", fill=ON_COUNTER
            )
        )
    return Piece(group(*parts, at=STALL_AT, data_till=""), laden.symbols)


@lru_cache(512)
def laden_stall(setting: Setting, lot: tuple[str, ...], is_gone: bool) -> Piece:
    symbols = Symbols(setting.name)
    places = [(19.0 + 57 * place, 46.0) for place in range(MOST_TILES_OF_A_LOT)]
    tiles = lot_tiles(setting, symbols, lot, is_gone, LOT_TILE, places)
    return symbols.piece("".join((stall(STALL, setting.paints), *tiles)))


def asked_price(setting: Setting, price: int, cargo: Sentence | None, x: float, y: float) -> str:
    """The price on a large coin at the awning, and in words on the counter."""
    said = tr("{cargo}, for {price}", cargo=cargo, price=price)
    return setting.reader.line(x, y, said, 14, STALL.width - 20, anchor="middle", fill=ON_COUNTER) + group(
        florin(setting.paints, 25, price), at=(STALL.width - 20, 30), id="price"
    )


def lot_tiles(
    setting: Setting,
    symbols: Symbols,
    lot: tuple[str, ...],
    is_gone: bool,
    size: tuple[float, float],
    places: list[Place],
) -> list[str]:
    """The tiles of the lot; pale where a proposed choice takes them away."""
    drawn = []
    for name, at in zip(lot, places, strict=False):
        if is_gone:
            drawn.append(symbols.place(tile_face(name, size, at, setting.paints, opacity=0.35)))
        else:
            piece = tile_drawn(setting, name, size, at, data_enter="turn", data_from="bag")
            drawn.append(symbols.place(piece))
    frame = empty_frame(size)
    return drawn + [group(frame, at=at) for at in places[len(drawn) :]]


@cache
def empty_frame(size: tuple[float, float]) -> str:
    return tag("rect", width=size[0], height=size[1], rx=5, fill="#fff6dd", fill_opacity=0.12,
               stroke="#f2e6c8", stroke_opacity=0.6, stroke_dasharray="4 4")  # fmt: skip


@lru_cache(1024)
def bag_drawn(setting: Setting, count: int, at: Place) -> str:
    """The bag and how many tiles are in it."""
    told = tr_plural("{count} tile in the bag", "{count} tiles in the bag", count)
    return setting.reader.titled(
        told,
        group(bag(count, setting.paints, scale=0.72), id="bag"),
        setting.reader.line(30, -16, tr("in the bag"), 14, 120),
        at=at,
    )


# --- Narrow -----------------------------------------------------------------------------------


def strip_market(table: Table) -> str:
    """The market on a narrow screen: the round, the lot and its price in a strip above the ports."""
    return table.symbols.place(strip_drawn(of_market(table), table.names, market_facts(table)))


@lru_cache(512)
def strip_drawn(setting: Setting, names: tuple[str, ...], market: Market) -> Piece:
    tones, reader, symbols = setting.reader.tones, setting.reader, Symbols(setting.name)
    places = [(242.0 + 29 * place, 4.0) for place in range(MOST_TILES_OF_A_LOT)]
    parts = [
        tag("rect", x=3, y=2, width=384, height=STRIP - 4, rx=10, fill=tones.panel, stroke=tones.line),
        group(bag(market.bag, setting.paints, (26, 39), 0.56), id="bag", data_till=""),
        reader.line(54, 18, setting.say(owner(market), names), 14, 176, bold=True),
        reader.faint(54, 34, narrow_facts(market), 12.5, 176),
        *lot_tiles(setting, symbols, market.lot, market.is_gone, STRIP_TILE, places),
    ]
    if market.price is not None:
        parts.append(group(florin(setting.paints, 17, market.price), at=(357, 21.5), id="price"))
    return symbols.piece("".join(parts))


def narrow_facts(market: Market) -> Sentence:
    """The round, and the cargo of the lot."""
    said, cargo = tr("Round {round} of {rounds}", round=market.round, rounds=ROUNDS), cargo_of_lot(market)
    return tr("{round}, {cargo}", round=said, cargo=cargo) if cargo else said


def free_strip(table: Table) -> str:
    """The free ships on a narrow screen, the viewer's on the left."""
    tones, top = table.context.tones, 396.0
    ground = tag(
        "rect", x=3, y=top, width=384, height=26, rx=10, fill=tones.panel, opacity=0.9, stroke=tones.line
    )
    drawn = [ground]
    for seat, left in ((table.below, 6.0), (1 - table.below, 197.0)):
        drawn.append(table.context.disc(seat, 18, at=(left + 11, top + 13)))
        drawn.append(free_list(table.setting, free_facts(table, seat), left + 24, top + 3))
    return "".join(drawn)
