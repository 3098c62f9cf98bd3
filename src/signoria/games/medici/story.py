"""Medici: what happened in as few words as can be, and what each move belongs to."""

from collections.abc import Iterator

from signoria.games.medici import rules
from signoria.games.medici.account import ends_lot, with_action
from signoria.games.medici.names import card_name, lot_name
from signoria.games.medici.rules import BID, DRAW, FILLING, NOBODY, PASS, STARTER, STARTS, STOP
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import OVER, State

Brief = tuple[int, Sentence]

MADE = (
    (tr("makes a lot of one"), tr("make a lot of one")),
    (tr("makes a lot of two"), tr("make a lot of two")),
    (tr("makes a lot of three"), tr("make a lot of three")),
)
"""By the number of cards: of others, and to whoever made it."""


def said(seat: int, text: Sentence, you: Sentence) -> Brief:
    """What a player did; the second sentence is for that player."""
    return int(seat), Sentence(text.text, text.values | {"player": Seat(seat)}, None, you)


def brief(before: State, action: int, after: State) -> Iterator[Brief]:
    """Who did what, in a few words."""
    seat = int(before.player)
    if STARTS <= action < DRAW:
        day = int(after.day)
        yield said(action - STARTS, tr("starts day {day}", day=day), tr("start day {day}", day=day))
    elif before.phase == FILLING:
        card = card_name(action)
        yield said(
            before.maker, tr("loads {card} for free", card=card), tr("load {card} for free", card=card)
        )
    elif action == PASS:
        yield said(seat, tr("passes"), tr("pass"))
    elif action > PASS:
        bid = action - BID
        yield said(seat, tr("bids {bid}", bid=bid), tr("bid {bid}", bid=bid))
    state = with_action(before, action)
    if is_made(before, action, after):
        yield said(before.maker, *MADE[state.lot_size - 1])
    if ends_lot(before, action, after) and before.phase != FILLING:
        yield lot_goes(state)


def is_made(before: State, action: int, after: State) -> bool:
    """Whether the lot was complete with this action."""
    if before.phase not in (rules.LOT_CARD, rules.MAKING) or action == DRAW:
        return False
    return action == STOP or after.phase != rules.MAKING or after.player == OVER


def lot_goes(state: State) -> Brief:
    if state.bidder == NOBODY:
        return said(state.maker, tr("finds no buyer"), tr("find no buyer"))
    buyer, lot, price = int(state.bidder), lot_name(state), int(state.highest)
    if rules.free_holds(state, buyer) == state.lot_size:
        return said(
            buyer,
            tr("buys {lot} for {price}, ship full", lot=lot, price=price),
            tr("buy {lot} for {price}, ship full", lot=lot, price=price),
        )
    return said(
        buyer,
        tr("buys {lot} for {price}", lot=lot, price=price),
        tr("buy {lot} for {price}", lot=lot, price=price),
    )


def period(state: State) -> Sentence:
    return tr("Day {day}", day=int(state.day))


def heading(state: State) -> Sentence | None:
    """The day and the lot that the next move belongs to."""
    day, maker = int(state.day), Seat(state.maker)
    if state.player == OVER:
        return None
    if state.phase == STARTER:
        return tr("Day {day}", day=day)
    if state.phase == FILLING:
        return tr(
            "Day {day}: {player} fills the last ship",
            tr("Day {day}: you fill the last ship"),
            player=maker,
            day=day,
        )
    return tr("Day {day}: lot of {player}", tr("Day {day}: your lot"), player=maker, day=day)
