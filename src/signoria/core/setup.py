"""Positions set up by hand: as values of fields, as text, and as states that the rules have accepted.

What can be set is told by `setup.py` of a game's folder. As text a position is what differs from a new game:

>>> import signoria
>>> game = signoria.game("strozzi")
>>> state = set_up(game, "money-1=120; cargo-1-3=furs 2 + gold 5a; port-1-3=2")
>>> position_text(state)
'money-1=120; cargo-1-3=furs 2 + gold 5a; port-1-3=2'
>>> set_up(game, "port-1-3=2; cargo-1-3=gold 5a; lot=gold 5a")
Traceback (most recent call last):
    ...
signoria.core.setup.UnsoundPosition: Every tile is there once: gold 5 lies in two places (R-1.1).
"""

import importlib.util
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from signoria.core.contract import (
    ChoiceField,
    Item,
    ListField,
    NumberField,
    Problem,
    Setup,
    SetupField,
    SetupValue,
    SetupValues,
)
from signoria.core.errors import IllegalAction, UserError
from signoria.core.game import Game, State, setting
from signoria.core.registry import list_games, load_part, package_of
from signoria.i18n import tr

KEPT = 64
"""Games with their players and options of which is known what can be set."""
LONGEST_TEXT = 4_000
"""Of a position: some twice what the fullest boards need."""
_KEY, _FORBIDDEN = re.compile(r"[a-z0-9_-]+"), re.compile(r"[;+=#]")
_NUMBER = re.compile(r"-?[0-9]{1,6}")


class UnsoundPosition(IllegalAction):
    """A position that cannot be; says why, and by which rule."""


@cache
def has_setup(name: str) -> bool:
    """Whether positions of a game can be set up by hand; nothing is loaded for that."""
    return importlib.util.find_spec(f"{package_of(name).__name__}.{Setup.MODULE}") is not None


@cache
def _setup(name: str) -> Setup:
    if not has_setup(name):
        raise UserError(tr("{game} has no sandbox", game=list_games()[name].title))
    return load_part(name, Setup)


def setup_fields(game: Game, values: SetupValues) -> tuple[SetupField, ...]:
    """All that can be set in a game with these players and options, beside these values."""
    return tuple(_setup(game.name).fields(game.start().data, values))


def read_values(state: State) -> dict[str, SetupValue]:
    """The fields of a position."""
    return dict(_setup(state.game.name).read(state.data))


@lru_cache(KEPT)
def _first(game: Game) -> Mapping[str, SetupValue]:
    """The fields of a new game."""
    return read_values(game.start())


@lru_cache(KEPT)
def _fields_by_key(game: Game) -> Mapping[str, SetupField]:
    """As they are in a new game: the kind of each is always the same."""
    return {field.key: field for field in setup_fields(game, _first(game))}


@dataclass(frozen=True)
class Position:
    """What fields make: a state, or what is wrong with them."""

    values: SetupValues
    """Of all fields; those that mean nothing are as in a new game."""
    state: State | None
    problems: Sequence[Problem]


def make_position(game: Game, given: SetupValues) -> Position:
    """The position that values make; fields that are left out are as in a new game."""
    _must_be_fields(game, given)
    if wrong := [problem for key, value in given.items() if (problem := _wrong_kind(game, key, value))]:
        known = {key: value for key, value in given.items() if not _wrong_kind(game, key, value)}
        return replace(make_position(game, known), state=None, problems=wrong)
    first, values = _first(game), dict(_first(game)) | dict(given)
    for key, field in _fields_by_key(game).items():
        if not is_shown(field, values):
            values[key] = first[key]
    fields = setup_fields(game, values)
    values = {field.key: _sorted(field, values[field.key]) for field in fields}
    problems = [problem for field in fields if (problem := _wrong_value(field, values[field.key]))]
    if problems:
        return Position(values, None, problems)
    state = game.start()
    problems = list(_setup(game.name).write(state.data, values))
    if not problems and not game.parts.is_valid(state.data):
        problems = [Problem(tr("The rules do not allow this position"))]
    return Position(values, None if problems else state, problems)


def is_shown(field: SetupField, values: SetupValues) -> bool:
    """Whether a field means anything beside the other values."""
    return all(values.get(key) in texts for key, texts in field.shown_when.items())


def _sorted(field: SetupField, value: SetupValue) -> SetupValue:
    """A value in its one form: the order of a list is kept only where it matters."""
    if not isinstance(field, ListField) or not isinstance(value, tuple) or field.is_ordered:
        return value
    orders = [{item.text: number for number, item in enumerate(column)} for column in field.columns]

    def rank(entry: str) -> list[int]:
        return [order.get(part, -1) for order, part in zip(orders, _parts(field, entry), strict=False)]

    return tuple(sorted(value, key=rank))


def _parts(field: ListField, entry: str) -> list[str]:
    return [entry] if len(field.columns) == 1 else entry.split(" ")


def _wrong_kind(game: Game, key: str, value: SetupValue) -> Problem | None:
    """A text where a number is asked for, and the like: before anybody relies on it."""
    field = _fields_by_key(game)[key]
    kind = int if isinstance(field, NumberField) else tuple if isinstance(field, ListField) else str
    if isinstance(value, kind):
        return None
    return Problem(tr("{field} cannot be {value}", field=field.name, value=repr(value)), key=key)


