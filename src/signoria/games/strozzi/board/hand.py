"""Medici vs Strozzi: what lies below the table: where the lot may go, and what the bag holds."""

from functools import cache

from signoria.games.strozzi.board.harbour import use_label
from signoria.games.strozzi.board.pieces import SIGNS, small_ship, small_tile, tile_face, value_of
from signoria.games.strozzi.board.plan import Table
from signoria.games.strozzi.loading import Use
from signoria.games.strozzi.names import GOOD_NAMES, TILE_TEXTS, tile_name, tracks_of
from signoria.games.strozzi.rules import PORTS, TILES_OF_A_GOOD, TRACK_GOOD
from signoria.games.strozzi.view import Ship
from signoria.i18n import Sentence, tr
from signoria.svg import Paints, Place, bag, group, seal, tag

HEIGHTS = (132, 164)
"""Of the tray, wide and narrow."""

# --- Loading ----------------------------------------------------------------------------------


def load_tray(table: Table, seat: int) -> str:
    """The lot, the ships with their room, and the ports with what the lot would do there."""
    draw = narrow_load if table.look.narrow else wide_load
    return draw(table, seat)


def wide_load(table: Table, seat: int) -> str:
    lot = table.now["lot"]
    parts = [tile_face(table, name, (44.0, 58.0), (14 + 50 * place, 18)) for place, name in enumerate(lot)]
    if any(value_of(name) == 0 for name in lot):
        parts.append(table.context.faint(14, 100, tr("A 0 moves two spaces"), 13, 152))
    parts += [
        group(ship_button(table, seat, ship, 292, 38), at=(174, 4 + 42 * row))
        for row, ship in enumerate(table.now["ships"][seat])
    ]
    parts += [
        group(port_button(table, seat, port, 168, 122), at=(476 + 174 * (port - 1), 4))
        for port in range(1, PORTS + 1)
    ]
    return "".join(parts)


def narrow_load(table: Table, seat: int) -> str:
    parts = [
        group(ship_button(table, seat, ship, 124, 48), at=(6 + 127 * place, 3))
        for place, ship in enumerate(table.now["ships"][seat])
    ]
    parts += [
        group(port_button(table, seat, port, 124, 106), at=(6 + 127 * (port - 1), 55))
        for port in range(1, PORTS + 1)
    ]
    return "".join(parts)


@cache
def button(width: float, height: float, is_possible: bool, paints: Paints, is_bad: bool = False) -> str:
    tones = paints.look.tones
    edge = tones.edge if is_possible else tones.bad if is_bad else tones.edge
    return tag("rect", width=width, height=height, rx=11, fill=tones.raised if is_possible else "transparent",
               stroke=edge, stroke_width=1.5, stroke_dasharray=None if is_possible else "5 4")  # fmt: skip


def ship_button(table: Table, seat: int, ship: Ship, width: float, height: float) -> str:
    """A ship, its holds full and free; in dashes if it has no room for the lot."""
    size, full, context = ship["size"], ship["size"] - ship["room"], table.context
    has_room = any(size in use["ships"] for use in table.now["uses"][seat])
    ink = context.tones.ink if has_room else context.tones.bad
    name = tr("Ship of {size}", size=size)
    room = tr("{room} free", room=ship["room"]) if has_room else tr("no room for it")
    picture = small_ship(size, full, table.colour(seat), table.paints)
    content: tuple[str, ...]
    if table.look.narrow:
        content = (
            group(picture, at=(width / 2 - size * 6.5 - 7, 2)),
            context.line(width / 2, 43, room, 13, width - 12, bold=True, anchor="middle", fill=ink),
        )
    else:
        content = (
            group(picture, at=(12, height / 2 - 13)),
            context.line(100, 24, name, 16, 86, bold=True, fill=ink),
            context.line(190, 24, room, 14, width - 198, fill=ink),
        )
    drawn = (button(width, height, has_room, table.paints, is_bad=True), *content)
    label = tr("{ship}, {room}", ship=name, room=room)
    if has_room:
        return context.choice(f"ship:{size}", label, *drawn, id=f"load-ship-{size}")
    return context.titled(label, *drawn)


