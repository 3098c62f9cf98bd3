"""Background tasks."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TypeVar

from signoria.web.store import StorageFault

log = logging.getLogger("signoria")
AGAIN_SECONDS = 1.0
CLOSING_SECONDS = 10.0
Result = TypeVar("Result")


class Tasks:
    """Keeps references to running tasks, and logs failures."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[object]] = set()
        self._is_closing = False

    def start(self, work: Coroutine[object, object, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def keep(self, work: Callable[[], Coroutine[object, object, None]]) -> None:
        """Start work that should run for ever: it is restarted if it fails."""
        self.start(self._again_and_again(work))

    async def _again_and_again(self, work: Callable[[], Coroutine[object, object, None]]) -> None:
        while not self._is_closing:  # a cancelled task may end with an error of its own
            try:
                await work()
            except StorageFault as fault:
                log.warning("%s: tried again", str(fault).capitalize())
            except Exception:
                if not self._is_closing:
                    log.exception("What should go on for ever has failed; it begins again")
            await asyncio.sleep(0 if self._is_closing else AGAIN_SECONDS)

    def _done(self, task: asyncio.Task[Result]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception():
            log.error("A task failed", exc_info=task.exception())

    async def close(self) -> None:
        """End all tasks; give up on those that do not end, so that the process can exit."""
        self._is_closing = True
        running = list(self._running)
        for task in running:
            task.cancel()
        if running:
            _, left = await asyncio.wait(running, timeout=CLOSING_SECONDS)
            for task in left:
                log.warning("A task does not end: %s", task.get_name())
