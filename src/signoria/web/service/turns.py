"""Turns: Nature and bots move, absent people are notified, clocks run out.

What has to be done follows from a table's events alone, and the store knows when. So if anything fails, this
process or another one tries again when it next queries the store.
"""

import asyncio
import contextlib
import logging
import math
import os
import secrets
import threading
import time
import zlib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from signoria.bots import ask_at
from signoria.bots.levels import DEFAULT_LEVEL, DEFAULT_STYLE
from signoria.core.visibility import must_not_share
from signoria.jit.compiler import NATURE
from signoria.web import metrics
from signoria.web.domain.errors import Conflict, NotFound, NotReady
from signoria.web.domain.table import Outcome, Table
from signoria.web.fair import asker
from signoria.web.service.jobs import WORKERS, Jobs, priority_of
from signoria.web.service.live import LiveTable, now
from signoria.web.service.tables import Tables, Unreadable
from signoria.web.service.tasks import Tasks
from signoria.web.service.webhooks import Webhooks
from signoria.web.store import Store
from signoria.web.store.threads import StoreThreads, is_patient

log = logging.getLogger("signoria")
SEED_BITS = 62
SWEEP_SECONDS = 1.0
"""How often the store is queried for what is due: the precision of clocks."""
SOON, LATER, MUCH_LATER = timedelta(seconds=2), timedelta(seconds=15), timedelta(hours=1)
"""When to try a table again: if its game is not ready, if it failed, if it cannot be read."""
HOLD_SECONDS = 0.2
NICE = 10


class Turns:
    """Advances tables on which no person has to act."""

    def __init__(self, store: Store, threads: StoreThreads, tables: Tables, tasks: Tasks, webhooks: Webhooks):
        self._store = store
        self._threads = threads
        self._tables = tables
        self._tasks = tasks
        self._webhooks = webhooks
        self._pool = ThreadPoolExecutor(sum(WORKERS.values()), "bot", _give_way)
        self.jobs: Jobs
        self.thinking = 0
        """How many bots are thinking."""

    def changed(self, live: LiveTable) -> None:
        """Called when a table was loaded or has changed: find out who has to act."""
        table = live.table
        asked, due = table.asked, table.due
        if asked is None:
            return
        if due is not None and due <= now():
            self.push(live)
        elif asked != NATURE and not table.seats[asked].played_by_bot:
            if not live.connected()[asked]:
                self._tasks.start(self._webhooks.call(table, live.keys, asked))
        elif live.is_watched:
            self.push(live)  # a table of bots alone plays while somebody watches

    def look(self, live: LiveTable) -> None:
        """Somebody is watching a table: if it has only bots, let them play."""
        live.look()
        self.came(live)

    def came(self, live: LiveTable) -> None:
        if not live.table.has_people and live.table.asked is not None:
            self.push(live)

    def push(self, live: LiveTable) -> None:
        live.asker = asker.get() or live.asker
        self.jobs.push(live.table.name, priority_of(live))

    async def sweep(self) -> None:
        """Queue whatever is due, for ever: after a start, after a failure, when a time is up."""
        while True:
            try:
                for name in await self._threads.read(self._store.due, now()):
                    self.jobs.push(name, priority_of(self._tables.get(name)))
            except NotReady:
                log.warning("The store does not answer: bots and clocks wait")
            await asyncio.sleep(SWEEP_SECONDS)

    async def go_on(self, name: str) -> None:
        """Advance a table by one choice, unless a person has to make it. Never raises an error."""
        is_patient.set(True)
        try:
            live = await self._tables.find(name)
            if live.thinker is None:
                await self._act(live)
        except Conflict:
            pass  # something else has happened, and triggers what comes next
        except Unreadable as error:
            log.error("Table %s is set aside: %s", name, error)
            await self._again(name, now() + MUCH_LATER)
        except NotFound:
            pass
        except NotReady:
            await self._again(name, now() + SOON)
        except Exception:
            log.exception("Table %s could not go on; it is tried again", name)
            await self._again(name, now() + LATER)

    async def _again(self, name: str, due: datetime | None, number: int | None = None) -> None:
        with contextlib.suppress(NotReady):  # it stays due
            await self._threads.write(self._store.reschedule, name, due, number)

    async def _act(self, live: LiveTable) -> None:
        table = live.table
        asked = table.asked
        if asked == NATURE:
            async with live.lock:
                await self._tables.commit(live, Outcome())
        elif asked is not None and table.seats[asked].played_by_bot:
            if table.taught is not None:
                await self._recorded_move(live, table, asked, table.taught)
            elif table.has_people or live.is_watched:
                await self._bot_moves(live, asked)
        elif table.deadline and table.deadline <= now():
            assert asked is not None
            await self._bot_moves(live, asked, late=True)
        else:  # there is nothing to do, as far as this process knows
            await self._again(table.name, table.due, table.number)
            await self._tables.refresh(live)

    async def _recorded_move(self, live: LiveTable, table: Table, seat: int, action: int) -> None:
        """In a guided game whose record has been followed so far: a bot makes the recorded move."""
        async with live.lock:
            await self._tables.commit(live, live.table.move(seat, table.position, action))

    async def _bot_moves(self, live: LiveTable, seat: int, late: bool = False) -> None:
        """Let a bot think in a thread, and make its move if nothing else has happened meanwhile."""
        from signoria.bots.search import SearchBot  # late: compiled code is loaded in the background

        table = live.table
        of_the_game = "" if table.lesson else live.seed
        character = zlib.crc32(f"{of_the_game} {seat}".encode())  # the same weaknesses all game
        sitting = table.seats[seat]
        level, style = sitting.level or DEFAULT_LEVEL, sitting.style or DEFAULT_STYLE
        live.thinker = player = SearchBot(level, seed=character, style=style)
        loop, seed, begun = asyncio.get_running_loop(), secrets.randbits(SEED_BITS), time.monotonic()
        if table.lesson:
            seed = table.position  # the same choices always get the same answers
        self.thinking += 1
        try:
            action = await loop.run_in_executor(self._pool, ask_at, player, table.state, seat, seed)
            metrics.BOT_SECONDS.inc(time.monotonic() - begun)
            await _hold(table, time.monotonic() - begun)
        finally:
            live.thinker = None
            self.thinking -= 1
        async with live.lock:
            is_same = live.table.position == table.position and live.table.asked == seat
            if is_same and (late or live.table.seats[seat].played_by_bot):
                outcome = live.table.move(seat, table.position, action, late)
                await self._tables.commit(live, outcome)
            else:
                self.changed(live)

    def stop(self, tables: Iterable[LiveTable]) -> None:
        """Stop all thinking bots."""
        for live in tables:
            if live.thinker:
                live.thinker.stopped.set()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


async def _hold(table: Table, seconds: float) -> None:
    """Round a bot's thinking time up if players have secrets, so that it does not reveal a hard choice."""
    if must_not_share(table.state, range(len(table.seats))):
        await asyncio.sleep(math.ceil(seconds / HOLD_SECONDS) * HOLD_SECONDS - seconds)


def _give_way() -> None:
    """Lower the priority of a thinking thread below those that serve people."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
