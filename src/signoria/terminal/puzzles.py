"""The command `signoria puzzles`: finds puzzles in games between bots, and saves them."""

import argparse
from collections import Counter
from pathlib import Path

from rich.console import Console

from signoria.core.errors import UserError
from signoria.core.game import setting
from signoria.core.puzzles import file_of, kind_of, read_puzzle
from signoria.core.registry import list_games
from signoria.i18n import tr
from signoria.terminal.arena import progress_bar

COUNT = 50
MOST_ALIKE = 0.6
"""At most so many of the puzzles have a best choice of the same kind."""
AT_ONCE = 20
"""Games between two looks at what was found: the same for any number of processes."""
PATIENCE = 400
"""Games without a new puzzle, after which it ends."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help=str(tr("which game")))
    command.add_argument(
        "--count", type=int, default=COUNT, metavar="N", help=str(tr("until there are so many (50)"))
    )
    command.add_argument(
        "--seed", type=int, default=1, metavar="N", help=str(tr("other games for another number"))
    )
    command.add_argument(
        "--jobs", type=int, metavar="N", help=str(tr("how many games at once; one a core if not told"))
    )
    command.add_argument(
        "--out", type=Path, metavar="FILE", help=str(tr("the file of puzzles; that of the game if not told"))
    )


def run(chosen: argparse.Namespace, console: Console) -> None:
    """Add puzzles to a file until there are enough; existing ones stay."""
    from signoria.analysis.judge import prepare
    from signoria.analysis.puzzles import Task, find
    from signoria.arena.workers import spread

    setting(chosen.game, None, {})  # complains if there is no such game
    if chosen.count < 1:
        raise UserError(tr("At least one of {name}, not {given}", name="count", given=chosen.count))
    prepare(chosen.game)
    fewest, most = list_games()[chosen.game].players
    out: Path = chosen.out or file_of(chosen.game)
    kept = [read_puzzle(line) for line in out.read_text().splitlines()] if out.exists() else []
    kinds = Counter(kind_of(puzzle.best.action) for puzzle in kept)
    number = fruitless = 0
    with progress_bar(Console(stderr=True)) as bar:
        task = bar.add_task(str(tr("Puzzles")), total=chosen.count, completed=len(kept))
        while len(kept) < chosen.count and fruitless < PATIENCE:
            tasks = [
                Task(chosen.game, fewest + one % (most - fewest + 1), chosen.seed, one)
                for one in range(number, number + AT_ONCE)
            ]
            number += AT_ONCE
            fruitless += AT_ONCE
            found = [puzzle for puzzle in spread(find, tasks, chosen.jobs) if puzzle]
            for puzzle in sorted(found, key=lambda puzzle: puzzle.moves):
                kind = kind_of(puzzle.best.action)
                is_known = any(puzzle.moves == other.moves for other in kept)
                if len(kept) < chosen.count and not is_known and kinds[kind] < MOST_ALIKE * chosen.count:
                    kinds[kind] += 1
                    fruitless = 0
                    kept.append(puzzle)
            out.write_text("".join(f"{puzzle.line()}\n" for puzzle in kept), encoding="utf-8")
            bar.update(task, completed=len(kept))
    console.print(str(tr("The puzzles are in {file}", file=out)), markup=False)
