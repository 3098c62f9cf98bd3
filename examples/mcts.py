"""OpenSpiel's MCTS plays a game of ours, one seat against random play.

    python examples/mcts.py strozzi --simulations 200 --games 10

It searches in C++ and calls the rules in Python. Where something is hidden it is given a state drawn from
those that look the same to its seat, so that it does not peek.
"""

import argparse
import random
from typing import Any

import pyspiel

import signoria.envs.openspiel  # noqa: F401 (registers the games)


def play(game: Any, searcher: Any, seat: int, dice: random.Random) -> float:
    """What the seat that searches gets."""
    sampler = pyspiel.UniformProbabilitySampler(dice.randrange(2**31), 0.0, 1.0)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == seat:
            known = state.resample_from_infostate(seat, sampler)
            action = searcher.mcts_search(known).best_child().action
        else:
            action = dice.choice(state.legal_actions())
        state.apply_action(action)
    return float(state.returns()[seat])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    parameters = {"players": chosen.players} if chosen.players else {}
    game = pyspiel.load_game(f"signoria_{chosen.game}", parameters)
    rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=chosen.seed)
    searcher = pyspiel.MCTSBot(
        game,
        rollouts,
        uct_c=game.num_players(),  # returns go from -1 to the number of players - 1
        max_simulations=chosen.simulations,
        max_memory_mb=1000,
        solve=False,
        seed=chosen.seed,
        verbose=False,
    )
    dice = random.Random(chosen.seed)
    got = [play(game, searcher, number % game.num_players(), dice) for number in range(chosen.games)]
    print(f"{sum(got) / len(got):+.3f} a game against random play, of {len(got)} games")


if __name__ == "__main__":
    main()
