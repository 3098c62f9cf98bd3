"""Ponte Vecchio: the table as a drawing, and what is picked on it.

The bridge is in bridge.py, the sky above it with cards, bids and deals in head.py and deal.py, cards turned
over in reveal.py, what lies below the board in hand.py and options.py, the players' strips in strips.py.
"""

from functools import lru_cache

from signoria.games.ponte_vecchio import INFO
from signoria.games.ponte_vecchio.board.asked import number, question
from signoria.games.ponte_vecchio.board.bridge import draw_bridge
from signoria.games.ponte_vecchio.board.ground import ground
from signoria.games.ponte_vecchio.board.hand import tray
from signoria.games.ponte_vecchio.board.head import draw_head
from signoria.games.ponte_vecchio.board.paint import BOARD, gradients, paints
from signoria.games.ponte_vecchio.board.plan import PonteVecchio, plan_for
from signoria.games.ponte_vecchio.board.poster import poster
from signoria.games.ponte_vecchio.board.preview import draw_preview
from signoria.games.ponte_vecchio.board.reveal import draw_reveal
from signoria.games.ponte_vecchio.board.strips import legend, strip
from signoria.games.ponte_vecchio.bridge import NOBODY
from signoria.games.ponte_vecchio.rules import ASK, BID, CARD, KEEP, OFFER, PASS, SELL, SHOP, TO
from signoria.games.ponte_vecchio.table import GRID
from signoria.games.ponte_vecchio.texts import CARD_TEXTS, SITE_TEXTS, move_of
from signoria.i18n import tr
from signoria.svg import Look, Symbols, joined, scene, tag

__all__ = [
    "CONTROLS",
    "TRAY_HEIGHT",
    "draw",
    "legend",
    "number",
    "picks",
    "poster",
    "question",
    "strip",
    "tray",
]

TRAY_HEIGHT = (132, 140)
CONTROLS = {
    "do:pass": tr("Pass"),
    "do:keep": tr("Keep the right to move"),
    "do:ask": tr("Ask for offers"),
    "do:no_offer": tr("No offer"),
    "number": tr("Florins"),
    "most": tr("All my money"),
    "site": tr("Sites"),
    "card": tr("Cards"),
    "player": tr("Players"),
    "step": tr("Steps to stop on"),
    "turning": tr("Steps to stop on and turn"),
}
"""What can be picked that is not on the board, and the kinds of things that can be picked on it."""


def draw(context: PonteVecchio) -> str:
    """The bridge and what goes on above it; the cards turned over, when that is what is valued."""
    symbols = Symbols(BOARD)
    standing = draw_bridge(context, symbols)
    begin, end = frame(context.look, tuple([person.colour for person in context.people]))
    if context.is_reckoning and context.view["phase"] == "dealing":
        above = draw_reveal(context)
    else:
        above = draw_head(context) + draw_preview(context) + book(context)
    return joined((begin, symbols.defs(), standing, above, end))


@lru_cache(256)
def frame(look: Look, colours: tuple[str, ...]) -> tuple[str, str]:
    """What comes before all that changes, and after it."""
    plan = plan_for(look)
    kept = paints(look).defs(), gradients(tuple(dict.fromkeys(colours))), ground(look), CHANGES
    begin, end = scene(plan.width, plan.height, kept, INFO.title, look).split(CHANGES)
    return begin, end


CHANGES = "\0"


def book(context: PonteVecchio) -> str:
    """Where an account may lie without covering the burgher and the shop that is paid."""
    if not context.is_reckoning:
        return ""
    if context.look.narrow:
        y = 0 if context.view["burgher"] < 8 else 233
        return tag("rect", x=0, y=y, width=390, height=233, fill="none", data_book="")
    x = 520 if context.view["burgher"] < 8 else 4
    return tag("rect", x=x, y=100, width=480, height=300, fill="none", data_book="")


# --- What is picked ---------------------------------------------------------------------------


def picks(action: int) -> tuple[str, ...]:
    """What a person picks on the board, in order, to choose an action.

    >>> [picks(action) for action in (SHOP, CARD + 5, BID + 2, PASS, SELL + 1)]
    [('site:1L',), ('card:50',), ('number:10',), ('do:pass',), ('player:2',)]
    """
    if action >= TO:
        step, turned, chosen = move_of(action)
        target = f"turning:{step}" if turned else f"step:{step}"
        return (target,) if chosen == NOBODY else (target, f"player:{chosen + 1}")
    if action >= SELL:
        return (f"player:{action - SELL + 1}",)
    if action >= KEEP:
        return ({KEEP: "do:keep", ASK: "do:ask"}[action],)
    if action > OFFER:
        return (f"number:{(action - OFFER) * GRID}",)
    if action == OFFER:
        return ("do:no_offer",)
    if action > BID:
        return (f"number:{(action - BID) * GRID}",)
    if action == PASS:
        return ("do:pass",)
    if action >= CARD:
        return (f"card:{CARD_TEXTS[action - CARD]}",)
    return (f"site:{SITE_TEXTS[action - SHOP]}",) if action >= SHOP else ()
