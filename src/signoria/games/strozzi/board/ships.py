"""Medici vs Strozzi: the ships of both families, in port and free, with their cargo."""

from signoria.games.strozzi.board.pieces import (
    empty_holds,
    holds,
    hull_before,
    hull_behind,
    mooring,
    small_ship,
    tile_drawn,
)
from signoria.games.strozzi.board.plan import Table
from signoria.games.strozzi.names import FAMILIES, TILE_TEXTS, ship_and_port, tile_name
from signoria.games.strozzi.rules import DISCARD, LOAD, SHIP_SIZE
from signoria.games.strozzi.view import Ship
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.svg import Place, group, pin, recent_frame, tag


def ship_id(seat: int, size: int) -> str:
    return f"ship-{FAMILIES[seat]}-{size}"


def in_port(table: Table, port: int) -> str:
    """The ships of both families in a port, or the places for them."""
    return "".join(moored(table, seat, port) for seat in (1 - table.below, table.below))


def moored(table: Table, seat: int, port: int) -> str:
    plan, side = table.plan, table.is_below(seat)
    ship = next((ship for ship in table.view["ships"][seat] if ship["port"] == port), None)
    middle = plan.middle(port)
    if ship:
        return ship_drawn(table, seat, ship, (middle, plan.waterlines[side]))
    place = mooring(*((104.0, 30.0) if table.look.narrow else (216.0, 52.0)), table.context.tones.ink)
    at = (middle, plan.moorings[side])
    if not side:
        return group(place, at=at)
    return table.context.choice(
        f"port:{port}", tr("A place for a ship in port {port}", port=port), place, at=at
    )


def ship_drawn(table: Table, seat: int, ship: Ship, at: Place) -> str:
    """A ship with its cargo; those of whoever is asked can be picked."""
    fleet, size, flip = table.plan.fleet, ship["size"], not table.is_below(seat)
    colour, paints = table.colour(seat), table.paints
    places = holds(fleet, size, flip)
    new = new_tiles(table, seat, ship)
    deck = fleet.deck - fleet.tile[1]
    return known(
        table,
        seat,
        ship,
        box(table, size),
        recent_mark(table, seat, size),
        glow(table, size) if new else "",
        hull_behind(fleet, size, colour, flip, paints),
        *(
            tile_drawn(table, name, fleet.tile, (x, deck), name in new)
            for name, x in zip(ship["tiles"], places, strict=False)
        ),
        empty_holds(fleet, tuple(places[len(ship["tiles"]) :])),
        group(hull_before(fleet, size, colour, flip, paints), pointer_events="none"),
        at=at,
    )


def known(table: Table, seat: int, ship: Ship, *content: str, at: Place) -> str:
    """A ship's drawing with its name, and its pick if it is for whoever is asked."""
    context, size = table.context, ship["size"]
    label = table.say(ship_label(seat, ship))
    if seat == table.now["asked"]:
        return context.choice(f"ship:{size}", label, *content, at=at, id=ship_id(seat, size))
    return context.titled(label, *content, at=at, id=ship_id(seat, size))


def box(table: Table, size: int, scale: float = 1) -> str:
    """What can be hit, and is framed when it is lit."""
    left, top, width, height = (scale * measure for measure in table.plan.fleet.box(size))
    return tag("rect", x=left, y=top, width=width, height=height, rx=10, fill="transparent")


def glow(table: Table, size: int) -> str:
    """Light on the water under a ship that a proposed choice loads."""
    return tag("ellipse", cy=2, rx=table.plan.fleet.half(size) + table.plan.fleet.ends, ry=15, fill="#ffe9a8",
               fill_opacity=0.55, stroke=table.context.tones.gold, stroke_width=2.5,
               stroke_dasharray="9 6")  # fmt: skip


def new_tiles(table: Table, seat: int, ship: Ship) -> set[str]:
    """What a proposed choice would load."""
    if not table.is_preview:
        return set()
    before = next(old for old in table.now["ships"][seat] if old["size"] == ship["size"])
    return set(ship["tiles"]) - set(before["tiles"])


def recent_mark(table: Table, seat: int, size: int) -> str:
    """A frame in their colour round a ship that somebody loaded since the viewer's last choice."""
    loaded = {
        int(SHIP_SIZE[ship_and_port(action)[0]])
        for mover, action in table.context.recent
        if mover == seat and LOAD <= action < DISCARD
    }
    if size not in loaded or table.is_preview:
        return ""
    left, top, width, height = table.plan.fleet.box(size)
    colour = table.colour(seat)
    return recent_frame(colour, x=left, y=top, width=width, height=height, rx=10) + pin(
        colour, (left + width - 12, top + 22)
    )


def ship_label(seat: int, ship: Ship) -> Sentence:
    """For those who cannot see it: its size, its port, its cargo and its room."""
    room = tr_plural(
        "Ship {size} of {player}, room for {count} tile",
        "Ship {size} of {player}, room for {count} tiles",
        ship["room"],
        tr_plural(
            "Your ship {size}, room for {count} tile",
            "Your ship {size}, room for {count} tiles",
            ship["room"],
        ),
        size=ship["size"],
        player=Seat(seat),
    )
    cargo = [tile_name(TILE_TEXTS.index(tile)) for tile in ship["tiles"]]
    if not cargo:
        return room
    return tr("{ship}, in port {port}: {cargo}", ship=room, port=ship["port"], cargo=cargo)


# --- Free ships -------------------------------------------------------------------------------

SMALL = 0.5, ((54.0, 34.0), (160.0, 34.0), (108.0, 74.0))
"""Scale and places of free ships in the left column: the middles of their waterlines."""
LARGE = 0.74, ((108.0, 46.0), (108.0, 100.0))
"""The same where there are few."""


def free_ships(table: Table, seat: int, at: Place) -> str:
    """The ships without a port; the more there are, the smaller."""
    ships = [ship for ship in table.view["ships"][seat] if ship["port"] is None]
    scale, places = LARGE if len(ships) <= (2 if table.is_below(seat) else 1) else SMALL
    drawn = []
    for ship, (x, y) in zip(ships, places, strict=False):
        picture = group(empty_ship(table, seat, ship["size"]), scale=scale)
        place = (at[0] + x, at[1] + y)
        drawn.append(known(table, seat, ship, box(table, ship["size"], scale), picture, at=place))
    return "".join(drawn)


def empty_ship(table: Table, seat: int, size: int) -> str:
    fleet, colour, flip = table.plan.fleet, table.colour(seat), not table.is_below(seat)
    return (
        hull_behind(fleet, size, colour, flip, table.paints)
        + empty_holds(fleet, tuple(holds(fleet, size, flip)))
        + hull_before(fleet, size, colour, flip, table.paints)
    )


def free_list(table: Table, seat: int, left: float, y: float) -> str:
    """The ships without a port in a line, for narrow screens."""
    x, drawn = left, []
    for ship in table.view["ships"][seat]:
        if ship["port"] is None:
            width = ship["size"] * 13 + 14
            hit = tag("rect", x=-2, y=-3, width=width * 0.8 + 4, height=26, rx=6, fill="transparent")
            picture = group(small_ship(ship["size"], 0, table.colour(seat), table.paints), scale=0.8)
            drawn.append(known(table, seat, ship, hit, picture, at=(x, y)))
            x += width * 0.8 + 6
    return "".join(drawn)
