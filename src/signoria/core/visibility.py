"""Who may know what: whether anything is hidden, who saw which action, and what it showed them."""

from collections.abc import Collection

import numpy as np

from signoria.core.game import Game, State

SAMPLES = 16
"""How often hidden facts are drawn anew to see what else they may be."""


def is_hidden_from(state: State, seat: int | None) -> bool:
    """Whether something is hidden from a seat (None: a spectator), or can be before the game is over.

    This is the one answer to that question: people who share a screen must not look at each other's view, a
    record must not be shown, and choices cannot be worked out from what is seen.
    """
    return not state.over and bool(state.game.parts.rules.hides(state.data))


def has_unknown_facts(game: Game) -> bool:
    """Whether a player ever has to guess: something hidden cannot be worked out from what was seen."""
    rules = game.parts.rules
    return rules.resamples and bool(rules.hides(game.start().data))


def could_see(before: State, action: int, seat: int | None) -> bool:
    """Whether a seat saw which action was taken, at the time; a card laid face down by another it did not.

    It did not if for all it knew another action could have left it with what it sees now.
    """
    if before.player == seat or not has_unknown_facts(before.game):
        return True
    after = _applied(before, action)
    if _knows_all(after, seat):  # so it mostly is
        return True
    look = _look(after, seat)
    for seed in range(SAMPLES):
        perhaps = before.resample(seat, seed)
        for other in perhaps.legal():
            if other != action and _look(_applied(perhaps, other), seat) == look:
                return False
    return True


def is_secret(before: State, action: int) -> bool:
    """Whether somebody at the table did not see which action was taken."""
    others = (seat for seat in range(before.game.players) if seat != before.player)
    return not all(could_see(before, action, seat) for seat in others)


def must_not_share(state: State, seats: Collection[int]) -> bool:
    """Whether people who share a screen may not all look at it now.

    One of them knows something that another does not, or is asked for something that others must not see.
    """
    if len(seats) < 2 or not any(is_hidden_from(state, seat) for seat in seats):
        return False
    if not has_unknown_facts(state.game):
        return True
    if not all(_knows_all(state, seat) for seat in seats):
        return True
    return state.player in seats and any(is_secret(state, action) for action in state.legal()[:1])


def _applied(state: State, action: int) -> State:
    after = state.copy()
    state.game.parts.rules.apply(after.data, action)  # legal: it need not be checked
    return after


def _knows_all(state: State, seat: int | None) -> bool:
    """Whether hidden facts drawn anew are always what they were."""
    resample, drawn, known = state.game.parts.rules.resample, state.copy().data, bytes(state)
    for seed in range(SAMPLES):
        dice = np.array([seed], np.uint64)
        resample(drawn, -1 if seat is None else int(seat), dice)
        if drawn.tobytes() != known:
            return False
        if dice[0] == seed:  # none were thrown: it is so with all dice
            return True
    return True


def _look(state: State, seat: int | None) -> bytes:
    """The same for two states that look the same to a seat, and much quicker than their views.

    What is hidden from the seat is drawn afresh from what it may be, by the same dice.
    """
    return bytes(state.resample(seat, 0))


def reveals(before: State, action: int, seat: int) -> bool:
    """Whether an action showed a seat something: with other hidden facts it would look otherwise."""
    if not has_unknown_facts(before.game) or _knows_all(before, seat):
        return False
    look = _look(_applied(before, action), seat)
    others = (before.resample(seat, seed) for seed in range(SAMPLES))
    return any(
        action not in other.legal() or _look(_applied(other, action), seat) != look for other in others
    )
