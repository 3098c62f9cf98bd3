"""Medici vs Strozzi: the three ports, with their tracks between the ships of the two families."""

from dataclasses import dataclass
from functools import cache, lru_cache

from signoria.games.strozzi.board.art import good_icon, hull, ship_width, slots, tile, water
from signoria.games.strozzi.rules import (
    LAST_BUT_ONE_PAYS,
    LAST_SPACE_PAYS,
    MARKER_PAYS,
    MEDICI,
    PORT_PAYS,
    PORTS,
    TRACK_GOOD,
    TRACK_PORT,
)
from signoria.games.strozzi.view import Port, Ship, StrozziView, Track
from signoria.games.strozzi.names import FAMILIES, GOOD_NAMES, GOODS, TILE_TEXTS, tile_name
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import (
    COLOURS,
    PAPER,
    Context,
    Place,
    Style,
    Tones,
    group,
    lozenge,
    pill,
    plaque,
    tag,
    text_width,
    words,
)


@dataclass(frozen=True)
class PortPlan:
    """How a port is laid out; its left half is Medici's, its right half mirrors it."""

    width: float
    berth: tuple[float, float, float]  # of Medici: left, top, width; as high as the port where `tall`
    berth_height: float  # 0: as high as the port
    quay: float  # left edge of the sums and payments
    first_track: float  # middle of the first track
    pitch: float  # from one track to the next
    space: float  # the widest that a space of a track may be
    margin: float  # on either side of a track, for what it pays
    slot: float  # of a ship, the width of a space
    ship_height: float
    text: float

    @property
    def middle(self) -> float:
        return self.width / 2

    def height(self, port: int) -> float:
        return self.first_track + self.pitch * (len(tracks_of(port)) - 0.5) + 6

    def space_width(self, length: int) -> float:
        return min(self.space, (self.width - 2 * self.margin) / (2 * length + 1))

    def berth_of(self, seat: int, port: int) -> tuple[float, float, float, float]:
        left, top, width = self.berth
        height = self.berth_height or self.height(port) - 2 * top
        return (left if seat == MEDICI else self.width - left - width, top, width, height)

    def ship_at(self, seat: int, size: int, port: int) -> Place:
        """A ship lies against the quay."""
        left, top, width, height = self.berth_of(seat, port)
        y = top + (height - self.ship_height) / 2
        return (left + width - ship_width(size, self.slot) - 3 if seat == MEDICI else left + 3), y


WIDE = PortPlan(
    width=1072, berth=(8, 8, 244), berth_height=0, quay=264, first_track=56, pitch=34, space=35, margin=312,
    slot=37, ship_height=62, text=15,
)  # fmt: skip
NARROW = PortPlan(
    width=374, berth=(8, 36, 177), berth_height=54, quay=10, first_track=110, pitch=30, space=27, margin=48,
    slot=27, ship_height=46, text=12,
)  # fmt: skip


@cache
def tracks_of(port: int) -> tuple[int, ...]:
    return tuple(track for track, place in enumerate(TRACK_PORT) if place == port)


def ports(context: Context[StrozziView], at: Place, gap: float) -> tuple[str, float]:
    """All ports from above to below, then the ships in them; and where they end."""
    plan = NARROW if context.look.narrow else WIDE
    x, y = at
    grounds, ships = [], []
    for port in range(1, PORTS + 1):
        grounds.append(port_drawn(context, port, plan, (x, y)))
        ships.append(ships_in_port(context, port, plan, (x, y)))
        y += plan.height(port) + gap
    return "".join(grounds + ships), y - gap


def port_drawn(context: Context[StrozziView], port: int, plan: PortPlan, at: Place) -> str:
    view = context.view
    length = view["track_length"]
    colours = tuple(person.colour for person in context.people)
    return context.choice(
        f"port:{port}",
        tr("Port {port}: the higher sum earns {pay}", port=port, pay=PORT_PAYS),
        ground(port, length, colours, plan, context.style),
        *(sum_drawn(context.style, seat, view["ports"][port - 1], plan) for seat in range(2)),
        *(
            track_drawn(
                context.style, view["tracks"][track], length, plan.first_track + plan.pitch * row, plan
            )
            for row, track in enumerate(tracks_of(port))
        ),
        at=at,
    )


