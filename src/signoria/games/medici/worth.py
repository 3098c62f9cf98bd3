"""Medici: what a day would pay if it ended now, with the lot aboard or without it."""

from signoria.games.medici import rules
from signoria.games.medici.names import GOODS
from signoria.jit.compiler import State


def with_lot(state: State, seat: int) -> State:
    """The table with the lot on a player's ship, which must have room for it."""
    loaded = state.copy()
    for card in state.lot[: state.lot_size]:
        rules.load(loaded, seat, card)
    return loaded


def climbed(state: State) -> State:
    """The table when the markers have climbed for today's cargo."""
    valued = state.copy()
    rules.climb(valued)
    return valued


def pays_of_goods(valued: State, seat: int) -> dict[str, int]:
    """What the pyramids pay a player when the markers have climbed."""
    return {
        good: int(rules.monopoly_pay(valued, seat, place) + rules.height_pay(valued, seat, place))
        for place, good in enumerate(GOODS)
    }


def pays(state: State, seat: int) -> dict[str, int]:
    """What the day would pay a player if it ended now, by source."""
    return {"cargo": int(rules.cargo_pay(state, seat))} | pays_of_goods(climbed(state), seat)
