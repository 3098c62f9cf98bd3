"""Ponte Vecchio: the table as a drawing, and what is picked on it.

The question is in head.py, the bridge in bridge.py, the players in people.py, shapes and colours in art.py.
"""

from dataclasses import dataclass

from signoria.games.ponte_vecchio import INFO
from signoria.games.ponte_vecchio.board import head as board_head
from signoria.games.ponte_vecchio.board.bridge import draw_bridge, layout
from signoria.games.ponte_vecchio.board.head import draw_head
from signoria.games.ponte_vecchio.board.people import column_titles, draw_player, plan_for
from signoria.games.ponte_vecchio.bridge import NOBODY
from signoria.games.ponte_vecchio.rules import ASK, BID, CARD, KEEP, OFFER, PASS, SELL, SHOP, TO
from signoria.games.ponte_vecchio.table import GRID
from signoria.games.ponte_vecchio.view import PonteVecchioView
from signoria.games.ponte_vecchio.words import CARD_TEXTS, SITE_TEXTS, move_of
from signoria.i18n import tr
from signoria.svg import Context, Place, group, sheet

CONTROLS = {
    "do:pass": tr("Pass"),
    "do:keep": tr("Keep the right to move"),
    "do:ask": tr("Ask for offers"),
    "number": tr("Florins"),
    "most": tr("All my money"),
    "site": tr("Sites"),
    "card": tr("Cards"),
    "player": tr("Players"),
    "step": tr("Steps"),
    "turn": tr("Steps to turn on"),
}
"""What can be picked that is not on the board, and the kinds of things that can be picked on it."""


def question(context: Context[PonteVecchioView]) -> str:
    """Who is asked, and what."""
    parts = board_head.question(context.view, [person.name for person in context.people])
    return " ".join(context.text(part) for part in parts if part)


@dataclass(frozen=True)
class Layout:
    width: float
    corner: Place  # of the head
    to_bridge: float  # from the head
    to_players: float  # from the bridge
    titles: bool  # above the players' columns
    between: float  # two players


WIDE = Layout(1120, (20, 16), 12, 28, True, 8)
NARROW = Layout(390, (8, 8), 8, 10, False, 8)


def draw(context: Context[PonteVecchioView]) -> str:
    """The table as one drawing, as far as the view tells it."""
    plan = NARROW if context.look.narrow else WIDE
    left, top = plan.corner
    head, height = draw_head(context)
    parts = [group(head, at=plan.corner)]
    y = top + height + plan.to_bridge
    parts.append(group(draw_bridge(context), at=(left, y)))
    y += layout(context.look).height + plan.to_players
    if plan.titles:
        parts.append(group(column_titles(context.style), at=(left, y)))
    for seat in range(context.view["players"]):
        parts.append(group(draw_player(context, seat), at=(left, y)))
        y += plan_for(context).size[1] + plan.between
    return sheet(plan.width, y - plan.between + top, parts, INFO.title, context.look)


# --- What is picked ---------------------------------------------------------------------------


def picks(action: int) -> tuple[str, ...]:
    """What a person picks on the board, in order, to choose an action.

    >>> [picks(action) for action in (SHOP, CARD + 5, BID + 2, PASS, SELL + 1)]
    [('site:1L',), ('card:50',), ('number:10',), ('do:pass',), ('player:2',)]
    """
    if action >= TO:
        step, turned, chosen = move_of(action)
        target = f"turn:{step}" if turned else f"step:{step}"
        return (target,) if chosen == NOBODY else (target, f"player:{chosen + 1}")
    if action >= SELL:
        return (f"player:{action - SELL + 1}",)
    if action >= KEEP:
        return ({KEEP: "do:keep", ASK: "do:ask"}[action],)
    if action >= OFFER:
        return (f"number:{(action - OFFER) * GRID}",)
    if action > BID:
        return (f"number:{(action - BID) * GRID}",)
    if action == PASS:
        return ("do:pass",)
    if action >= CARD:
        return (f"card:{CARD_TEXTS[action - CARD]}",)
    return (f"site:{SITE_TEXTS[action - SHOP]}",) if action >= SHOP else ()
