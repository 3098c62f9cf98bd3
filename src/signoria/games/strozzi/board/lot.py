"""Medici vs Strozzi: the lot with its price and the question; and the tiles of the bag."""

from dataclasses import dataclass
from functools import cache

from signoria.games.strozzi.board.art import PAPER_EDGE, thrown_tile, tile, tile_id
from signoria.games.strozzi.board.players import signed
from signoria.games.strozzi.rules import MOST_PRICE, MOST_TILES_OF_A_LOT, ROUNDS, TILES_OF_A_GOOD
from signoria.games.strozzi.view import StrozziView
from signoria.games.strozzi.names import GOOD_NAMES, TILE_TEXTS, tile_name
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import (
    INK,
    PAPER,
    Context,
    Place,
    Style,
    coin,
    empty_place,
    group,
    lozenge,
    pill,
    plaque,
    tag,
    words,
    wreath,
)
from signoria.terminal.markup import result


@dataclass(frozen=True)
class LotPlan:
    width: float
    height: float
    head: float  # the line above all
    name: float  # lines of the question
    question: float
    emblem: float
    tiles: tuple[float, float, float, float]  # left and top of the first tile, width, height
    price: tuple[float, float, float]  # middle and radius of the coin
    text: float


WIDE = LotPlan(560, 180, 27, 63, 84, 36, (22, 100, 52, 66), (240, 133, 31), 15)
NARROW = LotPlan(374, 158, 24, 53, 70, 28, (14, 84, 42, 58), (182, 113, 23), 12)

# --- The lot ----------------------------------------------------------------------------------


def lot(context: Context[StrozziView], at: Place) -> str:
    """What is for sale, and what is asked of whom; at the end, who has won."""
    plan, seat = NARROW if context.look.narrow else WIDE, context.view["asked"]
    parts = [plaque(plan.width, plan.height, context.look), heading(context, plan)]
    if seat is None:
        parts.append(victory(context, plan))
    else:
        parts.append(question(context, seat, plan))
        parts.append(tiles_for_sale(context, plan))
        parts.append(price(context, plan))
    return group(*parts, at=at)


def heading(context: Context[StrozziView], plan: LotPlan) -> str:
    """How far the game is: a lozenge for every round, and the tiles that are left in this one."""
    view, tones = context.view, context.tones
    bag = tr_plural("{count} tile in the bag", "{count} tiles in the bag", len(view["bag"]))
    done = view["round"] - (0 if view["over"] else 1)
    size, middle = plan.text - 1, plan.width / 2
    marks = [
        lozenge(middle + 16 * (number - 1), plan.head - 5, 5, tones.gilt)
        if number < done
        else lozenge(middle + 16 * (number - 1), plan.head - 5, 5, tones.raised, stroke=tones.gilt,
                     stroke_width=2 if number == done else 1)
        for number in range(ROUNDS)
    ]  # fmt: skip
    rounds = tr("Round {round} of {rounds}", round=view["round"], rounds=ROUNDS)
    return (
        context.line(16, plan.head, rounds, size, middle - 46, bold=True)
        + "".join(marks)
        + context.faint(plan.width - 16, plan.head, bag, size, middle - 46, anchor="end")
        + tag("path", d=f"M16 {plan.head + 9:g}H{plan.width - 16:g}", stroke=tones.line)
    )


def asked(view: StrozziView) -> Sentence:
    return {
        "tile": tr("a tile is drawn"),
        "drawing": tr("draw another tile, or stop and name a price"),
        "pricing": tr("name a price for the lot, from 0 to {most}", most=MOST_PRICE),
        "answering": tr("take the lot for {price}, or leave it", price=view["price"]),
        "loading": tr("choose a ship and a port, or discard the lot"),
    }[view["phase"]]


def question(context: Context[StrozziView], seat: int, plan: LotPlan) -> str:
    left = plan.emblem + 24
    width, size = plan.width - left - 16, plan.text + 2
    return (
        context.disc(seat, plan.emblem, id="asked", at=(16 + plan.emblem / 2, plan.name + 4))
        + context.line(left, plan.name, f"{context.name(seat, width - 8, size)}:", size, bold=True)
        + context.line(left, plan.question, asked(context.view), plan.text, width)
    )


def tiles_for_sale(context: Context[StrozziView], plan: LotPlan) -> str:
    left, top, width, height = plan.tiles
    tiles = context.view["lot"]
    places = [(left + (width + 6) * space, top) for space in range(MOST_TILES_OF_A_LOT)]
    empty = (group(empty_place(width, height, context.look), at=at) for at in places[len(tiles) :])
    for_sale = (tile(name, width, height, context.style, at) for name, at in zip(tiles, places, strict=False))
    return "".join((*empty, *for_sale))


def price(context: Context[StrozziView], plan: LotPlan) -> str:
    """The price on a coin, and who may buy for it."""
    x, y, radius = plan.price
    view, size = context.view, radius * 0.75
    shown = "✓" if view["phase"] == "loading" else "?" if view["price"] is None else view["price"]
    number = words(0, size * 0.36, shown, size, anchor="middle", font_weight="bold", fill=INK, id="price")
    left = x + radius + 10
    room = plan.width - left - 12
    first, second = buyers(view, context.names(room * 0.6, plan.text))
    return (
        group(coin(radius), number, at=(x, y))
        + context.line(left, y - 4, first, plan.text, room, bold=True)
        + context.faint(left, y + plan.text + 1, second, plan.text - 1, room)
    )


