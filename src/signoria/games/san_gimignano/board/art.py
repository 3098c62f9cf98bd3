"""The board of San Gimignano: what its things look like. Tiles, guilds, stones and towers."""

from functools import cache
from math import cos, pi, sin

from signoria.games.san_gimignano.words import GUILD_LETTERS, GUILD_NAMES
from signoria.i18n import Sentence
from signoria.svg import COLOURS, INK, Attribute, Look, Place, emblem, icon, tag

CREAM = "#fffaf0"
GOLD = "#ffd75e"
HEIGHT_OF_ROW = 1.5
WIDTH_OF_TILE = 3**0.5
"""Both for tiles with sides of length 1."""

# The guilds: terracotta, wheat, vine and slate. Each has an icon too, in a square of 24 by 24.
DAY_FILLS = {"R": "#dfa288", "Y": "#efdca2", "G": "#b4c79b", "B": "#a5bdd1"}
NIGHT_FILLS = {"R": "#a9654c", "Y": "#b99c58", "G": "#768a5c", "B": "#63829d"}
DAY_INKS = {"R": "#7a2a18", "Y": "#6a4f0c", "G": "#33501f", "B": "#204468"}
NIGHT_INKS = {"R": "#2a0d06", "Y": "#2e2205", "G": "#12200a", "B": "#081a2b"}
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


def guild_name(letter: str) -> Sentence:
    return GUILD_NAMES[GUILD_LETTERS.index(letter)]


def guild_fill(guild: str, dark: bool) -> str:
    return (NIGHT_FILLS if dark else DAY_FILLS)[guild]


def guild_icon(guild: str, size: float, at: Place, dark: bool) -> str:
    return icon(ICONS[guild], size, (NIGHT_INKS if dark else DAY_INKS)[guild], at)


# --- Tiles ------------------------------------------------------------------------------------


@cache
def corner(number: int, side: float) -> Place:
    """A corner of a tile, clockwise from the top; side n runs from corner n to the next."""
    angle = (number % 6) * pi / 3 - pi / 2
    return side * cos(angle), side * sin(angle)


def middle(first: int, side: float, outward: float = 0) -> Place:
    """The middle of a sector, by its first side; or a point of it nearer to the edge of the tile."""
    x, y = corner(first + 1, side)
    return x * (0.5 + outward), y * (0.5 + outward)


def path(*points: Place) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


def hexagon(side: float) -> str:
    return path(*(corner(number, side) for number in range(6)))


def rhombus(first: int, side: float) -> list[Place]:
    """The corners of a sector: three of the tile, and its middle."""
    return [(0.0, 0.0), *(corner(first + number, side) for number in range(3))]


EMPTY, STONES, TOWER = range(3)
"""What stands on a sector."""


def icon_place(first: int, side: float, taken: int) -> Place:
    """Where the icon of a sector stands: in the middle, or where stones and a tower leave it in sight."""
    if taken == TOWER and first in (2, 5):  # the sector lies right under or above the middle of the tile
        return -0.47 * side, middle(first, side)[1]
    return middle(first, side, {EMPTY: 0, STONES: 0.3, TOWER: 0.37}[taken])


@cache
def sector_face(guild: str, first: int, side: int, taken: int, dark: bool) -> str:
    joint = "#3a3029" if dark else CREAM
    return tag("path", d=path(*rhombus(first, side)), fill=guild_fill(guild, dark), stroke=joint,
               stroke_width=max(1, side / 26), stroke_linejoin="round") + guild_icon(
        guild, side * (0.26 if taken else 0.46), icon_place(first, side, taken), dark
    )  # fmt: skip


@cache
def bed(side: int) -> str:
    """The shadow of a tile."""
    return tag(
        "path", d=hexagon(side), fill="#000000", opacity=0.25, transform=f"translate(0 {side / 12:.1f})"
    )


@cache
def rim(side: int, dark: bool) -> str:
    """The edge of a tile, which tells it from the next; drawn over its sectors."""
    wide = max(1, side / 22)
    return tag("path", d=hexagon(side - wide / 2), fill="none", stroke="#14100c" if dark else "#6f5c42",
               stroke_width=wide, stroke_linejoin="round", pointer_events="none")  # fmt: skip


@cache
def tile_face(tile: str, turn: int, side: int, dark: bool) -> str:
    """A whole tile without stones."""
    sectors = (sector_face(tile[nth], (turn + 2 * nth) % 6, side, EMPTY, dark) for nth in range(3))
    return bed(side) + "".join(sectors) + rim(side, dark)


@cache
def tile_back(side: int, dark: bool) -> str:
    """A tile that the reader does not see: a rosette."""
    fill, line = ("#57493a", "#d8ab4e") if dark else ("#cdb99a", "#6a5a45")
    petals = "".join(
        path((0, 0), *(corner(number, side * 0.62) for number in (first, first + 1))) for first in (0, 2, 4)
    )
    rosette = tag("path", d=petals, fill=line, opacity=0.7)
    return bed(side) + tag("path", d=hexagon(side), fill=fill) + rosette + rim(side, dark)


