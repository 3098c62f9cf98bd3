"""Medici: the table as a drawing, for wide and for narrow screens."""

from collections.abc import Sequence
from functools import lru_cache

from signoria.games.medici import INFO, rules
from signoria.games.medici.board import art
from signoria.games.medici.board.aid import number, tray
from signoria.games.medici.board.harbour import harbour
from signoria.games.medici.board.layout import Layout, Setting, setting
from signoria.games.medici.board.market import market
from signoria.games.medici.board.poster import poster
from signoria.games.medici.board.pyramids import pyramids, tail
from signoria.games.medici.board.words import question
from signoria.games.medici.names import GOODS
from signoria.games.medici.view import MediciView
from signoria.i18n import Sentence, tr
from signoria.svg import (
    Context,
    Paints,
    Place,
    Style,
    emblem,
    florin,
    group,
    possible_gain,
    scene,
    seal,
    shore,
    tag,
    turn_number,
)

__all__ = [
    "CONTROLS",
    "TRAY_HEIGHT",
    "draw",
    "legend",
    "number",
    "picks",
    "poster",
    "question",
    "sign",
    "tray",
]

CONTROLS = {
    "do:draw": tr("Draw another card"),
    "do:stop": tr("Stop, and offer this lot"),
    "do:pass": tr("Pass"),
    "number": tr("Your bid"),
    "least": tr("Lowest bid"),
    "most": tr("All my money"),
}
"""What can be picked that is not on the board."""
DO = {rules.DRAW: "do:draw", rules.STOP: "do:stop", rules.PASS: "do:pass"}
TRAY_HEIGHT = (66, 105)


def picks(action: int) -> tuple[str, ...]:
    """What is picked to choose an action; Nature's are not chosen by anybody.

    >>> picks(rules.DRAW), picks(rules.BID + 7), picks(0)
    (('do:draw',), ('number:7',), ())
    """
    if action < rules.DRAW:
        return ()
    return (DO.get(action, f"number:{action - rules.BID}"),)


def draw(context: Context[MediciView]) -> str:
    """The whole table, from what a seat may know."""
    look, colours = context.look, tuple([person.colour for person in context.people])
    drawn = setting(look, context.lang, colours, context.is_reckoning)
    plan = drawn.plan
    parts = [
        scenery(drawn),
        day(drawn, context.view["day"], plan.day) if plan.day else "",
        market(context, drawn, plan.market) if plan.market else "",
        *pyramids(context, drawn),
        *harbour(context, drawn),
        book(plan) if context.is_reckoning else "",
    ]
    return scene(*plan.size, parts, INFO.title, look)


@lru_cache(128)
def scenery(setting: Setting) -> str:
    """What the drawing uses, and what everything stands on."""
    paints, is_dark = setting.paints, setting.style.look.dark
    return paints.defs() + art.discs(setting.colours, is_dark) + shore(setting.plan.shore, paints)


@lru_cache(200)
def day(setting: Setting, number: int, at: Place) -> str:
    """Which day it is; its right end at a place."""
    style, tones, paints = setting.style, setting.style.tones, setting.paints
    told = tr("Day {day} of {days}", day=number, days=rules.DAYS)
    return group(
        tag("rect", x=-170, width=170, height=32, rx=16, fill=tones.panel, stroke=tones.gilt,
            stroke_width=1.4),
        group(art.day_pips(number, paints), at=(-152, 16)),
        style.line(-100, 21, told, 15, 92, bold=True),
        at=at,
    )  # fmt: skip


def book(plan: Layout) -> str:
    """Where the account of a day may lie without hiding what is valued."""
    x, y, width, height = plan.book
    return tag("rect", x=x, y=y, width=width, height=height, fill="none", data_book="")


# --- What signs mean --------------------------------------------------------------------------


def legend(style: Style) -> Sequence[tuple[str, Sentence]]:
    paints, look = Paints("legend", style.look), style.look
    climbing = tail("blue", (17, 8), 19) + emblem("blue", 15, (17, 8))
    return [
        (boxed(climbing), tr("climbs with today’s cargo")),
        (boxed(possible_gain("+", "red", look, 12, (17, 12))), tr("you, with this lot")),
        (boxed(paints.defs() + florin(paints, 10, at=(17, 11))), tr("pays if the day ended now")),
        (boxed(turn_number(3, look, (17, 12))), tr("order of bidding")),
    ]


def boxed(drawing: str, width: int = 34) -> str:
    """A sign in a drawing of its own."""
    return tag("svg", drawing, viewBox=f"0 0 {width} 24", width=width, height=24)


def sign(name: str, colour: str | None) -> str:
    """The seal of a good; what else pays is told in words."""
    if name not in GOODS:
        return ""
    return boxed(group(seal(art.SIGNS[GOODS.index(name)], 22), at=(12, 12)), 24)
