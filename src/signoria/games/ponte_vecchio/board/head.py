"""Ponte Vecchio, the board: how far the game is, who has laid a card, what is bid, whose card counts.

On a wide screen all this stands in the sky, on a narrow one in a column on the water.
"""

from functools import lru_cache
from typing import NamedTuple

from signoria.games.ponte_vecchio.board.cards import back, card_height, face, place_for_card
from signoria.games.ponte_vecchio.board.deal import draw_deal
from signoria.games.ponte_vecchio.board.paint import LANTERN, paints
from signoria.games.ponte_vecchio.board.plan import PonteVecchio, seats_from
from signoria.games.ponte_vecchio.table import CARDS, TURNS_BEFORE_LAST_ROUND
from signoria.games.ponte_vecchio.view import HIDDEN, PonteVecchioView
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.svg import COLOURS, Look, Style, florin, group, tag, text_width

COLUMN = 80
"""How wide the column of a narrow screen is."""


def draw_head(context: PonteVecchio) -> str:
    phase = context.now["phase"]
    how_far = progress_of(context.now)
    parts = [_progress(context.style, how_far)]
    left, right, top = sky(context.style, how_far, context.now["players"])
    if phase in ("laying", "dealing"):
        cards = _narrow_cards(context) if context.look.narrow else _wide_cards(context, left, right)
        parts.append(group(cards, at=(0, top)))
    elif phase == "bidding":
        bids = _narrow_auction(context) if context.look.narrow else _wide_auction(context, left, right)
        parts.append(group(bids, at=(0, top)))
    elif phase in ("offering", "selling"):
        parts.append(group(draw_deal(context, left, right), at=(0, top)))
    elif phase == "moving":
        parts.append(_counting_card(context))
    return "".join(parts)


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
def sky(style: Style, now: Progress, players: int) -> tuple[float, float, float]:
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


