"""What the toolkits themselves check of an environment, for one setting of a game."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import gymnasium
import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils.conversions import parallel_to_aec
from shimmy import OpenSpielCompatibilityV0

import signoria.envs.openspiel  # noqa: F401 (registers the games)
from signoria.envs.gymnasium import env_id
from signoria.envs.pettingzoo import env, parallel_env

EXPECTED_WARNINGS = (
    "Observation is not a NumPy array",  # the mask is beside it
    "Observation space for each agent",
    "Agent's (minimum|maximum) observation space value is -?infinity",  # so Shimmy declares it
)


@contextmanager
def no_other_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in EXPECTED_WARNINGS:
            warnings.filterwarnings("ignore", message=message)
        yield


def check_pettingzoo(name: str, players: int, options: dict[str, Any], cycles: int) -> None:
    with no_other_warnings():
        api_test(env(name, players, **options), num_cycles=cycles)
        parallel_api_test(parallel_env(name, players, **options), num_cycles=cycles)


def check_seeds(name: str, players: int, options: dict[str, Any], cycles: int) -> None:
    seed_test(lambda: env(name, players, **options), num_cycles=cycles)
    parallel_seed_test(lambda: parallel_env(name, players, illegal="random", **options), num_cycles=cycles)


def check_state(name: str, players: int, options: dict[str, Any], cycles: int) -> None:
    """It asks for illegal actions too."""
    with no_other_warnings():
        state_test(
            env(name, players, illegal="random", **options),
            parallel_env(name, players, **options),
            num_cycles=cycles,
        )


def check_drawing(name: str, players: int, options: dict[str, Any]) -> None:
    def is_drawing(drawn: object) -> bool:
        return isinstance(drawn, str) and drawn.startswith("<svg")

    render_test(
        lambda render_mode: env(name, players, render_mode=render_mode, **options), {"svg": is_drawing}
    )


def check_limit(name: str, players: int, options: dict[str, Any]) -> None:
    """All act in every cycle, so this is about the parallel kind; PettingZoo asks for illegal actions too."""

    def shortened(max_cycles: int) -> Any:
        return parallel_env(name, players, max_cycles=max_cycles, illegal="random", **options)

    max_cycles_test(
        SimpleNamespace(parallel_env=shortened, env=lambda max_cycles: parallel_to_aec(shortened(max_cycles)))
    )


def check_gymnasium(name: str, players: int, options: dict[str, Any], draws: bool) -> None:
    """It asks for illegal actions too."""
    with no_other_warnings():
        made = gymnasium.make(
            env_id(name), players=players, illegal="random", render_mode="ansi" if draws else None, **options
        )
        check_env(made.unwrapped, skip_render_check=not draws)


def check_openspiel(name: str, players: int, options: dict[str, Any], games: int) -> None:
    game = pyspiel.load_game(f"signoria_{name}", {"players": players, **options})
    pyspiel.random_sim_test(game, games, serialize=True, verbose=False)


def check_shimmy(name: str, players: int, options: dict[str, Any], cycles: int) -> None:
    """OpenSpiel's game in PettingZoo. (No seed test: Shimmy makes new, unseeded spaces at every step.)"""
    with no_other_warnings():
        made = OpenSpielCompatibilityV0(game_name=f"signoria_{name}", config={"players": players, **options})
        api_test(made, num_cycles=cycles)
