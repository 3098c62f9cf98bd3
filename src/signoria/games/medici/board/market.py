"""Medici's board: the market. The lot on the stall, whose it is, the highest bid, the bag."""

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from signoria.games.medici.board.art import SIGNS
from signoria.games.medici.board.layout import Market, Setting
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


Somebody: TypeAlias = tuple[str, bool]
"""A player's name, and whether they are the viewer."""


class Offer(NamedTuple):
    """What the market shows."""

    lot: tuple[str, ...]
    lot_value: int
    next_place: int | None  # where another card would lie, if the maker may draw it
    stage: str  # the view's phase; or "sold" or "unsold", by a choice that is proposed
    day: int
    maker: Somebody | None
    bidder: Somebody | None
    highest: int
    bag: int
    unseen: int
    unsold: int


def market(context: Context[MediciView], setting: Setting, plan: Market) -> str:
    """The stall; while a day is valued, or after the last, it is empty."""
    view, now = context.view, context.now
    if context.is_reckoning or view["over"]:
        return stand(setting, None, plan)
    offer = Offer(
        tuple(view["lot"]),
        view["lot_value"],
        len(now["lot"]) if now["phase"] == "making" else None,
        stage(context),
        view["day"],
        somebody(context, view["maker"]),
        somebody(context, view["bidder"]),
        view["highest"],
        view["bag"],
        len(view["unseen"]),
        len(view["unsold"]),
    )
    return stand(setting, offer, plan)


def somebody(context: Context[MediciView], seat: int | None) -> Somebody | None:
    return None if seat is None else (context.people[seat].name, seat == context.viewer)


def stage(context: Context[MediciView]) -> str:
    view, now = context.view, context.now
    if now["lot"] and not view["lot"] and context.before is not None:
        return "sold" if len(view["unsold"]) == len(now["unsold"]) else "unsold"
    return view["phase"]


@lru_cache(128)
def stand(setting: Setting, offer: Offer | None, plan: Market) -> str:
    """The stall, and what is offered on it."""
    content = [bare_stall(setting, plan)]
    if offer:
        content += [lot(setting, offer.lot, offer.next_place, plan), counter(setting, offer, plan)]
    return group(*content, at=plan.at)


@lru_cache(128)
def bare_stall(setting: Setting, plan: Market) -> str:
    paints = setting.paints
    till = tag("rect", y=plan.stall.front, width=plan.stall.width, height=40, fill="none", data_till="")
    content = [stall(plan.stall, paints), till]
    if paints.look.dark:
        middle = plan.stall.width / 2
        content.append(tag("circle", cx=middle, cy=plan.stall.counter * 0.6, r=middle, fill=paints.lamp,
                           opacity=0.22))  # fmt: skip
    return "".join(content)


# --- The lot ----------------------------------------------------------------------------------


@lru_cache(512)
def lot(setting: Setting, cards: tuple[str, ...], next_place: int | None, plan: Market) -> str:
    """Three places for cards, and the cards that were drawn."""
    (width, height), (x, y), paints, style = plan.card, plan.first_card, setting.paints, setting.style
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


def counter(setting: Setting, offer: Offer, plan: Market) -> str:
    """What is written on it, and the bag that stands on it."""
    written = wide_counter if plan.is_tilted else narrow_counter
    return sack(setting, offer.bag, offer.unseen, plan) + written(setting, offer, plan)


@lru_cache(1000)
def sack(setting: Setting, count: int, unseen: int, plan: Market) -> str:
    told = tr_plural(
        "{count} card in the bag, out of {unseen} not seen today",
        "{count} cards in the bag, out of {unseen} not seen today",
        count,
        unseen=unseen,
    )
    drawn = bag(count, setting.paints, scale=plan.bag_scale)
    return setting.style.titled(told, drawn, at=plan.bag, id="bag")


def wide_counter(setting: Setting, offer: Offer, plan: Market) -> str:
    style, right, top = setting.style, plan.stall.width - 16, plan.stall.front
    room = 158 if offer.bidder is not None else 290
    parts = [style.line(18, top + 22, whose(offer, style), 19, room, bold=True, fill=ON_COUNTER)]
    if offer.lot:
        parts.append(style.line(18, top + 43, lot_size(offer), 15, room, fill=FAINT))
    if offer.unsold:
        told = tr_plural("{count} card unsold", "{count} cards unsold", offer.unsold)
        parts.append(style.line(right, top + 33, told, 14, 110, fill=FAINT, anchor="end"))
    if offer.bidder is not None:
        bid = highest_bid(setting, offer.highest, called(offer.bidder, style))
        parts.append(group(bid, at=(184, top + 6), id="highest"))
    return "".join(parts)


def lot_size(offer: Offer) -> Sentence:
    return tr_plural(
        "{count} card · cargo {cargo}",
        "{count} cards · cargo {cargo}",
        len(offer.lot),
        cargo=offer.lot_value,
    )


def highest_bid(setting: Setting, bid: int, bidder: str) -> str:
    """A dark panel with the bid and who made it."""
    style, x = setting.style, 40 + 16 * len(str(bid))
    return "".join(
        (
            tag("rect", width=160, height=46, rx=8, fill="#2b1c0c", fill_opacity=0.55, stroke="#d8ab4e"),
            florin(setting.paints, 12, at=(22, 23)),
            words(40, 31, bid, 24, font_weight="bold", fill="#ffe7a8"),
            style.line(x + 6, 19, tr("highest bid"), 13, 148 - x, fill=ON_COUNTER),
            style.line(x + 6, 37, bidder, 14, 148 - x, bold=True, fill=ON_COUNTER),
        )
    )


def narrow_counter(setting: Setting, offer: Offer, plan: Market) -> str:
    """One line: whose lot with which cargo, and the highest bid with its bidder."""
    style, y = setting.style, plan.stall.front + 19
    told = whose(offer, style)
    if offer.lot:
        told = style.text(tr("{lot}, cargo {cargo}", lot=told, cargo=offer.lot_value))
    room = 200 if offer.bidder is not None else 345
    parts = [style.line(12, y, told, 15, room, bold=True, fill=ON_COUNTER)]
    if offer.bidder is not None:
        coin = florin(setting.paints, 12, offer.highest, (234, y - 5))
        name = style.line(252, y, called(offer.bidder, style), 14, 112, fill=ON_COUNTER)
        parts.append(style.titled(tr("highest bid"), coin, name, id="highest"))
    return "".join(parts)


# --- Whose lot --------------------------------------------------------------------------------


def whose(offer: Offer, style: Style) -> str:
    """Whose lot it is, or what is done instead."""
    if offer.stage in ("sold", "unsold"):
        return style.text(tr("Sold") if offer.stage == "sold" else tr("Unsold"))
    if offer.maker is None:
        return style.text(tr("Day {day} begins", day=offer.day))
    (name, is_viewer), maker = offer.maker, Seat(0)
    if offer.stage == "filling":
        told = tr("{player} fills up for free", tr("You fill up for free"), player=maker)
    else:
        told = tr("{player}’s lot", tr("Your lot"), player=maker)
    return told.render(style.lang, [name], maker if is_viewer else None)


def called(who: Somebody, style: Style) -> str:
    name, is_viewer = who
    return style.text(tr("You")) if is_viewer else name
