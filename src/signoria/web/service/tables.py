"""The tables of a server: found in memory or in the store; requests to them, one at a time."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from datetime import timedelta

from signoria.i18n import tr
from signoria.web.domain.errors import NotFound
from signoria.web.domain.events import Event, Opened
from signoria.web.domain.table import Outcome, Table
from signoria.web.service.committing import commit
from signoria.web.service.live import LiveTable, now
from signoria.web.service.preparing import Preparer
from signoria.web.service.turns import Turns
from signoria.web.store import Store

log = logging.getLogger("signoria")

AWAKE_AT_ONCE = 500
"""Tables that are kept in memory though nobody looks."""
AWAKE = timedelta(days=30)
"""How long a table is looked after when the server starts; later it wakes when somebody comes."""


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, preparer: Preparer, turns: Turns):
        self._store = store
        self._preparer = preparer
        self._turns = turns
        self._live: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()

    def in_memory(self) -> Iterable[LiveTable]:
        return self._live.values()

    def get(self, name: str) -> LiveTable | None:
        """A table that is in memory."""
        live = self._live.get(name)
        return None if live is None or live.is_stale else live

    async def find(self, name: str) -> LiveTable:
        """A table, from memory or from the store; its game must be ready."""
        if live := self.get(name):
            return live
        async with self._loading:
            live = self.get(name)
            if live is None:
                events = await self._events(name)
                seed = await asyncio.to_thread(self._store.seed, name)
                keys = await asyncio.to_thread(self._store.keys, name)
                self._make_room()
                live = LiveTable(await asyncio.to_thread(Table.replay, name, events), seed, keys)
                self._live[name] = live
        self._turns.drive(live)
        return live

    def _make_room(self) -> None:
        """Forget tables that sleep, the oldest first; the store has them all."""
        asleep = [name for name, live in self._live.items() if live.is_asleep]
        for name in asleep[: max(0, len(self._live) - AWAKE_AT_ONCE)]:
            del self._live[name]

    async def _events(self, name: str) -> list[Event]:
        events = await asyncio.to_thread(self._store.events, name)
        if not events:
            raise NotFound(tr("There is no such table"))
        return events

    async def opened(self, name: str) -> tuple[Event, Opened]:
        """The first event of a table, also while its game is being made ready."""
        live = self.get(name)
        first = live.table.events[0] if live else (await self._events(name))[0]
        assert isinstance(first.payload, Opened)
        return first, first.payload

    async def request(self, name: str, ask: Callable[[Table], Outcome]) -> Outcome:
        """Grant a request, or refuse it; returns what happened, which has been committed by then."""
        live = await self.find(name)
        async with live.lock:
            outcome = ask(live.table)
            await commit(self._store, live, outcome)
        self._turns.drive(live)
        return outcome

    async def wake(self) -> None:
        """After a start: go on where bots, Nature or clocks were waited for."""
        for name in await asyncio.to_thread(self._store.unfinished, now() - AWAKE):
            try:
                _, opened = await self.opened(name)
                self._preparer.want(opened.game)
                await self._preparer.wait(opened.game)
                await self.find(name)
            except ValueError:
                log.exception("Table %s cannot be read", name)
