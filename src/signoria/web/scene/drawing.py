"""The expensive parts of scenes, made once for all who see the same: views, boards, texts, the log."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from operator import attrgetter
from threading import Lock

from signoria.core import contract
from signoria.core.contract import ViewData
from signoria.core.game import State
from signoria.core.registry import parts as game_parts
from signoria.i18n import Seat, tr
from signoria.jit.compiler import NATURE
from signoria.svg import Context, Look, Person
from signoria.terminal.markup import plain
from signoria.terminal.markup import result as result_of
from signoria.web.domain.events import Moved
from signoria.web.domain.table import Table
from signoria.web.scene.log import MoveWords, iso, move_entry, note_entry
from signoria.web.scene.models import Action, Answer, Entry, NumberAid, Player, Steps
from signoria.web.scene.sheet import Sheet, Trace

Recent = tuple[tuple[int, int], ...]
"""What others did since a viewer's last choice: seat and action."""
NAMES_KEPT = 1000
"""Tables whose labels are kept, with the names that are in them."""
ENTRIES = 100
"""Of a log, that take as long as a scene without."""
MOVES_KEPT = 4_000
"""Whose words are kept: to find them takes half a millisecond, and every page that comes wants them all."""
LONGEST_LOG = 2000
"""Entries that are told at once, the newest: many times what a game needs that is not taken back for ever."""


@dataclass(frozen=True)
class Subject:
    """What a drawing shows."""

    state: State = field(compare=False)
    people: tuple[Person, ...]
    ended: bool
    waiting: bool
    recent: Recent
    seat: int | None
    lang: str
    look: Look
    text: bool

    @classmethod
    def of(cls, table: Table, seat: int | None, lang: str, look: Look, text: bool) -> "Subject":
        """A table as it is now."""
        marked = recent(table, seat)
        seen_by = seat, lang, look, text
        return cls(table.state, tuple(people(table)), table.ended, table.is_waiting, marked, *seen_by)

    def is_same(self, other: "Subject") -> bool:
        """Whether there is nothing to draw anew."""
        return self.state is other.state and self == other


@dataclass(frozen=True)
class Sketch:
    """What is kept of a drawing that a page has, so that the next one can be told by what has changed."""

    subject: Subject
    traces: tuple[Trace, ...]
    """Of its sheets."""
    prompt: str
    text: str | None
    aid: NumberAid | None
    steps: Steps | None


@dataclass(frozen=True)
class Drawing:
    """A position as all see it who have the same view, language and look."""

    subject: Subject
    board: Sheet
    tray: Sheet
    strips: tuple[Sheet, ...]
    prompt: str
    text: str | None
    aid: NumberAid | None
    steps: Steps | None

    @cached_property
    def sheets(self) -> list[tuple[str, Sheet]]:
        """By the names that a page knows them by."""
        strips = ((f"strip{seat}", strip) for seat, strip in enumerate(self.strips))
        return [("board", self.board), ("tray", self.tray), *strips]

    @cached_property
    def sketch(self) -> Sketch:
        traces = tuple(sheet.trace for _, sheet in self.sheets)
        return Sketch(self.subject, traces, self.prompt, self.text, self.aid, self.steps)


class Drawings:
    """What was drawn of a table as it is between two events. To be asked from any thread."""

    def __init__(self, table: Table):
        self.table = table
        self._lock = Lock()
        self._drawings: dict[tuple[int | None, str, Look, bool], Drawing] = {}
        self._entries: dict[tuple[int, str, int | None], Entry] = {}
        self.players: dict[tuple[str, bool], list[Player]] = {}
        """By language, and whether with the links that the host hands out: made by `frame`."""

    def sketch(
        self, seat: int | None, lang: str, look: Look, text: bool, before: Sketch | None = None
    ) -> Sketch:
        """Of the table now: the one before, if there is nothing to draw anew."""
        subject = Subject.of(self.table, seat, lang, look, text)
        if before is not None and before.subject.is_same(subject):
            return before
        return self.drawing(subject).sketch

    def drawing(self, subject: Subject) -> Drawing:
        """Of the table now."""
        with self._lock:
            key = subject.seat, subject.lang, subject.look, subject.text
            if key not in self._drawings:
                self._drawings[key] = draw(self.table, subject)
            return self._drawings[key]

    def log(self, after: int, lang: str, you: int | None) -> list[Entry]:
        """What is told of the events after one."""
        with self._lock:
            return [self._entry(number, lang, you) for number in logged(self.table, after)]

    def _entry(self, number: int, lang: str, you: int | None) -> Entry:
        facts = self.table.events[number].payload
        if not isinstance(facts, Moved):
            return note_entry(self.table, number, lang, you)
        words = words_of(self.table.moved[number])
        key = number, lang, you if you in words.seats else None
        entry = self._entries.get(key)
        if entry is None:
            entry = self._entries[key] = move_entry(
                self.table, self.table.moved[number], words, self._position(number), lang, key[2], facts.late
            )
        return entry

    def actions(self) -> list[Action]:
        """The choices of whoever is asked."""
        with self._lock:
            return self._actions

    @cached_property
    def _actions(self) -> list[Action]:
        name = self.table.game.name
        return [_action(name, action) for action in self.legal]

    # --- What is the same for all ---

    @cached_property
    def legal(self) -> list[int]:
        return self.table.state.legal()

    @cached_property
    def scores(self) -> list[int]:
        return self.table.state.scores

    @cached_property
    def winners(self) -> tuple[int, ...]:
        return self.table.state.winners

    @cached_property
    def asked(self) -> int | None:
        return self.table.asked

    @cached_property
    def opened(self) -> str:
        return iso(self.table.opened_at)

    def _position(self, number: int) -> int | None:
        """After the move of an event: how many there were then; None if it was taken back."""
        line = self.table.line
        place = bisect_left(line, number, key=attrgetter("event"))
        return place + 1 if place < len(line) and line[place].event == number else None


