"""Medici's board: the market. The lot, the highest bid, the bag, and the bids round the table."""

from functools import cache
from html import escape

from signoria.games.medici.board import art
from signoria.games.medici.board.words import Table, bidding_order, part_in_auction
from signoria.games.medici.rules import GOLD, VALUE
from signoria.games.medici.words import CARD_TEXTS, GOODS, card_name
from signoria.i18n import tr, tr_plural
from signoria.svg import group, tag, words

CARD_NUMBERS = {text: number for number, text in enumerate(CARD_TEXTS)}


def placed_card(
    text: str, at: tuple[float, float], width: float, height: float, lang: str, large: bool
) -> str:
    """A card that is the same thing wherever it lies."""
    art_of_card = titled_card(CARD_NUMBERS[text], width, height, lang, large)
    return group(art_of_card, at=at, id=f"card-{text.replace(' ', '-')}")


@cache
def titled_card(number: int, width: float, height: float, lang: str, large: bool) -> str:
    title = tag("title", escape(card_name(number).render(lang)))
    return title + art.card(number, width, height, lang if large else None)


def market(table: Table, width: float, height: float, card_width: float) -> str:
    """At the end of the game the places of the players stand here."""
    frame = art.panel(width, height, table.look)
    if table.view["over"]:
        return frame + places(table, width, height)
    card_height = card_width * 1.32
    beside, strip_at = 16 + 3 * (card_width + 8) + 4, card_height + 66
    return frame + "".join(
        (
            lot(table, card_width, card_height),
            group(bag(table), at=(width - 18, 28)),
            group(highest_bid(table, width - beside - 14, card_height), at=(beside, 50)),
            group(round_the_table(table, width - 16, height - strip_at - 8), at=(8, strip_at)),
        )
    )


def lot(table: Table, width: float, height: float) -> str:
    """Up to three cards, and what they are worth together."""
    view = table.view
    coming = tr("No more lots today") if view["phase"] == "filling" else tr("The next lot")
    title = table.line(16, 27, coming, 15, font_weight="bold")
    if view["lot"]:
        worth = sum(int(VALUE[CARD_NUMBERS[card]]) for card in view["lot"])
        whose = tr("Lot of {maker}", maker=table.name(view["maker"], 116, 15))
        title = table.line(16, 24, whose, 15, font_weight="bold")
        title += table.faint(16, 42, tr("worth {worth}", worth=worth), 13)
    slots = [(16 + number * (width + 8), 50.0) for number in range(3)]
    return "".join(
        (
            title,
            *(group(art.slot(width, height, table.look), at=at) for at in slots),
            *(
                placed_card(card, at, width, height, table.lang, large=True)
                for card, at in zip(view["lot"], slots, strict=False)
            ),
        )
    )


def bag(table: Table) -> str:
    """How many cards are still to be drawn; its right end at the origin."""
    count, narrow = table.view["bag"], table.look.narrow
    label = tr_plural("{count} card in the bag", "{count} cards in the bag", count)
    parts = [
        tag("title", escape(label.render(table.lang))),
        group(art.icon(art.BAG, 24, table.look.tones.faint), at=(-12, -6)),
        words(-30, 0, count, 18, anchor="end", font_weight="bold")
        if narrow
        else table.line(-30, -1, tr("{count} in the bag", count=count), 14, anchor="end"),
    ]
    if CARD_TEXTS[GOLD] in table.view["unseen"]:
        parts.append(gold_to_come(table))
    return group(*parts, id="bag")


def gold_to_come(table: Table) -> str:
    label = tr("the gold has not been drawn yet").render(table.lang)
    return group(
        tag("title", escape(label)),
        art.good_icon(len(GOODS), 18, table.look),
        at=(-72 if table.look.narrow else -166, -6),
    )


def highest_bid(table: Table, width: float, height: float) -> str:
    view, middle = table.view, width / 2
    if not view["lot"]:
        return ""
    if view["bidder"] is None:
        return table.faint(middle, height / 2, tr("no bid yet"), 12, anchor="middle")
    radius = min(40, height / 2 - 12, width / 2 - 8)
    return group(
        table.faint(middle, 14, tr("highest bid"), 12, anchor="middle"),
        group(
            art.coin(radius),
            words(0, 11, view["highest"], 30, anchor="middle", font_weight="bold", fill=art.INK),
            group(table.disc(view["bidder"], 24), at=(radius - 3, radius - 6)),
            at=(middle, (height + 18) / 2),
        ),
        id="highest-bid",
    )


# --- Round the table --------------------------------------------------------------------------


def round_the_table(table: Table, width: float, height: float) -> str:
    """Everybody in the order of bidding, the maker last, with what he has done or may do."""
    order = bidding_order(table.view)
    cell = width / len(order)
    tones = table.look.tones
    rule = tag("path", d=f"M8 -4H{width - 8:.1f}", stroke=tones.line)
    return rule + "".join(
        group(bidder(table, seat, cell, height), at=(turn * cell, 0)) for turn, seat in enumerate(order)
    )


def bidder(table: Table, seat: int, width: float, height: float) -> str:
    view, tones, middle = table.view, table.look.tones, width / 2
    asked, highest = seat == view["player"], seat == view["bidder"] and bool(view["lot"])
    mark = ""
    if asked or highest:
        mark = tag("rect", x=2, y=2, width=width - 4, height=height - 2, rx=6, fill=tones.raised,
                   stroke=tones.gilt if asked else tones.line, stroke_width=3 if asked else 1)  # fmt: skip
    told = part_in_auction(view, seat)
    size, y = 13 if width > 62 else 11, height / 2 - 16
    return mark + "".join(
        (
            group(table.disc(seat, 26), at=(middle, y)),
            words(middle, y + 30, table.name(seat, width - 8, size), size, anchor="middle"),
            table.line(middle, y + 47, told, size, anchor="middle",
                       font_weight="bold" if asked or highest else None,
                       fill=None if asked or highest else tones.faint),
        )
    )  # fmt: skip


# --- The end ----------------------------------------------------------------------------------


def places(table: Table, width: float, height: float) -> str:
    """The players by their money, the richest first."""
    money = table.view["money"]
    order = sorted(range(len(money)), key=lambda seat: -money[seat])
    pitch = min(64, (height - 60) / len(order))
    parts = [table.line(18, 30, tr("Final standing"), 16, font_weight="bold")]
    for number, seat in enumerate(order):
        y = 48 + pitch * (number + 0.5)
        weight = "bold" if seat in table.view["winners"] else None
        place = 1 + sum(florins > money[seat] for florins in money)
        parts += [
            words(30, y + 5, place, 16, anchor="middle", font_weight=weight),
            group(table.disc(seat, 26), at=(62, y)),
            words(86, y + 5, table.name(seat, width - 165, 16), 16, font_weight=weight),
            words(width - 22, y + 6, money[seat], 20, anchor="end", font_weight=weight),
        ]
    return "".join(parts)
