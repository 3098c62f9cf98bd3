"""San Gimignano: keys of what is kept, where a thing is large and only some facts of it count."""

from collections.abc import Hashable
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Facts = TypeVar("Facts", bound=Hashable)


class AsTo(Generic[Thing, Facts]):
    """A thing as to these facts: equal to all others of which they are the same."""

    __slots__ = ("facts", "thing")

    def __init__(self, thing: Thing, facts: Facts):
        self.thing = thing
        self.facts = facts

    def __hash__(self) -> int:
        return hash(self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AsTo) and self.facts == other.facts
