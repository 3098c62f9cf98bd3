"""Random games by the thousand, as arrays: who wins from which seat?

python examples/rollout.py medici --players 4 --games 4096 --steps 1000
"""

import argparse

import numpy as np

from signoria.envs.batch import Batch


def rollout(name: str, players: int | None, games: int, steps: int, seed: int = 0) -> tuple[int, np.ndarray]:
    """How many games ended, and by seat the mean of what the victory brought."""
    batch = Batch(name, games, players, seed=seed)
    ended, total = 0, np.zeros(batch.game.players)
    for _ in range(steps):
        batch.step(batch.sample())  # here a network would choose, from batch.observations and batch.mask
        ended += int(batch.done.sum())
        total += batch.rewards[batch.done].sum(axis=0)
    return ended, total / max(1, ended)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    ended, means = rollout(chosen.game, chosen.players, chosen.games, chosen.steps, chosen.seed)
    print(f"{ended} games ended; by seat: {', '.join(f'{mean:+.3f}' for mean in means)}")


if __name__ == "__main__":
    main()
