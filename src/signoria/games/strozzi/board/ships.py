"""Medici vs Strozzi: the ships of both families, in port and free, with their cargo."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from signoria.games.strozzi.board.pieces import (
    empty_holds,
    holds,
    hull_before,
    hull_behind,
    mooring,
    small_ship,
    tile_drawn,
    tile_told,
)
from signoria.games.strozzi.board.plan import Setting, Table
from signoria.games.strozzi.names import FAMILIES
from signoria.games.strozzi.view import Ship
from signoria.i18n import Seat, tr, tr_plural
from signoria.svg import Piece, Place, Reader, Symbols, group, pin, recent_frame, tag


def ship_id(seat: int, size: int) -> str:
    return f"ship-{FAMILIES[seat]}-{size}"


class ShipFacts(NamedTuple):
    """What a ship shows."""

    seat: int
    size: int
    room: int
    port: int | None
    tiles: tuple[str, ...]
    is_asked: bool  # its owner, so that it may be picked
    new: tuple[str, ...] = ()  # tiles that a proposed choice would load
    is_recent: bool = False  # loaded since the viewer's last choice


def ship_facts(table: Table, seat: int, ship: Ship) -> ShipFacts:
    return ShipFacts(
        seat,
        ship["size"],
        ship["room"],
        ship["port"],
        tuple(ship["tiles"]),
        seat == table.now["asked"],
        new_tiles(table, seat, ship) if table.is_preview else (),
        (seat, ship["size"]) in table.recently_loaded,
    )


def new_tiles(table: Table, seat: int, ship: Ship) -> tuple[str, ...]:
    """What a proposed choice would load."""
    before = next(old for old in table.now["ships"][seat] if old["size"] == ship["size"])
    return tuple(tile for tile in ship["tiles"] if tile not in before["tiles"])


# --- In port ----------------------------------------------------------------------------------


Moored: TypeAlias = ShipFacts | bool
"""A player's ship in a port; or whether the place for one is open to the viewer's lot."""


def moored(table: Table, seat: int, port: int) -> Moored:
    for ship in table.view["ships"][seat]:
        if ship["port"] == port:
            return ship_facts(table, seat, ship)
    return table.is_below(seat) and is_for_lot(table, seat, port)


def moored_drawn(setting: Setting, there: Moored, port: int, is_below: bool) -> Piece:
    if isinstance(there, ShipFacts):
        return ship_drawn(setting, there, port)
    return Piece(place_for_ship(setting, is_below, port, there), ())


def is_for_lot(table: Table, seat: int, port: int) -> bool:
    """Whether the viewer is asked where to load the lot, and it may go there."""
    now = table.now
    if now["phase"] != "loading" or now["asked"] != table.context.viewer:
        return False
    return any(use["port"] == port for use in now["uses"][seat])


@lru_cache(512)
def place_for_ship(setting: Setting, is_below: bool, port: int, is_open: bool) -> str:
    """Where a ship may come to lie; the viewer's places can be picked, and say so when it is time."""
    plan, narrow = setting.plan, setting.look.narrow
    place = mooring(*((104.0, 30.0) if narrow else (216.0, 52.0)), setting.look.tones.ink, is_open)
    if is_open:
        x, size, room = (8, 13.0, 70.0) if narrow else (14, 17.0, 140.0)
        place += setting.reader.line(
            x, size * 0.36, tr("Moor here"), size, room, bold=True, anchor="middle", fill="#10262a"
        )
    at = (plan.middle(port), plan.moorings[is_below])
    if not is_below:
        return group(place, at=at)
    return setting.reader.choice(
        f"port:{port}", tr("A place for a ship in port {port}", port=port), place, at=at
    )


def ship_drawn(setting: Setting, ship: ShipFacts, port: int) -> Piece:
    """A ship with its cargo; those of whoever is asked can be picked."""
    flip = not setting.is_below(ship.seat)
    laden = laden_ship(setting.for_all, ship.seat, ship.size, ship.tiles, ship.new, flip)
    drawn = known(
        setting,
        ship,
        box(setting, ship.size),
        recent_mark(setting, ship) if ship.is_recent else "",
        glow(setting, ship.size) if ship.new else "",
        laden.drawn,
        at=(setting.plan.middle(port), setting.plan.waterlines[setting.is_below(ship.seat)]),
    )
    return Piece(drawn, laden.symbols)


@lru_cache(2048)
def laden_ship(
    setting: Setting, seat: int, size: int, tiles: tuple[str, ...], new: tuple[str, ...], flip: bool
) -> Piece:
    """A ship with its cargo alone."""
    fleet, colour = setting.plan.fleet, setting.colour(seat)
    paints, symbols = setting.paints, Symbols(setting.name)
    places, deck = holds(fleet, size, flip), fleet.deck - fleet.tile[1]
    parts = (
        hull_behind(fleet, size, colour, flip, paints),
        *(
            symbols.place(tile_drawn(setting, name, fleet.tile, (x, deck), name in new))
            for name, x in zip(tiles, places, strict=False)
        ),
        empty_holds(fleet, tuple(places[len(tiles) :])),
        group(hull_before(fleet, size, colour, flip, paints), pointer_events="none"),
    )
    return symbols.piece("".join(parts))


