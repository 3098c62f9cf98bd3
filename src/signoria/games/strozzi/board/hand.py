"""Medici vs Strozzi: what lies below the table: where the lot may go, and what the bag holds."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from signoria.games.strozzi.board.balance import Worths, worths_sentence
from signoria.games.strozzi.board.harbour import use_label
from signoria.games.strozzi.board.pieces import SIGNS, small_ship, small_tile, tile_face, value_of
from signoria.games.strozzi.board.plan import Setting, Table
from signoria.games.strozzi.names import GOOD_NAMES, TILE_TEXTS, tile_name, tracks_of
from signoria.games.strozzi.rules import PORTS, TILES, TILES_OF_A_GOOD, TRACK_GOOD
from signoria.i18n import Sentence, tr
from signoria.svg import Paints, Place, Reader, bag, group, seal, tag

HEIGHTS = (132, 164)
"""Of the tray, wide and narrow."""
TileStates: TypeAlias = tuple[str, ...]
"""Of the tiles of a good: "in" the bag, "gone" from it, or "thrown" away."""

# --- Loading ----------------------------------------------------------------------------------


def load_tray(table: Table, seat: int) -> str:
    """The lot, the ships with their room, and the ports with what the lot would do there."""
    draw = narrow_load if table.look.narrow else wide_load
    return draw(table, seat)


def wide_load(table: Table, seat: int) -> str:
    lot = table.now["lot"]
    parts = [
        table.symbols.place(tile_face(name, (44.0, 58.0), (14 + 50 * place, 18), table.paints))
        for place, name in enumerate(lot)
    ]
    if any(value_of(name) == 0 for name in lot):
        parts.append(table.context.faint(14, 100, tr("A 0 moves two spaces"), 13, 152))
    ships, ports = ship_buttons(table, seat, (292, 38)), port_buttons(table, seat, (168, 122))
    parts += [group(ship, at=(174, 4 + 42 * row)) for row, ship in enumerate(ships)]
    parts += [group(port, at=(476 + 174 * place, 4)) for place, port in enumerate(ports)]
    return "".join(parts)


def narrow_load(table: Table, seat: int) -> str:
    ships, ports = ship_buttons(table, seat, (124, 48)), port_buttons(table, seat, (124, 106))
    parts = [group(ship, at=(6 + 127 * place, 3)) for place, ship in enumerate(ships)]
    parts += [group(port, at=(6 + 127 * place, 55)) for place, port in enumerate(ports)]
    return "".join(parts)


@cache
def button(width: float, height: float, is_possible: bool, paints: Paints, is_bad: bool = False) -> str:
    tones = paints.look.tones
    edge = tones.edge if is_possible else tones.bad if is_bad else tones.edge
    return tag("rect", width=width, height=height, rx=11, fill=tones.raised if is_possible else "transparent",
               stroke=edge, stroke_width=1.5, stroke_dasharray=None if is_possible else "5 4")  # fmt: skip


@lru_cache(1024)
def ship_button(
    setting: Setting, seat: int, size: int, room: int, has_room: bool, box: tuple[float, float]
) -> str:
    """A ship, its holds full and free; in dashes if it has no room for the lot."""
    (width, height), reader = box, setting.reader
    ink = reader.tones.ink if has_room else reader.tones.bad
    name = tr("Ship of {size}", size=size)
    told = tr("{room} free", room=room) if has_room else tr("no room for it")
    picture = small_ship(size, size - room, setting.colour(seat), setting.paints)
    content: tuple[str, ...]
    if setting.look.narrow:
        content = (
            group(picture, at=(width / 2 - size * 6.5 - 7, 2)),
            reader.line(width / 2, 43, told, 13, width - 12, bold=True, anchor="middle", fill=ink),
        )
    else:
        content = (
            group(picture, at=(12, height / 2 - 13)),
            reader.line(100, 24, name, 16, 86, bold=True, fill=ink),
            reader.line(190, 24, told, 14, width - 198, fill=ink),
        )
    drawn = (button(width, height, has_room, setting.paints, is_bad=True), *content)
    label = tr("{ship}, {room}", ship=name, room=told)
    if has_room:
        return reader.choice(f"ship:{size}", label, *drawn, id=f"load-ship-{size}")
    return reader.titled(label, *drawn)


def ship_buttons(table: Table, seat: int, box: tuple[float, float]) -> list[str]:
    sizes = {size for use in table.now["uses"][seat] for size in use["ships"]}
    return [
        ship_button(table.setting, seat, ship["size"], ship["room"], ship["size"] in sizes, box)
        for ship in table.now["ships"][seat]
    ]


class PortOption(NamedTuple):
    """What the lot would do in a port."""

    sum: int
    against: int
    steps: tuple[int, ...]
    worth: int


def port_buttons(table: Table, seat: int, box: tuple[float, float]) -> Iterator[str]:
    uses = {use["port"]: use for use in table.now["uses"][seat]}
    for port in range(1, PORTS + 1):
        use = uses.get(port)
        if use is None:
            ship = next((ship for ship in table.now["ships"][seat] if ship["port"] == port), None)
            there = (ship["size"], ship["room"]) if ship else None
            yield closed_port(table.setting, port, there, box)
        else:
            against = table.now["ports"][port - 1]["sums"][1 - seat]
            option = PortOption(use["sum"], against, tuple(use["steps"]), use["worth"])
            yield port_button(table.setting, port, option, box)


@lru_cache(256)
def port_button(setting: Setting, port: int, option: PortOption, box: tuple[float, float]) -> str:
    """A port: the signs of its tracks with the steps of the lot, cargo against cargo, and the worth."""
    (width, height), reader, narrow = box, setting.reader, setting.look.narrow
    (first, second, third), size = ((19, 77, 97), 15) if narrow else ((23, 86, 109), 17)
    cargo = tr("{sum} against {other}") if narrow else tr("cargo {sum} against {other}")
    good = reader.tones.good if option.worth else reader.tones.faint
    content = (
        button(width, height, True, setting.paints),
        reader.line(
            12, first, tr("Port {port}", port=port), size, width - 20, bold=True, fill=reader.tones.ink
        ),
        signs(reader, port, option.steps),
        reader.faint(12, second, cargo.with_values(sum=option.sum, other=option.against), 14, width - 20),
        reader.line(
            12, third, tr("worth {worth} now", worth=option.worth), 16, width - 20, bold=True, fill=good
        ),
    )
    label = use_label(port, option.sum, option.worth, option.against)
    return reader.choice(f"port:{port}", label, *content, id=f"load-port-{port}")


@lru_cache(1024)
def closed_port(setting: Setting, port: int, there: tuple[int, int] | None, box: tuple[float, float]) -> str:
    """A port where the lot cannot go, and why; `there`: size and room of the ship in it."""
    (width, height), reader, narrow = box, setting.reader, setting.look.narrow
    (first, second), size = ((19, 77), 15) if narrow else ((23, 86), 17)
    faint, name = reader.tones.faint, tr("Port {port}", port=port)
    told = why_no_port(there)
    return reader.titled(
        tr("{port}: {why}", port=name, why=told),
        button(width, height, False, setting.paints),
        reader.line(12, first, name, size, width - 20, bold=True, fill=faint),
        signs(reader, port, (0,) * len(tracks_of(port))),
        reader.paragraph(12, second, told, size - 3, width - 20, 2, fill=faint)[0],
    )


def signs(reader: Reader, port: int, steps: Sequence[int]) -> str:
    """The goods of a port's tracks; those that the lot moves say how far, the others are pale."""
    narrow = reader.look.narrow
    size, pitch = (20, 35) if narrow else (24, 50)
    drawn = []
    for place, (track, step) in enumerate(zip(tracks_of(port), steps, strict=True)):
        x = 12 + pitch * place
        sign = seal(SIGNS[TRACK_GOOD[track]], size)
        drawn.append(group(sign, at=(x + size / 2, 36 if narrow else 48), opacity=None if step else 0.38))
        if step:
            at: Place = (x + 10, 59) if narrow else (x + size + 13, 53)
            drawn.append(reader.line(*at, f"+{step}", 14, bold=True, anchor="middle"))
    return "".join(drawn)


