"""Calls to a store from the event loop: it waits for disks and networks, so it has threads of its own."""

import asyncio
import contextlib
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Generic, ParamSpec, TypeVar

from signoria.i18n import tr
from signoria.web.domain.errors import Unavailable
from signoria.web.store import StorageFault, Store

READERS = 8
MOST_AT_ONCE = 100
"""Calls that share a transaction."""
LONGEST_TRANSACTION = 1.0
"""Seconds for which calls are added to a transaction: on a slow disk all of them wait for its end."""
LONGEST_WAIT = 5.0
"""Seconds after which a call is refused that was not begun: then the disk cannot keep up."""
is_patient: ContextVar[bool] = ContextVar("is_patient", default=False)
"""Whether whoever writes waits for as long as it takes: a bot that is refused would have to think again."""
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

        It happens even if whoever waits for it is cancelled. If it would have to wait for too long it is
        refused, and does not happen, unless `is_patient`.
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
        self._lock = threading.Lock()
        """Whoever has it decides what becomes of the call: the writer begins it, or the clock refuses it."""
        self._clock = None if is_patient.get() else self._loop.call_later(LONGEST_WAIT, self._refuse)

    def begin(self) -> bool:
        """Whether it is to be carried out now."""
        return self._lock.acquire(blocking=False)

    def _refuse(self) -> None:
        if self._lock.acquire(blocking=False):
            self._error = StorageFault("the disk cannot keep up")
            self._tell()

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
        if self._clock:
            self._clock.cancel()
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
        calls: deque[_Call[object]] = deque()
        while is_open or calls:
            while is_open and len(calls) < MOST_AT_ONCE and not (calls and self._waiting.empty()):
                call = self._waiting.get()
                if call:
                    calls.append(call)
                else:
                    is_open = False
            self._carry_out(calls)

    def _carry_out(self, calls: "deque[_Call[object]]") -> None:
        """In one transaction, as many as there is time for."""
        begun: list[_Call[object]] = []
        end = time.monotonic() + LONGEST_TRANSACTION
        try:
            with contextlib.nullcontext() if len(calls) < 2 else self._store.grouped():
                while calls and (not begun or time.monotonic() < end):
                    call = calls.popleft()
                    if call.begin():
                        begun.append(call)
                        call.run()
        except StorageFault as fault:  # nothing of all this was kept
            for call in begun:
                call.fail(fault)
        for call in begun:
            call.tell()
