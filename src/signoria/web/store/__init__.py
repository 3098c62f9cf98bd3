"""What is stored: the events of every table, and the keys of its seats."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from signoria.web.domain.events import Event
from signoria.web.domain.keys import Key


class NumberTaken(Exception):
    """Somebody else has added an event with that number first."""


class SeedTaken(Exception):
    """Another table has that seed."""


class StorageFault(Exception):
    """The database does not answer, is locked, or cannot be written. The call has changed nothing."""


@dataclass(frozen=True)
class Status:
    """What the store knows about a table without reading its events."""

    over: bool = False
    due: datetime | None = None
    """The time from which the server has to act: for Nature, a bot, or a player whose time is up."""


NOTHING_DUE = Status()


@dataclass(frozen=True)
class KeyChange:
    """Withdrawn and new keys, changed together."""

    withdrawn: tuple[str, ...] = ()
    added: tuple[Key, ...] = ()


NO_KEYS = KeyChange()


@dataclass(frozen=True)
class PublicTable:
    """A table that anybody may see."""

    name: str
    over: bool
    moves: int
    events: tuple[Event, ...]
    """The events from which its seats follow."""


@dataclass(frozen=True)
class StoredReview:
    """The review of a table's game: requested, in progress, finished or failed."""

    name: str
    last_move: int
    """The number of the last move's event; it changes if moves are taken back."""
    due: datetime | None = None
    """The time from which a process may start it."""
    done: int = 0
    total: int = 0
    figures: str | None = None
    """The review itself, as JSON."""

    @property
    def has_failed(self) -> bool:
        return self.due is None and self.figures is None


class Store(Protocol):
    """The interface of a store. All methods block: call them through `StoreThreads`."""

    has_one_writer: bool
    """Whether the database allows only one writer at a time."""

    def grouped(self) -> AbstractContextManager[None]:
        """Run the calls that this thread makes meanwhile in one transaction.

        A call that fails is rolled back; the others are not affected.
        """

    def open(
        self,
        name: str,
        seed: str,
        events: Sequence[Event],
        keys: Iterable[Key],
        status: Status = NOTHING_DUE,
    ) -> None:
        """Store a new table; raise `SeedTaken` and change nothing if another table has its seed."""

    def append(self, name: str, events: Sequence[Event], status: Status, keys: KeyChange = NO_KEYS) -> None:
        """Add events and change keys; raise `NumberTaken` and change nothing if a number is taken."""

    def events(self, name: str, after: int = -1, most: int | None = None) -> list[Event]:
        """The events of a table after a number, in order; none if there is no such table."""

    def seed(self, name: str) -> str:
        """The seed from which the draws of a table follow."""

    def public_tables(self, most: int = 50) -> list[PublicTable]:
        """The tables that anybody may see: unfinished ones first, then the most recent first."""

    def due(self, before: datetime, most: int = 200) -> list[str]:
        """Tables on which the server has to act by a time, longest overdue first."""

    def overdue(self, before: datetime) -> int:
        """The number of such tables."""

    def reschedule(self, name: str, due: datetime | None, number: int | None = None) -> None:
        """Change when a table is due; if `number` is given, only if that is still its newest event."""

    def keys(self, name: str) -> list[Key]:
        """All keys of a table, including withdrawn ones."""

    def change_keys(self, name: str, change: KeyChange) -> None:
        """Withdraw and add keys, atomically."""

    def set_webhook(self, name: str, key: str, webhook: str, lang: str) -> None:
        """Set the address to call for a key, and its language."""

    def review(self, name: str) -> StoredReview | None:
        """The review of a table's game, if it was requested."""

    def ask_review(self, review: StoredReview) -> None:
        """Request a review; it replaces an older one."""

    def due_review(self, before: datetime) -> StoredReview | None:
        """The review that has been due for longest."""

    def hold_review(self, review: StoredReview, until: datetime) -> bool:
        """Reserve a due review until a time; return whether nobody else was faster."""

    def tell_review(self, name: str, done: int, total: int, until: datetime) -> None:
        """Store the progress of a review, and extend its reservation."""

    def keep_review(self, name: str, last_move: int, figures: str | None) -> None:
        """Store a finished or failed review; ignored if another one has been requested meanwhile."""

    def secret(self) -> str:
        """The server's secret, from which the seeds of tables follow. Created when it is first needed."""

    def bans(self) -> list[str]:
        """The addresses and networks that are not served."""

    def set_bans(self, networks: Sequence[str]) -> None:
        """Replace all bans."""

    def close(self) -> None:
        """Close connections and files."""
