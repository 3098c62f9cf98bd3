"""Records: a whole game as text that people can read, type and save.

Headers come first, then a blank line, then one action per line, with the seat that acts (counted from 1) or
`nature`. The seat may be left out, since the rules know whose turn it is. A comment is a line that begins
with `#`, or ` #` after an action; in a header a `#` is part of the text. A header `Position` means that the
game starts from a position set up by hand, in the format of `signoria.core.setup`.

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
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from signoria.core.errors import IllegalAction, UserError
from signoria.core.game import Game, State, setting
from signoria.core.info import OptionValue
from signoria.core.registry import list_games
from signoria.core.setup import LONGEST_TEXT, position_text, set_up
from signoria.core.visibility import could_see
from signoria.i18n import Sentence, tr
from signoria.jit.compiler import NATURE

FORMAT = 1
FIRST_LINE = "Signoria record"
POSITION = "Position"
UNSEEN = "?"
"""Replaces an action that a seat could not see."""
MOST_DIGITS = 9
"""Of a number in a header: Python refuses to parse thousands of digits."""
MOST_BYTES, MOST_LINES, MOST_MOVES, LONGEST_LINE = 1 << 20, 20_000, 5_000, LONGEST_TEXT + 100
"""Limits of a record, about ten times what the longest games need: records may come from strangers."""
COMMENT = re.compile(r"(^|\s)#.*")


class RecordError(UserError):
    """A record that cannot be read, with the line of the mistake."""

    def __init__(self, source: str, line: int, reason: Sentence | UserError):
        super().__init__(reason.sentence if isinstance(reason, UserError) else reason)
        self.args = source, line, reason  # the constructor's arguments, for unpickling
        self.source, self.line, self.reason = source, line, reason

    def render(self, lang: str | None = None, names: Sequence[str] | None = None) -> str:
        """The line and the reason, in a language."""
        reason = self.reason.render(lang, names).removesuffix(".")
        return tr(
            "{source}, line {number}: {reason}.", source=self.source, number=self.line, reason=reason
        ).render(lang)


class Record:
    """A game and the actions played in it; `state` is the resulting state."""

    def __init__(self, game: Game, headers: dict[str, str] | None = None, first: State | None = None):
        """`first` is a position set up by hand; by default the game starts as a new one."""
        self.game = game
        self.is_set_up = first is not None
        self.first = first or game.start()
        """The state before the first action; never modified."""
        self.headers = headers or {}
        """All other headers, in the order of the file: `Seat 1: Anna`, `Date: 2026-11-15`, ..."""
        self.actions: list[int] = []
        self.state = self.first.copy()
        self._before: list[State] = []
        """The state before each action: makes `undo` fast, however long the game is."""

    @classmethod
    def of(cls, game: Game, **headers: str) -> "Record":
        """A new record without actions."""
        return cls(game, {name.replace("_", " ").capitalize(): text for name, text in headers.items()})

    def apply(self, action: int | str) -> None:
        """Play an action, by number or text. If it is illegal, raise `IllegalAction` and change nothing."""
        number = self.state.action(action) if isinstance(action, str) else action
        before = self.state.copy()
        self.state.apply(number)
        self._before.append(before)
        self.actions.append(int(number))

    def undo(self) -> int:
        """Take back the last action; return its number."""
        if not self.actions:
            raise IllegalAction(tr("There is nothing to take back"))
        self.state = self._before.pop()
        return self.actions.pop()

    def states(self) -> Iterator[State]:
        """Independent copies of the initial state and of the state after every action."""
        state = self.first.copy()
        yield state.copy()
        for action in self.actions:
            state.apply(action)
            yield state.copy()

    @property
    def names(self) -> list[str]:
        """The players' names by seat, from the headers; by default `Player 1` and so on."""
        seats = range(1, self.game.players + 1)
        return [self.headers.get(f"Seat {seat}") or str(tr("Player {number}", number=seat)) for seat in seats]

    # --- Text ---

    def __str__(self) -> str:
        lines = [f"{FIRST_LINE} {FORMAT}", f"Game: {self.game.name}", f"Players: {self.game.players}"]
        lines += [f"Rules: {self.game.info.rules_version}"]
        lines += [f"Option {name}: {value}" for name, value in self.game.options.items()]
        if self.is_set_up:
            lines.append(f"{POSITION}: {position_text(self.first)}")
        lines += [f"{_header_name(name)}: {_one_line(text)}" for name, text in self.headers.items()]
        if self.state.over:
            lines.append(f"Scores: {' '.join(map(str, self.state.scores))}")
        return "\n".join([*lines, "", *self.lines()]) + "\n"

    def lines(self, seat: int | None = None, first: int = 0) -> Iterator[str]:
        """The actions from number `first` on, one per line; given a seat, `?` for what it could not see."""
        state = self.first.copy()
        for number, action in enumerate(self.actions):
            if number >= first:
                asked = "nature" if state.player == NATURE else str((state.player or 0) + 1)
                visible = seat is None or could_see(state, action, seat)
                yield f"{asked}: {state.text(action) if visible else UNSEEN}"
            state.apply(action)

    @classmethod
    def parse(cls, text: str, source: str = "record") -> "Record":
        """Read a record from its text; errors give the line."""
        return _Reader(text, source).read()

    # --- Files ---

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file. An existing file is replaced atomically."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}.{os.getpid()}")
        fresh.write_text(str(self), encoding="utf-8")
        fresh.replace(path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Record":
        """Read a record from a file."""
        with Path(path).open("rb") as file:
            return cls.decode(file.read(MOST_BYTES + 1), str(path))

    @classmethod
    def decode(cls, data: bytes, source: str = "record") -> "Record":
        """Read a record from the bytes of a file."""
        if len(data) > MOST_BYTES:
            raise too_long(source)
        try:
            return cls.parse(data.decode("utf-8-sig"), source)
        except UnicodeDecodeError:
            raise RecordError(source, 1, tr("This is not a text file")) from None


class RecordTooLong(RecordError):
    """A record with more bytes than the limit."""


def too_long(source: str) -> RecordTooLong:
    return RecordTooLong(source, 1, tr("A record has at most {most} bytes", most=MOST_BYTES))


def read_number(text: str) -> int | None:
    """The number in a header; None if it is not a number, or has too many digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else None


def _one_line(text: str) -> str:
    """A text that fits into a header: without line breaks, and without spaces around it."""
    return " ".join(text.splitlines()).strip()


def _header_name(name: str) -> str:
    """A name that fits into a header: without colons, and not starting like a comment."""
    return _one_line(name.replace(":", " ")).lstrip("# ")


def _without_comment(line: str) -> str:
    return COMMENT.sub("", line).strip()


class _Reader:
    """Reads a record line by line, so that every error can give its line."""

    def __init__(self, text: str, source: str):
        self.source = source
        if len(text) > MOST_BYTES or len(text.encode(errors="surrogatepass")) > MOST_BYTES:
            raise too_long(source)
        self.lines = self.number_lines(text)
        self.headers: dict[str, tuple[int, str]] = {}

    def error(self, line: int, reason: Sentence) -> RecordError:
        return RecordError(self.source, line, reason)

    def number_lines(self, text: str) -> Iterator[tuple[int, str]]:
        for number, line in enumerate(text.splitlines(), start=1):
            if number > MOST_LINES:
                raise self.error(number, tr("A record has at most {most} lines", most=MOST_LINES))
            if len(line) > LONGEST_LINE:
                raise self.error(number, tr("A line has at most {most} letters", most=LONGEST_LINE))
            yield number, line.strip()

    def read(self) -> Record:
        self.read_first_line()
        self.read_headers()
        game = self.read_game()
        scores_line, scores = self.take_header("Scores", line=0)
        first = self.read_position(game)
        record = Record(game, {name: text for name, (_, text) in self.headers.items()}, first)
        for line, text in self.lines:
            if action := _without_comment(text):
                self.read_move(record, line, action)
        if scores:
            self.check_scores(record, scores_line, scores)
        return record

    def read_first_line(self) -> None:
        texts = ((line, _without_comment(text)) for line, text in self.lines)
        line, first = next((found for found in texts if found[1]), (1, ""))
        if first == f"{FIRST_LINE} {FORMAT}":
            return
        if first.startswith(FIRST_LINE):
            raise self.error(
                line, tr("This version of Signoria reads records of format {format} only", format=FORMAT)
            )
        raise self.error(line, tr("A record begins with {first}", first=repr(f"{FIRST_LINE} {FORMAT}")))

    def read_headers(self) -> None:
        """Read the headers and the blank line that ends them."""
        for line, text in self.lines:
            if not text:
                return
            if text.startswith("#"):
                continue
            name, colon, value = text.partition(":")
            name = name.strip()
            if not colon:
                raise self.error(
                    line, tr("A header is a name, a colon and a text; a blank line ends the headers")
                )
            if name in self.headers:
                raise self.error(line, tr("There are two headers {name}", name=repr(name)))
            self.headers[name] = line, value.strip()

    def take_header(self, name: str, line: int, default: str = "") -> tuple[int, str]:
        """Remove a header; return its line, and its text without a comment."""
        line, text = self.headers.pop(name, (line, default))
        return line, _without_comment(text)

    def read_game(self) -> Game:
        """The game that the headers describe; they are removed from `headers`."""
        line, name = self.take_header("Game", line=1)
        if not name:
            raise self.error(line, tr("There is no header {name}", name="'Game'"))
        options: dict[str, OptionValue] = {}
        for header in [header for header in self.headers if header.startswith("Option ")]:
            line, value = self.take_header(header, line)
            option = header.removeprefix("Option ")
            known = list_games()[name].options.get(option) if name in list_games() else None
            choices = known.choices if known else ()
            options[option] = next((choice for choice in choices if str(choice) == value), value)
        players_line, players = self.take_header("Players", line)
        count = read_number(players)
        if count is None:
            raise self.error(
                players_line,
                tr("The header {name} is a number, not {value}", name="'Players'", value=repr(players)),
            )
        try:
            found = Game(name, *setting(name, count, options))
        except UserError as error:
            raise RecordError(self.source, line, error) from None
        line, version = self.take_header("Rules", line, default=str(found.info.rules_version))
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

    def read_position(self, game: Game) -> State | None:
        """The position set up by hand, if there is one."""
        if POSITION not in self.headers:
            return None
        line, text = self.take_header(POSITION, line=1)
        try:
            return set_up(game, text)
        except UserError as error:
            raise RecordError(self.source, line, error) from None

    def read_move(self, record: Record, line: int, text: str) -> None:
        if len(record.actions) == MOST_MOVES:
            raise self.error(line, tr("A record has at most {most} moves", most=MOST_MOVES))
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

    def check_scores(self, record: Record, line: int, scores: str) -> None:
        if scores.split() != [str(score) for score in record.state.scores]:
            raise self.error(
                line,
                tr(
                    "The record gives the scores {scores}, but its moves lead to {real}",
                    scores=scores,
                    real=" ".join(map(str, record.state.scores)),
                ),
            )
