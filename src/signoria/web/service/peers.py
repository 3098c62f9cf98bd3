"""Other processes of the same server: what they did at our tables, and who looks from where."""

import asyncio
import time

from signoria.web.service.bus import Bus, News
from signoria.web.service.live import LiveTable
from signoria.web.service.tables import Tables
from signoria.web.service.tasks import Tasks

BELIEVED_SECONDS = 45.0
"""How long it is believed that somebody looks from another process, unless it is told again."""
REPEAT_SECONDS = 15.0


class Peers:
    """Keeps the tables in memory as others leave them."""

    def __init__(self, bus: Bus, tables: Tables, tasks: Tasks):
        self._bus = bus
        self._tables = tables
        self._tasks = tasks

    async def listen(self) -> None:
        await self._bus.listen(self._hear, self._missed)

    async def _hear(self, news: News) -> None:
        live = self._tables.get(news.table)
        if live is None:
            return
        match news.what:
            case "events":
                await self._tables.refresh(live)
            case "keys":
                await self._tables.refresh_keys(live)
            case "presence":
                live.elsewhere[news.process] = frozenset(news.seats), time.monotonic() + BELIEVED_SECONDS
                live.show_presence()

    def _missed(self) -> None:
        """The line was down: look what happened at every table that somebody looks at."""
        for live in list(self._tables.in_memory()):
            self._tasks.start(self._tables.refresh(live))
            self._tasks.start(self._tables.refresh_keys(live))

    def tell_presence(self, live: LiveTable) -> None:
        """Somebody came to a table, or went."""
        self._tasks.start(self._bus.tell_presence(live.table.name, live.seats_here()))

    async def repeat_presence(self) -> None:
        """Tell for ever again who is here: a process may have died, or come later."""
        while True:
            await asyncio.sleep(REPEAT_SECONDS)
            for live in list(self._tables.in_memory()):
                if live.connections:
                    await self._bus.tell_presence(live.table.name, live.seats_here())
