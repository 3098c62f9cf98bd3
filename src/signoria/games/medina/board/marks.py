"""Medina's board: marks on the pieces: what is new, what is proposed, and what it brings to whom."""

from functools import lru_cache

from signoria.games.medina.board.pieces import small_block
from signoria.games.medina.board.plan import Plan, Size
from signoria.games.medina.board.preview import Gain
from signoria.games.medina.board.roofs import OPEN, SHADES
from signoria.games.medina.board.solids import Corners, face, top_of
from signoria.svg import INK, Place, group, icon, tag, words

GOLD, GOLD_DARK, GOLD_LINE = "#ffd75e", "#7a5200", "#c98a00"
LIFT = 9
"""How far above its place a proposed piece hangs, in units of k."""


def top_at(kind: str, box: tuple[float, float, float, float], size: Size) -> Corners:
    """The upper side of a piece in its box; of walls, what lies under the merlons."""
    x, y, width, depth = box
    z = size.height(kind)
    if kind == "wall":
        if width == size.width:
            return top_of(x, y + depth * 0.18, width, depth * 0.64, z)
        return top_of(x + width * 0.2, y, width * 0.6, depth, z)
    inset = size.inset + 1.5 * size.k
    return top_of(x + inset, y + inset, width - 2 * inset, depth - 2 * inset, z)


def framed(top: Corners, colour: str, k: float) -> str:
    """The frame of a piece that somebody laid since the viewer's last choice."""
    shades = SHADES[colour]
    return face(top, shades.light, fill_opacity="0.26", stroke=shades.edge, stroke_width=5.4 * k,
                stroke_linejoin="round") + face(
        top, "none", stroke=shades.fill, stroke_width=3 * k, stroke_linejoin="round",
        stroke_dasharray=f"{7 * k:.1f} {4 * k:.1f}",
    )  # fmt: skip


def pin(at: Place, colour: str, k: float) -> str:
    """Whose piece it is, stuck into it; its point at a place."""
    shades, scale = SHADES[colour], max(0.78, k)
    drawn = (
        tag("path", d="M0 0l-7-10h14z", fill=shades.edge)
        + tag("circle", cy=-17, r=12.5, fill=shades.edge)
        + tag("circle", cy=-17, r=10.8, fill=shades.fill)
        + icon(shades.emblem, 15, shades.ink, (0, -17))
    )
    return group(tag("g", drawn, transform=f"scale({scale:.2f})"), at=at)


def pool(box: tuple[float, float, float, float], k: float) -> str:
    """Under a proposed piece: its place in gold."""
    x, y, width, depth = box
    inset = 1.5 * k
    return tag("rect", x=x + inset, y=y + inset, width=width - 2 * inset, height=depth - 2 * inset, rx=6 * k,
               fill=GOLD, fill_opacity="0.75", stroke=GOLD_DARK, stroke_width=2.4 * k)  # fmt: skip


def gilded(top: Corners, k: float) -> str:
    """The frame of a proposed piece."""
    return face(top, "#ffe9a0", fill_opacity="0.22", stroke="#fff", stroke_width=5.5 * k,
                stroke_linejoin="round") + face(
        top, "none", stroke=GOLD_LINE, stroke_width=3 * k, stroke_linejoin="round"
    )  # fmt: skip


def lifted(top: Corners, by: float) -> Corners:
    return [(x, y - by) for x, y in top]


# --- Gains, where they arise ------------------------------------------------------------------


def chips(gains: list[Gain], colours: list[str], at: Place, here: Plan, tip: str = "") -> str:
    """Chips in a row, their middle as near to a place as the drawing allows; a tip may point up or down."""
    size = 15 if here.size.k > 0.8 else 14
    drawn = [
        chip(gain, colour_of(gain.seat, colours), colour_of(gain.loser, colours), size) for gain in gains
    ]
    width = sum(wide for _, wide in drawn) + 4 * (len(drawn) - 1)
    x = min(max(at[0], width / 2 + 3), here.width - width / 2 - 3)
    y = min(max(at[1], size), here.height - size)
    placed = [pointer(tip, colour_of(gains[0].seat, colours), size, (at[0], y))] if tip else []
    left = x - width / 2
    for content, wide in drawn:
        placed.append(group(content, at=(left, y)))
        left += wide + 4
    return "".join(placed)


def pointer(tip: str, colour: str | None, size: float, at: Place) -> str:
    """The corner of a chip that points at what it is about."""
    fill, edge = (SHADES[colour].fill, SHADES[colour].edge) if colour else (OPEN, "#8a6410")
    drawn = f"M-6 {4 - size}h12l-6-11z" if tip == "up" else f"M-6 {size - 4}h12l-6 11z"
    return group(tag("path", d=drawn, fill=fill, stroke=edge, stroke_width=1.5), at=at)


def colour_of(seat: int | None, colours: list[str]) -> str | None:
    return None if seat is None else colours[seat]


@lru_cache(1000)
def chip(gain: Gain, colour: str | None, loser: str | None, size: float) -> tuple[str, float]:
    """The points in the receiver's colour, before them what somebody else loses; and its width."""
    height = size + 10
    if loser and colour:
        first, begin = half(f"\N{MINUS SIGN}{gain.points}", loser, size)
        second, end = half(f"+{gain.points}", colour, size)
        width = begin + end + 8
        arrow = (
            f"M{height / 2:g} {-height / 2:g}H{begin:.1f}l8 {height / 2:g}l-8 {height / 2:g}H{height / 2:g}z"
        )
        return (
            tag("rect", y=-height / 2, width=width, height=height, rx=height / 2, fill=SHADES[colour].fill)
            + tag("path", d=f"{arrow}M{height / 2:g} {-height / 2:g}a{height / 2:g} {height / 2:g} 0 0 0 0 "
                  f"{height:g}z", fill=SHADES[loser].fill)
            + tag("path", d=f"M{begin:.1f} {-height / 2:g}l8 {height / 2:g}l-8 {height / 2:g}", fill="none",
                  stroke="#fff", stroke_width=1.5)
            + tag("rect", y=-height / 2, width=width, height=height, rx=height / 2, fill="none",
                  stroke="#fff", stroke_width=2)
            + group(first) + group(second, at=(begin + 6, 0)),
            width,
        )  # fmt: skip
    content, width = half(f"+{gain.points}", colour, size, gain.tile)
    fill, edge = (SHADES[colour].fill, SHADES[colour].edge) if colour else (OPEN, "#8a6410")
    return (
        tag("rect", y=-height / 2, width=width, height=height, rx=height / 2, fill=fill, stroke=edge,
            stroke_width=2) + content,
        width,
    )  # fmt: skip


def half(text: str, colour: str | None, size: float, tile: str | None = None) -> tuple[str, float]:
    """Emblem and points; for a palace tile its colour too."""
    shades = SHADES[colour] if colour else None
    x, drawn = 9.0, ""
    if shades:
        drawn += icon(shades.emblem, 15, shades.ink, (x + 5.5, 0))
        x += 16
    if tile:
        drawn += group(small_block(tile, 13), at=(x + 2, -3))
        x += 18
    ink = shades.ink if shades else INK
    width = size * 0.62 * len(text)
    drawn += words(x + width / 2, size * 0.36, text, size, anchor="middle", font_weight="bold", fill=ink)
    return drawn, x + width + 9
