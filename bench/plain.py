"""What plain Python costs, before anything is compiled: `python bench/plain.py`.

For each game the processor's time to load it, to list and carry out a move in a random game, and for one
simulation of the search (the mean and the longest).
"""

import random
import sys
import time

from signoria.jit.compiler import start_plain

SIMULATIONS, EVERY = 5, 12


def main() -> None:
    start_plain()  # before a game is loaded
    import signoria
    from signoria.bots.engine import engine
    from signoria.bots.search import Search

    print("game           load, ms  ms a move  ms a simulation  longest")
    for name in signoria.list_games():
        begun = time.process_time()
        engine(name)
        loading = time.process_time() - begun
        state, dice = signoria.game(name).start(), random.Random(1)
        moving, moves, thinking = 0.0, 0, []
        while not state.over:
            if state.player is not None and state.player >= 0 and moves % EVERY == 0:
                search = Search(state.resample(state.player, 1), state.player, 1)
                begun = time.process_time()
                search.run(SIMULATIONS)
                thinking.append((time.process_time() - begun) / SIMULATIONS * 1e3)
            begun = time.process_time()
            state.apply(dice.choice(state.legal()))
            moving += time.process_time() - begun
            moves += 1
        mean = sum(thinking) / len(thinking)
        print(f"{name:15}{loading * 1e3:8.0f}{moving / moves * 1e3:11.2f}{mean:17.1f}{max(thinking):9.1f}")
    assert "numba" not in sys.modules


if __name__ == "__main__":
    main()
