"""Medina's board: the signs that a newcomer cannot guess, and those of what pays."""

from collections.abc import Sequence
from functools import cache

from signoria.games.medina.board.palaces import badge
from signoria.games.medina.board.pieces import small_block, small_stall, small_tower, small_wall
from signoria.games.medina.board.plan import SANS
from signoria.games.medina.board.roofs import small_dome
from signoria.games.medina.notation import COLOURS
from signoria.games.medina.table import PALACE_POINTS
from signoria.i18n import Sentence, tr
from signoria.svg import INK, Style, group, tag, words


def signs(style: Style) -> Sequence[tuple[str, Sentence]]:
    dashes = tag("rect", x=6, y=4, width=22, height=16, fill="none", stroke="#2f7d4f", stroke_width=2.6,
                 stroke_dasharray="6 3")  # fmt: skip
    return (
        (boxed(group(badge(4, 14, None), at=(17, 12))), tr("open, worth 4")),
        (boxed(group(badge(8, 14, "blue"), at=(17, 12))), tr("owned, worth 8")),
        (boxed(pennant()), tr("end of the street")),
        (boxed(dashes), tr("new since your turn")),
    )


def pennant() -> str:
    pole = tag("path", d="M10 22V3", stroke="#4a3210", stroke_width=2, stroke_linecap="round")
    return pole + tag(
        "path", d="M10 3h16l-5 5 5 5H10z", fill="#f2b62c", stroke="#5b3c06", stroke_linejoin="round"
    )


def boxed(drawn: str) -> str:
    return tag("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 34 24", width=34, height=24,
               font_family=SANS, aria_hidden="true")  # fmt: skip


# --- What pays --------------------------------------------------------------------------------


@cache
def sign(name: str, colour: str | None) -> str:
    """Of a source of points, a palace with its roof, or a tile with its points; empty for anything else."""
    what, _, which = name.partition("-")
    if what == "palace" and colour:
        drawn = small_block(which, 17), group(small_dome(colour, 14), at=(7.5, 4))
        return framed(group(*drawn, at=(5, 11)), 26)
    if what == "tile":
        return framed(
            chip(group(small_block(which, 11), at=(6, 11)), int(PALACE_POINTS[COLOURS.index(which)])), 44
        )
    if what == "tower":
        return framed(chip(group(small_tower(16), at=(6, 4)), int(which)), 44)
    sources = {
        "buildings": group(small_block(COLOURS[0], 18), at=(5, 9)),
        "stables": group(small_block("stable", 18), at=(5, 8)),
        "walls": group(small_wall(20), at=(2, 8)),
        "stalls": group(small_stall(18), at=(3, 9)),
        "tiles": tag("rect", x=2, y=5, width=20, height=14, rx=4, fill=TILE, stroke=TILE_EDGE),
    }
    return framed(sources[name], 24) if name in sources else ""


TILE, TILE_EDGE = "#f3c64f", "#7a5200"


def chip(drawn: str, points: int) -> str:
    """A tile with what it is for, and its points."""
    return (
        tag("rect", x=1, y=2, width=42, height=20, rx=6, fill=TILE, stroke=TILE_EDGE)
        + drawn
        + words(31, 17, f"+{points}", 13.5, anchor="middle", font_weight="bold", fill=INK)
    )


def framed(drawn: str, width: int) -> str:
    return tag("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} 24", width=width,
               height=24, font_family=SANS, aria_hidden="true")  # fmt: skip
