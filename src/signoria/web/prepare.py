"""Games are made ready in the background: compiled by a process of its own, once, and then loaded."""

import asyncio
import re
import sys
from functools import partial

from signoria.game import games
from signoria.loading import is_compiled, mind

PROGRESS = re.compile(rb"(\d+) \w+ (\d+) \.\.\.")
"""How `signoria prepare` tells that it is at step 2 of 9."""


class Failed(Exception):
    """A game could not be compiled; what the compiler said last."""


class Preparer:
    """Knows which games are ready, and how far the others are."""

    def __init__(self) -> None:
        self.ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in games()}
        self.progress: dict[str, tuple[int, int]] = dict.fromkeys(games(), (0, 1))
        self.first: asyncio.Queue[str] = asyncio.Queue()

    def is_ready(self, name: str) -> bool:
        return self.ready[name].is_set()

    def want(self, name: str) -> None:
        """Take a game before the others."""
        self.first.put_nowait(name)

    async def run(self) -> None:
        """Make all games ready, one after the other, those that somebody waits for first."""
        waiting = list(games())
        while waiting:
            name = waiting[0]
            while not self.first.empty():
                name = self.first.get_nowait()
            if name in waiting:
                waiting.remove(name)
                await self.prepare(name)

    async def prepare(self, name: str) -> None:
        if not is_compiled(name):
            await self._compile(name)
        await asyncio.to_thread(partial(mind, name))
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
            steps = PROGRESS.findall(told)
            if steps:
                done, of = map(int, steps[-1])
                self.progress[name] = done, of
        if await process.wait():
            raise Failed(told.decode(errors="replace")[-2000:])
