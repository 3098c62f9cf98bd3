"""Stepping through a record in the terminal."""

from rich.console import Console
from rich.markup import escape

from signoria.core.record import Record
from signoria.i18n import tr
from signoria.jit.compiler import NATURE


class Replay:
    """A record, and a position in it."""

    def __init__(self, record: Record, console: Console):
        self.record = record
        self.console = console
        self.states = list(record.states())
        self.names = record.names

    def print_all(self) -> None:
        """Print the whole game: every action with its effects, and the final table."""
        for number in range(1, len(self.states)):
            self.describe(number)
        self.board(len(self.states) - 1)

    def run(self) -> None:
        """Step through the record by the person's commands."""
        last = len(self.states) - 1
        number = 0
        self.board(number)
        question = tr("Enter: on, b: back, a number: go there, e: to the end, q: quit")
        while True:
            try:
                answer = self.console.input(f"[dim]{number}/{last}  {question}[/] > ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                return
            if answer == "q":
                return
            target = number
            if answer == "":
                target = number + 1
            elif answer == "b":
                target = number - 1
            elif answer == "e":
                target = last
            elif answer.isdecimal():
                target = int(answer)
            number = min(max(target, 0), last)
            if number:
                self.describe(number)
            self.board(number)

    def describe(self, number: int) -> None:
        """Action `number` (from 1) and what it did."""
        state, action = self.states[number - 1], self.record.actions[number - 1]
        asked = str(tr("nature")) if state.player == NATURE else self.names[state.player or 0]
        self.console.print(f"[bold]{number:4} {escape(asked)}: {state.text(action)}[/]", highlight=False)
        for sentence in state.describe(action):
            self.console.print(f"       {escape(sentence.render(names=self.names))}", highlight=False)

    def board(self, number: int) -> None:
        self.console.print()
        self.console.print(self.states[number].picture(names=self.names), highlight=False, no_wrap=True)
        self.console.print()