# --- What never changes -----------------------------------------------------------------------


@lru_cache(256)  # people choose their colours
def ground(port: int, length: int, colours: tuple[str, ...], plan: PortPlan, style: Style) -> str:
    """The port without anything that moves: berths, name, and tracks with their spaces."""
    parts = [plaque(plan.width, plan.height(port), style.look)]
    for seat in range(2):
        x, y, width, height = plan.berth_of(seat, port)
        parts.append(group(water(width, height, style.look), at=(x, y)))
    name = style.text(tr("Port {port}", port=port))
    half = 10 + text_width(name, 16, bold=True) / 2
    parts.append(style.line(plan.middle, 26, name, 16, bold=True, anchor="middle"))
    parts += [lozenge(plan.middle + way * half, 21, 3.5, style.tones.gilt) for way in (-1, 1)]
    for row, track in enumerate(tracks_of(port)):
        middle = plan.first_track + plan.pitch * row
        parts.append(track_ground(track, length, colours, middle, plan, style))
    return "".join(parts)


def track_ground(
    track: int, length: int, colours: tuple[str, ...], y: float, plan: PortPlan, style: Style
) -> str:
    width, good, tones = plan.space_width(length), int(TRACK_GOOD[track]), style.tones
    label = tr(
        "Track ({good}): the marker earns {pay} for the family on whose side it stands, and the bonus",
        good=GOOD_NAMES[good],
        pay=MARKER_PAYS,
    )
    spaces = [
        space_drawn(
            place, length, plan.middle - place * width, y, width, colours[0 if place > 0 else 1], tones
        )
        for place in range(length, -length - 1, -1)
        if place
    ]
    home = tag("rect", x=plan.middle - width / 2 + 1, y=y - 11, width=width - 2, height=22, rx=4, fill=PAPER,
               stroke=tones.line)  # fmt: skip
    return style.titled(label, *spaces, home, good_icon(good, min(17, width * 0.7), (plan.middle, y)))


def space_drawn(place: int, length: int, x: float, y: float, width: float, colour: str, tones: Tones) -> str:
    """A space in the tint of its side; the last two have a gilt edge and say their bonus."""
    bonus = {length: LAST_SPACE_PAYS, length - 1: LAST_BUT_ONE_PAYS}.get(abs(place))
    left, size = x - width / 2 + 1, width - 2
    shape = {"x": left, "y": y - 11, "width": size, "height": 22, "rx": 4}
    drawn = tag("rect", fill=tones.raised, **shape) + tag(
        "rect", fill=COLOURS[colour].fill, fill_opacity=0.16, stroke=tones.gilt if bonus else tones.line,
        stroke_width=1.5 if bonus else 1, **shape,
    )  # fmt: skip
    if bonus:
        text = f"+{bonus}" if width > 26 else bonus
        drawn += words(x, y + 4, text, 12 if width > 32 else 11, anchor="middle")
    return drawn


# --- What changes -----------------------------------------------------------------------------


def payment(style: Style, seat: int, pay: int, y: float, plan: PortPlan) -> str:
    """What a family is paid if the round ends now, on its side."""
    width = plan.text * 2.7
    middle = plan.quay + width / 2
    return pill(
        f"+{pay}", plan.text, style.look, (middle if seat == MEDICI else plan.width - middle, y), width
    )


def sum_drawn(style: Style, seat: int, port: Port, plan: PortPlan) -> str:
    """The sum of the values on a ship, and the payment if it is the higher one."""
    pay = port["pays"][seat]
    inset = plan.quay + plan.text * 2.7 + 8
    left = seat == MEDICI
    return (payment(style, seat, pay, 21, plan) if pay else "") + style.line(
        inset if left else plan.width - inset, 26, tr("sum {sum}", sum=port["sums"][seat]), plan.text,
        plan.middle - inset - 40, bool(pay), anchor="start" if left else "end",
        fill=None if pay else style.tones.faint, id=f"sum-{port['port']}-{FAMILIES[seat]}",
    )  # fmt: skip


