"""Medici's poster: ships with their cargo before the pyramids."""

from functools import cache

from signoria.games.medici.board.art import step_width
from signoria.games.medici.rules import HEIGHT_PAYS
from signoria.svg import (
    COLOURS,
    Good,
    Look,
    Paints,
    Ship,
    disc,
    group,
    icon,
    ship_before,
    ship_behind,
    tag,
)
from signoria.svg.icons import CLOTH, GOLD, GRAIN, SPICES
from signoria.svg.posters import hills, poster_sheet, poster_sky

PREFIX = "medici-poster"
QUAY, WALL, SEA = 172, 179, 194
"""Where the paving, its wall and the water begin."""
PYRAMIDS = ((SPICES, 130, 164, 74, 13.5), (CLOTH, 57, 175, 80, 12.5), (GRAIN, 203, 175, 80, 12.5))
"""Of which good, where their feet are, how wide these are, and how high a step is."""
MARKERS = ((57, 175, 3, "yellow"), (203, 175, 5, "green"), (192, 175, 3, "blue"))
"""On a pyramid with such a foot: on which step, and whose."""
CARD = (35.0, 54.0)


@cache
def poster(look: Look) -> str:
    paints = Paints(PREFIX, look)
    return poster_sheet(
        "".join(
            (
                paints.defs(),
                poster_sky(f"{PREFIX}-air", (196, 66), look),
                hills(
                    ("M0 152Q60 118 128 140T260 112", paints.scenery.hills[0]),
                    ("M0 160Q80 134 150 156T260 142", paints.scenery.hills[1]),
                ),
                *(group(pyramid(good, base, rise, paints), at=(x, y)) for good, x, y, base, rise in PYRAMIDS),
                *(
                    group(disc(colour, 14, look.dark), at=(x, y - 12.5 * (step + 0.5)))
                    for x, y, step, colour in MARKERS
                ),
                harbour(paints),
                far_ship("blue", (40, 214), paints),
                far_ship("green", (226, 216), paints),
                ship("red", (GRAIN, SPICES, CLOTH, GOLD), 0.74, (130, 240), paints),
            )
        ),
    )


def pyramid(good: Good, base: float, rise: float, paints: Paints) -> str:
    """As on the board, its steps drawn together; the middle of its foot at the origin."""
    scenery = paints.scenery
    flanks, tops, fronts = {True: "", False: ""}, {True: "", False: ""}, {True: "", False: ""}
    lines = ""
    for step, pays in enumerate(HEIGHT_PAYS):
        is_gilt, width, y = pays > 0, step_width(step, base), -rise * (step + 1)
        left, right = f"{-width / 2:.1f} {y:g}", f"{width / 2:.1f} {y:g}"
        flanks[is_gilt] += f"M{right}l5-4v{rise}l-5 4z"
        tops[is_gilt] += f"M{left}l5-4h{width:.1f}l-5 4z"
        fronts[is_gilt] += f"M{left}h{width:.1f}v{rise}h-{width:.1f}z"
        lines += f"M{left}h{width:.1f}"
    colours = {False: (scenery.stone[2], scenery.stone[0], paints.stone),
               True: (scenery.gilding[3], scenery.gilding[0], paints.gilded)}  # fmt: skip
    drawn = ""
    for is_gilt, fills in colours.items():
        for paths, fill in zip((flanks, tops, fronts), fills, strict=True):
            drawn += tag("path", d=paths[is_gilt], fill=fill)
    return drawn + tag("path", d=lines, stroke=good.tone(paints.look), stroke_width=1.6, opacity=0.55)


def harbour(paints: Paints) -> str:
    """The quay's edge, and the sea."""
    scenery = paints.scenery
    joints = "".join(f"M{x} {WALL}v8M{x + 13} {WALL + 8}v7" for x in range(8, 260, 26))
    waves = "".join(
        f"M{x} {y}q7-6 14 0t14 0" for x, y in ((20, 238), (212, 244), (34, 276), (150, 284), (222, 276))
    )
    return "".join(
        (
            tag("rect", y=QUAY, width=260, height=WALL - QUAY, fill=scenery.stone[0]),
            tag("rect", y=WALL, width=260, height=SEA - WALL, fill=paints.wall),
            tag("path", d=f"{joints}M0 {WALL + 8}h260", fill="none", stroke=scenery.wall[1], opacity=0.8),
            tag("rect", y=SEA, width=260, height=300 - SEA, fill=paints.sea),
            tag("path", d=waves, fill="none", stroke=scenery.wave, stroke_width=1.8, opacity=0.7),
        )
    )  # fmt: skip


def far_ship(colour: str, at: tuple[float, float], paints: Paints) -> str:
    """Small, and without its cargo; the middle of its waterline at a place."""
    own, wood = COLOURS[colour], paints.scenery.wood
    hull = "M-34-20q2 9 6 9H22q10-2 16-11q0 16-12 24H-24q-8-4-10-22z"
    sail = "M-21-66h38q7 20 2 42q-21-9-42 0q8-22 2-42z"
    return group(
        tag("path", d="M0-4V-74", stroke=wood[2], stroke_width=3),
        tag("path", d=sail, fill=own.fill, stroke=own.deep),
        tag("path", d=sail, fill=paints.sheen),
        icon(own.emblem, 24, own.ink, (-1, -48)),
        tag("path", d=hull, fill=paints.wood, stroke=wood[2]),
        tag("path", d="M-29-9H28", stroke=own.fill, stroke_width=2.5),
        tag(
            "path",
            d="M-40 3q5-5 10 0" + "t10 0" * 7,
            fill="none",
            stroke=paints.scenery.wave,
            stroke_width=1.4,
        ),
        at=at,
    )


def ship(colour: str, cargo: tuple[Good, ...], scale: float, at: tuple[float, float], paints: Paints) -> str:
    """Under sail, with a card of each good."""
    shape = Ship(holds=len(cargo), sail=(108, 80), mast=-10)
    cards = (
        group(card(good), at=(shape.hold(number) + 1, -30 - CARD[1])) for number, good in enumerate(cargo)
    )
    return group(
        ship_behind(shape, colour, paints), *cards, ship_before(shape, colour, paints), at=at, scale=scale
    )


def card(good: Good) -> str:
    """A card of a cargo, its good alone."""
    width, height = CARD
    face = tag("rect", width=width, height=height, rx=4, fill=good.colour, stroke="#fbf5e6", stroke_width=2.5)
    return face + icon(good.path, 24, "#ffffff", (width / 2, height * 0.4))
