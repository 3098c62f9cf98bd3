"""Guided games: their data is sound, and what is told agrees with the rules and with its moment."""

import pkgutil
import random
import re

import pytest

from signoria import games
from signoria.core.contract import ViewData
from signoria.core.game import State
from signoria.core.guide import rule
from signoria.core.lesson import Comment, Lesson, LessonError, lesson, parse, read_lesson
from signoria.core.lesson_checks import faults
from signoria.core.registry import list_games
from signoria.i18n import LANGUAGES, tr
from signoria.i18n.catalogs import SOURCE
from signoria.jit.compiler import NATURE

LESSONS = {name: found for name in list_games() if (found := lesson(name))}
LONGEST = 330
"""Letters that are read at a time, at most."""
WORDS_A_MINUTE, SECONDS_TO_CHOOSE, SECONDS_A_MOVE = 180, 8, 1
"""How long a lesson takes: calm reading, a choice with its Confirm, a move to look at."""


def minutes(guided: Lesson, lang: str) -> float:
    told = guided.told(list(guided.record.states()), guided.record.actions)
    words = sum(len(one.sentence.render(lang, guided.names, guided.seat).split()) for one in told)
    moves = sum(not guided.passes_by(place) for place in range(len(guided.moves)))
    return words / WORDS_A_MINUTE + (guided.choices * SECONDS_TO_CHOOSE + moves * SECONDS_A_MOVE) / 60


def chooses(guided: Lesson, place: int, state: State) -> bool:
    return state.player == guided.seat and not guided.passes_by(place)


EASY_RECORD = """Signoria record 1
Game: medici
Players: 3
Rules: 1
Seat 1: You
Seat 2: Cosimo
Seat 3: Lucrezia

nature: starts 1
nature: linen 5a
1: stop
2: bid 4
3: pass
1: pass
"""


def made(text: str) -> Lesson:
    return parse("medici", f"seat = 1\npasses = []\n{text}", EASY_RECORD, "lesson.toml")


@pytest.fixture(params=LESSONS, ids=str)
def guided(request: pytest.FixtureRequest) -> Lesson:
    return LESSONS[request.param]


def test_every_game_of_the_house_has_one() -> None:
    assert {module.name for module in pkgutil.iter_modules(games.__path__)} <= set(LESSONS)


def test_its_data_is_sound(guided: Lesson) -> None:
    assert [str(fault) for fault in faults(guided)] == []


def test_it_is_a_real_game_that_takes_ten_minutes_at_most(guided: Lesson) -> None:
    assert guided.record.state.over
    assert guided.choices >= 6 and all(minutes(guided, lang) <= 10 for lang in LANGUAGES)
    assert guided.seat in guided.record.state.winners, "a first game is best won"
    assert all(len(comment.text) <= LONGEST for comment in guided.comments)
    moves = [
        (state.player, state.text(action))
        for state, action in zip(guided.record.states(), guided.record.actions, strict=False)
    ]
    assert guided.moves == moves, "read without the rules they are the same"


def test_something_is_said_at_every_choice(guided: Lesson) -> None:
    states = list(guided.record.states())
    told = {one.position for one in guided.told(states, guided.record.actions)}
    asked = [place for place, state in enumerate(states) if chooses(guided, place, state)]
    since = 0
    for place in asked:
        assert any(since <= position <= place for position in told), f"nothing is said before choice {place}"
        since = place + 1
    assert any(position >= since for position in told), "nothing is said at the end"


def test_it_begins_with_the_first_choice_and_says_what_it_lets_pass(guided: Lesson) -> None:
    states = list(guided.record.states())
    first = next(place for place, state in enumerate(states) if state.player == guided.seat)
    assert chooses(guided, first, states[first])
    told = {one.position for one in guided.told(states, guided.record.actions)}
    for start, end in guided.passes:
        back = next(place for place in range(end, len(states)) if states[place].player == guided.seat)
        assert {start - 1, back} <= told, "it is said before, and where the game is then"


def numbers(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w{])\d+(?![\w}])", text))


