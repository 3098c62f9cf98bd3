"""What is kept: the events of every table, and the keys to its seats."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from signoria.web.domain.events import Event
from signoria.web.domain.keys import Key


class NumberTaken(Exception):
    """Somebody else added an event of that number first."""


class SeedTaken(Exception):
    """Another table has that seed already."""


class StorageFault(Exception):
    """The database does not answer, is locked, or cannot be written: nothing of the call was kept."""


@dataclass(frozen=True)
class Status:
    """What the store knows of a table without its events."""

    over: bool = False
    due: datetime | None = None
    """From when on somebody who is no person has to act: Nature, a bot, or a bot for one whose time is up."""


NOTHING_DUE = Status()


@dataclass(frozen=True)
class KeyChange:
    """Keys that stop working and keys that are new, both or neither."""

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
    """Those that say who sits there."""


@dataclass(frozen=True)
class StoredReview:
    """The review of a table's game, asked for, on its way or there."""

    name: str
    last_move: int
    """The number of its event: if moves are taken back, what is played then has another."""
    due: datetime | None = None
    """From when on a process may take it up."""
    done: int = 0
    total: int = 0
    figures: str | None = None
    """The review itself, as JSON."""

    @property
    def has_failed(self) -> bool:
        return self.due is None and self.figures is None


class Store(Protocol):
    """All methods wait for a disk or a network: call them by `StoreThreads`."""

    has_one_writer: bool
    """Whether writers would wait for each other anyway."""

    def grouped(self) -> AbstractContextManager[None]:
        """Carry out the calls that this thread makes meanwhile in one transaction.

        A call that fails takes back what it did itself, and no other.
        """

    def open(
        self,
        name: str,
        seed: str,
        events: Sequence[Event],
        keys: Iterable[Key],
        status: Status = NOTHING_DUE,
    ) -> None:
        """Keep a new table; `SeedTaken`, and nothing is kept, if another table has its seed."""

    def append(self, name: str, events: Sequence[Event], status: Status, keys: KeyChange = NO_KEYS) -> None:
        """Add events and change keys; `NumberTaken`, and nothing happens, if a number is taken."""

    def events(self, name: str, after: int = -1, most: int | None = None) -> list[Event]:
        """The events of a table after a number, in order; none if there is no such table."""

    def seed(self, name: str) -> str:
        """From which all of chance follows."""

    def public_tables(self, most: int = 50) -> list[PublicTable]:
        """The tables that anybody may see, those in play first, the latest first."""

    def due(self, before: datetime, most: int = 200) -> list[str]:
        """Tables at which somebody who is no person has to act by a time, the longest overdue first."""

    def overdue(self, before: datetime) -> int:
        """How many there are."""

    def reschedule(self, name: str, due: datetime | None, number: int | None = None) -> None:
        """Look at a table at another time; with the number of its newest event only if it still is that."""

    def keys(self, name: str) -> list[Key]:
        """All keys of a table, also those that were withdrawn."""

    def change_keys(self, name: str, change: KeyChange) -> None:
        """Withdraw and add keys, all at once."""

    def set_webhook(self, name: str, key: str, webhook: str, lang: str) -> None:
        """The address to call for a key, and the language to speak there."""

    def review(self, name: str) -> StoredReview | None:
        """The review of a table's game, if anybody asked for it."""

    def ask_review(self, review: StoredReview) -> None:
        """Let a review be worked out, in the place of an older one."""

    def due_review(self, before: datetime) -> StoredReview | None:
        """The review that has been due for longest."""

    def hold_review(self, review: StoredReview, until: datetime) -> bool:
        """Keep a review that is due from all others until a time; whether nobody else was quicker."""

    def tell_review(self, name: str, done: int, total: int, until: datetime) -> None:
        """How far a review is, and until when it is kept from others."""

    def keep_review(self, name: str, last_move: int, figures: str | None) -> None:
        """A review is there, or has failed; nothing happens if it was asked for anew, for another game."""

    def secret(self) -> str:
        """The server's own secret, made when it is first asked for: the seeds of tables follow from it."""

    def bans(self) -> list[str]:
        """The addresses and networks that are not served."""

    def set_bans(self, networks: Sequence[str]) -> None:
        """These, and no others."""

    def close(self) -> None:
        """Let connections and files go."""
