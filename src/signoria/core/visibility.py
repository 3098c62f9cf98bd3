"""What people at a table have seen: which action was taken, and whether it showed them something new."""

from signoria.core.game import State

SAMPLES = 16
"""How often hidden facts are drawn anew to see what else they may be."""


def hides(state: State) -> bool:
    """Whether anything is ever hidden from a player in this game."""
    return bool(state.game.parts.rules.hides(state.record))


def could_see(before: State, action: int, seat: int) -> bool:
    """Whether a seat saw which action was taken, at the time; a card laid face down by another it did not.

    It did not if for all it knew another action could have left it with what it sees now.
    """
    if before.player == seat or not hides(before):
        return True
    after = _applied(before, action)
    if all(after.resample(seat, seed) == after for seed in range(SAMPLES)):  # so it mostly is
        return True
    look = _look(after, seat)
    for seed in range(SAMPLES):
        perhaps = before.resample(seat, seed)
        for other in perhaps.legal():
            if other != action and _look(_applied(perhaps, other), seat) == look:
                return False
    return True


def _applied(state: State, action: int) -> State:
    after = state.copy()
    state.game.parts.rules.apply(after.record, action)  # legal: it need not be checked
    return after


def _look(state: State, seat: int) -> bytes:
    """The same for two states that look the same to a seat, and much quicker than their views.

    What is hidden from the seat is drawn afresh from what it may be, by the same dice.
    """
    return bytes(state.resample(seat, 0))


def reveals(before: State, action: int, seat: int) -> bool:
    """Whether an action showed a seat something: with other hidden facts it would look otherwise."""
    if not hides(before):
        return False
    look = _look(_applied(before, action), seat)
    others = (before.resample(seat, seed) for seed in range(SAMPLES))
    return any(
        action not in other.legal() or _look(_applied(other, action), seat) != look for other in others
    )
