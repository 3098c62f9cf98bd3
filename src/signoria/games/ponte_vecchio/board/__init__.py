"""Ponte Vecchio: the table as a drawing, and what is picked on it.

The question is in board_head.py, the bridge in board_bridge.py, the players in board_people.py,
shapes and colours in board_art.py.
"""

from typing import Any

from signoria.games.ponte_vecchio.board import head as board_head
from signoria.games.ponte_vecchio.board.bridge import draw_bridge, layout
from signoria.games.ponte_vecchio.board.head import draw_head
from signoria.games.ponte_vecchio.board.people import column_titles, draw_player, row_height
from signoria.games.ponte_vecchio.bridge import NOBODY
from signoria.games.ponte_vecchio.rules import ASK, BID, CARD, KEEP, OFFER, PASS, SELL, SHOP, TO
from signoria.games.ponte_vecchio.table import GRID
from signoria.games.ponte_vecchio.words import CARD_TEXTS, SITE_TEXTS, move_of
from signoria.i18n import tr
from signoria.svg import Context, group, sheet

WIDTH, NARROW_WIDTH = 1120, 390
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


def question(context: Context[dict[str, Any]]) -> str:
    """Who is asked, and what."""
    view, people, lang = context.view, context.people, context.lang
    parts = board_head.question(view, [person.name for person in people])
    return " ".join(part.render(lang) for part in parts if part)


def draw(context: Context[dict[str, Any]]) -> str:
    """The table as one drawing, as far as the view tells it."""
    view, people, look, lang = context.view, context.people, context.look, context.lang
    left, top, between = (8, 8, 8) if look.narrow else (20, 16, 8)
    head, head_height = draw_head(view, people, look, lang)
    parts = [group(head, at=(left, top))]
    y = top + head_height + (8 if look.narrow else 12)
    parts.append(group(draw_bridge(view, people, look, lang), at=(left, y)))
    y += layout(look).height + (10 if look.narrow else 28)
    if not look.narrow:
        parts.append(group(column_titles(look, lang), at=(left, y)))
    for seat in range(len(people)):
        parts.append(group(draw_player(view, people, seat, look, lang), at=(left, y)))
        y += row_height(len(people), look) + between
    return sheet(NARROW_WIDTH if look.narrow else WIDTH, y - between + top, parts, "Ponte Vecchio", look)


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
