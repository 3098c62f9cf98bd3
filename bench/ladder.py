"""The ladder of a game: every level alone against a table of the level below; and the best against greedy.

    python -m bench.ladder medici --players 4 --games 200 --slow-games 60 --keep bench/results

Prints a table; `tables.py` prints those of all games that are kept. The strongest level thinks a second a
move: it plays fewer games. Seconds are the processor's, so that other work on the machine does not matter.
"""

import argparse
import time
from functools import partial
from pathlib import Path

from bench.kept import Setting, fingerprint
from bench.markdown import heading, row
from bench.match import match, our_bot
from bench.tables import STEPS, STRONGEST, ladder_row

import signoria


class Named:
    """A bot by name, at its level."""

    simulations = 0
    """Not told."""

    def __init__(self, name: str, seconds: float, seed: int, exploration: float):
        """Its level says how long it thinks."""
        self.bot = our_bot(name, None, seed)
        self.clock = time.thread_time

    def choose(self, state: signoria.State, seat: int) -> int:
        self.bot.clock = self.clock
        chosen: int = self.bot.choose(state, seat)
        return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=signoria.list_games())
    parser.add_argument("--players", type=int, help="the fewest of the game, if not told")
    parser.add_argument("--games", type=int, default=200, help="rounded up to whole rounds of the seats")
    parser.add_argument("--slow-games", type=int, default=60, help="where the strongest level plays")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the games, go on from them")
    chosen = parser.parse_args()
    players = signoria.game(chosen.game, chosen.players).players
    rows = []
    for bot, peer in STEPS:
        games = chosen.slow_games if STRONGEST in (bot, peer) else chosen.games
        made_of = fingerprint(chosen.game, players, (bot, peer))
        setting = Setting(chosen.game, players, {}, bot, peer, None, 0.0, "processor", 0, made_of)
        if games:
            games = -(-games // players) * players
            rows.append(ladder_row(match(setting, partial(Named, peer), games, chosen.jobs, chosen.keep)))
    print(heading(rows[0]), *map(row, rows), sep="\n")


if __name__ == "__main__":
    from bench.ladder import main as named  # other processes find its bots by this name

    named()
