"""The board of San Gimignano: what tiles look like. Quarters of the town, and their guilds' signs.

The table is seen from the south and a little from above: the plan is squashed, and height goes straight up.
Everything is drawn for tiles whose corners are 74 from the middle, and scaled where it is used.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, pi, sin

from signoria.svg import Place, Symbols, icon, tag

RADIUS = 74
TILT = 0.76


@dataclass(frozen=True)
class Guild:
    """The colours of a guild's quarter, by day or by night."""

    floor: str
    edge: str
    sign: str
    light: str  # of roofs, where the sun falls
    shade: str
    wall: str


DAY = {
    "R": Guild("#f0bda4", "#c98767", "#7a2413", "#e09c80", "#cd8466", "#f3dccb"),
    "Y": Guild("#f5e09a", "#cdac54", "#5f4606", "#e7c774", "#d3ae56", "#f8ecc9"),
    "G": Guild("#c5dba3", "#8fae67", "#2c4a18", "#a3c07c", "#88a862", "#e6ebcf"),
    "B": Guild("#bad2e8", "#86a6c4", "#173c60", "#9ab8d4", "#7f9fbe", "#dfe8ef"),
}
NIGHT = {
    "R": Guild("#a4694f", "#6f3f2b", "#260a04", "#8d543c", "#7a4430", "#b98a74"),
    "Y": Guild("#b3974f", "#7b642c", "#261c03", "#9b813f", "#866d31", "#c6b17c"),
    "G": Guild("#7f935a", "#52653a", "#0f1c06", "#6b8048", "#5a6e3b", "#9fae80"),
    "B": Guild("#6b86a1", "#425a73", "#06162a", "#58748f", "#49637d", "#8ea3b7"),
}
ICONS = {
    "R": "M9 2h6v2h-1v3c3 1 5 4 5 7c0 4-3 6-4 8h-6c-1-2-4-4-4-8c0-3 2-6 5-7v-3h-1z",  # an amphora
    "Y": "M11 23v-9h2v9zM12 1c2 2 2 4.500 0 7c-2-2.500-2-5 0-7zM6 6c3 0 5 2 5 6c-3 0-5-2-5-6z"
    "M18 6c-3 0-5 2-5 6c3 0 5-2 5-6zM6 12.500c3 0 5 2 5 6c-3 0-5-2-5-6z"
    "M18 12.500c-3 0-5 2-5 6c3 0 5-2 5-6z",  # an ear of wheat
    "G": "M11 1h2v4h-2z"
    + "".join(
        f"M{x} {y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z" for x, y in ((3, 8), (9, 8), (15, 8), (6, 14), (12, 14))
    )
    + "M9 20a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",  # grapes
    "B": "M12 1a5.500 5.500 0 0 1 1.500 10.800V23h-3v-2h-4v-3h4v-2h-3v-3h3v-1.200"
    "a5.500 5.500 0 0 1 1.500-10.800zM12 4a2.500 2.500 0 1 0 0 5a2.500 2.500 0 0 0 0-5z",  # a key
}


def guild(letter: str, dark: bool) -> Guild:
    return (NIGHT if dark else DAY)[letter]


# --- Points and paths -------------------------------------------------------------------------


@cache
def corner(number: int) -> Place:
    """A corner of a tile on the plan, clockwise from the top; side n runs from corner n to the next."""
    angle = (number % 6) * pi / 3 - pi / 2
    return RADIUS * cos(angle), RADIUS * sin(angle)


@cache
def spot(first: int, u: float, v: float, height: float = 0) -> Place:
    """A point of a sector as it is seen: u goes along its one inner side, v along the other, 0 to 1."""
    (ax, ay), (bx, by) = corner(first), corner(first + 2)
    return u * ax + v * bx, (u * ay + v * by) * TILT - height