def why_no_port(there: tuple[int, int] | None) -> Sentence:
    """Another ship lies there, or none that has room is free."""
    if there is None:
        return tr("No free ship has room")
    size, room = there
    if room:
        return tr("Your ship of {size} there has no room", size=size)
    return tr("Your ship of {size} there is full", size=size)


# --- The bag ----------------------------------------------------------------------------------


def bag_tray(table: Table, worths: Worths | None) -> str:
    """What is still in the bag, good by good; and what the lot is worth so far."""
    draw = narrow_bag if table.look.narrow else wide_bag
    bag, thrown = tuple(table.now["bag"]), tuple(table.now["thrown_away"])
    return draw(table.setting.for_all, bag, thrown) + worths_told(table.setting, table.names, worths)


@lru_cache(1024)
def worths_told(setting: Setting, names: tuple[str, ...], worths: Worths | None) -> str:
    said = worths_sentence(setting, worths) if worths else None
    if not setting.look.narrow:
        return setting.reader.line(16, 116, setting.say(said, names), 15, 970) if said else ""
    return setting.reader.paragraph(106, 134, setting.say(said or STRUCK_OUT, names), 13.5, 276, 2)[0]


@lru_cache(512)
def wide_bag(setting: Setting, held: tuple[str, ...], thrown: tuple[str, ...]) -> str:
    parts = [bag(len(held), setting.paints, (46, 76)), names_of_goods(setting)]
    parts += [
        group(tiles_of(setting, good, tiles), at=(222 + 170 * good, 46))
        for good, tiles in enumerate(tiles_by_good(held, thrown))
    ]
    return "".join(parts)