def _wrong_value(field: SetupField, value: SetupValue) -> Problem | None:
    """Why a field cannot have a value, whatever else there is."""
    match field, value:
        case NumberField(low=low, high=high), int():
            if not low <= value <= high:
                return Problem(
                    tr("{field} is a number from {low} to {high}", field=field.name, low=low, high=high),
                    key=field.key,
                )
        case ChoiceField(items=items), str():
            if value not in (item.text for item in items):
                return Problem(tr("{field} cannot be {value}", field=field.name, value=value), key=field.key)
        case ListField(), tuple():
            return _wrong_list(field, value)
    return None


def _wrong_list(field: ListField, entries: tuple[str, ...]) -> Problem | None:
    if len(entries) > field.most:
        return Problem(
            tr("{field}: there is room for {most} only", field=field.name, most=field.most), key=field.key
        )
    for entry in entries:
        parts = _parts(field, entry)
        is_known = len(parts) == len(field.columns) and all(
            part in (item.text for item in column) for part, column in zip(parts, field.columns, strict=False)
        )
        if not is_known:
            return Problem(
                tr("{field}: there is no {value}", field=field.name, value=repr(entry)), key=field.key
            )
        if entries.count(entry) > field.most_alike:
            return Problem(
                tr("{field}: {value} is there too often", field=field.name, value=entry), key=field.key
            )
    return None


# --- What a game's folder tells ---------------------------------------------------------------


def faults(name: str) -> Iterator[UserError]:
    """What is wrong with the fields of a game, as far as a new game shows it."""
    for players in range(list_games()[name].players[0], list_games()[name].players[1] + 1):
        game = Game(name, *setting(name, players, {}))
        fields, values = setup_fields(game, _first(game)), _first(game)
        keys = [field.key for field in fields]
        if len(set(keys)) < len(keys) or set(keys) != set(values):
            yield UserError(tr("{game}: each field of setup.py has a key of its own, and a value", game=name))
            return
        for field in fields:
            texts = [item.text for column in _columns(field) for item in column]
            if not _KEY.fullmatch(field.key) or any(_FORBIDDEN.search(text) for text in texts):
                yield UserError(tr("{game}: the field {field} cannot be written", game=name, field=field.key))
        if make_position(game, values).state != game.start():
            yield UserError(tr("{game}: a new game, read and written, is not a new game", game=name))


def _columns(field: SetupField) -> Sequence[Sequence[Item]]:
    if isinstance(field, ListField):
        return field.columns
    return [field.items] if isinstance(field, ChoiceField) else []


# --- As text ----------------------------------------------------------------------------------


def values_text(game: Game, values: SetupValues) -> str:
    """Values as text: all that differs from a new game."""
    first = _first(game)
    return "; ".join(
        f"{key}={_written(values[key])}"
        for key in _fields_by_key(game)
        if key in values and values[key] != first[key]
    )


def _written(value: SetupValue) -> str:
    return " + ".join(value) if isinstance(value, tuple) else str(value)


def parse_values(game: Game, text: str) -> dict[str, SetupValue]:
    """The values that a text tells; a `UserError` if it is none."""
    if len(text) > LONGEST_TEXT:
        raise UserError(tr("A position has at most {most} letters", most=LONGEST_TEXT))
    pairs = [pair.partition("=") for pair in text.split(";") if pair.strip()]
    if any(not equals for _, equals, _ in pairs):
        raise UserError(tr("A position is a list of names and values: name=value; name=value"))
    keys = [key.strip() for key, _, _ in pairs]
    if twice := next((key for key in keys if keys.count(key) > 1), None):
        raise UserError(tr("{name} stands twice in the position", name=repr(twice)))
    _must_be_fields(game, keys)
    fields = _fields_by_key(game)
    return {key.strip(): _read(fields[key.strip()], value.strip()) for key, _, value in pairs}


def _must_be_fields(game: Game, keys: Iterable[str]) -> None:
    unknown = next((key for key in keys if key not in _fields_by_key(game)), None)
    if unknown is not None:
        raise UserError(tr("{game} has nothing called {name}", game=game.info.title, name=repr(unknown)))


def _read(field: SetupField, text: str) -> SetupValue:
    if isinstance(field, NumberField):
        if not _NUMBER.fullmatch(text):
            raise UserError(tr("{field} is a number, not {value}", field=field.name, value=repr(text)))
        return int(text)
    if isinstance(field, ListField):
        return tuple(entry.strip() for entry in text.split("+") if entry.strip())
    return text


def position_text(state: State) -> str:
    """A position as text, from which `set_up` makes it again; empty if it is that of a new game."""
    return values_text(state.game, read_values(state))


def set_up(game: Game, text: str) -> State:
    """The state that a text tells, or an error that says what is wrong with it."""
    made = make_position(game, parse_values(game, text))
    if made.state is None:
        raise UnsoundPosition(made.problems[0].sentence, made.problems[0].rule)
    return made.state
