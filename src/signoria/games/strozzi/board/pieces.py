"""Medici vs Strozzi: the pieces as they are drawn: tiles of goods, galleys, and barges on narrow screens."""

from functools import cache, lru_cache

from signoria.games.strozzi.board.plan import Fleet, Setting
from signoria.games.strozzi.names import TILE_TEXTS, tile_name
from signoria.games.strozzi.rules import TILES_OF_A_GOOD, VALUE
from signoria.svg import (
    COLOURS,
    Attribute,
    Paints,
    Piece,
    Place,
    Symbols,
    emblem,
    group,
    icon,
    lozenge,
    tag,
    tile,
    water_line,
    words,
)
from signoria.svg.icons import CLOTH, DYES, FURS, GOLD, SPICES

SIGNS = (CLOTH, FURS, DYES, SPICES, GOLD)
"""In the order of the goods."""
ANCHOR = (
    "M12 1a3 3 0 0 1 1.2 5.7v2.3h4v2h-4v8.7c3-.5 5-2.3 5.6-5l-1.8 1l1-5l4 3.5l-1.5.3c-.6 5-4 8.5-8.5 8.5"
    "s-7.9-3.5-8.5-8.5l-1.5-.3l4-3.5l1 5l-1.8-1c.6 2.7 2.6 4.5 5.6 5v-8.7h-4v-2h4v-2.3a3 3 0 0 1 1.2-5.7z"
)
GILT = "#d8ab4e"

# --- Tiles ------------------------------------------------------------------------------------


def tile_id(name: str) -> str:
    return f"tile-{name.replace(' ', '-')}"


@cache
def good_of(name: str) -> int:
    return TILE_TEXTS.index(name) // TILES_OF_A_GOOD


@cache
def value_of(name: str) -> int:
    return int(VALUE[TILE_TEXTS.index(name)])


@lru_cache(1024)  # as many as tiles in all languages
def tile_told(name: str, lang: str) -> str:
    return tile_name(TILE_TEXTS.index(name)).render(lang)


@lru_cache(4096)
def tile_face(
    name: str, size: tuple[float, float], at: Place, paints: Paints, opacity: float | None = None
) -> Piece:
    """A tile without a name of its own."""
    symbols = Symbols(paints.prefix)
    good, value = good_of(name), value_of(name)
    symbol = f"tile-{good}-{value}-{size[0]:g}"
    drawn = symbols.use(symbol, lambda: face(good, value, size, paints), at, opacity=opacity)
    return symbols.piece(drawn)


@cache
def face(good: int, value: int, size: tuple[float, float], paints: Paints) -> str:
    """The 0, which moves a marker two spaces, stands between two lozenges."""
    width, height = size
    twice = ""
    if value == 0:
        away, low, half = width * 0.34, height * 0.77, width * 0.1
        twice = "".join(lozenge(width / 2 + side, low, half, SIGNS[good].colour) for side in (-away, away))
    return tile(SIGNS[good], value, width, height, paints) + twice


@lru_cache(8192)
def tile_drawn(
    setting: Setting,
    name: str,
    size: tuple[float, float],
    at: Place,
    is_new: bool = False,
    **more: Attribute,
) -> Piece:
    """A tile in the lot or on a ship; one that a proposed choice puts there has a gold ring."""
    ring = ""
    if is_new:
        ring = tag("rect", x=-1.5, y=-1.5, width=size[0] + 3, height=size[1] + 3, rx=6, fill="none",
                   stroke=setting.look.tones.gold, stroke_width=3)  # fmt: skip
    label = tile_told(name, setting.reader.lang)
    symbols = Symbols(setting.name)
    drawn = symbols.place(tile_face(name, size, (0, 0), setting.paints)) + ring
    return symbols.piece(setting.reader.titled(label, drawn, at=at, id=tile_id(name), **more))


@cache
def small_tile(good: int, value: int, paints: Paints, state: str) -> str:
    """A tile of the bag, 25 x 34: in it, gone from it, or thrown away."""
    tones = paints.look.tones
    if state == "in":
        return face(good, value, (25, 34), paints)
    drawn = tag("rect", width=25, height=34, rx=4, fill="none", stroke=tones.line, stroke_dasharray="3 3")
    drawn += words(12.5, 30, value, 13, anchor="middle", fill=tones.faint)
    if state == "thrown":
        drawn += icon(SIGNS[good].path, 12, tones.line, (12.5, 10))
        drawn += tag("path", d="M4 17L21 3", stroke=tones.bad, stroke_width=2)
    return drawn


# --- Ships ------------------------------------------------------------------------------------


def holds(fleet: Fleet, size: int, flip: bool) -> list[float]:
    """Where the tiles of a ship begin; the first is the one at the stern, where the cabin is."""
    left = [
        -fleet.half(size) + number * fleet.pitch + (fleet.pitch - fleet.tile[0]) / 2 for number in range(size)
    ]
    return left[::-1] if flip else left


@cache
def empty_holds(fleet: Fleet, places: tuple[float, ...]) -> str:
    width, height = fleet.tile
    frames = "".join(
        f"M{x:.1f} {fleet.deck}v{10 - height}a4 4 0 0 1 4-4h{width - 8:g}a4 4 0 0 1 4 4v{height - 10}"
        for x in places
    )
    return tag("path", d=frames, fill="#1d1206", fill_opacity=0.22, stroke="#f2e6c8", stroke_width=1.2,
               stroke_dasharray="4 3", stroke_opacity=0.85)  # fmt: skip


