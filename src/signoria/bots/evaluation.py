"""Shares of the victory from scores: what judgements made by hand have in common."""

import math

from signoria.jit.compiler import Numbers, State, compiled, per_game

VICTORY = 0.9
"""How much of the value of a finished game is its victory; the rest goes by the scores, so that a bot that
is sure to win, or to lose, still plays on well."""


@compiled
def expected_shares(scores: Numbers, players: int, doubt: float) -> None:
    """Turn the scores that seats may end with into shares of the victory, in place.

    A lead of `doubt` points makes a victory e times as likely.
    """
    best = scores[0]
    for seat in range(1, players):
        best = max(best, scores[seat])
    total = 0.0
    for seat in range(players):
        scores[seat] = math.exp((scores[seat] - best) / doubt)
        total += scores[seat]
    for seat in range(players):
        scores[seat] /= total


@compiled
def final_shares(scores: Numbers, players: int, doubt: float) -> None:
    """Turn the scores of a finished game (with what breaks ties as a fraction) into values, in place."""
    expected_shares(scores, players, doubt)
    best = scores[0]
    for seat in range(1, players):
        best = max(best, scores[seat])
    winners = 0
    for seat in range(players):
        winners += scores[seat] == best
    for seat in range(players):
        victory = VICTORY / winners if scores[seat] == best else 0.0
        scores[seat] = victory + (1.0 - VICTORY) * scores[seat]


def judge(state: State, values: Numbers) -> None:
    raise NotImplementedError


@per_game
def evaluate(state: State, weights: Numbers, room: Numbers, values: Numbers) -> None:
    """A game's own judgement (`evaluate` of its `bot`) in the place of learned values."""
    judge(state, values)
