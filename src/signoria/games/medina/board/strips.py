"""Medina's board: what a player has beside points: palaces and tiles, the terms of the sum, and the stock."""

from functools import lru_cache

from signoria.games.medina.board.pieces import small_block, small_stall, small_tower, small_wall
from signoria.games.medina.board.plan import SANS
from signoria.games.medina.board.roofs import small_dome, small_lid
from signoria.games.medina.board.stock import SHORT_NAMES, count_of
from signoria.games.medina.notation import COLOUR_NAMES, COLOURS, KINDS, TOWERS, points_text
from signoria.games.medina.table import PALACE_POINTS, TOWER_POINTS
from signoria.games.medina.view import MedinaView
from signoria.i18n import Sentence, format_list, tr
from signoria.svg import INK, Context, Look, Place, group, tag, title, words

WIDTH, SLOTS_HEIGHT, STOCK_HEIGHT = 322, 42, 28
STEP = WIDTH / 5


def strip(context: Context[MedinaView], seat: int) -> str:
    """Palaces by colour with the tiles, towers, and for others than the viewer what they still have."""
    view, look = context.view, context.look
    shows_stock = seat != context.viewer and not view["over"]
    height = SLOTS_HEIGHT + (STOCK_HEIGHT if shows_stock else 0)
    worth = {palace["colour"]: palace["points"] for palace in view["palaces"] if palace["owner"] == seat}
    colour = context.people[seat].colour
    drawn, told = [], list[Sentence]()
    for number, name in enumerate(COLOURS):
        held = view["palace_tiles"][name] == seat
        drawn.append(group(palace_slot(number, colour, worth.get(name), held, look), at=(STEP * number, 0)))
        told += palace_in_words(number, worth.get(name), held)
    towers = tuple(number for number, name in enumerate(TOWERS) if view["tower_tiles"][name] == seat)
    drawn.append(group(tower_slot(towers, look), at=(STEP * 4, 0)))
    told += [tr("tower tile {points}", points=int(TOWER_POINTS[number])) for number in towers]
    if shows_stock:
        stock, words_of_stock = stock_row(context, seat)
        drawn.append(group(stock, at=(0, SLOTS_HEIGHT)))
        told += words_of_stock
    return tag(
        "svg",
        title(format_list([context.say(one) for one in told or [tr("no palace yet")]], context.lang)),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        font_family=SANS,
        fill=look.tones.ink,
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


def stock_row(context: Context[MedinaView], seat: int) -> tuple[str, list[Sentence]]:
    """How many of each kind are left; of a stock behind a screen only the roofs (R-10.4)."""
    view, look = context.now, context.look
    stock = view["stocks"][seat]
    is_hidden = stock["grey"] is None
    roofs = ["roof", "block"] if view["players"] == 2 else ["roof"]
    kinds = roofs if is_hidden else [kind for kind in KINDS if kind != "block" or "block" in roofs]
    step, colour = WIDTH / 9 if len(kinds) > 8 else WIDTH / 8, context.people[seat].colour
    drawn = [tag("path", d=f"M0 2.5h{WIDTH}", stroke=look.tones.line)]
    told = []
    for place, kind in enumerate(kinds):
        count = count_of(stock, kind)
        drawn.append(group(in_stock(kind, count, colour, look), at=(step * place, 0)))
        told.append(tr("{piece} in stock: {count}", piece=SHORT_NAMES[KINDS.index(kind)], count=count))
    if is_hidden:
        behind = tr("the rest is behind the screen")
        drawn.append(context.faint(step * len(kinds) + 6, 20, behind, 13, WIDTH - step * len(kinds) - 8))
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
