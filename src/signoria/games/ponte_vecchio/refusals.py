"""Ponte Vecchio: why a move is not allowed, and by which rule."""

import re

import numpy as np

from signoria.games.ponte_vecchio.bridge import NOBODY, STEPS, built, may_turn, must_turn, owner
from signoria.games.ponte_vecchio.rules import BID, CARD, KEEP, OFFER, PASS, SELL, SHOP, STARTS, TO
from signoria.games.ponte_vecchio.table import (
    BIDDING,
    BUILDING,
    DEALING,
    GRID,
    LAYING,
    MOVING,
    OFFERING,
    SETTING_UP,
    STARTER,
)
from signoria.games.ponte_vecchio.texts import SITE_TEXTS, card_name, move_of, owners_on, site_name
from signoria.i18n import Seat, Sentence, tr, tr_plural
from signoria.jit.compiler import State

Reason = tuple[Sentence, str]


def why_not(state: State, action: int) -> Reason:
    """Why an action is not legal now, and the rule that says so."""
    player = Seat(state.player)
    if state.phase == STARTER:
        if action < SHOP:
            return no_such_player(state, action - STARTS), "R-2.2"
        return tr("First the lot decides who starts"), "R-2.2"
    if state.phase in (SETTING_UP, BUILDING):
        return why_not_shop(state, player, action)
    if state.phase == BIDDING:
        return why_not_bid(state, player, action)
    if state.phase == LAYING:
        if CARD <= action < PASS:
            card = card_name(action - CARD)
            return tr(
                "{player} has played the card {card} in this set",
                tr("You have played the card {card} in this set"),
                player=player,
                card=card,
            ), "R-4.4"
        return tr(
            "{player} is asked to lay a card", tr("You are asked to lay a card"), player=player
        ), "R-4.1"
    if state.phase == MOVING:
        return why_not_move(state, player, action)
    return why_not_deal(state, player, action)


def no_such_player(state: State, seat: int) -> Sentence:
    return tr("There is no player {number}: {count} play", number=seat + 1, count=int(state.players))


def why_not_shop(state: State, player: Seat, action: int) -> Reason:
    rule = "R-2.2" if state.phase == SETTING_UP else "R-3.1"
    if not SHOP <= action < CARD:
        return tr(
            "{player} is asked for a site to put a shop on",
            tr("You are asked for a site to put a shop on"),
            player=player,
        ), rule
    site = action - SHOP
    name, builder = site_name(SITE_TEXTS[site]), Seat(owner(state, site))
    if builder != NOBODY:
        return tr("The {site} is taken by a shop of {owner}", site=name, owner=builder), rule
    facing = Seat(owner(state, site ^ 1))
    opposite = tr("The {site} is opposite a shop of {owner}", site=name, owner=facing)
    return opposite, "R-2.2" if state.phase == SETTING_UP else "R-7.4"


def why_not_bid(state: State, player: Seat, action: int) -> Reason:
    if BID < action < OFFER:
        return why_not_so_much(state, player, (action - BID) * GRID)
    if action == PASS:
        return tr(
            "{player} opens the auction and may not decline",
            tr("You open the auction and may not decline"),
            player=player,
        ), "R-3.2"
    if state.highest == 0:
        return tr(
            "{player} is asked for the opening bid", tr("You are asked for the opening bid"), player=player
        ), "R-3.2"
    return tr(
        "{player} is asked: a higher bid, or pass", tr("You are asked: a higher bid, or pass"), player=player
    ), "R-3.1"


def why_not_so_much(state: State, player: Seat, bid: int) -> Reason:
    money = int(state.money[player])
    if bid > money:
        return tr_plural(
            "Bid {bid} is more than your {count} florin",
            "Bid {bid} is more than your {count} florins",
            money,
            bid=bid,
        ), "R-3.1"
    highest = int(state.highest)
    return tr("Bid {bid} is not higher than the {highest} that was bid", bid=bid, highest=highest), "R-3.1"


