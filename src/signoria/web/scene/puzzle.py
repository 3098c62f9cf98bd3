"""A puzzle as whoever solves it sees it."""

from signoria.analysis.words import why_best
from signoria.core.puzzles import is_same, puzzles
from signoria.i18n import Sentence
from signoria.web.domain.table import Table
from signoria.web.scene.models import Puzzle, PuzzleChoice


def puzzle_scene(table: Table, seat: int | None, lang: str) -> Puzzle | None:
    """What is asked, or what is to be said of the first choice; nothing at other tables, and to others."""
    number = table.facts.puzzle
    if not number:
        return None
    found = puzzles(table.game.name)
    if number > len(found) or seat != found[number - 1].seat:
        return None
    puzzle = found[number - 1]
    given = table.facts.given
    if len(table.line) <= given:
        return Puzzle(number=number, count=len(found), is_right=None, choices=[], why="")
    chosen = table.line[given]
    before = chosen.before
    best, *others = (before.action(choice.action) for choice in puzzle.choices)
    is_right = is_same(before, chosen.action, best)
    why = why_best(before, best, others if is_right else [chosen.action, *others])

    def say(sentence: Sentence) -> str:
        return sentence.render(lang, table.names, seat)

    return Puzzle(
        number=number,
        count=len(found),
        is_right=is_right,
        choices=[
            PuzzleChoice(told=say(before.describe(action)[0]), chance=choice.chance)
            for action, choice in zip((best, *others), puzzle.choices, strict=True)
        ],
        why=f"{say(why)}.",
    )
