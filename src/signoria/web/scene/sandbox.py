"""A position that is being set up, as the page shows it."""

from collections.abc import Mapping, Sequence

from signoria.core.contract import ChoiceField, Item, ListField, NumberField, Problem, SetupField, SetupValue
from signoria.core.game import Game, State
from signoria.core.setup import Position, is_shown, setup_fields, values_text
from signoria.i18n import Sentence, tr
from signoria.svg import Context, Look, Person, people
from signoria.web import schemas


class SandboxScene:
    """Makes a scene of a position."""

    def __init__(self, game: Game, made: Position, lang: str):
        self.game = game
        self.made = made
        self.lang = lang
        self.names = names_of(game, lang)
        self._columns: list[list[schemas.SandboxItem]] = []
        self._known: dict[tuple[str, ...], int] = {}
        """The number of a column by its texts and picks: many lists choose from the same."""

    def render(self, look: Look) -> schemas.SandboxScene:
        state, sitting = self.made.state, people(self.names, self.game.info.colours)
        board, tray, prompt = _drawn(state, sitting, look, self.lang) if state else (None, "", "")
        scores = state.scores if state else [0] * self.game.players
        return schemas.SandboxScene(
            players=self.game.players,
            options=dict(self.game.options),
            position=values_text(self.game, self.made.values),
            groups=self._groups(),
            columns=self._columns,
            problems=[self._problem(problem) for problem in self.made.problems],
            people=[
                schemas.SandboxPlayer(name=person.name, colour=person.colour, score=score)
                for person, score in zip(sitting, scores, strict=True)
            ],
            asked=state.player if state else None,
            prompt=prompt,
            board=board,
            tray=tray,
        )

    def _groups(self) -> list[schemas.SandboxGroup]:
        groups: dict[str, schemas.SandboxGroup] = {}
        for field in setup_fields(self.game, self.made.values):
            if is_shown(field, self.made.values):
                title = self._text(field.group)
                seat = min(field.group.seats(), default=None)
                group = groups.setdefault(title, schemas.SandboxGroup(title=title, seat=seat, fields=[]))
                group.fields.append(self._field(field, self.made.values[field.key]))
        return list(groups.values())

    def _field(self, field: SetupField, value: SetupValue) -> schemas.SandboxField:
        facts = schemas.SandboxField(
            key=field.key, name=self._text(field.name), kind="number", value=_json(value)
        )
        match field:
            case NumberField(low=low, high=high):
                return facts.model_copy(update={"low": low, "high": high})
            case ChoiceField(items=items):
                return facts.model_copy(update={"kind": "choice", "items": self._items(items)})
            case ListField(columns=columns, most=most, most_alike=alike):
                chosen = [self._column(column) for column in columns]
                changed = {"kind": "list", "columns": chosen, "most": most, "alike": alike}
                return facts.model_copy(update=changed)
        raise AssertionError("there are three kinds of fields")

    def _items(self, items: Sequence[Item]) -> list[schemas.SandboxItem]:
        return [
            schemas.SandboxItem(text=item.text, name=self._text(item.name), pick=item.pick) for item in items
        ]

    def _column(self, items: Sequence[Item]) -> int:
        key = tuple(f"{item.text} {item.pick}" for item in items)
        if key not in self._known:
            self._known[key] = len(self._columns)
            self._columns.append(self._items(items))
        return self._known[key]

    def _problem(self, problem: Problem) -> schemas.SandboxProblem:
        return schemas.SandboxProblem(
            sentence=f"{self._text(problem.sentence)}.",
            rule=problem.rule,
            key=problem.key,
            remedy={key: _json(value) for key, value in problem.remedy.items()},
        )

    def _text(self, sentence: Sentence) -> str:
        return sentence.render(self.lang, self.names)


def names_of(game: Game, lang: str) -> list[str]:
    return [tr("Player {number}", number=seat + 1).render(lang) for seat in range(game.players)]


def _json(value: SetupValue) -> int | str | list[str]:
    return list(value) if isinstance(value, tuple) else value


def from_json(values: Mapping[str, int | str | list[str]]) -> dict[str, SetupValue]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}


def _drawn(state: State, sitting: Sequence[Person], look: Look, lang: str) -> tuple[str, str, str]:
    """The board, the tray and the question, as whoever is asked sees them."""
    seat = state.player if state.player is not None and state.player >= 0 else None
    board = state.game.parts.board
    context = Context(state.view(seat), sitting, look, lang, seat)
    return board.draw(context), board.tray(context) if seat is not None else "", board.question(context)
