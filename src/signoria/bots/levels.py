"""The five levels of the search, and what a level may spend on a choice."""

from dataclasses import dataclass

LEVELS = ("beginner", "easy", "medium", "hard", "strongest")


@dataclass(frozen=True)
class Budget:
    """How much a bot thinks: until the first of the limits is reached."""

    simulations: int
    seconds: float
    slips: float = 0.0
    """How often, 0 to 1, it does not think but takes any action worth a thought."""
