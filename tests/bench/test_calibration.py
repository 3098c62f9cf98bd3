"""How often seats win that were called so and so likely to."""

import numpy as np
import pytest
from bench.calibration import Task, bins, main, play


def test_bins() -> None:
    called = np.array([0.04, 0.06, 0.72, 0.78, 0.75, 0.71, 1.0])
    won = np.array([0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 1.0])
    found = bins(called, won)
    assert [(round(one.called, 2), one.won, one.positions) for one in found] == [
        (0.05, 0.0, 2),
        (0.74, 0.75, 4),
        (1.0, 1.0, 1),
    ]


def test_a_game_tells_what_was_called_and_what_came_out() -> None:
    rows = play(Task("strozzi", 2, 5, 1, 0))
    seats = rows.reshape(-1, 2, 4)
    assert seats[:, :, 0].sum(axis=1) == pytest.approx(1) and seats[:, :, 2:].sum(axis=1) == pytest.approx(1)
    assert np.array_equal(rows, play(Task("strozzi", 2, 5, 1, 0)))


def test_games_differ_where_chance_has_little_say() -> None:
    games = {play(Task("medina", 2, 10, 1, number)).tobytes() for number in range(6)}
    assert len(games) == 6


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    main(["strozzi", "--games", "2", "--simulations", "4", "--jobs", "1"])
    told = capsys.readouterr()
    assert "| search |" in told.out and "| review |" in told.out and "2 of 2 games" in told.err
