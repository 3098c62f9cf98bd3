"""The requests of each table are granted one after the other, committed, and then published.

Nature, bots, clocks and webhooks follow automatically. `Service` puts the parts together.
"""

from datetime import timedelta

from signoria.core.missing import needs
from signoria.web.fair import FairQueue
from signoria.web.service.bus import Bus, NoBus
from signoria.web.service.hints import Hints
from signoria.web.service.jobs import Jobs, LocalJobs
from signoria.web.service.links import Links
from signoria.web.service.live import LiveTable, now
from signoria.web.service.opening import Opening
from signoria.web.service.peers import Peers
from signoria.web.service.preparing import Preparer
from signoria.web.service.reviews import Reviews
from signoria.web.service.tables import Tables
from signoria.web.service.tasks import Tasks
from signoria.web.service.turns import Turns
from signoria.web.service.webhooks import Webhooks
from signoria.web.store import Store
from signoria.web.store.postgres import PostgresStore
from signoria.web.store.threads import StoreThreads

OVERDUE = timedelta(seconds=30)
"""Anything due should not wait longer than this."""
LONGEST_LOADING = 15.0
"""Seconds for which a process leaves all jobs to others while it loads its games."""


class Service:
    """Everything that a server does for its tables."""

    def __init__(self, store: Store, address: str = "", calls_inside: bool = False):
        """`address` is the server's public address; `calls_inside` lets webhooks call its own network."""
        self.store = store
        self.address = address
        self.tasks = Tasks()
        self.threads = StoreThreads(store)
        self.visitors = FairQueue()
        self.preparer = Preparer()
        self.webhooks = Webhooks(address, calls_inside)
        self.tables = Tables(store, self.threads, self.preparer, self.visitors)
        self.turns = Turns(store, self.threads, self.tables, self.tasks, self.webhooks)
        self.jobs, self._bus = self._connect(store)
        self.turns.jobs = self.jobs
        self.peers = Peers(self._bus, self.tables, self.tasks)
        self.tables.on_change = self.turns.changed
        self.tables.on_presence = self._presence_changed
        self.links = Links(store, self.threads, self.tables)
        self.opening = Opening(store, self.threads, self.preparer, self.tables, self.visitors)
        self.hints = Hints()
        self.reviews = Reviews(store, self.threads, self.tables, lambda: self.turns.thinking > 0)

    def _connect(self, store: Store) -> tuple[Jobs, Bus]:
        """The queue of tables that have to act, and the bus between processes."""
        if isinstance(store, PostgresStore):
            with needs("postgres"):
                from signoria.web.service.postgres import PostgresBus, PostgresJobs

            return PostgresJobs(store.address, self.turns.go_on), PostgresBus(store.address, store.process)
        return LocalJobs(self.turns.go_on), NoBus()

    def _presence_changed(self, live: LiveTable) -> None:
        self.peers.tell_presence(live)
        if live.connections:
            self.turns.came(live)

    def start(self) -> None:
        self.tasks.start(self.preparer.run())
        self.tasks.keep(self.peers.listen)
        self.tasks.keep(self.peers.repeat_presence)
        self.tasks.keep(self._carry_out_jobs)
        self.tasks.keep(self.turns.sweep)
        self.tasks.keep(self.reviews.run)

    async def _carry_out_jobs(self) -> None:
        """A process that shares its database takes no job before it can: it would only hand it back."""
        if not self.store.has_one_writer:
            await self.preparer.wait_for_all(LONGEST_LOADING)
        await self.jobs.run()

    async def overdue(self) -> int:
        """How many tables have waited too long for a bot, Nature or the clock."""
        return await self.threads.read(self.store.overdue, now() - OVERDUE)

    async def close(self) -> None:
        self.turns.stop(self.tables.in_memory())
        self.reviews.close()
        await self.tasks.close()
        await self.webhooks.close()
        self.turns.close()
        self.hints.close()
        self.visitors.close()
        self.threads.close()
