"""A training run spread by Ray: evolution strategies, on the cores of this machine or on a cluster.

    python examples/ray_training.py medici --generations 30
    python examples/ray_training.py medici --address ray://HOST:10001      # Signoria is installed there too

The policy is the smallest that learns to bid: a number, linear in the observation, tells how far up the list
of legal actions to go. Every generation, workers try changes of its weights in many games at once against
random players, and the weights move towards those that won more. Only weights and results travel.
"""

import argparse
import os

import numpy as np
import ray

from signoria.envs.batch import Batch

SPREAD = 0.1
"""How far a weight is changed to try it."""


def play(name: str, players: int | None, weights: np.ndarray, games: int, seed: int) -> float:
    """What a victory brings to a seat that plays by these weights against random players, on average."""
    batch = Batch(name, games, players, seed=seed, threads=1, auto_reset=False)
    low = np.array([index.low for index in batch.indices])
    span = np.array([max(1, index.high - index.low) for index in batch.indices])
    rows = np.arange(games)
    own = rows % batch.game.players
    total = np.zeros(games)
    while (batch.seats >= 0).any():
        scaled = (batch.observations - low) / span
        height = 1 / (1 + np.exp(-(scaled @ weights[:-1] + weights[-1])))
        places = np.minimum((height * batch.counts).astype(int), np.maximum(batch.counts - 1, 0))
        batch.step(np.where(batch.seats == own, batch.legal[rows, places], batch.sample()))
        total += batch.rewards[rows, own]
    return float(total.mean())


@ray.remote
def try_change(name: str, players: int | None, weights: np.ndarray, games: int, seed: int) -> float:
    """How much better it is to add a change to the weights than to take it away, in the same games."""
    change = SPREAD * np.random.default_rng(seed).standard_normal(len(weights))
    return play(name, players, weights + change, games, seed) - play(
        name, players, weights - change, games, seed
    )


def train(chosen: argparse.Namespace) -> np.ndarray:
    weights = np.zeros(len(Batch(chosen.game, 1, chosen.players).indices) + 1)
    for generation in range(chosen.generations):
        seeds = [chosen.seed + generation * chosen.changes + number for number in range(chosen.changes)]
        shared = ray.put(weights)
        tried = [try_change.remote(chosen.game, chosen.players, shared, chosen.games, seed) for seed in seeds]
        gains = np.array(ray.get(tried))
        changes = np.stack([np.random.default_rng(seed).standard_normal(len(weights)) for seed in seeds])
        direction = gains @ changes
        weights = weights + chosen.rate * direction / (np.linalg.norm(direction) + 1e-9)
        won = play(chosen.game, chosen.players, weights, chosen.games, seed=2**31 + generation)
        print(f"generation {generation + 1}: {won:+.3f} a game against random play", flush=True)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--changes", type=int, default=32, help="tried in a generation, each a task")
    parser.add_argument("--games", type=int, default=512, help="in which a change is tried")
    parser.add_argument("--rate", type=float, default=0.5, help="how far the weights go in a generation")
    parser.add_argument("--address", default="local", help="of a Ray cluster; local: this machine")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    Batch(chosen.game, 1, chosen.players)  # compile here first, not in all workers at once
    ray.init(address=chosen.address, log_to_driver=False, runtime_env={"env_vars": {"OMP_NUM_THREADS": "1"}})
    train(chosen)
    ray.shutdown()


if __name__ == "__main__":
    main()
