"""Learned values: what the compiled network tells, and the weights that the games' folders keep."""

from pathlib import Path

import numpy as np
import pytest

import signoria
from signoria.bots import engine as engines
from signoria.bots.engine import compiled_engine
from signoria.bots.network import FILE, VICTORY, Weights, weight_count
from signoria.core.registry import BOTS, OTHER_BOTS, folder_of, knowledge, package_of
from signoria.training.fit import first_weights, shares_of
from tests.settings import some_states

LEARNED = [name for name in signoria.list_games() if knowledge(name).FEATURES]
learned_game = pytest.mark.parametrize("name", LEARNED)


@learned_game
def test_the_compiled_network_tells_what_numpy_does(name: str) -> None:
    engine = compiled_engine(name, learned=True)
    features = knowledge(name).FEATURES
    assert len(set(features)) == len(features)
    weights, room, values = first_weights(len(features), seed=1), engine.room(), np.zeros(6)
    for players in range(*signoria.list_games()[name].players):
        for state in some_states(signoria.game(name, players), seed=players):
            if state.over:
                continue
            facts = np.zeros((1, players, len(features)))
            for seat in range(players):
                engine.knowledge.features(state.data, seat, room)
                facts[0, seat] = room[: len(features)]
            assert np.isfinite(facts).all()
            engine.values.evaluate(state.data, weights, room, values)
            assert values[:players] == pytest.approx(shares_of(weights, facts)[0], abs=1e-6)


@learned_game
def test_a_finished_game_goes_to_its_winners(name: str) -> None:
    engine = compiled_engine(name, learned=True)
    weights, values = np.zeros(weight_count(len(knowledge(name).FEATURES))), np.zeros(6)
    ends = [state for state in some_states(signoria.game(name), seed=2) if state.over]
    assert ends
    for state in ends:
        engine.values.evaluate(state.data, weights, engine.room(), values)
        shares = values[: state.game.players]
        assert shares.sum() == pytest.approx(1)
        for seat, share in enumerate(shares):
            won = VICTORY / len(state.winners) if seat in state.winners else 0.0
            assert won <= share <= won + 1 - VICTORY


@pytest.mark.parametrize("name", [name for name in LEARNED if (folder_of(package_of(name)) / FILE).exists()])
def test_weights_are_there_for_every_number_of_players(name: str) -> None:
    kept = Weights.read(folder_of(package_of(name)) / FILE)
    fewest, most = signoria.list_games()[name].players
    assert sorted(kept.by_players) == list(range(fewest, most + 1))
    assert list(kept.features) == list(knowledge(name).FEATURES)
    for players, row in kept.by_players.items():
        assert kept.made_by[players].startswith(f"signoria train {name} --players {players} ")
        assert len(row) == weight_count(len(kept.features)) and np.isfinite(row).all() and row.any()


def test_weights_are_written_as_they_are_read(tmp_path: Path) -> None:
    rows = {2: np.array([0.25, -1.5, 3e-5]), 3: np.array([1.0, 2.0, -0.125])}
    made_by = {2: "signoria train x --players 2", 3: "signoria train x --players 3"}
    Weights(("a", "b"), rows, made_by).write(tmp_path / "weights.json")
    found = Weights.read(tmp_path / "weights.json")
    assert found.made_by == made_by and list(found.features) == ["a", "b"]
    assert {count: list(row) for count, row in found.by_players.items()} == {
        count: list(row) for count, row in rows.items()
    }


@pytest.mark.parametrize("has_learned", [True, False])
def test_only_the_search_that_bots_use_makes_a_game_ready(
    monkeypatch: pytest.MonkeyPatch, has_learned: bool
) -> None:
    """Else a first hint would be compiled then and there, after the other search was used once."""
    marked = {}
    monkeypatch.setattr(engines, "has_learned", lambda _: has_learned)
    for learned in (True, False):
        monkeypatch.setattr(
            engines, "compile_for", lambda _, part, calls, learned=learned: marked.update({learned: part})
        )
        compiled_engine.__wrapped__(LEARNED[0], learned)
    assert marked == {has_learned: BOTS, not has_learned: OTHER_BOTS}
