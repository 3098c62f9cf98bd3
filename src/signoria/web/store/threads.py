"""Calls to a store from the event loop, in threads, since they wait for disks and networks."""

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
"""The most calls that share a transaction."""
LONGEST_TRANSACTION = 1.0
"""Seconds for which calls are added to a transaction: all of them wait for its end."""
LONGEST_WAIT = 5.0
"""Seconds after which a waiting call is refused, because the disk cannot keep up."""
is_patient: ContextVar[bool] = ContextVar("is_patient", default=False)
"""Whether writes wait for as long as it takes: a bot that is refused would have to think again."""
Params = ParamSpec("Params")
Result = TypeVar("Result")


class StoreThreads:
    """Reads run in several threads; writes run one after the other if the database has only one writer.

    A commit waits for the disk. All calls that arrive meanwhile share the next transaction, so that a hundred
    simultaneous moves wait for two commits and not for a hundred.
    """

    def __init__(self, store: Store):
        self._readers = ThreadPoolExecutor(READERS, "store")
        self._writer = _Writer(store) if store.has_one_writer else None

    async def read(
        self, call: Callable[Params, Result], *given: Params.args, **named: Params.kwargs
    ) -> Result:
        """Call a method of the store that only reads."""
        with _unavailable_on_fault():
            return await asyncio.get_running_loop().run_in_executor(
                self._readers, lambda: call(*given, **named)
            )

    async def write(
        self, call: Callable[Params, Result], *given: Params.args, **named: Params.kwargs
    ) -> Result:
        """Call a method of the store; its changes are committed when this returns.

        It runs even if the waiting task is cancelled. If it would have to wait too long, it is refused and
        does not run, unless `is_patient`.
        """
        if self._writer is None:
            return await self.read(call, *given, **named)
        with _unavailable_on_fault():
            return await self._writer.put(lambda: call(*given, **named))

    def close(self) -> None:
        """Finish all calls."""
        if self._writer:
            self._writer.close()
        self._readers.shutdown(wait=True)


@contextlib.contextmanager
def _unavailable_on_fault() -> Iterator[None]:
    try:
        yield
    except StorageFault as fault:
        sentence = tr("The server cannot keep anything just now. Nothing is lost: try again in a moment")
        raise Unavailable(sentence) from fault


class _Call(Generic[Result]):
    """A call that waits for the writer."""

    def __init__(self, call: Callable[[], Result]):
        self._call = call
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Result] = self._loop.create_future()
        self._result: Result
        self._error: Exception | None = None
        self._lock = threading.Lock()
        """Taken once: either by the writer, which then runs the call, or by the clock, which refuses it."""
        self._clock = None if is_patient.get() else self._loop.call_later(LONGEST_WAIT, self._refuse)

    def begin(self) -> bool:
        """Claim the call; return False if it was refused."""
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
        except Exception as error:  # affects this call only: the others in the transaction go on
            self._error = error

    def fail(self, fault: StorageFault) -> None:
        self._error = fault

    def tell(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is waiting any more
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
        self._waiting.put(waiting)  # type: ignore[arg-type]  # each result goes to its own caller
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
        """Run calls in one transaction, as many as there is time for."""
        begun: list[_Call[object]] = []
        end = time.monotonic() + LONGEST_TRANSACTION
        try:
            with contextlib.nullcontext() if len(calls) < 2 else self._store.grouped():
                while calls and (not begun or time.monotonic() < end):
                    call = calls.popleft()
                    if call.begin():
                        begun.append(call)
                        call.run()
        except StorageFault as fault:  # everything was rolled back
            for call in begun:
                call.fail(fault)
        for call in begun:
            call.tell()
