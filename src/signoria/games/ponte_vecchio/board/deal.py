"""Ponte Vecchio, the board: the deal about the right to move, as a dialogue between two players."""

from functools import cache

from signoria.games.ponte_vecchio.board.paint import paints
from signoria.games.ponte_vecchio.board.plan import PonteVecchio, seats_from
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import COLOURS, Look, Place, florin, group, tag, words

HANDS = (
    "M4 34l24-14 18 2 14 8 14-8 18-2 24 14v14H92l-20 4-26-4H4z",
    "M46 22l16 12 10 2M52 40l10 4M60 30l14 10",
)


def draw_deal(context: PonteVecchio, left: float, right: float) -> str:
    """On a wide screen between two ends in the sky, on a narrow one in the column."""
    holder, other = context.now["right"], partner(context)
    if holder is None or other is None:
        return ""
    if context.look.narrow:
        return _tall(context, holder, other)
    width = min(580, right - left)
    return group(_wide(context, holder, other, width), at=((left + right - width) / 2, 0))


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


def _sum(context: PonteVecchio, seat: int) -> int | None:
    """What a player offers; None if they have not said yet."""
    same = context.view["phase"] == context.now["phase"]
    return (context.view if same else context.now)["offers"][seat]


def _card(context: PonteVecchio, seat: int) -> Sentence | str:
    card = context.now["laid"][seat] or ""
    return tr("joker") if card == "joker" else card


def _notes(context: PonteVecchio, holder: int, other: int) -> tuple[str, str]:
    has = tr("{card} has the right", card=_card(context, holder))
    would = tr("{card} would count", card=_card(context, other))
    return context.text(has), context.text(would)


def _wide(context: PonteVecchio, holder: int, other: int, width: float) -> str:
    look, tones, middle = context.look, context.tones, width / 2
    colours = context.people[holder].colour, context.people[other].colour
    has, would = _notes(context, holder, other)
    parts = [
        tag("rect", y=6, width=width, height=136, rx=14, fill=tones.panel, stroke=tones.gilt,
            stroke_width=1.5, opacity=0.97),
        group(_hands(*colours), at=(middle, 40)),
        _sum_line(context, other, (middle, 84)),
    ]  # fmt: skip
    for seat, note, x in ((holder, has, width * 0.18), (other, would, width * 0.82)):
        parts += [
            context.disc(seat, 44, at=(x, 34)),
            context.line(x, 74, context.name(seat, 180, 17), 17, bold=True, anchor="middle"),
            context.faint(x, 92, note, 13.5, 180, anchor="middle"),
        ]
    parts.append(_offers(context, holder, look, width))
    return "".join(parts)


def _sum_line(context: PonteVecchio, other: int, at: Place) -> str:
    offer, (x, y) = _sum(context, other), at
    if offer is None:
        return words(x, y + 2, "?", 28, anchor="middle", font_weight="bold", fill=context.tones.main)
    coin = florin(paints(context.look), 12, at=(x - 20, y - 9))
    return coin + words(x - 2, y, offer, 28, font_weight="bold", id="sum")


def _offers(context: PonteVecchio, holder: int, look: Look, width: float) -> str:
    """What all others have offered, in the order in which they were asked."""
    others = [seat for seat in seats_from(context.now, holder) if seat != holder]
    cell = min(180, (width - 16) / len(others))
    left = (width - cell * len(others)) / 2
    parts = []
    for place, seat in enumerate(others):
        offer, x = _sum(context, seat), left + cell * place
        said = _said(offer)
        parts.append(
            context.titled(
                context.say(_told(seat, offer)),
                tag("rect", x=x + 4, y=104, width=cell - 8, height=30, rx=15, fill=look.tones.raised,
                    stroke=look.tones.gilt if offer else look.tones.line, stroke_width=1.5),
                context.disc(seat, 20, at=(x + 20, 119)),
                context.line(x + 35, 124, context.name(seat, cell - 92, 14), 14, bold=True),
                context.line(x + cell - 14, 124, said, 14, 46, anchor="end", fill=look.tones.ink),
                opacity=0.6 if offer == 0 else None,
            )
        )  # fmt: skip
    return "".join(parts)


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


def _tall(context: PonteVecchio, holder: int, other: int) -> str:
    """The dialogue in the column of a narrow screen, the offers of all below it."""
    tones = context.tones
    colours = context.people[holder].colour, context.people[other].colour
    has, would = _notes(context, holder, other)
    parts = [
        tag(
            "rect", x=4, y=132, width=80, height=207, rx=10, fill=tones.panel, stroke=tones.gilt, opacity=0.97
        ),
        context.disc(holder, 34, at=(44, 154)),
        context.paragraph(44, 188, has, 12, 74, most=2, anchor="middle")[0],
        group(group(_hands(*colours), scale=0.6), at=(44, 222)),
        _sum_line(context, other, (44, 258)),
        context.disc(other, 34, at=(44, 286)),
        context.paragraph(44, 316, would, 12, 74, most=2, anchor="middle")[0],
    ]
    others = [seat for seat in seats_from(context.now, holder) if seat != holder]
    for place, seat in enumerate(others):
        y = 345 + 30 * place
        offer = _sum(context, seat)
        parts.append(
            context.titled(
                context.say(_told(seat, offer)),
                tag("rect", x=4, y=y, width=80, height=28, rx=14, fill=tones.raised,
                    stroke=tones.gilt if offer else tones.line),
                context.disc(seat, 20, at=(18, y + 14)),
                context.line(76, y + 19, _said(offer), 14, 44, bold=True, anchor="end"),
            )
        )  # fmt: skip
    return group(*parts, at=(0, -6))
