"""San Gimignano: the table as a drawing, and what a person picks on it to choose an action."""

from dataclasses import dataclass

from signoria.games.san_gimignano import INFO
from signoria.games.san_gimignano.board import words as board_words
from signoria.games.san_gimignano.board.art import SKYLINE, corners, stone
from signoria.games.san_gimignano.board.people import bench_height, player, turner, turns
from signoria.games.san_gimignano.board.town import ground, town
from signoria.games.san_gimignano.rules import BUILD_NOT, KEEP_TILES, STONE, TILE, TOWER
from signoria.games.san_gimignano.view import SanGimignanoView
from signoria.games.san_gimignano.words import PLACE_TEXTS, SPOT_TEXTS, TILE_TEXTS, tile_action
from signoria.i18n import tr
from signoria.svg import Context, group, plaque, sheet, tag

# --- Picks ------------------------------------------------------------------------------------


CONTROLS = {
    "do:no tile": tr("Add no tile"),
    "do:no tower": tr("Build no tower"),
    "sector": tr("Sectors"),
    "tile": tr("Tiles"),
    "place": tr("Places for a tile"),
    "turn": tr("Ways to lay it"),
}
"""What can be picked that is not on the board, and the kinds of things that can be picked on it."""


def question(context: Context[SanGimignanoView]) -> str:
    """Who is asked, and what."""
    names = [person.name for person in context.people]
    return context.text(board_words.asked(context.view, names))


def picks(action: int) -> tuple[str, ...]:
    """What a person picks for an action: a sector; or a tile, where it goes, and how it is turned.

    >>> picks(STONE), picks(TILE + 2), picks(KEEP_TILES)
    (('sector:-7,-8/0',), ('tile:YGBa', 'place:-7,-8', 'turn:YGBa/2'), ('do:no tile',))
    """
    if action < STONE:
        return ()
    if action < TILE:
        return (f"sector:{SPOT_TEXTS[action - STONE]}",)
    if action < KEEP_TILES:
        number, place, turn = tile_action(action)
        tile = TILE_TEXTS[number]
        return f"tile:{tile}", f"place:{PLACE_TEXTS[place]}", f"turn:{tile}/{turn}"
    if action == KEEP_TILES:
        return ("do:no tile",)
    if action < BUILD_NOT:
        return (f"sector:{SPOT_TEXTS[action - TOWER]}",)
    return ("do:no tower",)


# --- The table --------------------------------------------------------------------------------


def draw(context: Context[SanGimignanoView]) -> str:
    """The table, as the one sees it who has the view."""
    return narrow(context) if context.look.narrow else wide(context)


GAP = 12
PLAQUE_HEIGHTS = {2: 134, 3: 116, 4: 104}
"""On a wide table, by players."""


def wide(context: Context[SanGimignanoView]) -> str:
    """The town at the left; the players and the turns of tiles at the right."""
    look, width, height, column, top = context.look, 1120, 720, 312, 96
    room = (width - 40 - column - GAP, height - top - 16)
    place, _ = ground(context.view, room[0] - 48, room[1] - 48)
    skyline = tag("path", d=SKYLINE, fill=look.tones.gilt, opacity=0.55,
                  transform="translate(936 60) scale(1.020 1)")  # fmt: skip
    content = [
        group(heading(context, WIDE_HEADING)[0], skyline, at=(20, 16)),
        group(plaque(*room, look), corners(*room, look), at=(20, top)),
        group(*town(context, place), at=(44, top + 24)),
    ]
    x, y = width - 20 - column, float(top)
    each = PLAQUE_HEIGHTS[context.view["players"]]
    for seat in range(context.view["players"]):
        content.append(group(player(context, seat, column, each), at=(x, y)))
        y += each + GAP
    content.append(group(turns(context, column, height - 16 - y), at=(x, y)))
    return sheet(width, height, content, INFO.title, look)


def narrow(context: Context[SanGimignanoView]) -> str:
    """Everything under each other: what is asked, the town, the turns of tiles, the players."""
    look, inner, each = context.look, 374, 112
    head, head_height = heading(context, NARROW_HEADING)
    place, room = ground(context.view, inner - 16, None)
    y = head_height + 16
    content = [
        group(head, at=(8, 8)),
        group(plaque(inner, room + 32, look), at=(8, y)),
        group(*town(context, place), at=(16, y + 16)),
    ]
    y += room + 32 + 8
    shown = turner(context.view)
    bench = 140 if shown is None else bench_height(len(shown[1]))
    content.append(group(turns(context, inner, bench), at=(8, y)))
    y += bench + 8
    for seat in range(context.view["players"]):
        content.append(group(player(context, seat, inner, each), at=(8, y)))
        y += each + 8
    return sheet(inner + 16, y, content, INFO.title, look)


# --- What is asked, who leads, how far it is --------------------------------------------------


@dataclass(frozen=True)
class Heading:
    width: float
    stone: tuple[float, float, float]  # middle and size
    asked: tuple[float, float, float]  # place and type size
    told: float  # type size of the rest
    text: float  # width of all text
    names: float  # width of a name
    in_one_line: bool  # the rest, and so what is asked


WIDE_HEADING = Heading(
    width=1080, stone=(34, 34, 38), asked=(64, 30, 21), told=15, text=850, names=310, in_one_line=True
)
NARROW_HEADING = Heading(
    width=374, stone=(28, 28, 32), asked=(52, 28, 17), told=13, text=308, names=230, in_one_line=False
)


def heading(context: Context[SanGimignanoView], plan: Heading) -> tuple[str, float]:
    """A band with the stone of who is asked, or has won; and its height."""
    view, (x, y, size) = context.view, plan.asked
    lines = 1 if plan.in_one_line else 3
    names = context.names(plan.names, size)
    asked, y = context.paragraph(x, y, board_words.asked(view, names), size, plan.text, lines, bold=True)
    drawn = [asked_stone(context, plan), asked]
    rest = [context.text(board_words.leading(view, names)), context.text(board_words.progress(view))]
    for text in ["  ·  ".join(rest)] if plan.in_one_line else map(begun, rest):
        told, y = context.paragraph(x, y, text, plan.told, plan.text, lines, fill=context.tones.faint)
        drawn.append(told)
    height = 68 if plan.in_one_line else y
    return plaque(plan.width, height, context.look) + "".join(drawn), height


def begun(text: str) -> str:
    """A text as the beginning of a line."""
    return text[:1].upper() + text[1:]


def asked_stone(context: Context[SanGimignanoView], plan: Heading) -> str:
    view, (x, y, size) = context.view, plan.stone
    seats = view["winners"] if view["over"] else [view["player"]]
    for seat in seats:
        if seat is not None and seat >= 0:
            return group(stone(context.people[seat].colour, size), at=(x, y), id="asked")
    return ""
