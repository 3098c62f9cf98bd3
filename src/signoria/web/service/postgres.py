"""Several processes on one PostgreSQL database: news by LISTEN and NOTIFY, jobs by Procrastinate."""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

import procrastinate
import psycopg
from procrastinate.connector import BaseConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import DeleteJobCondition, Job, Status
from procrastinate.manager import JobManager
from pydantic import TypeAdapter, ValidationError

from signoria.web.fair import asker
from signoria.web.service.bus import News
from signoria.web.service.jobs import UNWATCHED, WORKERS, Lane, Priority
from signoria.web.store import StorageFault
from signoria.web.store.postgres import CHANNEL

log = logging.getLogger("signoria")
HEARTBEAT_SECONDS, DEAD_SECONDS = 1.0, 4.0
"""How often a worker says that it lives, and after how long a silence its jobs go to others."""
AGAIN_SECONDS = 1.0
STOPPING_SECONDS = 4.0
"""For jobs to end when the process does; what is not done by then is done by others."""
TASK = "go_on"
TURN_SECONDS = 10
"""So much later each job counts as pushed for every other one that waits for the same asker."""
UNWATCHED_SECONDS = 3600
"""So much later a table counts that nobody looks at: after all that somebody looks at."""
BEGINNING = 1_767_225_600
"""Of 2026: seconds since then fit into the database's numbers for 68 years."""
WAITING = (
    "SELECT count(*) AS waiting FROM procrastinate_jobs WHERE status = 'todo' AND args->>'of' = %(asker)s"
)
SOONER = (
    "UPDATE procrastinate_jobs SET priority = greatest(priority, %(priority)s) "
    "WHERE status = 'todo' AND queueing_lock = %(name)s"
)
NEWS = TypeAdapter(News)


class PostgresBus:
    """Hears what other processes of the database tell."""

    def __init__(self, address: str, process: str):
        self._address = address
        self._process = process
        self._own = json.dumps({"process": process}).removesuffix("}")
        """How news begins that this process told."""
        self._line: psycopg.AsyncConnection | None = None

    async def listen(self, hear: Callable[[News], Awaitable[None]], missed: Callable[[], None]) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    missed()  # before, nobody told us
                    async for notice in line.notifies():
                        if not notice.payload.startswith(self._own):  # it need not be read to be passed over
                            await self._take_up(notice.payload, hear)
            except psycopg.OperationalError as error:
                log.warning("News from other processes is interrupted: %s", error)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _take_up(self, text: str, hear: Callable[[News], Awaitable[None]]) -> None:
        try:
            news = NEWS.validate_json(text)
        except ValidationError:
            log.warning("News that is not understood: %s", text[:200])
            return
        if news.process != self._process:
            try:
                await hear(news)
            except Exception:
                log.exception("News of table %s could not be taken up", news.table)

    async def tell_presence(self, presence: Mapping[str, tuple[int, ...]]) -> None:
        news = {"process": self._process, "what": "presence", "presence": dict(presence)}
        try:
            if self._line is None or self._line.closed:
                self._line = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
            await self._line.execute("SELECT pg_notify(%s, %s)", (CHANNEL, json.dumps(news)))
        except psycopg.OperationalError:
            self._line = None  # it is told again later


class _Manager(JobManager):
    """Tells when it could not be written down that a job is done.

    The job is taken for one that its worker, who lives, is still busy with: its table would stand for ever.
    """

    def __init__(self, connector: BaseConnector, lost: asyncio.Event):
        super().__init__(connector)
        self._lost = lost

    async def finish_job(self, job: Job, status: Status, delete_job: bool) -> None:
        try:
            await super().finish_job(job, status, delete_job)
        except ConnectorException:
            self._lost.set()
            raise


class PostgresJobs:
    """Jobs that any process of the database takes, one at a time for each table."""

    def __init__(self, address: str, go_on: Callable[[str], Awaitable[None]]):
        self._app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=address))
        self._lost = asyncio.Event()
        self._app.job_manager = _Manager(self._app.connector, self._lost)
        self._fresh: asyncio.Queue[tuple[str, Priority]] = asyncio.Queue()
        self.waiting = 0

        async def carry_out(table: str, of: str = "") -> None:
            """`of`: the address of whoever asks, so that what follows is theirs in this process too."""
            asker.set(of)
            await go_on(table)

        self._app.task(name=TASK)(carry_out)

    def push(self, name: str, priority: Priority) -> None:
        self._fresh.put_nowait((name, priority))

    async def run(self) -> None:
        opening = asyncio.create_task(self._open())
        try:
            await asyncio.shield(opening)
            await self._run()
        except ConnectorException as error:
            raise StorageFault("the queue of jobs cannot be reached") from error
        finally:  # a pool that is half open would never let the process end
            await asyncio.wait([opening], timeout=STOPPING_SECONDS)
            await self._app.close_async()

    async def _open(self) -> None:
        await self._app.open_async()

    async def _run(self) -> None:
        self._lost.clear()
        workers = [self._work(lane) for lane in Lane]
        work = [*workers, self._hand_over(), self._take_from_the_dead(), self._end_when_lost()]
        tasks = [asyncio.create_task(one) for one in work]
        try:
            await asyncio.gather(*tasks)
        finally:  # workers say good-bye over a connection: it is closed after the last one
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=STOPPING_SECONDS)

    async def _work(self, lane: Lane) -> None:
        await self._app.run_worker_async(
            queues=[lane],
            name=lane,
            concurrency=WORKERS[lane],
            delete_jobs=DeleteJobCondition.ALWAYS,
            install_signal_handlers=False,
            shutdown_graceful_timeout=STOPPING_SECONDS / 2,
            fetch_job_polling_interval=1.0,
            update_heartbeat_interval=HEARTBEAT_SECONDS,
            stalled_worker_timeout=DEAD_SECONDS,
        )

    async def _hand_over(self) -> None:
        """Put what was pushed where all processes see it."""
        while True:
            name, priority = await self._fresh.get()
            number = await self._number(priority)
            job = self._app.configure_task(
                TASK, queue=priority.lane, lock=name, queueing_lock=name, priority=number
            )
            try:
                await job.defer_async(table=name, of=priority.asker)
            except AlreadyEnqueued:
                if priority.number < UNWATCHED:  # it may wait since nobody looked at it
                    await self._app.connector.execute_query_async(SOONER, name=name, priority=number)

    async def _number(self, priority: Priority) -> int:
        """By which a job is taken, the greatest first: by its age, as if those of one asker came in turns."""
        late = priority.number % UNWATCHED
        if priority.asker:
            found = await self._app.connector.execute_query_one_async(WAITING, asker=priority.asker)
            late += TURN_SECONDS * int(found["waiting"])
        late = min(late, UNWATCHED_SECONDS - 1)
        if priority.number >= UNWATCHED:
            late += UNWATCHED_SECONDS
        return BEGINNING - int(time.time()) - late

    async def _end_when_lost(self) -> None:
        """Others take the place of workers that have left a job behind; it is theirs then."""
        await self._lost.wait()
        raise StorageFault("the queue of jobs lost its database")

    async def _take_from_the_dead(self) -> None:
        """A process that died leaves jobs behind that nobody else may touch: they begin again."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            manager = self._app.job_manager
            for job in await manager.get_stalled_jobs(seconds_since_heartbeat=DEAD_SECONDS):
                with contextlib.suppress(ConnectorException):  # another process was quicker
                    await manager.finish_job(job, Status.FAILED, delete_job=True)
