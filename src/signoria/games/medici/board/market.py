"""Medici's board: the market. The lot, the highest bid, the bag, and the bids round the table."""

from functools import cache

from signoria.games.medici.board import art
from signoria.games.medici.board.layout import Layout
from signoria.games.medici.board.words import part_in_auction
from signoria.games.medici.rules import GOLD
from signoria.games.medici.view import MediciView
from signoria.games.medici.words import CARD_TEXTS, GOODS, card_name
from signoria.i18n import tr, tr_plural
from signoria.svg import INK, Context, Place, Style, coin, empty_place, group, icon, plaque, tag, words

CARD_NUMBERS = {text: number for number, text in enumerate(CARD_TEXTS)}


def placed_card(text: str, at: Place, size: tuple[float, float], style: Style, large: bool) -> str:
    """A card that is the same thing wherever it lies."""
    drawn = titled_card(CARD_NUMBERS[text], size, style, large)
    return group(drawn, at=at, id=f"card-{text.replace(' ', '-')}")


@cache
def titled_card(number: int, size: tuple[float, float], style: Style, large: bool) -> str:
    face = art.large_card(number, *size, style) if large else art.card(number, *size)
    return style.title(card_name(number)) + face


def market(context: Context[MediciView], plan: Layout) -> str:
    """At the end of the game the places of the players stand here."""
    width, height, card_width = plan.market.width, plan.market.height, plan.card
    frame = plaque(width, height, context.look)
    if context.view["over"]:
        return frame + places(context, width, height)
    card_height = card_width * 1.32
    beside, strip_at = 16 + 3 * (card_width + 8) + 4, card_height + 66
    return frame + "".join(
        (
            lot(context, (card_width, card_height)),
            group(bag(context, plan.bag_in_words), at=(width - 18, 28)),
            group(highest_bid(context, width - beside - 14, card_height), at=(beside, 50)),
            group(round_the_table(context, width - 16, height - strip_at - 8), at=(8, strip_at)),
        )
    )


def lot(context: Context[MediciView], size: tuple[float, float]) -> str:
    """Up to three cards, and what they are worth together."""
    view, room = context.view, 228
    coming = tr("No more lots today") if view["phase"] == "filling" else tr("The next lot")
    title = context.line(16, 27, coming, 15, room, bold=True)
    if view["maker"] is not None and view["lot"]:
        whose = tr("Lot of {maker}", maker=context.name(view["maker"], 116, 15))
        title = context.line(16, 24, whose, 15, room, bold=True)
        title += context.faint(16, 42, tr("worth {worth}", worth=view["lot_value"]), 13)
    slots = [(16 + number * (size[0] + 8), 50.0) for number in range(3)]
    return "".join(
        (
            title,
            *(group(empty_place(*size, context.look), at=at) for at in slots),
            *(
                placed_card(card, at, size, context.style, large=True)
                for card, at in zip(view["lot"], slots, strict=False)
            ),
        )
    )


def bag(context: Context[MediciView], in_words: bool) -> str:
    """How many cards are still to be drawn; its right end at the origin."""
    count = context.view["bag"]
    if in_words:
        told = context.line(-30, -1, tr("{count} in the bag", count=count), 14, 120, anchor="end")
    else:
        told = context.line(-30, 0, count, 18, bold=True, anchor="end")
    gold = ""
    if CARD_TEXTS[GOLD] in context.view["unseen"]:
        sign = art.good_icon(len(GOODS), 18, context.look)
        label = tr("the gold has not been drawn yet")
        gold = context.titled(label, sign, at=(-166 if in_words else -72, -6))
    label = tr_plural("{count} card in the bag", "{count} cards in the bag", count)
    sack = icon(art.BAG, 24, context.tones.faint, (-12, -6))
    return context.titled(label, sack, told, gold, id="bag")


def highest_bid(context: Context[MediciView], width: float, height: float) -> str:
    view, middle = context.view, width / 2
    if not view["lot"]:
        return ""
    if view["bidder"] is None:
        return context.faint(middle, height / 2, tr("no bid yet"), 12, width + 16, anchor="middle")
    radius = min(40, height / 2 - 12, width / 2 - 8)
    return group(
        context.faint(middle, 14, tr("highest bid"), 12, width + 8, anchor="middle"),
        group(
            coin(radius),
            words(0, 11, view["highest"], 30, anchor="middle", font_weight="bold", fill=INK),
            context.disc(view["bidder"], 24, at=(radius - 3, radius - 6)),
            at=(middle, (height + 18) / 2),
        ),
        id="highest-bid",
    )


# --- Round the table --------------------------------------------------------------------------


def round_the_table(context: Context[MediciView], width: float, height: float) -> str:
    """Everybody in the order of bidding, the maker last, with what they have done or may do."""
    order = context.view["bidding_order"]
    cell = width / len(order)
    rule = tag("path", d=f"M8 -4H{width - 8:.1f}", stroke=context.tones.line)
    return rule + "".join(
        group(bidder(context, seat, cell, height), at=(turn * cell, 0)) for turn, seat in enumerate(order)
    )


def bidder(context: Context[MediciView], seat: int, width: float, height: float) -> str:
    view, tones, middle = context.view, context.tones, width / 2
    asked, highest = seat == view["player"], seat == view["bidder"] and bool(view["lot"])
    mark = ""
    if asked or highest:
        mark = tag("rect", x=2, y=2, width=width - 4, height=height - 2, rx=6, fill=tones.raised,
                   stroke=tones.gilt if asked else tones.line, stroke_width=3 if asked else 1)  # fmt: skip
    size, y = 13 if width > 62 else 11, height / 2 - 16
    return mark + "".join(
        (
            context.disc(seat, 26, at=(middle, y)),
            words(middle, y + 30, context.name(seat, width - 8, size), size, anchor="middle"),
            context.line(middle, y + 47, part_in_auction(view, seat), size, width - 4, asked or highest,
                         anchor="middle", fill=None if asked or highest else tones.faint),
        )
    )  # fmt: skip


# --- The end ----------------------------------------------------------------------------------


def places(context: Context[MediciView], width: float, height: float) -> str:
    """The players by their money, the richest first."""
    money = context.view["money"]
    order = sorted(range(len(money)), key=lambda seat: -money[seat])
    pitch = min(64, (height - 60) / len(order))
    parts = [context.line(18, 30, tr("Final standing"), 16, width - 36, bold=True)]
    for number, seat in enumerate(order):
        y = 48 + pitch * (number + 0.5)
        bold = seat in context.view["winners"]
        place = 1 + sum(florins > money[seat] for florins in money)
        parts += [
            context.line(30, y + 5, place, 16, bold=bold, anchor="middle"),
            context.disc(seat, 26, at=(62, y)),
            context.line(86, y + 5, context.people[seat].name, 16, width - 165, bold),
            context.line(width - 22, y + 6, money[seat], 20, bold=bold, anchor="end"),
        ]
    return "".join(parts)
