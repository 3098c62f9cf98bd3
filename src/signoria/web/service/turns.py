"""Whose turn it is: Nature and bots play when they are asked, absent people are called, clocks run."""

import asyncio
import os
import secrets
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from signoria.bots import ask_at
from signoria.bots.levels import DEFAULT_LEVEL
from signoria.jit.compiler import NATURE
from signoria.web.service.clocks import wait_for_deadline
from signoria.web.service.committing import commit
from signoria.web.service.live import LiveTable
from signoria.web.service.tasks import Tasks
from signoria.web.service.webhooks import Webhooks
from signoria.web.store import Store

SEED_BITS = 62


class Turns:
    """Lets tables go on by themselves."""

    def __init__(self, store: Store, tasks: Tasks, webhooks: Webhooks):
        self._store = store
        self._tasks = tasks
        self._webhooks = webhooks
        self._pool = ThreadPoolExecutor(max(1, os.cpu_count() or 1), "bot")

    def drive(self, live: LiveTable) -> None:
        """See to it that Nature and the bots answer when they are asked."""
        if live.driver is None or live.driver.done():
            live.driver = self._tasks.start(self._drive(live))

    async def _drive(self, live: LiveTable) -> None:
        while not live.is_stale:
            asked = live.table.asked
            if asked is None:
                break
            if asked == NATURE:
                async with live.lock:
                    await commit(self._store, live, live.table.nature_moves(live.seed))
            elif live.table.seats[asked].played_by_bot:
                await self._bot_moves(live, asked, live.table.seats[asked].level or DEFAULT_LEVEL)
            else:
                if not live.connected()[asked]:
                    self._tasks.start(self._webhooks.call(live.table, live.keys, asked))
                break
        self._wind_clock(live)

    async def _bot_moves(self, live: LiveTable, seat: int, level: str, late: bool = False) -> None:
        """Let a bot think in a thread of its own, and make its move if nothing else happened meanwhile."""
        from signoria.bots.search import SearchBot  # what is compiled was loaded in the background by now

        position, state = live.table.position, live.table.state
        live.thinker = player = SearchBot(level)
        loop, seed = asyncio.get_running_loop(), secrets.randbits(SEED_BITS)
        try:
            action = await loop.run_in_executor(self._pool, ask_at, player, state, seat, seed)
        finally:
            live.thinker = None
        async with live.lock:
            is_same = live.table.position == position and live.table.asked == seat
            if is_same and (late or live.table.seats[seat].played_by_bot):
                await commit(self._store, live, live.table.move(seat, position, action, late))

    def _wind_clock(self, live: LiveTable) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if live.table.deadline:
            live.timer = self._tasks.start(self._time_up(live))

    async def _time_up(self, live: LiveTable) -> None:
        """When the time of the seat that is asked is up a bot chooses for it, this once."""
        seat = await wait_for_deadline(live.table)
        if seat is not None:
            live.timer = None
            await self._bot_moves(live, seat, DEFAULT_LEVEL, late=True)
            self.drive(live)

    def stop(self, tables: Iterable[LiveTable]) -> None:
        """Let no bot think on."""
        for live in tables:
            if live.thinker:
                live.thinker.stopped.set()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
