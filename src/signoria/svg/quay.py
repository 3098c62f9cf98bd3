"""The quay: sky and a far town, paving and the sea, a market stall, the bag from which goods are drawn."""

from dataclasses import dataclass
from functools import cache

from signoria.svg.elements import Attribute, Place, group, tag, words
from signoria.svg.paints import Paints

BEYOND = 600
"""How far scenery reaches beyond a drawing on every side: the page shows what its margins leave free."""


@dataclass(frozen=True)
class Shore:
    """How wide a scene is, and how far down its parts begin."""

    width: float
    height: float
    quay: float  # below the sky
    wall: float  # below the paving
    sea: float


@cache
def shore(at: Shore, paints: Paints) -> str:
    """Sky, town, quay and sea: what everything else stands on."""
    left, across = -BEYOND, at.width + 2 * BEYOND
    scenery = paints.scenery

    def band(top: float, bottom: float, fill: str, opacity: float | None = None) -> str:
        return tag("rect", x=left, y=top, width=across, height=bottom - top + 0.5, fill=fill, opacity=opacity)

    return "".join(
        (
            band(-BEYOND, 0, scenery.sky[0]),
            band(0, at.quay + 20, paints.sky),
            _stars(at) if paints.look.dark else "",
            town(at.width, at.quay, paints),
            band(at.quay, at.wall, paints.quay),
            _paving(at, paints),
            band(at.wall, at.wall + 7, scenery.stone[0]),
            band(at.wall + 7, at.sea, paints.wall),
            _masonry(at, paints),
            band(at.sea, at.height, paints.sea),
            band(at.height, at.height + BEYOND, scenery.water[2]),
            band(at.sea, at.sea + 8, scenery.shadow, 0.18),
            waves(at.width, at.sea + 14, at.height, paints),
        )
    )


def waves(width: float, top: float, bottom: float, paints: Paints) -> str:
    """Waves here and there on the sea, also beyond both its sides."""
    line, row, y = "", 0, top
    while y < bottom - 6:
        x = 24.0 + row * 97 % 230 - 2 * 230
        while x < width + 460:
            line += f"M{x:.0f} {y + (x * 7 + row * 11) % 17:.0f}q7-6 14 0t14 0"
            x += 230 + (row * 53) % 60
        row, y = row + 1, y + 32
    return tag("path", d=line, fill="none", stroke=paints.scenery.wave, stroke_width=1.6,
               stroke_linecap="round", opacity=0.45)  # fmt: skip


def _paving(at: Shore, paints: Paints) -> str:
    """Joints that run towards the middle of the horizon."""
    middle, depth = at.width / 2, at.wall - at.quay
    pitch = at.width / 14
    line = "".join(
        f"M{middle + x * 0.86:.0f} {at.quay}L{middle + x * 1.12:.0f} {at.wall}"
        for x in (pitch * number for number in range(-15, 16))
    )
    line += "".join(
        f"M{-BEYOND} {at.quay + depth * part:.0f}h{at.width + 2 * BEYOND}" for part in (0.14, 0.34, 0.62)
    )
    return tag("path", d=line, fill="none", stroke=paints.scenery.joint, stroke_width=1, opacity=0.6)


def _masonry(at: Shore, paints: Paints) -> str:
    top, middle = at.wall + 7, (at.wall + 7 + at.sea) / 2
    line = f"M{-BEYOND} {middle:.1f}h{at.width + 2 * BEYOND}"
    for x in range(-BEYOND, int(at.width) + BEYOND, 56):
        line += f"M{x} {top}V{middle:.1f}M{x + 28} {middle:.1f}V{at.sea}"
    return tag("path", d=line, fill="none", stroke=paints.scenery.wall[1], stroke_width=1, opacity=0.8)


def _stars(at: Shore) -> str:
    places = ((0.52, 0.14), (0.57, 0.32), (0.64, 0.11), (0.7, 0.26), (0.74, 0.1), (0.81, 0.3), (0.88, 0.13),
              (0.96, 0.24), (0.98, 0.09), (0.5, 0.45))  # fmt: skip
    dots = "".join(f"M{x * at.width:.0f} {y * at.quay:.0f}h0" for x, y in places)
    return tag("path", d=dots, stroke="#f5e9cf", stroke_width=2.4, stroke_linecap="round", opacity=0.7)


