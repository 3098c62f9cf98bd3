"""Calls to a store from the event loop: it waits for disks and networks, so it has threads of its own."""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, ParamSpec, TypeVar

from signoria.i18n import tr
from signoria.web.domain.errors import Unavailable
from signoria.web.store import StorageFault, Store

READERS = 8
MOST_AT_ONCE = 100
"""Calls that share a transaction."""
Params = ParamSpec("Params")
Result = TypeVar("Result")


class StoreThreads:
    """Reads in several threads. Writes go one after the other where the database has one writer only.

    A commit waits for the disk; whatever was asked meanwhile goes into the next transaction together, so
    that a hundred tables that move at once wait for two commits and not for a hundred.
    """

    def __init__(self, store: Store):
        self._readers = ThreadPoolExecutor(READERS, "store")
        self._writer = _Writer(store) if store.has_one_writer else None

    async def read(
        self, call: Callable[Params, Result], *given: Params.args, **named: Params.kwargs
    ) -> Result:
        """Call a method of the store that changes nothing."""
        with _told_to_people():
            return await asyncio.get_running_loop().run_in_executor(
                self._readers, lambda: call(*given, **named)
            )

    async def write(
        self, call: Callable[Params, Result], *given: Params.args, **named: Params.kwargs
    ) -> Result:
        """Call a method of the store; what it did has been committed when this returns.

        It happens even if whoever waits for it is cancelled.
        """
        if self._writer is None:
            return await self.read(call, *given, **named)
        with _told_to_people():
            return await self._writer.put(lambda: call(*given, **named))

    def close(self) -> None:
        """Finish what was asked."""
        if self._writer:
            self._writer.close()
        self._readers.shutdown(wait=True)


@contextlib.contextmanager
def _told_to_people() -> Iterator[None]:
    try:
        yield
    except StorageFault as fault:
        told = tr("The server cannot keep anything just now. Nothing is lost: try again in a moment")
        raise Unavailable(told) from fault


class _Call(Generic[Result]):
    """A call that waits for the writer."""

    def __init__(self, call: Callable[[], Result]):
        self._call = call
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Result] = self._loop.create_future()
        self._result: Result
        self._error: Exception | None = None

    def run(self) -> None:
        try:
            self._result = self._call()
        except StorageFault:
            raise
        except Exception as error:  # its own: the others of the transaction go on
            self._error = error

    def fail(self, fault: StorageFault) -> None:
        self._error = fault

    def tell(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        if self.done.cancelled():
            return
        if self._error is None:
            self.done.set_result(self._result)
        else:
            self.done.set_exception(self._error)


class _Writer:
    """The one thread that writes."""

    def __init__(self, store: Store):
        self._store = store
        self._waiting: queue.SimpleQueue[_Call[object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def put(self, call: Callable[[], Result]) -> "asyncio.Future[Result]":
        waiting = _Call(call)
        self._waiting.put(waiting)  # type: ignore[arg-type]  # what comes back goes to whoever asked
        return waiting.done

    def close(self) -> None:
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            calls = [self._waiting.get()]
            while len(calls) < MOST_AT_ONCE and not self._waiting.empty():
                calls.append(self._waiting.get())
            is_open = None not in calls
            self._carry_out([call for call in calls if call])

    def _carry_out(self, calls: "list[_Call[object]]") -> None:
        try:
            with contextlib.nullcontext() if len(calls) == 1 else self._store.grouped():
                for call in calls:
                    call.run()
        except StorageFault as fault:  # nothing of all this was kept
            for call in calls:
                call.fail(fault)
        for call in calls:
            call.tell()
