"""Ratings and their intervals, on results whose true strengths are known."""

import numpy as np
import pytest

from signoria.arena import Result, lineups, ratings
from signoria.arena.ratings import ELO, Ratings, fit, rated, share_with_interval


def simulated(strengths: dict[str, float], players: int, deals: int, seed: int = 0) -> list[Result]:
    """Games by the Plackett-Luce model: whoever has the most luck on top of their strength is first."""
    dice = np.random.default_rng(seed)
    tables = lineups(tuple(strengths), players)
    results = []
    for number in range(deals * players):
        deal, rotation = divmod(number, players)
        table = tables[deal % len(tables)]
        seating = table[rotation:] + table[:rotation]
        luck = dice.gumbel(size=players) + [strengths[name] for name in seating]
        results.append(result(number, deal, seating, [1 + int((luck > own).sum()) for own in luck]))
    return results


def result(number: int, deal: int, seating: tuple[str, ...], places: list[int]) -> Result:
    seats = range(len(places))
    return Result(
        number=number,
        deal=deal,
        lineup=0,
        seating=list(seating),
        seed=0,
        scores=[0 for _ in seats],
        places=places,
        winners=[seat for seat in seats if places[seat] == 1],
        moves=1,
        choices=[1 for _ in seats],
        seconds=[0.1 for _ in seats],
    )


def of(results: list[Result], bots: str, anchor: int) -> Ratings:
    return rated(results, tuple(bots), anchor)


@pytest.mark.parametrize("players", [2, 4])
def test_known_strengths_are_found_and_lie_in_their_intervals(players: int) -> None:
    strengths = {"A": 1.5, "B": 0.5, "C": 0.0}
    truth = [ELO * strength for strength in strengths.values()]
    inside = 0
    for seed in range(6):
        found = of(simulated(strengths, players, 200, seed), "ABC", 2)
        assert found.values == pytest.approx(truth, abs=120) and found.intervals
        inside += sum(low <= true <= high for (low, high), true in zip(found.intervals, truth, strict=True))
        assert all(low < high for low, high in found.intervals[:2])
    assert inside >= 6 * 3 - 3  # 6 of the 18 are the anchor's own


def test_all_resamples_at_once_are_the_same_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "resamples", lambda deals: np.ones((1, deals)))
    results = simulated({"A": 3, "B": 1, "C": 0}, 4, 60)
    found = of(results, "ABC", 2)
    assert found.intervals and [low for low, _ in found.intervals] == pytest.approx(found.values, abs=0.5)


def test_several_copies_at_a_table_do_not_distort() -> None:
    for bots, players in (("AB", 4), ("ABC", 5)):
        found = of(simulated(dict.fromkeys(bots, 0.0), players, 400), bots, 0)
        assert found.values == pytest.approx([0] * len(bots), abs=35)


def test_shared_places_count_for_both() -> None:
    drawn = [result(number, number // 2, ("A", "B"), [1, 1]) for number in range(20)]
    assert of(drawn, "AB", 1).values == pytest.approx([0, 0], abs=0.01)
    won = [result(number, number // 2, ("A", "B"), [1, 2]) for number in range(5)]
    assert of(drawn + won, "AB", 1).values[0] > 20


def test_one_that_always_wins_has_a_rating_and_that_is_told() -> None:
    results = [result(number, number // 3, ("A", "B", "C"), [1, 2, 3]) for number in range(0, 90, 2)]
    results += [result(number, number // 3, ("A", "C", "B"), [1, 2, 3]) for number in range(1, 90, 2)]
    found = of(results, "CBA", 0)
    assert 400 < found.values[2] < 4000 and abs(found.values[1]) < 60
    assert found.apart == [[2], [0, 1]]
    assert of(simulated({"A": 0, "B": 0}, 2, 50), "AB", 0).apart == [[0, 1]]


def test_the_scale_is_that_of_elo() -> None:
    strengths = fit([[0, 1]] * 1000 + [[1, 0]] * 100, 2)
    assert ELO * (strengths[0] - strengths[1]) == pytest.approx(400, abs=2)


def test_shares() -> None:
    dice = np.random.default_rng(1)
    inside = 0
    for _ in range(40):
        share, interval = share_with_interval(dice.binomial(4, 0.3, 50), np.full(50, 4.0))
        assert interval and interval[0] < share < interval[1] < 0.45
        inside += interval[0] <= 0.3 <= interval[1]
    assert inside >= 34
    share, interval = share_with_interval(np.zeros(100), np.ones(100))
    assert share == 0 and interval and interval[0] == 0 and 0.03 < interval[1] < 0.04
    assert share_with_interval(np.ones(1), np.ones(1)) == (1, None)
