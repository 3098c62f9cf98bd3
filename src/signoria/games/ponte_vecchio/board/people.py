"""Ponte Vecchio, the board: the players with their money, their shops and their cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from signoria.games.ponte_vecchio.board.art import WREATH, back, burgher, card, gap
from signoria.games.ponte_vecchio.view import HIDDEN
from signoria.games.ponte_vecchio.words import CARD_TEXTS
from signoria.i18n import Sentence, tr, tr_plural
from signoria.svg import Look, Person, choice, emblem, group, plaque, shortened, tag, words


@dataclass(frozen=True)
class Cards:
    """Where a player's cards are, measured from the corner of his plaque."""

    hand: tuple[float, float]
    pitch: float
    size: tuple[float, float]
    laid: tuple[float, float]
    laid_size: tuple[float, float]


def row_height(players: int, look: Look) -> float:
    if look.narrow:
        return 116
    return {2: 82, 3: 68, 4: 58, 5: 52}[players]


def cards_at(height: float, look: Look) -> Cards:
    if look.narrow:
        return Cards((10, 68), 28.6, (26.6, 38), (331, 65), (33, 44))
    tall = min(height - 14, 50)
    return Cards(
        (546, (height - tall) / 2), 32.6, (30.6, tall), (916, (height - tall) / 2 - 1), (40, tall + 2)
    )


def draw_player(view: dict[str, Any], people: Sequence[Person], seat: int, look: Look, lang: str) -> str:
    """A player's plaque; its corner at the origin. It is picked to take his offer, or to have him paid."""
    person, height = people[seat], row_height(len(people), look)
    told = " · ".join(role.render(lang) for role in roles(view, seat))
    whose = choice(
        f"player:{seat + 1}",
        person.name,
        framed(height, look, view["player"] == seat),
        name_plate(person, told, leading(view)[seat], height, look),
        figures(view, seat, height, look, lang),
        statement(view, seat, height, look, lang),
    )
    place = cards_at(height, look)
    return "".join((whose, *hand(view, seat, place, look, lang), laid(view, person, seat, place, look, lang)))


@cache
def framed(height: float, look: Look, asked: bool) -> str:
    return plaque(374 if look.narrow else 1080, height, look, asked)


# --- Who, and how rich ------------------------------------------------------------------------


@lru_cache(1024)
def name_plate(person: Person, told: str, leads: bool, height: float, look: Look) -> str:
    """The emblem, in a wreath if he leads, the name, and what else is told of him."""
    name, middle = shortened(person.name, 20), height / 2
    if look.narrow:
        return "".join(
            (
                laurels(leads, 28, 26, 1, look),
                emblem(person.colour, 28, at=(28, 26)),
                words(52, 27, name, 13, font_weight="bold"),
            )
        )
    return "".join(
        (
            laurels(leads, 36, middle, 1.16, look),
            emblem(person.colour, 32, at=(36, middle)),
            words(64, middle - 1 if told else middle + 5.5, name, 15.5, font_weight="bold"),
            words(64, middle + 16, told, 11.5, fill=look.tones.faint) if told else "",
        )
    )


def roles(view: dict[str, Any], seat: int) -> Iterator[Sentence]:
    if view["starter"] == seat:
        yield tr("starting player")
    if view["last_mover"] == seat:
        yield tr("moved last")


def figures(view: dict[str, Any], seat: int, height: float, look: Look, lang: str) -> str:
    """Money, shops on the bridge and in hand, and the steps to the nearest."""
    tones = look.tones
    nearest = view["distance"][seat]
    if not look.narrow:
        y = height / 2
        numbers = (
            words(x, y + 6, value, 16, anchor="middle")
            for x, value in (
                (376, view["shops"][seat]),
                (430, view["shops_in_hand"][seat]),
                (500, "–" if nearest is None else nearest),
            )
        )
        return money(view, seat, 336, y + 8, 24, look) + "".join(numbers)
    told = [tr_plural("{count} shop", "{count} shops", view["shops"][seat])]
    told.append(tr("{count} left", count=view["shops_in_hand"][seat]))
    if nearest is not None:
        told.append(tr("nearest {steps}", steps=nearest))
    line = " · ".join(part.render(lang) for part in told)
    return "".join(
        (
            money(view, seat, 362, 30, 21, look),
            roles_shown(view, seat, look, lang),
            words(52, 45, line, 11, fill=tones.faint),
        )
    )


def money(view: dict[str, Any], seat: int, x: float, y: float, size: float, look: Look) -> str:
    return words(x, y, view["money"][seat], size, anchor="end", font_weight="bold", fill=look.tones.ink,
                 id=f"money-{seat + 1}")  # fmt: skip


def leading(view: dict[str, Any]) -> list[bool]:
    """By seat: ahead of the others, by money and then by shops; nobody while all are level."""
    results = list(zip(view["scores"], view["tiebreak"], strict=True))
    level = len(set(results)) == 1
    return [not level and result == max(results) for result in results]


@cache
def laurels(leads: bool, x: float, y: float, scale: float, look: Look) -> str:
    """A wreath round the emblem of who leads."""
    if not leads:
        return ""
    half = tag("path", d=WREATH, fill=look.tones.gilt)
    other = tag("g", half, transform="scale(-1 1)")
    return tag("g", half, other, transform=f"translate({x:g} {y:g}) scale({scale})")


