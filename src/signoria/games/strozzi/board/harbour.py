"""Medici vs Strozzi: the three ports with their tracks and sums, and the sea around them."""

from functools import cache, lru_cache
from typing import NamedTuple

from signoria.games.strozzi.board.plan import PortPlan, Setting, Table
from signoria.games.strozzi.board.tracks import TrackFacts, track_drawn, track_facts
from signoria.games.strozzi.names import FAMILIES, GOOD_NAMES, GOODS, sum_id, tracks_of
from signoria.games.strozzi.rules import (
    MEDICI,
    PORT_PAYS,
    STROZZI,
)
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import (
    COLOURS,
    Paints,
    Piece,
    Symbols,
    emblem,
    florin,
    gain,
    tag,
    text_width,
    waves,
    words,
)
from signoria.svg.quay import BEYOND

# --- The sea ----------------------------------------------------------------------------------


@lru_cache(128)
def sea(setting: Setting) -> str:
    """Deep water on both sides of a lighter strip; it reaches beyond the drawing."""
    width, height, paints = setting.plan.width, setting.plan.height, setting.paints
    light, deep, _ = paints.scenery.water
    shades = tag(
        "linearGradient",
        *(tag("stop", offset=at, stop_color=colour) for at, colour in ((0, deep), (0.5, light), (1, deep))),
        id=f"{paints.prefix}-bay", x2=0, y2=1,
    )  # fmt: skip
    across = {"x": -BEYOND, "width": width + 2 * BEYOND}
    return (
        tag("defs", shades, marble(paints))
        + tag("rect", y=-BEYOND, height=height + 2 * BEYOND, fill=deep, **across)
        + tag("rect", y=0, height=height, fill=f"url(#{paints.prefix}-bay)", **across)
        + waves(width, 8, height, paints)
    )


def marble(paints: Paints) -> str:
    first, last = ("#4a4138", "#3a332b") if paints.look.dark else ("#fdfaf2", "#efe4cc")
    stops = tag("stop", offset=0, stop_color=first) + tag("stop", offset=1, stop_color=last)
    return tag("linearGradient", stops, id=f"{paints.prefix}-marble", x2=0, y2=1)


# --- A port -----------------------------------------------------------------------------------


class PortFacts(NamedTuple):
    """What a port shows."""

    number: int
    sums: tuple[int, ...]  # by seat
    pays: tuple[int, ...]  # by seat
    new_sums: tuple[bool, ...]  # by seat: whether a proposed choice brings it
    tracks: tuple[TrackFacts, ...]
    loaded: tuple[int, int] | None  # the viewer loads: the cargo there with the lot, and what that is worth
    gain: tuple[int, int] | None  # a choice is proposed: whose, and what it is worth


def port_facts(table: Table, number: int) -> PortFacts:
    port, old = table.view["ports"][number - 1], table.now["ports"][number - 1]
    sums = tuple(port["sums"])
    return PortFacts(
        number,
        sums,
        tuple(port["pays"]),
        tuple(table.is_preview and sums[seat] != old["sums"][seat] for seat in (MEDICI, STROZZI)),
        tuple(track_facts(table, track) for track in tracks_of(number)),
        loaded_there(table, number),
        proposed_gain(table, number),
    )


def loaded_there(table: Table, number: int) -> tuple[int, int] | None:
    """What the lot would do in a port, if the viewer is asked where to load it."""
    if table.now["phase"] != "loading" or table.now["asked"] != table.below:
        return None
    use = next((use for use in table.now["uses"][table.below] if use["port"] == number), None)
    return (use["sum"], use["worth"]) if use else None


def proposed_gain(table: Table, number: int) -> tuple[int, int] | None:
    """Who proposes a choice that brings something in this port, and how much."""
    seat = table.now["asked"]
    if not table.is_preview or seat is None or not is_changed(table, seat, number):
        return None
    use = next((use for use in table.now["uses"][seat] if use["port"] == number), None)
    return (seat, use["worth"]) if use and use["worth"] else None


@lru_cache(1024)
def port_drawn(setting: Setting, port: PortFacts) -> Piece:
    """A mole of marble with its tracks; it can be picked for a ship."""
    plan, symbols = setting.plan.port, Symbols(setting.name)
    left, top = setting.plan.ports[port.number - 1]
    drawn = mole_shadow(plan, left, top, setting.paints) + setting.reader.choice(
        f"port:{port.number}",
        setting.reader.say(port_label(setting, port)),
        mole(plan, setting.paints),
        port_name(setting, port.number),
        *(sum_drawn(setting, port, seat) for seat in (MEDICI, STROZZI)),
        *(
            symbols.place(track_drawn(setting, track, place, len(port.tracks)))
            for place, track in enumerate(port.tracks)
        ),
        worth_drawn(setting, port) if port.gain else "",
        at=(left, top),
    )
    return symbols.piece(drawn)


def port_name(setting: Setting, number: int) -> str:
    """On a narrow screen its number alone, on a plate."""
    left, line, size = setting.plan.port.name
    if not setting.look.narrow:
        return setting.reader.line(left, line, tr("Port {port}", port=number), size, bold=True)
    tones = setting.look.tones
    return tag("rect", x=9, y=5, width=20, height=20, rx=4, fill=tones.raised, stroke=tones.gilt) + words(
        19, line, number, size, anchor="middle", font_weight="bold"
    )


