"""Ponte Vecchio: an action and what followed from it without a question, one thing after the other."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from signoria.games.ponte_vecchio import rules
from signoria.games.ponte_vecchio.bridge import NOBODY, distance
from signoria.games.ponte_vecchio.rules import CARD
from signoria.games.ponte_vecchio.table import DEALING, JOKER, LAYING
from signoria.games.ponte_vecchio.texts import florins, move_of, shops_of, steps
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.bits import bit, count
from signoria.jit.compiler import State


class Link(NamedTuple):
    before: State
    action: int
    after: State


def chain(before: State, action: int) -> Iterator[Link]:
    state, answer = before.copy(), int(action)
    while answer != rules.UNDECIDED:
        earlier = state.copy()
        rules.carry_out(state, answer)
        yield Link(earlier, answer, state.copy())
        answer = int(rules.only_answer(state))


# --- Cards ------------------------------------------------------------------------------------


def all_lie(after: State) -> bool:
    """After a card was laid: whether it was the last, so that all were turned over."""
    return bool(after.phase != LAYING or after.player == after.starter)


def turned_over(before: State, action: int) -> State:
    """The table with all cards face up, as it is for a moment even if nobody has the right."""
    state = before.copy()
    state.laid[state.player] = action - CARD
    for seat in range(state.players):
        state.hand[seat] &= ~np.uint64(bit(state.laid[seat]))
    state.phase = DEALING
    state.right = state.player = rules.who_has_the_right(state)
    return state


def rank(state: State, seat: int) -> tuple[int, int]:
    """What decides about the right: the card, and then the nearest shop (R-4.1, R-4.2)."""
    return int(state.laid[seat]), int(distance(state, seat))


def right_told(state: State) -> Sentence:
    """Who has the right to move the burgher by the cards that lie, and why."""
    right = Seat(state.right)
    if right == NOBODY:
        return tr("All cancel each other out: nobody moves the burgher")
    ranks = [rank(state, seat) for seat in range(state.players)]
    near = steps(ranks[right][1])
    if min(ranks) < ranks[right]:
        return tr(
            "Those with the same card equally near cancel out; of the others {player} has the right,"
            " with the nearest shop ({distance}) of those with the lowest card",
            tr(
                "Those with the same card equally near cancel out; of the others you have the right,"
                " with the nearest shop ({distance}) of those with the lowest card"
            ),
            player=right,
            distance=near,
        )
    if [card for card, _ in ranks].count(ranks[right][0]) > 1:
        return tr(
            "{player} has the right: of those with the lowest card the nearest shop ({distance})",
            tr("You have the right: of those with the lowest card the nearest shop ({distance})"),
            player=right,
            distance=near,
        )
    return tr(
        "{player} has the lowest card and so the right to move",
        tr("You have the lowest card and so the right to move"),
        player=right,
    )


# --- Payments ---------------------------------------------------------------------------------


def paid_told(before: State, action: int) -> Sentence:
    """Who is paid for a move, and by which card."""
    step, _, chosen = move_of(action)
    mover, payee = Seat(before.player), Seat(rules.who_is_paid(before, step, chosen))
    if payee == NOBODY:
        return tr("There is no shop: nobody is paid")
    pay = florins(rules.card_value(before, mover))
    if before.laid[mover] == JOKER:
        return tr(
            "{player} receives {pay}: the joker that {mover} laid, 20 for each of {shops}",
            tr("You receive {pay}: the joker that {mover} laid, 20 for each of {shops}"),
            player=payee,
            pay=pay,
            mover=mover,
            shops=shops_of(count(before.shops[mover])),
        )
    return tr(
        "{player} receives {pay}: the card that {mover} laid",
        tr("You receive {pay}: the card that {mover} laid"),
        player=payee,
        pay=pay,
        mover=mover,
    )
