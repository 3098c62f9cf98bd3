"""Medina's poster: palaces with domes within their wall, in the desert."""

from functools import cache

from signoria.games.medina.board.pieces import WOODS, building, paints
from signoria.games.medina.board.plan import Size
from signoria.games.medina.board.roofs import ONION, SHADES, dome_foot, dome_paint
from signoria.games.medina.board.solids import Wood, shadow
from signoria.svg import Look, Symbols, icon, tag
from signoria.svg.posters import poster_sheet, poster_sky, shades

PREFIX = "medina-poster"
SIZE = Size(36, 27, 20, 18, 0.68)
"""Of the fields on the poster, as on the board."""
CITY: tuple[tuple[float, float, str, str], ...] = (
    (148, 142, "orange", "blue"), (184, 142, "orange", ""), (220, 142, "orange", ""),
    (14, 148, "grey", ""), (50, 148, "grey", "red"), (86, 148, "grey", ""),
    (-16, 198, "brown", ""), (20, 198, "brown", "yellow"),
    (136, 202, "black", ""), (172, 202, "black", "green"), (208, 202, "black", ""), (244, 202, "black", ""),
)  # fmt: skip
"""What stands where, the far before the near; and whose dome is on it."""


@cache
def poster(look: Look) -> str:
    symbols = Symbols(PREFIX)
    city = [placed(symbols, *one) for one in CITY]
    palms = [
        symbols.use("palm", lambda: palm(look), at, scale)
        for at, scale in (((92, 262), 1.1), ((214, 290), 1.2))
    ]
    drawn = (definitions(look), land(look), far_wall(look), *city, *palms, symbols.defs())
    return poster_sheet("".join(drawn))


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


def far_wall(look: Look) -> str:
    """The wall along the back of the city, with two towers."""
    wood = Wood("#8d7c5e", "#75654a", "", "#33281a", "") if look.dark else WOODS["wall"]
    line: dict[str, str | float] = {"stroke": wood.line, "stroke_width": 0.8}
    wall = "M-2 144v-24" + "h7v-6h7v6" * 19 + "v24z"
    towers = "".join(f"M{x} 144v-44h-3v-11h7v5h6v-5h8v5h6v-5h7v11h-3v44z" for x in (30, 206))
    gates = "".join(f"M{x} 144v-15a5 5 0 0 1 10 0v15z" for x in (39, 215))
    return "".join(
        (
            tag("path", d=wall, fill=wood.top, **line),
            tag("path", d="M0 132h260M0 144h260", stroke=wood.south, stroke_width=3),
            tag("path", d=towers, fill=wood.south, **line),
            tag("path", d=gates, fill=wood.line),
            tag("path", d="M44 89v-17M220 89v-17", stroke=wood.line, stroke_width=1.6),
            tag("path", d="M44 72h19l-5 6l5 6h-19z", fill=SHADES["yellow"].fill, **line),
            tag("path", d="M220 72h19l-5 6l5 6h-19z", fill=SHADES["green"].fill, **line),
        )
    )


def placed(symbols: Symbols, x: float, y: float, kind: str, roof: str) -> str:
    """A building with its shadow, and perhaps with a dome."""
    drawn = symbols.use(kind, lambda: shaded(kind), (x, y))
    if roof:
        foot = dome_foot(SIZE)
        drawn += dome(symbols, roof, (x + foot[0], y + foot[1]))
    return drawn


def shaded(kind: str) -> str:
    thrown = shadow(0, 0, SIZE.width, SIZE.depth, SIZE.height(kind))
    return tag("path", d=thrown, fill="#5a3c10", opacity=0.25) + building(kind, SIZE, PREFIX)


def dome(symbols: Symbols, colour: str, at: tuple[float, float]) -> str:
    """A dome as on the board; its shape is the same for all, and takes its colour from where it is used."""
    own = SHADES[colour]
    return symbols.use("dome", _dome, at, fill=f"url(#{PREFIX}-glaze-{colour})", stroke=own.dark) + icon(
        own.emblem, 17, own.ink, (at[0], at[1] - 10.8)
    )


def _dome() -> str:
    return (
        tag("path", d="M-18-1v3.5a18 7.2 0 0 0 36 0v-3.5z", fill="#e9c46a", stroke="#6b4a0c")
        + tag("path", d=ONION)
        + tag("path", d="M-11.5-7c-.6-7.5 2.6-13 7.5-17.5", fill="none", stroke="#fff", stroke_opacity=0.5,
              stroke_width=2.4, stroke_linecap="round")
        + tag("path", d="M0-30v-6.5", stroke="#8a6410", stroke_width=1.8)
        + tag("circle", cy=-31.5, r=2.5, fill="#f6cf66", stroke="#6b4a0c", stroke_width=0.7)
    )  # fmt: skip


def palm(look: Look) -> str:
    """The foot of its trunk at the origin."""
    leaf, rib, bark = ("#4d7a56", "#2f5239", "#8a6540") if look.dark else ("#4d8a55", "#2f6240", "#8a6236")
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
    )