# --- The far town -----------------------------------------------------------------------------

HOUSES = ((0.5, 9, 52, 0), (0.515, 22, 26, 1), (0.545, 30, 20, 0), (0.6, 8, 64, 1), (0.63, 26, 24, 0),
          (0.7, 20, 30, 1), (0.79, 8, 46, 0), (0.86, 30, 22, 1), (0.955, 9, 58, 0),
          (0.975, 22, 26, 1))  # fmt: skip
"""Where, how wide and how high, and in which colour."""
WINDOWS = ((0.505, 18), (0.53, 12), (0.553, 9), (0.604, 40), (0.64, 12), (0.676, 10), (0.69, 9), (0.71, 16),
           (0.795, 30), (0.87, 11), (0.885, 9), (0.96, 36), (0.985, 12))  # fmt: skip


@cache
def town(width: float, y: float, paints: Paints) -> str:
    """Hills and a town along the horizon."""
    far, near = paints.scenery.hills
    end = width + BEYOND
    hills = (
        f"M{-BEYOND} {y - 40}Q{-0.1 * width:.0f} {y - 50} 0 {y - 26}Q{0.12 * width:.0f} {y - 64} "
        f"{0.27 * width:.0f} {y - 34}T{0.55 * width:.0f} {y - 46}T{0.8 * width:.0f} {y - 40}T{width} {y - 52}"
        f"T{end} {y - 40}V{y}H{-BEYOND}z"
    )
    slopes = (
        f"M{-BEYOND} {y - 14}Q{-0.1 * width:.0f} {y - 30} 0 {y - 8}Q{0.2 * width:.0f} {y - 34} "
        f"{0.42 * width:.0f} {y - 14}T{0.75 * width:.0f} {y - 20}T{width} {y - 18}T{end} {y - 18}"
        f"V{y + 4}H{-BEYOND}z"
    )
    return "".join(
        (
            tag("path", d=hills, fill=far),
            tag("path", d=slopes, fill=near),
            *(_tower(round(place * width), y, wide, high, paints.scenery.town[tone])
              for place, wide, high, tone in HOUSES),
            _cathedral(round(0.665 * width), y, paints),
            _windows(width, y, paints) if paints.look.dark else "",
        )
    )  # fmt: skip


def _tower(x: int, y: float, width: int, height: int, fill: str) -> str:
    merlons = f"v-4h-3v3h-3v-3h-{max(width - 8, 2)}v3h-3v-3h-2z"
    body = f"M{x} {y}v{-height}h{width}v{height}zM{x - 2} {y - height}h{width + 4}{merlons}"
    return tag("path", d=body, fill=fill)


def _cathedral(x: int, y: float, paints: Paints) -> str:
    wall, dome = paints.scenery.town
    nave = f"M{x} {y - 22}h44v22h-44zM{x + 20} {y - 64}h4v11h-4z"
    return tag("path", d=nave, fill=wall) + tag(
        "path", d=f"M{x + 4} {y - 22}q2-28 18-32q16 4 18 32z", fill=dome
    )


def _windows(width: float, y: float, paints: Paints) -> str:
    line = "".join(f"M{place * width:.0f} {y - up}h3v4h-3z" for place, up in WINDOWS)
    return tag("path", d=line, fill=paints.scenery.window)


# --- The market -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stall:
    """The measures of a market stall; its upper left corner is the origin."""

    width: float
    awning: float  # how far down it hangs
    counter: float  # how far down the counter's top begins
    height: float  # to the foot of the counter
    stripes: int = 12

    @property
    def front(self) -> float:
        """Where the front of the counter begins, below its top."""
        return self.counter + (14 if self.height > 200 else 7)


@cache
def stall(at: Stall, paints: Paints) -> str:
    """A drape between two posts, an awning above, a counter in front."""
    return _drape(at, paints) + _posts(at, paints) + _awning(at, paints) + _counter(at, paints)


def _drape(at: Stall, paints: Paints) -> str:
    top, width = at.awning * 0.6, at.width - 28
    folds = "".join(f"M{14 + number * width / 9:.1f} {top + 12}V{at.counter + 8}" for number in range(1, 9))
    fold: dict[str, Attribute] = {"stroke": paints.scenery.drape[1], "stroke_width": 2, "opacity": 0.6}
    return tag("rect", x=14, y=top, width=width, height=at.counter + 10 - top, fill=paints.drape) + tag(
        "path", d=folds, fill="none", **fold
    )


