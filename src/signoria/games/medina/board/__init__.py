"""Medina: the table as a drawing, and what a person picks on it for every action."""

from dataclasses import dataclass

from signoria.games.medina import INFO
from signoria.games.medina.board import stock as board_stock
from signoria.games.medina.board.city import city
from signoria.games.medina.board.key import LEGEND_HEIGHT, border
from signoria.games.medina.board.key import legend as key_legend
from signoria.games.medina.board.players import (
    BLOCKING_HEIGHT,
    LEAST_HEIGHT,
    SHORT_NAMES,
    player,
    seated,
)
from signoria.games.medina.board.stock import palace_tiles
from signoria.games.medina.board.stock import tray as stock_tray
from signoria.games.medina.table import MOST_PLAYERS, STARTS, WALL
from signoria.games.medina.view import MedinaView
from signoria.games.medina.words import FIELD_TEXTS, KINDS, WALL_TEXTS, parts_of, points_text
from signoria.i18n import Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE
from signoria.svg import Context, Place, group, sheet
from signoria.terminal.markup import result


def picks(action: int) -> tuple[str, ...]:
    """What a person picks on the board to choose an action: a piece, then a field.

    >>> picks(STARTS), picks(176 * 4 + 2)
    ((), ('piece:stable', 'cell:C1'))
    """
    if action >= STARTS:
        return ()
    kind, place = parts_of(action)
    if kind == WALL:
        return "piece:wall", f"wall:{WALL_TEXTS[place].replace(' ', '-')}"
    return f"piece:{KINDS[kind]}", f"cell:{FIELD_TEXTS[place]}"


CONTROLS = {"piece": tr("Pieces"), "cell": tr("Fields"), "wall": tr("Wall fields")}
"""The kinds of things that can be picked on the board."""


def question(context: Context[MedinaView]) -> str:
    """Who is asked, and what."""
    return context.text(asked_of(context.view, [person.name for person in context.people])[0])


def draw(context: Context[MedinaView]) -> str:
    """The whole table, from what a seat may know."""
    return narrow(context) if context.look.narrow else wide(context)


def wide(context: Context[MedinaView]) -> str:
    """The city with the pieces to pick below it, the players at the right."""
    width, height, column, top, gap, rack = 1120, 748, 308, 82, 8, 66
    count = context.view["players"]
    x, y = width - column - 14, height - 14 - rack
    content = [
        *heading(context, WIDE_HEADING),
        *city(context),
        group(stock_tray(context, board_stock.WIDE), at=(32, height - 94)),
        group(palace_tiles(context, (column, rack)), at=(x, y)),
    ]
    if count < MOST_PLAYERS:
        y -= LEGEND_HEIGHT + gap
        content.append(group(key_legend(column, count, context.style), at=(x, y)))
    each = (y - top) / count - gap
    for seat in range(count):
        drawn = player(seated(context, seat), column, each, context.style)
        content.append(group(drawn, at=(x, top + (each + gap) * seat)))
    return sheet(width, height, content, INFO.title, context.look)


def narrow(context: Context[MedinaView]) -> str:
    """All below one another."""
    width, gap, count = 374, 8, context.view["players"]
    panel = LEAST_HEIGHT + (BLOCKING_HEIGHT + 4 if count == 2 else 0)
    y = 470
    content = [*heading(context, NARROW_HEADING), *city(context)]
    for part, height in (
        (stock_tray(context, board_stock.NARROW), 124),
        *((player(seated(context, seat), width, panel, context.style), panel) for seat in range(count)),
        (palace_tiles(context, (width, 66)), 66),
        (key_legend(width, count, context.style), LEGEND_HEIGHT),
    ):
        content.append(group(part, at=(8, y)))
        y += height + gap
    return sheet(width + 16, y, content, INFO.title, context.look)


# --- What is asked, who leads, how far the game is --------------------------------------------


