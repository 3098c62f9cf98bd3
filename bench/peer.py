"""Environments of others, at their best on this machine; `peers.py` runs it where they are installed.

    python bench/peer.py pgx backgammon [--seconds 1]

Prints {"moves_per_second": ..., "how": ...} as JSON: random legal moves by the clock, the best of some rounds
and of all ways that are tried. What is made once (starting, compiling) is not counted. It imports nothing of
ours, so that any environment's Python can run it.
"""

import argparse
import importlib
import json
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

ROUNDS = 3
BATCHES = (16, 128, 1024)
STEPS_AT_ONCE = 16
"""Moves that PGX makes in each game without coming back to Python."""


def best_rate(run: Callable[[], int], seconds: float) -> float:
    """Moves a second: `run` makes some and tells how many."""
    run()
    rates = []
    for _ in range(ROUNDS):
        begun, moves = time.perf_counter(), 0
        while time.perf_counter() - begun < seconds:
            moves += run()
        rates.append(moves / (time.perf_counter() - begun))
    return max(rates)


Ways = Iterator[tuple[str, Callable[[], int]]]
"""Each way in which an environment can be used, and what makes moves in it."""


def pgx_ways(name: str) -> Ways:
    """Compiled, many games at once, ended ones beginning anew, many moves a call."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def move(state: Any, key: Any) -> Any:
        """A random legal action by one random number a game: quicker than one for each action."""
        legal = jnp.cumsum(state.legal_action_mask)
        drawn, then = jax.random.split(key)
        wanted = jnp.floor(jax.random.uniform(drawn) * legal[-1])
        return step(state, jnp.argmax(legal > wanted), then)

    for games in BATCHES:

        @jax.jit
        def moves(state: Any, key: Any, games: int = games) -> Any:
            def once(state: Any, key: Any) -> Any:
                return jax.vmap(move)(state, jax.random.split(key, games)), None

            return jax.lax.scan(once, state, jax.random.split(key, STEPS_AT_ONCE))[0]

        now = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))]
        keys = [jax.random.PRNGKey(1)]

        def run(games: int = games, now: Any = now, keys: Any = keys, moves: Any = moves) -> int:
            keys[0], key = jax.random.split(keys[0])
            now[0] = jax.block_until_ready(moves(now[0], key))
            return games * STEPS_AT_ONCE

        yield f"{games} games", run


def envpool_ways(name: str) -> Ways:
    import envpool
    import numpy as np

    cores = os.cpu_count() or 1
    for games in BATCHES:
        pool = envpool.make_gymnasium(name, num_envs=games, num_threads=cores)
        pool.reset()
        dice = np.random.default_rng(1)
        chosen = [dice.integers(0, pool.action_space.n, games).astype(np.int32) for _ in range(16)]

        def run(games: int = games, pool: Any = pool, chosen: Any = chosen) -> int:
            for actions in chosen:
                pool.step(actions)
            return games * len(chosen)

        yield f"{games} games", run


def pettingzoo_ways(name: str) -> Ways:
    """Bare; and as its documentation makes it, in wrappers that refuse illegal actions, as ours do."""
    import numpy as np

    module = importlib.import_module(f"pettingzoo.classic.{name}")
    dice = np.random.default_rng(1)

    def run(env: Any) -> int:
        env.reset()
        moves = 0
        while env.agents:
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            env.step(int(dice.choice(np.flatnonzero(mask))))
            moves += 1
        return moves

    yield "one game, raw_env()", partial(run, module.raw_env())
    yield "one game, env()", partial(run, module.env())


def catanatron_ways(name: str) -> Ways:
    from catanatron import Color, Game, RandomPlayer

    def run() -> int:
        game = Game([RandomPlayer(colour) for colour in Color])
        game.play()
        return len(game.state.actions)

    yield "one game, 4 players", run


WAYS = {
    "pgx": pgx_ways,
    "envpool": envpool_ways,
    "pettingzoo": pettingzoo_ways,
    "catanatron": catanatron_ways,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("peer", choices=WAYS)
    parser.add_argument("name", help="its environment")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each round (1)")
    chosen = parser.parse_args()
    rates = {how: best_rate(run, chosen.seconds) for how, run in WAYS[chosen.peer](chosen.name)}
    how = max(rates, key=rates.__getitem__)
    print(json.dumps({"moves_per_second": rates[how], "how": how, "all": rates}))


if __name__ == "__main__":
    main()
