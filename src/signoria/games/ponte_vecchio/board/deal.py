"""Ponte Vecchio, the board: the deal about the right to move, as a dialogue between two players."""

from functools import cache, lru_cache
from typing import NamedTuple

from signoria.games.ponte_vecchio.board.names import anybody, short_name
from signoria.games.ponte_vecchio.board.paint import paints
from signoria.games.ponte_vecchio.board.plan import PonteVecchio, Room
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import COLOURS, Place, Reader, florin, group, tag, words

HANDS = (
    "M4 34l24-14 18 2 14 8 14-8 18-2 24 14v14H92l-20 4-26-4H4z",
    "M46 22l16 12 10 2M52 40l10 4M60 30l14 10",
)


class Deal(NamedTuple):
    """Who has the right, who speaks with them, their cards, and what all have offered."""

    holder: int
    other: int
    cards: tuple[str, str]
    sums: tuple[int | None, ...]  # by seat; None of those who have not said yet

    @property
    def others(self) -> list[int]:
        """In the order in which they are asked."""
        players = len(self.sums)
        return [(self.holder + away) % players for away in range(1, players)]


def draw_deal(context: PonteVecchio, room: Room) -> str:
    """On a wide screen between two ends in the sky, on a narrow one in the column."""
    now = context.now
    holder, other = now["right"], partner(context)
    if holder is None or other is None:
        return group("", at=(0, room[2]))
    view = context.view if context.view["phase"] == now["phase"] else now
    cards = now["laid"][holder] or "", now["laid"][other] or ""
    return _deal(context.reader, Deal(holder, other, cards, tuple(view["offers"])), room)


@lru_cache(128)
def _deal(reader: Reader, deal: Deal, room: Room) -> str:
    left, right, top = room
    if reader.look.narrow:
        return group(_tall(reader, deal), at=(0, top))
    width = min(580, right - left)
    drawn = _wide(anybody(reader), deal, width) + _offers(reader, deal, width)
    return group(group(drawn, at=((left + right - width) / 2, 0)), at=(0, top))


def partner(context: PonteVecchio) -> int | None:
    """Who speaks with the one with the right: whoever is asked for an offer, or has made the best."""
    now = context.now
    if now["phase"] == "offering":
        return now["player"]
    offers = [(offer or 0, -seat) for seat, offer in enumerate(now["offers"])]
    return -max(offers)[1]


@cache
def _hands(left: str, right: str) -> str:
    """Two hands in the sleeves of their owners, 120 by 54; the middle at the origin."""
    skin, lines = HANDS
    edge: dict[str, str | float] = {"stroke": "#5b3a18", "stroke_width": 1.5, "stroke_linejoin": "round"}
    return group(
        tag("path", d=skin, fill="#f2d0a6", **edge),
        tag("path", d="M0 26l18-8 10 26-24 8z", fill=COLOURS[left].fill, **edge),
        tag("path", d="M120 26l-18-8-10 26 24 8z", fill=COLOURS[right].fill, **edge),
        tag("path", d=lines, fill="none", **edge),
        at=(-60, -36),
    )


def _notes(reader: Reader, deal: Deal) -> tuple[str, str]:
    cards = [tr("joker") if card == "joker" else card for card in deal.cards]
    has, would = tr("{card} has the right", card=cards[0]), tr("{card} would count", card=cards[1])
    return reader.text(has), reader.text(would)


@lru_cache(256)
def _wide(reader: Reader, deal: Deal, width: float) -> str:
    tones, middle = reader.tones, width / 2
    colours = reader.colours[deal.holder], reader.colours[deal.other]
    has, would = _notes(reader, deal)
    parts = [
        tag("rect", y=6, width=width, height=136, rx=14, fill=tones.panel, stroke=tones.gilt,
            stroke_width=1.5, opacity=0.97),
        group(_hands(*colours), at=(middle, 40)),
        _sum_line(reader, deal, (middle, 84)),
    ]  # fmt: skip
    for seat, note, x in ((deal.holder, has, width * 0.18), (deal.other, would, width * 0.82)):
        parts += [
            reader.disc(seat, 44, at=(x, 34)),
            reader.line(x, 74, short_name(seat, 180, 17), 17, bold=True, anchor="middle"),
            reader.faint(x, 92, note, 13.5, 180, anchor="middle"),
        ]
    return "".join(parts)


