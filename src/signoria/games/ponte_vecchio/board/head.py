"""Ponte Vecchio, the board: how far the game is, who has laid a card, what is bid, whose card counts.

On a wide screen all this stands in the sky, on a narrow one in a column on the water.
"""

from functools import lru_cache
from typing import NamedTuple

from signoria.games.ponte_vecchio.board.cards import back, card_height, face, place_for_card
from signoria.games.ponte_vecchio.board.deal import draw_deal
from signoria.games.ponte_vecchio.board.names import anybody, short_name, with_names
from signoria.games.ponte_vecchio.board.paint import LANTERN, paints
from signoria.games.ponte_vecchio.board.plan import PonteVecchio, Room, seats_from
from signoria.games.ponte_vecchio.table import CARDS, TURNS_BEFORE_LAST_ROUND
from signoria.games.ponte_vecchio.view import HIDDEN, PonteVecchioView
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.svg import COLOURS, Look, Place, Reader, Style, florin, group, tag, text_width

COLUMN = 80
"""How wide the column of a narrow screen is."""


def draw_head(context: PonteVecchio) -> str:
    now, reader, narrow = context.now, context.reader, context.look.narrow
    how_far, phase = progress_of(now), now["phase"]
    drawn = _progress(context.style, how_far)
    room = sky(context.style, how_far, now["players"])
    if phase in ("laying", "dealing"):
        laid = laid_now(context)
        drawn += _narrow_cards(reader, laid) if narrow else _wide_cards(anybody(reader), laid, room)
    elif phase == "bidding":
        bids = bids_now(context)
        drawn += _narrow_bids(reader, bids) if narrow else _wide_bids(anybody(reader), bids, room)
    elif phase in ("offering", "selling"):
        drawn += draw_deal(context, room)
    elif phase == "moving":
        drawn += _counting_card(context)
    return with_names(context, drawn)


def shown(context: PonteVecchio) -> PonteVecchioView:
    """In a preview of the same question what is said and laid is shown as it would be."""
    view, now = context.view, context.now
    return view if (view["phase"], view["turn"]) == (now["phase"], now["turn"]) else now


# --- How far the game is ----------------------------------------------------------------------


class Progress(NamedTuple):
    """How far the game is."""

    turn: int
    over: bool
    cards_left: int | None  # in the last round
    shops_to_come: int


def progress_of(view: PonteVecchioView) -> Progress:
    cards_left = len(view["hands"][0]) if view["in_last_round"] else None
    return Progress(view["turn"], view["over"], cards_left, view["shops_to_come"])


@lru_cache(2048)
def _progress(style: Style, now: Progress) -> str:
    turn, left = tr("Turn {turn}", turn=now.turn), what_is_left(now)
    if not style.look.narrow:
        return _label(style, style.text(turn), 12, False) + _label(style, style.text(left), 992, True)
    told, end = style.paragraph(COLUMN / 2 + 4, 54, left, 12.5, COLUMN - 6, most=5, anchor="middle")
    tones = style.tones
    return "".join(
        (
            tag("rect", x=4, y=6, width=COLUMN, height=end - 12, rx=12, fill=tones.panel, stroke=tones.gilt,
                opacity=0.95),
            style.line(COLUMN / 2 + 4, 27, turn, 16, COLUMN - 6, bold=True, anchor="middle"),
            tag("path", d="M14 37h60", stroke=tones.line),
            told,
        )
    )  # fmt: skip


@lru_cache(2048)
def sky(style: Style, now: Progress, players: int) -> Room:
    """From where to where the sky is free, and from where down: between the pills, or below long ones."""
    if style.look.narrow:
        return 0, 0, 0
    turn, left = tr("Turn {turn}", turn=now.turn), what_is_left(now)
    first, last = (text_width(style.text(said), 15, bold=True) + 16 for said in (turn, left))
    start, end = 12 + first + 24, 992 - last - 24
    needed = 18 + 102 * players
    return (start, end, 0) if end - start >= needed else (12, 992, 38)


@lru_cache(2048)
def _label(style: Style, text: str, x: float, at_right_end: bool) -> str:
    """A pill whose left or right end is at x."""
    width, tones = text_width(text, 15, bold=True) + 28, style.tones
    return group(
        tag("rect", width=width, height=30, rx=15, fill=tones.panel, stroke=tones.gilt, stroke_width=1.3,
            opacity=0.95),
        style.line(width / 2, 20.5, text, 15, bold=True, anchor="middle"),
        at=(x - width if at_right_end else x, 10),
    )  # fmt: skip


