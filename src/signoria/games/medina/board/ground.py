"""Medina's board: the wooden rim with its letters, the ring of wall fields, and the sand."""

from functools import cache

from signoria.games.medina.board.plan import SANS, Plan, Tones, city_tones, plan
from signoria.games.medina.board.solids import short
from signoria.games.medina.words import COLUMNS
from signoria.svg import Look, tag, words

BEYOND = 600
"""How far the table reaches beyond the drawing: the page may have room around it."""


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle, as part of a path."""
    return f"M{short(x)} {short(y)}h{short(width)}v{short(height)}h{short(-width)}z"


@cache
def ground(look: Look) -> str:
    """All that never changes."""
    here, tones = plan(look), city_tones(look)
    table = tag("rect", x=-BEYOND, y=-BEYOND, width=here.width + 2 * BEYOND,
                height=here.height + 2 * BEYOND, fill=look.tones.table)  # fmt: skip
    return (
        paints(tones)
        + table
        + rim(here, tones)
        + ring(here, tones)
        + sand(here, tones)
        + letters(here, tones)
    )


def paints(tones: Tones) -> str:
    stops = tag("stop", offset=0, stop_color=tones.rim_light) + tag(
        "stop", offset="0.08", stop_color=tones.rim
    )
    rim_paint = tag("linearGradient", stops, id="board-rim", x1=0, y1=0, x2=0, y2=1)
    waves = "M0 6q55-8 110 0t110 0M0 17q55 7 110 0t110 0M0 28q55-6 110 0t110 0"
    grain = tag("path", d=waves, fill="none", stroke=tones.rim_dark, stroke_opacity="0.35", stroke_width=1.2)
    glow = "".join(
        tag("stop", offset=offset, stop_color=colour, stop_opacity=opacity)
        for offset, colour, opacity in (
            ("0", tones.glow, "0.3"), ("0.6", tones.glow, "0"), ("1", "#3a2206", "0.2"),
        )
    )  # fmt: skip
    dots = "M8 9h1.5M31 22h1.5M57 6h1.5M70 34h1.5M14 45h1.5M44 52h1.5M25 60h1.5M63 58h1.5"
    ripples = "M19 30q6-3 12 0M52 44q5-2.5 10 0"
    specks = tag("path", d=dots, stroke="#6b4a12", stroke_opacity="0.3", stroke_width=1.5,
                 stroke_linecap="round") + tag(
        "path", d=ripples, stroke=tones.glow, stroke_opacity="0.22", fill="none")  # fmt: skip
    repeated = {"patternUnits": "userSpaceOnUse"}
    return tag(
        "defs",
        rim_paint,
        tag("pattern", grain, id="board-rim-grain", width=220, height=34, **repeated),
        tag("radialGradient", glow, id="board-glow", cx="0.42", cy="0.4", r="0.75"),
        tag("pattern", specks, id="board-specks", width=78, height=66, **repeated),
    )


def rim(here: Plan, tones: Tones) -> str:
    """The board as a slab of wood on the table, with its thickness and its shadow."""
    k, top = here.size.k, here.rim[1] - here.wood
    aside, thick = 4 * k, 8 * k
    width, height = here.width - aside, here.height - top - thick
    drop = "".join(
        tag("rect", x=aside + far, y=top + thick + far, width=width, height=height, rx=14, fill="#000",
            fill_opacity=tones.drop)
        for far in (1, 4, 8)
    )  # fmt: skip
    under = (
        f"M12 {short(top + height)}h{short(width - 12)}V{short(top + 12)}l{short(aside)} {short(thick)}"
        f"V{short(top + height + thick - 10)}q0 10-10 10H{short(aside + 12)}z"
    )
    return (
        drop
        + tag("path", d=under, fill=tones.under)
        + tag("rect", y=top, width=width, height=height, rx=12, fill="url(#board-rim)")
        + tag("rect", x=1.5, y=top + 1.5, width=width - 3, height=height - 3, rx=11,
              fill="url(#board-rim-grain)", stroke=tones.rim_light, stroke_width=1.5, stroke_opacity="0.8")
    )  # fmt: skip


def ring(here: Plan, tones: Tones) -> str:
    """Let into the rim; a faint slab of stone on every wall field."""
    size = here.size
    x, y = here.x - size.ring_width, here.y - size.ring_depth
    width, height = here.right - here.x + 2 * size.ring_width, here.bottom - here.y + 2 * size.ring_depth
    slabs = "".join(
        box(here.x + size.width * number + 3, edge + size.ring_depth * 0.24, size.width - 6,
            size.ring_depth * 0.52)
        for number in range(here.across) for edge in (y, here.bottom)
    ) + "".join(
        box(edge + size.ring_width * 0.26, here.y + size.depth * number + 3, size.ring_width * 0.48,
            size.depth - 6)
        for number in range(here.down) for edge in (x, here.right)
    )  # fmt: skip
    return (
        tag("rect", x=x - 2, y=y - 2, width=width + 4, height=height + 4, rx=4, fill=tones.rim_dark)
        + tag("rect", x=x, y=y, width=width, height=height, rx=3, fill=tones.ring)
        + tag("path", d=slabs, fill=tones.sand, fill_opacity="0.3", stroke=tones.ring_seam,
              stroke_opacity="0.7", stroke_width=0.8)
    )  # fmt: skip


def sand(here: Plan, tones: Tones) -> str:
    """Every second field a breath darker, with thin seams."""
    size, width, height = here.size, here.right - here.x, here.bottom - here.y
    darker = "".join(
        box(here.x + column * size.width, here.y + row * size.depth, size.width, size.depth)
        for row in range(here.down) for column in range(row % 2, here.across, 2)
    )  # fmt: skip
    seams = "".join(
        f"M{short(here.x + number * size.width)} {short(here.y)}v{short(height)}"
        for number in range(here.across + 1)
    ) + "".join(
        f"M{short(here.x)} {short(here.y + number * size.depth)}h{short(width)}"
        for number in range(here.down + 1)
    )
    floor = box(here.x, here.y, width, height)
    return (
        tag("path", d=floor, fill=tones.sand)
        + tag("path", d=darker, fill=tones.other_sand)
        + tag("path", d=seams, stroke=tones.seam, stroke_opacity="0.8", fill="none")
        + tag("path", d=floor, fill="url(#board-specks)")
        + tag("path", d=floor, fill="url(#board-glow)")
    )


def letters(here: Plan, tones: Tones) -> str:
    """The names of columns and rows on the rim; they turn along with the city."""
    size, low = here.size, here.text * 0.36
    foot = here.bottom + size.ring_depth + (here.rim[3] - 8 * size.k) / 2 + low
    rows = [str(row) for row in range(1, 12)]
    across, down = (rows[::-1], COLUMNS) if here.is_turned else (COLUMNS, rows)
    drawn = [
        words(here.x + (number + 0.5) * size.width, foot, name, here.text)
        for number, name in enumerate(across)
    ] + [
        words(here.letters, here.y + (number + 0.5) * size.depth + low, name, here.text)
        for number, name in enumerate(down)
    ]
    return tag("g", *drawn, fill=tones.on_rim, font_family=SANS, font_weight="600", text_anchor="middle")
