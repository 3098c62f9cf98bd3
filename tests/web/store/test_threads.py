"""Calls to a store: they share transactions, and on a disk that cannot keep up they are refused."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from signoria.web.domain.errors import Unavailable
from signoria.web.store import threads
from signoria.web.store.sqlite import SqliteStore
from signoria.web.store.threads import StoreThreads


class Counted(SqliteStore):
    """Counts the transactions that several calls share."""

    shared = 0

    @contextlib.contextmanager
    def grouped(self) -> Iterator[None]:
        self.shared += 1
        with super().grouped():
            yield


class Slow:
    """A call that takes until it is let go on."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()

    def __call__(self) -> bool:
        self.begun.set()
        return self.go_on.wait()


def write_together(store: SqliteStore, calls: int) -> list[list[str] | BaseException]:
    """Calls that all wait while one is carried out; what each gave."""

    async def run() -> list[list[str] | BaseException]:
        written, slow = StoreThreads(store), Slow()
        first = asyncio.ensure_future(written.write(slow))
        await asyncio.to_thread(slow.begun.wait)
        asked = [asyncio.ensure_future(written.write(store.bans)) for _ in range(calls)]
        await asyncio.sleep(0)  # all have asked
        slow.go_on.set()
        await first
        found = await asyncio.gather(*asked, return_exceptions=True)
        written.close()
        return found

    return asyncio.run(run())


@pytest.mark.parametrize(("seconds", "transactions"), [(60.0, 1), (0.0, 2)])
def test_calls_share_a_transaction_that_does_not_become_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, transactions: int
) -> None:
    monkeypatch.setattr(threads, "LONGEST_TRANSACTION", seconds)
    store = Counted.in_folder(tmp_path)
    assert isinstance(store, Counted)
    assert write_together(store, 3) == [[], [], []]
    assert store.shared == transactions  # the last one is alone, and needs none
    store.close()


def test_whoever_waits_for_too_long_is_refused_and_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore.in_folder(tmp_path)

    async def run() -> None:
        written, slow = StoreThreads(store), Slow()
        first = asyncio.ensure_future(written.write(slow))
        await asyncio.to_thread(slow.begun.wait)
        monkeypatch.setattr(threads, "LONGEST_WAIT", -1.0)
        late = asyncio.ensure_future(written.write(store.set_bans, ["192.0.2.0/24"]))
        await asyncio.sleep(0)
        slow.go_on.set()
        await first
        with pytest.raises(Unavailable):
            await late
        written.close()

    asyncio.run(run())
    assert store.bans() == []
    store.close()