def spoken() -> list[tuple[str, Comment]]:
    return [(name, comment) for name, one in LESSONS.items() for comment in (*one.comments, *one.tips)]


@pytest.mark.parametrize(("name", "comment"), spoken(), ids=lambda one: str(getattr(one, "line", one)))
def test_numbers_that_are_told_come_from_the_position_or_from_a_rule_that_is_named(
    name: str, comment: Comment
) -> None:
    ruled = {number for one in comment.rules for number in numbers(rule(name, one, "en").replace(one, ""))}
    assert numbers(comment.text) <= ruled, f"line {comment.line}"


def test_values_are_found_where_they_are_told(guided: Lesson) -> None:
    told = guided.told(list(guided.record.states()), guided.record.actions)
    for one in told:
        for lang in LANGUAGES:
            text = one.sentence.render(lang, guided.names, guided.seat)
            assert "?" not in {str(value) for value in one.sentence.values.values()}, one.comment.line
            assert "{" not in text
            assert lang == "en" or text != one.sentence.render("en", guided.names, guided.seat), text


def test_most_of_what_is_said_names_its_rule(guided: Lesson) -> None:
    ruled = [comment for comment in guided.comments if comment.rules]
    assert 2 * len(ruled) >= len(guided.comments)


def test_every_other_choice_is_answered_in_every_language(guided: Lesson) -> None:
    """By what is said of that place, or of that kind of choice. What it states of the game is its `when`."""
    states, actions = list(guided.record.states()), guided.record.actions
    given = set()
    for place, state in enumerate(states[:-1]):
        if not chooses(guided, place, state):
            continue
        for other in state.legal():
            if other == actions[place]:
                continue
            after = state.after(other)
            view = after.view(guided.seat)
            answer = guided.answer(place, state.text(other), view)
            assert answer and answer.at in (place, None), (place, state.text(other))
            assert answer.rules and (answer.at == place or answer.instead != "*"), (place, state.text(other))
            if answer.line not in given:
                told = guided.told([*states[: place + 1], after], [*actions[:place], other])
                assert answer in [one.comment for one in told if one.position == place + 1]
                assert set(rendered(answer, view, guided)) == set(LANGUAGES)
            assert "?" not in [str(value) for value in answer.sentence(view, guided.seat).values.values()]
            given.add(answer.line)
    assert given == {comment.line for comment in guided.comments if comment.instead}, "none is in vain"


def test_whoever_leaves_the_record_anywhere_is_taught_to_the_end(guided: Lesson) -> None:
    """From every place where the newcomer may leave it, a game goes on to its end, and the end is told."""
    states, actions = list(guided.record.states()), guided.record.actions
    dice = random.Random(5)
    for place, state in enumerate(states[:-1]):
        others = [action for action in state.legal() if action != actions[place]]
        if not chooses(guided, place, state) or not others:
            continue
        gone, done = states[: place + 1], [*actions[:place], dice.choice(others)]
        gone.append(state.after(done[-1]))
        while not gone[-1].over:
            done.append(dice.choice(gone[-1].legal()))
            gone.append(gone[-1].after(done[-1]))
        told = guided.told(gone, done)
        assert {place + 1, len(done)} <= {one.position for one in told}, (place, state.text(done[place]))
        assert all("?" not in map(str, one.sentence.values.values()) for one in told)


def rendered(comment: Comment, view: ViewData, guided: Lesson) -> dict[str, str]:
    """A text by language, of those in which it is a text of its own."""
    said = {
        lang: comment.sentence(view, guided.seat).render(lang, guided.names, guided.seat)
        for lang in LANGUAGES
    }
    return {lang: text for lang, text in said.items() if lang == SOURCE or text != said[SOURCE]}


def test_off_the_record_one_is_still_taught(guided: Lesson) -> None:
    """A game of other choices: something is said at the first of each kind."""
    state = guided.record.game.start()
    states, actions = [state], list[int]()
    count = 0
    while not state.over:
        legal = state.legal()
        action = legal[(count * 7) % len(legal)] if state.player != NATURE else legal[0]
        state = state.after(action)
        states.append(state)
        actions.append(action)
        count += 1
    told = guided.told(states, actions)
    general = [comment for comment in guided.comments if comment.at is None]
    assert len(general) >= 3
    assert {one.comment.line for one in told} & {comment.line for comment in general}
    assert told[-1].position == len(actions), "the end is told too"
    assert all("?" not in map(str, one.sentence.values.values()) for one in told)


