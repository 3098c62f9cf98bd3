"""A table in memory, and its open pages."""

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Event as Flag
from typing import Protocol

from signoria.web.domain.events import BotLeft, Ended, Undone
from signoria.web.domain.keys import Key
from signoria.web.domain.table import Table

STOPS_BOTS = (Undone, Ended, BotLeft)
"""Events after which a thinking bot is stopped."""
LOOK_SECONDS = 60.0
"""How long somebody counts as watching after a single request, without an open connection."""


def now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None, microsecond=0)


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A table at one moment, with everything besides its events that a page shows. Immutable."""

    table: Table
    seed: str | None
    """Only when the game is over."""
    connected: Sequence[bool]
    """By seat: whether a page of that seat is open."""
    links: Mapping[int, str]
    """By seat: the link that the host can hand out."""
    invitation: str | None
    """The one link for all, if the host has asked for it and not withdrawn it."""


class Connection(Protocol):
    """An open page."""

    @property
    def key(self) -> Key:
        """The key with which it was opened."""

    def publish(self, snapshot: Snapshot) -> None:
        """Show a snapshot, after everything that was published before. Must not block."""

    def tell_presence(self, connected: Sequence[bool]) -> None:
        """Show which players are connected."""

    def dismiss(self) -> None:
        """Close the page: its key was withdrawn."""


class Thinker(Protocol):
    """A bot that is thinking."""

    stopped: Flag
    """Setting it ends the search."""


class LiveTable:
    """A table in memory."""

    def __init__(self, table: Table, seed: str, keys: Sequence[Key]):
        self.table = table
        """The current table. It is never modified: an event replaces it by another one."""
        self.seed = seed
        self.keys = list(keys)
        self.lock = asyncio.Lock()
        """Held while a request is being granted and committed."""
        self.connections: set[Connection] = set()
        self.asker = ""
        """The address of the last visitor who made something happen (not a bot, chance or the clock)."""
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        """By process: the seats with open pages there, and until when that is believed."""
        self.news = asyncio.Condition()
        self.polls = 0
        """The number of requests that wait for news."""
        self.thinker: Thinker | None = None
        self.on_presence: Callable[[LiveTable], None] = lambda _: None
        """Called when a page was opened or closed."""
        self._looked_at = -LOOK_SECONDS

    # --- Presence ---

    def seats_here(self) -> tuple[int, ...]:
        """The seats with open pages in this process."""
        return tuple({seat for connection in self.connections for seat in connection.key.seats})

    def connected(self) -> list[bool]:
        seats = set(self.seats_here())
        for there, until in self.elsewhere.values():
            if until > time.monotonic():
                seats |= there
        return [number in seats for number in range(len(self.table.seats))]

    def look(self) -> None:
        """Note that somebody has asked for the table."""
        self._looked_at = time.monotonic()

    @property
    def is_watched(self) -> bool:
        if self.connections or self.polls or time.monotonic() < self._looked_at + LOOK_SECONDS:
            return True
        return any(until > time.monotonic() for _, until in self.elsewhere.values())

    @property
    def is_asleep(self) -> bool:
        """Whether nobody is waiting for anything here."""
        return not self.connections and not self.polls and not self.thinker and not self.lock.locked()

    def connect(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.show_presence()
        self.on_presence(self)

    def disconnect(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.show_presence()
        self.on_presence(self)

    def show_presence(self) -> None:
        connected = self.connected()
        for connection in self.connections:
            connection.tell_presence(connected)

    # --- What pages see ---

    def links(self) -> dict[int, str]:
        """The links that the host can hand out, by seat: to empty seats and to programs' seats."""
        return {
            key.seats[0]: f"/t/{self.table.name}/{key.key}" for key in self.keys if self._is_handed_out(key)
        }

    def _is_handed_out(self, key: Key) -> bool:
        if key.withdrawn or key.host or len(key.seats) != 1:
            return False
        return self.table.seats[key.seats[0]].kind in ("open", "program")

    def snapshot(self) -> Snapshot:
        """The current table as a snapshot."""
        seed = self.seed if self.table.is_over else None
        return Snapshot(self.table, seed, self.connected(), self.links(), self._invitation())

    def _invitation(self) -> str | None:
        found = next((key for key in self.keys if key.may_join and not key.withdrawn), None)
        if not self.table.invites:
            return None
        return f"/t/{self.table.name}/{found.key}" if found else None

    async def advance(self, table: Table) -> None:
        """Replace the table after events were committed, and publish it."""
        fresh = table.events[len(self.table.events) :]
        self.table = table
        if self.thinker and any(isinstance(event.payload, STOPS_BOTS) for event in fresh):
            self.thinker.stopped.set()
        self.publish()
        async with self.news:
            self.news.notify_all()

    def publish(self) -> None:
        """Show the current table to all open pages."""
        if self.connections:
            snapshot = self.snapshot()
            for connection in self.connections:
                connection.publish(snapshot)

    @contextmanager
    def polling(self) -> Iterator[None]:
        """Count a request that waits for news."""
        self.polls += 1
        try:
            yield
        finally:
            self.polls -= 1

    async def change_keys(self, keys: Sequence[Key]) -> None:
        """Replace the keys of the table; pages opened with a withdrawn key are closed."""
        self.keys = list(keys)
        gone = {key.key for key in keys if key.withdrawn}
        for connection in self.connections:
            if connection.key.key in gone:
                connection.dismiss()
        self.publish()
        async with self.news:
            self.news.notify_all()
