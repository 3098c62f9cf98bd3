"""One whole game between the strongest bots in every setting: all player counts, all options.

    python bench/full_games.py [GAME ...] --seconds 1

`State.apply` refuses what is not legal, so a bot that broke a rule would stop this with an error. At a second
a move it takes over an hour on two cores; more --jobs than cores end it sooner, with less thought a move.
"""

import argparse
import os
import random
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Any

import signoria
from signoria.bots.search import SearchBot

Setting = tuple[str, int, dict[str, Any]]


def settings(names: list[str]) -> list[Setting]:
    found: list[Setting] = []
    for name in names:
        info = signoria.list_games()[name]
        fewest, most = info.players
        for players, *chosen in product(
            range(fewest, most + 1), *(option.choices for option in info.options.values())
        ):
            found.append((name, players, dict(zip(info.options, chosen, strict=True))))
    return found


def play(setting: Setting, seconds: float) -> tuple[int, float]:
    """The choices that bots made in one game, and the seconds it took."""
    name, players, options = setting
    state = signoria.game(name, players, **options).start()
    bots = [SearchBot(seconds=seconds, seed=seat) for seat in range(players)]
    dice, choices, begun = random.Random(1), 0, time.monotonic()
    while not state.over:
        seat = state.player
        if seat == signoria.NATURE:
            state.apply(dice.choice(state.legal()))
        else:
            state.apply(bots[seat].choose(state, seat))
            choices += 1
    return choices, time.monotonic() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(signoria.list_games()))
    parser.add_argument("--seconds", type=float, default=1.0, help="a move")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at a time")
    chosen = parser.parse_args()
    wanted = settings(chosen.games)
    total = 0
    with ProcessPoolExecutor(chosen.jobs) as pool:
        played = pool.map(play, wanted, [chosen.seconds] * len(wanted))
        for (name, players, options), (choices, seconds) in zip(wanted, played, strict=True):
            total += choices
            shown = " ".join(f"{key}={value}" for key, value in options.items())
            print(f"{name:14} {players} {shown:34} {choices:5} choices {seconds:7.1f} s", flush=True)
    print(f"{len(wanted)} games, {total} choices, all legal")


if __name__ == "__main__":
    main()
