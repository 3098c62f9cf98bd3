"""Reviews of games that are over: worked out in the background, one at a time, and kept with the table.

Who asks for a review writes it into the store as due. Any process takes it from there for a while, and again
and again says how far it is; should it die, the review is due again when that while is over. Bots go first: a
review has the lowest priority that a thread can have, and between two positions it waits while bots think.
"""

import asyncio
import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial

from signoria.core.record import Record
from signoria.i18n import tr
from signoria.web.domain.errors import Conflict, NotFound, NotReady
from signoria.web.domain.table import Table
from signoria.web.service.live import now
from signoria.web.service.tables import Tables
from signoria.web.store import Store, StoredReview
from signoria.web.store.threads import StoreThreads

log = logging.getLogger("signoria")
LOOK_SECONDS = 1.0
"""How often the store is asked whether another process was asked for a review, or has died over one."""
TELL_SECONDS = 1.0
HELD = timedelta(seconds=15)
"""So long a review is nobody else's; it is told how far it is much more often than that."""
SOON = timedelta(seconds=2)
STEP, LEAD = timedelta(minutes=2), timedelta(minutes=10)
"""The turns of what one address asks for are so far apart, as if each took so long: others come in between.
What is stored as due is the turn less the lead, never in the future: a review waits only for reviews."""
NICE = 19
WAIT_SECONDS, LONGEST_WAIT = 0.02, 1.0
"""For bots, between two positions."""


class Reviews:
    """Works out the reviews that people ask for."""

    def __init__(self, store: Store, threads: StoreThreads, tables: Tables, bots_think: Callable[[], bool]):
        self._store = store
        self._threads = threads
        self._tables = tables
        self._bots_think = bots_think
        self._pool = ThreadPoolExecutor(1, "review", _come_last)
        self._stop = threading.Event()
        self._news = asyncio.Event()
        self._turns: dict[str, datetime] = {}
        """The last turn of each address."""

    async def find(self, table: Table) -> StoredReview | None:
        """The review of a table's game as it ended; if moves were taken back since, it has none."""
        found = await self._threads.read(self._store.review, table.name)
        return found if found and found.last_move == _last_move(table) else None

    async def ask(self, table: Table, address: str) -> StoredReview:
        """The review of a game that is over; if there is none yet, or it failed, it is begun.

        `address`: of whoever asks. Many reviews of one are not all before the first of another.
        """
        if not table.is_over:
            raise Conflict(tr("The game is not over yet: it can be reviewed when it is"))
        if not table.line:
            raise Conflict(tr("Nothing was played at this table"))
        found = await self.find(table)
        if found is None or found.has_failed:
            found = StoredReview(table.name, _last_move(table), due=self._turn(address))
            await self._threads.write(self._store.ask_review, found)
            self._news.set()
        return found

    def _turn(self, address: str) -> datetime:
        at = now()
        self._turns = {who: turn for who, turn in self._turns.items() if turn + STEP > at}
        last = self._turns.get(address)
        turn = self._turns[address] = min(last + STEP, at + LEAD) if last else at
        return turn - LEAD

    async def run(self) -> None:
        """Work out for ever what is due."""
        while True:
            try:
                if due := await self._take():
                    await self._work_out(due)
                    continue
            except NotReady:
                log.warning("The store does not answer: reviews wait")
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK_SECONDS)

    async def _take(self) -> StoredReview | None:
        """A review that is due, and now nobody else's."""
        due = await self._threads.read(self._store.due_review, now())
        if due is None:
            return None
        is_ours = await self._threads.write(self._store.hold_review, due, now() + HELD)
        return due if is_ours else None

    async def _work_out(self, due: StoredReview) -> None:
        try:
            live = await self._tables.find(due.name)
            if live.table.game.parts.is_warming_up:
                raise NotReady(tr("The bots are still warming up"))
            figures = await self._figures(due, live.table)
        except NotReady:  # its game is being compiled
            await self._threads.write(self._store.tell_review, due.name, 0, 0, now() + SOON)
            return
        except NotFound:
            figures = None
        except Exception:
            log.exception("The game at table %s could not be reviewed", due.name)
            figures = None
        await self._threads.write(self._store.keep_review, due.name, due.last_move, figures)

    async def _figures(self, due: StoredReview, table: Table) -> str | None:
        """The review as text; None if the game is another by now."""
        if _last_move(table) != due.last_move or not table.is_over:
            return None
        record = await asyncio.to_thread(table.record)
        stop = self._stop = threading.Event()
        progress = _Progress(self._bots_think, stop)
        work = partial(_review, record, progress, stop)
        thinking = asyncio.get_running_loop().run_in_executor(self._pool, work)
        try:
            while not (await asyncio.wait([thinking], timeout=TELL_SECONDS))[0]:
                told = progress.done, progress.total, now() + HELD
                with contextlib.suppress(NotReady):
                    await self._threads.write(self._store.tell_review, due.name, *told)
        except asyncio.CancelledError:
            stop.set()
            raise
        return thinking.result()

    def close(self) -> None:
        self._stop.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _last_move(table: Table) -> int:
    """The number of the event of the last move that counts; -1 if there is none."""
    return table.line[-1].event if table.line else -1


class _Progress:
    """How far a review is; it waits here while bots think."""

    def __init__(self, bots_think: Callable[[], bool], stop: threading.Event):
        self.done = self.total = 0
        self._bots_think = bots_think
        self._stop = stop

    def __call__(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        until = time.monotonic() + LONGEST_WAIT
        while self._bots_think() and time.monotonic() < until and not self._stop.is_set():
            time.sleep(WAIT_SECONDS)


def _review(record: Record, progress: _Progress, stop: threading.Event) -> str:
    from signoria.analysis import judge  # compiled: loaded when it is first wanted
    from signoria.analysis.review import review

    return review(record, judge.SIMULATIONS, jobs=1, progress=progress, stop=stop).to_json()


def _come_last() -> None:
    """A thread that reviews lets all others go first."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
