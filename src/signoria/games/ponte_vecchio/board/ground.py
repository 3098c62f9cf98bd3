"""Ponte Vecchio, the board: the river, the town and the stones of the bridge, from two sides."""

from functools import cache

from signoria.games.ponte_vecchio.board.paint import paints
from signoria.games.ponte_vecchio.board.plan import ALL_STEPS, BEYOND, NARROW, WIDE
from signoria.svg import COLOURS, Look, group, icon, tag

LEFT, ACROSS = -BEYOND, WIDE.width + 2 * BEYOND
HORIZON = 166
DEEP = WIDE.height + BEYOND
ARCHES = (
    "V{foot}H990V500C974 428 874 414 834 414S688 428 678 500V{foot}H632V500C620 424 572 410 502 410S384 424"
    " 372 500V{foot}H326V500C316 428 210 414 170 414S30 428 14 500V{foot}H-600z"
)
RINGS = (
    "M990 500C974 428 874 414 834 414S688 428 678 500M632 500C620 424 572 410 502 410S384 424 372 500"
    "M326 500C316 428 210 414 170 414S30 428 14 500"
)
UNDERSIDES = (
    "M40 466C70 424 130 416 170 416S280 424 306 466C270 446 220 436 170 436S70 446 40 466z"
    "M390 466C400 422 440 412 502 412S604 422 614 466C584 440 562 434 502 434S420 440 390 466z"
    "M964 466C934 424 874 416 834 416S724 424 698 466C734 446 784 436 834 436S934 446 964 466z"
)
HOUSES = ((30, 30, 24, 1), (66, 9, 74, 0), (84, 36, 30, 1), (330, 10, 84, 0), (346, 40, 26, 1),
          (395, 30, 34, 0), (560, 26, 28, 1), (596, 9, 58, 0), (612, 34, 24, 1), (720, 30, 30, 0),
          (756, 24, 22, 1), (930, 9, 66, 0), (946, 40, 30, 1))  # fmt: skip
"""Of the far town: x, width, height, and which of its two colours."""
WAVES = (
    (80, 484),
    (180, 466),
    (270, 488),
    (440, 480),
    (520, 454),
    (590, 486),
    (740, 482),
    (830, 460),
    (900, 486),
)


def _band(top: float, bottom: float, fill: str, opacity: float | None = None) -> str:
    return tag("rect", x=LEFT, y=top, width=ACROSS, height=bottom - top, fill=fill, opacity=opacity)


def _path(d: str, fill: str = "none", **more: str | float) -> str:
    return tag("path", d=d, fill=fill, **more)


@cache
def ground(look: Look) -> str:
    return from_above(look) if look.narrow else from_the_side(look)


# --- From the side ----------------------------------------------------------------------------


def from_the_side(look: Look) -> str:
    """The town far off, the street over the bridge, and three arches over the water."""
    return "".join((_sky(look), _town(look), _street(look), _river_wall(look), _boat(look), _waves(look)))


def _sky(look: Look) -> str:
    paint = paints(look)
    far, near = paint.scenery.hills
    stars = ((60, 30), (150, 60), (240, 22), (390, 48), (520, 20), (610, 60), (760, 28), (880, 56), (950, 24))
    lights = (
        "".join(tag("circle", cx=x, cy=y, r=1.2, fill="#f5e9cf", opacity=0.7) for x, y in stars)
        if look.dark
        else tag("circle", cx=852, cy=52, r=44, fill="#fff1c4", opacity=0.4)
        + tag("circle", cx=852, cy=52, r=26, fill="#fff6d8", opacity=0.9)
    )
    y = HORIZON
    hills = _path(
        f"M-600 {y - 60}Q-300 {y - 20} 0 {y - 40}Q120 {y - 86} 270 {y - 44}T540 {y - 56}T800 {y - 50}"
        f"T1004 {y - 66}T1604 {y - 50}V{y + 20}H-600z", far,
    ) + _path(
        f"M-600 {y - 30}Q-300 {y - 6} 0 {y - 12}Q200 {y - 50} 420 {y - 22}T760 {y - 28}T1004 {y - 26}"
        f"T1604 {y - 20}V{y + 30}H-600z", near,
    )  # fmt: skip
    return _band(-BEYOND, 0, paint.scenery.sky[0]) + _band(0, 190, paint.sky) + lights + hills


def _town(look: Look) -> str:
    here = paints(look).scenery
    tiles, rib = ("#3a2822", "#5b4a40") if look.dark else ("#a4553b", "#f4e6c6")
    parts, y = [], HORIZON
    for x, width, height, which in HOUSES:
        fill, top = here.town[which], y - height
        parts.append(tag("rect", x=x, y=top, width=width, height=height + 14, fill=fill))
        roof = f"M{x - 3} {top}l{width / 2 + 3:g}-9l{width / 2 + 3:g} 9z"
        battlements = f"M{x - 2} {top}h{width + 4}v-5h-3v3h-3v-3h-2v3h-3v-3h-2z"
        parts.append(_path(battlements, fill) if width < 12 else _path(roof, tiles))
        if look.dark:
            parts.append(tag("rect", x=x + 4, y=top + 10, width=3, height=4, fill=here.window))
    dome = "".join(
        (
            tag("rect", x=440, y=y - 34, width=78, height=48, fill=here.town[0]),
            _path(f"M448 {y - 34}q4-46 31-52q27 6 31 52z", tiles),
            _path(f"M464 {y - 36}q3-36 15-48M494 {y - 36}q-3-36-15-48", stroke=rib, stroke_width=1.6),
            tag("rect", x=475, y=y - 98, width=8, height=14, fill=rib),
            tag("rect", x=522, y=y - 84, width=11, height=98, fill=here.town[0]),
        )
    )
    return "".join(parts) + dome


