"""Medici in words: the text of every action, what happened, and why a move is not allowed."""

from collections.abc import Iterator

from signoria.games.medici import rules
from signoria.games.medici.account import SOURCES, account
from signoria.games.medici.advice import reason, warning
from signoria.games.medici.comparison import why_better
from signoria.games.medici.names import CARD_TEXTS, GOODS, card_name, florins, lot_name
from signoria.games.medici.rules import (
    BID,
    BIDDING,
    CARDS,
    DRAW,
    MAKING,
    NOBODY,
    PASS,
    STARTER,
    STARTS,
    STOP,
)
from signoria.games.medici.story import brief, heading, period
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import OVER, State

__all__ = [
    "RULES",
    "SOURCES",
    "TEXTS",
    "account",
    "brief",
    "happened",
    "heading",
    "period",
    "reason",
    "score",
    "unknown",
    "warning",
    "why_better",
    "why_not",
]

RULES = {
    "draw": "R-3.1",
    "stop": "R-3.1",
    "bid": "R-4.2",
    "pass": "R-4.1",
}
"""By the first word of a choice: the rule that it is made by."""

# The text of every action, by number; the same in every language.
TEXTS = (
    *CARD_TEXTS,
    *(f"starts {seat + 1}" for seat in range(rules.MOST_PLAYERS)),
    "draw",
    "stop",
    "pass",
    *(f"bid {florins}" for florins in range(1, rules.MOST_BID + 1)),
)

# Written out for each good, because many languages bend its name in a sentence.
STEP_EARNS = (
    tr("{player}: step {step} in linen earns {pay}"),
    tr("{player}: step {step} in furs earns {pay}"),
    tr("{player}: step {step} in grain earns {pay}"),
    tr("{player}: step {step} in dyes earns {pay}"),
    tr("{player}: step {step} in spices earns {pay}"),
)
HEIGHT_EARNS = (
    tr("{player}: the height of step {step} in linen earns {pay}"),
    tr("{player}: the height of step {step} in furs earns {pay}"),
    tr("{player}: the height of step {step} in grain earns {pay}"),
    tr("{player}: the height of step {step} in dyes earns {pay}"),
    tr("{player}: the height of step {step} in spices earns {pay}"),
)

score = florins


# --- Why not ----------------------------------------------------------------------------------


def why_not(state: State, action: int) -> tuple[Sentence, str | None]:
    """Why an action is not legal now, and the rule that says so."""
    player = Seat(state.player)
    if state.phase == STARTER:
        if STARTS <= action < STARTS + state.players:
            return tr(
                "Only one of the poorest can start, not {player}", player=Seat(action - STARTS)
            ), "R-2.3"
        return tr("First chance decides who starts the day"), "R-2.3"
    if state.phase == MAKING:
        return tr(
            "{player} is still making up the lot: draw, or stop",
            tr("You are still making up the lot: draw, or stop"),
            player=player,
        ), "R-3.1"
    if state.phase == BIDDING:
        return why_not_in_auction(state, player, action)
    if action < CARDS:
        return tr("The card {card} has been drawn this day", card=TEXTS[action]), "R-8.2"
    return tr("First a card is drawn from the bag"), "R-3.1" if state.phase == rules.LOT_CARD else "R-5.1"


def unknown(state: State, text: str) -> tuple[Sentence, str | None] | None:
    """Why a text that is no action cannot be one: bids that nobody could ever make."""
    bid = text.removeprefix("bid ")
    if bid == text or not bid.isdecimal():
        return None
    if int(bid) == 0:
        return tr("A bid is at least 1 florin"), "R-4.2"
    return tr("Bid {bid} is more than anybody can have", bid=int(bid)), "R-4.2"


def why_not_in_auction(state: State, player: Seat, action: int) -> tuple[Sentence, str | None]:
    money = int(state.money[player])
    if action > PASS:
        bid = action - BID
        if bid > money:
            return tr_plural(
                "Bid {bid} is more than your {count} florin",
                "Bid {bid} is more than your {count} florins",
                money,
                bid=bid,
            ), "R-4.2"
        return tr(
            "Bid {bid} is not higher than the {highest} that was bid", bid=bid, highest=int(state.highest)
        ), "R-4.2"
    if action in (DRAW, STOP):
        return tr(
            "The lot is complete and {player} is asked for a bid",
            tr("The lot is complete and you are asked for a bid"),
            player=player,
        ), "R-4.1"
    return tr(
        "{player} is asked: a bid, or pass", tr("You are asked: a bid, or pass"), player=player
    ), "R-4.1"


