"""The games as Gymnasium plays them: its own checks, and what they do not look at."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import signoria
from signoria.envs.batch import Batch
from signoria.envs.gymnasium import SignoriaGymEnv, SignoriaVectorEnv, env_id
from tests.envs.checks import check_gymnasium
from tests.settings import every_game, every_setting


@every_setting
def test_gymnasium_finds_nothing_wrong(name: str, players: int, options: dict[str, Any]) -> None:
    check_gymnasium(name, players, options, draws=False)


@every_game
def test_gymnasium_finds_nothing_wrong_with_what_is_registered(name: str) -> None:
    made = gymnasium.make(env_id(name), illegal="random", render_mode="ansi")
    check_env(made.unwrapped)
    assert isinstance(made.unwrapped, SignoriaGymEnv)


def play(env: Any, seed: int) -> tuple[list[int], float]:
    """A whole game by random choices; what was chosen, and all rewards together."""
    dice = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    chosen, total, over = [], 0.0, False
    while not over:
        assert (seen["action_mask"] == info["action_mask"]).all() and seen in env.observation_space
        chosen.append(int(dice.choice(np.flatnonzero(info["action_mask"]))))
        seen, reward, over, truncated, info = env.step(chosen[-1])
        assert not truncated
        total += reward
    assert not seen["action_mask"].any()
    return chosen, total


@every_game
def test_a_whole_game_against_bots(name: str) -> None:
    env = SignoriaGymEnv(name, opponents="greedy")
    chosen, total = play(env, 3)
    end = env.single.batch.state(0)
    players = len(end.scores)
    assert end.over
    assert total == pytest.approx(players / len(end.winners) - 1 if env.seat in end.winners else -1)
    assert play(env, 3) == (chosen, total) != play(env, 4)


@pytest.mark.parametrize("reward", ["score", "step"])
def test_rewards_add_up_to_the_score(reward: Any) -> None:
    env = SignoriaGymEnv("medici", 4, seat=2, reward=reward)
    before = env.game.start().scores[2] if reward == "step" else 0
    assert play(env, 1)[1] == env.single.batch.state(0).scores[2] - before


def test_opponents_of_several_kinds_sit_clockwise() -> None:
    env = SignoriaGymEnv("medici", 4, opponents=["random", "search:beginner", "greedy"], seat=1)
    play(env, 1)
    assert [type(player).__name__ for player in env._bots] == ["RandomBot", "SearchBot", "GreedyBot"]
    env.close()


def test_the_seat_is_drawn_or_fixed() -> None:
    drawn, fixed = SignoriaGymEnv("medici", 6), SignoriaGymEnv("medici", 6, seat=4)
    assert len({drawn.reset(seed=seed)[1]["seat"] for seed in range(30)}) == 6
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {4}
    assert drawn.render() is None


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"opponents": ["greedy"]}, "Name 2 opponents, one for each other seat, not 1"),
        ({"opponents": "clairvoyant"}, "There is no bot 'clairvoyant'"),
        ({"opponents": "program:cat"}, "follows records"),
        ({"seat": 3}, "There is no seat 3: seats are 0 to 2"),
        ({"illegal": "forgive"}, "illegal is one of raise, random, not 'forgive'"),
    ],
)
def test_wrong_settings_are_told(settings: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        SignoriaGymEnv("medici", 3, **settings)


# --- Many games at once -----------------------------------------------------------------------


@every_game
def test_many_games_at_once(name: str) -> None:
    env = gymnasium.make_vec(env_id(name), num_envs=7, vectorization_mode="vector_entry_point")
    dice = np.random.default_rng(1)
    seen, info = env.reset(seed=5)
    first = seen["observation"].copy()
    ended = 0
    while ended < 10:
        assert seen in env.observation_space
        assert (seen["observation"][:, 0] == np.arange(7) % env.unwrapped.game.players).all(), "its own seat"
        assert (seen["observation"][:, 1] == 1).all(), "it is asked itself"
        actions = [dice.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        seen, rewards, done, truncated, info = env.step(np.array(actions))
        assert not rewards[~done].any() and not truncated.any()
        ended += done.sum()
    assert (env.reset(seed=5)[0]["observation"] == first).all()


def test_opponents_may_be_a_function() -> None:
    def lowest(batch: Batch) -> Any:
        return batch.legal[:, 0]

    env = SignoriaVectorEnv("medici", 5, 3, opponents=lowest, seat=0, reward="score")
    env.reset(seed=1)
    for _ in range(100):
        _, rewards, done, *_ = env.step(env.batch.sample())
        assert ((rewards > 0) == done).all()
    assert (env.seats == 0).all() and signoria.game("medici", 3) == env.game


def test_opponents_may_be_greedy() -> None:
    env = SignoriaVectorEnv("strozzi", 50, opponents="greedy", seat=0)
    env.reset(seed=1)
    total = ended = 0.0
    while ended < 20:
        _, rewards, done, *_ = env.step(env.batch.sample())
        total, ended = total + rewards.sum(), ended + done.sum()
    assert total < -0.9 * ended, "random play hardly ever wins"


def test_other_opponents_are_refused() -> None:
    with pytest.raises(signoria.UserError, match="opponents is one of random, greedy, not 'search'"):
        SignoriaVectorEnv("strozzi", 2, opponents="search")  # type: ignore[arg-type]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_goes_on_by_itself(copied: Any) -> None:
    """With opponents that draw, and that search; and in many games at once."""
    for opponents in ("random", "search:beginner"):
        one = gymnasium.make("signoria/Strozzi-v0", opponents=opponents, illegal="random")
        one.reset(seed=2)
        for _ in range(3):
            one.step(-1)
        other = copied(one)
        played = [one.step(-1)[0]["observation"].tolist() for _ in range(4)]
        assert played == [other.step(-1)[0]["observation"].tolist() for _ in range(4)]
    many = SignoriaVectorEnv("strozzi", 20)
    many.reset(seed=2)
    other = copied(many)
    for _ in range(5):
        actions = many.batch.sample()
        seen, again = many.step(actions)[0], other.step(other.batch.sample())[0]
        assert (seen["observation"] == again["observation"]).all()
