"""Who may know what: whether anything is hidden, who saw which action, and what it revealed."""

from collections.abc import Collection

import numpy as np

from signoria.core.game import Game, State

SAMPLES = 16
"""How often hidden facts are redrawn to find out what else they could be."""


def is_hidden_from(state: State, seat: int | None) -> bool:
    """Whether something is hidden from a seat (None: a spectator), or may be before the game is over.

    This is the only place that decides this. If so, people who share a screen must not see each other's view,
    the record must not be shown, and choices cannot be deduced from what is visible.
    """
    return not state.over and bool(state.game.parts.rules.hides(state.data))


def has_unknown_facts(game: Game) -> bool:
    """Whether a player ever has to guess: something hidden cannot be deduced from what was visible."""
    rules = game.parts.rules
    return rules.resamples and bool(rules.hides(game.start().data))


def could_see(before: State, action: int, seat: int | None) -> bool:
    """Whether a seat saw at the time which action was taken; not, for example, another's card laid face down.

    It did not see it if another action would have been possible, as far as the seat knew, after which
    everything would look the same to it.
    """
    if before.player == seat or not has_unknown_facts(before.game):
        return True
    after = _applied(before, action)
    if _knows_all(after, seat):  # the usual case
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
    """Whether people who share a screen must not all look at it now.

    That is so if one of them knows something that another does not, or has to choose in secret.
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
    state.game.parts.rules.apply(after.data, action)  # legal, so it needs no check
    return after


def _knows_all(state: State, seat: int | None) -> bool:
    """Whether redrawing hidden facts never changes anything."""
    resample, drawn, known = state.game.parts.rules.resample, state.copy().data, bytes(state)
    for seed in range(SAMPLES):
        dice = np.array([seed], np.uint64)
        resample(drawn, -1 if seat is None else int(seat), dice)
        if drawn.tobytes() != known:
            return False
        if dice[0] == seed:  # no random number was used: every seed gives the same
            return True
    return True


def _look(state: State, seat: int | None) -> bytes:
    """Bytes that are equal for two states that look the same to a seat; much faster than comparing views.

    What is hidden from the seat is redrawn with a fixed seed.
    """
    return bytes(state.resample(seat, 0))


def reveals(before: State, action: int, seat: int) -> bool:
    """Whether an action revealed something to a seat: the result depends on facts that were hidden."""
    if not has_unknown_facts(before.game) or _knows_all(before, seat):
        return False
    look = _look(_applied(before, action), seat)
    others = (before.resample(seat, seed) for seed in range(SAMPLES))
    return any(
        action not in other.legal() or _look(_applied(other, action), seat) != look for other in others
    )
