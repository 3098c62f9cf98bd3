"""The tables of a server, in memory or in the store; requests to them, one at a time."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence

from signoria.core.errors import UserError
from signoria.core.registry import list_games
from signoria.i18n import tr
from signoria.web import metrics
from signoria.web.domain.errors import Conflict, NotFound, NotReady, Unavailable
from signoria.web.domain.events import Event, InvitationChanged, LinkChanged, Moved, Opened, Seated
from signoria.web.domain.keys import Key
from signoria.web.domain.table import Outcome, Table
from signoria.web.fair import FairQueue
from signoria.web.service.live import LiveTable, now
from signoria.web.service.preparing import Preparer
from signoria.web.store import NO_KEYS, KeyChange, NumberTaken, Status, Store
from signoria.web.store.threads import StoreThreads

log = logging.getLogger("signoria")

AWAKE_AT_ONCE = 500
"""Tables that are kept in memory though nobody looks."""


CHANGES_KEYS = (Seated, LinkChanged, InvitationChanged)


class Unreadable(NotFound):
    """A table in the store that this version cannot replay."""


def status_of(table: Table) -> Status:
    return Status(table.is_over, table.due)


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, threads: StoreThreads, preparer: Preparer, visitors: FairQueue):
        self._store = store
        self._threads = threads
        self._preparer = preparer
        self._visitors = visitors
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        """Those that were asked for last are at the end."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        """Called when a table was loaded or events were committed: the server may have to act."""
        self.on_presence: Callable[[LiveTable], None] = lambda _: None
        """Called when somebody opens or closes a page of a table."""

    def in_memory(self) -> Iterable[LiveTable]:
        return self._live.values()

    def get(self, name: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._live.get(name)

    # --- Finding ---

    async def find(self, name: str) -> LiveTable:
        """A table, from memory or from the store; `NotReady` while its game is being compiled."""
        if live := self._live.get(name):
            self._live.move_to_end(name)
            return live
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])  # others may be waiting for it too

    async def _load(self, name: str) -> LiveTable:
        _, opened = await self.opened(name)
        if not self._preparer.is_ready(opened.game):
            self._preparer.want(opened.game)
            title = list_games()[opened.game].title
            raise NotReady(tr("The rules of {game} are being set up: a moment", game=title))
        seed = await self._threads.read(self._store.seed, name)
        try:
            events = await self._threads.read(self._store.events, name)
            table = await self._visitors.run(Table.replay, name, events)
        except Unavailable:
            raise
        except Exception as error:
            log.exception("Table %s cannot be replayed", name)
            raise _unreadable() from error
        keys = await self._threads.read(self._store.keys, name)
        self._make_room()
        live = self._live[name] = LiveTable(table, seed, keys)
        live.on_presence = self.on_presence
        if not self._store.has_one_writer:  # news that arrived meanwhile could not be applied
            await self.refresh(live)
        self.on_change(live)
        return live

    def _make_room(self) -> None:
        """Drop idle tables from memory, those first that nobody asked for in the longest time.

        They are all in the store. Whoever asks for many tables drives out forgotten ones, not those of people
        who come back again and again without an open page.
        """
        if len(self._live) >= AWAKE_AT_ONCE:
            asleep = [name for name, live in self._live.items() if live.is_asleep]
            for name in asleep[: 1 + len(self._live) - AWAKE_AT_ONCE]:
                del self._live[name]

    async def opened(self, name: str) -> tuple[Event, Opened]:
        """The first event of a table; works before its game is ready."""
        live = self._live.get(name)
        first = live.table.events[0] if live else await self._first(name)
        if not isinstance(first.payload, Opened):
            raise _unreadable()
        if first.payload.game not in list_games():
            raise Unreadable(
                tr("This table plays {game}, which this server does not have", game=repr(first.payload.game))
            )
        return first, first.payload

    async def _first(self, name: str) -> Event:
        try:
            found = await self._threads.read(self._store.events, name, most=1)
        except ValueError as error:
            log.exception("Table %s cannot be read", name)
            raise _unreadable() from error
        if not found:
            raise NotFound(tr("There is no such table"))
        return found[0]

    # --- Requests ---

    async def request(self, name: str, ask: Callable[[Table], Outcome]) -> Outcome:
        """Grant a request and commit its outcome, or raise a `Refusal`."""
        live = await self.find(name)
        async with live.lock:
            outcome = ask(live.table)
            await self.commit(live, outcome)
        return outcome

    async def commit(self, live: LiveTable, outcome: Outcome, keys: KeyChange = NO_KEYS) -> None:
        """Commit an outcome of the current table, and Nature's choices after it.

        The caller must hold the table's lock.
        """
        later = live.table.later(outcome, now(), live.seed)
        fresh = later.events[len(live.table.events) :]
        if not fresh:
            return
        try:
            await self._threads.write(self._store.append, later.name, fresh, status_of(later), keys)
        except NumberTaken:
            await self._catch_up(live)
            raise Conflict(tr("The game has moved on since: look again")) from None
        if keys != NO_KEYS:
            await live.change_keys(changed_keys(live.keys, keys))
        metrics.MOVES.inc(sum(isinstance(event.payload, Moved) for event in fresh))
        await live.advance(later)
        self.on_change(live)

    # --- What other processes did ---

    async def refresh(self, live: LiveTable) -> None:
        """Apply what other processes have committed."""
        async with live.lock:
            await self._catch_up(live)

    async def take_up(self, live: LiveTable, told: Sequence[Event]) -> None:
        """Apply events that another process has committed; if some are missing, read them from the store."""
        async with live.lock:
            fresh = [event for event in told if event.number > live.table.number]
            follows = bool(fresh) and fresh[0].number == live.table.number + 1
            if follows and not any(isinstance(event.payload, CHANGES_KEYS) for event in fresh):
                await live.advance(_added(live.table, fresh))
            elif fresh or not told:
                await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> None:
        """Read new events, then the keys, so that keys are never older than events.

        Every change of keys adds an event. So a process that has all events has all keys too, and one that
        has not is refused because of the number of its next event: two processes never change the same keys.
        """
        fresh = await self._threads.read(self._store.events, live.table.name, live.table.number)
        if any(isinstance(event.payload, CHANGES_KEYS) for event in fresh):
            await live.change_keys(await self._threads.read(self._store.keys, live.table.name))
        if fresh:
            await live.advance(await self._visitors.run(_added, live.table, fresh))

    async def refresh_keys(self, live: LiveTable) -> None:
        async with live.lock:
            await live.change_keys(await self._threads.read(self._store.keys, live.table.name))


def _added(table: Table, events: Sequence[Event]) -> Table:
    """A table after more events."""
    later = table.copy()
    for event in events:
        later.add(event)
    return later


def changed_keys(keys: Sequence[Key], change: KeyChange) -> list[Key]:
    kept = [key.withdraw() if key.key in change.withdrawn else key for key in keys]
    return [*kept, *change.added]


def _unreadable() -> UserError:
    return Unreadable(tr("This table cannot be read; the others are not affected"))
