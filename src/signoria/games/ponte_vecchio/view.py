"""Ponte Vecchio: what a seat may know. Only cards that lie face down are hidden (R-7.7)."""

from functools import lru_cache
from types import SimpleNamespace
from typing import TypedDict

import numpy as np

from signoria.core.contract import CommonView
from signoria.core.plain import once_a_state, plain
from signoria.games.ponte_vecchio import rules
from signoria.games.ponte_vecchio.bridge import (
    NOBODY,
    SHOPS,
    SITES,
    STEPS,
    distance,
    last_shop_is_built,
    last_step,
    may_turn,
    must_turn,
)
from signoria.games.ponte_vecchio.table import (
    GRID,
    LAYING,
    NO_CARD,
    OFFERING,
    SELLING,
    SETTING_UP,
)
from signoria.games.ponte_vecchio.texts import CARD_TEXTS, SITE_TEXTS
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
    known = facts(state)
    if known["phase"] != PHASES[LAYING]:
        return known
    lie: list[str | None] = [
        HIDDEN if card and player != seat else card for player, card in enumerate(known["laid"])
    ]
    pays = [None if card == HIDDEN else paid for card, paid in zip(lie, known["pays"], strict=True)]
    return {**known, "laid": lie, "pays": pays}


@once_a_state
def facts(state: State) -> PonteVecchioFacts:
    """All facts, cards that lie face down among them (R-7.7)."""
    now = plain(state)
    seats = range(now.players)
    placed = now.phase > SETTING_UP
    end = int(last_step(now.looks))
    ahead = list(range(now.burgher + 1, end + 1) if end == STEPS else range(end, now.burgher))
    taken = sum(now.shops)
    lie = [None if card == NO_CARD else CARD_TEXTS[card] for card in now.laid[: now.players]]
    return {
        "phase": "over" if now.player == OVER else PHASES[now.phase],
        "turn": now.turn,
        "in_last_round": bool(last_shop_is_built(state)),
        "shops_to_come": min(SITES, SHOPS * now.players) - taken.bit_count(),
        "starter": somebody(now.starter),
        "burgher": now.burgher,
        "looks_towards": end,
        "steps_ahead": ahead,
        "may_turn_on": list(turning(taken, now.looks, tuple(ahead))[0]),
        "must_turn_on": list(turning(taken, now.looks, tuple(ahead))[1]),
        "last_mover": somebody(now.last_mover),
        "sites": dict(zip(SITE_TEXTS, site_owners(tuple(now.shops)), strict=True)),
        "money": now.money[: now.players],
        "shops": [now.shops[player].bit_count() for player in seats],
        "shops_in_hand": [SHOPS - now.shops[player].bit_count() for player in seats],
        "distance": [int(distance(state, player)) if placed else None for player in seats],
        "hands": [list(cards_in(now.hand[player])) for player in seats],
        "laid": lie,
        "pays": [
            None if card is None else int(rules.card_value(state, player)) for player, card in enumerate(lie)
        ],
        "highest": now.highest,
        "least_bid": now.highest + GRID,
        "bidder": somebody(now.bidder),
        "passed": [bool(now.passed[player]) for player in seats],
        "right": somebody(now.right),
        "offers": [now.offer[player] if has_offered(now, player) else None for player in seats],
    }


def somebody(seat: int) -> int | None:
    return None if seat == NOBODY else seat


@lru_cache(1024)
def turning(taken: int, way: int, ahead: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of the steps ahead: where turning him is the mover's choice, and where he is turned in any case."""
    sites = np.uint64(taken)
    return (
        tuple(step for step in ahead if may_turn(sites, step, way)),
        tuple(step for step in ahead if must_turn(sites, step, way)),
    )


@lru_cache(1024)
def site_owners(shops: tuple[int, ...]) -> tuple[int | None, ...]:
    """By site: whose shop stands there."""
    return tuple(
        next((seat for seat, own in enumerate(shops) if own >> site & 1), None) for site in range(SITES)
    )


@lru_cache(4096)
def cards_in(hand: int) -> tuple[str, ...]:
    """The cards that have not been turned over in this set, a card that lies face down among them."""
    return tuple(text for card, text in enumerate(CARD_TEXTS) if hand >> card & 1)


def has_offered(now: SimpleNamespace, player: int) -> bool:
    """Whether a player has been asked for an offer; it may be 0, for nothing."""
    if player == now.right:
        return False
    asked_before = (player - now.right) % now.players < (now.player - now.right) % now.players
    return bool(now.phase == SELLING or (now.phase == OFFERING and asked_before))
