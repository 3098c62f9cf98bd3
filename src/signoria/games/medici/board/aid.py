"""Medici's board: what helps to bid. What the lot is worth, and what may still come."""

from collections.abc import Iterator
from functools import lru_cache

from signoria.core.contract import NumberAid
from signoria.games.medici.board.art import SIGNS
from signoria.games.medici.names import CARD_TEXTS, GOOD_TITLES, GOODS
from signoria.games.medici.rules import CARDS_OF_A_GOOD, GOLD, VALUE
from signoria.games.medici.view import MediciView
from signoria.i18n import Sentence, tr
from signoria.svg import Context, Place, Style, scene, seal, tag, words

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
    return "" if context.now["over"] else still_to_come(tuple(context.now["unseen"]), context.style)


@lru_cache(1000)
def still_to_come(unseen: tuple[str, ...], style: Style) -> str:
    width, height = (390, 105) if style.look.narrow else (1004, 66)
    parts = narrow_tray(unseen, style) if style.look.narrow else wide_tray(unseen, style)
    well = tag("rect", width=width, height=height, rx=9, fill=style.tones.well)
    return scene(width, height, (well, *parts), style.text(tr("Cards not seen today")), style.look)


def wide_tray(unseen: tuple[str, ...], style: Style) -> Iterator[str]:
    yield style.line(14, 29, tr("Still to come"), 15, 130, bold=True)
    yield style.faint(14, 48, tr("not seen today"), 13, 130)
    for good in range(len(GOODS) + 1):
        yield values(good, unseen_of(good, unseen), (176 + 151 * good, 33), style)


def narrow_tray(unseen: tuple[str, ...], style: Style) -> Iterator[str]:
    yield style.line(10, 22, tr("Still to come: not seen today"), 14, 370, bold=True)
    for good in range(len(GOODS) + 1):
        yield values(good, unseen_of(good, unseen), (20 + 128 * (good % 3), 49 + 34 * (good // 3)), style)


def cards_of(good: int) -> range:
    """The cards of a good; after the last good comes the gold."""
    last = GOLD + 1 if good == len(GOODS) else (good + 1) * CARDS_OF_A_GOOD
    return range(good * CARDS_OF_A_GOOD, last)


def unseen_of(good: int, unseen: tuple[str, ...]) -> tuple[bool, ...]:
    """Of each card of a good: whether it is among those not seen."""
    return tuple([CARD_TEXTS[card] in unseen for card in cards_of(good)])


@lru_cache(4000)
def values(good: int, unseen: tuple[bool, ...], at: Place, style: Style) -> str:
    """A good's seal and its values; a dot for each that was drawn today."""
    narrow = style.look.narrow
    pitch, size = (13, 13) if narrow else (15, 16)
    is_gold = good == len(GOODS)
    parts = [seal(SIGNS[good], 22 if narrow else 26)]
    for place, card in enumerate(cards_of(good)):
        x = 19.0 + pitch * (place + 0.5) if not is_gold else 30.0
        if unseen[place]:
            parts.append(words(x, size * 0.36, VALUE[card], size, anchor="middle", font_weight="bold"))
        else:
            parts.append(tag("circle", cx=x, r=2, fill=style.tones.line))
    title = tr("Gold") if is_gold else GOOD_TITLES[good]
    return style.titled(title, *parts, at=at)
