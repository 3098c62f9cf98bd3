"""The five levels of the search. What a level may spend on a choice is for each game to say."""

from signoria.i18n import Sentence, tr

LEVELS = ("beginner", "easy", "medium", "hard", "strongest")
DEFAULT_LEVEL = "medium"
"""The level for a person who does not choose one."""


def level_names() -> list[Sentence]:
    """What people call the levels, in the same order."""
    return [tr("beginner"), tr("easy"), tr("medium"), tr("hard"), tr("strongest")]
