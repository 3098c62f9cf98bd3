"""Ponte Vecchio: what a seat may know, as numbers. Others' cards that lie face down are hidden (R-7.7)."""

import numpy as np

from signoria.core.contract import Index
from signoria.games.ponte_vecchio.bridge import MOST_PLAYERS, SITES, STEPS
from signoria.games.ponte_vecchio.rules import is_hidden
from signoria.games.ponte_vecchio.table import CARDS, MOST_BID, MOST_OFFER, MOST_TURNS, NO_CARD, most_money
from signoria.games.ponte_vecchio.texts import CARD_TEXTS, SITE_TEXTS
from signoria.games.ponte_vecchio.view import PHASES
from signoria.jit.bits import NONE, lowest, without_lowest
from signoria.jit.compiler import OVER, Number, Numbers, State, compiled
from signoria.jit.seats import NOBODY, clockwise, or_nobody, player_names, seen_from

DTYPE = np.int16
OVER_PHASE = len(PHASES)
FACE_DOWN, FACE_UP = 1, 2
"""A card that the seat does not see; the first card that it sees."""


def indices(players: int) -> list[Index]:
    anybody, cards = or_nobody(players), ["none", "face down", *CARD_TEXTS]
    found = [
        Index("seat", 0, players - 1, [str(seat) for seat in range(players)]),
        Index("asked", 0, players, anybody),
        Index("phase", 0, OVER_PHASE, [*PHASES, "over"]),
        Index("turn", 1, MOST_TURNS),
        Index("starting player", 0, players, anybody),
        Index("step of the burgher", 1, STEPS),
        Index("burgher looks towards", 0, 1, ["step 1", f"step {STEPS}"]),
        Index("last mover", 0, players, anybody),
        Index("highest bidder", 0, players, anybody),
        Index("highest bid", 0, MOST_BID),
        Index("right to move", 0, players, anybody),
        *(Index(f"shop on {site}", 0, players, anybody) for site in SITE_TEXTS),
    ]
    for player in player_names(players):
        found += [
            Index(f"{player}: florins", 0, most_money(MOST_TURNS, sets=4)),
            Index(f"{player}: offer", 0, MOST_OFFER),
            Index(f"{player}: has passed", 0, 1, ["no", "yes"]),
            Index(f"{player}: card laid", 0, CARDS + 1, cards),
            *(Index(f"{player}: holds {card}", 0, 1, ["no", "yes"]) for card in CARD_TEXTS),
        ]
    return found


SHOPS, PLAYERS, OF_A_PLAYER = 11, 11 + SITES, 4 + CARDS
"""Where these begin, and how much there is of each player."""


@compiled
def observe(state: State, seat: Number, out: Numbers) -> int:
    players: Number = np.int64(state.players)
    out[0] = seat
    out[1] = seen_from(seat, np.int64(state.player), players)
    out[2] = OVER_PHASE if state.player == OVER else state.phase
    out[3] = state.turn
    out[4] = seen_from(seat, np.int64(state.starter), players)
    out[5] = state.burgher
    out[6] = 1 if state.looks > 0 else 0
    out[7] = seen_from(seat, np.int64(state.last_mover), players)
    out[8] = seen_from(seat, np.int64(state.bidder), players)
    out[9] = state.highest
    out[10] = seen_from(seat, np.int64(state.right), players)
    for site in range(SITES):
        out[SHOPS + site] = NOBODY
    for step in range(min(players, MOST_PLAYERS)):
        owner = clockwise(state, seat, step)
        shops = state.shops[owner]
        while shops != NONE:
            out[SHOPS + lowest(shops)] = step + 1
            shops = without_lowest(shops)
        at = PLAYERS + OF_A_PLAYER * step
        out[at] = state.money[owner]
        out[at + 1] = state.offer[owner]
        out[at + 2] = state.passed[owner]
        out[at + 3] = FACE_DOWN if is_hidden(state, owner, seat) else card_seen(state, owner)
        hand = state.hand[owner]
        for card in range(CARDS):
            out[at + 4 + card] = (hand >> np.uint64(card)) & np.uint64(1)
    return PLAYERS + OF_A_PLAYER * players


@compiled
def card_seen(state: State, owner: Number) -> Number:
    return 0 if state.laid[owner] == NO_CARD else state.laid[owner] + FACE_UP
