"""Other processes of the same server: what they did at the tables in memory, and who is watching there."""

import asyncio
import time
from collections.abc import Mapping
from datetime import datetime

from signoria.core.contract import JSON
from signoria.web.domain.events import Event, from_json
from signoria.web.service.bus import Bus, News
from signoria.web.service.live import LiveTable
from signoria.web.service.tables import Tables
from signoria.web.service.tasks import Tasks

BELIEVED_SECONDS = 45.0
"""How long a message about open pages in another process is valid."""
REPEAT_SECONDS = 15.0
TOLD_AT_ONCE = 100
"""Tables per message: PostgreSQL limits messages to 8,000 bytes."""


class Peers:
    """Keeps the tables in memory up to date with other processes."""

    def __init__(self, bus: Bus, tables: Tables, tasks: Tasks):
        self._bus = bus
        self._tables = tables
        self._tasks = tasks

    async def listen(self) -> None:
        await self._bus.listen(self.hear, self._missed)

    async def hear(self, news: News) -> None:
        """Apply a message. Different tables do not wait for each other; for each table the order is kept."""
        if news.what == "presence":
            for name, seats in news.presence.items():
                self._take_presence(name, news.process, frozenset(seats))
        elif live := self._tables.get(news.table):
            if news.what == "keys":
                self._tasks.start(self._tables.refresh_keys(live))
            else:
                self._tasks.start(self._tables.take_up(live, [_event(*one) for one in news.events]))

    def _take_presence(self, table: str, process: str, seats: frozenset[int]) -> None:
        if live := self._tables.get(table):
            before = live.connected()
            live.elsewhere[process] = seats, time.monotonic() + BELIEVED_SECONDS
            if live.connected() != before:
                live.show_presence()

    def _missed(self) -> None:
        """After a lost connection: reload every table in memory."""
        for live in list(self._tables.in_memory()):
            self._tasks.start(self._tables.refresh(live))
            self._tasks.start(self._tables.refresh_keys(live))

    def tell_presence(self, live: LiveTable) -> None:
        """Tell others that a page was opened or closed."""
        self._tasks.start(self._bus.tell_presence({live.table.name: live.seats_here()}))

    async def repeat_presence(self) -> None:
        """Repeat who is here, for ever: other processes may have started later, and ours may die."""
        while True:
            await asyncio.sleep(REPEAT_SECONDS)
            here = [
                (live.table.name, live.seats_here()) for live in self._tables.in_memory() if live.connections
            ]
            for first in range(0, len(here), TOLD_AT_ONCE):
                await self._bus.tell_presence(dict(here[first : first + TOLD_AT_ONCE]))


def _event(number: int, at: datetime, kind: str, facts: Mapping[str, JSON]) -> Event:
    return Event(number, at, from_json(kind, facts))
