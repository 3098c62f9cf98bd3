"""Guided games and tips: what a teacher says, where in a game, and what is lit meanwhile. All of it is data.

A game's folder may have a `lesson/`: `record.txt`, a whole game as a record, and `lesson.toml`:

    seat = 1        # the newcomer's, counted from 1 as in the record
    passes = [[57, 140]]    # from the first of these moves to the last but one the game goes on by itself:
                            # the newcomer's choices too are those of the record. May be left out

    [[comment]]
    at = 41                               # after so many moves, as long as the newcomer follows the record
    light = ["ship-0", "do:draw"]         # what it speaks of: ids and picks; `seat:1` is a strip
    rules = ["R-3.1"]                     # what it teaches
    value = { florins = "money.you" }     # the numbers in the text, from the newcomer's view
    text = "You have {florins} florins."

    [[comment]]
    at = 41
    instead = "draw*"                     # the answer to such a choice, where the record has another one
    text = "A larger lot, then. ..."      # (see below)

    [[comment]]
    when = { phase = "bidding", player = "you" }   # the first time that the view is so, on any path
    off = true                            # only where the newcomer has left the record
    text = "..."

    [[tip]]                               # for tables with beginners; sent away by its name
    name = "holds"
    when = { phase = "bidding" }
    text = "..."

An answer says what a choice means, and why the record's is better; then the newcomer takes it back, or
goes on with bots. The first one that fits is given. With `when` it fits only if the view is so after the
choice, so what it states is true. Without `at` it is for all places that have no fitting one of their own.

A path such as `money.you` leads into the view of whoever learns: names and numbers, `you` is their seat, and
`you+1` the next one. In a value `count lot` is the length of a list and `who maker` the player in a seat.
Texts are English; their translations are in the game's catalogs, as all its sentences are.
"""

import logging
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache, cached_property

from signoria.core.contract import JSON, ViewData
from signoria.core.errors import UserError
from signoria.core.game import State
from signoria.core.info import OptionValue
from signoria.core.record import Record
from signoria.core.registry import folder_of, game_file, list_games, package_of
from signoria.i18n import Seat, Sentence, tr
from signoria.jit.compiler import NATURE

log = logging.getLogger("signoria")
FILE, RECORD = "lesson/lesson.toml", "lesson/record.txt"
FIELDS = {
    "comment": frozenset(("at", "instead", "when", "off", "light", "rules", "value", "text")),
    "tip": frozenset(("name", "when", "light", "rules", "value", "text")),
}
HEAD = re.compile(r"^\[\[(comment|tip)\]\]", re.MULTILINE)
MOVE = re.compile(r"^(nature|\d+): *([^#]*[^# ])")
YOU = re.compile(r"you(\+\d+)?")
STRIP = "seat:"
"""Before a seat, counted from 1: the strip of a player, as something to light."""


class LessonError(UserError):
    """Something in a lesson's file that cannot be, and its line."""

    def __init__(self, source: str, line: int, reason: Sentence):
        super().__init__(tr("{source}, line {number}: {reason}", source=source, number=line, reason=reason))
        self.source, self.line = source, line


@dataclass(frozen=True)
class Comment:
    """Something that the teacher says, and when."""

    line: int
    """Of the file."""
    text: str
    rules: tuple[str, ...] = ()
    at: int | None = None
    """After so many moves of the record."""
    instead: str | None = None
    """An answer to such actions at that place, where the record has another one."""
    when: Mapping[str, JSON] = field(default_factory=dict)
    """By path into the view: what must be there."""
    off: bool = False
    """Only where the newcomer has left the record."""
    light: tuple[str, ...] = ()
    value: Mapping[str, str] = field(default_factory=dict)
    """By name in the text: a path into the view."""
    name: str = ""
    """By which a tip is sent away."""

    def fits(self, view: ViewData, seat: int) -> bool:
        """Whether the view is as it must be."""
        return all(_is(_found(view, path, seat), wanted, seat) for path, wanted in self.when.items())

    def sentence(self, view: ViewData, seat: int) -> Sentence:
        """The text with its values."""
        return Sentence(self.text, {name: _value(view, path, seat) for name, path in self.value.items()})


@dataclass(frozen=True)
class Told:
    """A comment at its moment."""

    position: int
    """How many moves had been made."""
    comment: Comment
    sentence: Sentence

    @property
    def key(self) -> str:
        """The same as long as it is the same comment at the same moment."""
        return f"{self.position}:{self.comment.line}"