def path(points: Iterable[Place]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


HEXAGON = [(x, y * TILT) for x, y in (corner(number) for number in range(6))]


@lru_cache(1024)
def hexagon(scale: float = 1) -> str:
    return path((x * scale, y * scale) for x, y in HEXAGON)


# --- Quarters ---------------------------------------------------------------------------------


@lru_cache(1024)
def court(first: int, scale: float = 1) -> str:
    """The ground of a sector: with round corners, so that three of them do not look like a cube."""
    near, far = 0.05, 0.965
    corners = [(near, near), (far, near), (far, far), (near, far)]
    rounding = (0.42, 0.26, 0.16, 0.26)
    drawn = ""
    for number, (u, v) in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % 4]
        part = rounding[number] / (far - near)
        into, onward = (
            spot(first, u + (other[0] - u) * part, v + (other[1] - v) * part) for other in (before, after)
        )
        (a, b), (c, d), (e, f) = ((scale * x, scale * y) for x, y in (into, spot(first, u, v), onward))
        drawn += f"{'L' if number else 'M'}{a:.1f} {b:.1f}Q{c:.1f} {d:.1f} {e:.1f} {f:.1f}"
    return f"{drawn}z"


@cache
def quarter(letter: str, first: int, dark: bool) -> str:
    """One guild's quarter: a court, and low roofs or vines along its two outer sides."""
    tones = guild(letter, dark)
    ground = tag("path", d=court(first), fill=tones.floor, stroke=tones.edge, stroke_width=1.2)
    return ground + (vines(first, tones) if letter == "G" else houses(letter, first, tones))


def vines(first: int, tones: Guild) -> str:
    spots = [(0.865, 0.14 + 0.145 * number) for number in range(5)]
    spots += [(v, u) for u, v in spots] + [(0.865, 0.865)]
    seen = sorted((spot(first, u, v) for u, v in spots), key=lambda point: point[1])
    under = "".join(f"M{x - 5.2:.1f} {y + 1:.1f}a5.200 4.200 0 0 0 10.400 0z" for x, y in seen)
    bushes = "".join(
        f"M{x - 5.2:.1f} {y:.1f}a5.200 4.600 0 1 0 10.400 0a5.200 4.600 0 1 0-10.400 0z" for x, y in seen
    )
    return tag("path", d=under, fill=tones.shade) + tag(
        "path", d=bushes, fill=tones.light, stroke=tones.shade, stroke_width=0.8
    )


INNER, OUTER = 0.8, 0.955
"""Where houses begin and end, from the middle of the tile."""
ALONG = ((0.17, 0.36), (0.47, 0.66))
"""Where houses begin and end along an outer side; another stands at the corner."""


def houses(letter: str, first: int, tones: Guild) -> str:
    """Low houses along both outer sides: with gables (potters), hipped (millers) or flat (smiths)."""
    plots = [(INNER, OUTER, INNER, OUTER)]
    for begin, end in ALONG:
        plots += [(INNER, OUTER, begin, end), (begin, end, INNER, OUTER)]
    plots.sort(key=lambda plot: spot(first, (plot[0] + plot[1]) / 2, (plot[2] + plot[3]) / 2)[1])
    faces: dict[str, str] = {}
    for plot in plots:
        for fill, points in house(letter, first, plot, tones):
            faces[fill] = faces.get(fill, "") + path(points)
    drawn = (tag("path", d=d, fill=fill) for fill, d in faces.items())
    return tag("g", *drawn, stroke=tones.edge, stroke_width=0.6, stroke_linejoin="round")


def house(
    letter: str, first: int, plot: tuple[float, float, float, float], tones: Guild
) -> Iterable[tuple[str, list[Place]]]:
    """The faces of a house that are seen: walls first, then the roof."""
    u0, u1, v0, v1 = plot
    height, rise = (5.5, 0.0) if letter == "B" else (3.5, 4.5)
    base = [(u0, v0), (u1, v0), (u1, v1), (u0, v1)]
    if is_clockwise([spot(first, u, v) for u, v in base]):
        base.reverse()
    for number, here in enumerate(base):
        there = base[(number + 1) % 4]
        if spot(first, *there)[0] > spot(first, *here)[0] + 0.1:  # it looks towards us
            yield (
                tones.wall,
                [
                    spot(first, *here),
                    spot(first, *there),
                    spot(first, *there, height),
                    spot(first, *here, height),
                ],
            )
    eaves = [spot(first, u, v, height) for u, v in base]
    if not rise:
        yield tones.light, eaves
        yield tones.shade, inset(eaves)
        return
    top = spot(first, (u0 + u1) / 2, (v0 + v1) / 2, height + rise)
    slopes = [[eaves[number], eaves[(number + 1) % 4], top] for number in range(4)]
    for slope in sorted(slopes, key=lambda slope: middle_of(slope)[1]):
        yield tones.light if is_lit(slope, top) else tones.shade, slope


