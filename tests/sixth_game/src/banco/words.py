"""Banco: actions and events in words."""

from collections.abc import Iterator

from banco.rules import CARD, CARDS, NO_CARD, PRIZE, winner
from signoria.core.contract import Reason
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE, State

TEXTS = [f"prize {n}" for n in range(1, CARDS + 1)] + [f"card {n}" for n in range(1, CARDS + 1)]


def why_not(state: State, action: int) -> Reason:
    """Why an action is not legal now, and the rule that says so."""
    if state.player == NATURE:
        if action >= CARD:
            return tr("First a prize is offered"), "R-3.1"
        return tr("The prize {prize} was offered already", prize=action - PRIZE + 1), "R-3.1"
    if action < CARD:
        return tr("A prize is offered already: lay a card for it"), "R-3.2"
    return tr("The card {card} is not in your hand any more", card=action - CARD + 1), "R-3.2"


def unknown(state: State, text: str) -> Reason | None:
    """Why a text that is no action cannot be one."""
    if text.startswith("card "):
        return tr("Cards are numbered 1 to {cards}", cards=CARDS), "R-2.1"
    return None


def happened(before: State, action: int, after: State) -> Iterator[Sentence]:
    """An action and all that followed from it; a card face down is not told."""
    state = before.copy()
    if action < CARD:
        prize = action - PRIZE + 1
        carried = int(state.offered)
        if carried:
            points = carried + prize
            yield tr(
                "The prize is {prize}; with what was left it is worth {points}", prize=prize, points=points
            )
        else:
            yield tr("The prize is {prize}", prize=prize)
        state.offered += prize
        if after.player < 0:
            for seat in range(state.players):
                state.laid[seat] = int(state.hand[seat]).bit_length() - 1
            yield tr("The last cards are laid unasked")
    else:
        yield tr("{player} lays a card", player=Seat(state.player))
        state.laid[state.player] = action - CARD + 1
    if after.player < 0 and state.laid[state.players - 1] != NO_CARD:
        yield from turned_up(state)


def turned_up(state: State) -> Iterator[Sentence]:
    cards = [
        tr("{player}: {card}", player=Seat(seat), card=int(state.laid[seat])) for seat in range(state.players)
    ]
    yield tr("The cards are {cards}", cards=cards)
    seat = int(winner(state))
    if seat < 0:
        yield tr("No card is single: nobody takes the prize")
    else:
        yield tr_plural(
            "{player} scores {count} point",
            "{player} scores {count} points",
            int(state.offered),
            player=Seat(seat),
        )
