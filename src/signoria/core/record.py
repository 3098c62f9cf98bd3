"""Records: a whole game as text that people can read, type and keep.

Headers come first, then a blank line, then one action a line with the seat that was asked (from 1) or
`nature`. A `#` begins a comment. The seat may be left out, since the rules know who is asked.

>>> import signoria
>>> record = Record.of(signoria.game("medici", players=3))
>>> record.apply("starts 2"); record.apply("gold"); record.apply("stop"); record.apply("bid 11")
>>> print(record, end="")
Signoria record 1
Game: medici
Players: 3
Rules: 1
<BLANKLINE>
nature: starts 2
nature: gold
2: stop
3: bid 11
>>> Record.parse(str(record)).state == record.state
True
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from signoria.core.errors import IllegalAction, UserError
from signoria.core.game import Game, State, game
from signoria.core.registry import list_games
from signoria.core.visibility import could_see
from signoria.i18n import Sentence, tr
from signoria.jit.compiler import NATURE

FORMAT = 1
FIRST_LINE = "Signoria record"
UNSEEN = "?"
"""Stands for an action that a seat could not see."""


class RecordError(UserError):
    """A record that cannot be read, and the line at which reading stopped."""

    def __init__(self, source: str, line: int, reason: Sentence | UserError):
        super().__init__(reason.sentence if isinstance(reason, UserError) else reason)
        self.args = source, line, reason  # what a copy in another process is made from
        self.source, self.line, self.reason = source, line, reason

    def render(self, lang: str | None = None, names: Sequence[str] | None = None) -> str:
        where = tr("line {number}", number=self.line).render(lang)
        return f"{self.source}, {where}: {self.reason.render(lang, names).removesuffix('.')}."


class Record:
    """A game and the actions that were played in it; `state` is where they lead."""

    def __init__(self, game: Game, headers: dict[str, str] | None = None):
        self.game = game
        self.headers = headers or {}
        """What else is known, in the order of the file: `Seat 1: Anna`, `Date: 2026-11-15`, ..."""
        self.actions: list[int] = []
        self.state = game.start()

    @classmethod
    def of(cls, game: Game, **headers: str) -> "Record":
        """A new record, with nothing played yet."""
        return cls(game, {name.replace("_", " ").capitalize(): text for name, text in headers.items()})

    def apply(self, action: int | str) -> None:
        """Play an action, by number or text; if it is not legal nothing changes."""
        number = self.state.action(action) if isinstance(action, str) else action
        self.state.apply(number)
        self.actions.append(int(number))

    def undo(self) -> int:
        """Take the last action back; return its number."""
        if not self.actions:
            raise IllegalAction(tr("There is nothing to take back"))
        last = self.actions.pop()
        *_, self.state = self.states()
        return last

    def states(self) -> Iterator[State]:
        """The state at the start, and after every action: each a copy of its own."""
        state = self.game.start()
        yield state.copy()
        for action in self.actions:
            state.apply(action)
            yield state.copy()

    @property
    def names(self) -> list[str]:
        """The players' names by seat: those of the headers, or `Player 1` and so on."""
        seats = range(1, self.game.players + 1)
        return [self.headers.get(f"Seat {seat}") or str(tr("Player {number}", number=seat)) for seat in seats]

    # --- Text ---

    def __str__(self) -> str:
        lines = [f"{FIRST_LINE} {FORMAT}", f"Game: {self.game.name}", f"Players: {self.game.players}"]
        lines += [f"Rules: {self.game.info.rules_version}"]
        lines += [f"Option {name}: {value}" for name, value in self.game.options.items()]
        lines += [f"{name}: {text}" for name, text in self.headers.items()]
        if self.state.over:
            lines.append(f"Scores: {' '.join(map(str, self.state.scores))}")
        return "\n".join([*lines, "", *self.lines()]) + "\n"

    def lines(self, seat: int | None = None, first: int = 0) -> Iterator[str]:
        """The actions from number `first` on, one a line; given a seat, `?` for what it could not see."""
        state = self.game.start()
        for number, action in enumerate(self.actions):
            if number >= first:
                asked = "nature" if state.player == NATURE else str((state.player or 0) + 1)
                seen = seat is None or could_see(state, action, seat)
                yield f"{asked}: {state.text(action) if seen else UNSEEN}"
            state.apply(action)

    @classmethod
    def parse(cls, text: str, source: str = "record") -> "Record":
        """Read a record from its text; errors tell the line."""
        return _Reader(text, source).read()

    # --- Files ---

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record; a file that was there stays whole until the new one is."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}.{os.getpid()}")
        fresh.write_text(str(self), encoding="utf-8")
        fresh.replace(path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Record":
        """Read a record from a file."""
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            raise RecordError(str(path), 1, tr("This is not a text file")) from None
        return cls.parse(text, str(path))


class _Reader:
    """Reads a record line by line, so that every complaint can name its line."""

    def __init__(self, text: str, source: str):
        self.source = source
        lines = [line.split("#")[0].strip() for line in text.splitlines()]
        self.lines = list(enumerate(lines, start=1))
        self.headers: dict[str, tuple[int, str]] = {}

    def error(self, line: int, reason: Sentence) -> RecordError:
        return RecordError(self.source, line, reason)

    def read(self) -> Record:
        moves = self.read_headers()
        record = Record(self.read_game())
        for name, (_, text) in self.headers.items():
            if name != "Scores":
                record.headers[name] = text
        for line, text in moves:
            if text:
                self.read_move(record, line, text)
        self.check_scores(record)
        return record

    def read_headers(self) -> list[tuple[int, str]]:
        """Take the headers up; return the lines of the moves."""
        while self.lines and not self.lines[0][1]:
            self.lines.pop(0)
        line, first = self.lines.pop(0) if self.lines else (1, "")
        if first != f"{FIRST_LINE} {FORMAT}":
            if first.startswith(FIRST_LINE):
                raise self.error(
                    line, tr("This version of Signoria reads records of format {format} only", format=FORMAT)
                )
            raise self.error(line, tr("A record begins with {first}", first=repr(f"{FIRST_LINE} {FORMAT}")))
        while self.lines and self.lines[0][1]:
            line, text = self.lines.pop(0)
            name, colon, value = text.partition(":")
            if not colon:
                raise self.error(
                    line, tr("A header is a name, a colon and a text; a blank line ends the headers")
                )
            if name in self.headers:
                raise self.error(line, tr("There are two headers {name}", name=repr(name)))
            self.headers[name.strip()] = line, value.strip()
        return self.lines

    def read_game(self) -> Game:
        """The game of the headers, which are then left with what the game does not need."""
        line, name = self.headers.pop("Game", (1, ""))
        if not name:
            raise self.error(line, tr("There is no header {name}", name="'Game'"))
        options: dict[str, Any] = {}
        for header in [header for header in self.headers if header.startswith("Option ")]:
            line, value = self.headers.pop(header)
            option = header.removeprefix("Option ")
            known = list_games()[name].options.get(option) if name in list_games() else None
            choices = known.choices if known else ()
            options[option] = next((choice for choice in choices if str(choice) == value), value)
        players_line, players = self.headers.pop("Players", (line, ""))
        if not players.isdecimal():
            raise self.error(
                players_line,
                tr("The header {name} is a number, not {value}", name="'Players'", value=repr(players)),
            )
        try:
            found = game(name, int(players), **options)
        except UserError as error:
            raise RecordError(self.source, line, error) from None
        line, version = self.headers.pop("Rules", (line, str(found.info.rules_version)))
        if version != str(found.info.rules_version):
            raise self.error(
                line,
                tr(
                    "This record was played by version {old} of the rules; Signoria now has version {new}",
                    old=version,
                    new=found.info.rules_version,
                ),
            )
        return found

    def read_move(self, record: Record, line: int, text: str) -> None:
        asked, colon, action = text.partition(":")
        player = record.state.player
        if not colon:
            action = text
        elif not record.state.over:
            expected = "nature" if player == NATURE else str((player or 0) + 1)
            if asked.strip().lower() != expected:
                raise self.error(
                    line, tr("Now {expected} is asked, not {asked}", expected=expected, asked=asked.strip())
                )
        try:
            record.apply(action.strip())
        except IllegalAction as error:
            raise RecordError(self.source, line, error) from None

    def check_scores(self, record: Record) -> None:
        line, scores = self.headers.get("Scores", (0, ""))
        if scores and scores.split() != [str(score) for score in record.state.scores]:
            raise self.error(
                line,
                tr(
                    "The record gives the scores {scores}, but its moves lead to {real}",
                    scores=scores,
                    real=" ".join(map(str, record.state.scores)),
                ),
            )
