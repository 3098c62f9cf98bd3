"""Other processes of the same server: what they did at our tables, and who looks from where."""

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
"""How long it is believed that somebody looks from another process, unless it is told again."""
REPEAT_SECONDS = 15.0
TOLD_AT_ONCE = 100
"""Tables: news may have 8,000 bytes."""


class Peers:
    """Keeps the tables in memory as others leave them."""

    def __init__(self, bus: Bus, tables: Tables, tasks: Tasks):
        self._bus = bus
        self._tables = tables
        self._tasks = tasks

    async def listen(self) -> None:
        await self._bus.listen(self.hear, self._missed)

    async def hear(self, news: News) -> None:
        """Take up news. Tables do not wait for each other; at one of them news is taken up in its order."""
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
        """The line was down: look what happened at every table that somebody looks at."""
        for live in list(self._tables.in_memory()):
            self._tasks.start(self._tables.refresh(live))
            self._tasks.start(self._tables.refresh_keys(live))

    def tell_presence(self, live: LiveTable) -> None:
        """Somebody came to a table, or went."""
        self._tasks.start(self._bus.tell_presence({live.table.name: live.seats_here()}))

    async def repeat_presence(self) -> None:
        """Tell for ever again who is here: a process may have died, or come later."""
        while True:
            await asyncio.sleep(REPEAT_SECONDS)
            here = [
                (live.table.name, live.seats_here()) for live in self._tables.in_memory() if live.connections
            ]
            for first in range(0, len(here), TOLD_AT_ONCE):
                await self._bus.tell_presence(dict(here[first : first + TOLD_AT_ONCE]))


def _event(number: int, at: datetime, kind: str, facts: Mapping[str, JSON]) -> Event:
    return Event(number, at, from_json(kind, facts))