@lru_cache(128)
def names_of_goods(setting: Setting) -> str:
    reader = setting.reader
    parts = [
        reader.line(84, 42, tr("Still in the bag"), 16, 126, bold=True),
        reader.paragraph(84, 62, STRUCK_OUT, 13, 126, 2, fill=reader.tones.faint)[0],
    ]
    for good, name in enumerate(GOOD_NAMES):
        left = 222 + 170 * good
        parts.append(group(seal(SIGNS[good], 22), at=(left + 11, 26)))
        parts.append(reader.line(left + 28, 31, name, 14, 110))
    return "".join(parts)


@lru_cache(512)
def narrow_bag(setting: Setting, held: tuple[str, ...], thrown: tuple[str, ...]) -> str:
    states = tiles_by_good(held, thrown)
    parts = [setting.reader.faint(8, 17, tr("Still in the bag"), 13, 374)]
    for good in range(len(SIGNS)):
        left, top = 8 + 192 * (good % 2), 24 + 46 * (good // 2)
        parts.append(group(seal(SIGNS[good], 20), at=(left + 10, top + 17)))
        parts.append(group(tiles_of(setting, good, states[good]), at=(left + 23, top)))
    return "".join(parts)


STRUCK_OUT = tr("struck out: thrown away")


def tiles_by_good(held: tuple[str, ...], thrown: tuple[str, ...]) -> tuple[TileStates, ...]:
    """By good: of each of its tiles whether it is in the bag, thrown away, or gone from it."""
    states = dict.fromkeys(TILE_TEXTS, "gone")
    states.update(dict.fromkeys(thrown, "thrown"))
    states.update(dict.fromkeys(held, "in"))
    found = tuple(states.values())
    return tuple(found[first : first + TILES_OF_A_GOOD] for first in range(0, TILES, TILES_OF_A_GOOD))


@lru_cache(1024)
def tiles_of(setting: Setting, good: int, states: TileStates) -> str:
    """All tiles of a good: in the bag, gone from it, or thrown away."""
    first = TILES_OF_A_GOOD * good
    return "".join([tile_of_bag(setting, first + place, state) for place, state in enumerate(states)])


@lru_cache(2048)
def tile_of_bag(setting: Setting, number: int, state: str) -> str:
    good, place = divmod(number, TILES_OF_A_GOOD)
    tile = small_tile(good, value_of(TILE_TEXTS[number]), setting.paints, state)
    return setting.reader.titled(tile_name(number), tile, at=(26.5 * place, 0))