def what_is_left(now: Progress) -> Sentence:
    """How far off the last round is, or the end."""
    if now.over:
        return tr("The game is over")
    if now.cards_left is not None:
        return tr_plural("Last round: {count} card left", "Last round: {count} cards left", now.cards_left)
    shops = now.shops_to_come
    if now.turn > TURNS_BEFORE_LAST_ROUND - CARDS:
        return tr_plural(
            "{count} shop to the last round, or turn {turn}",
            "{count} shops to the last round, or turn {turn}",
            shops,
            turn=TURNS_BEFORE_LAST_ROUND,
        )
    return tr_plural("{count} shop to the last round", "{count} shops to the last round", shops)


# --- Cards laid -------------------------------------------------------------------------------


SAID_OF_CARD = {"right": tr("may move"), "laid": tr("laid"), "now": tr("now"), "later": tr("to come")}


class Laid(NamedTuple):
    """A player's card of this turn."""

    seat: int
    card: str | None
    frame: str | None  # the colour of what is drawn round it
    is_asked: bool
    may_drop: bool  # whether the viewer may drop a card there
    said: str  # of `SAID_OF_CARD`


def laid_now(context: PonteVecchio) -> tuple[Laid, ...]:
    """Who has laid a card, in the order in which they are asked; the viewer's own is seen by them."""
    now, cards = context.now, shown(context)["laid"]
    found = []
    for seat in seats_from(now, now["starter"]):
        is_asked, has_laid = now["player"] == seat, now["laid"][seat] is not None
        frame: str | None
        if now["phase"] == "laying":
            frame = COLOURS[context.people[seat].colour].fill if has_laid else LANTERN
            said = "laid" if has_laid else "now" if is_asked else "later"
        else:
            frame = LANTERN if now["right"] == seat else None
            said = "right" if now["right"] == seat else "laid"
        found.append(Laid(seat, cards[seat], frame, is_asked, is_asked and seat == context.viewer, said))
    return tuple(found)


