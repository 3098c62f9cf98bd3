"""Work that goes on in the background."""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import TypeVar

log = logging.getLogger("signoria")
Result = TypeVar("Result")


class Tasks:
    """Keeps tasks from being forgotten, and tells of those that failed."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[object]] = set()

    def start(self, work: Coroutine[object, object, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Result]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception():
            log.error("A task failed", exc_info=task.exception())

    async def close(self) -> None:
        running = list(self._running)
        for task in running:
            task.cancel()
        for task in running:
            with contextlib.suppress(asyncio.CancelledError):
                await task
