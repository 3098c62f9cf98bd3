"""The search as it is here against the search of another checkout, with the same seconds a move.

    git worktree add /tmp/before COMMIT
    python -m bench.before /tmp/before medina --games 100 --seconds 0.1

Tells what a change in the search is worth: one seat is ours, all others play by the code of the other
checkout, which runs in a process of its own. Both must know the same games; `match.py` tells the rest.
"""

import json
import os
import subprocess
import sys
from functools import cache, partial
from pathlib import Path

import signoria

REMEMBERED = 6
"""Bots of the other checkout that are kept: a table's."""


@cache
def other(checkout: str) -> "subprocess.Popen[str]":
    """A process that chooses by the code of another checkout; it ends with this one."""
    return subprocess.Popen(
        [sys.executable, __file__],
        env={**os.environ, "PYTHONPATH": str(Path(checkout) / "src")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


class Before:
    """The search of another checkout as a bot."""

    simulations = 0
    """Not told."""

    def __init__(self, checkout: str, seconds: float, seed: int, exploration: float):
        self.process = other(checkout)
        self.settings = {"seconds": seconds, "seed": seed}

    def choose(self, state: signoria.State, seat: int) -> int:
        game = state.game
        asked = self.settings, game.name, game.players, game.options, bytes(state).hex(), seat
        assert self.process.stdin and self.process.stdout
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())


def answer() -> None:
    """Choose for whoever asks on the standard input, a line for each choice."""
    bots: dict[str, signoria.Bot] = {}
    for line in sys.stdin:
        settings, name, players, options, state, seat = json.loads(line)
        who = json.dumps(settings)
        if who not in bots:
            while len(bots) >= REMEMBERED:
                del bots[next(iter(bots))]
            bots[who] = signoria.bot("search", **settings)
        known = signoria.game(name, players, **options).state(bytes.fromhex(state))
        print(bots[who].choose(known, seat), flush=True)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        answer()
    else:
        from bench.before import Before as Peer  # by a name that other processes find
        from bench.match import main

        main("before", __doc__ or "", partial(Peer, sys.argv.pop(1)), 0.0)
