"""Banco: what a good player knows: a card is worth about as much as the prize that it is laid for."""

from banco.rules import CARD, CARDS, MOST_PLAYERS, legal
from signoria.bots.evaluation import expected_shares, final_shares
from signoria.jit.bits import count
from signoria.jit.compiler import OVER, Number, Numbers, State, compiled
from signoria.jit.rng import below

EXPLORATION = 0.5
DOUBT = 2.0
"""Points of lead that make a victory e times as likely."""


@compiled
def candidates(state: State, out: Numbers) -> int:
    """All cards, those nearest to the prize first."""
    number = legal(state, out)
    for place in range(1, number):
        here = place
        while here > 0 and away(state, out[here]) < away(state, out[here - 1]):
            out[here], out[here - 1] = out[here - 1], out[here]
            here -= 1
    return number


@compiled
def away(state: State, action: Number) -> int:
    return abs(action - CARD + 1 - min(int(state.offered), CARDS))


@compiled
def rollout_policy(state: State, random: Numbers, room: Numbers) -> int:
    """One of the cards near the prize."""
    number = candidates(state, room)
    return room[below(random, min(number, 3))]


@compiled
def rollout_depth(state: State) -> int:
    return CARDS * MOST_PLAYERS  # to the end


@compiled
def evaluate(state: State, values: Numbers) -> None:
    for seat in range(state.players):
        values[seat] = state.points[seat] + state.taken[seat] / 100.0
    if state.player == OVER:
        final_shares(values, state.players, DOUBT)
    else:
        expected_shares(values, state.players, DOUBT + count(state.prizes))


@compiled
def is_secret(state: State, action: Number) -> bool:
    """A card that others, who cannot see it, have still to answer."""
    return action >= CARD and state.player < state.players - 1
