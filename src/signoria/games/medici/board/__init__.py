"""Medici: the table as a drawing, for wide and for narrow screens."""

from collections.abc import Iterator

from signoria.games.medici import INFO, rules
from signoria.games.medici.board import art, layout
from signoria.games.medici.board import words as board_words
from signoria.games.medici.board.layout import Layout
from signoria.games.medici.board.market import market
from signoria.games.medici.board.parts import asking, player, progress
from signoria.games.medici.board.pyramids import pyramid
from signoria.games.medici.view import MediciView
from signoria.i18n import Sentence, tr
from signoria.svg import Context, group, plaque, sheet

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


def picks(action: int) -> tuple[str, ...]:
    """What is picked to choose an action; Nature's are not chosen by anybody.

    >>> picks(rules.DRAW), picks(rules.BID + 7), picks(0)
    (('do:draw',), ('number:7',), ())
    """
    if action < rules.DRAW:
        return ()
    return (DO.get(action, f"number:{action - rules.BID}"),)


def question(context: Context[MediciView]) -> str:
    """Who is asked, and what."""
    seat = context.view["asked"]
    asked = context.text(board_words.question(context.view))
    return asked if seat is None else f"{context.people[seat].name}: {asked}"


def draw(context: Context[MediciView]) -> str:
    """The whole table, from what a seat may know."""
    view, look = context.view, context.look
    plan = layout.narrow(view["players"], view["over"]) if look.narrow else layout.wide(view["players"])
    parts = [
        art.edge(*plan.size, look),
        group(asking(context, plan.asking), at=plan.asking.at),
        group(progress(context, plan), at=plan.progress.at),
        group(market(context, plan), at=plan.market.at),
        group(plaque(plan.terrace.width, plan.terrace.height, look), at=plan.terrace.at)
        if plan.terrace
        else "",
        *(group(player(context, seat, plan.row), at=at) for seat, at in enumerate(plan.rows)),
        *(group(pyramid(context, good, plan), at=at) for good, at in enumerate(plan.pyramids)),
        *(narrow_captions(context, plan) if look.narrow else wide_captions(context, plan)),
    ]
    return sheet(*plan.size, parts, INFO.title, look)


# --- What explains the rest -------------------------------------------------------------------


def pay_heading(view: MediciView) -> Sentence:
    return tr("last day's pay") if view["over"] else tr("pay now → total")


def ship_heading(view: MediciView) -> Sentence:
    players = view["players"]
    pays = " · ".join(str(pay) for pay in rules.PLACE_PAYS[players, :players])
    return tr("ship: places pay {pays}", pays=pays)


def wide_captions(context: Context[MediciView], plan: Layout) -> Iterator[str]:
    """Below the pyramids, and above the columns of the players' rows."""
    view, y = context.view, plan.rows[0][1] - 12
    pays = {"first": rules.FIRST_PAYS, "second": rules.SECOND_PAYS}
    if view["over"]:
        pyramids = tr("step, and what it paid on the last day: highest {first}, second {second}", **pays)
    else:
        pyramids = tr("step, and what it would pay: highest {first}, second {second}", **pays)
        explained = tr("pale: where markers would climb; below: values not drawn yet")
        yield context.faint(plan.pyramids[2][0], 383, explained, 12, 590, anchor="middle")
    yield context.faint(36, y, pay_heading(view), 12, 148)
    yield context.faint(238, y, tr("florins"), 12, anchor="end")
    yield context.faint(258, y, ship_heading(view), 12, 300)
    yield context.faint(1090, y, pyramids, 12, 570, anchor="end")


def narrow_captions(context: Context[MediciView], plan: Layout) -> Iterator[str]:
    """Above the players' panels; and beside the last pyramids how they pay and what is shown on them."""
    y = plan.rows[0][1]
    yield context.faint(20, y - 28, ship_heading(context.view), 12, 350)
    yield context.faint(20, y - 10, tr("goods: step, pay"), 12, 170)
    yield context.faint(370, y - 10, pay_heading(context.view), 12, 170, anchor="end")
    lines = [tr("highest: +{pay}", pay=rules.FIRST_PAYS), tr("second: +{pay}", pay=rules.SECOND_PAYS)]
    if not context.view["over"]:
        lines += [tr("pale: will climb"), tr("below: not drawn")]
    x, y = plan.pyramids[2][0] - 52, plan.pyramids[-1][1] - 135
    for number, line in enumerate(lines):
        yield context.faint(x, y + 20 * number, line, 12, 116)