def known(setting: Setting, ship: ShipFacts, *content: str, at: Place) -> str:
    """A ship's drawing with its name, and its pick if it is for whoever is asked."""
    reader, size = setting.reader, ship.size
    label = ship_told(reader, ship.seat, size, ship.room, ship.port, ship.tiles)
    id_ = ship_id(ship.seat, size)
    if ship.is_asked:
        return reader.choice(f"ship:{size}", label, *content, at=at, id=id_, data_piece="")
    return reader.titled(label, *content, at=at, id=id_)


@lru_cache(512)
def box(setting: Setting, size: int, scale: float = 1) -> str:
    """What can be hit, and is framed when it is lit."""
    left, top, width, height = (scale * measure for measure in setting.plan.fleet.box(size))
    return tag("rect", x=left, y=top, width=width, height=height, rx=10, fill="transparent")


def glow(setting: Setting, size: int) -> str:
    """Light on the water under a ship that a proposed choice loads."""
    fleet = setting.plan.fleet
    return tag("ellipse", cy=2, rx=fleet.half(size) + fleet.ends, ry=15, fill="#ffe9a8",
               fill_opacity=0.55, stroke=setting.look.tones.gold, stroke_width=2.5,
               stroke_dasharray="9 6")  # fmt: skip


def recent_mark(setting: Setting, ship: ShipFacts) -> str:
    """A frame in their colour round a ship that somebody loaded since the viewer's last choice."""
    left, top, width, height = setting.plan.fleet.box(ship.size)
    colour = setting.colour(ship.seat)
    return recent_frame(colour, x=left, y=top, width=width, height=height, rx=10) + pin(
        colour, (left + width - 12, top + 22)
    )


@lru_cache(2048)
def ship_told(
    reader: Reader, seat: int, size: int, room: int, port: int | None, tiles: tuple[str, ...]
) -> str:
    """For those who cannot see it: its size, its port, its cargo and its room."""
    ship = tr_plural(
        "Ship {size} of {player}, room for {count} tile",
        "Ship {size} of {player}, room for {count} tiles",
        room,
        tr_plural(
            "Your ship {size}, room for {count} tile",
            "Your ship {size}, room for {count} tiles",
            room,
        ),
        size=size,
        player=Seat(seat),
    )
    if not tiles:
        return reader.say(ship)
    cargo = [tile_told(tile, reader.lang) for tile in tiles]
    return reader.say(tr("{ship}, in port {port}: {cargo}", ship=ship, port=port, cargo=cargo))


# --- Free ships -------------------------------------------------------------------------------

SMALL = 0.5, ((54.0, 34.0), (160.0, 34.0), (108.0, 74.0))
"""Scale and places of free ships in the left column: the middles of their waterlines."""
LARGE = 0.74, ((108.0, 46.0), (108.0, 100.0))
"""The same where there are few."""


def free_facts(table: Table, seat: int) -> tuple[ShipFacts, ...]:
    """The ships without a port."""
    is_asked = seat == table.now["asked"]
    return tuple(
        ShipFacts(seat, ship["size"], ship["room"], None, (), is_asked)
        for ship in table.view["ships"][seat]
        if ship["port"] is None
    )


@lru_cache(128)
def free_ships(setting: Setting, ships: tuple[ShipFacts, ...], at: Place) -> str:
    """The ships without a port; the more there are, the smaller."""
    most = 2 if ships and setting.is_below(ships[0].seat) else 1
    scale, places = LARGE if len(ships) <= most else SMALL
    drawn = []
    for ship, (x, y) in zip(ships, places, strict=False):
        picture = group(empty_ship(setting, ship.seat, ship.size), scale=scale)
        place = (at[0] + x, at[1] + y)
        drawn.append(known(setting, ship, box(setting, ship.size, scale), picture, at=place))
    return "".join(drawn)


def empty_ship(setting: Setting, seat: int, size: int) -> str:
    fleet, colour, flip = setting.plan.fleet, setting.colour(seat), not setting.is_below(seat)
    return (
        hull_behind(fleet, size, colour, flip, setting.paints)
        + empty_holds(fleet, tuple(holds(fleet, size, flip)))
        + hull_before(fleet, size, colour, flip, setting.paints)
    )


@lru_cache(1024)
def free_list(setting: Setting, ships: tuple[ShipFacts, ...], left: float, y: float) -> str:
    """The ships without a port in a line, for narrow screens."""
    x, scale, drawn = left, 0.74 if len(ships) > 2 else 0.8, []
    for ship in ships:
        width = ship.size * 13 + 14
        hit = tag("rect", x=-2, y=-3, width=width * scale + 4, height=26, rx=6, fill="transparent")
        picture = small_ship(ship.size, 0, setting.colour(ship.seat), setting.paints)
        drawn.append(known(setting, ship, hit, group(picture, scale=scale), at=(x, y)))
        x += width * scale + 5
    return "".join(drawn)
