"""Games are made ready in the background: compiled by a process of its own, once, and then loaded."""

import asyncio
import gc
import json
import logging
import sys
import time
from dataclasses import dataclass

from signoria.bots.engine import engine
from signoria.core.registry import is_compiled, list_games

log = logging.getLogger("signoria")
STEPS = 10
"""About how many there are, rules and bots together: the bots' are only known when the rules are done."""
LAST_WORDS = 2000
AGAIN_SECONDS = 30.0
LONGEST_COMPILING = 600.0


class Failed(Exception):
    """A game could not be compiled; what the compiler said last."""


@dataclass(frozen=True)
class Progress:
    """How far the compiling of a game is."""

    done: int = 0
    total: int = STEPS


class Preparer:
    """Knows which games are ready, and how far the others are."""

    def __init__(self) -> None:
        self._ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in list_games()}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._begun: dict[str, float] = {}
        self.progress: dict[str, Progress] = dict.fromkeys(list_games(), Progress())

    def is_ready(self, name: str) -> bool:
        return name in self._ready and self._ready[name].is_set()

    def want(self, name: str) -> asyncio.Task[None]:
        """Somebody waits for a game: begin with it now, beside what is going on.

        If it failed it is tried again, but not at once: it would fail as long as the cause is there.
        """
        if name not in self._tasks or self._may_try_again(name):
            self._tasks[name] = asyncio.create_task(self._prepare(name))
            self._begun[name] = time.monotonic()
        return self._tasks[name]

    def _may_try_again(self, name: str) -> bool:
        has_failed = self._tasks[name].done() and not self.is_ready(name)
        return has_failed and time.monotonic() >= self._begun[name] + AGAIN_SECONDS

    async def wait(self, name: str) -> None:
        """Until a game is ready; somebody must want it."""
        await self._ready[name].wait()

    async def run(self) -> None:
        """Make all games ready, one after the other."""
        for name in list_games():
            try:
                await self.want(name)
            except Exception:  # whatever it is, the other games do not wait for this one
                log.exception("%s could not be compiled", name)

    async def _prepare(self, name: str) -> None:
        if not is_compiled(name):
            await self._compile(name)
        await asyncio.to_thread(engine, name)
        gc.freeze()  # what was loaded stays: to look through it for garbage would stop the server
        self._ready[name].set()

    async def _compile(self, name: str) -> None:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "signoria", "prepare", name, "--json"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stdout and process.stderr
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
        """Take up what `signoria prepare --json` tells: a line of JSON for each step."""
        done: dict[str, int] = {}
        total: dict[str, int] = {}
        async for line in lines:
            step = json.loads(line)
            done[step["part"]], total[step["part"]] = step["done"], step["total"]
            self.progress[name] = Progress(sum(done.values()), max(STEPS, sum(total.values())))
