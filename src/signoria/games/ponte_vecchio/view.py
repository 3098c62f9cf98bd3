"""Ponte Vecchio: what a seat may know. Only cards that lie face down are hidden (R-7.7)."""

from typing import TypedDict

import numpy as np

from signoria.core.contract import CommonView
from signoria.games.ponte_vecchio import rules
from signoria.games.ponte_vecchio.bridge import (
    NOBODY,
    SHOPS,
    SITES,
    STEPS,
    built,
    distance,
    last_shop_is_built,
    last_step,
    may_turn,
    must_turn,
    owner,
    shops_in_hand,
)
from signoria.games.ponte_vecchio.table import (
    GRID,
    NO_CARD,
    OFFERING,
    SELLING,
    SETTING_UP,
    has_answered,
)
from signoria.games.ponte_vecchio.texts import CARD_TEXTS, SITE_TEXTS
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


class PonteVecchioFacts(TypedDict):
    phase: str  # one of PHASES, or "over"
    turn: int
    in_last_round: bool
    shops_to_come: int  # until the last round begins
    starter: int | None
    burgher: int  # the step he stands on
    looks_towards: int  # the last step that way
    steps_ahead: list[int]  # of him
    may_turn_on: list[int]  # of those: where turning him is the mover's choice
    must_turn_on: list[int]  # of those: where he is turned in any case
    last_mover: int | None
    sites: dict[str, int | None]  # by site: whose shop stands there
    money: list[int]  # by seat
    shops: list[int]  # by seat: on the bridge
    shops_in_hand: list[int]  # by seat
    distance: list[int | None]  # by seat: steps from the burgher to the nearest shop
    hands: list[list[str]]  # by seat: the cards not turned over yet, one that lies face down among them
    laid: list[str | None]  # by seat: the card of this turn, or HIDDEN
    pays: list[int | None]  # by seat: what that card pays, if it is seen
    highest: int  # bid; 0 if there is none
    least_bid: int  # the next that is high enough
    bidder: int | None
    passed: list[bool]  # by seat
    right: int | None  # who has, or has sold, the right to move
    offers: list[int | None]  # by seat: for the right, 0 for nothing; None if not asked (yet)


class PonteVecchioView(CommonView, PonteVecchioFacts):
    pass


def view(state: State, seat: int | None) -> PonteVecchioFacts:
    seats = range(state.players)
    placed = state.phase > SETTING_UP
    burgher, end = int(state.burgher), int(last_step(int(state.looks)))
    ahead = list(range(burgher + 1, end + 1) if end == STEPS else range(end, burgher))
    taken, way = np.uint64(built(state)), int(state.looks)
    lie = [laid(state, player, seat) for player in seats]
    return {
        "phase": "over" if state.player == OVER else PHASES[state.phase],
        "turn": int(state.turn),
        "in_last_round": bool(last_shop_is_built(state)),
        "shops_to_come": min(SITES, SHOPS * int(state.players)) - int(count(built(state))),
        "starter": somebody(state.starter),
        "burgher": burgher,
        "looks_towards": end,
        "steps_ahead": ahead,
        "may_turn_on": [step for step in ahead if may_turn(taken, step, way)],
        "must_turn_on": [step for step in ahead if must_turn(taken, step, way)],
        "last_mover": somebody(state.last_mover),
        "sites": {text: somebody(owner(state, site)) for site, text in enumerate(SITE_TEXTS)},
        "money": [int(state.money[player]) for player in seats],
        "shops": [int(count(state.shops[player])) for player in seats],
        "shops_in_hand": [int(shops_in_hand(state, player)) for player in seats],
        "distance": [int(distance(state, player)) if placed else None for player in seats],
        "hands": [hand(state, player) for player in seats],
        "laid": lie,
        "pays": [
            None if card in (None, HIDDEN) else int(rules.card_value(state, player))
            for player, card in enumerate(lie)
        ],
        "highest": int(state.highest),
        "least_bid": int(state.highest) + GRID,
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
