"""Turns a second by PettingZoo's own `performance_benchmark`: our games beside its Connect Four, in one run.

pip install 'pettingzoo[classic]'    # or pygame alone, which Connect Four needs
python bench/pettingzoo_turns.py
"""

import contextlib
import io

from pettingzoo.classic import connect_four_v3
from pettingzoo.test import performance_benchmark
from pettingzoo.utils.env import AECEnv

import signoria
from signoria.envs.pettingzoo import env


def turns_a_second(game: AECEnv) -> float:
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        performance_benchmark(game)
    return float(told.getvalue().splitlines()[1].split()[0])


def main() -> None:
    print("game           turns/s  Connect Four   ratio")
    for name in signoria.list_games():
        ours = env(name)
        for _ in range(3):  # whatever is still to be compiled or loaded
            ours.reset(seed=1)
            ours.step(ours.infos[ours.agent_selection]["action_mask"].argmax())
        theirs = turns_a_second(connect_four_v3.env())  # anew each time, as others may use the machine
        rate = turns_a_second(ours)
        print(f"{name:<13} {rate:>8,.0f} {theirs:>13,.0f} {rate / theirs:>7.1f}", flush=True)


if __name__ == "__main__":
    main()