# --- Stones and towers ------------------------------------------------------------------------


@cache
def stone(colour: str, size: float) -> str:
    """A stone of a player, with a pale rim that shows on every guild; its middle at the origin."""
    return tag("circle", r=size / 2, fill=CREAM, stroke=INK, stroke_width=1) + emblem(colour, size * 0.86)


def shade(colour: str, part: float) -> str:
    """A colour, darker or lighter."""
    numbers = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return "#" + "".join(f"{min(255, round(number * part)):02x}" for number in numbers)


TOWER_HEIGHT = 62
"""Of the drawing of a tower, whose foot is at the origin; it is 28 wide."""


@cache
def tower(colour: str, height: float) -> str:
    """A slim tower seen slightly from above, battlements and all, in a player's colour."""
    chosen = COLOURS[colour]
    side = shade(chosen.fill, 0.68)
    return tag(
        "g",
        tag("ellipse", cx=4, cy=0, rx=16, ry=5, fill="#000000", opacity=0.28),
        tag("path", d="M-10 1v-44l-3-4v-12l8-5h22v14l-4 5v40l-8 6z", fill=CREAM, stroke=CREAM, stroke_width=2,
            stroke_linejoin="round"),
        tag("path", d="M6 1l6-5v-40l3-4v-14l-6 5v12l-3 4z", fill=side),
        tag("path", d="M-9 1v-42l-3-4v-11h3.500v4h3.500v-4h5v4h3.500v-4h5.500v11l-3 4v42z", fill=chosen.fill),
        tag("path", d="M-12-56l6-5h21l-6 5v4h-21z", fill=side),
        tag("path", d="M-12-45v-12h4v4h4v-4h5v4h4v-4h4v12z", fill=shade(chosen.fill, 1.12)),
        tag("path", d="M-9 1v-42l-3-4v-12h4v4h4v-4h5v4h4v-4h4l6-5v14l-3 4v40l-6 5z"
            "M6 1v-42l3-4v-12M-12-45h21l6-4",
            fill="none", stroke=INK, stroke_width=1.3, stroke_linejoin="round"),
        tag("path", d="M-9-7h5M0-13h6M-9-36h4M2-33h4", stroke=chosen.ink, opacity=0.5),
        tag("path", d=chosen.emblem, fill=chosen.ink, fill_rule="evenodd",
            transform="translate(-8.500 -31) scale(.58)"),
        transform=f"scale({height / TOWER_HEIGHT:.3f})",
    )  # fmt: skip


FOUNDATION = "M-5 0v-4h10v4z"
SMALL_TOWER = "M-4 0v-15l-1.500-2v-5h2.500v2h1.500v-2h3v2h1.500v-2h2.500v5l-1.500 2v15z"


@cache
def tally(colour: str, built: int, most: int, look: Look) -> str:
    """The towers of a player: those built, and those left."""
    tones = look.tones
    done: dict[str, Attribute] = {"fill": COLOURS[colour].fill, "stroke": tones.ink, "stroke_width": 1.2}
    left: dict[str, Attribute] = {"fill": "none", "stroke": tones.faint, "stroke_width": 0.9}
    return "".join(
        tag("path", d=SMALL_TOWER if number < built else FOUNDATION,
            transform=f"translate({number * 14.5:.1f} 0) scale(1.1)",
            **(done if number < built else left))
        for number in range(most)
    )  # fmt: skip


# --- Ornament ---------------------------------------------------------------------------------

SKYLINE = (
    "M0 0v-14h8v-16h-1v-4h2v2h2v-2h2v2h2v-2h2v4h-1v16h6l5-5l5 5h2v-32h-1v-4h2v2h2v-2h2v2h2v-2h2v4h-1v32h4v-22"
    "h-1v-4h2v2h2v-2h2v2h2v-2h2v4h-1v22h7l6-6l6 6h3v-38h-1v-4h2v2h3v-2h2v2h3v-2h2v4h-1v38h5v-28h-1v-4"
    "h2v2h2v-2h2v2h2v-2h2v4h-1v28h9v14z"
)
"""The town from afar, 125 wide."""


@cache
def corners(width: float, height: float, look: Look) -> str:
    """A gilt inlay in each corner of a panel."""
    inlay = "M0 26a26 26 0 0 0 26-26M0 19a19 19 0 0 0 19-19M4 0l4 4l-4 4l-4-4z"
    return "".join(
        tag("path", d=inlay, fill="none", stroke=look.tones.gilt, stroke_width=1.2,
            transform=f"translate({x:.0f} {y:.0f}) scale({across} {down})")
        for x, across in ((10, 1), (width - 10, -1))
        for y, down in ((10, 1), (height - 10, -1))
    )  # fmt: skip
