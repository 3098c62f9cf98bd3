"""Medici vs Strozzi: the lot with its price and the question; and the tiles of the bag."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from signoria.games.strozzi.board.art import (
    IVORY,
    IVORY_EDGE,
    icon,
    lozenge,
    thrown_tile,
    tile,
    tile_id,
    wreath,
)
from signoria.games.strozzi.rules import MOST_PRICE, MOST_TILES_OF_A_LOT, ROUNDS, TILES_OF_A_GOOD
from signoria.games.strozzi.terminal import asked_seat
from signoria.games.strozzi.words import GOOD_NAMES, TILE_TEXTS, tile_name
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import Look, Person, Tones, choice, emblem, group, plaque, shortened, tag, words
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
    longest_name: int


WIDE = LotPlan(560, 180, 27, 63, 84, 36, (22, 100, 52, 66), (240, 133, 31), 15, 16)
NARROW = LotPlan(374, 158, 24, 53, 70, 28, (14, 84, 42, 58), (182, 113, 23), 12, 9)

# --- The lot ----------------------------------------------------------------------------------


def lot(
    view: dict[str, Any], people: Sequence[Person], look: Look, lang: str, at: tuple[float, float]
) -> str:
    """What is for sale, and what is asked of whom; at the end, who has won."""
    plan = NARROW if look.narrow else WIDE
    parts = [plaque(plan.width, plan.height, look), heading(view, plan, look.tones, lang)]
    if view["over"]:
        parts.append(victory(view, people, plan, look.tones, lang))
    else:
        parts.append(question(view, people, plan, lang))
        parts.append(tiles_for_sale(view, plan, look, lang))
        parts.append(price(view, people, plan, look.tones, lang))
    return group(*parts, at=at)


def heading(view: dict[str, Any], plan: LotPlan, tones: Tones, lang: str) -> str:
    """How far the game is: a lozenge for every round, and the tiles that are left in this one."""
    rounds = tr("Round {round} of {rounds}", round=view["round"], rounds=ROUNDS).render(lang)
    bag = tr_plural("{count} tile in the bag", "{count} tiles in the bag", len(view["bag"])).render(lang)
    done = view["round"] - (0 if view["over"] else 1)
    size, middle = plan.text - 1, plan.width / 2
    marks = [
        lozenge(middle + 16 * (number - 1), plan.head - 5, 5, tones.gilt)
        if number < done
        else tag("path", d=f"M{middle + 16 * (number - 1):g} {plan.head - 10:g}l5 5l-5 5l-5-5z",
                 fill=tones.raised, stroke=tones.gilt, stroke_width=2 if number == done else 1)
        for number in range(ROUNDS)
    ]  # fmt: skip
    return (
        words(16, plan.head, rounds, size, font_weight="bold")
        + "".join(marks)
        + words(plan.width - 16, plan.head, bag, size, anchor="end", fill=tones.faint)
        + tag("path", d=f"M16 {plan.head + 9:g}H{plan.width - 16:g}", stroke=tones.line)
    )


def asked(view: dict[str, Any]) -> Sentence:
    return {
        "tile": tr("a tile is drawn"),
        "drawing": tr("draw another tile, or stop and name a price"),
        "pricing": tr("name a price for the lot, from 0 to {most}", most=MOST_PRICE),
        "answering": tr("take the lot for {price}, or leave it", price=view["price"]),
        "loading": tr("choose a ship and a port, or discard the lot"),
    }[view["phase"]]


def question(view: dict[str, Any], people: Sequence[Person], plan: LotPlan, lang: str) -> str:
    seat = asked_seat(view)
    left = plan.emblem + 24
    return (
        emblem(people[seat].colour, plan.emblem, id="asked",
               at=(16 + plan.emblem / 2, plan.name + 4))
        + words(left, plan.name, f"{shortened(people[seat].name, 24)}:", plan.text + 2, font_weight="bold")
        + words(left, plan.question, asked(view).render(lang), plan.text)
    )  # fmt: skip


def tiles_for_sale(view: dict[str, Any], plan: LotPlan, look: Look, lang: str) -> str:
    left, top, width, height = plan.tiles
    places = [(left + (width + 6) * space, top) for space in range(MOST_TILES_OF_A_LOT)]
    empty = [
        tag("rect", x=x, y=y, width=width, height=height, rx=4, fill=look.tones.table, stroke=look.tones.line)
        for x, y in places[len(view["lot"]) :]
    ]
    return "".join(empty) + "".join(
        tile(name, width, height, lang, place) for name, place in zip(view["lot"], places, strict=False)
    )


def price(view: dict[str, Any], people: Sequence[Person], plan: LotPlan, tones: Tones, lang: str) -> str:
    """The price on a coin, and who may buy for it."""
    x, y, radius = plan.price
    shown = "?" if view["price"] is None else str(view["price"])
    if view["phase"] == "loading":
        shown = "✓"
    ring = tag("circle", r=radius, fill=tones.raised, stroke=tones.gilt, stroke_width=3)
    inner = tag("circle", r=radius - 4, fill="none", stroke=tones.gilt)
    size = radius * 0.75
    number = words(0, size * 0.36, shown, size, anchor="middle", font_weight="bold", id="price")
    first, second = buyers(view, [shortened(person.name, plan.longest_name) for person in people])
    left = x + radius + 10
    return (
        group(ring, inner, number, at=(x, y))
        + words(left, y - 4, first.render(lang), plan.text, font_weight="bold")
        + words(left, y + plan.text + 1, second.render(lang), plan.text - 1, fill=tones.faint)
    )


def buyers(view: dict[str, Any], names: Sequence[str]) -> tuple[Sentence, Sentence]:
    """Who may buy the lot, and who must if he does not."""
    maker, other = names[view["on_turn"]], names[1 - view["on_turn"]]
    if view["phase"] == "loading":
        return tr("buyer: {player}", player=maker), tr("has the next turn too")
    if view["phase"] == "answering":
        return tr("{player} may buy", player=other), tr("if not, {player} must", player=maker)
    return tr("{player} sells", player=maker), tr("{player} may buy", player=other)


def victory(view: dict[str, Any], people: Sequence[Person], plan: LotPlan, tones: Tones, lang: str) -> str:
    """The winner, or both, in a laurel, and by how much."""
    winners = view["winners"]
    middle, y = plan.width / 2, plan.price[1]
    parts = []
    for place, seat in enumerate(winners):
        x = middle + (place - (len(winners) - 1) / 2) * 96
        parts.append(icon(wreath(), plan.tiles[3] + 8, tones.gilt, x, y))
        parts.append(emblem(people[seat].colour, plan.emblem, at=(x, y)))
    text = result(winners, lambda seat: shortened(people[seat].name, plan.longest_name)).render(lang)
    most, least = (str(money).replace("-", "−") for money in sorted(view["money"], reverse=True))
    against = tr("{most} against {least} florins", most=most, least=least).render(lang)
    return (
        "".join(parts)
        + words(middle, plan.name - 2, text, plan.text + (2 if len(winners) == 1 else 0), anchor="middle",
                font_weight="bold")
        + words(middle, plan.question - 3, against, plan.text, anchor="middle")
    )  # fmt: skip


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


def bag(view: dict[str, Any], look: Look, lang: str, at: tuple[float, float]) -> str:
    """A place for every tile, good by good: in the bag, thrown away, or empty if it is on the table."""
    plan = NARROW_BAG if look.narrow else WIDE_BAG
    inside, thrown = set(view["bag"]), set(view["thrown_away"])
    width, height, _ = plan.tile
    parts = [bag_ground(plan, look, lang, view["over"])]
    for number, name in enumerate(TILE_TEXTS):
        drawn = ""
        if name in inside:
            drawn = tile(name, width, height, lang, (0, 0))
        elif name in thrown:
            drawn = thrown_tile(name, width, height, look.tones, (0, 0))
        parts.append(bag_place(number, plan, look.tones, lang, drawn))
    return group(*parts, at=at)


@cache
def bag_place(number: int, plan: BagPlan, tones: Tones, lang: str, drawn: str) -> str:
    width, height, pitch = plan.tile
    good, place = divmod(number, TILES_OF_A_GOOD)
    left, top = plan.columns[good]
    empty = tag(
        "rect", width=width, height=height, rx=4, fill=tones.table, stroke=tones.line, stroke_opacity=0.5
    )
    return choice(
        tile_pick(number), tile_name(number).render(lang), drawn or empty, at=(left + pitch * place, top + 18)
    )


@cache
def bag_ground(plan: BagPlan, look: Look, lang: str, over: bool) -> str:
    """The names of the goods, and what the signs mean."""
    tones = look.tones
    parts = [plaque(plan.width, plan.height, look)]
    for (x, y), name in zip(plan.columns, GOOD_NAMES, strict=True):
        parts.append(words(x, y + 13, name.render(lang), plan.text, fill=tones.faint))
    return "".join(parts) + group(legend(plan.text, tones, lang, over), at=plan.legend)


def legend(size: float, tones: Tones, lang: str, over: bool) -> str:
    """A tile in the bag, one that was thrown away, and what is shown of the end of the round."""
    pays = tr("as the last round paid") if over else tr("if the round ends now")
    texts = (tr("in the bag"), tr("thrown away"), pays)
    ring = tag(
        "circle", cx=7, cy=36, r=6, fill="none", stroke=tones.ink, stroke_width=2, stroke_dasharray="3 2"
    )
    return (
        tag("rect", x=28, y=-10, width=10, height=13, rx=2, fill=IVORY, stroke=IVORY_EDGE)
        + tag("rect", x=28, y=10, width=10, height=13, rx=2, fill=tones.panel, stroke=tones.line)
        + tag("path", d="M27 24L39 9", stroke=tones.warn, stroke_width=2)
        + ("" if over else ring)
        + tag("rect", x=18, y=28, width=30, height=16, rx=8, fill=tones.raised, stroke=tones.gilt)
        + words(33, 40, "+10", 11, anchor="middle", font_weight="bold")
        + "".join(words(58, 20 * row, text.render(lang), size) for row, text in enumerate(texts))
    )


def tile_pick(number: int) -> str:
    return tile_id(TILE_TEXTS[number]).replace("tile-", "tile:", 1)
