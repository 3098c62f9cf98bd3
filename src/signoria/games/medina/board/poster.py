"""Medina's poster: palaces with domes within their wall, in the desert."""

from functools import cache

from signoria.games.medina.board.pieces import building, paints, stable, stall, tower, wall
from signoria.games.medina.board.plan import Size
from signoria.games.medina.board.roofs import banner, dome, dome_foot, dome_paint
from signoria.games.medina.board.solids import shadow
from signoria.svg import Look, Place, Symbols, group, poster_sheet, poster_sky, tag
from signoria.svg.posters import shades

PREFIX = "medina-poster"
SIZE = Size(36, 27, 20, 18, 0.68)
"""Of the fields on the poster, as on the board."""
CITY: tuple[tuple[float, float, str, str], ...] = (
    (148, 140, "orange", "blue"), (184, 140, "orange", ""), (220, 140, "orange", ""),
    (22, 146, "grey", ""), (58, 146, "grey", "red"), (94, 146, "grey", ""),
    (166, 167, "stable", ""),
    (-8, 192, "brown", ""), (28, 192, "brown", ""), (64, 192, "brown", "yellow"),
    (100, 192, "stall", ""), (136, 192, "stall", ""),
    (172, 200, "black", ""), (208, 200, "black", "green"), (244, 200, "black", ""),
)  # fmt: skip
"""What stands where, the far before the near; and whose dome is on it."""


@cache
def poster(look: Look) -> str:
    symbols = Symbols(PREFIX)
    parts = [far_wall(symbols), *(placed(symbols, *one) for one in CITY), palm(80, 262, 1, look)]
    return poster_sheet(
        "".join((definitions(look), land(look), *parts, palm(206, 292, 1.2, look), symbols.defs())), look
    )


def definitions(look: Look) -> str:
    sand = ("#6d563a", "#4c3b26") if look.dark else ("#efdcae", "#d9bb7d")
    domes = "".join(dome_paint(colour, PREFIX) for colour in ("red", "blue", "yellow", "green"))
    return tag("defs", paints(PREFIX, SIZE.k), domes, shades(f"{PREFIX}-sand", sand))


def land(look: Look) -> str:
    far, near = ("#4b3b44", "#5a4638") if look.dark else ("#e9c48b", "#e2bd80")
    ripples = "".join(f"M{x} {y}q10-4 20 0t20 0" for x, y in ((14, 252), (120, 240), (140, 276), (24, 284)))
    return "".join(
        (
            poster_sky(f"{PREFIX}-air", (70, 74), look, evening=True),
            tag("path", d="M0 116Q40 92 96 106T190 96T260 108V150H0z", fill=far),
            tag("path", d="M0 124Q60 106 130 120T260 112V150H0z", fill=near),
            tag("rect", y=128, width=260, height=172, fill=f"url(#{PREFIX}-sand)"),
            tag("path", d=ripples, fill="none", stroke=near, stroke_width=1.6, stroke_linecap="round"),
        )
    )


def far_wall(symbols: Symbols) -> str:
    """The wall along the back of the city, a tower at each end."""
    pieces = [
        symbols.use("wall", lambda: wall("n", SIZE), (x, 118)) for x in range(-10, 260, int(SIZE.width))
    ]
    towers = [symbols.use("tower", lambda: tower(SIZE), at) for at in ((24, 122), (214, 122))]
    flags = (group(banner("yellow", True, 0.7), at=(26, 84)), group(banner("green", False, 0.7), at=(216, 84)))
    return "".join((*pieces, *flags, *towers))


def placed(symbols: Symbols, x: float, y: float, kind: str, roof: str) -> str:
    """A piece with its shadow, and perhaps with a dome."""
    draw = {"stable": stable, "stall": stall}.get(kind)
    thrown = shadow(0, 0, SIZE.width, SIZE.depth, SIZE.height(kind))
    drawn = tag("g", tag("path", d=thrown, fill="#5a3c10", opacity=0.25), transform=f"translate({x} {y})")
    drawn += symbols.use(
        kind, lambda: draw(SIZE, PREFIX) if draw else building(kind, SIZE, PREFIX), (x, y)
    )
    if roof:
        foot: Place = dome_foot(SIZE)
        drawn += symbols.use(f"dome-{roof}", lambda: dome(roof, PREFIX), (x + foot[0], y + foot[1]), 0.86)
    return drawn


def palm(x: float, y: float, scale: float, look: Look) -> str:
    """The foot of its trunk at a place."""
    leaf, rib, bark = ("#4d7a56", "#2f5239", "#6b4c2c") if look.dark else ("#4d8a55", "#2f6240", "#8a6236")
    crown = "M3-52"
    leaves = "".join(
        f"{crown}{leaf_path}"
        for leaf_path in (
            "c-10-12-24-12-32 2c10-6 20-6 32-2z",
            "c-14-4-28 4-30 20c8-12 18-16 30-20z",
            "c8-14 24-16 33-3c-11-5-22-3-33 3z",
            "c14-5 29 2 32 18c-9-11-19-16-32-18z",
            "c-4-14 4-24 16-26c-8 8-12 16-16 26z",
            "c-8-10-6-20-14-26c12 4 16 14 14 26z",
        )
    )
    trunk = "M-4 0q0-30 5-52h5q-4 24-3 52z"
    rings = "".join(f"M{-3.4 + up * 0.07:.1f} {-up}q3 2 6 0" for up in range(6, 50, 7))
    return tag(
        "g",
        tag("ellipse", cx=10, rx=18, ry=3.5, fill="#5a3c10", opacity=0.3),
        tag("path", d=trunk, fill=bark),
        tag("path", d=rings, fill="none", stroke="#3c2410", stroke_opacity=0.5),
        tag("path", d=leaves, fill=leaf, stroke=rib, stroke_width=0.8, stroke_linejoin="round"),
        tag("path", d="M0-50a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4-47a3 3 0 1 0 6 0a3 3 0 1 0-6 0", fill="#b5652b"),
        transform=f"translate({x} {y})" + (f" scale({scale})" if scale != 1 else ""),
    )
