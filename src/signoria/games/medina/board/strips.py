"""Medina's board: what a player has beside points: palaces and tiles, the terms of the sum, and the stock."""

from functools import lru_cache
from typing import NamedTuple

from signoria.games.medina.board.pieces import small_block, small_stall, small_tower, small_wall
from signoria.games.medina.board.plan import SANS
from signoria.games.medina.board.roofs import small_dome, small_lid
from signoria.games.medina.board.stock import PIECES, SHORT_NAMES, count_of
from signoria.games.medina.notation import COLOUR_NAMES, COLOURS, KINDS, TOWERS, points_text
from signoria.games.medina.table import PALACE_POINTS, TOWER_POINTS
from signoria.games.medina.view import MedinaView
from signoria.i18n import Sentence, format_list, tr
from signoria.svg import INK, Context, Look, Place, Style, group, tag, title, words

WIDTH, SLOTS_HEIGHT, STOCK_HEIGHT = 322, 42, 28
STEP = WIDTH / 5


class Holding(NamedTuple):
    """All that a strip depends on."""

    worth: tuple[int | None, ...]  # by colour: of the own palace
    tiles: tuple[bool, ...]  # by colour: whether they hold the palace tile
    towers: tuple[int, ...]  # the tower tiles that they hold
    stock: tuple[tuple[str, int], ...]  # how many of each kind that is shown
    is_hidden: bool  # whether the rest of the stock is behind the screen
    colour: str


def strip(context: Context[MedinaView], seat: int) -> str:
    """Palaces by colour with the tiles, towers, and for others than the viewer what they still have."""
    view, worth = context.view, dict[str, int]()
    for palace in view["palaces"]:
        if palace["owner"] == seat:
            worth[palace["colour"]] = palace["points"]
    shown: tuple[tuple[str, int], ...] = ()
    is_hidden = False
    if seat != context.viewer and not view["over"]:
        shown, is_hidden = shown_stock(context.now, seat)
    held, towers = view["palace_tiles"], view["tower_tiles"]
    holding = Holding(
        tuple([worth.get(colour) for colour in COLOURS]),
        tuple([held[colour] == seat for colour in COLOURS]),
        tuple([number for number, name in enumerate(TOWERS) if towers[name] == seat]),
        shown,
        is_hidden,
        context.people[seat].colour,
    )
    return drawn_strip(holding, context.style)


def shown_stock(view: MedinaView, seat: int) -> tuple[tuple[tuple[str, int], ...], bool]:
    """How many of each kind are left, of a stock behind a screen only the roofs; and whether it is."""
    stock = view["stocks"][seat]
    is_hidden = stock["grey"] is None
    kinds: tuple[str, ...] = KINDS if view["players"] == 2 else PIECES
    if is_hidden:
        kinds = ("roof", "block") if view["players"] == 2 else ("roof",)
    return tuple([(kind, count_of(stock, kind)) for kind in kinds]), is_hidden


@lru_cache(2000)
def drawn_strip(holding: Holding, style: Style) -> str:
    height = SLOTS_HEIGHT + (STOCK_HEIGHT if holding.stock else 0)
    drawn, told = [], list[Sentence]()
    for number, (worth, held) in enumerate(zip(holding.worth, holding.tiles, strict=True)):
        slot = palace_slot(number, holding.colour, worth, held, style.look)
        drawn.append(group(slot, at=(STEP * number, 0)))
        told += palace_in_words(number, worth, held)
    drawn.append(group(tower_slot(holding.towers, style.look), at=(STEP * 4, 0)))
    told += [tr("tower tile {points}", points=int(TOWER_POINTS[number])) for number in holding.towers]
    if holding.stock:
        stock, words_of_stock = stock_row(holding, style)
        drawn.append(group(stock, at=(0, SLOTS_HEIGHT)))
        told += words_of_stock
    return tag(
        "svg",
        title(format_list([style.text(one) for one in told or [tr("no palace yet")]], style.lang)),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        font_family=SANS,
        fill=style.tones.ink,
    )


