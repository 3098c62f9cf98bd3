"""What a choice loses at each level: the stronger the level, the smaller the loss should be.

    python -m bench.level_losses san_gimignano --games 25

Bots of one level play games among themselves. At every choice a judge, a search of its own, chooses too. If
it chooses otherwise, it searches afresh what comes after each of the two actions, with equal effort, and
the loss is the difference: how much worse the level chose than the judge. Unlike in a review it may be
below 0: a judge in error holds the better action for the worse as often as the worse for the better, so its
errors cancel out of the mean. Prints for each level the mean loss of a choice in percent of the victory,
with a 95% interval (bootstrap over games), and how many choices lost less than 1%. Stopped with Ctrl+C it
prints this of the games that are done.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np
from bench.markdown import heading, row

import signoria
from signoria.analysis.figures import PRECISE, share_of_good
from signoria.analysis.judge import Judge, prepare
from signoria.arena.workers import spread
from signoria.bots.levels import LEVELS

BOOTSTRAPS = 2000


@dataclass(frozen=True)
class Task:
    game: str
    players: int
    level: str
    simulations: int
    seed: int
    number: int


def play(task: Task) -> tuple[str, list[float]]:
    """A game of one level: what each choice lost."""
    dice = random.Random(f"{task.seed} {task.number}")  # the same draws for every level, as far as they go
    judge = Judge(task.simulations, task.seed)
    bots = [signoria.bot("search", level=task.level, seed=dice.getrandbits(60)) for _ in range(task.players)]
    state = signoria.game(task.game, task.players).start()
    losses: list[float] = []
    while not state.over:
        seat = state.player
        assert seat is not None
        if seat == signoria.NATURE:
            state.apply(dice.choice(state.legal()))
            continue
        action = bots[seat].choose(state, seat)
        losses.append(loss(judge, state, action))
        state.apply(action)
    return task.level, losses


def loss(judge: Judge, state: signoria.State, action: int) -> float:
    """What a choice loses against the judge's own; below 0 if it looks better."""
    assert state.player is not None
    own = judge.think(state, state.player).best.action
    return judge.expected(state, own) - judge.expected(state, action) if own != action else 0.0


def interval(games: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Of the mean loss, 95%: games are drawn anew."""
    dice = np.random.default_rng(1)
    sums, counts = (np.array([f(one) for one in games], float) for f in (sum, len))
    drawn = dice.integers(len(games), size=(BOOTSTRAPS, len(games)))
    low, high = np.quantile(sums[drawn].sum(1) / counts[drawn].sum(1), (0.025, 0.975))
    return float(low), float(high)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.level_losses", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("game", choices=signoria.list_games())
    parser.add_argument("--players", type=int, help="the fewest of the game, if not told")
    parser.add_argument("--games", type=int, default=25, help="of each level (25)")
    parser.add_argument("--levels", default=",".join(LEVELS[:-1]), help="the strongest thinks by the clock")
    parser.add_argument("--simulations", type=int, default=3000, help="to judge a position (3000)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int)
    chosen = parser.parse_args(arguments)
    players = signoria.game(chosen.game, chosen.players).players
    prepare(chosen.game)  # compiled here, not by each process
    levels = chosen.levels.split(",")
    tasks = [
        Task(chosen.game, players, level, chosen.simulations, chosen.seed, number)
        for number in range(chosen.games)
        for level in levels
    ]
    found: dict[str, list[list[float]]] = {level: [] for level in levels}
    with suppress(KeyboardInterrupt):  # long: whoever stops it has the games that are done
        for done, (level, losses) in enumerate(spread(play, tasks, chosen.jobs), start=1):
            found[level].append(losses)
            print(f"\r{done} of {len(tasks)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    columns = []
    for level, games in found.items():
        if not games:
            continue
        every = [loss for losses in games for loss in losses]
        low, high = interval(games)
        columns.append(
            {
                "level": level,
                "games": len(games),
                "choices": len(every),
                "loss per choice (95%)": f"{np.mean(every):.2%} ({low:.2%} to {high:.2%})",
                f"lost less than {PRECISE:.0%}": f"{share_of_good(every):.0%}",
            }
        )
    if columns:
        print(heading(columns[0]), *map(row, columns), sep="\n")


if __name__ == "__main__":
    main()
