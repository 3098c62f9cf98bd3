"""Medici's board: what helps to bid. What the lot is worth, and what may still come."""

from collections.abc import Iterator

from signoria.core.contract import NumberAid
from signoria.games.medici.board.art import SIGNS
from signoria.games.medici.names import CARD_TEXTS, GOOD_TITLES, GOODS
from signoria.games.medici.rules import CARDS_OF_A_GOOD, GOLD, VALUE
from signoria.games.medici.view import MediciView
from signoria.i18n import Sentence, tr
from signoria.svg import Context, Place, scene, seal, tag, words

# --- The number control -----------------------------------------------------------------------


def number(context: Context[MediciView]) -> NumberAid | None:
    """A bid: the least, the money at hand, and what the lot would bring if the day ended now."""
    view, seat = context.now, context.viewer
    if view["phase"] != "bidding" or seat is None or view["player"] != seat:
        return None
    lot, money = view["with_lot"][seat], view["money"][seat]
    gained = max(0, lot["gain"]) if lot else 0
    return NumberAid(
        button=tr("Bid {number}"),
        start=view["least_bid"],
        money=money,
        estimate=min(money, gained),
        worth=[tr("Worth {gain} to you as things stand", gain=gained), *sources(view, seat)],
    )


GAINS = (
    tr("linen {gain}"),
    tr("furs {gain}"),
    tr("grain {gain}"),
    tr("dyes {gain}"),
    tr("spices {gain}"),
)


def sources(view: MediciView, seat: int) -> Iterator[Sentence]:
    """What the lot would bring by source, if the day ended now."""
    lot, end = view["with_lot"][seat], view["day_end"]
    if lot is None:
        return
    cargo = lot["cargo_pay"] - view["cargo_pay"][seat]
    if cargo:
        yield tr("cargo {gain}", gain=f"{cargo:+}")
    for good, sentence in zip(GOODS, GAINS, strict=True):
        gained = lot["goods"][good] - end["goods"][seat][good]
        if gained:
            yield sentence.with_values(gain=f"{gained:+}")


# --- The tray ---------------------------------------------------------------------------------


def tray(context: Context[MediciView]) -> str:
    """The values of each good that have not been drawn today; empty when the game is over."""
    if context.now["over"]:
        return ""
    parts = narrow_tray(context) if context.look.narrow else wide_tray(context)
    width, height = (390, 105) if context.look.narrow else (1004, 66)
    well = tag("rect", width=width, height=height, rx=9, fill=context.tones.well)
    return scene(width, height, (well, *parts), context.text(tr("Cards not seen today")), context.look)


def wide_tray(context: Context[MediciView]) -> Iterator[str]:
    yield context.line(14, 29, tr("Still to come"), 15, 130, bold=True)
    yield context.faint(14, 48, tr("not seen today"), 13, 130)
    for good in range(len(GOODS) + 1):
        yield values(context, good, (176 + 151 * good, 33))


def narrow_tray(context: Context[MediciView]) -> Iterator[str]:
    yield context.line(10, 22, tr("Still to come: not seen today"), 14, 370, bold=True)
    for good in range(len(GOODS) + 1):
        yield values(context, good, (20 + 128 * (good % 3), 49 + 34 * (good // 3)))


def values(context: Context[MediciView], good: int, at: Place) -> str:
    """A good's seal and its values; a dot for each that was drawn today."""
    narrow = context.look.narrow
    pitch, size = (13, 13) if narrow else (15, 16)
    is_gold = good == len(GOODS)
    cards = range(good * CARDS_OF_A_GOOD, GOLD + 1 if is_gold else (good + 1) * CARDS_OF_A_GOOD)
    parts = [seal(SIGNS[good], 22 if narrow else 26)]
    for place, card in enumerate(cards):
        x = 19.0 + pitch * (place + 0.5) if not is_gold else 30.0
        if CARD_TEXTS[card] in context.now["unseen"]:
            parts.append(words(x, size * 0.36, VALUE[card], size, anchor="middle", font_weight="bold"))
        else:
            parts.append(tag("circle", cx=x, r=2, fill=context.tones.line))
    title = tr("Gold") if is_gold else GOOD_TITLES[good]
    return context.titled(title, *parts, at=at)