@lru_cache(1024)
def _wide_cards(reader: Reader, cards: tuple[Laid, ...], room: Room) -> str:
    left, right, top = room
    cell = min(132, (right - left - 18) // len(cards))
    left = (left + right - len(cards) * cell) / 2
    parts = [_panel(reader.look, left - 12, len(cards) * cell + 18)]
    for place, laid in enumerate(cards):
        x, width = left + place * cell, cell - 52
        parts += [
            _laid(reader, laid, 40, (x, 16)),
            reader.line(x + 46, 40, short_name(laid.seat, width, 14), 14, bold=True),
            reader.faint(x + 46, 58, SAID_OF_CARD[laid.said], 13, width),
        ]
    return group(*parts, at=(0, top))


def _panel(look: Look, x: float, width: float, height: float = 72) -> str:
    tones = look.tones
    return tag("rect", x=x, y=8, width=width, height=height, rx=14, fill=tones.panel, stroke=tones.gilt,
               stroke_width=1.2, opacity=0.95)  # fmt: skip


def _laid(reader: Reader, laid: Laid, width: float, at: Place) -> str:
    """The card of this turn at its place: face down, turned over, or still to come."""
    if laid.card is None:
        drawn = place_for_card(width, reader.look, laid.is_asked)
    elif laid.card == HIDDEN:
        turned = back(reader.colours[laid.seat], width)
        drawn = reader.titled(tr("A card face down"), turned, id=f"back-{laid.seat + 1}")
    else:
        drawn = face(laid.card, width, reader.style) + (_frame(width, laid.frame) if laid.frame else "")
    return group(drawn, at=at, id=f"laid-{laid.seat + 1}", data_drop="card" if laid.may_drop else None)


def _frame(width: float, colour: str) -> str:
    return tag("rect", x=-2, y=-2, width=width + 4, height=card_height(width) + 4, rx=width / 8, fill="none",
               stroke=colour, stroke_width=4)  # fmt: skip


@lru_cache(1024)
def _narrow_cards(reader: Reader, cards: tuple[Laid, ...]) -> str:
    parts = []
    for place, laid in enumerate(cards):
        y = 140 + place * 62
        panel = tag(
            "rect", x=4, y=y - 6, width=COLUMN, height=58, rx=9, fill=reader.tones.panel, opacity=0.94
        )
        card, disc = _laid(reader, laid, 33, (10, y)), reader.disc(laid.seat, 24, at=(64, y + 22))
        parts.append(reader.titled(reader.called(laid.seat), panel, card, disc))
    return group(*parts, at=(0, 0))


# --- The auction ------------------------------------------------------------------------------

SAID_OF_BID = {
    "passed": tr("passed"),
    "bids": tr("bids now"),
    "opens": tr("opens"),
    "no shop": tr("no shop left"),
    "out": tr("is out"),
    "waits": tr("waits"),
}


class Bid(NamedTuple):
    """What a player has bid for the site, or what else is said of them."""

    florins: int | None  # of the highest bidder
    has_passed: bool
    is_asked: bool
    said: str  # of `SAID_OF_BID`


def bids_now(context: PonteVecchio) -> tuple[Bid, ...]:
    """By seat."""
    view, player = shown(context), context.now["player"]
    return tuple(
        [
            Bid(
                view["highest"] if view["bidder"] == seat else None,
                view["passed"][seat],
                player == seat,
                _said_of_bid(context.now, view["passed"][seat], seat),
            )
            for seat in range(view["players"])
        ]
    )


def _said_of_bid(now: PonteVecchioView, has_passed: bool, seat: int) -> str:
    if has_passed:
        return "passed"
    if now["player"] == seat:
        return "bids" if now["bidder"] is not None else "opens"
    if now["shops_in_hand"][seat] == 0:
        return "no shop"
    return "out" if now["money"][seat] < now["least_bid"] else "waits"


@lru_cache(1024)
def _wide_bids(reader: Reader, bids: tuple[Bid, ...], room: Room) -> str:
    left, right, top = room
    cell = min(132, (right - left - 14) // len(bids))
    left = (left + right - len(bids) * cell) / 2
    parts = [_panel(reader.look, left - 10, len(bids) * cell + 14)]
    for seat, bid in enumerate(bids):
        x, width = left + seat * cell, cell - 50
        parts.append(
            group(
                _asked_ring(reader.look) if bid.is_asked else "",
                reader.disc(seat, 34),
                at=(x + 20, 44), opacity=0.5 if bid.has_passed else None,
            )
        )  # fmt: skip
        parts.append(reader.line(x + 44, 38, short_name(seat, width, 14), 14, bold=True))
        if bid.florins is not None:
            parts.append(florin(paints(reader.look), 8, at=(x + 52, 56)))
            parts.append(reader.line(x + 64, 62, bid.florins, 17, bold=True, id=f"bid-{seat + 1}"))
        else:
            parts.append(reader.faint(x + 44, 58, SAID_OF_BID[bid.said], 13, width))
    return group(*parts, at=(0, top))


def _asked_ring(look: Look) -> str:
    return tag("circle", r=20.5, fill="none", stroke=look.tones.gilt, stroke_width=3)


@lru_cache(1024)
def _narrow_bids(reader: Reader, bids: tuple[Bid, ...]) -> str:
    tones, parts = reader.tones, []
    for seat, bid in enumerate(bids):
        y = 140 + seat * 62
        said = (
            florin(paints(reader.look), 8, at=(20, y + 39))
            + reader.line(32, y + 44.5, bid.florins, 16, bold=True, id=f"bid-{seat + 1}")
            if bid.florins is not None
            else reader.faint(44, y + 44, SAID_OF_BID[bid.said], 12, COLUMN - 6, anchor="middle")
        )
        parts.append(
            reader.titled(
                reader.called(seat),
                tag("rect", x=4, y=y - 6, width=COLUMN, height=58, rx=9, fill=tones.panel,
                    stroke=tones.gilt if bid.is_asked else tones.line, stroke_width=2, opacity=0.94),
                reader.disc(seat, 26, at=(44, y + 12)),
                said,
            )
        )  # fmt: skip
    return group(*parts, at=(0, 0))


# --- The card that counts ---------------------------------------------------------------------


def _counting_card(context: PonteVecchio) -> str:
    """The mover's card: what the shop at which the burgher stops is paid."""
    now = context.now
    mover = now["player"]
    if mover is None or mover < 0 or now["laid"][mover] is None:
        return ""
    card, pays = now["laid"][mover] or "", now["pays"][mover] or 0
    note = context.text(tr("pays {pays}", pays=pays))
    if context.look.narrow:
        shape = tag(
            "rect", x=4, y=132, width=COLUMN, height=126, rx=9, fill=context.tones.panel, opacity=0.94
        )
        return "".join(
            (
                shape,
                group(face(card, 62, context.style, note), at=(13, 138), id=f"laid-{mover + 1}"),
                context.disc(mover, 24, at=(44, 240)),
            )
        )
    counts = tr(
        "The {card} of {player} counts:", tr("Your {card} counts:"), player=Seat(mover), card=_named(card)
    )
    shop = tr("the shop he stops at is paid {pays}", pays=pays)
    return "".join(
        (
            group(face(card, 76, context.style, note), at=(134, 10), id=f"laid-{mover + 1}"),
            context.line(222, 40, context.say(counts), 16, 330, bold=True),
            context.line(222, 61, shop, 15, 330),
        )
    )


def _named(card: str) -> Sentence | str:
    return tr("joker") if card == "joker" else card