def _street(look: Look) -> str:
    paint = paints(look)
    here = paint.scenery
    joints = "".join(f"M{x} 200V316" for x in range(-554, 1560, 64))
    return "".join(
        (
            _band(186, 202, paint.wall),
            _band(182, 188, here.stone[1]),
            _band(200, 316, paint.quay),
            _path(joints, stroke=here.joint, opacity=0.55),
            _path("M-600 216H1604M-600 300H1604", stroke=here.joint, opacity=0.8),
        )
    )


def _river_wall(look: Look) -> str:
    paint = paints(look)
    here = paint.scenery
    stones = "".join(f"M{x} 341h34M{x + 46} 356h34M{x + 20} 402h30" for x in range(-570, 1560, 96))
    piers = "".join(
        _path(f"M{x - 23} {DEEP}V466l23-14l23 14V{DEEP}z", here.wall[0])
        + _path(f"M{x} {DEEP}V452l23 14V{DEEP}z", here.wall[1])
        for x in (349, 655)
    )
    return "".join(
        (
            _band(392, 500, paint.sea),
            _band(500, DEEP, here.water[2]),
            _path(f"M-600 316H1604{ARCHES.format(foot=DEEP)}", paint.wall),
            _path(RINGS, stroke=here.stone[0], stroke_width=5, opacity=0.75),
            _path(stones, stroke=here.wall[1], stroke_width=1.4, opacity=0.7),
            _path(UNDERSIDES, here.shadow, opacity=0.22),
            piers,
            *(_shield(x, look) for x in (349, 655)),
            _band(316, 325, here.stone[0]),
            _band(325, 329, here.shadow, 0.25),
            _band(386, 393, here.stone[1]),
            _band(393, 396, here.shadow, 0.25),
        )
    )


def _shield(x: float, look: Look) -> str:
    field, lily = ("#5a4f43", "#d8ab4e") if look.dark else ("#fcf6e7", "#a3271f")
    return group(
        _path("M-13 404h26v14q0 12-13 17q-13-5-13-17z", field, stroke=paints(look).scenery.wood[2]),
        icon(COLOURS["red"].emblem, 17, lily, (0, 416)),
        at=(x, 0),
    )


def _boat(look: Look) -> str:
    paint = paints(look)
    light, _, dark = paint.scenery.wood
    return group(
        _path("M-34 -8q4 6 8 7H28q6-1 10-8q-2 14-12 16H-22q-10-3-12-15z", paint.wood, stroke=dark),
        _path("M-4 -6q-6-16 2-18q8 2 4 18z", "#3f5a4c"),
        tag("circle", cy=-28, r=5, fill="#f2d0a6"),
        _path("M-7 -30q7-8 14 0z", "#7d2019"),
        _path("M4 -18L30 12", stroke=light, stroke_width=2.4),
        at=(196, 480),
    )


def _waves(look: Look) -> str:
    lines = "".join(f"M{x} {y}q7-6 14 0t14 0" for x, y in WAVES)
    return _path(
        lines, stroke=paints(look).scenery.wave, stroke_width=1.6, stroke_linecap="round", opacity=0.55
    )


# --- From above -------------------------------------------------------------------------------


def from_above(look: Look) -> str:
    """The bridge runs up the screen; on its left there is room on the water."""
    paint = paints(look)
    here = paint.scenery
    top, tall = -BEYOND, NARROW.height + 2 * BEYOND
    waves = "".join(
        f"M{x} {y}q7-6 14 0t14 0" for y in range(-540, 1040, 90) for x in (6, -80 + y % 50, 52, 420, 480)
    )
    piers = "".join(f"M92 {y}l-22 18l22 18zM386 {y}l22 18l-22 18z" for y in range(-480, 1000, 148))
    return "".join(
        (
            tag("rect", x=-BEYOND, y=top, width=NARROW.width + 2 * BEYOND, height=tall, fill=here.water[1]),
            _path(waves, stroke=here.wave, stroke_width=1.5, stroke_linecap="round", opacity=0.45),
            _path(piers, here.wall[1]),
            tag("rect", x=89, y=top, width=298, height=tall, fill=here.wall[1]),
            tag("rect", x=92, y=top, width=292, height=tall, fill=here.quay[1]),
            tag("rect", x=88, y=top, width=4, height=tall, fill=here.stone[0]),
            tag("rect", x=384, y=top, width=4, height=tall, fill=here.stone[0]),
            _path("".join(f"M92 {NARROW.step(step)[1] - 15:g}H384" for step in ALL_STEPS), stroke=here.joint,
                  opacity=0.5),
        )
    )  # fmt: skip
