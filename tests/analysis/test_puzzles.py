"""Puzzles: what is shipped is sound, and what is found is found again."""

import pytest

import signoria
from signoria.analysis import puzzles as finding
from signoria.analysis.puzzles import Task, find
from signoria.analysis.words import why_best
from signoria.core.puzzles import Puzzle, is_same, puzzles, read_puzzle
from signoria.i18n import LANGUAGES

LATER = "It does not show at once; played on from there, you win more often"
SHIPPED = [(name, puzzle) for name in signoria.list_games() for puzzle in puzzles(name)]


def states_of(name: str, puzzle: Puzzle) -> signoria.State:
    state = signoria.game(name, puzzle.players, **puzzle.options).start()
    for seat, action in puzzle.moves:
        assert state.player == seat
        state.apply(action)
    return state


@pytest.mark.parametrize(("name", "puzzle"), SHIPPED, ids=[name for name, _ in SHIPPED])
def test_a_puzzle_can_be_played_and_has_one_best_choice(name: str, puzzle: Puzzle) -> None:
    state = states_of(name, puzzle)
    assert state.player == puzzle.seat
    legal = {state.text(action) for action in state.legal()}
    assert len(puzzle.choices) > 1 and all(choice.action in legal for choice in puzzle.choices)
    chances = [choice.chance for choice in puzzle.choices]
    assert chances == sorted(chances, reverse=True) and chances[0] - chances[1] >= finding.MARGIN - 0.001
    best, *others = (state.action(choice.action) for choice in puzzle.choices)
    assert not any(is_same(state, best, other) for other in others)
    assert read_puzzle(puzzle.line()) == puzzle


@pytest.mark.parametrize("name", signoria.list_games())
def test_most_puzzles_say_in_words_of_the_game_why_the_best_is_best(name: str) -> None:
    """Where its features do not tell the choices apart, what comes later decides, and that is said."""
    told = []
    for puzzle in puzzles(name):
        state = states_of(name, puzzle)
        best, *others = (state.action(choice.action) for choice in puzzle.choices)
        why = why_best(state, best, others)
        assert all("{" not in why.render(lang, you=puzzle.seat) for lang in LANGUAGES)
        told.append(why.text)
    assert told.count(LATER) <= len(told) / 6


def test_no_puzzle_is_there_twice() -> None:
    keys = [(name, puzzle.moves) for name, puzzle in SHIPPED]
    assert len(set(keys)) == len(keys)


def test_what_is_found_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "SEEKING", (30, 60))
    monkeypatch.setattr(finding, "JUDGING", ((30, 1), (60, 1), (60, 2)))
    monkeypatch.setattr(finding, "PLAYING", (5, 10))
    monkeypatch.setattr(finding, "MARGIN", 0.04)
    tasks = [Task("medici", 3, 1, number) for number in range(6)]
    found = [find(task) for task in tasks]
    puzzle = next(one for one in found if one)
    assert find(tasks[found.index(puzzle)]) == puzzle
    assert states_of("medici", puzzle).player == puzzle.seat
    assert puzzle.best.chance - puzzle.choices[1].chance >= 0.039
