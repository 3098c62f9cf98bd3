"""Medici vs Strozzi: the price as a balance: what each answer to it would mean."""

from typing import TypeAlias

from signoria.core.contract import Answer, NumberAid
from signoria.games.strozzi.board.plan import Setting, Table
from signoria.games.strozzi.loading import best_use, worth
from signoria.games.strozzi.rules import MOST_PRICE
from signoria.games.strozzi.words import signed
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import Place, florin, group, tag

USUAL_PRICE = 10
"""Shown first where a lot is worth nothing yet: nobody gives it away by mistake."""


def price_aid(table: Table, maker: int) -> NumberAid:
    """What helps to name a price: what either answer means, and where both are equal."""
    rival = 1 - maker
    own, others = (worth(table.now["uses"][seat]) for seat in (maker, rival))
    level = min(MOST_PRICE, (own + others) // 2)
    return NumberAid(
        button=tr("Offer at {number}"),
        start=level or USUAL_PRICE,
        estimate=level,
        worth=[tr("At {price} both answers are as good for you", price=level)],
        answers=(left(table, maker, maker), taken(table, maker, rival)),
    )


def left(table: Table, viewer: int, maker: int) -> Answer:
    """What it means if the one who is asked leaves the lot to its maker."""
    asked = Seat(1 - maker)
    title = tr("If {player} leaves it", tr("If you leave it"), player=asked)
    return answer(table, title, viewer, maker)


def taken(table: Table, viewer: int, asked: int) -> Answer:
    title = tr("If {player} takes it", tr("If you take it"), player=Seat(asked))
    return answer(table, title, viewer, asked)


def answer(table: Table, title: Sentence, viewer: int, buyer: int) -> Answer:
    """What it means to the viewer that somebody buys: the lot less the price, or the other way round."""
    uses = table.now["uses"][buyer]
    best, sign = best_use(uses), 1 if buyer == viewer else -1
    lines = [pays(buyer, "{number}"), use_told(table, buyer)]
    return Answer(title, lines, sign * worth(uses), -sign, is_bad=best is None)


def pays(buyer: int, price: int | str) -> Sentence:
    """Who pays; the page fills in a price that is still being chosen."""
    return tr("{player} pays {number}", tr("You pay {number}"), player=Seat(buyer), number=price)


def credit(table: Table, buyer: int, price: int) -> Sentence | str:
    """How much of the price the bank lends."""
    lent = price - max(0, table.now["money"][buyer])
    return tr("{lent} on credit", lent=lent) if lent > 0 else ""


def use_told(table: Table, buyer: int) -> Sentence:
    best = best_use(table.now["uses"][buyer])
    if best is None:
        return tr("No room: thrown away")
    return tr(
        "Port {port} is worth {worth} to {player}",
        tr("Port {port} is worth {worth} to you"),
        port=best["port"],
        worth=best["worth"],
        player=Seat(buyer),
    )


Worths: TypeAlias = tuple[int, int]
"""What the lot is worth if the round ended now: to who sits below, and to the other."""


def worths(table: Table) -> Worths | None:
    if not table.now["lot"]:
        return None
    own, others = (worth(table.now["uses"][seat]) for seat in (table.below, 1 - table.below))
    return own, others


def worths_sentence(setting: Setting, found: Worths) -> Sentence:
    me, (own, others) = setting.below, found
    return tr(
        "If the round ended now the lot would be worth {own} to {player} and {others} to {rival}",
        tr("If the round ended now the lot would be worth {own} to you and {others} to {rival}"),
        own=own,
        others=others,
        player=Seat(me),
        rival=Seat(1 - me),
    )


# --- The rival's price, drawn -----------------------------------------------------------------


def answer_tray(table: Table, viewer: int) -> str:
    """The rival's price as a balance: to leave it on the left, to take it on the right."""
    maker, price = 1 - viewer, table.now["price"] or 0
    answers = (left(table, viewer, maker), taken(table, viewer, viewer))
    values = [one.base + one.each * price for one in answers]
    steepest = 8 if table.look.narrow else 12
    tilt = max(-steepest, min(steepest, (values[0] - values[1]) / 2.5))
    if table.look.narrow:
        width, size, arms, top = 390, (184.0, 114.0), (97.0, 293.0), 34.0
    else:
        width, size, arms, top = 1004, (330.0, 84.0), (215.0, 789.0), 26.0
    middle = width / 2
    heights = (top - 12 + tilt, top - 12 - tilt)
    parts = [
        beam(table, middle, arms, heights),
        *(
            group(
                pan(table, one, maker if place == 0 else viewer, price, value, size),
                at=(arms[place] - size[0] / 2, heights[place] + 14),
            )
            for place, (one, value) in enumerate(zip(answers, values, strict=True))
        ),
    ]
    if not table.look.narrow:
        parts.append(group(florin(table.paints, 34, price), at=(middle, 82)))
    return "".join(parts)


def beam(table: Table, middle: float, arms: Place, heights: Place) -> str:
    """A brass beam on its pivot, with the cords of both pans."""
    gold, rim = table.paints.gold, "#6b4c0d"
    (left_x, right_x), (left_y, right_y) = arms, heights
    level = (left_y + right_y) / 2
    reach = 70 if table.look.narrow else 120
    cords = "".join(
        f"M{x} {y:.1f}L{x - reach} {y + 15:.1f}M{x} {y:.1f}L{x + reach} {y + 15:.1f}"
        for x, y in zip(arms, heights, strict=True)
    )
    bar = (
        f"M{left_x} {left_y - 3:.1f}Q{middle} {level - 10:.1f} {right_x} {right_y - 3:.1f}V{right_y + 3:.1f}"
        f"Q{middle} {level:.1f} {left_x} {left_y + 3:.1f}z"
    )
    return (
        tag("path", d=cords, stroke="#8a6414", stroke_width=1.6)
        + tag("path", d=bar, fill=gold, stroke=rim)
        + tag("path", d=f"M{middle - 9} {level + 10:.1f}l9-24l9 24z", fill=gold, stroke=rim)
        + "".join(
            tag("circle", cx=x, cy=y, r=5, fill=gold, stroke=rim) for x, y in zip(arms, heights, strict=True)
        )
    )


def pan(table: Table, one: Answer, buyer: int, price: int, value: int, box: Place) -> str:
    """One answer: who pays, what the lot is worth to them, and what it comes to for the viewer."""
    context, tones, (width, height) = table.context, table.context.tones, box
    round_ = 22
    shape = (
        f"M8 0H{width - 8}q8 0 8 8V{height - round_}q0 {round_} {-round_ * 1.6} {round_}H{round_ * 1.6}"
        f"q{-round_ * 1.6} 0 {-round_ * 1.6} {-round_}V8q0-8 8-8z"
    )
    good = tones.good if value > 0 else tones.bad if value < 0 else tones.faint
    is_wide = not table.look.narrow
    room, size = (width - 108, 14) if is_wide else (width - 24, 13)
    lines = (22, 47, 70) if is_wide else (20, 42, 61)
    lent = credit(table, buyer, price)
    result = (width - 52, 52) if is_wide else (width * (0.72 if lent else 0.5), 106)
    return "".join(
        (
            tag("path", d=shape, fill=tones.edge, transform="translate(0 3)"),
            tag("path", d=shape, fill=tones.raised, stroke=tones.edge, stroke_width=1.5),
            context.faint(14, lines[0], table.say(one.title), 14, width - (128 if lent and is_wide else 28)),
            context.line(14, lines[1], table.say(pays(buyer, price)), 18, room, bold=True),
            context.paragraph(14, lines[2], table.say(one.lines[-1]), size, room, 1 if is_wide else 2,
                              fill=tones.bad if one.is_bad else tones.faint)[0],
            context.line(*result, signed(value), 26, anchor="middle", bold=True, fill=good),
            context.line(width - 14, lines[0], lent, 13.5, 96, bold=True, anchor="end", fill=tones.bad)
            if is_wide else context.line(20, 103, lent, 13, width / 2 - 4, bold=True, fill=tones.bad),
            context.faint(result[0], result[1] + 20, tr("for you"), 13, anchor="middle") if is_wide else "",
        )
    )  # fmt: skip