@dataclass(frozen=True)
class Heading:
    disc: tuple[float, float, float]  # middle and size
    left: float  # of the text; so much more with a disc before it
    beside_disc: float
    question: tuple[float, float, float]  # line, type size and width
    hint: tuple[float, float]  # line and type size
    lead: tuple[float, float, float]  # place and type size
    rest: tuple[float, float, float]  # place and type size
    anchor: str  # of those two
    room: float  # and their width
    names: float  # the widths of all names that are told together
    border: Place
    width: float  # of the border


WIDE_HEADING = Heading(
    disc=(51, 36, 36), left=34, beside_disc=42, question=(34, 23, 590), hint=(55, 14),
    lead=(1102, 33, 17), rest=(1102, 54, 14), anchor="end", room=430, names=310,
    border=(14, 66), width=1092,
)  # fmt: skip
NARROW_HEADING = Heading(
    disc=(26, 27, 30), left=12, beside_disc=36, question=(25, 15, 322), hint=(43, 12),
    lead=(12, 66, 12.5), rest=(12, 83, 12), anchor="start", room=366, names=150,
    border=(8, 92), width=374,
)  # fmt: skip


def heading(context: Context[MedinaView], plan: Heading) -> list[str]:
    view = context.view
    asked = [] if view["player"] in (None, NATURE) else [view["player"]]
    shown = [seat for seat in view["winners"] or asked if seat is not None][:1]
    start = plan.left + (plan.beside_disc if shown else 0)
    line, size, width = plan.question
    together = max(1, len(view["winners"] or view["leaders"]))
    question, hint = asked_of(view, context.names(plan.names / max(1, len(view["winners"])), size))
    lead = standing(view, context.names(plan.names / together, plan.lead[2], bold=False))
    left = tr_plural("{count} piece left in all", "{count} pieces left in all", view["pieces_left"])
    return [
        *(context.disc(seat, plan.disc[2], at=plan.disc[:2]) for seat in shown),
        context.line(start, line, question, size, width, bold=True),
        context.faint(start, plan.hint[0], hint, plan.hint[1], width),
        context.line(plan.lead[0], plan.lead[1], lead, plan.lead[2], plan.room, anchor=plan.anchor),
        context.faint(*plan.rest[:2], left, plan.rest[2], plan.room, anchor=plan.anchor),
        group(border(plan.width, context.look), at=plan.border),
    ]


def asked_of(view: MedinaView, names: list[str]) -> tuple[Sentence, Sentence]:
    """What is asked and of whom, and a word of help; at the end who has won."""
    if view["over"]:
        won = result(view["winners"], lambda seat: names[seat])
        return won, tr("With {points}", points=points_text(max(view["scores"])))
    if view["phase"] == "starter":
        return tr("The starting player is drawn by lot"), tr("Then the first stall is placed")
    name = names[view["player"] or 0]
    if view["phase"] == "first stall":
        return tr("{player}: put the first stall", player=name), tr("On any field that is not at the edge")
    if view["must_roof"]:
        return tr("{player}: place a roof now", player=name), tr("Nobody else has roofs left")
    question = tr(
        "{player}: place piece {number} of {count}",
        player=name,
        number=view["turn_size"] - view["left"] + 1,
        count=view["turn_size"],
    )
    if view["players"] == 2 and view["used"]:
        pieces = [SHORT_NAMES[KINDS.index(kind)] for kind in view["used"]]
        return question, tr("No second this turn: {pieces}", pieces=pieces)
    return question, tr("Pick a piece, then a field")


def standing(view: MedinaView, names: list[str]) -> Sentence:
    """Who leads, and with how many points."""
    if view["over"]:
        return tr("The game is over")
    leaders, points = view["leaders"], points_text(max(view["scores"]))
    if len(leaders) == view["players"]:
        return tr("All are level with {points}", points=points)
    return tr(
        "In the lead with {points}: {leaders}", points=points, leaders=[names[seat] for seat in leaders]
    )
