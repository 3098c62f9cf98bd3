"""The command `signoria bench`: the speed of the rules on this machine.

Random moves and copies are measured in processor time, so that other programs on the machine do not matter.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import TypedDict

import numpy as np
from rich.console import Console

from signoria.core.game import Game, game
from signoria.core.registry import list_games
from signoria.i18n import tr, tr_plural
from signoria.terminal.markup import columns

COPIES = 1_000_000


class Speed(TypedDict):
    """The speed of a game, for one number of players."""

    game: str
    players: int
    moves_per_second: int
    games_per_second: int
    copy_nanoseconds: float
    state_bytes: int
    first_compile_seconds: float
    cached_start_seconds: float


START = "import time; t = time.perf_counter(); import signoria; signoria.game({name!r}).playouts(1); \
print(time.perf_counter() - t)"


def random_play(played: Game, seconds: float) -> tuple[float, float]:
    """Moves and games per second on one core, best of three, with a list of legal actions at every move."""
    played.playouts(100)
    number = 1000
    best = (0.0, 0.0)
    for _ in range(3):
        while True:
            begun = time.process_time()
            result = played.playouts(number)
            taken = time.process_time() - begun
            if taken > seconds / 3:
                break
            number *= 2
        best = max(best, (float(result.moves / taken), number / taken))
    return best


def copy_time(played: Game) -> float:
    """Nanoseconds to copy a state in compiled code."""
    work = np.zeros(64, played.parts.rules.STATE)
    played.parts.playouts.copy_states(work, 10)
    times = []
    for _ in range(3):
        begun = time.process_time()
        played.parts.playouts.copy_states(work, COPIES)
        times.append((time.process_time() - begun) / COPIES * 1e9)
    return min(times)


def start_times(name: str) -> tuple[float, float]:
    """Seconds until a first game has been played, with an empty cache and with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"NUMBA_CACHE_DIR": folder}
        first, again = (
            float(
                subprocess.run(
                    [sys.executable, "-c", START.format(name=name)],
                    env=environment,
                    capture_output=True,
                    check=True,
                ).stdout
            )
            for _ in range(2)
        )
    return first, again


def measure(names: list[str], seconds: float, console: Console) -> list[Speed]:
    """One row for each game and number of players."""
    rows: list[Speed] = []
    for name in names:
        with console.status(str(tr("{game}: compiling afresh ...", game=list_games()[name].title))):
            first, again = start_times(name)
        fewest, most = list_games()[name].players
        for players in range(fewest, most + 1):
            title = list_games()[name].title
            working = tr_plural(
                "{game}: {count} player ...", "{game}: {count} players ...", players, game=title
            )
            with console.status(str(working)):
                played = game(name, players)
                moves, whole_games = random_play(played, seconds)
                rows.append(
                    {
                        "game": name,
                        "players": players,
                        "moves_per_second": round(moves),
                        "games_per_second": round(whole_games),
                        "copy_nanoseconds": round(copy_time(played), 1),
                        "state_bytes": played.parts.rules.STATE.itemsize,
                        "first_compile_seconds": round(first, 2),
                        "cached_start_seconds": round(again, 2),
                    }
                )
    return rows


def print_table(rows: list[Speed], console: Console) -> None:
    titles = [
        tr("game"),
        tr("players"),
        tr("million moves/s"),
        tr("games/s"),
        tr("ns a copy"),
        tr("bytes"),
        tr("first start, s"),
        tr("later starts, s"),
    ]
    cells = [[f"[bold]{title}[/]" for title in titles]]
    for row in rows:
        cells.append(
            [
                row["game"],
                str(row["players"]),
                f"{row['moves_per_second'] / 1e6:.1f}",
                f"{row['games_per_second']:,}",
                f"{row['copy_nanoseconds']:.1f}",
                str(row["state_bytes"]),
                f"{row['first_compile_seconds']:.1f}",
                f"{row['cached_start_seconds']:.2f}",
            ]
        )
    for line in columns(cells, right=range(1, 8)):
        console.print(line, highlight=False, soft_wrap=True)


def print_json(rows: list[Speed]) -> None:
    print(json.dumps(rows, indent=2))
