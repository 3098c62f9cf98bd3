"""Ponte Vecchio, the board: below it, while the right is dealt with: what each way means, and all cards."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

from signoria.games.ponte_vecchio.board.cards import card_height, face
from signoria.games.ponte_vecchio.board.names import anybody, short_name, with_names
from signoria.games.ponte_vecchio.board.paint import TRAY, paints
from signoria.games.ponte_vecchio.board.plan import PonteVecchio, gain, own_steps, seats_from
from signoria.games.ponte_vecchio.board.reveal import fate, note
from signoria.games.ponte_vecchio.view import PonteVecchioView
from signoria.i18n import Seat, Sentence, tr
from signoria.svg import Place, Reader, florin, group, tag


@dataclass(frozen=True)
class Option:
    """A way to deal with the right: what is picked for it, what it is called, and what it means."""

    pick: str | None  # None: it only tells something
    title: Sentence
    short: Sentence  # where there is little room
    means: Sentence
    seat: int | None = None  # whose card would count
    florins: int | None = None  # what it brings
    heading: Sentence | None = None  # beside the florins, if the title names them


def ways_to_deal(context: PonteVecchio, seat: int) -> str:
    options = _before_offers(context, seat) if context.now["phase"] == "dealing" else _offers(context, seat)
    narrow = context.look.narrow
    if narrow:
        options = [option for option in options if option.pick]
    columns = 2 if narrow else len(options)
    rows = -(-len(options) // columns)
    width, height = (390 if narrow else 1004), (140 if narrow else 132)
    wide, tall = (width - 6) / columns, (height - 4) / rows
    return "".join(
        _panel(context, option, (6 + wide * (place % columns), 4 + tall * (place // columns)),
               (wide - 6, tall - 4 if narrow else tall - 6))
        for place, option in enumerate(options)
    )  # fmt: skip


def _before_offers(context: PonteVecchio, seat: int) -> list[Option]:
    ask = tr("Each of the others names one sum. Then you sell the right, or move after all.")
    options = [keeping(context, seat), Option("do:ask", tr("Ask for offers"), tr("Ask for offers"), ask)]
    buyer = likeliest_buyer(context, seat)
    if buyer is not None:
        card = context.now["laid"][buyer]
        likes = tr(
            "{player} laid {card}, which would count then, and can reach a shop: {pays}.",
            player=Seat(buyer),
            card=tr("the joker") if card == "joker" else card,
            pays=gain(context.now, buyer),
        )
        options.append(Option(None, tr("Who would like it"), tr("Who would like it"), likes, buyer))
    return options


def keeping(context: PonteVecchio, seat: int) -> Option:
    """To move the burgher oneself."""
    steps, pays = own_steps(context.now, seat), gain(context.now, seat)
    if not steps:
        means = tr("None of your shops lies ahead: you are not paid.")
    elif len(steps) == 1:
        means = tr("You can stop at your shop on {step}.", step=steps[0])
    else:
        means = tr("You can stop at your shops on {steps}.", steps=steps)
    return Option("do:keep", tr("Move him yourself"), tr("Keep it"), means, seat, pays)


def likeliest_buyer(context: PonteVecchio, seat: int) -> int | None:
    """Who of the others could make more of the right than its owner, and has money for it."""
    now = context.now
    gains = [
        (gain(now, other), -other)
        for other in range(now["players"])
        if other != seat and now["money"][other] >= 5
    ]
    best, other = max(gains, default=(0, 0))
    return -other if best > gain(now, seat) else None


def _offers(context: PonteVecchio, seat: int) -> list[Option]:
    """To keep the right, or to sell it to one of those who have offered, the best first."""
    now = context.now
    offers = sorted(((-(offer or 0), other) for other, offer in enumerate(now["offers"]) if offer))
    return [keeping(context, seat), *(_sale(context, other, -offer) for offer, other in offers)]


def _sale(context: PonteVecchio, buyer: int, offer: int) -> Option:
    player, pays = Seat(buyer), gain(context.now, buyer)
    title = tr("Sell to {player} for {offer}", player=player, offer=offer)
    if not pays:
        means = tr("{player} has no shop ahead and would be paid nothing.", player=player)
    else:
        means = tr(
            "For {player}: {pays} − {offer} = {rest}.",
            player=player,
            pays=pays,
            offer=offer,
            rest=pays - offer,
        )
    short, heading = tr("Sell for {offer}", offer=offer), tr("Sell to {player}", player=player)
    return Option(f"player:{buyer + 1}", title, short, means, buyer, offer, heading)


def _panel(context: PonteVecchio, option: Option, at: Place, size: tuple[float, float]) -> str:
    """An option: a button, but for what only tells something."""
    (width, height), tones = size, context.tones
    is_told = option.pick is None
    frame = tag("rect", width=width, height=height, rx=11, fill=tones.well if is_told else tones.raised,
                stroke=tones.line if is_told else tones.edge, stroke_width=1.5,
                stroke_dasharray="5 4" if is_told else None)  # fmt: skip
    draw = _narrow_option if context.look.narrow else _wide_option
    content = frame + draw(context, option, width, height)
    if option.pick is None:
        return group(content, at=at)
    label = f"{context.say(option.title)}: {context.say(option.means)}"
    return group(context.choice(option.pick, label, content), at=at)


def _wide_option(context: PonteVecchio, option: Option, width: float, height: float) -> str:
    """With the card that would count, and what the option brings."""
    x, card = 16.0, ""
    if option.seat is not None and width > 230:
        text = context.now["laid"][option.seat] or ""
        card = group(face(text, 70, context.style, prefix=TRAY), at=(12, (height - card_height(70)) / 2))
        x = 98
    room = width - x - 14
    coin, told_room = "", room
    if option.florins is not None:
        coin = _coin(context, option.florins, width - 12, 36)
        told_room -= 74
    title, y = context.paragraph(
        x, 36, context.say(option.heading or option.title), 17, told_room, most=2, bold=True
    )
    lines = int((height - y + 6) // 18.5)
    means = context.paragraph(
        x, y + 2, context.say(option.means), 14, room, most=max(1, lines), fill=context.tones.faint
    )
    return card + title + coin + means[0]


def _coin(context: PonteVecchio, florins: int, right: float, y: float) -> str:
    number = context.line(right, y, florins, 18, 42, bold=True, anchor="end")
    return florin(paints(context.look, TRAY), 9, at=(right - 50, y - 6)) + number


def _narrow_option(context: PonteVecchio, option: Option, width: float, height: float) -> str:
    x, parts = 12.0, []
    if option.pick and option.pick.startswith("player:") and option.seat is not None:
        parts.append(context.disc(option.seat, 22, at=(20, 18)))
        x = 36
    room = width - x - 10
    if option.florins is not None:
        parts.append(_coin(context, option.florins, width - 8, 24))
        room -= 64
    parts.append(context.line(x, 23, option.short, 14, room, bold=True))
    lines = int((height - 27) // 15.6)
    if lines:
        means = context.say(option.means)
        parts.append(
            context.paragraph(12, 41, means, 12, width - 20, most=lines, fill=context.tones.faint)[0]
        )
    return "".join(parts)


# --- All cards that lie -----------------------------------------------------------------------


class Cards(NamedTuple):
    """All that is told of the cards that lie; the names are those of the view."""

    phase: str
    player: int | None
    players: int
    right: int | None
    laid: tuple[str | None, ...]
    pays: tuple[int | None, ...]
    offers: tuple[int | None, ...]
    distance: tuple[int | None, ...]


def laid_cards(context: PonteVecchio) -> str:
    """Everybody's card of this turn, and what becomes of it; players are picked here to be paid."""
    now = context.now
    cards = Cards(
        now["phase"],
        now["player"],
        now["players"],
        now["right"],
        tuple(now["laid"]),
        tuple(now["pays"]),
        tuple(now["offers"]),
        tuple(now["distance"]),
    )
    return with_names(context, _laid_cards(context.reader, cards))


