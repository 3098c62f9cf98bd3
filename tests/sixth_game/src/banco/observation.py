"""Banco: what a seat may know, as numbers. Only cards that others have laid face down are hidden."""

import numpy as np

from banco.rules import CARDS, NO_CARD
from signoria.core.contract import Index
from signoria.jit.bits import has
from signoria.jit.compiler import OVER, Number, Numbers, State, compiled
from signoria.jit.seats import clockwise, or_nobody, player_names, seen_from

DTYPE = np.int8
FACE_DOWN = CARDS + 1


def indices(players: int) -> list[Index]:
    cards = ["none", *map(str, range(1, CARDS + 1)), "face down"]
    no_yes = ["no", "yes"]
    found = [
        Index("seat", 0, players - 1, [str(seat) for seat in range(players)]),
        Index("asked", 0, players, or_nobody(players)),
        Index("over", 0, 1, no_yes),
        Index("points offered", 0, CARDS * (CARDS + 1) // 2),
        *(Index(f"prize {prize} is to come", 0, 1, no_yes) for prize in range(1, CARDS + 1)),
    ]
    for player in player_names(players):
        found += [
            Index(f"{player}: points", 0, CARDS * (CARDS + 1) // 2),
            Index(f"{player}: prizes", 0, CARDS),
            Index(f"{player}: card laid", 0, FACE_DOWN, cards),
            *(Index(f"{player}: holds {card}", 0, 1, no_yes) for card in range(1, CARDS + 1)),
        ]
    return found


@compiled
def observe(state: State, seat: Number, out: Numbers) -> int:
    players = np.int64(state.players)
    out[0] = seat
    out[1] = seen_from(seat, np.int64(state.player), players)
    out[2] = state.player == OVER
    out[3] = state.offered
    for card in range(1, CARDS + 1):
        out[3 + card] = has(state.prizes, card)
    at = 4 + CARDS
    for step in range(players):
        owner = clockwise(state, seat, step)
        laid = state.laid[owner]
        out[at] = state.points[owner]
        out[at + 1] = state.taken[owner]
        out[at + 2] = FACE_DOWN if laid != NO_CARD and step > 0 else laid
        for card in range(1, CARDS + 1):
            # One's own card is no longer in the hand once it is laid; of the others' one cannot tell.
            out[at + 2 + card] = has(state.hand[owner], card) and (step > 0 or card != laid)
        at += 3 + CARDS
    return at