def test_tips_fit_some_moment(guided: Lesson) -> None:
    assert len(guided.tips) >= 3 and len({tip.name for tip in guided.tips}) == len(guided.tips)
    states = [state for state in guided.record.states() if state.player not in (NATURE, None)]
    for tip in guided.tips:
        assert any(tip.fits(state.view(state.player), state.player or 0) for state in states), tip.name


# --- Errors are told with file and line -------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('[[comment]]\nat = 2\ntext = ""', 3, "text must be a text"),
        ('[[comment]]\ntext = "Well"', 3, "A comment has a move"),
        ('[[comment]]\nat = 2\nwhat = 1\ntext = "Well"', 3, "There is no field 'what'"),
        ('[[comment]]\nat = 1\ntext = "Well"\n\n[[comment]]\nat = 2\ntext = "{money}"', 7, "money"),
        ("[[comment]]\nat = 2\ntext = Well", 5, "no TOML"),
        ('[[tip]]\nwhen = {}\ntext = "Well"', 3, "A tip has a name"),
    ],
)
def test_data_that_cannot_be_read(text: str, line: int, reason: str) -> None:
    with pytest.raises(LessonError) as raised:
        made(text)
    assert raised.value.line == line and f"lesson.toml, line {line}: " in str(raised.value)
    assert reason in str(raised.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[[comment]]\nat = 2\nrules = ["R-99.1"]\ntext = "Well"', "There is no rule R-99.1"),
        ('[[comment]]\nat = 2\nlight = ["moon"]\ntext = "Well"', "nothing to light called 'moon'"),
        ('[[comment]]\nat = 99\ntext = "Well"', "no move 99"),
        ('[[comment]]\nat = 2\nwhen = { day = 2 }\ntext = "Well"', "not so at move 2"),
        ('[[comment]]\nat = 3\ninstead = "*"\ntext = "Well"', "nothing is asked of the newcomer"),
    ],
)
def test_data_that_does_not_fit_the_game(text: str, reason: str) -> None:
    found = [str(fault) for fault in faults(made(text))]
    assert any(reason in fault and "lesson.toml, line 3" in fault for fault in found), found
    assert any("The record does not end" in fault for fault in found)


@pytest.mark.parametrize(
    ("passes", "reason"),
    [
        ("[[3, 2]]", "pairs of moves"),
        ("[3]", "pairs of moves"),
        ("[[4, 5]]", "begins after a choice of the newcomer"),
        ("[[3, 9]]", "ends before the game does"),
    ],
)
def test_what_cannot_pass_by(passes: str, reason: str) -> None:
    text = f"seat = 1\npasses = {passes}\n"
    try:
        found = [str(fault) for fault in faults(parse("medici", text, EASY_RECORD, "lesson.toml"))]
    except LessonError as error:
        found = [str(error)]
    assert any(reason in fault for fault in found), found


def test_paths_lead_into_the_view() -> None:
    values = '{ own = "money.you", next = "who bidding_order.0", lot = "count lot" }'
    one = made(f'[[comment]]\nat = 2\nvalue = {values}\ntext = "{{own}} {{next}} {{lot}}"')
    told = one.told(list(one.record.states()), one.record.actions)
    assert [str(told[0].sentence.render("en", one.names, 0))] == ["40 Cosimo 1"]


def test_one_that_cannot_be_read_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: str) -> Lesson:
        raise LessonError("medici/lesson/lesson.toml", 7, tr("There is no field {name}", name="x"))

    monkeypatch.setattr("signoria.core.lesson.parse", broken)
    lesson.cache_clear()
    assert lesson("medici") is None, "the lobby still works"
    assert "lesson.toml, line 7" in caplog.text
    with pytest.raises(LessonError):
        read_lesson("medici")
    lesson.cache_clear()
