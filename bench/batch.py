"""Moves a second of many games at once, masks and observations included, beside random games without them.

    python -m bench.batch [GAME ...] [--games 4096] [--threads N] [--players fewest|all] [--json]
    python -m bench.batch [GAME ...] --growth [--by clock|processor] [--plot FILE.svg]

With `--growth` from 1 to 65,536 games, on 1 core to all.

Each step takes a random legal action in every game. A choice is a step of one game; moves are choices and
what Nature does between them, their number a game being that of `game.playouts`. By the clock it is what the
machine gave us, other programs or not; by the processor it is what one core would do alone.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

import signoria
from signoria.envs.batch import Batch

SECONDS = 1.0
ROUNDS = 3
WARM_UP = 50
GROWTH = tuple(4**power for power in range(9))
GROWTH_SECONDS = 0.25
COUNTED = 512
"""Games that are played to their end to count the choices in one."""


def choices_a_game(game: signoria.Game) -> float:
    batch = Batch(game, COUNTED, seed=1, auto_reset=False)
    choices = 0
    while (asked := int((batch.seats >= 0).sum())) > 0:
        choices += asked
        batch.step(batch.sample())
    return choices / COUNTED


def step_rates(batch: Batch, seconds: float | None = None) -> tuple[float, float]:
    """Choices a second by the clock and by the processor, the best of some rounds each."""
    for _ in range(WARM_UP):
        batch.step(batch.sample())
    rates = []
    for _ in range(ROUNDS):
        clock, processor, steps = time.perf_counter(), time.process_time(), 0
        while time.perf_counter() - clock < (SECONDS if seconds is None else seconds):
            batch.step(batch.sample())
            steps += 1
        choices = steps * batch.games
        rates.append((choices / (time.perf_counter() - clock), choices / (time.process_time() - processor)))
    return max(rate[0] for rate in rates), max(rate[1] for rate in rates)


def playout_rate(game: signoria.Game) -> tuple[float, float]:
    """Moves a second of `game.playouts` by the processor, on one core; and moves a game."""
    best, games = 0.0, 500
    for _ in range(ROUNDS + 2):
        begun = time.process_time()
        played = game.playouts(games)
        taken = time.process_time() - begun
        best = max(best, float(played.moves) / taken)
        games = max(games, int(games * SECONDS / 4 / taken))
    return best, float(np.mean(played.lengths))


def measure(names: list[str], games: int, threads: int, all_counts: bool) -> list[dict[str, Any]]:
    rows = []
    for name in names:
        fewest, most = signoria.list_games()[name].players
        for players in range(fewest, most + 1 if all_counts else fewest + 1):
            print(f"{name} ({players} players) ...", file=sys.stderr)
            game = signoria.game(name, players)
            clock, processor = step_rates(Batch(game, games, seed=1, threads=threads))
            playouts, moves_a_game = playout_rate(game)
            moves_a_choice = moves_a_game / choices_a_game(game)
            rows.append(
                {
                    "game": name,
                    "players": players,
                    "games": games,
                    "threads": threads,
                    "choices_per_second": round(clock),
                    "moves_per_second": round(clock * moves_a_choice),
                    "choices_per_processor_second": round(processor),
                    "moves_per_processor_second": round(processor * moves_a_choice),
                    "playouts_moves_per_processor_second": round(playouts),
                    "ratio": round(processor * moves_a_choice / playouts, 2),
                }
            )
    return rows


def growth(names: Sequence[str], sizes: Sequence[int], most_threads: int) -> list[dict[str, Any]]:
    """Moves a second by the number of games and of threads; few games are left to one thread."""
    rows = []
    for name in names:
        game = signoria.game(name)
        moves_a_choice = playout_rate(game)[1] / choices_a_game(game)
        for threads in range(1, most_threads + 1):
            for games in sizes:
                print(f"{games} games of {name}, {threads} threads ...", file=sys.stderr)
                batch = Batch(game, games, seed=1, threads=threads)
                if batch.threads == threads:
                    clock, processor = step_rates(batch, GROWTH_SECONDS)
                    rows.append(
                        {
                            "game": name,
                            "players": game.players,
                            "threads": threads,
                            "games": games,
                            "moves_per_second": round(clock * moves_a_choice),
                            "moves_per_processor_second": round(processor * moves_a_choice),
                        }
                    )
    return rows


MEASURES = {
    "clock": ("moves_per_second", "moves a second by the clock"),
    "processor": ("moves_per_processor_second", "moves a second of the processor, one core"),
}
"""By which time rates are told: the field of a row, and what it is."""


def print_growth(rows: Sequence[dict[str, Any]], by: str) -> None:
    """A line for each game and number of threads, a column for each number of games."""
    field, title = MEASURES[by]
    sizes = sorted({row["games"] for row in rows})
    rates = {(row["game"], row["threads"], row["games"]): row[field] / 1e6 for row in rows}
    print(f"Million {title}, by the number of games")
    print(f"{'game':14} {'threads':>7} " + " ".join(f"{size:>7,}" for size in sizes))
    for name, threads in dict.fromkeys((row["game"], row["threads"]) for row in rows):
        found = [rates.get((name, threads, size)) for size in sizes]
        cells = " ".join(f"{'':7}" if rate is None else f"{rate:7.2f}" for rate in found)
        print(f"{name:14} {threads:7} {cells}".rstrip())


def plot(rows: Sequence[dict[str, Any]], by: str, file: str) -> None:
    """The same as a drawing: one thread dashed, all threads drawn through."""
    field, title = MEASURES[by]
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "signoria"})
    import matplotlib.pyplot as pyplot

    drawing, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    names = list(dict.fromkeys(row["game"] for row in rows))
    most = max(row["threads"] for row in rows)
    for row_name in names:
        for threads in sorted({1, most}):
            line = [row for row in rows if row["game"] == row_name and row["threads"] == threads]
            axes.plot(
                [row["games"] for row in line],
                [row[field] for row in line],
                color=f"C{names.index(row_name)}",
                linestyle="-" if threads == most else "--",
                label=row_name if threads == most else None,
            )
    axes.set(xscale="log", yscale="log", xlabel="games at once", ylabel=title)
    axes.set_title("one thread" if most == 1 else f"drawn through: {most} threads; dashed: one")
    axes.grid(visible=True, alpha=0.3)
    axes.legend()
    drawing.savefig(file, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME", default=list(signoria.list_games()))
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--players", choices=("fewest", "all"), default="fewest")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--growth", action="store_true", help="by the number of games and of threads")
    parser.add_argument("--by", choices=list(MEASURES), default="clock", help="with --growth (clock)")
    parser.add_argument("--plot", metavar="FILE.svg", help="with --growth: draw it")
    chosen = parser.parse_args()
    if chosen.growth:
        rows = growth(chosen.names, GROWTH, chosen.threads)
        if chosen.plot:
            plot(rows, chosen.by, chosen.plot)
        if chosen.json:
            print(json.dumps(rows, indent=2))
        else:
            print_growth(rows, chosen.by)
        return
    rows = measure(chosen.names, chosen.games, chosen.threads, chosen.players == "all")
    if chosen.json:
        print(json.dumps(rows, indent=2))
        return
    print(f"Millions a second; {chosen.games} games, {chosen.threads} threads")
    print(f"{'':14} {'':>7} {'by the clock':>16} {'by the processor, one core':>38}")
    titles = f"{'choices':>8} {'moves':>7} {'choices':>9} {'moves':>7} {'playouts':>9} {'ratio':>6}"
    print(f"{'game':14} {'players':>7} {titles}")
    for row in rows:
        print(
            f"{row['game']:14} {row['players']:7} {row['choices_per_second'] / 1e6:8.2f} "
            f"{row['moves_per_second'] / 1e6:7.2f} {row['choices_per_processor_second'] / 1e6:9.2f} "
            f"{row['moves_per_processor_second'] / 1e6:7.2f} "
            f"{row['playouts_moves_per_processor_second'] / 1e6:9.2f} {row['ratio']:6.2f}"
        )


if __name__ == "__main__":
    main()