def _wide_cards(context: PonteVecchio, left: float, right: float) -> str:
    """Who has laid a card, in the order in which they are asked."""
    view, players = context.now, context.now["players"]
    cell = min(132, (right - left - 18) // players)
    left = (left + right - players * cell) / 2
    parts = [_panel(context.look, left - 12, players * cell + 18)]
    for place, seat in enumerate(seats_from(view, view["starter"])):
        x, room = left + place * cell, cell - 52
        parts += [
            group(
                _laid(context, seat, 40), at=(x, 16), id=f"laid-{seat + 1}", data_drop=_drop(context, seat)
            ),
            context.line(x + 46, 40, context.name(seat, room, 14), 14, bold=True),
            context.faint(x + 46, 58, _said_of_card(context, seat), 13, room),
        ]
    return "".join(parts)


def _panel(look: Look, x: float, width: float, height: float = 72) -> str:
    tones = look.tones
    return tag("rect", x=x, y=8, width=width, height=height, rx=14, fill=tones.panel, stroke=tones.gilt,
               stroke_width=1.2, opacity=0.95)  # fmt: skip


def _laid(context: PonteVecchio, seat: int, width: float) -> str:
    """The card of this turn: face down, turned over, or still to come; the viewer's own is seen by them."""
    view, now, style = shown(context), context.now, context.style
    card = view["laid"][seat]
    if card is None:
        return place_for_card(width, context.look, now["player"] == seat)
    colour = context.people[seat].colour
    if card == HIDDEN:
        return context.titled(tr("A card face down"), back(colour, width), id=f"back-{seat + 1}")
    if now["phase"] == "laying":
        is_new = now["laid"][seat] is None
        return face(card, width, style) + _frame(width, LANTERN if is_new else COLOURS[colour].fill)
    return face(card, width, style) + (_frame(width, LANTERN) if now["right"] == seat else "")


def _drop(context: PonteVecchio, seat: int) -> str | None:
    """Where the viewer may drop a card from their hand."""
    return "card" if seat == context.viewer == context.now["player"] else None


def _frame(width: float, colour: str) -> str:
    return tag("rect", x=-2, y=-2, width=width + 4, height=card_height(width) + 4, rx=width / 8, fill="none",
               stroke=colour, stroke_width=4)  # fmt: skip


def _said_of_card(context: PonteVecchio, seat: int) -> Sentence:
    now = context.now
    if now["phase"] == "dealing":
        return tr("may move") if now["right"] == seat else tr("laid")
    if now["laid"][seat] is not None:
        return tr("laid")
    return tr("now") if now["player"] == seat else tr("to come")


def _narrow_cards(context: PonteVecchio) -> str:
    parts = []
    for place, seat in enumerate(seats_from(context.now, context.now["starter"])):
        y = 140 + place * 62
        name = context.called(seat)
        parts.append(
            context.titled(
                name,
                tag(
                    "rect",
                    x=4,
                    y=y - 6,
                    width=COLUMN,
                    height=58,
                    rx=9,
                    fill=context.tones.panel,
                    opacity=0.94,
                ),
                group(
                    _laid(context, seat, 33),
                    at=(10, y),
                    id=f"laid-{seat + 1}",
                    data_drop=_drop(context, seat),
                ),
                context.disc(seat, 24, at=(64, y + 22)),
            )
        )
    return "".join(parts)


# --- The auction ------------------------------------------------------------------------------


def _wide_auction(context: PonteVecchio, left: float, right: float) -> str:
    """What each has bid for the site, or that they have passed."""
    view, players = shown(context), context.now["players"]
    cell = min(132, (right - left - 14) // players)
    left = (left + right - players * cell) / 2
    parts = [_panel(context.look, left - 10, players * cell + 14)]
    for seat in range(players):
        x, room = left + seat * cell, cell - 50
        is_asked = context.now["player"] == seat
        parts.append(
            group(
                _asked_ring(context.look) if is_asked else "",
                context.disc(seat, 34),
                at=(x + 20, 44), opacity=0.5 if view["passed"][seat] else None,
            )
        )  # fmt: skip
        parts.append(context.line(x + 44, 38, context.name(seat, room, 14), 14, bold=True))
        if view["bidder"] == seat:
            parts.append(florin(paints(context.look), 8, at=(x + 52, 56)))
            parts.append(context.line(x + 64, 62, view["highest"], 17, bold=True, id=f"bid-{seat + 1}"))
        else:
            parts.append(context.faint(x + 44, 58, _said_of_bid(context, seat), 13, room))
    return "".join(parts)


def _asked_ring(look: Look) -> str:
    return tag("circle", r=20.5, fill="none", stroke=look.tones.gilt, stroke_width=3)


def _said_of_bid(context: PonteVecchio, seat: int) -> Sentence:
    view, now = shown(context), context.now
    if view["passed"][seat]:
        return tr("passed")
    if now["player"] == seat:
        return tr("bids now") if now["bidder"] is not None else tr("opens")
    if now["shops_in_hand"][seat] == 0:
        return tr("no shop left")
    return tr("is out") if now["money"][seat] < now["least_bid"] else tr("waits")


def _narrow_auction(context: PonteVecchio) -> str:
    view, tones = shown(context), context.tones
    parts = []
    for seat in range(view["players"]):
        y = 140 + seat * 62
        bids = view["bidder"] == seat
        said = (
            florin(paints(context.look), 8, at=(20, y + 39))
            + context.line(32, y + 44.5, view["highest"], 16, bold=True, id=f"bid-{seat + 1}")
            if bids
            else context.faint(44, y + 44, _said_of_bid(context, seat), 12, COLUMN - 6, anchor="middle")
        )
        edge = tones.gilt if context.now["player"] == seat else tones.line
        parts.append(
            context.titled(
                context.called(seat),
                tag("rect", x=4, y=y - 6, width=COLUMN, height=58, rx=9, fill=tones.panel, stroke=edge,
                    stroke_width=2, opacity=0.94),
                context.disc(seat, 26, at=(44, y + 12)),
                said,
            )
        )  # fmt: skip
    return "".join(parts)


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
