"""Ponte Vecchio: what sets a better choice apart from the one that was made, for reviews."""

from signoria.games.ponte_vecchio import rules
from signoria.games.ponte_vecchio.advice import gain, own_steps, steps_ahead
from signoria.games.ponte_vecchio.bridge import NOBODY
from signoria.games.ponte_vecchio.rules import ASK, BID, CARD, KEEP, OFFER, PASS, SELL, SHOP, TO
from signoria.games.ponte_vecchio.table import GRID
from signoria.games.ponte_vecchio.texts import florins, move_of, owners_on
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import State


def why_better(state: State, action: int, better: int) -> Sentence | None:
    player = int(state.player)
    if better >= TO:
        return _of_move(state, player, action, better)
    if better >= SELL:
        return tr("It brings {offer} at once", offer=florins(state.offer[better - SELL]))
    if better in (KEEP, ASK):
        return _of_dealing(state, player, better)
    if better >= OFFER:
        return _of_amount((action - OFFER) * GRID, (better - OFFER) * GRID)
    if better > BID or (better == PASS and action > BID):
        return _of_bid(action, better)
    if CARD <= better < PASS:
        return _of_card(action, better)
    return _of_shop(state, action, better) if SHOP <= better < CARD else None


def _of_move(state: State, player: int, action: int, better: int) -> Sentence | None:
    if action < TO:
        return None
    (step, _, chosen), (other_step, _, other_chosen) = move_of(better), move_of(action)
    paid, other = (
        int(rules.who_is_paid(state, step, chosen)),
        int(rules.who_is_paid(state, other_step, other_chosen)),
    )
    pays = florins(rules.card_value(state, player))
    if paid == player != other:
        return tr("It pays {player} {pays}", player=Seat(player), pays=pays)
    if other not in (player, NOBODY, paid):
        return tr("It does not pay {player} {pays}", player=Seat(other), pays=pays)
    then, otherwise = state.copy(), state.copy()
    rules.apply(then, better)
    rules.apply(otherwise, action)
    own, fewer = len(own_steps(then, player)), len(own_steps(otherwise, player))
    if own > fewer:
        return tr("Shops of {player} ahead of the burgher afterwards: {count}, and not {fewer}",
                  tr("Your shops ahead of the burgher afterwards: {count}, and not {fewer}"),
                  player=Seat(player), count=own, fewer=fewer)  # fmt: skip
    return None


def _of_dealing(state: State, player: int, better: int) -> Sentence | None:
    own = gain(state, player)
    if better == ASK:
        return tr("The others may pay more than the {pays} that moving him can bring", pays=own)
    return tr("Moving the burgher can bring {pays}", pays=florins(own)) if own else None


def _of_amount(amount: int, better: int) -> Sentence | None:
    if better < amount:
        return tr("It costs {less} less", less=florins(amount - better))
    return tr("It is more likely to be the highest")


def _of_bid(action: int, better: int) -> Sentence | None:
    if better == PASS:
        return tr("It saves {florins}", florins=florins((action - BID) * GRID))
    if action == PASS:
        return tr("One shop more on the bridge: one more to stop at, and 20 more for the joker")
    return _of_amount((action - BID) * GRID, (better - BID) * GRID)


def _of_card(action: int, better: int) -> Sentence:
    if better < action:
        return tr("A lower card leads the burgher more often")
    return tr("A higher card pays more, and the lower one is kept for later")


def _of_shop(state: State, action: int, better: int) -> Sentence | None:
    step, other = ((site - SHOP) // 2 + 1 for site in (better, action))
    if step in steps_ahead(state) and other not in steps_ahead(state):
        return tr("That site lies ahead of the burgher")
    if not owners_on(state, step) and owners_on(state, other):
        return tr("Nobody else has a shop on that step")
    return None
