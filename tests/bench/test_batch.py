"""The bench of many games at once measures what it says."""

import pytest

import signoria
from bench import batch
from signoria.envs.batch import Batch


def test_rows_tell_moves_and_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "SECONDS", 0.02)
    (row,) = batch.measure(["strozzi"], 64, 1, all_counts=True)
    assert row["players"] == 2 and row["games"] == 64
    assert row["moves_per_second"] > row["choices_per_second"] > 10_000, "Nature's moves are moves"
    assert row["ratio"] > 0


def test_choices_of_a_game_are_counted_to_its_end() -> None:
    game = signoria.game("strozzi")
    played = Batch(game, batch.COUNTED, seed=1, auto_reset=False)
    steps = 0
    while (played.seats >= 0).any():
        played.step(played.sample())
        steps += 1
    assert 0 < batch.choices_a_game(game) < steps


def test_growth_has_a_row_for_all_threads_that_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "SECONDS", 0.01)
    monkeypatch.setattr(batch, "GROWTH_SECONDS", 0.01)
    rows = batch.growth(["strozzi"], (1, 1024), 2)
    assert [(row["threads"], row["games"]) for row in rows] == [(1, 1), (1, 1024), (2, 1024)]
    assert all(row["moves_per_second"] > 1000 for row in rows)
