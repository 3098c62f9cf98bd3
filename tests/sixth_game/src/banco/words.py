"""Banco: actions and events in words."""

from collections.abc import Iterator

from banco.rules import CARD, CARDS, PRIZE, winner
from signoria.core.contract import Reason, Reckoning, Step
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import NATURE, State

SOURCES = {"prizes": tr("Prizes")}
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
    if action < CARD:
        prize, carried = action - PRIZE + 1, int(before.offered)
        if carried:
            points = carried + prize
            yield tr(
                "The prize is {prize}; with what was left it is worth {points}", prize=prize, points=points
            )
        else:
            yield tr("The prize is {prize}", prize=prize)
        if is_turned_up(before, after):
            yield tr("The last cards are laid unasked")
    else:
        yield tr("{player} lays a card", tr("You lay a card"), player=Seat(before.player))
    if is_turned_up(before, after):
        yield from turned_up(with_all_cards(before, action))


def brief(before: State, action: int, after: State) -> Iterator[tuple[int, Sentence]]:
    """Who did what, in a few words."""
    if action >= CARD:
        yield int(before.player), tr("lays a card")


def heading(state: State) -> Sentence:
    """The round to which the next move belongs."""
    return tr("Prize {number}", number=CARDS + (state.player == NATURE) - int(state.prizes).bit_count())


def account(before: State, action: int, after: State) -> Reckoning | None:
    """What the cards that were turned up paid: the table stops there."""
    if not is_turned_up(before, after):
        return None
    state = with_all_cards(before, action)
    seat = int(winner(state))
    paid = [int(state.offered) if other == seat else 0 for other in range(state.players)]
    title = tr("The cards are turned up")
    return Reckoning(title, [Step(title, told, {"prizes": paid}) for told in turned_up(state)][-1:], before)


def is_turned_up(before: State, after: State) -> bool:
    """Whether the cards were turned up: they are out of the hands then."""
    return bool(after.hand[0] != before.hand[0])


def with_all_cards(before: State, action: int) -> State:
    """The table with every card on it, before they are turned up."""
    state = before.copy()
    if action >= CARD:
        state.laid[state.player] = action - CARD + 1
    else:
        state.offered += action - PRIZE + 1
        for seat in range(state.players):
            state.laid[seat] = int(state.hand[seat]).bit_length() - 1
    return state


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
            tr_plural("You score {count} point", "You score {count} points", int(state.offered)),
            player=Seat(seat),
        )
