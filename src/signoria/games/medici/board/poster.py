"""Medici's poster: ships with their cargo before the pyramids."""

from functools import cache

from signoria.games.medici.board.art import SIGNS, step_width, stone
from signoria.svg import (
    COLOURS,
    PAPER,
    Good,
    Look,
    Paints,
    Ship,
    disc,
    group,
    icon,
    poster_sheet,
    poster_sky,
    ship_before,
    ship_behind,
    tag,
    town,
    waves,
)
from signoria.svg.icons import CLOTH, DYES, FURS, GOLD, GRAIN, SPICES

PREFIX = "medici-poster"
QUAY, WALL, SEA = 172, 179, 194
"""Where the paving, its wall and the water begin."""
PYRAMIDS = ((SIGNS.index(SPICES), 130, 164, 74, 13.5), (SIGNS.index(CLOTH), 57, 175, 80, 12.5),
            (SIGNS.index(GRAIN), 203, 175, 80, 12.5))  # fmt: skip
"""Of which good, where their feet are, how wide these are, and how high a step is."""
MARKERS = ((57, 175, 2, "red"), (69, 175, 4, "yellow"), (203, 175, 5, "green"), (192, 175, 3, "blue"),
           (216, 175, 2, "red"))  # fmt: skip
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
                group(town(360, 160, paints), at=(-150, 0)),
                *(
                    group(stone(good, base, rise, paints), at=(x, y))
                    for good, x, y, base, rise in PYRAMIDS
                ),
                *(
                    group(disc(colour, 13, look.dark), at=(x, y - 12.5 * (step + 0.5)))
                    for x, y, step, colour in MARKERS
                ),
                harbour(paints),
                ship("blue", (CLOTH, FURS), 0.46, (40, 214), paints),
                ship("green", (GRAIN, DYES), 0.46, (226, 216), paints),
                ship("red", (GRAIN, SPICES, CLOTH, GOLD), 0.74, (130, 240), paints),
            )
        ),
        look,
    )


def harbour(paints: Paints) -> str:
    """The quay's edge, and the sea."""
    scenery = paints.scenery
    joints = "".join(f"M{x} {WALL}v8M{x + 13} {WALL + 8}v7" for x in range(8, 260, 26))
    return "".join(
        (
            tag("rect", y=QUAY, width=260, height=WALL - QUAY, fill=scenery.stone[0]),
            tag("rect", y=WALL, width=260, height=SEA - WALL, fill=paints.wall),
            tag("path", d=f"{joints}M0 {WALL + 8}h260", fill="none", stroke=scenery.wall[1], opacity=0.8),
            tag("rect", y=SEA, width=260, height=300 - SEA, fill=paints.sea),
            tag("rect", y=SEA, width=260, height=5, fill=scenery.shadow, opacity=0.18),
            waves(260, SEA + 12, 300, paints),
        )
    )


def ship(colour: str, cargo: tuple[Good, ...], scale: float, at: tuple[float, float], paints: Paints) -> str:
    """Under sail, with a card of each good."""
    shape = Ship(holds=len(cargo), sail=(108, 80) if len(cargo) > 2 else (84, 74), mast=-10)
    cards = (
        group(card(good), at=(shape.hold(number) + 1, -30 - CARD[1])) for number, good in enumerate(cargo)
    )
    return group(
        ship_behind(shape, colour, paints), *cards, ship_before(shape, colour, paints), at=at, scale=scale
    )


def card(good: Good) -> str:
    """A card of a cargo, its good alone."""
    width, height = CARD
    return "".join(
        (
            tag("rect", width=width, height=height, rx=4, fill=PAPER, stroke="#4a3418", stroke_width=1),
            tag("rect", x=2.5, y=2.5, width=width - 5, height=height - 5, rx=3, fill=good.colour),
            icon(good.path, 24, "#ffffff", (width / 2, height * 0.4)),
        )
    )