@dataclass(frozen=True)
class Lesson:
    """A guided game, and the tips of a game."""

    game: str
    source: str
    """The file, as errors name it."""
    seat: int
    """The newcomer's."""
    passes: tuple[tuple[int, int], ...]
    """Moves that pass by: from the first, up to the second."""
    comments: tuple[Comment, ...]
    tips: tuple[Comment, ...]
    text: str
    """Of the record."""

    @cached_property
    def record(self) -> Record:
        """The game as it goes if the newcomer follows all proposals. The game must be ready to play."""
        return Record.parse(self.text, RECORD)

    @cached_property
    def moves(self) -> list[tuple[int, str]]:
        """Who does what in the record; its game need not be loaded for that."""
        found = (MOVE.match(line) for line in self.text.partition("\n\n")[2].splitlines())
        return [(NATURE if one[1] == "nature" else int(one[1]) - 1, one[2]) for one in found if one]

    @cached_property
    def _headers(self) -> dict[str, str]:
        return dict(re.findall(r"^([^:\n]+): *(.*\S)", self.text.partition("\n\n")[0], re.MULTILINE))

    @cached_property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        seats = range(1, int(self._headers["Players"]) + 1)
        return [self._headers.get(f"Seat {seat}", "") for seat in seats]

    @cached_property
    def options(self) -> dict[str, OptionValue]:
        known = list_games()[self.game].options
        return {
            name: next(choice for choice in option.choices if str(choice) == self._headers[f"Option {name}"])
            for name, option in known.items()
            if f"Option {name}" in self._headers
        }

    @cached_property
    def deal(self) -> list[int]:
        """Nature's choices."""
        record = self.record
        states = zip(record.states(), record.actions, strict=False)
        return [action for state, action in states if state.player == NATURE]

    @cached_property
    def choices(self) -> int:
        """How often the newcomer is asked, if they follow the record."""
        return sum(
            seat == self.seat and not self.passes_by(place) for place, (seat, _) in enumerate(self.moves)
        )

    def passes_by(self, position: int) -> bool:
        """Whether the newcomer, following the record, only watches there."""
        return any(first <= position < end for first, end in self.passes)

    # --- At a table ---

    def follows(self, actions: Sequence[int]) -> bool:
        """Whether all that was done is what the record says."""
        return list(actions) == self.record.actions[: len(actions)]

    def next_action(self, actions: Sequence[int]) -> int | None:
        """What the record does next; None where it ends, or was left."""
        if len(actions) >= len(self.record.actions) or not self.follows(actions):
            return None
        return self.record.actions[len(actions)]

    def told(self, states: Sequence[State], actions: Sequence[int]) -> list[Told]:
        """All that the teacher has said by now: `states` before each action, and after the last."""
        left = self._left_at(actions)
        waiting = [comment for comment in self.comments if comment.at is None and not comment.instead]
        found: list[Told] = []
        for position in range(len(states)):
            state = states[position]
            view = state.view(self.seat)
            due = list(self._due(position, left, states, actions))
            for comment in list(waiting):
                if (position > left or not comment.off) and comment.fits(view, self.seat):
                    waiting.remove(comment)
                    due.append(comment)
            found += [Told(position, comment, comment.sentence(view, self.seat)) for comment in due]
        return found

    def _left_at(self, actions: Sequence[int]) -> int:
        """The last position that is still on the record."""
        pairs = zip(actions, self.record.actions, strict=False)
        return next((place for place, (own, his) in enumerate(pairs) if own != his), len(actions))

    def _due(
        self, position: int, left: int, states: Sequence[State], actions: Sequence[int]
    ) -> Iterator[Comment]:
        """What belongs to this place of the record: said there, or in answer to another choice made there."""
        if position <= left:
            yield from (one for one in self.comments if one.at == position and one.instead is None)
        elif position == left + 1 and states[left].player == self.seat:
            answer = self.answer(left, states[left].text(actions[left]), states[position].view(self.seat))
            yield from [answer] if answer else []

    def answer(self, place: int, text: str, after: ViewData) -> Comment | None:
        """What is said to another choice than the record's at a place, which led to such a view."""
        fitting = [
            one
            for one in self.comments
            if one.instead and fnmatchcase(text, one.instead) and one.fits(after, self.seat)
        ]
        here = [one for one in fitting if one.at == place]
        return next(iter(here or [one for one in fitting if one.at is None]), None)

    def tips_for(self, state: State, seat: int, most: int) -> list[Told]:
        """The tips that fit a moment."""
        view = state.view(seat)
        fitting = [tip for tip in self.tips if tip.fits(view, seat)]
        return [Told(0, tip, tip.sentence(view, seat)) for tip in fitting[:most]]


# --- Reading ----------------------------------------------------------------------------------


@cache
def lesson(game: str) -> Lesson | None:
    """The guided game of a game; None if its folder has none, or one that cannot be read, which is logged."""
    try:
        return read_lesson(game)
    except UserError as error:
        log.warning("The lesson of %s is left out: %s", game, error)
        return None


def read_lesson(game: str) -> Lesson | None:
    """The guided game of a game, read anew; errors tell the line."""
    if not (folder_of(package_of(game)) / FILE).is_file():
        return None
    text, record = (game_file(game, file).read_text(encoding="utf-8") for file in (FILE, RECORD))
    return parse(game, text, record, f"{game}/{FILE}")


