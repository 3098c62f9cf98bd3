"""Medici: the table as a drawing, for wide and for narrow screens."""

from typing import Any

from signoria.games.medici import INFO, rules
from signoria.games.medici.board import art
from signoria.games.medici.board import words as board_words
from signoria.games.medici.board.market import market
from signoria.games.medici.board.parts import (
    asking,
    cargo,
    money,
    pays_of_goods,
    progress,
    ship,
    would_have,
)
from signoria.games.medici.board.pays import PLACES, reckoned
from signoria.games.medici.board.pyramids import pyramid
from signoria.games.medici.board.words import Table
from signoria.games.medici.terminal import asked_seat
from signoria.games.medici.words import GOODS
from signoria.i18n import Sentence, tr
from signoria.svg import Context, group, sheet, words

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


def question(context: Context[dict[str, Any]]) -> str:
    """Who is asked, and what."""
    view, people, lang = context.view, context.people, context.lang
    seat = asked_seat(view)
    asked = board_words.question(view).render(lang)
    return asked if seat is None else f"{people[seat].name}: {asked}"


def draw(context: Context[dict[str, Any]]) -> str:
    """The whole table, from what a seat may know."""
    view, people, look, lang = context.view, context.people, context.look, context.lang
    table = Table(view, people, look, lang, reckoned(view))
    return narrow(table) if look.narrow else wide(table)


# --- For wide screens: two columns above, a row a player below --------------------------------

WIDE, LEFT, COLUMN = 1120, 452, 119
PYRAMIDS_AT, ROWS_AT = 494, 428
ROW_HEIGHTS = {3: 82, 4: 76, 5: 62, 6: 52}


def wide(table: Table) -> str:
    players = table.view["players"]
    row = ROW_HEIGHTS[players]
    height = ROWS_AT + players * row + 16
    pyramids = (
        group(pyramid(table, good, 104, 24.5), at=(PYRAMIDS_AT + COLUMN * (good + 0.5), 347))
        for good in range(len(GOODS))
    )
    rows = (group(wide_row(table, seat, row - 5), at=(24, ROWS_AT + seat * row)) for seat in range(players))
    return sheet(
        WIDE,
        height,
        (
            art.edge(WIDE, height, table.look),
            group(asking(table, LEFT, 66), at=(24, 24)),
            group(progress(table, 596, 14), at=(496, 26)),
            group(market(table, LEFT, 290, 88), at=(24, 102)),
            group(art.panel(608, 290, table.look), at=(488, 102)),
            *pyramids,
            group(caption(table), at=(PYRAMIDS_AT + 2.5 * COLUMN, 383)),
            group(headings(table), at=(24, ROWS_AT - 12)),
            *rows,
        ),
        INFO.title,
        table.look,
    )


def caption(table: Table) -> str:
    """What is shown on the pyramids; when the game is over nothing climbs or comes any more."""
    if table.view["over"]:
        return ""
    explained = tr("pale: where markers would climb; below: values not drawn yet")
    return table.faint(0, 0, explained, 12, anchor="middle")


def headings(table: Table) -> str:
    first, second = rules.FIRST_PAYS, rules.SECOND_PAYS
    if table.view["over"]:
        pyramids = tr("step, and what it paid on the last day: highest {first}, second {second}",
                       first=first, second=second)  # fmt: skip
    else:
        pyramids = tr("step, and what it would pay: highest {first}, second {second}",
                       first=first, second=second)  # fmt: skip
    return "".join(
        (
            table.faint(12, 0, pay_heading(table), 12),
            table.faint(214, 0, tr("florins"), 12, anchor="end"),
            table.faint(234, 0, ship_heading(table), 12),
            table.faint(1066, 0, pyramids, 12, anchor="end"),
        )
    )


def pay_heading(table: Table) -> Sentence:
    return tr("last day's pay") if table.view["over"] else tr("pay now → total")


def ship_heading(table: Table) -> Sentence:
    players = table.view["players"]
    return tr("ship: places pay {pays}", pays=" · ".join(map(str, PLACES[players][:players])))


