"""Medina: the table as a drawing, and what a person picks on it for every action."""

from collections.abc import Sequence
from functools import cache

from signoria.core.contract import Steps
from signoria.games.medina import INFO
from signoria.games.medina.board.city import city
from signoria.games.medina.board.ground import ground
from signoria.games.medina.board.key import sign, signs
from signoria.games.medina.board.plan import plan
from signoria.games.medina.board.poster import poster
from signoria.games.medina.board.stock import TRAY_HEIGHT, wells
from signoria.games.medina.board.strips import strip
from signoria.games.medina.notation import FIELD_TEXTS, KINDS, WALL_TEXTS, parts_of
from signoria.games.medina.table import STARTS, WALL
from signoria.games.medina.view import MedinaView
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import Context, Look, Style, joined, sheet
from signoria.terminal.markup import result

__all__ = [
    "CONTROLS",
    "TRAY_HEIGHT",
    "draw",
    "legend",
    "picks",
    "poster",
    "question",
    "sign",
    "steps",
    "strip",
    "tray",
]


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


def draw(context: Context[MedinaView]) -> str:
    """The city, from what a seat may know."""
    begin, end = frame(context.look)
    return joined((begin, *city(context), end))


@cache
def frame(look: Look) -> tuple[str, str]:
    """What comes before the city and after it: it never changes."""
    here = plan(look)
    begin, end = sheet(here.width, here.height, (ground(look), CITY), INFO.title, look).split(CITY)
    return begin, end


CITY = "\0"


def tray(context: Context[MedinaView]) -> str:
    return wells(context)


def legend(style: Style) -> Sequence[tuple[str, Sentence]]:
    return signs(style)


def question(context: Context[MedinaView]) -> str:
    """What the viewer is to do; or who is asked, and what."""
    view, player = context.now, context.now["player"]
    if view["over"]:
        return context.say(result(view["winners"], Seat))
    if view["phase"] == "starter" or player is None:
        return context.text(tr("The starting player is drawn by lot"))
    piece = {"number": view["turn_size"] - view["left"] + 1, "count": view["turn_size"]}
    if view["phase"] == "first stall":
        asked = tr(
            "{player} is putting the first stall",
            tr("put the first stall on a field that is not at the edge"),
            player=Seat(player),
        )
    elif view["must_roof"]:
        asked = tr(
            "{player} must place a roof now",
            tr("place a roof now: nobody else has any left"),
            player=Seat(player),
        )
    elif view["turn_size"] == 1:
        asked = tr(
            "{player} is placing one piece",
            tr("place one piece \N{MIDDLE DOT} choose it, then a field"),
            player=Seat(player),
        )
    else:
        asked = tr(
            "{player} is placing piece {number} of {count}",
            tr("piece {number} of {count} \N{MIDDLE DOT} choose a piece, then a field"),
            player=Seat(player),
            **piece,
        )
    return context.say(asked)


def steps(context: Context[MedinaView]) -> Steps | None:
    """Which piece of a turn it is, if there are more (R-3.1, R-9.3)."""
    view = context.now
    if view["phase"] != "placing" or view["turn_size"] < 2:
        return None
    return Steps(view["turn_size"] - view["left"], view["turn_size"])
