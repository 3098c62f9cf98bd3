"""Losses by level: what is printed."""

import pytest
from bench.level_losses import interval, main


def test_losses_of_two_levels(capsys: pytest.CaptureFixture[str]) -> None:
    main(["san_gimignano", "--games=1", "--levels=beginner,medium", "--simulations=30", "--jobs=1"])
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert "loss per choice" in head
    assert [row.split(" | ")[0] for row in rows] == ["| beginner", "| medium"]
    assert all("%" in row for row in rows)


def test_the_interval_is_that_of_the_mean_over_all_choices() -> None:
    assert interval([[0.1, 0.3], [0.2, 0.2]]) == pytest.approx((0.2, 0.2))
    low, high = interval([[0.0] * 10, [1.0] * 10])
    assert (low, high) == (0.0, 1.0)
