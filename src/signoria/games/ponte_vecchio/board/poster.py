"""Ponte Vecchio's poster: the rich burgher on the bridge, between its shops."""

from functools import cache

from signoria.games.ponte_vecchio.board.houses import burgher, far_shop, near_shop
from signoria.games.ponte_vecchio.board.paint import BOARD, gradients, own, paints
from signoria.svg import Look, group, tag
from signoria.svg.posters import hills, poster_sheet, poster_sky, shades

PREFIX = f"{BOARD}-poster"
FAR = ((26, "green", 0), (88, "blue", 1), (204, "red", 2))
NEAR = ((34, "yellow", 0), (92, "red", 1), (222, "green", 2))
"""Where shops stand across the street and on our side, whose they are, and of which kind."""
ARCHES = (
    "M10 300V268C10 238 44 228 82 228S154 238 154 268V300z"
    "M174 300V268C174 238 206 228 240 228S310 238 310 268V300z"
)


@cache
def poster(look: Look) -> str:
    scenery = paints(look).scenery
    far, near = scenery.hills
    town, dome = ("#2d2b31", "#4a2f2a") if look.dark else ("#c9a27c", "#b5603f")
    colours = ("red", "blue", "green", "yellow")
    return poster_sheet(
        "".join(
            (
                gradients(colours),
                shades(f"{PREFIX}-sea", scenery.water[1:]),
                shades(f"{PREFIX}-face", scenery.wall),
                poster_sky(f"{PREFIX}-air", (206, 70), look),
                hills(("M0 132Q60 96 130 120T260 110", far), ("M0 150Q80 120 150 142T260 134", near)),
                tag("path", d="M128 170v-52h40v52zM174 170v-76h8v76z", fill=town),
                tag("path", d="M131 118q2-30 15-36v-7h4v7q13 6 15 36z", fill=dome),
                tag("rect", y=160, width=260, height=40, fill=scenery.quay[1]),
                tag("path", d="M0 160h260", stroke=scenery.joint, stroke_width=3),
                tag("path", d="M0 174h260M0 188h260", stroke=scenery.joint, opacity=0.7),
                *(group(far_shop(colour, kind, look), at=(x, 172), scale=0.94) for x, colour, kind in FAR),
                tag("path", d="M160 158l86-14v52l-86-12z", fill=own("lantern")),
                group(burgher(looks_right=True), at=(147, 190), scale=1.06),
                bridge(look),
                *(group(near_shop(colour, kind, look), at=(x, 238), scale=0.84) for x, colour, kind in NEAR),
            )
        ),
    )  # fmt: skip


def bridge(look: Look) -> str:
    """Its near side, and the river in its arches."""
    scenery = paints(look).scenery
    waves = "".join(f"M{x} {y}q7-6 14 0t14 0" for x, y in ((40, 276), (100, 288), (196, 270), (222, 290)))
    return "".join(
        (
            tag("rect", y=200, width=260, height=100, fill=f"url(#{PREFIX}-face)"),
            tag("rect", y=198, width=260, height=6, fill=scenery.stone[1]),
            tag("path", d=ARCHES, fill=f"url(#{PREFIX}-sea)", stroke=scenery.stone[1], stroke_width=5),
            tag("path", d=waves, fill="none", stroke=scenery.wave, stroke_width=1.8, opacity=0.7),
        )
    )
