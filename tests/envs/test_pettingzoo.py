"""The games as PettingZoo plays them: its own tests, and what they do not look at."""

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test

import signoria
from signoria import IllegalAction
from signoria.envs.batch import observe
from signoria.envs.pettingzoo import env, parallel_env
from tests.envs.checks import check_drawing, check_limit, check_pettingzoo, check_seeds, check_state
from tests.settings import every_game, every_setting

ROOT = Path(__file__).parents[2]


@every_setting
def test_pettingzoo_finds_nothing_wrong(name: str, players: int, options: dict[str, Any]) -> None:
    check_pettingzoo(name, players, options, cycles=20)
    check_limit(name, players, options)


@every_game
def test_pettingzoo_finds_nothing_wrong_in_whole_games(name: str) -> None:
    for reward in ("win", "score", "step"):
        api_test(env(name, reward=reward), num_cycles=1000)  # type: ignore[arg-type]
    parallel_api_test(parallel_env(name), num_cycles=2000)


@every_game
def test_a_seed_gives_the_same_game(name: str) -> None:
    check_seeds(name, signoria.list_games()[name].players[1], {}, cycles=60)


@every_game
def test_it_is_drawn(name: str) -> None:
    check_drawing(name, signoria.list_games()[name].players[0], {})


@every_game
def test_it_is_cut_short(name: str) -> None:
    one_by_one = env(name, max_cycles=5)
    one_by_one.reset(seed=1)
    steps = 0
    for agent in one_by_one.agent_iter():
        _, _, terminated, truncated, info = one_by_one.last()
        assert not terminated and truncated == (steps == 5)
        if truncated:
            one_by_one.step(None)
        else:
            one_by_one.step(one_by_one.action_space(agent).sample(info["action_mask"]))
            steps += 1


@every_setting
def test_it_is_our_game(name: str, players: int, options: dict[str, Any]) -> None:
    """Who is asked, what they see and may do, and what they get in the end."""
    played = env(name, players, **options)
    played.reset(seed=4)
    total = dict.fromkeys(played.possible_agents, 0.0)
    for step, agent in enumerate(played.agent_iter(300 * players)):
        seen, reward, terminated, _, info = played.last()
        total[agent] += reward
        if terminated:
            assert not seen["action_mask"].any()
            played.step(None)
            continue
        state = played.single.batch.state(0)
        assert agent == f"seat_{state.player}"
        if step % 7 == 0:
            assert np.flatnonzero(seen["action_mask"]).tolist() == state.legal()
            assert (info["action_mask"] == seen["action_mask"]).all()
            for seat, other in enumerate(played.possible_agents):
                assert (played.observe(other)["observation"] == observe(state, seat)).all()
        played.step(int(played.action_space(agent).sample(info["action_mask"])))
    if not played.agents:
        end = played.single.batch.state(0)
        won = [players / len(end.winners) - 1 if seat in end.winners else -1 for seat in range(players)]
        assert list(total.values()) == pytest.approx(won)


def test_cards_laid_face_down_are_chosen_at_the_same_time() -> None:
    game = parallel_env("ponte_vecchio", 4)
    seen, _ = game.reset(seed=2)
    dice = np.random.default_rng(1)
    laid_together = alone = 0
    while game.agents:
        asked = [agent for agent in game.agents if seen[agent]["action_mask"].any()]
        state = game.single.batch.state(0)
        is_laying = state.text(state.legal()[0]).split()[0] == "card"
        assert len(asked) == (4 if is_laying else 1)
        laid_together += is_laying
        alone += not is_laying
        actions = {agent: int(dice.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in asked}
        seen, *_ = game.step(actions)
        if is_laying:
            after = game.single.batch.state(0).view()
            assert after["phase"] != "laying"
    assert laid_together > 5 and alone > 20


@every_game
def test_an_illegal_action_is_refused_or_replaced(name: str) -> None:
    strict, lenient = env(name), env(name, illegal="random")
    for played in (strict, lenient):
        played.reset(seed=1)
    wrong = int(np.flatnonzero(strict.last()[4]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        strict.step(wrong)
    lenient.step(wrong)
    assert lenient.single.batch.state(0) != strict.single.batch.state(0)


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"render_mode": "film"}, "render_mode is one of human, ansi, svg, rgb_array, not 'film'"),
        ({"illegal": "forgive"}, "illegal is one of raise, random, not 'forgive'"),
        ({"reward": "glory"}, "reward is one of win, score, step, not 'glory'"),
        ({"players": 1}, "for 3 to 6 players, not 1"),
    ],
)
def test_wrong_settings_are_told(settings: dict[str, Any], complaint: str) -> None:
    for kind in (env, parallel_env):
        with pytest.raises(ValueError, match=complaint):
            kind("medici", **settings)


@every_setting
def test_the_state_is_what_all_seats_observe(name: str, players: int, options: dict[str, Any]) -> None:
    check_state(name, players, options, cycles=5)
    game = env(name, players, **options)
    game.reset(seed=1)
    for _ in range(12):
        game.step(game.action_space(game.agent_selection).sample(game.last()[4]["action_mask"]))
    told = game.state().reshape(players, -1)
    for seat, agent in enumerate(game.possible_agents):
        assert (told[seat] == game.observe(agent)["observation"]).all()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("name", ["strozzi", "ponte_vecchio"])
def test_a_copy_goes_on_by_itself(name: str, copied: Any) -> None:
    game = env(name, illegal="random")
    game.reset(seed=4)
    for _ in range(5):
        game.step(-1)  # a random action instead
    other = copied(game)
    before = other.state().tobytes(), other.last()[4]["action_mask"].tobytes()
    for _ in range(8):
        game.step(-1)
    assert before == (other.state().tobytes(), other.last()[4]["action_mask"].tobytes())
    for _ in range(8):
        other.step(-1)
    assert (game.state() == other.state()).all() and game.agent_selection == other.agent_selection
    assert (game.last()[0]["action_mask"] == other.last()[0]["action_mask"]).all()
    together = parallel_env(name)
    together.reset(seed=4)
    assert (copied(together).state() == together.state()).all()


def test_a_step_needs_a_game() -> None:
    for game, action in ((env("strozzi"), 0), (parallel_env("strozzi"), {})):
        with pytest.raises(signoria.UserError, match="call reset first"):
            game.step(action)  # type: ignore[arg-type]


def test_an_agent_that_is_asked_must_answer() -> None:
    game, together = env("strozzi"), parallel_env("strozzi")
    game.reset(seed=1)
    together.reset(seed=1)
    with pytest.raises(signoria.UserError, match="is asked: an action is a number"):
        game.step(None)
    with pytest.raises(signoria.UserError, match="is asked: an action is a number"):
        together.step({})


@pytest.mark.parametrize(
    ("module", "lacking", "said"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo is not installed. Install it with: "),
        ("pettingzoo", "gymnasium", "gymnasium is not installed. Install it with: "),
        ("gymnasium", "gymnasium", "gymnasium is not installed. Install it with: "),
    ],
)
def test_what_is_missing_is_named(module: str, lacking: str, said: str) -> None:
    code = f"import sys; sys.modules[{lacking!r}] = None; import signoria.envs.{module}"
    path = os.pathsep.join([str(ROOT / "src"), *sys.path[1:]])
    environment = os.environ | {"PYTHONPATH": path, "SIGNORIA_LANG": "en"}
    ended = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert ended.returncode == 1 and said in ended.stderr
    assert ended.stderr.endswith("pip install 'signoria[envs]'\n")
