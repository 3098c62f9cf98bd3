"""Matches against peers that get the same seconds: OpenSpiel's MCTS and plain UCT."""

from dataclasses import replace

import pytest
from bench.match import Task, as_text, interval, play, summary
from bench.mcts import OpenSpielMcts
from bench.uct import Uct

import signoria
from tests.settings import every_game, some_states

PEERS = [OpenSpielMcts, Uct]


@every_game
@pytest.mark.parametrize("peer", PEERS)
def test_the_peer_gets_its_seconds(name: str, peer: type[OpenSpielMcts] | type[Uct]) -> None:
    states = some_states(signoria.game(name), seed=3)
    state = next(state for state in states if state.player != signoria.NATURE)
    before = bytes(state)
    assert state.player is not None
    bot = peer(0.02, 1)
    assert bot.choose(state, state.player) in state.legal()
    assert bot.simulations >= 1 and bytes(state) == before


@pytest.mark.parametrize("peer", PEERS)
def test_a_match_rotates_seats_and_counts(peer: type[OpenSpielMcts] | type[Uct]) -> None:
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