@lru_cache(128)
def _laid_cards(reader: Reader, cards: Cards) -> str:
    now = cast("PonteVecchioView", cards._asdict())
    cell = ((390 if reader.look.narrow else 1004) - 8) / now["players"]
    parts = []
    for place, (seat, drawn) in enumerate(_cards(anybody(reader), cards, cell)):
        pick = reader.choice(f"player:{seat + 1}", reader.say(_pick_label(now, seat)), drawn)
        parts.append(group(pick, at=(6 + cell * place, 5)))
    return "".join(parts)


@lru_cache(256)
def _cards(reader: Reader, cards: Cards, cell: float) -> list[tuple[int, str]]:
    """Each player with their card, as all see it."""
    now, tones = cast("PonteVecchioView", cards._asdict()), reader.tones
    height, draw = (140, _narrow_card) if reader.look.narrow else (132, _wide_card)
    frame = tag("rect", width=cell - 6, height=height - 10, rx=10, fill=tones.raised,
                fill_opacity=0.55, stroke=tones.line)  # fmt: skip
    return [(seat, frame + draw(reader, now, seat, cell - 6)) for seat in seats_from(now, now["right"])]


def _wide_card(reader: Reader, now: PonteVecchioView, seat: int, width: float) -> str:
    card, said = 74, reader.text(_said(now, seat))
    x, room = card + 16, width - card - 24
    return "".join(
        (
            group(face(now["laid"][seat] or "", card, reader.style, prefix=TRAY), at=(8, 9)),
            reader.disc(seat, 26, at=(x + 12, 28)),
            reader.line(x, 62, short_name(seat, room, 16), 16, bold=True),
            reader.paragraph(x, 82, said, 13.5, room, most=3, fill=reader.tones.faint)[0],
        )
    )


def _narrow_card(reader: Reader, now: PonteVecchioView, seat: int, width: float) -> str:
    card, middle = 52, width / 2
    tall = card_height(card)
    return "".join(
        (
            group(face(now["laid"][seat] or "", card, reader.style, prefix=TRAY), at=(middle - card / 2, 6)),
            reader.disc(seat, 20, at=(middle, tall + 18)),
            reader.faint(middle, tall + 44, _said(now, seat), 12, width - 4, anchor="middle"),
        )
    )  # fmt: skip


def _pick_label(now: PonteVecchioView, seat: int) -> Sentence:
    mover, player = now["player"], Seat(seat)
    if now["phase"] == "moving" and mover is not None:
        pays = now["pays"][mover]
        return tr("Pay {player} {pays}", tr("Pay yourself {pays}"), player=player, pays=pays)
    return tr("{player}: card {card}", player=player, card=now["laid"][seat])


def _said(now: PonteVecchioView, seat: int) -> Sentence:
    """What a player has to do with the right now."""
    right = now["right"]
    if now["phase"] == "moving" and right != now["player"]:
        if seat == right:
            return tr("sold it")
        if seat == now["player"]:
            return tr("bought it")
    if seat == right:
        return tr("has the right")
    offer = now["offers"][seat]
    if offer:
        return tr("offers {offer}", offer=offer)
    if offer == 0:
        return tr("offers nothing")
    if now["phase"] == "offering" and seat == now["player"]:
        return tr("is asked")
    return tr("cancelled out") if fate(now, seat) == "out" else note(now, seat)