def port_label(setting: Setting, port: PortFacts) -> Sentence:
    """For those who cannot see it: the cargo there, and where its markers would pay."""
    me, rival = setting.below, 1 - setting.below
    if port.loaded:
        return use_label(port.number, *port.loaded, port.sums[rival])
    return tr(
        "Port {port}: cargo {own} for {player}, {other} for {rival}; {tracks}",
        tr("Port {port}: your cargo {own}, {other} for {rival}; {tracks}"),
        port=port.number,
        own=port.sums[me],
        other=port.sums[rival],
        player=Seat(me),
        rival=Seat(rival),
        tracks=[track_label(track) for track in port.tracks],
    )


def use_label(port: int, total: int, worth: int, against: int) -> Sentence:
    """What the lot would do in a port."""
    return tr(
        "Port {port}: cargo {sum} against {other}, worth {worth} now",
        port=port,
        sum=total,
        other=against,
        worth=worth,
    )


def track_label(track: TrackFacts) -> Sentence:
    good = GOOD_NAMES[GOODS.index(track.good)]
    for seat, pay in enumerate(track.pays):
        if pay:
            return tr("{good}: {pay} for {family}", good=good, pay=pay, family=FAMILIES[seat])
    return tr("{good}: nobody is paid", good=good)


@cache
def mole_shadow(plan: PortPlan, left: float, top: float, paints: Paints) -> str:
    shape = {"width": plan.width, "height": plan.height, "rx": 12 if plan.width > 200 else 8}
    return tag("rect", x=left + 5, y=top + 10, fill=paints.scenery.shadow, opacity=0.3, **shape) + tag(
        "rect", x=left, y=top + 8, fill=paints.scenery.wall[1], **shape
    )


@cache
def mole(plan: PortPlan, paints: Paints) -> str:
    """Marble with an inlay of green and gilt, and bollards at its corners."""
    tones, scenery, width, height = paints.look.tones, paints.scenery, plan.width, plan.height
    is_wide = width > 200
    inset, round_ = (5, 12) if is_wide else (3, 8)
    inlay = "#5d8570" if paints.look.dark else "#3f5a4c"
    parts = [
        tag("rect", width=width, height=height, rx=round_, fill=f"url(#{paints.prefix}-marble)",
            stroke=tones.edge, stroke_width=1.2),
        tag("rect", x=inset, y=inset, width=width - 2 * inset, height=height - 2 * inset, rx=round_ - 3,
            fill="none", stroke=inlay, stroke_width=2 if is_wide else 1.4),
    ]  # fmt: skip
    if is_wide:
        parts.append(
            tag("rect", x=8.5, y=8.5, width=width - 17, height=height - 17, rx=6, fill="none",
                stroke=tones.gilt, stroke_width=0.8)
        )  # fmt: skip
        for x in (14, width - 14):
            for y in (-3, height + 2):
                parts.append(tag("ellipse", cx=x, cy=y + 2, rx=8, ry=5, fill=scenery.wood[2]))
                parts.append(tag("ellipse", cx=x, cy=y - 1, rx=7, ry=4.4, fill=scenery.wood[0]))
    return "".join(parts)


def worth_drawn(setting: Setting, port: PortFacts) -> str:
    """What a proposed choice would bring in this port, for whoever proposes it."""
    assert port.gain
    seat, worth = port.gain
    left, line, size = setting.plan.port.name
    if setting.look.narrow:
        return gain(f"+{worth}", setting.colour(seat), 13, (30, setting.plan.port.sums[1]))
    name = setting.reader.text(tr("Port {port}", port=port.number))
    at = (left + text_width(name, size, bold=True) + 24, line - size * 0.36)
    return gain(f"+{worth}", setting.colour(seat), 15, at)


def is_changed(table: Table, seat: int, number: int) -> bool:
    """Whether a proposed choice brings a ship or cargo to a port."""
    return any(
        ship != old and ship["port"] == number
        for ship, old in zip(table.view["ships"][seat], table.now["ships"][seat], strict=True)
    )


# --- The sums (R-5.1) -------------------------------------------------------------------------


def sum_drawn(setting: Setting, port: PortFacts, seat: int) -> str:
    """A player's sum at their end of the port; the higher one has the coin that it is paid."""
    plan, total = setting.plan.port, port.sums[seat]
    at = (plan.width - plan.rim, plan.sums[setting.is_below(seat)])
    drawn = sum_plaque(
        setting.colour(seat), total, bool(port.pays[seat]), port.new_sums[seat], setting.paints
    )
    label = tr("Cargo of {player}: {sum}", tr("Your cargo: {sum}"), player=Seat(seat), sum=total)
    return setting.reader.titled(setting.reader.say(label), drawn, at=at, id=sum_id(port.number, seat))


@cache
def sum_plaque(colour: str, total: int, is_paid: bool, is_new: bool, paints: Paints) -> str:
    """Its right end is the origin. A sum that a proposed choice brings is framed in gold."""
    tones, narrow = paints.look.tones, paints.look.narrow
    width, half = (70, 11) if narrow else (100, 13)
    width -= 0 if is_paid else 24 if narrow else 32
    edge = tones.gold if is_new else COLOURS[colour].fill if is_paid else tones.line
    pole = 9 if narrow else 14
    return "".join(
        (
            tag("rect", x=-width, y=-half, width=width, height=2 * half, rx=half, fill=tones.raised,
                stroke=edge, stroke_width=3 if is_new else 2 if is_paid else 1),
            emblem(colour, 16 if narrow else 20, at=(-width + pole + 1, 0)),
            words(-width + 2 * pole + 2, 6, total, 16 if narrow else 18, font_weight="bold"),
            florin(paints, half - 1, PORT_PAYS, (-half, 0)) if is_paid else "",
        )
    )  # fmt: skip
