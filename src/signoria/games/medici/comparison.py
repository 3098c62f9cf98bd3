"""Medici: what sets a better choice apart from the one that was made, for reviews."""

from signoria.games.medici import rules
from signoria.games.medici.advice import lot_gains
from signoria.games.medici.names import florins
from signoria.games.medici.rules import BID, DRAW, PASS, STOP
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import State


def why_better(state: State, action: int, better: int) -> Sentence | None:
    if better == DRAW:
        return _of_drawing(state)
    if better == STOP:
        return _of_stopping(state)
    if better == PASS:
        return tr("It saves {florins}, and the holds stay free for what comes", florins=florins(action - BID))
    if action == PASS:
        return _of_buying(state, better - BID)
    return _of_another_bid(state, action - BID, better - BID)


def _of_drawing(state: State) -> Sentence | None:
    """Who could buy the lot as it is, and not with one more card (R-4.3)."""
    lot = int(state.lot_size)
    shut_out = [
        Seat(seat)
        for seat in range(state.players)
        if seat != state.player and int(rules.free_holds(state, seat)) == lot
    ]
    if shut_out:
        return tr("With one more card the lot is too large for {players}", players=shut_out)
    return None


def _of_stopping(state: State) -> Sentence | None:
    player = Seat(state.player)
    if int(rules.free_holds(state, player)) == state.lot_size:
        return tr(
            "A larger lot would not fit the ship of {player}",
            tr("A larger lot would not fit your ship"),
            player=player,
        )
    return None


def _of_buying(state: State, price: int) -> Sentence:
    gain = sum(lot_gains(state, int(state.player)).values())
    if gain > price:
        return tr(
            "If the day ended then, the lot would bring {gain}, for {florins}",
            gain=gain,
            florins=florins(price),
        )
    return tr("For {florins} it keeps the lot from the others", florins=florins(price))


def _of_another_bid(state: State, bid: int, better: int) -> Sentence | None:
    if better < bid:
        return tr("It may buy the lot as well, and saves {florins}", florins=florins(bid - better))
    if state.player != state.maker:  # whoever made the lot bids last
        return tr("It is harder for those who bid later to go higher")
    return None
