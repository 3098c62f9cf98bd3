"""The expensive parts of scenes, made once for all who see the same: views, boards, texts, the log."""

from dataclasses import dataclass
from functools import cache
from threading import Lock

from signoria.core import contract
from signoria.core.contract import ViewData
from signoria.core.game import State
from signoria.core.registry import parts
from signoria.i18n import Seat, tr
from signoria.jit.compiler import NATURE
from signoria.svg import Context, Look, Person
from signoria.terminal.markup import plain
from signoria.terminal.markup import result as result_of
from signoria.web.domain.table import Table
from signoria.web.scene.log import entries
from signoria.web.scene.models import Action, Answer, Entry, NumberAid

Recent = tuple[tuple[int, int], ...]
"""What others did since a viewer's last choice: seat and action."""


@dataclass(frozen=True)
class Drawing:
    """A position as all see it who have the same view, language and look."""

    board: str
    tray: str
    strips: tuple[str, ...]
    prompt: str
    text: str | None
    aid: NumberAid | None


class Drawings:
    """What was drawn of a table as it is between two events. To be asked from any thread."""

    def __init__(self, table: Table):
        self._table = table
        self._lock = Lock()
        self._views: list[ViewData] = []
        """Views that differ."""
        self._view_of_seat: dict[int | None, int] = {}
        self._drawings: dict[tuple[int, int | None, str, Look, bool], Drawing] = {}
        self._logs: dict[tuple[int, str, int | None], list[Entry]] = {}
        self._actions: list[Action] | None = None

    def now(self, seat: int | None, lang: str, look: Look, text: bool) -> Drawing:
        with self._lock:
            view = self._view(seat)
            key = view, seat, lang, look, text
            if key not in self._drawings:
                table = self._table
                self._drawings[key] = draw(
                    table, table.state, self._views[view], seat, lang, look, recent(table, seat), text
                )
            return self._drawings[key]

    def _view(self, seat: int | None) -> int:
        """The number of a seat's view; those to whom nothing different is hidden have the same."""
        if seat not in self._view_of_seat:
            view = self._table.state.view(seat)
            if view not in self._views:
                self._views.append(view)
            self._view_of_seat[seat] = self._views.index(view)
        return self._view_of_seat[seat]

    def log(self, after: int, lang: str, you: int | None) -> list[Entry]:
        with self._lock:
            if (after, lang, you) not in self._logs:
                self._logs[after, lang, you] = entries(self._table, after, lang, you)
            return self._logs[after, lang, you]

    def actions(self) -> list[Action]:
        """The choices of whoever is asked."""
        with self._lock:
            if self._actions is None:
                name = self._table.game.name
                self._actions = [_action(name, action) for action in self._table.state.legal()]
            return self._actions


@cache
def _action(game: str, action: int) -> Action:
    """An action of a game, the same in all its states."""
    loaded = parts(game)
    return Action(action=loaded.words.TEXTS[action], picks=list(loaded.board.picks(action)))


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


def draw(
    table: Table,
    state: State,
    view: ViewData,
    seat: int | None,
    lang: str,
    look: Look,
    marked: Recent = (),
    text: bool = False,
) -> Drawing:
    """A position of a table, from what a seat may know of it."""
    game = state.game.parts
    context = Context(view, people(table), look, lang, seat, marked)
    return Drawing(
        game.board.draw(context),
        game.board.tray(context),
        tuple(game.board.strip(context, number) for number in range(len(table.seats))),
        prompt(table, state, context),
        plain(game.terminal.draw(view, table.names, lang)) if text else None,
        _aid(context, game.board.number(context)) if state.player == seat and seat is not None else None,
    )


def prompt(table: Table, state: State, context: Context[ViewData]) -> str:
    """What is asked, and of whom."""
    if table.ended:
        return tr("The host has ended this table").render(context.lang)
    if table.is_waiting:
        return tr("The game begins when everybody sits").render(context.lang)
    if state.over:
        return context.say(result_of(state.winners, Seat))
    return state.game.parts.board.question(context)


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
