"""Medici's board: the market. The lot on the stall, whose it is, the highest bid, the bag."""

from functools import cache, lru_cache
from typing import NamedTuple

from signoria.games.medici.board.art import SIGNS, paints_of
from signoria.games.medici.board.layout import Market
from signoria.games.medici.names import CARD_TEXTS, GOOD_TITLES, card_id, card_name
from signoria.games.medici.rules import CARDS_OF_A_GOOD, GOLD, VALUE
from signoria.games.medici.view import MediciView
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.svg import (
    ON_COUNTER,
    Context,
    Paints,
    Place,
    Style,
    bag,
    florin,
    group,
    large_card,
    name_line,
    stall,
    tag,
    words,
)

NUMBERS = {text: number for number, text in enumerate(CARD_TEXTS)}
FAINT = "#f3e2bd"
"""Lesser text on the counter."""
TILTS = (-1.5, 0, 1.5)


class Offer(NamedTuple):
    """All that the picture of the market depends on."""

    lot: tuple[str, ...]
    lot_value: int
    next_place: int | None  # where another card would lie, if the maker may draw it
    whose: str  # lot it is, or what is done instead
    highest: int
    bidder: str | None
    bag: int
    unseen: int
    unsold: int


def market(context: Context[MediciView], plan: Market) -> str:
    """The stall; while a day is valued, or after the last, it is empty."""
    view, now = context.view, context.now
    if context.is_reckoning or view["over"]:
        return stand(None, plan, context.style)
    bidder = view["bidder"]
    offer = Offer(
        tuple(view["lot"]),
        view["lot_value"],
        len(now["lot"]) if now["phase"] == "making" else None,
        context.say(whose(context)),
        view["highest"],
        None if bidder is None else context.called(bidder),
        view["bag"],
        len(view["unseen"]),
        len(view["unsold"]),
    )
    return stand(offer, plan, context.style)


@lru_cache(1000)
def stand(offer: Offer | None, plan: Market, style: Style) -> str:
    """The stall, and what is offered on it."""
    paints = paints_of(style.look)
    till = tag("rect", y=plan.stall.front, width=plan.stall.width, height=40, fill="none", data_till="")
    content = [stall(plan.stall, paints), till]
    if paints.look.dark:
        middle = plan.stall.width / 2
        content.append(tag("circle", cx=middle, cy=plan.stall.counter * 0.6, r=middle, fill=paints.lamp,
                           opacity=0.22))  # fmt: skip
    if offer:
        content += [lot(offer.lot, offer.next_place, plan, style), counter(offer, plan, paints, style)]
    return group(*content, at=plan.at)


# --- The lot ----------------------------------------------------------------------------------


@lru_cache(1000)
def lot(cards: tuple[str, ...], next_place: int | None, plan: Market, style: Style) -> str:
    """Three places for cards, and the cards that were drawn."""
    (width, height), (x, y), paints = plan.card, plan.first_card, paints_of(style.look)
    places = [(x + number * plan.pitch, y) for number in range(3)]
    drawn = [
        empty(number == next_place, plan, place, style)
        for number, place in enumerate(places)
        if number >= len(cards)
    ]
    for number, card in enumerate(cards):
        face = card_face(NUMBERS[card], (width, height), paints, style)
        turned = f"rotate({TILTS[number]})" if plan.is_tilted and number != 1 else None
        laid = tag("g", face, transform=turned)
        drawn.append(group(laid, at=places[number], id=card_id(card), data_enter="turn", data_from="bag"))
    return "".join(drawn)


@cache
def card_face(number: int, size: tuple[float, float], paints: Paints, style: Style) -> str:
    good = number // CARDS_OF_A_GOOD
    name = tr("Gold") if number == GOLD else GOOD_TITLES[good]
    written = style.line(size[0] / 2, name_line(size[1]), name, 15 if size[1] > 120 else 14, size[0] - 8,
                         bold=True, anchor="middle", fill="#2b2118")  # fmt: skip
    return style.title(card_name(number)) + large_card(SIGNS[good], VALUE[number], *size, paints) + written


def empty(can_draw: bool, plan: Market, at: Place, style: Style) -> str:
    """A place without a card; the next one may be picked to draw."""
    width, height = plan.card
    shape = tag("rect", width=width, height=height, rx=9, fill="#ffe9a8" if can_draw else "#ffffff",
                fill_opacity=0.18 if can_draw else 0, stroke="#f0c555" if can_draw else "#ffffff",
                stroke_width=2.4 if can_draw else 1.6, stroke_dasharray="6 6",
                stroke_opacity=1 if can_draw else 0.35)  # fmt: skip
    if not can_draw:
        return group(shape, at=at)
    plus = words(width / 2, height / 2 + 12, "+", 36, anchor="middle", font_weight="bold", fill="#f0c555")
    return style.choice("do:draw", tr("Draw another card"), shape, plus, at=at)


