"""Players numbered relative to a seat, for observations: the seat itself first, then the others clockwise."""

from signoria.jit.compiler import Number, State, compiled

NOBODY = 0


@compiled
def seen_from(seat: Number, other: Number, players: Number) -> Number:
    """1 for the seat itself, 2 for the next clockwise and so on; NOBODY for Nature, or for no seat at all."""
    if other < 0:
        return NOBODY
    return other - seat + 1 if other >= seat else other - seat + 1 + players


@compiled
def clockwise(state: State, seat: Number, step: Number) -> Number:
    """The seat a number of steps clockwise from a seat."""
    return seat + step if seat + step < state.players else seat + step - state.players


def player_names(players: int) -> list[str]:
    """Names of the players in observations, beginning with the observing seat."""
    return ["own", *(f"next {step}" for step in range(1, players))]


def or_nobody(players: int) -> list[str]:
    """The values of an index that stands for a player."""
    return ["nobody", *player_names(players)]