def is_clockwise(points: Sequence[Place]) -> bool:
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return sum(x * b - a * y for (x, y), (a, b) in pairs) > 0


def inset(points: Sequence[Place]) -> list[Place]:
    """The same shape, smaller."""
    x, y = middle_of(points)
    return [(x + 0.5 * (a - x), y + 0.5 * (b - y)) for a, b in points]


def middle_of(points: Sequence[Place]) -> Place:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def is_lit(slope: Sequence[Place], top: Place) -> bool:
    """Whether a slope looks towards the sun, which stands in the north-west."""
    x, y = middle_of(slope[:2])
    return 0.8 * (x - top[0]) + 0.6 * (y - top[1] - 8) < 0


@cache
def slab(dark: bool) -> str:
    """What a tile is made of, its streets on top."""
    street, side, line = ("#7d6d52", "#33240f", "#221708") if dark else ("#f6ecd6", "#a5824f", "#7a5c33")
    thick = 7
    left, right = HEXAGON[4], HEXAGON[1]
    lower = [(x, y + thick) for x, y in (left, HEXAGON[3], HEXAGON[2], right)]
    return tag("path", d=path([left, *lower, right]), fill=side) + tag(
        "path", d=hexagon(), fill=street, stroke=line, stroke_width=1.3, stroke_linejoin="round"
    )


@cache
def piazza(dark: bool) -> str:
    stone, line = ("#8d7c5f", "#5d4f39") if dark else ("#fbf4e4", "#cfbd95")
    return tag("ellipse", rx=13, ry=13 * TILT, fill=stone, stroke=line, stroke_width=1.2) + tag(
        "ellipse", rx=5, ry=5 * TILT, fill="none", stroke=line, stroke_width=1.4
    )


SIGNS = {2: 0.56, 5: 0.62}
"""By first side: how far from the middle of the tile a sign stands, so that stones leave it in sight."""
SIGN_AT_SIDE = 0.65
SIGN_SIZE = 26


@cache
def sign(letter: str, dark: bool, size: float = SIGN_SIZE) -> str:
    return icon(ICONS[letter], size, guild(letter, dark).sign)


def sign_place(first: int) -> Place:
    part = SIGNS.get(first, SIGN_AT_SIDE)
    return spot(first, part, part)


def tile(symbols: Symbols, kinds: Iterable[tuple[str, int]], dark: bool, signs: bool = True) -> str:
    """A whole tile: its guilds with their first sides; what is nearer is drawn later."""
    ordered = sorted(kinds, key=lambda kind: corner(kind[1] + 1)[1])
    drawn = [symbols.use("slab", lambda: slab(dark))]
    for letter, first in ordered:
        drawn.append(
            symbols.use(f"{letter}{first}", lambda letter=letter, first=first: quarter(letter, first, dark))  # type: ignore[misc]
        )
    drawn.append(symbols.use("piazza", lambda: piazza(dark)))
    if signs:
        drawn += [sign_of(symbols, letter, first, dark) for letter, first in ordered]
    return "".join(drawn)


def sign_of(symbols: Symbols, letter: str, first: int, dark: bool) -> str:
    return symbols.use(f"sign-{letter}", lambda: sign(letter, dark), sign_place(first))


def kinds_of_tile(name: str, turn: int) -> list[tuple[str, int]]:
    """The guilds of a tile, and the first side of each, if it is laid with a turn."""
    return [(name[nth], (turn + 2 * nth) % 6) for nth in range(3)]


@cache
def tile_back(dark: bool) -> str:
    """A tile that the reader does not see: a rosette."""
    fill, line = ("#57493a", "#d8ab4e") if dark else ("#d8c7a6", "#8a744d")
    petals = "".join(
        path([(0, 0), *((0.62 * x, 0.62 * y) for x, y in (HEXAGON[first], HEXAGON[first + 1]))])
        for first in (0, 2, 4)
    )
    return (
        slab(dark) + tag("path", d=hexagon(0.94), fill=fill) + tag("path", d=petals, fill=line, opacity=0.7)
    )