def _posts(at: Stall, paints: Paints) -> str:
    stone, top = paints.scenery.stone, at.awning * 0.75
    thick = 16 if at.height > 200 else 12
    parts = []
    for x in (6.0, at.width - 6 - thick):
        parts.append(
            tag("rect", x=x, y=top, width=thick, height=at.counter + 6 - top, fill=paints.column)
            + tag("path", d=f"M{x - 4} {at.awning}h{thick + 8}l-4 10h{-thick}z", fill=stone[0])
            + tag("rect", x=x - 5, y=at.counter - 4, width=thick + 10, height=8, rx=2, fill=stone[1])
        )
    return "".join(parts)


def _awning(at: Stall, paints: Paints) -> str:
    """Stripes with a scalloped edge, hung from a pole."""
    width, edge = at.width, round(0.033 * at.width)
    below, above = width / at.stripes, (width - 2 * edge) / at.stripes
    stripes = [""] * 2
    for number in range(at.stripes):
        left, right = edge + number * above, edge + (number + 1) * above
        stripes[number % 2] += (
            f"M{left:.1f} 4H{right:.1f}L{(number + 1) * below:.1f} {at.awning}"
            f"a{below / 2:.1f} {at.awning * 0.21:.1f} 0 0 1 {-below:.1f} 0z"
        )
    pole = 8 if at.awning > 30 else 5
    whole = f"M{edge} 4H{width - edge}L{width} {at.awning}H0z"
    shade: dict[str, Attribute] = {"stroke": "#3a1410", "stroke_width": 1, "opacity": 0.25}
    return "".join(
        (
            *(
                tag("path", d=line, fill=fill)
                for line, fill in zip(stripes, paints.scenery.awning, strict=True)
            ),
            tag("path", d=whole, fill=paints.sheen),
            tag("path", d=f"M0 {at.awning}h{width}", **shade),
            tag("rect", x=edge - 4, y=0, width=width - 2 * edge + 8, height=pole, rx=3, fill=paints.wood),
        )
    )


def _counter(at: Stall, paints: Paints) -> str:
    wood, front = paints.scenery.wood, at.front
    boards = "".join(f"M{2 + number * (at.width - 4) / 6:.0f} {front}V{at.height}" for number in range(1, 6))
    top = f"M-6 {at.counter}h{at.width + 12}l-8 {front - at.counter}H2z"
    return "".join(
        (
            tag("path", d=top, fill=wood[0]),
            tag("rect", x=2, y=front, width=at.width - 4, height=at.height - front, rx=2, fill=paints.wood),
            tag("path", d=boards, fill="none", stroke=wood[2], stroke_width=1, opacity=0.6),
        )
    )


ON_COUNTER = "#fdf3dc"
"""What is written on the counter, by day and by night."""

NECK = "M-8 -56q8 5 16 0l6-8q-14-8-28 0z"
BELLY = "M-9 -55q-22 16-20 42q2 14 15 14h28q13 0 15-14q2-26-20-42z"


@cache
def bag(count: int | str, paints: Paints, at: Place = (0, 0), scale: float = 1) -> str:
    """A bag with the number of things in it; the middle of its foot at a place."""
    sack = group(
        tag("ellipse", cy=2, rx=30, ry=6, fill=paints.scenery.shadow, opacity=0.35),
        tag("path", d=NECK + BELLY, fill="#c9a56b", stroke="#7a5a2c", stroke_width=1.4),
        tag("path", d="M-20 -14q2 10 12 11", fill="none", stroke="#fff0cc", stroke_width=2.5,
            stroke_linecap="round", opacity=0.35),
        tag("path", d="M-12 -54q12 6 24 0", fill="none", stroke="#7d2019", stroke_width=4,
            stroke_linecap="round"),
        scale=scale,
    )  # fmt: skip
    size = max(15, 22 * scale)
    number = words(0, -13 * scale, count, size, anchor="middle", font_weight="bold", fill="#3b2810")
    return group(sack, number, at=at)
