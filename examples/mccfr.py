"""OpenSpiel's outcome-sampling MCCFR on a game of ours, against random play.

    python examples/mccfr.py strozzi --iterations 1000 --games 100

The games are far too large for a table of every information state, so this shows that the algorithm runs and
what it costs, not that it plays well.
"""

import argparse
import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import outcome_sampling_mccfr

import signoria.envs.openspiel  # noqa: F401 (registers the games)


def train(game: Any, iterations: int) -> Any:
    """The average policy after some iterations; how many information states it knows."""
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    return solver.average_policy(), len(solver._infostates)


def play(game: Any, policy: Any, seat: int, dice: random.Random) -> float:
    """What a seat gets that plays by a policy while the others play at random."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == seat:
            chances = policy.action_probabilities(state)
            action = dice.choices(list(chances), list(chances.values()))[0]
        else:
            action = dice.choice(state.legal_actions())
        state.apply_action(action)
    return float(state.returns()[seat])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    np.random.seed(chosen.seed)  # from which OpenSpiel's solver draws
    dice = random.Random(chosen.seed)
    game = pyspiel.load_game(f"signoria_{chosen.game}")
    policy, known = train(game, chosen.iterations)
    got = [play(game, policy, number % game.num_players(), dice) for number in range(chosen.games)]
    print(f"{known} information states; {np.mean(got):+.3f} a game against random play, of {len(got)} games")


if __name__ == "__main__":
    main()
