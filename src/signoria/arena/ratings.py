"""The strength of bots from the places they took: ratings and shares, with intervals.

The ratings follow the Plackett-Luce model, fitted by choix: a seat takes the first place with a probability
proportional to its bot's strength, the second place is decided among the other seats in the same way, and so
on. The scale is that of Elo: 400 points are odds of ten to one.

- A shared place counts half for either order.
- Every bot also has one shared game against an imaginary player of average strength, so that a bot that has
  won every game gets a rating too. Such a distance is a lower bound; see `apart`.
- Intervals are bootstrapped over deals, since the games of one deal are not independent.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from signoria.arena import Result
from signoria.core.missing import needs

ELO = 400 / math.log(10)
RESAMPLES = 1000
LEVEL = 95.0
"""Per cent of the resamples that lie in an interval."""
STEPS = 2000
CLOSE_ENOUGH = 1e-5
ROUNDING = 1e-9

Array = np.ndarray[Any, Any]
Interval = tuple[float, float]


@dataclass(frozen=True)
class Ratings:
    """By bot, in Elo points; the anchor has 0."""

    values: list[float]
    intervals: list[Interval] | None
    """None if there is only one deal."""
    apart: list[list[int]]
    """Groups of bots, strongest first: every game between two groups was won by the stronger one."""


def rated(results: Sequence[Result], bots: Sequence[str], anchor: int) -> Ratings:
    """The ratings of bots, each of which has played."""
    rankings = [ranking for result in results for ranking in _rankings(result, bots)]
    fitted = fit(rankings, len(bots))
    values = _anchored(fitted[None, :], anchor)[0]
    deals = sorted({result.deal for result in results})
    intervals = None
    if len(deals) > 1:
        again = _anchored(_fitted_again(results, bots, deals, fitted), anchor)
        intervals = [_interval(again[:, number]) for number in range(len(bots))]
    return Ratings(values.tolist(), intervals, _apart(results, bots, values))


def _anchored(strengths: Array, anchor: int) -> Array:
    points: Array = ELO * (strengths[:, :-1] - strengths[:, [anchor]])
    return points


def _rankings(result: Result, bots: Sequence[str]) -> list[list[int]]:
    """The bots of a game from first to last, twice, with shared places in either order."""
    seats = range(len(result.places))
    orders = [
        sorted(seats, key=lambda seat: (result.places[seat], seat)),
        sorted(seats, key=lambda seat: (result.places[seat], -seat)),
    ]
    return [[bots.index(result.seating[seat]) for seat in order] for order in orders]


def _shared_games(bots: int) -> list[list[int]]:
    """One shared game for every bot, with an imaginary player whose number comes after the last bot."""
    return [ranking for number in range(bots) for ranking in ([number, bots], [bots, number])]


def fit(rankings: list[list[int]], bots: int) -> Array:
    """Strengths as natural logarithms; the last is that of the imaginary player.

    Of choix's algorithms, this one is also correct if a bot sits in several seats of a table.
    """
    with needs("arena"):
        import choix  # with scipy it takes a moment to import

    data = [tuple(ranking) for ranking in rankings + _shared_games(bots)]
    strengths: Array = choix.ilsr_rankings(bots + 1, data, max_iter=STEPS)
    return strengths


# --- Intervals --------------------------------------------------------------------------------


def resamples(deals: int) -> Array:
    """How often every deal occurs in every resample; deterministic for a number of deals."""
    dice = np.random.default_rng(deals)
    drawn = np.empty((RESAMPLES, deals), np.float32)
    for row in drawn:
        row[:] = np.bincount(dice.integers(deals, size=deals), minlength=deals)
    return drawn


def _interval(values: Array) -> Interval:
    outside = (100 - LEVEL) / 2
    low, high = np.nanpercentile(values, [outside, 100 - outside])
    return float(low), float(high)


def share_with_interval(parts: Array, wholes: Array) -> tuple[float, Interval | None]:
    """The share of the parts in the wholes, both given by deal, with its interval."""
    share = float(parts.sum() / wholes.sum())
    deals = len(parts)
    if deals < 2:
        return share, None
    if min(share, 1 - share) < ROUNDING:  # every deal went the same way: the exact bound instead
        unseen = 1 - ((100 - LEVEL) / 200) ** (1 / deals)
        return share, ((0.0, unseen) if share < ROUNDING else (1 - unseen, 1.0))
    drawn = resamples(deals)
    with np.errstate(invalid="ignore"):  # in some resamples the bot may not play
        return share, _interval((drawn @ parts) / (drawn @ wholes))


def _fitted_again(results: Sequence[Result], bots: Sequence[str], deals: list[int], start: Array) -> Array:
    """Fit all resamples at once, one per row, which choix cannot do, with Hunter's MM algorithm.

    A ranking is a sequence of choices: one bot out of those left. Equal choices are counted together.
    """
    rows = {deal: row for row, deal in enumerate(deals)}
    played = [(rows[result.deal], ranking) for result in results for ranking in _rankings(result, bots)]
    always = [(len(deals), ranking) for ranking in _shared_games(len(bots))]
    numbers: dict[tuple[int, tuple[int, ...]], int] = {}
    found: list[tuple[int, int]] = []  # a row, and the number of a choice
    for row, ranking in [*played, *always]:
        for place in range(len(ranking) - 1):
            left = ranking[place:]
            choice = left[0], tuple(left.count(bot) for bot in range(len(bots) + 1))
            found.append((row, numbers.setdefault(choice, len(numbers))))
    counts = np.zeros((len(deals) + 1, len(numbers)))
    np.add.at(counts, tuple(zip(*found, strict=True)), 1)
    chosen = np.array([[bot == first for bot in range(len(bots) + 1)] for first, _ in numbers], float)
    left_over = np.array([left for _, left in numbers], float)
    return _maximised(resamples(len(deals)) @ counts[:-1] + counts[-1], chosen, left_over, start)


def _maximised(counts: Array, chosen: Array, left_over: Array, start: Array) -> Array:
    """The maximum-likelihood strengths for every row of counts."""
    wins = counts @ chosen
    strengths: Array = np.tile(np.exp(start), (len(counts), 1))
    for _ in range(STEPS):
        better = wins / ((counts / (strengths @ left_over.T)) @ left_over)
        better /= np.exp(np.log(better).mean(axis=1, keepdims=True))
        moved = np.abs(np.log(better / strengths)).max()
        strengths = better
        if moved < CLOSE_ENOUGH:
            break
    return np.log(strengths)


# --- Bots that only won or only lost ----------------------------------------------------------


def _apart(results: Sequence[Result], bots: Sequence[str], values: Array) -> list[list[int]]:
    """The groups of `Ratings.apart`."""
    with needs("arena"):
        from scipy.sparse.csgraph import connected_components

    matched = np.zeros((len(bots), len(bots)))
    for result in results:
        for place, name in zip(result.places, result.seating, strict=True):
            for other_place, other in zip(result.places, result.seating, strict=True):
                if place <= other_place:
                    matched[bots.index(name), bots.index(other)] = 1
    number, group_of = connected_components(matched, directed=True, connection="strong")
    groups = [[bot for bot in range(len(bots)) if group_of[bot] == group] for group in range(number)]
    return sorted(groups, key=lambda group: -max(values[bot] for bot in group))