def roles_shown(view: dict[str, Any], seat: int, look: Look, lang: str) -> str:
    """The burgher's medal for who moved him last, a pennant for the starting player."""
    shown = ""
    if view["starter"] == seat:
        pennant = tag("path", d="M-6 9V-9H8L4 -4.5L8 0H-4V9Z", fill=look.tones.faint)
        shown += group(tag("title", tr("starting player").render(lang)), pennant, at=(252, 22))
    if view["last_mover"] == seat:
        medal = burgher(22, False, look.tones.gilt)
        shown += group(tag("title", tr("moved last").render(lang)), medal, at=(278, 22))
    return shown


# --- Cards ------------------------------------------------------------------------------------


def hand(view: dict[str, Any], seat: int, place: Cards, look: Look, lang: str) -> Iterator[str]:
    """All eleven places in order; the cards of the player who is asked can be picked."""
    in_hand, lies = set(view["hands"][seat]), view["laid"][seat]
    asked = view["player"] == seat
    for text in CARD_TEXTS:
        yield card_in_hand(text, text in in_hand and text != lies, asked, seat, place, look, lang)


@cache
def card_in_hand(text: str, shown: bool, asked: bool, seat: int, place: Cards, look: Look, lang: str) -> str:
    drawn = card(text, place.size, look) if shown else gap(text, place.size, look)
    id_ = f"card-{seat + 1}-{text}" if shown else None
    at = (place.hand[0] + CARD_TEXTS.index(text) * place.pitch, place.hand[1])
    if asked:
        return choice(f"card:{text}", card_label(text, lang), drawn, at=at, id=id_)
    return group(drawn, at=at, id=id_)


def card_label(text: str, lang: str) -> str:
    if text == "joker":
        return tr("Joker: the lowest card; pays 20 for each shop of who plays it").render(lang)
    return tr("Card {card}", card=text).render(lang)


def laid(view: dict[str, Any], person: Person, seat: int, place: Cards, look: Look, lang: str) -> str:
    """The card of this turn: face down, or turned over; one's own shows before that, on top of its back."""
    lies = view["laid"][seat]
    width, height = place.laid_size
    if lies is None:
        tones = look.tones
        return tag("rect", x=place.laid[0], y=place.laid[1], width=width, height=height, rx=4, fill="none",
                   stroke=tones.line, stroke_width=1)  # fmt: skip
    if lies == HIDDEN:
        label = tr("A card face down").render(lang)
        drawn = back(person.colour, width, height)
        return group(tag("title", label), drawn, at=place.laid, id=f"back-{seat + 1}")
    id_ = f"card-{seat + 1}-{lies}"
    if view["phase"] == "laying":
        under = group(back(person.colour, width, height), at=place.laid, id=f"back-{seat + 1}")
        seen = card(lies, (width - 10, height - 10), look)
        return under + group(seen, at=(place.laid[0] + 5, place.laid[1] + 5), id=id_)
    counts = view["player"] if view["phase"] == "moving" else view["right"]
    edge = look.tones.gilt if seat == counts else None
    pays = 20 * view["shops"][seat] if lies == "joker" else 0
    return group(card(lies, place.laid_size, look, edge, pays), at=place.laid, id=id_)


# --- What was said ----------------------------------------------------------------------------


def statement(view: dict[str, Any], seat: int, height: float, look: Look, lang: str) -> str:
    """What a player has said or won this turn, framed if it stands highest."""
    said, is_framed = stance(view, seat)
    if said is None:
        return ""
    text, tones = said.render(lang), look.tones
    size, tall = (11, 19) if look.narrow else (11.5, 22)
    width = len(text) * size * 0.57 + 16
    middle = (364 - width / 2, 47.0) if look.narrow else (1017, height / 2)
    if not is_framed:
        return group(
            words(0, 4, text, size, anchor="middle", fill=tones.faint), at=middle, id=f"said-{seat + 1}"
        )
    return group(
        tag("rect", x=-width / 2, y=-tall / 2, width=width, height=tall, rx=tall / 2, fill=tones.raised,
            stroke=tones.gilt, stroke_width=1.5),
        words(0, 4, text, size, anchor="middle", fill=tones.ink, font_weight="bold"),
        at=middle,
        id=f"said-{seat + 1}",
    )  # fmt: skip


def stance(view: dict[str, Any], seat: int) -> tuple[Sentence | None, bool]:
    """The words, and whether they are to be framed."""
    phase, right = view["phase"], view["right"]
    if phase == "over":
        return (tr("winner"), True) if seat in view["winners"] else (None, False)
    if view["bidder"] == seat:
        return tr("bids {bid}", bid=view["highest"]), True
    if view["passed"][seat]:
        return tr("passed"), False
    if phase == "moving" and right != view["player"]:
        if seat == right:
            return tr("right sold"), False
        return (tr("right bought"), True) if seat == view["player"] else (None, False)
    if right == seat:
        return tr("has the right"), True
    offer = view["offers"][seat]
    if offer is None:
        return None, False
    return (tr("offers {offer}", offer=offer), True) if offer else (tr("no offer"), False)


# --- The columns of the wide table ------------------------------------------------------------


@cache
def column_titles(look: Look, lang: str) -> str:
    """Above the plaques; measured from the corner of the first."""
    tones = look.tones
    titles = (
        (64, "start", tr("player")),
        (336, "end", tr("florins")),
        (376, "middle", tr("shops")),
        (430, "middle", tr("shops left")),
        (500, "middle", tr("nearest")),
        (546, "start", tr("cards in hand; dashed: played")),
        (936, "middle", tr("laid")),
        (1018, "middle", tr("this turn")),
    )
    return "".join(
        words(x, -7, title.render(lang), 11.5, anchor=anchor, fill=tones.faint) for x, anchor, title in titles
    )
