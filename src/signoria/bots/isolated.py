"""A bot of somebody else's Python package, run in a process of its own.

There it can crash or hang without harm to the arena. The process gets states in which everything that the
seat may not know has been drawn afresh, and nothing else.
"""

import json
import operator
import os
import sys

from signoria.bots import bot
from signoria.bots.process import Process
from signoria.core.game import Game, State, game

TO_START = 120.0
"""Seconds to import, compile and make the bot; only then its time for answers begins."""


class IsolatedBot:
    """Plays one seat of one game; `close` ends the process."""

    def __init__(self, name: str, played: Game, seed: int, seconds: float):
        self.seconds = seconds
        environment = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-m", "signoria.bots.isolated", name, str(seed)]
        self.process = Process(command, environment)
        settings = {"name": played.name, "players": played.players, **played.options}
        self.process.answer(json.dumps(settings) + "\n", TO_START)

    def choose(self, state: State, seat: int) -> int:
        return int(self.process.answer(f"{seat} {bytes(state).hex()}\n", self.seconds))

    def close(self) -> None:
        self.process.close()


def main(name: str, seed: str) -> None:
    """Make the bot, then answer questions until there are no more."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the bot prints is no answer

    played = game(**json.loads(sys.stdin.readline()))
    player = bot(name, seed=int(seed))
    played.state(bytes(played.start()))  # compiled before the clock runs
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        seat, state = line.split()
        action = player.choose(played.state(bytes.fromhex(state)), int(seat))
        print(operator.index(action), file=answers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
