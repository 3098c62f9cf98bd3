"""What a board is drawn from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from signoria.svg.look import Look
from signoria.svg.people import Person

ViewType = TypeVar("ViewType", covariant=True)


@dataclass(frozen=True)
class Context(Generic[ViewType]):
    """All that a board is drawn from; a view alone tells it facts of the game, so nothing hidden gets in."""

    view: ViewType
    people: Sequence[Person]
    look: Look
    lang: str
