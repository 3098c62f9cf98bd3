"""San Gimignano's poster: the town of towers on its hill, banners on those that somebody owns."""

from functools import cache

from signoria.svg import COLOURS, INK, Look, disc, group, tag
from signoria.svg.posters import hills, poster_sheet, poster_sky, shades

PREFIX = "san-gimignano-poster"
TOWERS: tuple[tuple[int, int, int, int, str], ...] = (
    (98, 184, 19, 70, ""), (154, 184, 20, 82, ""),
    (122, 180, 26, 104, "green"), (68, 190, 22, 114, "red"), (186, 194, 24, 96, "yellow"),
    (36, 204, 24, 86, "blue"), (216, 212, 20, 62, ""), (12, 214, 19, 54, ""),
)  # fmt: skip
"""Left side, foot, width and height, the farthest first; and whose it is."""
HOUSES = ((48, 190, 32), (96, 178, 30), (142, 180, 32), (176, 194, 32), (22, 210, 30), (206, 212, 30),
          (78, 204, 34), (122, 202, 34), (160, 214, 30))  # fmt: skip
"""Left side, eaves and width."""
VINES = ((44, 244), (92, 238), (140, 240), (70, 262), (120, 260), (168, 256))
CYPRESSES = ((12, 264), (30, 276), (226, 262), (246, 272), (208, 280))


@cache
def poster(look: Look) -> str:
    far, near, grass, vine, cypress = (
        ("#2c3a38", "#24322c", "#1c2822", "#3d5143", "#16241b")
        if look.dark
        else ("#c4c79c", "#a9b98d", "#7f9467", "#66794f", "#4b6a46")
    )
    stone = ("#77634c", "#5f4e3b", "#463829") if look.dark else ("#dcb98f", "#c89f72", "#a17a50")
    rows = "".join(f"M{x} {y}q16-9 34 0" for x, y in VINES)
    trees = "".join(f"M{x} {y}q-7-26 0-44q7 18 0 44z" for x, y in CYPRESSES)
    return poster_sheet(
        "".join(
            (
                shades(f"{PREFIX}-stone", stone, across=True),
                shades(f"{PREFIX}-grass", (near, grass)),
                poster_sky(f"{PREFIX}-air", (226, 82), look, evening=True),
                hills(
                    ("M0 182Q60 146 118 170T260 154", far),
                    ("M0 232Q60 176 130 174T260 234", f"url(#{PREFIX}-grass)"),
                ),
                *(tower(*one, look) for one in TOWERS),
                houses(look),
                tag("path", d=rows, fill="none", stroke=vine, stroke_width=2.4, stroke_linecap="round"),
                tag("path", d=trees, fill=cypress),
            )
        ),
    )


def tower(x: int, foot: int, width: int, height: int, owner: str, look: Look) -> str:
    """With battlements, windows and perhaps the banner of its owner."""
    top, middle = foot - height, x + width / 2
    tooth = (width + 6) / 5
    crown = f"M{x - 3} {top + 5}v-12" + f"h{tooth:.1f}v5h{tooth:.1f}v-5" * 2 + f"h{tooth:.1f}v12z"
    windows = "".join(f"M{middle - 2.5} {y}v-7a2.5 2.5 0 0 1 5 0v7z" for y in range(top + 38, foot - 12, 26))
    edge, window = ("#241a10", "#ffc765") if look.dark else ("#6b4a2a", "#5b3d22")
    return "".join(
        (
            banner(owner, middle, top - 6) if owner else "",
            tag(
                "path",
                d=f"M{x} {foot}V{top}h{width}V{foot}z{crown}",
                fill=f"url(#{PREFIX}-stone)",
                stroke=edge,
            ),
            tag("path", d=windows, fill=window),
            group(disc(owner, 16, look.dark), at=(middle, top + 17)) if owner else "",
        )
    )


def banner(owner: str, x: float, foot: int) -> str:
    pole = tag("path", d=f"M{x} {foot}v-24", stroke="#5b3a18", stroke_width=2)
    return pole + tag("path", d=f"M{x} {foot - 24}h21l-6 7l6 7h-21z", fill=COLOURS[owner].fill, stroke=INK,
                      stroke_width=0.8)  # fmt: skip


def houses(look: Look) -> str:
    """Low houses between the towers."""
    wall, edge, window = ("#6b5a44", "#241a10", "#ffc765") if look.dark else ("#eed9ae", "#6b4a2a", "#7a5b33")
    walls = "".join(f"M{x} {y}h{width}v20h-{width}z" for x, y, width in HOUSES)
    roofs = "".join(f"M{x - 4} {y}l{width / 2 + 4:g}-13l{width / 2 + 4:g} 13z" for x, y, width in HOUSES)
    doors = "".join(f"M{x + 6} {y + 11}v-5h4v5zM{x + width - 11} {y + 11}v-5h4v5z" for x, y, width in HOUSES)
    line: dict[str, str | float] = {"stroke": edge, "stroke_width": 0.9}
    drawn = ""
    for path, fill in ((walls, wall), (roofs, "#7d3c2a" if look.dark else "#b5603f")):
        drawn += tag("path", d=path, fill=fill, **line)
    return drawn + tag("path", d=doors, fill=window)