def _sum_line(reader: Reader, deal: Deal, at: Place) -> str:
    offer, (x, y) = deal.sums[deal.other], at
    if offer is None:
        return words(x, y + 2, "?", 28, anchor="middle", font_weight="bold", fill=reader.tones.main)
    coin = florin(paints(reader.look), 12, at=(x - 20, y - 9))
    return coin + words(x - 2, y, offer, 28, font_weight="bold", id="sum")


def _offers(reader: Reader, deal: Deal, width: float) -> str:
    """What all others have offered, in the order in which they were asked."""
    others, anyone = deal.others, anybody(reader)
    cell = min(180, (width - 16) / len(others))
    left = (width - cell * len(others)) / 2
    return "".join(
        _offer(reader if seat == reader.viewer else anyone, seat, deal.sums[seat], left + cell * place, cell)
        for place, seat in enumerate(others)
    )


@lru_cache(2048)
def _offer(reader: Reader, seat: int, offer: int | None, x: float, width: float) -> str:
    tones = reader.tones
    return reader.titled(
        reader.say(_told(seat, offer)),
        tag("rect", x=x + 4, y=104, width=width - 8, height=30, rx=15, fill=tones.raised,
            stroke=tones.gilt if offer else tones.line, stroke_width=1.5),
        reader.disc(seat, 20, at=(x + 20, 119)),
        reader.line(x + 35, 124, short_name(seat, width - 92, 14), 14, bold=True),
        reader.line(x + width - 14, 124, _said(offer), 14, 46, anchor="end", fill=tones.ink),
        opacity=0.6 if offer == 0 else None,
    )  # fmt: skip


def _said(offer: int | None) -> Sentence | str:
    if offer is None:
        return "…"
    return str(offer) if offer else tr("none")


def _told(seat: int, offer: int | None) -> Sentence:
    player = Seat(seat)
    if offer is None:
        return tr("{player} has not made an offer yet", tr("You have not made an offer yet"), player=player)
    if offer == 0:
        return tr("{player} offers nothing", tr("You offer nothing"), player=player)
    return tr(
        "{player} offers {offer} for the right",
        tr("You offer {offer} for the right"),
        player=player,
        offer=offer,
    )


def _tall(reader: Reader, deal: Deal) -> str:
    """The dialogue in the column of a narrow screen, the offers of all below it."""
    tones = reader.tones
    colours = reader.colours[deal.holder], reader.colours[deal.other]
    has, would = _notes(reader, deal)
    parts = [
        tag(
            "rect", x=4, y=132, width=80, height=207, rx=10, fill=tones.panel, stroke=tones.gilt, opacity=0.97
        ),
        reader.disc(deal.holder, 34, at=(44, 154)),
        reader.paragraph(44, 188, has, 12, 74, most=2, anchor="middle")[0],
        group(group(_hands(*colours), scale=0.6), at=(44, 222)),
        _sum_line(reader, deal, (44, 258)),
        reader.disc(deal.other, 34, at=(44, 286)),
        reader.paragraph(44, 316, would, 12, 74, most=2, anchor="middle")[0],
    ]
    for place, seat in enumerate(deal.others):
        y = 345 + 30 * place
        offer = deal.sums[seat]
        parts.append(
            reader.titled(
                reader.say(_told(seat, offer)),
                tag("rect", x=4, y=y, width=80, height=28, rx=14, fill=tones.raised,
                    stroke=tones.gilt if offer else tones.line),
                reader.disc(seat, 20, at=(18, y + 14)),
                reader.line(76, y + 19, _said(offer), 14, 44, bold=True, anchor="end"),
            )
        )  # fmt: skip
    return group(*parts, at=(0, -6))
