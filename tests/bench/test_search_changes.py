"""The commands that tell what a change in the search is worth."""

import json
from pathlib import Path

import pytest
from bench.before import Before
from bench.early import PARTS, main

import signoria

HERE = str(Path(__file__).parents[2])


def test_the_search_of_a_checkout_is_asked_in_a_process_of_its_own() -> None:
    state = signoria.game("medici", 3).start()
    while state.player == signoria.NATURE:
        state.apply(state.legal()[-1])
    assert state.player is not None
    bot = Before(HERE, 0.01, 1, 0.0)
    assert bot.choose(state, state.player) in state.legal()
    assert bot.choose(state, state.player) in state.legal() and bot.process.poll() is None


def test_what_ending_early_saves_and_costs(capsys: pytest.CaptureFixture[str]) -> None:
    main(["strozzi", "--positions", "3", "--simulations", "500", "--json"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    assert [row["part"] for row in rows] == list(PARTS) and rows[0]["changed"] == 0 == rows[0]["lost"]
    times = [row["time"] for row in rows]
    assert times == sorted(times, reverse=True) and 0 < times[-1] < times[0] <= 1
