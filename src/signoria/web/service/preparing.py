"""Games are made ready in the background: compiled by a process of its own, once, and then loaded."""

import asyncio
import logging
import re
import sys

from signoria.bots.engine import engine
from signoria.core.registry import is_compiled, list_games

log = logging.getLogger("signoria")
STEP = re.compile(rb"\d+ \w+ \d+ \.\.\.")
"""How `signoria prepare` tells of each step, "2 of 7 ..." in any language."""
STEPS = 10
"""About how many there are, rules and bots together."""


class Failed(Exception):
    """A game could not be compiled; what the compiler said last."""


class Preparer:
    """Knows which games are ready, and how far the others are."""

    def __init__(self) -> None:
        self.ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in list_games()}
        self.progress: dict[str, tuple[int, int]] = dict.fromkeys(list_games(), (0, STEPS))
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def is_ready(self, name: str) -> bool:
        return self.ready[name].is_set()

    def want(self, name: str) -> asyncio.Task[None]:
        """Somebody waits for a game: begin with it now, beside what is going on, or again if it failed."""
        if name not in self.tasks or (self.tasks[name].done() and not self.is_ready(name)):
            self.tasks[name] = asyncio.create_task(self._prepare(name))
        return self.tasks[name]

    async def run(self) -> None:
        """Make all games ready, one after the other."""
        for name in list_games():
            try:
                await self.want(name)
            except (Failed, OSError):
                log.exception("%s could not be compiled", name)

    async def _prepare(self, name: str) -> None:
        if not is_compiled(name):
            await self._compile(name)
        await asyncio.to_thread(engine, name)
        self.ready[name].set()

    async def _compile(self, name: str) -> None:
        command = [sys.executable, "-m", "signoria", "prepare", name]
        process = await asyncio.create_subprocess_exec(
            *command, stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL
        )
        assert process.stderr
        told = b""
        while text := await process.stderr.read(200):
            told += text
            self.progress[name] = min(len(STEP.findall(told)), STEPS), STEPS
        if await process.wait():
            raise Failed(told.decode(errors="replace")[-2000:])