def port_button(table: Table, seat: int, port: int, width: float, height: float) -> str:
    """A port: the signs of its tracks with the steps of the lot, cargo against cargo, and the worth."""
    use = next((use for use in table.now["uses"][seat] if use["port"] == port), None)
    context, name = table.context, tr("Port {port}", port=port)
    (first, second, third), size = ((19, 77, 97), 15) if table.look.narrow else ((23, 86, 109), 17)
    ink = context.tones.ink if use else context.tones.faint
    content = [
        button(width, height, use is not None, table.paints),
        context.line(12, first, name, size, width - 20, bold=True, fill=ink),
        signs(table, port, use),
    ]
    if use is None:
        told = why_no_port(table, seat, port)
        content.append(context.paragraph(12, second, told, size - 3, width - 20, 2, fill=ink)[0])
        return context.titled(tr("{port}: {why}", port=name, why=told), *content)
    against = table.now["ports"][port - 1]["sums"][1 - seat]
    cargo = tr("{sum} against {other}") if table.look.narrow else tr("cargo {sum} against {other}")
    good = context.tones.good if use["worth"] else context.tones.faint
    content += [
        context.faint(12, second, cargo.with_values(sum=use["sum"], other=against), 14, width - 20),
        context.line(
            12, third, tr("worth {worth} now", worth=use["worth"]), 16, width - 20, bold=True, fill=good
        ),
    ]
    return context.choice(f"port:{port}", use_label(use, against), *content, id=f"load-port-{port}")


def signs(table: Table, port: int, use: Use | None) -> str:
    """The goods of a port's tracks; those that the lot moves say how far, the others are pale."""
    tracks, narrow = tracks_of(port), table.look.narrow
    steps = use["steps"] if use else [0] * len(tracks)
    size, pitch = (20, 35) if narrow else (24, 50)
    drawn = []
    for place, (track, step) in enumerate(zip(tracks, steps, strict=True)):
        x = 12 + pitch * place
        sign = seal(SIGNS[TRACK_GOOD[track]], size)
        drawn.append(group(sign, at=(x + size / 2, 36 if narrow else 48), opacity=None if step else 0.38))
        if step:
            at: Place = (x + 10, 59) if narrow else (x + size + 13, 53)
            drawn.append(table.context.line(*at, f"+{step}", 14, bold=True, anchor="middle"))
    return "".join(drawn)


def why_no_port(table: Table, seat: int, port: int) -> Sentence:
    """Another ship lies there, or none that has room is free."""
    there = next((ship for ship in table.now["ships"][seat] if ship["port"] == port), None)
    if there is None:
        return tr("No free ship has room")
    if there["room"]:
        return tr("Your ship of {size} there has no room", size=there["size"])
    return tr("Your ship of {size} there is full", size=there["size"])


# --- The bag ----------------------------------------------------------------------------------


def bag_tray(table: Table, worths: Sentence | None) -> str:
    """What is still in the bag, good by good; and what the lot is worth so far."""
    draw = narrow_bag if table.look.narrow else wide_bag
    return draw(table, worths)


def wide_bag(table: Table, worths: Sentence | None) -> str:
    context = table.context
    parts = [
        bag(len(table.now["bag"]), table.paints, (46, 76)),
        context.line(84, 42, tr("Still in the bag"), 16, 126, bold=True),
        context.paragraph(84, 62, STRUCK_OUT, 13, 126, 2, fill=context.tones.faint)[0],
    ]
    for good, name in enumerate(GOOD_NAMES):
        left = 222 + 170 * good
        parts.append(group(seal(SIGNS[good], 22), at=(left + 11, 26)))
        parts.append(context.line(left + 28, 31, name, 14, 110))
        parts.append(group(tiles_of(table, good), at=(left, 46)))
    if worths:
        parts.append(context.line(16, 116, table.say(worths), 15, 970))
    return "".join(parts)


def narrow_bag(table: Table, worths: Sentence | None) -> str:
    context = table.context
    parts = [context.faint(8, 17, tr("Still in the bag"), 13, 374)]
    for good in range(len(SIGNS)):
        left, top = 8 + 192 * (good % 2), 24 + 46 * (good // 2)
        parts.append(group(seal(SIGNS[good], 20), at=(left + 10, top + 17)))
        parts.append(group(tiles_of(table, good), at=(left + 23, top)))
    told = table.say(worths) if worths else context.text(STRUCK_OUT)
    parts.append(context.paragraph(106, 134, told, 13.5, 276, 2)[0])
    return "".join(parts)


STRUCK_OUT = tr("struck out: thrown away")


def tiles_of(table: Table, good: int) -> str:
    """All tiles of a good: in the bag, gone from it, or thrown away."""
    inside, thrown = table.now["bag"], table.now["thrown_away"]
    first = TILES_OF_A_GOOD * good
    drawn = []
    for place, name in enumerate(TILE_TEXTS[first : first + TILES_OF_A_GOOD]):
        state = "in" if name in inside else "thrown" if name in thrown else "gone"
        tile = small_tile(good, value_of(name), table.paints, state)
        drawn.append(table.context.titled(tile_name(first + place), tile, at=(26.5 * place, 0)))
    return "".join(drawn)
