"""Losses by level: what is printed, and that the judge's errors cancel out."""

import random
import statistics

import pytest
from bench.level_losses import interval, loss, main

import signoria
from signoria.analysis.judge import Judge


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


def test_who_chooses_as_well_as_the_judge_loses_nothing_in_the_mean() -> None:
    """The judge thinks too little to be right: now it favours its own choice wrongly, now the bot's."""
    dice, judge, bot = random.Random(1), Judge(20, seed=1), signoria.bot("search", simulations=20, seed=2)
    losses = []
    for _ in range(8):
        state = signoria.game("strozzi").start()
        while not state.over:
            seat = state.player
            assert seat is not None
            action = dice.choice(state.legal()) if seat == signoria.NATURE else bot.choose(state, seat)
            if seat != signoria.NATURE:
                losses.append(loss(judge, state, action))
            state.apply(action)
    error = statistics.stdev(losses) / len(losses) ** 0.5
    assert abs(statistics.mean(losses)) < 2 * error
    assert statistics.mean(max(0.0, one) for one in losses) > 4 * error
