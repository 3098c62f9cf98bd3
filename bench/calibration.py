"""Calibration: of the positions that a bot calls 70%, how many are won?

    python -m bench.calibration san_gimignano --players 4 --games 1000 --plot calibration.svg

The search plays games against itself with few simulations. At every choice it is noted what each seat's
share of the victory is called: by the value of the position alone, by the search for its best choice, and as
a review calls it (all of the search, without what it keeps for ranks); in the end, what came out. The first
choices are drawn by how often the search tried them and are not noted: where chance has little say the search
would play the same game again and again. Prints how often seats won that were called 0 to 10%, 10 to 20%, and
so on.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from bench.markdown import heading, row

import signoria
from signoria.analysis.judge import shares_found
from signoria.arena.workers import spread
from signoria.bots.engine import engine
from signoria.bots.search import Search
from signoria.bots.tree import MOST_PLAYERS
from signoria.jit.compiler import Numbers

BINS = 10
OPENING = 8
"""Choices that are drawn."""


@dataclass(frozen=True)
class Task:
    game: str
    players: int
    simulations: int
    seed: int
    number: int


def play(task: Task) -> Numbers:
    """A row for each seat at each choice: what its position and what the search called it, what came out."""
    dice = random.Random(f"{task.seed} {task.number}")
    state = signoria.game(task.game, task.players).start()
    loaded = engine(task.game)
    weights, room, values = loaded.weights_for(task.players), loaded.room(), np.zeros(MOST_PLAYERS)
    called: list[tuple[float, float, float, int]] = []
    made = 0
    while not state.over:
        seat, legal = state.player, state.legal()
        assert seat is not None
        if seat == signoria.NATURE or len(legal) == 1:
            state.apply(dice.choice(legal))
            continue
        loaded.values.evaluate(state.data, weights, room, values)
        search = Search(state.resample(seat, task.number), seat, dice.getrandbits(60))
        search.run(task.simulations)
        found = search.result(0.0)
        made += 1
        if made <= OPENING:
            visits = [choice.visits for choice in found.choices]
            state.apply(dice.choices(found.choices, visits)[0].action)
            continue
        reviewed = shares_found(found)
        called += [(values[one], found.best.values[one], reviewed[one], one) for one in range(task.players)]
        state.apply(found.best.action)
    won = [(seat in state.winners) / len(state.winners) for seat in range(task.players)]
    return np.array([(*ways, won[seat]) for *ways, seat in called])


@dataclass(frozen=True)
class Bin:
    """Seats that were called about the same."""

    called: float
    won: float
    positions: int


def bins(called: Numbers, won: Numbers) -> list[Bin]:
    places = np.minimum((called * BINS).astype(int), BINS - 1)
    groups = [(called[places == place], won[places == place]) for place in range(BINS)]
    return [Bin(float(one.mean()), float(two.mean()), len(one)) for one, two in groups if len(one)]


def plot(title: str, curves: dict[str, list[Bin]], file: str) -> None:
    try:
        import matplotlib
    except ImportError:
        print(f"{file} was not drawn: matplotlib is not installed", file=sys.stderr)
        return
    matplotlib.use("svg")
    import matplotlib.pyplot as pyplot

    drawing, axes = pyplot.subplots(figsize=(5, 5), layout="constrained")
    axes.plot([0, 1], [0, 1], ":", color="grey", label="as called")
    for label, found in curves.items():
        axes.plot([one.called for one in found], [one.won for one in found], marker="o", label=label)
    axes.set(xlabel="called", ylabel="won", title=title)
    axes.legend()
    drawing.savefig(file, metadata={"Date": None})


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.calibration", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("game", choices=signoria.list_games())
    parser.add_argument("--players", type=int, help="the fewest of the game, if not told")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--simulations", type=int, default=50, help="for each choice (50)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--plot", metavar="FILE.svg")
    chosen = parser.parse_args(arguments)
    players = signoria.game(chosen.game, chosen.players).players
    engine(chosen.game)  # compiled here, not by each process
    tasks = [Task(chosen.game, players, chosen.simulations, chosen.seed, n) for n in range(chosen.games)]
    seen = []
    for rows in spread(play, tasks, chosen.jobs):
        seen.append(rows)
        print(f"\r{len(seen)} of {chosen.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    alone, searched, reviewed, won = np.concatenate(seen).T
    curves = {"position": bins(alone, won), "search": bins(searched, won), "review": bins(reviewed, won)}
    columns = [
        {"by": by, "called": f"{one.called:.1%}", "won": f"{one.won:.1%}", "positions": one.positions}
        for by, found in curves.items()
        for one in found
    ]
    print(heading(columns[0]), *map(row, columns), sep="\n")
    if chosen.plot:
        plot(f"{signoria.list_games()[chosen.game].title}, {players} players", curves, chosen.plot)


if __name__ == "__main__":
    main()
