"""Several processes on one database: each hears what the others did."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
import sqlalchemy as sql
from procrastinate.exceptions import ConnectorException
from procrastinate.manager import JobManager

from signoria.core.registry import list_games
from signoria.web.domain.events import Event, Said
from signoria.web.fair import asker
from signoria.web.service import Service
from signoria.web.service import postgres as service_postgres
from signoria.web.service.bus import News
from signoria.web.service.jobs import UNWATCHED, Lane, Priority
from signoria.web.service.live import now
from signoria.web.service.postgres import PostgresBus, PostgresJobs
from signoria.web.service.tasks import Tasks
from signoria.web.store import Status
from signoria.web.store.postgres import PostgresStore
from signoria.web.store.sql import SqlStore
from tests.web.players import PATIENCE
from tests.web.service.test_turns import keep_table


def said(number: int, text: str = "hello") -> Event:
    return Event(number, now(), Said(0, "Anna", text))


@pytest.mark.parametrize(("letters", "is_told"), [(10, True), (9_000, False)])
def test_news_tells_the_events_if_there_is_room(postgres: Any, letters: int, is_told: bool) -> None:
    store = PostgresStore.at(postgres.database())
    keep_table(store, "told", "screen screen screen")
    event = said(1, "\u00e9" * letters)
    heard: list[News] = []

    async def run() -> None:
        listening, came = asyncio.Event(), asyncio.Event()

        async def hear(news: News) -> None:
            heard.append(news)
            came.set()

        listener = asyncio.create_task(PostgresBus(store.address, "another").listen(hear, listening.set))
        async with asyncio.timeout(PATIENCE):
            await listening.wait()
            store.append("told", [event], Status())
            await came.wait()
        listener.cancel()

    asyncio.run(run())
    [news] = heard
    assert (news.what, news.table) == ("events", "told")
    told = [(1, event.at, "said", {"seat": 0, "name": "Anna", "text": "\u00e9" * letters})]
    assert list(news.events) == (told if is_told else [])
    assert store.events("told", 0) == [event]
    store.close()


def test_what_is_told_need_not_be_read(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_table(store, "told", "screen screen screen")

    async def run() -> None:
        service = Service(store)
        await service.preparer.want("medici")
        live = await service.tables.find("told")
        reads: list[int] = []
        events = store.events

        def counted(name: str, after: int = -1, most: int | None = None) -> list[Event]:
            reads.append(after)
            return events(name, after, most)

        monkeypatch.setattr(store, "events", counted)
        store.append("told", [said(1), said(2), said(3)], Status())
        await service.tables.take_up(live, [said(1)])
        assert (live.table.number, reads) == (1, [])
        await service.tables.take_up(live, [said(1)])  # it is known
        assert (live.table.number, reads) == (1, [])
        await service.tables.take_up(live, [said(3)])  # one is missing
        assert (live.table.number, reads) == (3, [1])
        await service.tables.take_up(live, [])  # it was too long to tell
        assert (live.table.number, reads) == (3, [1, 3])
        await service.close()

    asyncio.run(run())


def test_presence_is_shown_when_it_changes(store: SqlStore) -> None:
    keep_table(store, "seen", "screen screen screen")

    async def run() -> None:
        service = Service(store)
        await service.preparer.want("medici")
        live = await service.tables.find("seen")
        shown: list[list[bool]] = []
        live.show_presence = lambda: shown.append(live.connected())  # type: ignore[method-assign]
        for seats in ((0, 2), (0, 2), ()):
            news = News("another", "presence", presence={"seen": seats, "unknown": (1,)})
            await service.peers.hear(news)
        assert shown == [[True, False, True], [False, False, False]]
        await service.close()

    asyncio.run(run())


def test_a_database_that_was_restarted_is_asked_again(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that was idle is tried first, so nobody is told of a restart that is over."""
    store = PostgresStore.at(postgres.database())
    keep_table(store, "kept", "screen screen screen")
    monkeypatch.setattr("signoria.web.store.postgres.IDLE_SECONDS", 0.0)
    postgres.stop()
    postgres.start()
    event = said(1)
    store.append("kept", [event], Status())
    assert store.events("kept", 0) == [event]
    store.close()


