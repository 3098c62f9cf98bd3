"""Banco: what a seat may know. Only cards that others have laid face down are hidden."""

from typing import TypedDict

from banco.rules import CARDS, NO_CARD
from signoria.core.contract import CommonView
from signoria.jit.compiler import NATURE, OVER, State

FACE_DOWN = 0
"""Stands for a card that the seat cannot see."""


class BancoFacts(TypedDict):
    phase: str  # prize, card or over
    offered: int  # the points to be had now, or carried over
    prizes: list[int]  # those still to come
    hands: list[list[int]]  # by seat: cards that may still be in hand
    laid: list[int | None]  # by seat: the card laid, FACE_DOWN, or None
    taken: list[int]  # by seat: how many prizes


class BancoView(CommonView, BancoFacts):
    """All that a board is drawn from."""


def view(state: State, seat: int | None) -> BancoFacts:
    seats = range(state.players)
    return {
        "phase": {OVER: "over", NATURE: "prize"}.get(int(state.player), "card"),
        "offered": int(state.offered),
        "prizes": members(state.prizes),
        "hands": [hand(state, owner, seat) for owner in seats],
        "laid": [laid(state, owner, seat) for owner in seats],
        "taken": [int(state.taken[owner]) for owner in seats],
    }


def members(cards: int) -> list[int]:
    return [card for card in range(1, CARDS + 1) if int(cards) >> card & 1]


def hand(state: State, owner: int, seat: int | None) -> list[int]:
    """Others do not know which card of the hand lies on the table."""
    cards = members(state.hand[owner])
    return [card for card in cards if card != state.laid[owner]] if owner == seat else cards


def laid(state: State, owner: int, seat: int | None) -> int | None:
    if state.laid[owner] == NO_CARD:
        return None
    return int(state.laid[owner]) if owner == seat else FACE_DOWN
