"""What is kept: the events of every table, and the keys to its seats."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from signoria.web.domain.events import Event
from signoria.web.domain.keys import Key


class NumberTaken(Exception):
    """Somebody else added an event of that number first."""


@dataclass(frozen=True)
class PublicTable:
    """A table that anybody may see."""

    name: str
    over: bool
    moves: int
    events: tuple[Event, ...]
    """Those that say who sits there."""


class Store(Protocol):
    """All methods wait for a disk or a network: call them in a thread."""

    def open(self, name: str, seed: str, events: Sequence[Event], keys: Iterable[Key]) -> None:
        """Keep a new table."""

    def append(self, name: str, events: Sequence[Event], over: bool) -> None:
        """Add events; `NumberTaken`, and nothing is added, if one of their numbers is taken."""

    def events(self, name: str) -> list[Event]:
        """All events of a table, in order; none if there is no such table."""

    def seed(self, name: str) -> str:
        """From which all of chance follows."""

    def public_tables(self, most: int = 50) -> list[PublicTable]:
        """The tables that anybody may see, those in play first, the latest first."""

    def unfinished(self, since: datetime) -> list[str]:
        """The tables in play at which something happened since a time."""

    def keys(self, name: str) -> list[Key]:
        """All keys of a table, also those that were withdrawn."""

    def add_key(self, name: str, key: Key) -> None:
        """Keep a new key."""

    def withdraw(self, key: str) -> None:
        """A key stops working."""

    def set_webhook(self, key: str, webhook: str, lang: str) -> None:
        """The address to call for a key, and the language to speak there."""
