"""Positions set up by hand: any state is read and written back; what else is set is refused or played."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import signoria
from signoria import Game, Record, State
from signoria.core.contract import ChoiceField, ListField, NumberField, SetupField, SetupValue
from signoria.core.errors import UserError
from signoria.core.record import RecordError
from signoria.core.setup import (
    LONGEST_TEXT,
    UnsoundPosition,
    faults,
    has_setup,
    make_position,
    position_text,
    read_values,
    set_up,
    setup_fields,
)
from signoria.core.shuffle import Shuffle, hash_of, headers
from signoria.terminal.verify import NotProved, verify
from tests.settings import choose

GAMES = [name for name in signoria.list_games() if has_setup(name)]
every_game = pytest.mark.parametrize("name", GAMES)
SEEDS = st.integers(0, 2**32)
MOST_STEPS = 5000


def some_game(name: str, dice: random.Random) -> Game:
    """A game with any number of players and any options."""
    info = signoria.list_games()[name]
    options: dict[str, Any] = {key: dice.choice(option.choices) for key, option in info.options.items()}
    return signoria.game(name, players=dice.randint(*info.players), **options)


def some_state(name: str, dice: random.Random) -> State:
    """Any position of a random game: often with low bids, sometimes the last one."""
    state, few = some_game(name, dice).start(), dice.choice((0, 4))
    states = [state.copy()]
    while not state.over:
        state.apply(choose(state, dice, few))
        states.append(state.copy())
    return dice.choice([dice.choice(states), dice.choice(states), states[-1]])


@every_game
@settings(max_examples=12)
@given(seed=SEEDS)
def test_any_position_is_read_and_written_back(name: str, seed: int) -> None:
    state = some_state(name, random.Random(seed))
    made = make_position(state.game, read_values(state))
    assert made.problems == []
    assert made.state is not None and bytes(made.state) == bytes(state)
    text = position_text(state)
    assert len(text) < LONGEST_TEXT / 2
    assert bytes(set_up(state.game, text)) == bytes(state)


def changed(field: SetupField, value: SetupValue, dice: random.Random) -> SetupValue:
    """Another value of a field: near the one it has, or any."""
    if isinstance(field, NumberField):
        assert isinstance(value, int)
        near = max(field.low, min(field.high, value + dice.choice((-10, -5, -1, 1, 5))))
        return dice.choice((near, near, field.low, field.high))
    if isinstance(field, ChoiceField):
        return dice.choice(field.items).text
    assert isinstance(field, ListField) and isinstance(value, tuple)
    entries = list(value)
    if entries and dice.random() < 0.6:
        entries.remove(dice.choice(entries))
    if all(field.columns) and dice.random() < 0.6:
        entry = " ".join(dice.choice(column).text for column in field.columns)
        entries.insert(dice.randint(0, len(entries)), entry)
    return tuple(entries)


@every_game
@settings(max_examples=25)
@given(seed=SEEDS)
def test_what_is_changed_is_refused_in_words_or_played_to_the_end(name: str, seed: int) -> None:
    dice = random.Random(seed)
    state = some_state(name, dice)
    values = read_values(state)
    fields = {field.key: field for field in setup_fields(state.game, values)}
    for key in dice.sample(sorted(fields), dice.randint(1, 2)):
        values[key] = changed(fields[key], values[key], dice)
    made = make_position(state.game, values)
    if made.state is None:
        assert made.problems
        for problem in made.problems:
            told = problem.sentence.render("en")
            assert told and "{" not in told
            assert told != "The rules do not allow this position", values  # every reason has words
            assert problem.key is None or problem.key in fields
        return
    assert read_values(made.state) == made.values
    position = made.state.copy()
    for _ in range(MOST_STEPS):
        if position.over:
            return
        position.apply(choose(position, dice))
        assert state.game.parts.is_valid(position.data)
    raise AssertionError("the game does not end")


@every_game
def test_what_puts_a_thing_right_can_be_set(name: str) -> None:
    dice = random.Random(7)
    for _ in range(6):
        state = some_state(name, dice)
        values = read_values(state)
        fields = {field.key: field for field in setup_fields(state.game, values)}
        key = dice.choice(sorted(fields))
        made = make_position(state.game, values | {key: changed(fields[key], values[key], dice)})
        for problem in made.problems:
            again = make_position(state.game, dict(made.values) | dict(problem.remedy))
            if problem.remedy:
                assert problem not in again.problems


@every_game
def test_the_folder_has_no_faults(name: str) -> None:
    assert list(faults(name)) == []


# --- As text, and in records ------------------------------------------------------------------

STROZZI = signoria.game("strozzi")
SOUND = "round=2; money-1=250; money-2=310"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("money-1", "A position is a list of names and values: name=value; name=value."),
        ("money-1=1; money-1=2", "'money-1' stands twice in the position."),
        ("gold=1", "Medici vs Strozzi has nothing called 'gold'."),
        ("money-1=much", "Florins is a number, not 'much'."),
        ("money-1=1_0", "Florins is a number, not '1_0'."),
        ("money-1=99999", "Florins is a number from -23100 to 1200."),
        ("moment=later", "What comes next cannot be later."),
        ("lot=salt 3", "The lot: there is no 'salt 3'."),
        ("lot=furs 1 + furs 1", "The lot: furs 1 is there too often."),
        ("lot=furs 0 + furs 1 + furs 2 + furs 3", "The lot: there is room for 3 only."),
        ("gone=" + "furs 1 + " * 1000, "A position has at most 4000 letters."),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, told: str) -> None:
    with pytest.raises(UserError) as error:
        set_up(STROZZI, text)
    assert str(error.value) == told


def test_an_unsound_position_names_the_rule() -> None:
    with pytest.raises(UnsoundPosition) as error:
        set_up(STROZZI, "lot=furs 1; gone=furs 1")
    assert error.value.rule == "R-1.1"
    assert "lies in two places (R-1.1)" in str(error.value)


def test_what_means_nothing_now_is_left_out() -> None:
    state = set_up(STROZZI, f"{SOUND}; price=40")
    assert position_text(state) == SOUND
    assert position_text(STROZZI.start()) == ""


def test_a_record_begins_with_a_position() -> None:
    record = Record(STROZZI, {"Seat 1": "Anna"}, set_up(STROZZI, SOUND))
    record.apply("furs 2")
    record.apply("stop")
    assert f"Position: {SOUND}\n" in str(record)
    again = Record.parse(str(record))
    assert again.is_set_up and again.state == record.state and str(again) == str(record)
    assert [bytes(state) for state in again.states()] == [bytes(state) for state in record.states()]
    assert again.undo() == STROZZI.parts.numbers["stop"] and again.undo() is not None
    assert again.state == set_up(STROZZI, SOUND)


def test_a_position_that_does_not_fit_is_refused_with_its_line() -> None:
    head = "Signoria record 1\nGame: strozzi\nPlayers: 2\nRules: 1\nPosition: "
    for text, told in (
        ("money-1=5000", "line 5: Florins is a number from -23100 to 1200."),
        ("round=3; moment=over", "line 5: A round ends when somebody has filled all ships"),
        ("x" * 5000, "line 5: A line has at most"),
    ):
        with pytest.raises(RecordError) as error:
            Record.parse(f"{head}{text}\n\n", "game.txt")
        assert told in str(error.value)


def test_verify_says_that_it_was_set_up_by_hand() -> None:
    record = Record(STROZZI, {"Seed hash": "0" * 64}, set_up(STROZZI, SOUND))
    record.apply("furs 2")
    with pytest.raises(NotProved) as error:
        verify(record)
    assert "was set up by hand" in str(error.value).splitlines()[0]


def test_what_is_drawn_after_it_can_be_proved() -> None:
    shuffle = Shuffle(hash_of("a secret"), "a secret", ())
    record = Record(STROZZI, headers(shuffle), set_up(STROZZI, SOUND))
    record.apply(shuffle.choice(record.state, 0))
    told = verify(Record.parse(str(record)))
    assert "was set up by hand" in told[0] and "1 choice of chance, proved" in told[1]
