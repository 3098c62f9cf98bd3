"""A bot that is a program in any language, asked over its standard input and output.

docs/outside-bots.md tells the protocol. Every game and seat has a process of its own.
"""

import json
import shlex
import shutil
from collections.abc import Iterator

from signoria.bots.process import BotFailed, Process
from signoria.core.errors import IllegalAction, UserError
from signoria.core.game import State
from signoria.core.record import Record
from signoria.i18n import tr

PROTOCOL = 1
PATIENCE = 10.0
"""Seconds that a program may take for an answer, if nobody says otherwise."""
SHOWN = 100
"""Characters of a wrong answer that are shown."""


class ProgramBot:
    """Plays one seat of one game; `close` ends the program."""

    def __init__(self, command: str, seed: int | None = None, seconds: float = PATIENCE):
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise UserError(
                tr("The command {command} cannot be read: {reason}", command=command, reason=error)
            ) from None
        if not self.command or shutil.which(self.command[0]) is None:
            name = repr(self.command[0] if self.command else "")
            raise UserError(
                tr(
                    "There is no program {name} here. A bot that is a program is written {form}",
                    name=name,
                    form="program:COMMAND",
                )
            )
        self.seed = seed
        self.seconds = seconds
        self.process: Process | None = None
        self.observed = 0
        """How many moves of the record have been taken up."""
        self.unsent: list[str] = []
        """Moves that it gets with the next question."""

    def observe(self, record: Record, seat: int) -> None:
        """Take up what has been played since the last time, as far as the seat could see it."""
        self.unsent += [f"move {line}" for line in record.lines(seat, first=self.observed)]
        self.observed = len(record.actions)

    def choose(self, state: State, seat: int) -> int:
        lines = [] if self.process else list(self._introduction(state, seat))
        if self.process is None:
            self.process = Process(self.command)
        lines += self.unsent
        self.unsent = []
        lines.append(f"view {json.dumps(state.view(seat), separators=(',', ':'))}")
        lines += [f"legal {state.text(action)}" for action in state.legal()]
        answer = self.process.answer("\n".join([*lines, "choose", ""]), self.seconds)
        try:
            return state.action(answer)
        except IllegalAction as error:
            self.process.close(grace=0)
            shown = answer if len(answer) <= SHOWN else f"{answer[:SHOWN]} ..."
            reason = tr("It answered {answer}. {why}", answer=repr(shown), why=str(error).removesuffix("."))
            raise BotFailed(reason, self.process.last_words) from None

    def _introduction(self, state: State, seat: int) -> Iterator[str]:
        yield f"signoria {PROTOCOL}"
        yield f"game {state.game.name}"
        yield f"players {state.game.players}"
        for name, value in state.game.options.items():
            yield f"option {name} {value}"
        yield f"seat {seat + 1}"
        if self.seed is not None:
            yield f"seed {self.seed}"
        yield f"seconds {self.seconds:g}"

    def close(self) -> None:
        if self.process:
            self.process.send("over\n")
            self.process.close()