def buyers(view: StrozziView, names: list[str]) -> tuple[Sentence, Sentence]:
    """Who may buy the lot, and who must if they do not."""
    maker = view["on_turn"] or 0
    seller, other = names[maker], names[1 - maker]
    if view["phase"] == "loading":
        return tr("buyer: {player}", player=seller), tr("has the next turn too")
    if view["phase"] == "answering":
        return tr("{player} may buy", player=other), tr("if not, {player} must", player=seller)
    return tr("{player} sells", player=seller), tr("{player} may buy", player=other)


def victory(context: Context[StrozziView], plan: LotPlan) -> str:
    """The winner, or both, in a laurel, and by how much."""
    winners = context.view["winners"]
    middle, y, room = plan.width / 2, plan.price[1], plan.width - 40
    size = plan.text + (2 if len(winners) == 1 else 0)
    parts = []
    for place, seat in enumerate(winners):
        x = middle + (place - (len(winners) - 1) / 2) * 96
        parts.append(group(wreath(plan.emblem, context.look), context.disc(seat, plan.emblem), at=(x, y)))
    won = result(winners, lambda seat: context.name(seat, room / (len(winners) + 1), size))
    most, least = (signed(money) for money in sorted(context.view["money"], reverse=True))
    against = tr("{most} against {least} florins", most=most, least=least)
    return (
        "".join(parts)
        + context.line(middle, plan.name - 2, won, size, room, bold=True, anchor="middle")
        + context.line(middle, plan.question - 3, against, plan.text, room, anchor="middle")
    )


# --- The bag ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class BagPlan:
    width: float
    height: float
    columns: tuple[tuple[float, float], ...]  # where each good begins
    tile: tuple[float, float, float]  # width, height, from one to the next
    legend: tuple[float, float]
    text: float


WIDE_BAG = BagPlan(1072, 80, tuple((268 + 184 * good, 8) for good in range(5)), (26, 38, 29), (18, 24), 12)
NARROW_BAG = BagPlan(
    374, 204, ((12, 8), (196, 8), (12, 72), (196, 72), (12, 136)), (25, 36, 28), (90, 158), 11
)


def bag(context: Context[StrozziView], at: Place) -> str:
    """A place for every tile, good by good: in the bag, thrown away, or empty if it is on the table."""
    plan, style = NARROW_BAG if context.look.narrow else WIDE_BAG, context.style
    inside, thrown = set(context.view["bag"]), set(context.view["thrown_away"])
    width, height, _ = plan.tile
    parts = [bag_ground(plan, style, context.view["over"])]
    for number, name in enumerate(TILE_TEXTS):
        if name in inside:
            drawn = tile(name, width, height, style, (0, 0))
        elif name in thrown:
            drawn = thrown_tile(name, width, height, style.tones, (0, 0))
        else:
            drawn = empty_place(width, height, style.look)
        parts.append(bag_place(number, plan, style, drawn))
    return group(*parts, at=at)


@cache
def bag_place(number: int, plan: BagPlan, style: Style, drawn: str) -> str:
    good, place = divmod(number, TILES_OF_A_GOOD)
    left, top = plan.columns[good]
    at = (left + plan.tile[2] * place, top + 18)
    return style.choice(tile_pick(number), tile_name(number), drawn, at=at)


@cache
def bag_ground(plan: BagPlan, style: Style, over: bool) -> str:
    """The names of the goods, and what the signs mean."""
    parts = [plaque(plan.width, plan.height, style.look)]
    for (x, y), name in zip(plan.columns, GOOD_NAMES, strict=True):
        parts.append(style.faint(x, y + 13, name, plan.text, plan.tile[2] * TILES_OF_A_GOOD))
    return "".join(parts) + group(legend(plan, style, over), at=plan.legend)


def legend(plan: BagPlan, style: Style, over: bool) -> str:
    """A tile in the bag, one that was thrown away, and what is shown of the end of the round."""
    tones = style.tones
    pays = tr("as the last round paid") if over else tr("if the round ends now")
    texts = (tr("in the bag"), tr("thrown away"), pays)
    ring = tag(
        "circle", cx=7, cy=36, r=6, fill="none", stroke=tones.ink, stroke_width=2, stroke_dasharray="3 2"
    )
    return (
        tag("rect", x=28, y=-10, width=10, height=13, rx=2, fill=PAPER, stroke=PAPER_EDGE)
        + tag("rect", x=28, y=10, width=10, height=13, rx=2, fill=tones.panel, stroke=tones.line)
        + tag("path", d="M27 24L39 9", stroke=tones.bad, stroke_width=2)
        + ("" if over else ring)
        + pill("+10", 11, style.look, (33, 36), 34)
        + "".join(style.line(58, 20 * row, text, plan.text, 190) for row, text in enumerate(texts))
    )


def tile_pick(number: int) -> str:
    return tile_id(TILE_TEXTS[number]).replace("tile-", "tile:", 1)