def why_not_deal(state: State, player: Seat, action: int) -> Reason:
    if state.phase == DEALING:
        return tr(
            "{player} is asked: keep the right to move, or ask for offers",
            tr("You are asked: keep the right to move, or ask for offers"),
            player=player,
        ), "R-7.1"
    if state.phase == OFFERING:
        if OFFER <= action < KEEP:
            return tr_plural(
                "Offer {offer} is more than your {count} florin",
                "Offer {offer} is more than your {count} florins",
                int(state.money[player]),
                offer=(action - OFFER) * GRID,
            ), "R-7.1"
        return tr(
            "{player} is asked for an offer, 0 for none",
            tr("You are asked for an offer, 0 for none"),
            player=player,
        ), "R-7.1"
    if SELL <= action < TO:
        seat = action - SELL
        if seat >= state.players:
            return no_such_player(state, seat), "R-7.1"
        if seat == state.right:
            return tr(
                "{player} has the right already", tr("You have the right already"), player=player
            ), "R-5.1"
        return tr("{player} has offered nothing", tr("You have offered nothing"), player=Seat(seat)), "R-7.1"
    return tr(
        "{player} is asked: keep the right, or take an offer",
        tr("You are asked: keep the right, or take an offer"),
        player=player,
    ), "R-7.1"


def why_not_move(state: State, player: Seat, action: int) -> Reason:
    if action < TO:
        return tr(
            "{player} is asked to move the burgher", tr("You are asked to move the burgher"), player=player
        ), "R-5.2"
    step, turned, chosen = move_of(action)
    ahead = (step - int(state.burgher)) * int(state.looks)
    if ahead == 0:
        return tr("The burgher must move: he stands on step {step} already", step=step), "R-5.2"
    if ahead < 0:
        return tr("Step {step} lies behind the burgher", step=step), "R-5.2"
    taken, way = np.uint64(built(state)), int(state.looks)
    if turned and not may_turn(taken, step, way):
        if must_turn(taken, step, way):
            return tr("On step {step} he must turn: that is not written", step=step), "R-5.5"
        if 5 < step < 11:
            return tr("He is turned on steps 1 to 5 and 11 to 15 only, not on {step}", step=step), "R-5.5"
        return tr("He may not turn on step {step}: no shop lies the other way", step=step), "R-5.5"
    return why_not_paid(state, step, chosen), "R-5.3"


def why_not_paid(state: State, step: int, chosen: int) -> Sentence:
    owners = owners_on(state, step)
    if len(owners) == 2:
        if chosen == NOBODY:
            return tr("Say who is paid on step {step}: {owners}", step=step, owners=owners)
        return tr("On step {step} only {owners} can be paid", step=step, owners=owners)
    if owners:
        return tr("On step {step} only {owners} can be paid: that is not written", step=step, owners=owners)
    return tr("On step {step} there is no shop to pay for", step=step)


def unknown(state: State, text: str) -> Reason | None:
    """Why a text that is no action cannot be one: a number that does not exist, or off the grid of 5."""
    found = re.fullmatch(
        r"(bid|offer|card|shop|to|sell|starts) (-?\d{1,99})([a-z]?)(?: turn)?(?: pay (\d{1,99}))?", text
    )
    if found is None:
        return None
    word, number, side, payee = found[1], int(found[2]), found[3], found[4]
    if word == "bid":
        return why_no_bid(number)
    if word == "offer":
        if number % GRID or number < 0:
            return tr("Offer {offer} is not 0 or a multiple of 5", offer=number), "R-7.1"
        return tr("Offer {offer} is more than anybody can have", offer=number), "R-7.1"
    if word == "card":
        return tr("There is no card {card}: there are 10, 20, ... 100 and a joker", card=number), "R-1.2"
    if word in ("sell", "starts"):
        return no_such_player(state, number - 1), "R-7.1" if word == "sell" else "R-2.2"
    if not 1 <= number <= STEPS:
        return tr("There is no step {step}: the bridge has 15", step=number), "R-1.1"
    if word == "shop":
        site = f"{number}{side.upper()}"
        return tr("There is no site {site}: sites are 1L to 15L and 1R to 15R", site=site), "R-1.1"
    return (no_such_player(state, int(payee) - 1), "R-5.3") if payee else None


def why_no_bid(bid: int) -> Reason:
    if bid < GRID:
        return tr("A bid is at least 5 florins"), "R-3.1"
    if bid % GRID:
        return tr("Bid {bid} is not a multiple of 5", bid=bid), "R-3.1"
    return tr("Bid {bid} is more than anybody can have", bid=bid), "R-3.1"
