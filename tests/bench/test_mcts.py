"""The match against OpenSpiel's MCTS in `bench/mcts.py`."""

import importlib.util
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import signoria
from tests.settings import every_game, some_states

SCRIPT = Path(__file__).parents[2] / "bench/mcts.py"


@pytest.fixture(scope="module")
def bench() -> Any:
    spec = importlib.util.spec_from_file_location("bench_mcts", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["bench_mcts"] = module  # dataclasses look for it there
    spec.loader.exec_module(module)
    return module


@every_game
def test_the_peer_gets_its_seconds(name: str, bench: Any) -> None:
    states = some_states(signoria.game(name), seed=3)
    state = next(state for state in states if state.player != signoria.NATURE)
    before = bytes(state)
    peer = bench.OpenSpielMcts(seconds=0.1, seed=1)
    begun = time.perf_counter()
    assert peer.choose(state, state.player) in state.legal()
    assert time.perf_counter() - begun >= 0.1 and peer.simulations >= 1
    assert bytes(state) == before


def test_a_match_rotates_seats_and_counts(bench: Any) -> None:
    task = bench.Task("medici", 3, {}, "random", 0.002, 0, seed=1)
    results = [bench.play(bench.Task(**{**vars(task), "number": number})) for number in range(3)]
    assert [result.seat for result in results] == [0, 1, 2]
    for result in results:
        winners = [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
        assert result.first == (result.seat in winners) / len(winners)
        assert result.our_moves > 10 and result.peer_moves > 20 and result.peer_seconds > result.our_seconds
    found = bench.summary(task, results)
    low, high = found["interval"]
    assert found["first_places"] == pytest.approx(sum(result.first for result in results) / 3)
    assert 0 <= low <= found["first_places"] <= high <= 1 and "random came first in" in bench.as_text(found)


def test_an_interval_is_wilsons(bench: Any) -> None:
    assert bench.interval(0.9, 100) == pytest.approx((0.8256, 0.9448), abs=1e-4)
    assert bench.interval(1.0, 40)[0] == pytest.approx(0.9124, abs=1e-4)
