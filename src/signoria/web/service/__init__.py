"""Requests are granted one after the other at each table, committed, and then published.

Nature, bots, clocks and webhooks follow by themselves. `Service` puts the parts together.
"""

from signoria.web.service.hints import Hints
from signoria.web.service.links import Links
from signoria.web.service.opening import Opening
from signoria.web.service.preparing import Preparer
from signoria.web.service.tables import Tables
from signoria.web.service.tasks import Tasks
from signoria.web.service.turns import Turns
from signoria.web.service.webhooks import Webhooks
from signoria.web.store import Store


class Service:
    """All that a server does for its tables."""

    def __init__(self, store: Store, address: str = "", calls_inside: bool = False):
        """`address` is how players reach the server; `calls_inside` lets webhooks call its own network."""
        self.store = store
        self.address = address
        self.tasks = Tasks()
        self.preparer = Preparer()
        self.webhooks = Webhooks(address, calls_inside)
        self.turns = Turns(store, self.tasks, self.webhooks)
        self.tables = Tables(store, self.preparer, self.turns)
        self.links = Links(store, self.tables)
        self.opening = Opening(store, self.preparer, self.tables)
        self.hints = Hints()

    def start(self) -> None:
        self.tasks.start(self.preparer.run())
        self.tasks.start(self.tables.wake())

    async def close(self) -> None:
        self.turns.stop(self.tables.in_memory())
        await self.tasks.close()
        self.turns.close()
        self.hints.close()
