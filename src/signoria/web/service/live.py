"""A table in memory, and those who look at it."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Event as Flag
from typing import Protocol

from signoria.web.domain.keys import Key
from signoria.web.domain.table import Table


def now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None, microsecond=0)


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A table at one moment, with what is known of it besides its events. It never changes."""

    table: Table
    """A copy; the same one for all snapshots between two events."""
    seed: str | None
    """When the game is over."""
    connected: Sequence[bool]
    """By seat: whether somebody looks at the table from there."""
    links: Mapping[int, str]
    """By seat: what the host may hand out."""


class Connection(Protocol):
    """An open page."""

    @property
    def key(self) -> Key:
        """With which it was opened."""

    def publish(self, snapshot: Snapshot) -> None:
        """Show the table as it is in the snapshot, after all that was published before. Never waits."""

    def tell_presence(self, connected: Sequence[bool]) -> None:
        """Show who is there."""

    def dismiss(self) -> None:
        """The key was withdrawn."""


class Thinker(Protocol):
    """A bot that is thinking."""

    stopped: Flag
    """Set, it ends the search."""


class LiveTable:
    """A table in memory."""

    def __init__(self, table: Table, seed: str, keys: Sequence[Key]):
        self.table = table
        self.seed = seed
        self.keys = list(keys)
        self.lock = asyncio.Lock()
        """Held while a request is granted and committed."""
        self.connections: set[Connection] = set()
        self.news = asyncio.Condition()
        self.thinker: Thinker | None = None
        self.driver: asyncio.Task[None] | None = None
        """Lets Nature and bots play."""
        self.timer: asyncio.Task[None] | None = None
        self.is_stale = False
        """Whether the store has events that are not here."""
        self._copy = table.copy()

    def connected(self) -> list[bool]:
        seats = {seat for connection in self.connections for seat in connection.key.seats}
        return [number in seats for number in range(len(self.table.seats))]

    def links(self) -> dict[int, str]:
        """The links that the host may hand out, by seat."""
        return {
            key.seats[0]: f"/t/{self.table.name}/{key.key}"
            for key in self.keys
            if not key.withdrawn and not key.host and len(key.seats) == 1
        }

    def snapshot(self) -> Snapshot:
        """The table now."""
        if self._copy.number != self.table.number:
            self._copy = self.table.copy()
        seed = self.seed if self.table.is_over else None
        return Snapshot(self._copy, seed, self.connected(), self.links())

    def publish(self) -> None:
        """Show the table as it is now to all who look at it."""
        if self.connections:
            snapshot = self.snapshot()
            for connection in self.connections:
                connection.publish(snapshot)

    def connect(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._tell_presence()

    def disconnect(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._tell_presence()

    def _tell_presence(self) -> None:
        connected = self.connected()
        for connection in self.connections:
            connection.tell_presence(connected)

    @property
    def is_asleep(self) -> bool:
        """Whether nobody looks, and nothing can happen before somebody comes."""
        busy = any(task and not task.done() for task in (self.driver, self.timer))
        return not self.connections and not busy and not self.lock.locked()
