"""The board of San Gimignano: the town. Its tiles, the places open to more, stones, groups and towers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, pi, sin

from signoria.games.san_gimignano.board.art import (
    EMPTY,
    GOLD,
    HEIGHT_OF_ROW,
    STONES,
    TOWER,
    WIDTH_OF_TILE,
    bed,
    hexagon,
    middle,
    rhombus,
    rim,
    sector_face,
    stone,
    tower,
)
from signoria.games.san_gimignano.board.words import sector_label
from signoria.games.san_gimignano.view import SanGimignanoView, Tile
from signoria.i18n import tr
from signoria.svg import INK, Context, Place, Style, group, tag

SMALLEST, LARGEST = 16, 68
"""The side of a tile, at least and at most."""
MANY = 4096
"""Drawings of one kind that are kept."""


@dataclass(frozen=True)
class Ground:
    """Where the town is drawn: the side of a tile, and the middle of the tile at 0,0."""

    side: int
    x: float
    y: float

    def at(self, place: str) -> Place:
        across, down = spot(place)
        return self.x + self.side * across, self.y + self.side * down


@cache
def spot(place: str) -> Place:
    """The middle of a place, seen from 0,0, for tiles with sides of length 1."""
    q, r = map(int, place.split(","))
    return WIDTH_OF_TILE * (q + r / 2), HEIGHT_OF_ROW * r


def open_places(view: SanGimignanoView) -> list[str]:
    """Where tiles can still come."""
    return view["open_places"] if any(view["hand_sizes"]) else []


def ground(view: SanGimignanoView, width: float, height: float | None) -> tuple[Ground, float]:
    """The town as large as it can be in a width and, if told, a height; and how high it is."""
    places = [tile["place"] for tile in view["tiles"]] + open_places(view)
    spots = [spot(place) for place in places] or [(0.0, 0.0)]
    left, right = min(x for x, _ in spots) - WIDTH_OF_TILE / 2, max(x for x, _ in spots) + WIDTH_OF_TILE / 2
    top, bottom = min(y for _, y in spots) - 1, max(y for _, y in spots) + 1
    side = width / (right - left)
    if height is not None:
        side = min(side, height / (bottom - top))
    side = max(SMALLEST, min(LARGEST, int(side)))
    room = height if height is not None else side * (bottom - top)
    return Ground(side, width / 2 - side * (left + right) / 2, room / 2 - side * (top + bottom) / 2), room


def town(context: Context[SanGimignanoView], place: Ground) -> Iterator[str]:
    """The whole town, what is lower drawn later."""
    view, style = context.view, context.style
    for name in open_places(view):
        yield group(open_place(name, place.side, style), at=place.at(name))
    names = tuple(person.name for person in context.people)
    colours = tuple(person.colour for person in context.people)
    for tile in sorted(view["tiles"], key=lambda tile: spot(tile["place"])[1]):
        yield laid_tile(tile, names, place, style)
    yield outline(view["to_build_on"], place)
    sectors = [sector for tile in view["tiles"] for sector in tile["sectors"]]
    for sector in sectors:
        if sector["stones"]:
            yield stones(sector["sector"], tuple(sector["stones"]), colours, place)
    for sector in sorted(sectors, key=lambda sector: point(sector["sector"], place)[1]):
        if sector["tower"] is not None:
            yield built(sector["sector"], colours[sector["tower"]], place)


@lru_cache(MANY)
def open_place(name: str, side: int, style: Style) -> str:
    tones = style.tones
    plus = side / 7
    return style.choice(
        f"place:{name}",
        tr("Open place {place}", place=name),
        tag("path", d=hexagon(side - 3), fill=tones.table, fill_opacity=0.5, stroke=tones.faint,
            stroke_width=1.2, stroke_dasharray="4 5"),
        tag("path", d=f"M{-plus:.1f} 0h{2 * plus:.1f}M0 {-plus:.1f}v{2 * plus:.1f}", stroke=tones.faint,
            stroke_width=1.5),
    )  # fmt: skip


def laid_tile(tile: Tile, names: tuple[str, ...], place: Ground, style: Style) -> str:
    sectors = (
        sector_of_tile(
            sector["sector"],
            sector["guild"],
            tuple(sector["stones"]),
            sector["tower"],
            names,
            place.side,
            style,
        )
        for sector in tile["sectors"]
    )
    return group(
        bed(place.side),
        *sectors,
        rim(place.side, style.look.dark),
        at=place.at(tile["place"]),
        id=f"tile-{tile['tile']}",
    )


@lru_cache(MANY)
def sector_of_tile(
    name: str,
    guild: str,
    stones: tuple[int, ...],
    tower: int | None,
    names: tuple[str, ...],
    side: int,
    style: Style,
) -> str:
    taken = TOWER if tower is not None else STONES if stones else EMPTY
    face = sector_face(guild, int(name[-1]), side, taken, style.look.dark)
    return style.choice(f"sector:{name}", sector_label(name, guild, stones, tower, names), face)


def point(sector: str, place: Ground) -> Place:
    """The middle of a sector."""
    name, first = sector.split("/")
    x, y = place.at(name)
    across, down = middle(int(first), place.side)
    return x + across, y + down


def as_id(sector: str) -> str:
    return sector.replace(",", "_").replace("/", "_")


# --- Stones and towers: they let a click through to the sector on which they stand --------------


@lru_cache(MANY)
def stones(name: str, seats: tuple[int, ...], colours: tuple[str, ...], place: Ground) -> str:
    """The stones of a sector, beside each other along its length, a little towards the middle of the tile."""
    x, y = point(name, place)
    outward = (int(name[-1]) + 1) * pi / 3 - pi / 2
    x -= 0.07 * place.side * cos(outward)
    y -= 0.07 * place.side * sin(outward)
    apart = 0.27 * place.side if len(seats) == 2 else 0
    return "".join(
        group(
            stone(colours[seat], round(0.49 * place.side, 1)),
            at=(x - along * sin(outward), y + along * cos(outward)),
            id=f"stone-{as_id(name)}-{seat}-{seats[:nth].count(seat)}",
            pointer_events="none",
        )
        for nth, (seat, along) in enumerate(zip(seats, (-apart, apart), strict=False))
    )


def built(name: str, colour: str, place: Ground) -> str:
    x, y = point(name, place)
    return group(
        tower(colour, round(place.side * 0.9, 1)),
        at=(x, y + 0.38 * place.side),
        id=f"tower-{as_id(name)}",
        pointer_events="none",
    )


# --- The group that can be built on -----------------------------------------------------------

Corner = tuple[int, int]
"""Across in halves of a tile's width, down in halves of its side."""
Edge = frozenset[Corner]


@cache
def edges_of(sector: str) -> frozenset[Edge]:
    """The four edges of a sector; an edge is the same for both sectors that share it."""
    name, first = sector.split("/")
    across, down = spot(name)
    corners = [
        (round((across + x) * 2 / WIDTH_OF_TILE), round((down + y) * 2)) for x, y in rhombus(int(first), 1)
    ]
    return frozenset(frozenset((corners[number], corners[number - 1])) for number in range(4))


def outline(sectors: Sequence[str], place: Ground) -> str:
    """A gilt line round some sectors."""
    times = Counter(edge for sector in sectors for edge in edges_of(sector))
    edges = sorted(sorted(edge) for edge, number in times.items() if number == 1)
    if not edges:
        return ""
    half = place.side / 2
    line = "".join(
        "M" + "L".join(f"{place.x + k * half * WIDTH_OF_TILE:.1f} {place.y + m * half:.1f}" for k, m in edge)
        for edge in edges
    )
    wide = max(5.0, place.side / 7)
    return group(
        tag("path", d=line, stroke=INK, stroke_width=wide),
        tag("path", d=line, stroke=GOLD, stroke_width=wide * 0.55),
        id="group",
        fill="none",
        stroke_linecap="round",
        pointer_events="none",
    )
