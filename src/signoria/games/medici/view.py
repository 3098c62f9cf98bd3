"""Medici: what a seat may know. Nothing is hidden: what is laid aside is unseen by all (R-8.2)."""

from typing import Any

from signoria.games.medici import rules
from signoria.games.medici.words import CARD_TEXTS, GOODS
from signoria.jit.compiler import OVER, State

PHASES = ("starter", "lot card", "making", "bidding", "filling")


def view(state: State, seat: int | None) -> dict[str, Any]:
    seats = range(state.players)
    ships = [[CARD_TEXTS[card] for card in state.ship[owner, : state.loaded[owner]]] for owner in seats]
    lot = [CARD_TEXTS[card] for card in state.lot[: state.lot_size]]
    unseen = [CARD_TEXTS[card] for card in range(rules.CARDS) if int(state.unseen) >> card & 1]
    in_sight = {*unseen, *lot, *(card for ship in ships for card in ship)}
    return {
        "phase": "over" if state.player == OVER else PHASES[state.phase],
        "day": int(state.day),
        "bag": int(state.bag),
        "unseen": unseen,
        "unsold": [card for card in CARD_TEXTS if card not in in_sight],
        "maker": None if state.phase == rules.STARTER else int(state.maker),
        "lot": lot,
        "highest": int(state.highest),
        "bidder": None if state.bidder == rules.NOBODY else int(state.bidder),
        "money": [int(state.money[owner]) for owner in seats],
        "ships": ships,
        "cargo": [int(rules.cargo(state, owner)) for owner in seats],
        "cargo_pay": [int(rules.cargo_pay(state, owner)) for owner in seats],
        "steps": [
            {good: int(state.step[owner, place]) for place, good in enumerate(GOODS)} for owner in seats
        ],
    }