# --- What happened ----------------------------------------------------------------------------


def happened(before: State, action: int, after: State) -> Iterator[Sentence]:
    """An action and all that followed from it, told."""
    state = before.copy()
    player = Seat(state.player)
    if action >= STARTS + rules.MOST_PLAYERS:
        if action == DRAW:
            yield tr("{player} draws another card", tr("You draw another card"), player=player)
        elif action == STOP:
            yield tr("{player} offers {lot}", tr("You offer {lot}"), player=player, lot=lot_name(state))
        elif action == PASS:
            yield tr("{player} passes", tr("You pass"), player=player)
        else:
            state.highest, state.bidder = action - BID, player
            yield tr("{player} bids {bid}", tr("You bid {bid}"), player=player, bid=florins(action - BID))
    elif action >= STARTS:
        yield tr(
            "{player} starts day {day}",
            tr("You start day {day}"),
            player=Seat(action - STARTS),
            day=int(after.day),
        )
        return
    else:
        yield from card_drawn(state, action)

    if state.phase == rules.FILLING:
        day_ends = after.phase != rules.FILLING or after.player == OVER
    else:
        lot_goes_on = after.lot_size > 0 and after.day == state.day and after.player != OVER
        if lot_goes_on or action == DRAW:
            return
        yield from lot_goes(state)
        rules.sell_lot(state)
        day_ends = after.day != state.day or after.player == OVER
    if day_ends:
        yield from day_valued(state)
        if after.phase == rules.LOT_CARD and after.player != OVER:
            yield tr(
                "{player} has the least money and starts day {day}",
                tr("You have the least money and start day {day}"),
                player=Seat(after.maker),
                day=int(after.day),
            )
    elif after.phase == rules.FILLING and state.phase != rules.FILLING:
        yield tr(
            "Only {player} still has room, and fills up from the bag",
            tr("Only you still have room, and fill up from the bag"),
            player=Seat(after.maker),
        )


def card_drawn(state: State, card: int) -> Iterator[Sentence]:
    """Nature's card, put where it belongs in `state`."""
    owner = Seat(state.maker)
    rules.take_from_bag(state, card)
    if state.phase == rules.FILLING:
        rules.load(state, owner, card)
        yield tr(
            "{player} loads {card} for nothing",
            tr("You load {card} for nothing"),
            player=owner,
            card=card_name(card),
        )
    else:
        state.lot[state.lot_size] = card
        state.lot_size += 1
        yield tr("{player} draws {card}", tr("You draw {card}"), player=owner, card=card_name(card))


def lot_goes(state: State) -> Iterator[Sentence]:
    if state.bidder == NOBODY:
        yield tr("Nobody buys {lot}: laid aside", lot=lot_name(state))
    else:
        yield tr(
            "{player} buys {lot} for {price}",
            tr("You buy {lot} for {price}"),
            player=Seat(state.bidder),
            lot=lot_name(state),
            price=florins(state.highest),
        )


def day_valued(state: State) -> Iterator[Sentence]:
    """The reckoning of a day, payment by payment."""
    yield tr("Day {day} is valued", day=int(state.day))
    seats = range(state.players)
    for seat in seats:
        yield tr(
            "{player}: a cargo of {cargo} earns {pay}",
            player=Seat(seat),
            cargo=int(rules.cargo(state, seat)),
            pay=florins(rules.cargo_pay(state, seat)),
        )
    rules.climb(state)
    for good in range(len(GOODS)):
        for seat in seats:
            pay = rules.monopoly_pay(state, seat, good)
            height = rules.height_pay(state, seat, good)
            if pay:
                yield STEP_EARNS[good].with_values(
                    player=Seat(seat), step=int(state.step[seat, good]), pay=florins(pay)
                )
            if height:
                yield HEIGHT_EARNS[good].with_values(
                    player=Seat(seat), step=int(state.step[seat, good]), pay=florins(height)
                )
