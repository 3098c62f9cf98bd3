"""Medici: what a seat may know, as numbers. Nothing is hidden."""

import numpy as np

from signoria.core.contract import Index
from signoria.games.medici.names import CARD_TEXTS, GOODS
from signoria.games.medici.rules import CARDS, DAYS, HOLDS, MOST_BID, STARTER, TOP, seats
from signoria.games.medici.view import PHASES
from signoria.jit.compiler import OVER, Number, Numbers, State, compiled
from signoria.jit.seats import NOBODY, clockwise, or_nobody, player_names, seen_from

DTYPE = np.int16
OVER_PHASE = len(PHASES)
MOST_MONEY = 3 * MOST_BID


def indices(players: int) -> list[Index]:
    anybody, cards = or_nobody(players), ["none", *CARD_TEXTS]
    found = [
        Index("seat", 0, players - 1, [str(seat) for seat in range(players)]),
        Index("asked", 0, players, anybody),
        Index("phase", 0, OVER_PHASE, [*PHASES, "over"]),
        Index("day", 1, DAYS),
        Index("cards in the bag", 0, CARDS),
        Index("maker", 0, players, anybody),
        Index("highest bidder", 0, players, anybody),
        Index("highest bid", 0, MOST_BID),
        *(Index(f"lot, card {place}", 0, CARDS, cards) for place in range(1, 4)),
        *(Index(f"unseen: {card}", 0, 1, ["no", "yes"]) for card in CARD_TEXTS),
    ]
    for player in player_names(players):
        found += [
            Index(f"{player}: florins", 0, MOST_MONEY),
            *(Index(f"{player}: hold {hold}", 0, CARDS, cards) for hold in range(1, HOLDS + 1)),
            *(Index(f"{player}: step of {good}", 0, TOP) for good in GOODS),
        ]
    return found


LOT, UNSEEN, PLAYERS = 8, 11, 11 + CARDS
"""Where these begin: known to the compiler, so that it writes many numbers at a time."""
OF_A_PLAYER = 1 + HOLDS + len(GOODS)


@compiled
def observe(state: State, seat: Number, out: Numbers) -> int:
    players: Number = np.int64(state.players)
    out[0] = seat
    out[1] = seen_from(seat, np.int64(state.player), players)
    out[2] = OVER_PHASE if state.player == OVER else state.phase
    out[3] = state.day
    out[4] = state.bag
    out[5] = NOBODY if state.phase == STARTER else seen_from(seat, np.int64(state.maker), players)
    out[6] = seen_from(seat, np.int64(state.bidder), players)
    out[7] = state.highest
    for place in range(3):
        out[LOT + place] = state.lot[place] + 1 if place < state.lot_size else 0
    unseen = state.unseen
    for card in range(CARDS):
        out[UNSEEN + card] = (unseen >> np.uint64(card)) & np.uint64(1)
    for step in seats(state):
        owner = clockwise(state, seat, step)
        at = PLAYERS + OF_A_PLAYER * step
        loaded = state.loaded[owner]
        out[at] = state.money[owner]
        for hold in range(HOLDS):
            out[at + 1 + hold] = state.ship[owner, hold] + 1 if hold < loaded else 0
        for good in range(len(GOODS)):
            out[at + 1 + HOLDS + good] = state.step[owner, good]
    return PLAYERS + OF_A_PLAYER * players
