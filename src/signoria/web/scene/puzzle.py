"""A puzzle as whoever solves it sees it."""

from signoria.core.puzzles import is_same, puzzles
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
        return Puzzle(number=number, count=len(found), is_right=None, choices=[])
    chosen = table.line[given]
    before = chosen.before
    return Puzzle(
        number=number,
        count=len(found),
        is_right=is_same(before.text(chosen.action), puzzle.best.action),
        choices=[
            PuzzleChoice(
                told=before.describe(before.action(choice.action))[0].render(lang, table.names, seat),
                chance=choice.chance,
            )
            for choice in puzzle.choices
        ],
    )
