"""Matches against peers that get the same seconds, and how fast peers are."""

import sys
from dataclasses import replace

import pytest
from bench.classic import Classic
from bench.match import MakePeer, Task, as_text, interval, play, summary
from bench.mcts import OpenSpielMcts
from bench.peer import best_rate
from bench.peers import environment, environment_rows
from bench.uct import Uct

import signoria
from tests.settings import every_game, some_states

PEERS = [OpenSpielMcts, Uct, Classic]


@every_game
@pytest.mark.parametrize("peer", PEERS)
def test_the_peer_gets_its_seconds(name: str, peer: MakePeer) -> None:
    states = some_states(signoria.game(name), seed=3)
    state = next(state for state in states if state.player != signoria.NATURE)
    before = bytes(state)
    assert state.player is not None
    bot = peer(0.02, 1)
    assert bot.choose(state, state.player) in state.legal()
    assert bot.simulations >= 1 and bytes(state) == before


@pytest.mark.parametrize("peer", PEERS)
def test_a_match_rotates_seats_and_counts(peer: MakePeer) -> None:
    task = Task("medici", 3, {}, "random", 0.002, 0, 1, 1.0, peer)
    results = [play(replace(task, number=number)) for number in range(3)]
    assert [result.seat for result in results] == [0, 1, 2]
    for result in results:
        winners = [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
        assert result.first == (result.seat in winners) / len(winners)
        assert result.our_moves > 10 and result.peer_moves > 20 and result.peer_seconds > result.our_seconds
    found = summary(task, results)
    low, high = found["interval"]
    assert found["first_places"] == pytest.approx(sum(result.first for result in results) / 3)
    assert 0 <= low <= found["first_places"] <= high <= 1 and "random came first in" in as_text(found)


def test_uct_beats_chance() -> None:
    task = Task("strozzi", 2, {}, "random", 0.02, 0, 1, 0.7, Uct)
    results = [play(replace(task, number=number)) for number in range(4)]
    assert sum(result.first for result in results) == 0


def test_an_interval_is_wilsons() -> None:
    assert interval(0.9, 100) == pytest.approx((0.8256, 0.9448), abs=1e-4)
    assert interval(1.0, 40)[0] == pytest.approx(0.9124, abs=1e-4)


def test_a_rate_counts_the_moves_of_the_best_round() -> None:
    assert 1e5 < best_rate(lambda: 1000, 0.001) < 1e12


def test_a_peer_that_is_not_there_is_told_and_not_invented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.peers.ENVIRONMENTS", [("pettingzoo", "no_such_game_v1", 100)])
    (row,) = environment_rows([{"moves_per_second": 5}], environment(None), 0.01)
    assert environment(None) == sys.executable
    assert row["moves_per_second"] is None and row["slowest_ratio"] is None
    assert "no_such_game_v1" in row["how"] or "pettingzoo" in row["how"]