def mirrored(drawn: str, flip: bool) -> str:
    return tag("g", drawn, transform="scale(-1 1)") if flip else drawn


@cache
def hull_behind(fleet: Fleet, size: int, colour: str, flip: bool, paints: Paints) -> str:
    """What is behind the cargo: the shadow, the deck, and a galley's cabin."""
    left, half, scenery = -fleet.half(size), fleet.half(size), paints.scenery
    shadow = tag("ellipse", cx=0, cy=8, rx=half + fleet.ends, ry=7, fill=scenery.shadow, opacity=0.25)
    if not fleet.has_oars:
        return shadow
    own = COLOURS[colour]
    return shadow + mirrored(
        tag("path", d=f"M{left - 26} -24H{half + 14}v10H{left - 20}z", fill=scenery.wood[2])
        + tag("path", d=f"M{left - 34} -40c0-24 32-24 33 0z", fill=own.fill, stroke=own.deep)
        + tag("path", d=f"M{left - 31} -45c3-14 22-15 26-3", fill="none", stroke=own.light, stroke_width=2,
              stroke_linecap="round", opacity=0.7)
        + tag("rect", x=left - 34, y=-41, width=34, height=4, rx=2, fill=GILT),
        flip,
    )  # fmt: skip


@cache
def hull_before(fleet: Fleet, size: int, colour: str, flip: bool, paints: Paints) -> str:
    """What is in front of the cargo: the near side with its oars, and the water at it."""
    draw = galley_side if fleet.has_oars else barge_side
    return draw(fleet.half(size), size, colour, flip, paints)


def galley_side(half: float, size: int, colour: str, flip: bool, paints: Paints) -> str:
    left, wood, own = -half, paints.scenery.wood, COLOURS[colour]
    side = f"M{left - 34} -40q3 18 16 22H{half + 4}q16-3 26-20q-2 26-26 42H{left - 8}q-24-8-26-44z"
    count = 2 * size
    oars = "".join(
        f"M{left + 10 + number * (2 * half - 16) / (count - 1):.0f} -8l-10 20" for number in range(count)
    )
    drawn = (
        tag("path", d=side, fill=paints.wood, stroke=wood[2], stroke_width=1.2)
        + tag("path", d=f"M{left - 20} -14H{half + 10}l3-4H{left - 22}z", fill=own.fill)
        + tag("path", d=f"M{left - 16} -6H{half + 4}", stroke=wood[2], opacity=0.7)
        + tag("path", d=oars, stroke=wood[0], stroke_width=2.4, stroke_linecap="round")
    )
    badge = emblem(colour, 20, at=(half + 17 if flip else left - 17, -27))
    return mirrored(drawn, flip) + badge + water_line(left - 36, half + 28, 6, paints)


def barge_side(half: float, size: int, colour: str, flip: bool, paints: Paints) -> str:
    side = f"M{-half - 8} -16q1 6 5 7H{half + 2}q5-1 8-7q-1 14-9 18H{-half}q-7-3-8-18z"
    drawn = tag("path", d=side, fill=paints.wood, stroke=paints.scenery.wood[2]) + tag(
        "path", d=f"M{-half - 3} -9H{half + 3}v4.500H{-half - 2}z", fill=COLOURS[colour].fill
    )
    wave = f"M{-half - 6} 4q5-4 10 0" + "t10 0" * int((2 * half + 4) / 10)
    return mirrored(drawn, flip) + tag(
        "path", d=wave, fill="none", stroke=paints.scenery.wave, stroke_width=1.3
    )


@cache
def small_ship(size: int, full: int, colour: str, paints: Paints) -> str:
    """A ship of 13 px a hold for buttons and lists: which are full, and which are free; 26 high."""
    wood, width = paints.scenery.wood, size * 13
    hull = f"M1 8q2 6 5 6h{width + 1}q4 0 6-6q-1 14-7 16H8q-6-2-7-16z"
    drawn = tag("path", d=hull, fill=wood[1], stroke=wood[2])
    for number in range(size):
        is_full = number < full
        drawn += tag("rect", x=7 + number * 13, y=2, width=11, height=15, rx=2, stroke="#6b5636",
                     fill=COLOURS[colour].fill if is_full else "#fffdf7",
                     stroke_dasharray=None if is_full else "3 2")  # fmt: skip
    return drawn + tag("path", d=f"M6 17h{width + 2}", stroke=COLOURS[colour].fill, stroke_width=2.5)


@cache
def mooring(width: float, height: float, ink: str, is_open: bool = False) -> str:
    """A place for a ship, its middle at the origin: still water and an anchor; lighter if it is open now."""
    water = tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=height / 2,
                fill="#ffffff", fill_opacity=0.55 if is_open else 0.2, stroke="#ffffff",
                stroke_opacity=0.9 if is_open else 0.35, stroke_width=2 if is_open else None,
                stroke_dasharray="8 6")  # fmt: skip
    if is_open:
        return group(water, icon(ANCHOR, height * 0.5, "#10262a", (-width * 0.36, 0)))
    return group(water, group(icon(ANCHOR, height * 0.5, ink), opacity=0.45))