def wide_row(table: Table, seat: int, height: float) -> str:
    middle = height / 2
    hold = min(52, height - 11)
    return "".join(
        (
            art.panel(1072, height, table.look, asked=framed(table, seat)),
            group(table.disc(seat, 30), at=(28, middle)),
            words(50, middle - 3, table.name(seat, 112, 14), 14, font_weight="bold"),
            words(50, middle + 16, would_have(table, seat), 13, fill=table.look.tones.faint),
            group(money(table, seat), at=(214, middle + 8)),
            group(ship(table, seat, 38, 35, hold), at=(244, middle - hold / 2 - 2)),
            group(cargo(table, seat), at=(462, middle - 2)),
            pays_of_goods(table, seat, (PYRAMIDS_AT - 24 + COLUMN / 2, middle + 5), COLUMN),
        )
    )


def framed(table: Table, seat: int) -> bool:
    """Gilt round the player who is asked, and round the winners."""
    return seat in table.view["winners"] or (not table.view["over"] and seat == asked_seat(table.view))


# --- For narrow screens: everything below each other ------------------------------------------

NARROW, INSIDE = 390, 358
PLAYER_HEIGHT = 148


def narrow(table: Table) -> str:
    players = table.view["players"]
    market_at = 126 if table.view["over"] else 184  # at the end nobody leads any more
    ships_at = market_at + 310
    pyramids_at = ships_at + players * PLAYER_HEIGHT + 24
    height = pyramids_at + 2 * 278 + 10
    pyramids = (
        group(
            pyramid(table, good, 108, 25),
            at=(16 + INSIDE / 3 * (good % 3 + 0.5), pyramids_at + 245 + 278 * (good // 3)),
        )
        for good in range(len(GOODS))
    )
    rows = (
        group(narrow_row(table, seat), at=(16, ships_at + seat * PLAYER_HEIGHT)) for seat in range(players)
    )
    return sheet(
        NARROW,
        height,
        (
            art.edge(NARROW, height, table.look),
            group(asking(table, INSIDE, 62), at=(16, 22)),
            group(progress(table, INSIDE - 4, 12), at=(20, 94)),
            group(market(table, INSIDE, 264, 74), at=(16, market_at)),
            table.faint(20, ships_at - 28, ship_heading(table), 12),
            table.faint(20, ships_at - 10, tr("goods: step, pay"), 12),
            table.faint(INSIDE + 12, ships_at - 10, pay_heading(table), 12, anchor="end"),
            *rows,
            *pyramids,
            group(legend(table), at=(16 + INSIDE * 2 / 3 + 8, pyramids_at + 278 + 110)),
        ),
        INFO.title,
        table.look,
    )


def narrow_row(table: Table, seat: int) -> str:
    height = PLAYER_HEIGHT - 8
    return "".join(
        (
            art.panel(INSIDE, height, table.look, asked=framed(table, seat)),
            group(table.disc(seat, 26), at=(26, 24)),
            words(46, 29, table.name(seat, 222, 15), 15, font_weight="bold"),
            group(money(table, seat), at=(INSIDE - 26, 31)),
            table.faint(INSIDE - 26, 46, tr("florins"), 11, anchor="end"),
            group(ship(table, seat, 40, 36, 44), at=(22, 44)),
            group(cargo(table, seat), at=(249, 64)),
            words(INSIDE - 12, 72, would_have(table, seat), 12, anchor="end", fill=table.look.tones.faint),
            pays_of_goods(table, seat, (38, 118), (INSIDE - 12) / len(GOODS)),
        )
    )


def legend(table: Table) -> str:
    """How the pyramids pay, and what is shown on them."""
    lines = [tr("highest: +{pay}", pay=rules.FIRST_PAYS), tr("second: +{pay}", pay=rules.SECOND_PAYS)]
    if not table.view["over"]:
        lines += [tr("pale: will climb"), tr("below: not drawn")]
    return "".join(table.faint(0, 20 * number, line, 12) for number, line in enumerate(lines))