def test_a_job_whose_end_could_not_be_kept_is_done_again(
    postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is away for that very moment: else its table would stand for ever."""
    store = PostgresStore.at(postgres.database())
    monkeypatch.setattr(service_postgres, "HEARTBEAT_SECONDS", 0.1)
    monkeypatch.setattr(service_postgres, "DEAD_SECONDS", 0.5)
    finish, faults = JobManager.finish_job_by_id_async, iter([ConnectorException()])

    async def finish_or_fail(*given: Any, **named: Any) -> None:
        for fault in faults:
            raise fault
        await finish(*given, **named)

    monkeypatch.setattr(JobManager, "finish_job_by_id_async", finish_or_fail)

    async def run() -> None:
        done, tasks = asyncio.Semaphore(0), Tasks()

        async def go_on(_: str) -> None:
            done.release()

        jobs = PostgresJobs(store.address, go_on)
        tasks.keep(jobs.run)

        async def push_again_and_again() -> None:
            """As the sweep does for whatever is due."""
            while True:
                jobs.push("a table", Priority(0, Lane.QUICK))
                await asyncio.sleep(0.1)

        tasks.start(push_again_and_again())
        async with asyncio.timeout(PATIENCE):
            for _ in range(2):
                await done.acquire()
        await tasks.close()

    asyncio.run(run())
    assert not list(faults)
    store.close()


def test_a_process_that_loads_its_games_leaves_the_jobs_to_others(
    postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PostgresStore.at(postgres.database())
    monkeypatch.setattr(
        "signoria.web.service.LONGEST_LOADING", PATIENCE
    )  # a busy machine compiles for longer

    async def run() -> None:
        service = Service(store)
        is_running = asyncio.Event()

        async def carry_out() -> None:
            is_running.set()

        async def prepare() -> None:
            pass

        monkeypatch.setattr(service.jobs, "run", carry_out)
        monkeypatch.setattr(service.preparer, "run", prepare)
        service.start()
        *games, last = list_games()
        for game in games:
            await service.preparer.want(game)
        assert not is_running.is_set()
        await service.preparer.want(last)
        async with asyncio.timeout(PATIENCE):
            await is_running.wait()
        await service.close()

    asyncio.run(run())
    store.close()


def order_of_jobs(postgres: Any, pushed: Sequence[tuple[str, Priority]]) -> list[str]:
    """The tables in the order in which the one worker of a lane takes them, after all were pushed."""
    store = PostgresStore.at(postgres.database())
    taken: list[str] = []

    async def run() -> None:
        begun, all_wait, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def go_on(name: str) -> None:
            if name == "first":
                begun.set()
                await all_wait.wait()
            else:
                taken.append(f"{name} for {asker.get()}")
                if name == "last":
                    done.set()

        jobs, tasks = PostgresJobs(store.address, go_on), Tasks()
        tasks.keep(jobs.run)
        async with asyncio.timeout(PATIENCE):
            jobs.push("first", Priority(0, Lane.IDLE))
            await begun.wait()
            for one in pushed:
                jobs.push(*one)
            jobs.push("last", Priority(UNWATCHED + 4, Lane.IDLE))
            while not await asyncio.to_thread(waits, store, "last"):
                await asyncio.sleep(0.01)
            all_wait.set()
            await done.wait()
        await tasks.close()

    asyncio.run(run())
    store.close()
    return taken[:-1]


def waits(store: PostgresStore, name: str) -> bool:
    query = "SELECT count(*) FROM procrastinate_jobs WHERE status = 'todo' AND queueing_lock = :name"
    with store.engine.connect() as connection:
        return bool(connection.scalar(sql.text(query), {"name": name}))


def test_processes_of_one_database_let_bots_think_in_turns_of_those_who_ask(postgres: Any) -> None:
    many = [(f"one of many {number}", Priority(0, Lane.IDLE, "192.0.2.1")) for number in range(4)]
    few = [(f"one of few {number}", Priority(0, Lane.IDLE, "192.0.2.2")) for number in range(2)]
    order = order_of_jobs(postgres, [*many, *few])
    assert order == [
        "one of many 0 for 192.0.2.1",
        "one of few 0 for 192.0.2.2",
        "one of many 1 for 192.0.2.1",
        "one of few 1 for 192.0.2.2",
        "one of many 2 for 192.0.2.1",
        "one of many 3 for 192.0.2.1",
    ]


def test_a_table_that_waits_comes_sooner_when_somebody_looks_at_it(postgres: Any) -> None:
    names = ("forgotten", "looked at")
    unwatched = [(name, Priority(UNWATCHED, Lane.IDLE)) for name in names]
    crowd = [(f"watched {number}", Priority(0, Lane.IDLE, "192.0.2.1")) for number in range(2)]
    order = order_of_jobs(postgres, [*unwatched, *crowd, ("looked at", Priority(0, Lane.IDLE, "192.0.2.2"))])
    assert order.index("looked at for ") < order.index("watched 1 for 192.0.2.1")
    assert order[-1] == "forgotten for "