def palace_in_words(number: int, worth: int | None, held: bool) -> list[Sentence]:
    colour, found = COLOUR_NAMES[number], []
    if worth is not None:
        found.append(tr("{colour}: own palace, {points}", colour=colour, points=points_text(worth)))
    if held:
        points = points_text(PALACE_POINTS[number])
        found.append(tr("palace tile ({colour}): {points}", colour=colour, points=points))
    return found


@lru_cache(2000)
def palace_slot(number: int, colour: str, worth: int | None, held: bool, look: Look) -> str:
    """A palace with its worth and its tile, or the colour that is still lacking."""
    block = group(small_block(COLOURS[number], 21), at=(3, 19))
    if worth is None:
        return group(block, opacity="0.36") + words(32, 30, "\N{EN DASH}", 15, fill=look.tones.faint)
    roofed = group(block, group(small_dome(colour, 17), at=(11.5, 23)))
    figure = words(30, 15 if held else 30, worth, 16, font_weight="bold")
    return roofed + figure + (tile_chip(int(PALACE_POINTS[number]), (30, 20)) if held else "")


@lru_cache(100)
def tower_slot(held: tuple[int, ...], look: Look) -> str:
    drawn = group(small_tower(28), at=(4, 8), opacity=None if held else "0.36")
    if not held:
        return drawn + words(32, 30, "\N{EN DASH}", 15, fill=look.tones.faint)
    rows = [held[:2], held[2:]]
    y = 1 if rows[1] else 12
    return drawn + "".join(
        tile_chip(int(TOWER_POINTS[number]), (27 + 20 * place, y + 20 * row), 18 if len(held) > 1 else 25)
        for row, numbers in enumerate(rows)
        for place, number in enumerate(numbers)
    )


def tile_chip(points: int, at: Place, width: float = 25) -> str:
    """A tile that is held, in gold."""
    text = f"+{points}" if width > 20 else str(points)
    return group(
        tag("rect", width=width, height=18, rx=5, fill="#f3c64f", stroke="#7a5200"),
        words(width / 2, 13.8, text, 13.5, anchor="middle", font_weight="bold", fill=INK),
        at=at,
    )


def stock_row(holding: Holding, style: Style) -> tuple[str, list[Sentence]]:
    """How many of each kind are left; of a stock behind a screen only the roofs (R-10.4)."""
    step = WIDTH / 9 if len(holding.stock) > 8 else WIDTH / 8
    drawn = [tag("path", d=f"M0 2.5h{WIDTH}", stroke=style.tones.line)]
    told = []
    for place, (kind, count) in enumerate(holding.stock):
        drawn.append(group(in_stock(kind, count, holding.colour, style.look), at=(step * place, 0)))
        told.append(tr("{piece} in stock: {count}", piece=SHORT_NAMES[KINDS.index(kind)], count=count))
    if holding.is_hidden:
        behind, begin = tr("the rest is behind the screen"), step * len(holding.stock)
        drawn.append(style.faint(begin + 6, 20, behind, 13, WIDTH - begin - 8))
        told.append(behind)
    return "".join(drawn), told


@lru_cache(2000)
def in_stock(kind: str, count: int, colour: str, look: Look) -> str:
    if kind == "roof":
        piece = group(small_dome(colour, 15), at=(9, 22))
    elif kind == "block":
        piece = group(small_lid(colour, 15), at=(2, 10))
    elif kind == "stall":
        piece = group(small_stall(14), at=(2, 13))
    elif kind == "wall":
        piece = group(small_wall(16), at=(1, 12))
    else:
        piece = group(small_block(kind, 14), at=(3, 13))
    number = words(19, 20.5, count, 13, fill=look.tones.ink if count else look.tones.faint)
    return group(piece, opacity=None if count else "0.4") + number