@cache
def _action(game: str, action: int) -> Action:
    """An action of a game, the same in all its states."""
    loaded = game_parts(game)
    return Action(action=loaded.words.TEXTS[action], picks=list(loaded.board.picks(action)))


@lru_cache(NAMES_KEPT)
def labels(game: str, lang: str, names: tuple[str, ...]) -> Mapping[str, str]:
    """What the buttons of a game say."""
    controls = game_parts(game).board.CONTROLS
    return {pick: sentence.render(lang, names) for pick, sentence in controls.items()}


def logged(table: Table, after: int) -> range:
    """The events after one that are told."""
    return range(max(after + 1, len(table.events) - LONGEST_LOG), len(table.events))


def cost_of_log(table: Table, after: int) -> int:
    """What it takes to tell the events after one, in scenes without a log."""
    return len(logged(table, after)) // ENTRIES


words_of = lru_cache(MOVES_KEPT)(MoveWords.of)


def find_words(table: Table, after: int) -> None:
    """Work out what is told of the moves after an event, so that it is at hand when they are told."""
    for number in logged(table, after):
        if number in table.moved:
            words_of(table.moved[number])


def people(table: Table) -> list[Person]:
    return [Person(seat.name, seat.colour) for seat in table.seats]


def recent(table: Table, seat: int | None) -> Recent:
    """What others did since a seat's last choice, as far as all may know; for a spectator the last move."""
    found: list[tuple[int, int]] = []
    for move in reversed(table.line):
        if move.seat == seat:
            break
        if move.seat != NATURE:
            if not move.is_secret:
                found.append((move.seat, move.action))
            if seat is None:
                break
    return tuple(reversed(found))


def draw(table: Table, subject: Subject) -> Drawing:
    """A position of a table, from what a seat may know of it."""
    state, seat, lang = subject.state, subject.seat, subject.lang
    game, view = state.game.parts, state.view(seat)
    context = Context(view, subject.people, subject.look, lang, seat, subject.recent)
    is_asked = state.player == seat and seat is not None
    return Drawing(
        subject,
        Sheet(game.board.draw(context)),
        Sheet(game.board.tray(context)),
        tuple(Sheet(game.board.strip(context, number)) for number in range(len(subject.people))),
        prompt(table, state, context),
        as_text(state, context) if subject.text else None,
        _aid(context, game.board.number(context)) if is_asked else None,
        _steps(context, game.board.steps(context)) if is_asked else None,
    )


def as_text(state: State, context: Context[ViewData]) -> str:
    """The table for people who hear it: as the game describes it, or as a terminal shows it."""
    game, names = state.game.parts, [person.name for person in context.people]
    described = game.board.description(context)
    return plain(game.terminal.draw(context.view, names, context.lang)) if described is None else described


def prompt(table: Table, state: State, context: Context[ViewData]) -> str:
    """What is asked, and of whom."""
    if table.ended:
        return tr("The host has ended this table").render(context.lang)
    if table.is_waiting:
        return tr("The game begins when everybody sits").render(context.lang)
    if state.over:
        return context.say(result_of(state.winners, Seat))
    return state.game.parts.board.question(context)


def _steps(context: Context[ViewData], steps: contract.Steps | None) -> Steps | None:
    if steps is None:
        return None
    return Steps(now=steps.now, count=steps.count, names=[context.say(name) for name in steps.names])


def _aid(context: Context[ViewData], aid: contract.NumberAid | None) -> NumberAid | None:
    """What helps to choose a number, in the viewer's words; the number itself is filled in by the page."""
    if aid is None:
        return None
    return NumberAid(
        button=context.say(aid.button.with_values(number="{number}")),
        start=aid.start,
        money=aid.money,
        estimate=aid.estimate,
        worth=[context.say(line) for line in aid.worth],
        answers=[
            Answer(
                title=context.say(answer.title),
                lines=[context.say(line) for line in answer.lines],
                base=answer.base,
                each=answer.each,
                is_bad=answer.is_bad,
            )
            for answer in aid.answers
        ],
    )
