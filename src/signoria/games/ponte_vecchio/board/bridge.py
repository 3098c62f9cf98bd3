"""Ponte Vecchio, the board: the bridge over the Arno with its steps and shops, and the burgher on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from signoria.games.ponte_vecchio.board.art import (
    burgher,
    scenery,
    shop_from_above,
    upright_shop,
)
from signoria.games.ponte_vecchio.bridge import STEPS, TURNING_STEPS
from signoria.games.ponte_vecchio.view import PonteVecchioView
from signoria.i18n import tr
from signoria.svg import COLOURS, INK, Context, Look, Person, Place, Style, group, icon, tag, words

ALL_STEPS = range(1, STEPS + 1)


def at_an_end(step: int) -> bool:
    """Whether the burgher may be turned there (R-5.5)."""
    return step <= TURNING_STEPS or step > STEPS - TURNING_STEPS


@dataclass(frozen=True)
class Layout:
    """Where things are on the bridge. A step is a slab; all else on it is measured from its corner."""

    width: float
    height: float
    upwards: bool  # seen from above, and one walks up; else from the side, and one walks to the right
    first: Place  # the slab of step 1
    pitch: Place  # from one to the next
    slab: tuple[float, float]  # its size
    left: Place  # the site on the left of who walks on
    right: Place
    lot: tuple[float, float, float, float]  # of a site: corner and size
    number: Place
    middle: Place  # where the burgher stands
    turn: Place  # the middle of the sign for turning him round
    way: Place  # the middle of the sign that he looks this way
    medal: float  # the burgher's size

    def slab_at(self, step: int) -> Place:
        return self.first[0] + self.pitch[0] * (step - 1), self.first[1] + self.pitch[1] * (step - 1)


WIDE = Layout(
    width=1080, height=326, upwards=False, first=(9.5, 105), pitch=(71, 0), slab=(67, 70),
    left=(33.5, -4), right=(33.5, 143), lot=(-29, -62, 58, 62), number=(33.5, 17), middle=(33.5, 43),
    turn=(33.5, 45), way=(57, 12), medal=46,
)  # fmt: skip
NARROW = Layout(
    width=374, height=620, upwards=True, first=(131, 558), pitch=(0, -38), slab=(112, 34),
    left=(-88, 0), right=(116, 0), lot=(0, 0, 84, 34), number=(15, 22), middle=(60, 17),
    turn=(95, 17), way=(36, 17), medal=32,
)  # fmt: skip


def layout(look: Look) -> Layout:
    return NARROW if look.narrow else WIDE


def draw_bridge(context: Context[PonteVecchioView]) -> str:
    view, style, look = context.view, context.style, context.look
    parts = [ground(look)]
    parts += [site(text, owner_of(context, text), style) for text in view["sites"] if "L" in text]
    parts += [slab(step, style) for step in ALL_STEPS]
    parts += [site(text, owner_of(context, text), style) for text in view["sites"] if "R" in text]
    parts += [way(step, view["looks_towards"], look) for step in view["steps_ahead"]]
    parts += [turning(step, style) for step in ALL_STEPS if at_an_end(step)]
    parts.append(draw_burgher(view["burgher"], view["looks_towards"], style))
    return "".join(parts)


def owner_of(context: Context[PonteVecchioView], text: str) -> Person | None:
    seat = context.view["sites"][text]
    return None if seat is None else context.people[seat]


# --- The river and the stones -----------------------------------------------------------------


@cache
def ground(look: Look) -> str:
    return river_upwards(look) if layout(look).upwards else river_below(look)


HILLS = "M0 32V22Q90 8 190 20T380 22T560 23T740 20T930 18T1080 20V32Z" + "".join(
    f"M{x} 32c-4 -7 -3 -14 0 -19c3 5 4 12 0 19z" for x in (92, 104, 420, 600, 612, 960, 985, 997)
)
TOWN = (
    "M782 32V21H786C786 12 794 8 798.5 6.5V3H801.5V6.5C806 8 814 12 814 21H818V32Z"  # the dome
    "M826 32V8H833V32ZM842 32V24H860V32Z"
    "M244 32V19H246V17H248V19H252V7H250.5V4H259.5V7H258V19H262V17H264V19H266V32Z"  # the palace
    "M276 32V25H300V32ZM530 32V22L536 17L542 22V32ZM508 32V25H526V32Z"
)


def river_below(look: Look) -> str:
    """The bridge from the side: the deck, and three arches over the water."""
    here = scenery(look)
    arches = "".join(f"M{x} 316C{x + 40} 262 {x + 240} 262 {x + 280} 316Z" for x in (60, 400, 740))
    feet = "".join(f"M{x} 312h{w}v4l-{w / 2:g} 8l-{w / 2:g} -8z" for x, w in ((12, 44), (344, 52), (684, 52),
                                                                    (1024, 44)))  # fmt: skip
    below = waves([(x + dx, 318 - dy) for x in (60, 400, 740) for dx, dy in ((60, 0), (125, 12), (190, 0))])
    return "".join(
        (
            tag("rect", width=1080, height=326, rx=10, fill=here.sky),
            tag("path", d=HILLS, fill=here.hill),
            tag("path", d=TOWN, fill=here.town),
            tag("rect", y=32, width=1080, height=222, fill=here.stone),
            tag("path", d="M0 254H1080V316H0Z", fill=here.shade),
            tag("path", d=arches, fill=here.deep, stroke=here.joint, stroke_width=4),
            tag("path", d="M0 313.5H1080V316Q1080 326 1070 326H10Q0 326 0 316Z", fill=here.deep),
            tag("path", d=feet, fill=here.shade, stroke=here.joint, stroke_width=1),
            tag("path", d=below, fill="none", stroke=here.wave, stroke_width=1.5, stroke_linecap="round"),
            tag("path", d="M0 32H1080M0 254H1080M0 262H1080", stroke=here.joint, stroke_width=1),
            *(roundel(x, 286, look) for x in (30, 370, 710, 1050)),
            tag("rect", width=1080, height=326, rx=10, fill="none", stroke=here.joint, stroke_width=1),
        )
    )


def roundel(x: float, y: float, look: Look) -> str:
    """A gilt ring with a florin's lily, on a pier."""
    lily = COLOURS["red"].emblem
    ring = tag("circle", cx=x, cy=y, r=13, fill=scenery(look).stone, stroke=look.tones.gilt, stroke_width=2)
    return ring + icon(lily, 17, look.tones.gilt, (x, y))


