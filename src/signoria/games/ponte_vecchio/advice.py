"""Ponte Vecchio: what is easily overlooked about a choice, and what speaks for it, in a few words."""

from signoria.games.ponte_vecchio import rules
from signoria.games.ponte_vecchio.bridge import NOBODY, last_step, owner
from signoria.games.ponte_vecchio.rules import ASK, BID, CARD, KEEP, OFFER, PASS, SELL, SHOP, TO
from signoria.games.ponte_vecchio.table import GRID, JOKER
from signoria.games.ponte_vecchio.texts import florins, move_of, owners_on
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.bits import count
from signoria.jit.compiler import State

LOW_CARD = 3


def steps_ahead(state: State) -> range:
    end = int(last_step(int(state.looks)))
    burgher = int(state.burgher)
    return range(burgher + 1, end + 1) if end > burgher else range(end, burgher)


def own_steps(state: State, seat: int) -> list[int]:
    """The steps ahead of the burgher on which a player has a shop."""
    return [step for step in steps_ahead(state) if seat in owners_on(state, step)]


def gain(state: State, seat: int) -> int:
    """The most that a player receives by moving the burgher with the card that lies."""
    return int(rules.card_value(state, seat)) if own_steps(state, seat) else 0


# --- Warnings ---------------------------------------------------------------------------------


def warning(state: State, action: int) -> Sentence | None:
    player = int(state.player)
    if action >= TO:
        return _of_move(state, player, action)
    if action >= SELL:
        return _of_sale(state, player, int(action - SELL))
    if action == KEEP:
        return _of_keeping(state, player)
    if OFFER < action < KEEP:
        return _of_offer(state, player, int(action - OFFER) * GRID)
    if action == CARD + JOKER:
        pays = 20 * int(count(state.shops[player]))
        return tr("Your joker would pay only {pays} now", pays=pays) if pays < 60 else None
    if SHOP <= action < CARD and owner(state, int(action - SHOP) ^ 1) == player:
        return tr("Opposite your own shop: a step pays only once")
    return None


def _of_move(state: State, player: int, action: int) -> Sentence | None:
    step, _, chosen = move_of(action)
    payee = int(rules.who_is_paid(state, step, chosen))
    own = own_steps(state, player)
    if payee == player:
        return None
    if own:
        if payee == NOBODY:
            return tr("Nobody is paid here; on step {step} you would be", step=own[0])
        return tr("This pays {payee}; on step {step} you would be paid", payee=Seat(payee), step=own[0])
    free = [ahead for ahead in steps_ahead(state) if not owners_on(state, ahead)]
    if payee != NOBODY and free:
        return tr("This pays {payee}; on step {step} nobody is paid", payee=Seat(payee), step=free[0])
    return None


def _of_sale(state: State, player: int, buyer: int) -> Sentence | None:
    offer, own = int(state.offer[buyer]), gain(state, player)
    return tr("Moving him yourself can bring you {pays}", pays=florins(own)) if own > offer else None


def _of_keeping(state: State, player: int) -> Sentence | None:
    if own_steps(state, player):
        return None
    if all(owners_on(state, step) for step in steps_ahead(state)):
        return tr("Every step ahead has a shop, and none is yours: you must pay a rival")
    return tr("None of your shops lies ahead: moving him pays you nothing")


def _of_offer(state: State, player: int, offer: int) -> Sentence | None:
    most = gain(state, player)
    if not most:
        return tr("None of your shops lies ahead: the right would bring you nothing")
    if offer > most:
        return tr("You would pay more than the {pays} that the right can bring you", pays=most)
    return None


# --- Reasons ----------------------------------------------------------------------------------


def reason(state: State, action: int) -> Sentence | None:
    player = int(state.player)
    if action >= TO:
        step, _, chosen = move_of(action)
        payee = int(rules.who_is_paid(state, step, chosen))
        pays = int(rules.card_value(state, player))
        return tr("it pays you {pays}", pays=pays) if payee == player else None
    if action >= SELL:
        return tr("{offer} florins for you at once", offer=int(state.offer[action - SELL]))
    if action in (KEEP, ASK):
        return _of_dealing(state, player, action)
    if OFFER < action < KEEP:
        return tr("the right can bring you {pays}", pays=gain(state, player))
    if action == PASS:
        return tr("it saves your florins")
    if BID < action < OFFER:
        return tr("one shop more to stop at, and 20 more for your joker")
    if CARD <= action < PASS:
        return _of_card(int(action - CARD))
    return tr("it lies ahead of the burgher") if (action - SHOP) // 2 + 1 in steps_ahead(state) else None


def _of_dealing(state: State, player: int, action: int) -> Sentence | None:
    own = gain(state, player)
    if action == KEEP:
        return tr("you can move him to your own shop: {pays}", pays=own) if own else None
    return tr("the others may pay more than the {pays} that you can get", pays=own)


def _of_card(card: int) -> Sentence | None:
    if card == JOKER:
        return tr("the lowest card of all: you will most likely move him")
    if card <= LOW_CARD:
        return tr("a low card: you are likely to move him")
    return tr("it keeps your low cards for later")
