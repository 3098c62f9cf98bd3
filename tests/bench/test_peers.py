"""Matches against peers that get the same seconds, and how fast peers are."""

import json
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from bench.classic import Classic
from bench.kept import RESULTS, Result, Setting, fingerprint, read
from bench.ladder import Named
from bench.match import MakePeer, Task, as_text, interval, match, play, summary
from bench.mcts import OpenSpielMcts
from bench.peer import best_rate
from bench.peers import environment, environment_rows
from bench.tables import TABLE, tables, with_tables
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


SETTING = Setting("medici", 3, {}, "random", "peer", 0.002, 1.0, "wall", 1, 0)


@pytest.mark.parametrize("peer", PEERS)
def test_a_match_rotates_seats_and_counts(peer: MakePeer) -> None:
    results = [play(Task(SETTING, number, peer)) for number in range(3)]
    assert [result.seat for result in results] == [0, 1, 2]
    for result in results:
        winners = [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
        assert result.first == (result.seat in winners) / len(winners)
        assert result.our_moves > 10 and result.peer_moves > 20 and result.peer_seconds > result.our_seconds
    found = summary(SETTING, results)
    low, high = found["interval"]
    assert found["first_places"] == pytest.approx(sum(result.first for result in results) / 3)
    assert 0 <= low <= found["first_places"] <= high <= 1 and "random came first in" in as_text(found)


def test_uct_beats_chance() -> None:
    setting = replace(SETTING, game="strozzi", players=2, seconds=0.02, exploration=0.7)
    results = [play(Task(setting, number, Uct)) for number in range(4)]
    assert sum(result.first for result in results) == 0


def test_a_match_that_is_kept_goes_on_and_plays_nothing_twice(tmp_path: Path) -> None:
    peer = partial(Named, "random")
    assert match(SETTING, peer, 3, 1, tmp_path)["games"] == 3
    (file,) = tmp_path.iterdir()
    before = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([before[0], *before[2:], ""]), encoding="utf-8")  # as if game 0 were not played
    again = match(SETTING, peer, 6, 1, tmp_path)
    assert [result["number"] for result in again["results"]] == list(range(6))
    after = file.read_text(encoding="utf-8").splitlines()
    assert after[: len(before) - 1] == [before[0], *before[2:]] and len(after) == 7
    assert read(file) == (SETTING, [Result(*json.loads(line)) for line in after[1:]])


def test_games_of_other_weights_are_not_added_to_a_match(tmp_path: Path) -> None:
    match(SETTING, partial(Named, "random"), 3, 1, tmp_path)
    with pytest.raises(SystemExit, match="has games of other bots"):
        match(replace(SETTING, made_of=1), partial(Named, "random"), 3, 1, tmp_path)
    assert fingerprint("medici", 3, ["search:easy"]) != fingerprint("medici", 4, ["search:easy"])
    assert fingerprint("medici", 3, ["search:easy"]) != fingerprint("medici", 3, ["search:hard"])


def test_tables_tell_what_is_kept(tmp_path: Path) -> None:
    match(SETTING, partial(Named, "random"), 3, 1, tmp_path)
    step = replace(SETTING, bot="greedy", peer="random", seconds=None)
    match(step, partial(Named, "random"), 3, 1, tmp_path)
    told = tables(tmp_path)
    assert list(told) == ["peer", "ladder"]
    assert "| Medici | 3 | 0.002 | wall | 3 | **" in told["peer"]
    assert "### Medici, 3 players" in told["ladder"] and "| greedy | random | 3 | **100%**" in told["ladder"]


def test_the_page_has_the_tables_of_what_is_kept() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    assert {found[2] for found in TABLE.finditer(page)} == set(tables(RESULTS))
    assert with_tables(page, RESULTS) == page


def test_an_interval_is_wilsons() -> None:
    assert interval(0.9, 100) == pytest.approx((0.8256, 0.9448), abs=1e-4)
    assert interval(1.0, 40)[0] == pytest.approx(0.9124, abs=1e-4)
    assert str(interval(0.0, 40)[0]) == "0.0"  # never -0%


def test_a_rate_counts_the_moves_of_the_best_round() -> None:
    assert 1e5 < best_rate(lambda: 1000, 0.001) < 1e12


def test_a_peer_that_is_not_there_is_told_and_not_invented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.peers.ENVIRONMENTS", [("pettingzoo", "no_such_game_v1", 100)])
    (row,) = environment_rows([{"moves_per_second": 5}], environment(None), 0.01)
    assert environment(None) == sys.executable
    assert row["moves_per_second"] is None and row["slowest_ratio"] is None
    assert "no_such_game_v1" in row["how"] or "pettingzoo" in row["how"]
