"""The poster of Medici vs Strozzi: a galley of each family, and between them the port where both trade."""

from functools import cache

from signoria.games.strozzi.board.pieces import holds, hull_before, hull_behind
from signoria.games.strozzi.board.plan import WIDE
from signoria.svg import COLOURS, PAPER, Good, Look, Paints, florin, group, icon, tag, waves
from signoria.svg.icons import CLOTH, DYES, FURS, GOLD, SPICES
from signoria.svg.posters import poster_sheet, shades

PREFIX = "strozzi-poster"
TRACKS = ((CLOTH, 1), (DYES, 4), (SPICES, 5))
"""The goods of the port, and on which of their seven spaces the markers stand."""

COINS = ((11, (224, 170)), (11, (244, 174)), (15, (235, 152)))
"""How large, and where."""


@cache
def poster(look: Look) -> str:
    paints = Paints(PREFIX, look)
    water = paints.scenery.water
    return poster_sheet(
        "".join(
            (
                paints.defs(),
                shades(f"{PREFIX}-water", (water[2], water[1], water[1], water[1], water[2])),
                tag("rect", width=260, height=300, fill=f"url(#{PREFIX}-water)"),
                waves(260, 20, 300, paints),
                port(look),
                balance(paints),
                *(florin(paints, radius, at=at) for radius, at in COINS),
                galley("blue", (CLOTH, GOLD, FURS), 0.7, (130, 92), True, paints),
                galley("red", (SPICES, DYES, CLOTH), 0.78, (130, 244), False, paints),
            )
        ),
    )  # fmt: skip


def port(look: Look) -> str:
    """A slab of marble with three tracks: above the spaces of the one family, below those of the other."""
    slab, side, frame, middle = (
        ("#4a4138", "#241d16", "#8fae9d", "#6b5f50")
        if look.dark
        else ("#fbf6ea", "#ab9067", "#3f5a4c", "#fffdf7")
    )
    spaces = ""
    for row in range(7):
        path = "".join(f"M{80 + 36 * track} {113 + 11 * row}h28v9.5h-28z" for track in range(3))
        fill = middle if row == 3 else COLOURS["blue" if row < 3 else "red"].fill
        spaces += tag(
            "path", d=path, fill=fill, opacity=None if row == 3 else (0.22, 0.45, 0.8)[abs(row - 3) - 1]
        )
    markers = "".join(
        group(seal(good), at=(94 + 36 * track, 117.5 + 11 * row)) for track, (good, row) in enumerate(TRACKS)
    )
    return "".join(
        (
            tag("rect", x=66, y=109, width=128, height=92, rx=8, fill=side),
            tag("rect", x=66, y=105, width=128, height=92, rx=8, fill=slab),
            tag("rect", x=70, y=109, width=120, height=84, rx=5, fill="none", stroke=frame, stroke_width=1.8),
            spaces,
            markers,
        )
    )  # fmt: skip


def seal(good: Good) -> str:
    """A marker: the good on a lozenge of its colour."""
    return tag(
        "rect", x=-9, y=-9, width=18, height=18, rx=4, fill=good.colour, stroke=PAPER, stroke_width=1.6
    ) + icon(good.path, 13, "#ffffff")


def galley(
    colour: str, cargo: tuple[Good, ...], scale: float, at: tuple[float, float], flip: bool, paints: Paints
) -> str:
    fleet, size = WIDE.fleet, len(cargo)
    width, height = fleet.tile
    tiles = "".join(
        tag("rect", x=x, y=fleet.deck - height, width=width, height=height, rx=4, fill=good.colour,
            stroke=PAPER, stroke_width=3)
        + icon(good.path, 26, "#ffffff", (x + width / 2, fleet.deck - height / 2 - 2))
        for good, x in zip(cargo, holds(fleet, size, flip), strict=True)
    )  # fmt: skip
    return group(
        hull_behind(fleet, size, colour, flip, paints),
        tiles,
        hull_before(fleet, size, colour, flip, paints),
        at=at,
        scale=scale,
    )


def balance(paints: Paints) -> str:
    """What the one would pay against what it is worth to the other."""
    bowls = tag("path", d="M4 148h26q-13 15-26 0zM36 138h26q-13 15-26 0z", fill=paints.gold, stroke="#6b4c0d")
    return "".join(
        (
            tag("path", d="M33 122v60M18 184h30", stroke="#8a6414", stroke_width=5, stroke_linecap="round"),
            tag("path", d="M17 127l-12 21h24zM49 117l-12 21h24z", fill="none", stroke="#6b4c0d"),
            tag("path", d="M16 127l34-10", stroke="#d8ab4e", stroke_width=5, stroke_linecap="round"),
            bowls,
        )
    )