BANKS = "M0 20V10Q0 0 10 0H364Q374 0 374 10V20ZM0 600H374V610Q374 620 364 620H10Q0 620 0 610Z"


def river_upwards(look: Look) -> str:
    """The bridge from above, the water on both sides."""
    here = scenery(look)
    water = waves(
        [(x, 30 + 76 * k + dy) for x, dy in ((4, 0), (340, 38)) for k in range(8) if k < 7 or dy == 0]
    )
    return "".join(
        (
            tag("rect", width=374, height=620, rx=10, fill=here.water),
            tag("path", d=water, fill="none", stroke=here.wave, stroke_width=1.5, stroke_linecap="round"),
            tag("path", d=BANKS, fill=here.hill),
            tag("path", d="M38 0H336V620H38Z", fill=here.stone),
            tag("path", d="M38 0V620M336 0V620M128.5 0V620M245.5 0V620", stroke=here.joint, stroke_width=1),
            tag("rect", width=374, height=620, rx=10, fill="none", stroke=here.joint, stroke_width=1),
        )
    )  # fmt: skip


def waves(places: Sequence[tuple[float, float]]) -> str:
    return "".join(f"M{x} {y}q7.5 -6 15 0t15 0" for x, y in places)


# --- Sites and steps --------------------------------------------------------------------------


@lru_cache(4096)
def site(text: str, owner: Person | None, style: Style) -> str:
    """A site: free, or with its shop."""
    look, place = style.look, layout(style.look)
    pick = f"site:{text}"
    step, is_left = int(text[:-1]), text.endswith("L")
    x, y = place.slab_at(step)
    across, down = place.left if is_left else place.right
    at = (x + across, y + down)
    if owner is None:
        label = tr("Site {site}: free", site=text)
        return style.choice(pick, label, lot(text, look), at=at)
    label = tr("Site {site}: a shop of {owner}", site=text, owner=owner.name)
    shop = shop_from_above(owner.colour, is_left, look) if place.upwards else upright_shop(owner.colour, look)
    return style.choice(pick, label, shop, at=at, id=f"shop-{text}")


