"""Ponte Vecchio: what a seat may know. Only cards that lie face down are hidden (R-7.7)."""

from typing import Any

from signoria.games.ponte_vecchio import rules
from signoria.games.ponte_vecchio.bridge import (
    NOBODY,
    distance,
    last_shop_is_built,
    last_step,
    owner,
    shops_in_hand,
)
from signoria.games.ponte_vecchio.table import (
    NO_CARD,
    OFFERING,
    SELLING,
    SETTING_UP,
    has_answered,
)
from signoria.games.ponte_vecchio.words import CARD_TEXTS, SITE_TEXTS
from signoria.jit.bits import count, has
from signoria.jit.compiler import OVER, State

PHASES = (
    "starter",
    "setting up",
    "bidding",
    "building",
    "laying",
    "dealing",
    "offering",
    "selling",
    "moving",
)
HIDDEN = "hidden"


def view(state: State, seat: int | None) -> dict[str, Any]:
    seats = range(state.players)
    placed = state.phase > SETTING_UP
    return {
        "phase": "over" if state.player == OVER else PHASES[state.phase],
        "turn": int(state.turn),
        "in_last_round": bool(last_shop_is_built(state)),
        "starter": somebody(state.starter),
        "burgher": int(state.burgher),
        "looks_towards": int(last_step(int(state.looks))),
        "last_mover": somebody(state.last_mover),
        "sites": {text: somebody(owner(state, site)) for site, text in enumerate(SITE_TEXTS)},
        "money": [int(state.money[player]) for player in seats],
        "shops": [int(count(state.shops[player])) for player in seats],
        "shops_in_hand": [int(shops_in_hand(state, player)) for player in seats],
        "distance": [int(distance(state, player)) if placed else None for player in seats],
        "hands": [hand(state, player) for player in seats],
        "laid": [laid(state, player, seat) for player in seats],
        "highest": int(state.highest),
        "bidder": somebody(state.bidder),
        "passed": [bool(state.passed[player]) for player in seats],
        "right": somebody(state.right),
        "offers": [offer(state, player) for player in seats],
    }


def somebody(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def hand(state: State, player: int) -> list[str]:
    """The cards that have not been turned over in this set, a card that lies face down among them."""
    return [text for card, text in enumerate(CARD_TEXTS) if has(state.hand[player], card)]


def laid(state: State, player: int, seat: int | None) -> str | None:
    """The card of this turn; `HIDDEN` if it lies and the seat may not know it."""
    if state.laid[player] == NO_CARD:
        return None
    hidden = rules.is_hidden(state, player, NOBODY if seat is None else seat)
    return HIDDEN if hidden else CARD_TEXTS[state.laid[player]]


def offer(state: State, player: int) -> int | None:
    """What a player has offered for the right, 0 for nothing; None if not asked (yet)."""
    right = int(state.right)
    asked = state.phase == SELLING or (state.phase == OFFERING and has_answered(state, player, right))
    return int(state.offer[player]) if asked and player != right else None