def parse(game: str, text: str, record: str, source: str) -> Lesson:
    """A lesson from the texts of its two files; errors tell the line."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        raise LessonError(
            source, int(found[1]) if found else 1, tr("This is no TOML: {error}", error=error)
        ) from None
    lines: dict[str, list[int]] = {"comment": [], "tip": []}
    for head in HEAD.finditer(text):
        lines[head[1]].append(text.count("\n", 0, head.start()) + 1)
    comments = _comments("comment", data.get("comment", []), lines["comment"], source)
    tips = _comments("tip", data.get("tip", []), lines["tip"], source)
    if type(data.get("seat")) is not int:
        raise LessonError(source, 1, tr("{name} must be a number", name="seat"))
    passes = data.get("passes", [])
    if not isinstance(passes, list) or not all(_is_span(one) for one in passes):
        raise LessonError(source, 1, tr("passes must be pairs of moves, each with the earlier first"))
    spans = tuple((first, end) for first, end in passes)
    return Lesson(game, source, data["seat"] - 1, spans, comments, tips, record)


def _is_span(one: JSON) -> bool:
    return isinstance(one, list) and [type(move) for move in one] == [int, int] and 0 < one[0] < one[1]


def _comments(
    kind: str, tables: Sequence[Mapping[str, JSON]], lines: Sequence[int], source: str
) -> tuple[Comment, ...]:
    return tuple(_comment(kind, table, line, source) for table, line in zip(tables, lines, strict=True))


def _comment(kind: str, table: Mapping[str, JSON], line: int, source: str) -> Comment:
    def wrong(reason: Sentence) -> LessonError:
        return LessonError(source, line, reason)

    def texts(name: str, listed: JSON) -> tuple[str, ...]:
        if isinstance(listed, list) and all(isinstance(one, str) for one in listed):
            return tuple(map(str, listed))
        raise wrong(tr("{name} must be texts", name=name))

    for name in table:
        if name not in FIELDS[kind]:
            raise wrong(tr("There is no field {name}", name=repr(name)))
    text, at, instead, when = (table.get(name) for name in ("text", "at", "instead", "when"))
    value = table.get("value", {})
    if not isinstance(text, str) or not text.strip():
        raise wrong(tr("{name} must be a text", name="text"))
    if kind == "comment" and at is None and when is None and instead is None:
        raise wrong(tr("A comment has a move (at), a view (when), or answers a choice (instead)"))
    if kind == "tip" and (not isinstance(table.get("name"), str) or when is None):
        raise wrong(tr("A tip has a name, and a view, when"))
    if not isinstance(at, int | None):
        raise wrong(tr("{name} must be a number", name="at"))
    if not isinstance(instead, str | None):
        raise wrong(tr("{name} must be a text", name="instead"))
    if not isinstance(when, Mapping | None) or not isinstance(value, Mapping):
        raise wrong(tr("{name} must be a table", name="when"))
    missing = set(re.findall(r"\{(\w+)\}", text)) ^ set(value)
    if missing:
        raise wrong(tr("The values are not those of the text: {names}", names=sorted(missing)))
    return Comment(
        line=line,
        text=" ".join(text.split()),
        rules=texts("rules", table.get("rules", [])),
        at=at,
        instead=instead,
        when=when or {},
        off=bool(table.get("off", False)),
        light=texts("light", table.get("light", [])),
        value=dict(zip(value, texts("value", [*value.values()]), strict=True)),
        name=str(table.get("name", "")),
    )


# --- Views ------------------------------------------------------------------------------------


def _found(view: ViewData, path: str, seat: int) -> JSON:
    """What a path leads to; None where it ends too early."""
    here: JSON = view
    for name in path.split("."):
        if isinstance(here, Mapping):
            here = here.get(name)
        elif isinstance(here, Sequence) and not isinstance(here, str):
            you = YOU.fullmatch(name)
            place = (
                (seat + int(you[1] or 0)) % len(here) if you and here else int(name) if name.isdigit() else -1
            )
            here = here[place] if 0 <= place < len(here) else None
        else:
            return None
    return here


def _is(found: JSON, wanted: JSON, seat: int) -> bool:
    """Whether something is what is wanted: equal, one of a list, or more or less than a number."""
    if isinstance(wanted, list):
        return any(_is(found, one, seat) for one in wanted)
    if wanted == "you":
        return found == seat
    if isinstance(wanted, str) and wanted[:1] in "<>!" and wanted[1:].isdigit() and isinstance(found, int):
        number = int(wanted[1:])
        return {"<": found < number, ">": found > number, "!": found != number}[wanted[0]]
    if wanted == "some":
        return bool(found)
    if wanted == "none":
        return not found
    return found == wanted


def _value(view: ViewData, path: str, seat: int) -> int | str | Seat:
    """A value of a text."""
    kind, _, rest = path.rpartition(" ")
    found = _found(view, rest, seat)
    if kind == "count" and isinstance(found, Sequence):
        return len(found)
    if kind == "who" and isinstance(found, int):
        return Seat(found)
    return found if isinstance(found, int | str) else "?"
