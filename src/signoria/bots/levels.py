"""The five levels of the search, and what a level may spend on a choice."""

from dataclasses import dataclass

from signoria.i18n import Sentence, tr

LEVELS = ("beginner", "easy", "medium", "hard", "strongest")
DEFAULT_LEVEL = "medium"
"""The level for a person who does not choose one."""


def level_names() -> list[Sentence]:
    """What people call the levels, in the same order."""
    return [tr("beginner"), tr("easy"), tr("medium"), tr("hard"), tr("strongest")]


@dataclass(frozen=True)
class Budget:
    """How much a bot thinks: until the first of the limits is reached."""

    simulations: int
    seconds: float
    slips: float = 0.0
    """How often, 0 to 1, it does not think but takes any action worth a thought."""