def track_drawn(style: Style, track: Track, length: int, y: float, plan: PortPlan) -> str:
    """The marker, a ring where it goes if the round ends now, and what it then pays."""
    tones, width = style.tones, plan.space_width(length)
    now, then = plan.middle - track["place"] * width, plan.middle - track["goes_to"] * width
    radius = min(13, width * 0.5)
    name = f"{track['port']}-{track['good']}"
    parts = [payment(style, seat, pay, y, plan) for seat, pay in enumerate(track["pays"]) if pay]
    if now != then:
        parts.append(tag("path", d=f"M{now:g} {y + 8:g}H{then:g}", stroke=tones.gilt, stroke_width=3))
        parts.append(
            group(
                tag("circle", r=radius + 0.5, fill=tones.raised),
                tag("circle", r=radius - 2, fill="none", stroke=tones.ink, stroke_width=2,
                    stroke_dasharray="3 2"),
                tag("circle", r=3, fill=tones.ink), at=(then, y), id=f"goal-{name}",
            )
        )  # fmt: skip
    parts.append(group(marker(GOODS.index(track["good"]), radius, tones), at=(now, y), id=f"marker-{name}"))
    return "".join(parts)


@cache
def marker(good: int, radius: float, tones: Tones) -> str:
    return tag("circle", r=radius, fill=PAPER, stroke=tones.gilt, stroke_width=2.5) + good_icon(
        good, radius * 1.25
    )


# --- The ships --------------------------------------------------------------------------------


def ships_in_port(context: Context[StrozziView], port: int, plan: PortPlan, at: Place) -> str:
    drawn = []
    for seat in range(2):
        for ship in context.view["ships"][seat]:
            if ship["port"] == port:
                x, y = plan.ship_at(seat, ship["size"], port)
                place = (at[0] + x, at[1] + y)
                drawn.append(ship_drawn(context, seat, ship, plan.slot, plan.ship_height, place))
                drawn.append(cargo(context.style, ship, seat, plan, place))
    return "".join(drawn)


def ship_drawn(
    context: Context[StrozziView], seat: int, ship: Ship, slot: float, height: float, at: Place
) -> str:
    """A ship without its cargo. Those of the family that is asked can be picked."""
    size = ship["size"]
    drawn = hull(size, slot, height, context.people[seat].colour, seat != MEDICI, context.tones)
    label, name = ship_label(seat, ship), f"ship-{FAMILIES[seat]}-{size}"
    if seat == context.view["asked"]:
        return context.choice(f"ship:{size}", label, drawn, at=at, id=name)
    return context.titled(label, drawn, at=at, id=name)


def ship_label(seat: int, ship: Ship) -> Sentence:
    room = tr_plural(
        "Ship {size} of {family}, room for {count} tile",
        "Ship {size} of {family}, room for {count} tiles",
        ship["room"],
        size=ship["size"],
        family=FAMILIES[seat],
    )
    cargo = [tile_name(TILE_TEXTS.index(tile)) for tile in ship["tiles"]]
    return tr("{ship}: {cargo}", ship=room, cargo=cargo) if cargo else room


def cargo(style: Style, ship: Ship, seat: int, plan: PortPlan, at: Place) -> str:
    """The tiles on a ship. They lie on it, not in it, so that both can glide; a click goes to the ship."""
    places = slots(ship["size"], plan.slot, seat != MEDICI)
    width, height = plan.slot * 0.92, plan.ship_height * 0.74
    tiles = [
        tile(name, width, height, style, (at[0] + x + plan.slot * 0.04, at[1] + plan.ship_height * 0.13))
        for name, x in zip(ship["tiles"], places, strict=False)
    ]
    return group(*tiles, pointer_events="none")