# --- The counter ------------------------------------------------------------------------------


def counter(offer: Offer, plan: Market, paints: Paints, style: Style) -> str:
    """What is written on it, and the bag that stands on it."""
    written = wide_counter if plan.is_tilted else narrow_counter
    return sack(offer.bag, offer.unseen, plan, style) + written(offer, plan, paints, style)


@lru_cache(1000)
def sack(count: int, unseen: int, plan: Market, style: Style) -> str:
    told = tr_plural(
        "{count} card in the bag, out of {unseen} not seen today",
        "{count} cards in the bag, out of {unseen} not seen today",
        count,
        unseen=unseen,
    )
    drawn = bag(count, paints_of(style.look), scale=plan.bag_scale)
    return style.titled(told, drawn, at=plan.bag, id="bag")


def wide_counter(offer: Offer, plan: Market, paints: Paints, style: Style) -> str:
    right, top = plan.stall.width - 16, plan.stall.front
    room = 158 if offer.bidder is not None else 290
    parts = [style.line(18, top + 22, offer.whose, 19, room, bold=True, fill=ON_COUNTER)]
    if offer.lot:
        parts.append(style.line(18, top + 43, lot_size(offer), 15, room, fill=FAINT))
    if offer.unsold:
        told = tr_plural("{count} card unsold", "{count} cards unsold", offer.unsold)
        parts.append(style.line(right, top + 33, told, 14, 110, fill=FAINT, anchor="end"))
    if offer.bidder is not None:
        bid = highest_bid(offer.highest, offer.bidder, paints, style)
        parts.append(group(bid, at=(184, top + 6), id="highest"))
    return "".join(parts)


def lot_size(offer: Offer) -> Sentence:
    return tr_plural(
        "{count} card · cargo {cargo}",
        "{count} cards · cargo {cargo}",
        len(offer.lot),
        cargo=offer.lot_value,
    )


def highest_bid(bid: int, bidder: str, paints: Paints, style: Style) -> str:
    """A dark panel with the bid and who made it."""
    x = 40 + 16 * len(str(bid))
    return "".join(
        (
            tag("rect", width=160, height=46, rx=8, fill="#2b1c0c", fill_opacity=0.55, stroke="#d8ab4e"),
            florin(paints, 12, at=(22, 23)),
            words(40, 31, bid, 24, font_weight="bold", fill="#ffe7a8"),
            style.line(x + 6, 19, tr("highest bid"), 13, 148 - x, fill=ON_COUNTER),
            style.line(x + 6, 37, bidder, 14, 148 - x, bold=True, fill=ON_COUNTER),
        )
    )


def narrow_counter(offer: Offer, plan: Market, paints: Paints, style: Style) -> str:
    """One line: whose lot with which cargo, and the highest bid with its bidder."""
    y, told = plan.stall.front + 19, offer.whose
    if offer.lot:
        told = style.text(tr("{lot}, cargo {cargo}", lot=offer.whose, cargo=offer.lot_value))
    room = 200 if offer.bidder is not None else 345
    parts = [style.line(12, y, told, 15, room, bold=True, fill=ON_COUNTER)]
    if offer.bidder is not None:
        coin = florin(paints, 12, offer.highest, (234, y - 5))
        name = style.line(252, y, offer.bidder, 14, 112, fill=ON_COUNTER)
        parts.append(style.titled(tr("highest bid"), coin, name, id="highest"))
    return "".join(parts)


# --- Whose lot --------------------------------------------------------------------------------


def whose(context: Context[MediciView]) -> Sentence:
    """Whose lot it is, or what is done instead."""
    view, now = context.view, context.now
    if now["lot"] and not view["lot"] and context.before is not None:
        return tr("Sold") if len(view["unsold"]) == len(now["unsold"]) else tr("Unsold")
    if view["maker"] is None:
        return tr("Day {day} begins", day=view["day"])
    maker = Seat(view["maker"])
    if view["phase"] == "filling":
        return tr("{player} fills up for free", tr("You fill up for free"), player=maker)
    return tr("{player}’s lot", tr("Your lot"), player=maker)
