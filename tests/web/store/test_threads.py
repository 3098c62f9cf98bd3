"""Calls to a store: they share transactions, and on a disk that cannot keep up people's are refused."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from signoria.web.domain.errors import Unavailable
from signoria.web.store import threads
from signoria.web.store.sqlite import SqliteStore
from signoria.web.store.threads import StoreThreads, is_patient

BANNED = ["192.0.2.0/24"]


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


@pytest.mark.parametrize(("seconds", "transactions"), [(60.0, 1), (0.0, 2)])
def test_calls_share_a_transaction_that_does_not_become_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, transactions: int
) -> None:
    monkeypatch.setattr(threads, "LONGEST_TRANSACTION", seconds)
    store = Counted.in_folder(tmp_path)
    assert isinstance(store, Counted)

    async def run() -> None:
        written, slow = StoreThreads(store), Slow()
        first = asyncio.ensure_future(written.write(slow))
        await asyncio.to_thread(slow.begun.wait)
        asked = [asyncio.ensure_future(written.write(store.bans)) for _ in range(3)]
        await asyncio.sleep(0)  # all have asked
        slow.go_on.set()
        assert await first and await asyncio.gather(*asked) == [[], [], []]
        written.close()

    asyncio.run(run())
    assert store.shared == transactions  # the last one is alone, and needs none
    store.close()


@pytest.mark.parametrize("waits", [False, True])
def test_whoever_waits_for_too_long_is_refused_at_once_and_nothing_is_kept_but_bots_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    monkeypatch.setattr(threads, "LONGEST_WAIT", 0.0)
    store = SqliteStore.in_folder(tmp_path)

    async def run() -> None:
        written, slow = StoreThreads(store), Slow()
        is_patient.set(True)
        first = asyncio.ensure_future(written.write(slow))
        await asyncio.to_thread(slow.begun.wait)
        is_patient.set(waits)
        late = asyncio.ensure_future(written.write(store.set_bans, BANNED))
        if not waits:
            with pytest.raises(Unavailable):  # though the disk is still busy
                await late
        slow.go_on.set()
        assert await first
        if waits:
            await late
        written.close()

    asyncio.run(run())
    assert store.bans() == (BANNED if waits else [])
    store.close()
