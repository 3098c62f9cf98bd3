"""The expensive parts of scenes, made once for all who see the same: views, boards, texts, the log."""

from dataclasses import dataclass
from functools import cache
from threading import Lock

from signoria.core.contract import ViewData
from signoria.core.game import State
from signoria.core.registry import parts
from signoria.i18n import tr
from signoria.svg import Context, Look, Person
from signoria.terminal.markup import plain
from signoria.terminal.markup import result as result_of
from signoria.web.domain.table import Table
from signoria.web.scene.log import entries
from signoria.web.scene.models import Action, Entry


@dataclass(frozen=True)
class Drawing:
    """A position as all see it who have the same view, language and look."""

    board: str
    prompt: str
    text: str | None


class Drawings:
    """What was drawn of a table as it is between two events. To be asked from any thread."""

    def __init__(self, table: Table):
        self._table = table
        self._lock = Lock()
        self._views: list[ViewData] = []
        """Views that differ."""
        self._view_of_seat: dict[int | None, int] = {}
        self._drawings: dict[tuple[int, str, Look, bool], Drawing] = {}
        self._logs: dict[tuple[int, str], list[Entry]] = {}
        self._actions: list[Action] | None = None

    def now(self, seat: int | None, lang: str, look: Look, text: bool) -> Drawing:
        with self._lock:
            view = self._view(seat)
            key = view, lang, look, text
            if key not in self._drawings:
                state = self._table.state
                self._drawings[key] = draw(self._table, state, self._views[view], lang, look, text)
            return self._drawings[key]

    def _view(self, seat: int | None) -> int:
        """The number of a seat's view; those to whom nothing different is hidden have the same."""
        if seat not in self._view_of_seat:
            view = self._table.state.view(seat)
            if view not in self._views:
                self._views.append(view)
            self._view_of_seat[seat] = self._views.index(view)
        return self._view_of_seat[seat]

    def log(self, after: int, lang: str) -> list[Entry]:
        with self._lock:
            if (after, lang) not in self._logs:
                self._logs[after, lang] = entries(self._table, after, lang)
            return self._logs[after, lang]

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


def draw(table: Table, state: State, view: ViewData, lang: str, look: Look, text: bool) -> Drawing:
    """A position of a table, from a view of it."""
    game = state.game.parts
    context = Context(view, people(table), look, lang)
    return Drawing(
        game.board.draw(context),
        _prompt(table, state, context),
        plain(game.terminal.draw(view, table.names, lang)) if text else None,
    )


def _prompt(table: Table, state: State, context: Context[ViewData]) -> str:
    """What is asked, and of whom."""
    if table.ended:
        return tr("The host has ended this table").render(context.lang)
    if state.over:
        return result_of(state.winners, lambda seat: table.names[seat]).render(context.lang)
    return state.game.parts.board.question(context)
