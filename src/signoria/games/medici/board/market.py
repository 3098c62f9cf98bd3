"""Medici's board: the market. The lot on the stall, whose it is, the highest bid, the bag."""

from functools import cache

from signoria.games.medici.board.art import SIGNS
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


def market(context: Context[MediciView], plan: Market, paints: Paints) -> str:
    """The stall; while a day is valued, or after the last, it is empty."""
    is_open = not (context.is_reckoning or context.view["over"])
    content = [stall(plan.stall, paints)]
    if paints.look.dark:
        middle = plan.stall.width / 2
        content.append(tag("circle", cx=middle, cy=plan.stall.counter * 0.6, r=middle, fill=paints.lamp,
                           opacity=0.22))  # fmt: skip
    if is_open:
        content += [lot(context, plan, paints), counter(context, plan, paints)]
    return group(*content, at=plan.at)


# --- The lot ----------------------------------------------------------------------------------


def lot(context: Context[MediciView], plan: Market, paints: Paints) -> str:
    """Three places for cards, and the cards that were drawn."""
    (width, height), (x, y) = plan.card, plan.first_card
    cards = context.view["lot"]
    places = [(x + number * plan.pitch, y) for number in range(3)]
    drawn = [
        empty(context, plan, number, place) for number, place in enumerate(places) if number >= len(cards)
    ]
    for number, card in enumerate(cards):
        face = card_face(NUMBERS[card], (width, height), paints, context.style)
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


def empty(context: Context[MediciView], plan: Market, number: int, at: Place) -> str:
    """A place without a card; the next one may be picked to draw."""
    (width, height), is_next = plan.card, number == len(context.now["lot"])
    can_draw = is_next and context.now["phase"] == "making"
    shape = tag("rect", width=width, height=height, rx=9, fill="#ffe9a8" if can_draw else "#ffffff",
                fill_opacity=0.18 if can_draw else 0, stroke="#f0c555" if can_draw else "#ffffff",
                stroke_width=2.4 if can_draw else 1.6, stroke_dasharray="6 6",
                stroke_opacity=1 if can_draw else 0.35)  # fmt: skip
    if not can_draw:
        return group(shape, at=at)
    plus = words(width / 2, height / 2 + 12, "+", 36, anchor="middle", font_weight="bold", fill="#f0c555")
    return context.choice("do:draw", tr("Draw another card"), shape, plus, at=at)


# --- The counter ------------------------------------------------------------------------------


def counter(context: Context[MediciView], plan: Market, paints: Paints) -> str:
    """What is written on it, and the bag that stands on it."""
    count = context.view["bag"]
    sack = context.titled(
        still_in_the_bag(context.view), bag(count, paints, scale=plan.bag_scale), at=plan.bag, id="bag"
    )
    written = wide_counter if plan.is_tilted else narrow_counter
    return sack + written(context, plan, paints)


def still_in_the_bag(view: MediciView) -> Sentence:
    return tr_plural(
        "{count} card in the bag, out of {unseen} not seen today",
        "{count} cards in the bag, out of {unseen} not seen today",
        view["bag"],
        unseen=len(view["unseen"]),
    )


def wide_counter(context: Context[MediciView], plan: Market, paints: Paints) -> str:
    view, right, top = context.view, plan.stall.width - 16, plan.stall.front
    bidder, unsold = view["bidder"], len(view["unsold"])
    room = 158 if bidder is not None else 290
    parts = [context.line(18, top + 22, context.say(whose(context)), 19, room, bold=True, fill=ON_COUNTER)]
    if view["lot"]:
        parts.append(context.line(18, top + 43, lot_size(view), 15, room, fill=FAINT))
    if unsold:
        told = tr_plural("{count} card unsold", "{count} cards unsold", unsold)
        parts.append(context.line(right, top + 33, told, 14, 110, fill=FAINT, anchor="end"))
    if bidder is not None:
        parts.append(group(highest_bid(context, bidder, paints), at=(184, top + 6), id="highest"))
    return "".join(parts)


def whose(context: Context[MediciView]) -> Sentence:
    """Whose lot it is, or what is done instead."""
    view, now = context.view, context.now
    if now["lot"] and not view["lot"] and context.before is not None:
        return tr("Sold")
    if view["maker"] is None:
        return tr("Day {day} begins", day=view["day"])
    maker = Seat(view["maker"])
    if view["phase"] == "filling":
        return tr("{player} fills up for free", tr("You fill up for free"), player=maker)
    return tr("{player}’s lot", tr("Your lot"), player=maker)


def lot_size(view: MediciView) -> Sentence:
    return tr_plural(
        "{count} card · cargo {cargo}",
        "{count} cards · cargo {cargo}",
        len(view["lot"]),
        cargo=view["lot_value"],
    )


def highest_bid(context: Context[MediciView], bidder: int, paints: Paints) -> str:
    """A dark panel with the bid and who made it."""
    bid = context.view["highest"]
    x = 40 + 16 * len(str(bid))
    return "".join(
        (
            tag("rect", width=160, height=46, rx=8, fill="#2b1c0c", fill_opacity=0.55, stroke="#d8ab4e"),
            florin(paints, 12, at=(22, 23)),
            words(40, 31, bid, 24, font_weight="bold", fill="#ffe7a8"),
            context.line(x + 6, 19, tr("highest bid"), 13, 148 - x, fill=ON_COUNTER),
            context.line(x + 6, 37, context.called(bidder), 14, 148 - x, bold=True, fill=ON_COUNTER),
        )
    )


def narrow_counter(context: Context[MediciView], plan: Market, paints: Paints) -> str:
    """One line: whose lot with which cargo, and the highest bid with its bidder."""
    view, y = context.view, plan.stall.front + 19
    bidder, told = view["bidder"], context.say(whose(context))
    if view["lot"]:
        told = context.say(tr("{lot}, cargo {cargo}", lot=whose(context), cargo=view["lot_value"]))
    room = 200 if bidder is not None else 345
    parts = [context.line(12, y, told, 15, room, bold=True, fill=ON_COUNTER)]
    if bidder is not None:
        coin = florin(paints, 12, view["highest"], (234, y - 5))
        name = context.line(252, y, context.called(bidder), 14, 112, fill=ON_COUNTER)
        parts.append(context.titled(tr("highest bid"), coin, name, id="highest"))
    return "".join(parts)
