"""Prepares games in the background: each is compiled once by a process of its own, and then loaded."""

import asyncio
import contextlib
import gc
import json
import logging
import os
import sys
import time
from dataclasses import dataclass

from signoria.bots.engine import engine, swap
from signoria.core.registry import has_checks, is_compiled, list_games
from signoria.jit.compiler import starts_plain

log = logging.getLogger("signoria")
STEPS = 10
"""The approximate number of steps, rules and bots together: that of the bots is only known later."""
LAST_WORDS = 2000
AGAIN_SECONDS = 30.0
LONGEST_COMPILING = 600.0
AT_ONCE = min(2, os.cpu_count() or 1)
"""Games that are compiled at a time."""
NICE = 15
"""The compiler runs with a lower priority than the server."""


class Failed(Exception):
    """A game could not be compiled; with the last output of the compiler."""


@dataclass(frozen=True)
class Progress:
    """How far the compiling of a game is."""

    done: int = 0
    total: int = STEPS


class Preparer:
    """Knows which games are ready, and the progress of the others.

    In a server that starts plain all games are ready at once: they are compiled while people play, and then
    swapped in. Otherwise a game is ready when it is compiled.
    """

    def __init__(self) -> None:
        self._ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in list_games()}
        self._loads: dict[str, asyncio.Task[None]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._begun: dict[str, float] = {}
        self._compiled: set[str] = set()
        self._checks: dict[str, asyncio.Task[None]] = {}
        self._begun_checks: dict[str, float] = {}
        self.progress: dict[str, Progress] = dict.fromkeys(list_games(), Progress())

    def is_ready(self, name: str) -> bool:
        return name in self._ready and self._ready[name].is_set()

    def want(self, name: str) -> asyncio.Task[None]:
        """Somebody needs a game: start preparing it now, in parallel with anything that is running.

        A failed game is tried again, but not at once, since the cause is probably still there.
        """
        if name not in self._tasks or self._may_try_again(name):
            self._tasks[name] = asyncio.create_task(self._prepare(name))
            self._begun[name] = time.monotonic()
        return self._tasks[name]

    def _may_try_again(self, name: str) -> bool:
        has_failed = self._tasks[name].done() and name not in self._compiled
        return has_failed and time.monotonic() >= self._begun[name] + AGAIN_SECONDS

    async def wait(self, name: str) -> None:
        """Wait until a game is ready. It must be wanted."""
        await self._ready[name].wait()

    async def wait_for_all(self, seconds: float) -> None:
        """Until all games are ready, or for so long: one may never be."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for ready in self._ready.values():
                    await ready.wait()

    def can_check(self, name: str) -> bool:
        """Whether positions from outside can be validated; if not, start preparing that."""
        if not self.is_ready(name):
            self.want(name)
            return False
        if has_checks(name):
            return True
        may_begin = time.monotonic() >= self._begun_checks.get(name, -AGAIN_SECONDS) + AGAIN_SECONDS
        if name not in self._checks or (self._checks[name].done() and may_begin):
            self._checks[name] = asyncio.create_task(self._compile(name, "--checks"))
            self._begun_checks[name] = time.monotonic()
        return False

    async def run(self) -> None:
        """Make all games ready, then compile the rest, `AT_ONCE` at a time."""
        waiting = list(list_games())
        if starts_plain():
            for name in waiting:
                await self._load(name)
        await asyncio.gather(*(self._work(waiting) for _ in range(AT_ONCE)))

    async def _work(self, waiting: list[str]) -> None:
        while waiting:
            name = waiting.pop(0)
            try:
                await self.want(name)
            except Exception:  # whatever it is, go on with the other games
                log.exception("%s could not be compiled", name)

    async def _prepare(self, name: str) -> None:
        if starts_plain():
            await self._load(name)
        if not is_compiled(name):
            await self._compile(name)
        if starts_plain():
            await asyncio.to_thread(swap, name)
        else:
            await self._load(name)
        self._compiled.add(name)

    async def _load(self, name: str) -> None:
        """Load a game, compiled or not; once for all who wait for it."""
        if name not in self._loads or (self._loads[name].done() and not self.is_ready(name)):
            self._loads[name] = asyncio.create_task(self._load_now(name))
        await self._loads[name]

    async def _load_now(self, name: str) -> None:
        await asyncio.to_thread(engine, name)
        gc.freeze()  # loaded code stays: scanning it for garbage would stop the server
        self._ready[name].set()

    async def _compile(self, name: str, *more: str) -> None:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "signoria", "prepare", name, "--json", *more),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stdout and process.stderr
        if hasattr(os, "setpriority"):
            with contextlib.suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
        last_words = asyncio.create_task(process.stderr.read())
        try:
            async with asyncio.timeout(LONGEST_COMPILING):
                await self._follow(name, process.stdout)
                if await process.wait():
                    raise Failed((await last_words).decode(errors="replace")[-LAST_WORDS:])
                await last_words
        finally:
            if process.returncode is None:
                process.kill()

    async def _follow(self, name: str, lines: asyncio.StreamReader) -> None:
        """Read the output of `signoria prepare --json`: a line of JSON for each step."""
        done: dict[str, int] = {}
        total: dict[str, int] = {}
        async for line in lines:
            step = json.loads(line)
            done[step["part"]], total[step["part"]] = step["done"], step["total"]
            self.progress[name] = Progress(sum(done.values()), max(STEPS, sum(total.values())))