def lot(text: str, look: Look) -> str:
    here, tones = scenery(look), look.tones
    x, y, width, height = layout(look).lot
    ground = tag("rect", x=x, y=y, width=width, height=height, rx=4, fill=here.lot, stroke=here.joint,
                 stroke_width=1, stroke_dasharray="3 3")  # fmt: skip
    return ground + words(x + width / 2, y + height / 2 + 4.5, text, 12, anchor="middle", fill=tones.faint)


@cache
def slab(step: int, style: Style) -> str:
    """A step of marble with its inlay; at either end, where he may be turned, another one."""
    look = style.look
    here, place = scenery(look), layout(look)
    width, height = place.slab
    x, y = place.number
    return style.choice(
        f"step:{step}",
        tr("Step {step}", step=step),
        tag("rect", width=width, height=height, rx=4, fill=here.marble, stroke=here.joint, stroke_width=1),
        tag(
            "rect",
            x=3,
            y=3,
            width=width - 6,
            height=height - 6,
            rx=2,
            fill="none",
            stroke=here.inlay,
            stroke_width=1,
            opacity=0.35,
        ),
        "" if at_an_end(step) else rosette(*place.middle, look),
        words(x, y, step, 13, anchor="middle", font_weight="bold", fill=look.tones.ink),
        at=place.slab_at(step),
    )


def rosette(x: float, y: float, look: Look) -> str:
    """Intarsia of a step without further use."""
    here = scenery(look)
    star = f"M{x} {y - 11}l3 8l8 3l-8 3l-3 8l-3 -8l-8 -3l8 -3z"
    return tag("path", d=star, fill=here.inlay, opacity=0.35)


@cache
def turning(step: int, style: Style) -> str:
    """The sign with which one moves the burgher to a step and turns him round there."""
    look = style.look
    here, place = scenery(look), layout(look)
    x, y = place.slab_at(step)
    arrow = "M-6 -5H2A5 5 0 0 1 2 5H-3"
    flip = None if place.upwards or step <= TURNING_STEPS else "scale(-1 1)"
    return style.choice(
        f"turn:{step}",
        tr("Step {step}, and turn the burgher round", step=step),
        tag("circle", r=13.5, fill=here.lot, stroke=here.inlay, stroke_width=1.5),
        tag("path", d=f"{arrow}M1 1.5L-3.5 5L1 8.5", fill="none", stroke=here.inlay, stroke_width=2,
            stroke_linecap="round", stroke_linejoin="round", transform=flip),
        at=(x + place.turn[0], y + place.turn[1]),
    )  # fmt: skip


# --- The burgher ------------------------------------------------------------------------------


@cache
def way(step: int, looks_towards: int, look: Look) -> str:
    """The sign on a step that it lies ahead of the burgher."""
    place = layout(look)
    x, y = place.slab_at(step)
    up = looks_towards == STEPS
    if place.upwards:
        d = "M-5 2.5L0 -2.5L5 2.5" if up else "M-5 -2.5L0 2.5L5 -2.5"
        x += place.way[0]
    else:
        d = "M-2.5 -5L2.5 0L-2.5 5" if up else "M2.5 -5L-2.5 0L2.5 5"
        x += place.way[0] if up else place.slab[0] - place.way[0]
    return group(
        tag("path", d=d, fill="none", stroke=look.tones.gilt, stroke_width=2.5, stroke_linecap="round"),
        at=(x, y + place.way[1]),
    )


@cache
def draw_burgher(step: int, looks_towards: int, style: Style) -> str:
    look = style.look
    place = layout(look)
    x, y = place.slab_at(step)
    up = looks_towards == STEPS
    reach = place.medal / 2
    if place.upwards:
        sign = -1 if up else 1
        pointer = f"M-9 {sign * (reach - 2)}L0 {sign * (reach + 9)}L9 {sign * (reach - 2)}Z"
    else:
        sign = 1 if up else -1
        pointer = f"M{sign * (reach - 3)} -10L{sign * (reach + 11)} 0L{sign * (reach - 3)} 10Z"
    return style.titled(
        tr("The burgher, looking towards step {step}", step=looks_towards),
        tag("path", d=pointer, fill=look.tones.gilt, stroke=INK, stroke_width=1.5,
            stroke_linejoin="round"),
        burgher(place.medal, not place.upwards and not up, look.tones.gilt),
        at=(x + place.middle[0], y + place.middle[1]),
        id="burgher",
        pointer_events="none",
    )  # fmt: skip
