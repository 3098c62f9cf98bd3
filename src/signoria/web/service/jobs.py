"""Who goes on next: tables at which a bot, Nature or the clock has to act wait here for their turn.

A job is the name of a table, and lets it go on by one choice. It carries no other fact: what is to be done is
in the table's events, when it is due in the store. So a job that is lost, doubled or late does no harm.
"""

import asyncio
import heapq
import itertools
import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from signoria.bots.levels import LEVELS
from signoria.jit.compiler import NATURE
from signoria.web.service.live import LiveTable


class Lane(StrEnum):
    """Jobs of one lane do not wait for those of another."""

    QUICK = "quick"
    SLOW = "slow"
    """Levels that think for long."""
    IDLE = "idle"
    """Tables of bots alone."""


CORES = max(1, os.cpu_count() or 1)
WORKERS: Mapping[Lane, int] = {Lane.QUICK: CORES, Lane.SLOW: CORES, Lane.IDLE: 1}
"""How many jobs of each lane are carried out at a time."""
SLOW_LEVELS = LEVELS[3:]
UNWATCHED = 100


@dataclass(frozen=True, order=True)
class Priority:
    """The smaller the number, the sooner; within a lane."""

    number: int
    lane: Lane
    asker: str = ""
    """For whom it is: those who have many tables wait for those who have few."""


def priority_of(live: LiveTable | None) -> Priority:
    """People's tables first, those that somebody looks at before the others, then by level."""
    if live is None:
        return Priority(UNWATCHED, Lane.QUICK)
    table = live.table
    level = 0
    if table.asked is not None and table.asked != NATURE:
        level = LEVELS.index(table.seats[table.asked].level or LEVELS[0])
    lane = Lane.QUICK if LEVELS[level] not in SLOW_LEVELS else Lane.SLOW
    number = level + (0 if live.is_watched else UNWATCHED)
    return Priority(number, lane if table.has_people else Lane.IDLE, live.asker)


class Jobs(Protocol):
    """Tables that wait for their turn."""

    def push(self, name: str, priority: Priority) -> None:
        """Let a table go on when it is its turn; a table waits once, however often it is pushed."""

    async def run(self) -> None:
        """Carry out jobs until cancelled."""

    @property
    def waiting(self) -> int:
        """How many tables wait."""


class LocalJobs:
    """Jobs of one process."""

    def __init__(self, go_on: Callable[[str], Awaitable[None]]):
        self._go_on = go_on
        self._lanes = {lane: _Queue() for lane in Lane}

    def push(self, name: str, priority: Priority) -> None:
        for lane, queue in self._lanes.items():
            if lane is not priority.lane:
                queue.drop(name)
        self._lanes[priority.lane].push(name, priority.number, priority.asker)

    async def run(self) -> None:
        workers = [self._work(self._lanes[lane]) for lane in Lane for _ in range(WORKERS[lane])]
        await asyncio.gather(*workers)

    async def _work(self, queue: "_Queue") -> None:
        while True:
            await self._go_on(await queue.get())

    @property
    def waiting(self) -> int:
        return sum(len(queue) for queue in self._lanes.values())


class _Queue:
    """Names: watched ones first, then whose turn it is, then by their numbers, and by their coming.

    The turns of what one asks for follow each other: of many who ask everybody gets one in each round.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[bool, int, int, int, str]] = []
        self._turn = 0
        """Of what was taken last."""
        self._last: dict[str, int] = {}
        """By asker: the turn that was given last."""
        self._number: dict[str, int] = {}
        """Of each name that waits."""
        self._order = itertools.count()
        self._news = asyncio.Event()

    def __len__(self) -> int:
        return len(self._number)

    def push(self, name: str, number: int, who: str = "") -> None:
        if self._number.get(name, number + 1) > number:
            self._number[name] = number
            turn = self._turn
            if who:
                turn = self._last[who] = max(turn, self._last.get(who, turn - 1) + 1)
            heapq.heappush(self._heap, (number >= UNWATCHED, turn, number, next(self._order), name))
            self._news.set()

    def drop(self, name: str) -> None:
        self._number.pop(name, None)

    async def get(self) -> str:
        while True:
            while self._heap:
                _, turn, number, _, name = heapq.heappop(self._heap)
                if self._number.get(name) == number:  # else it was dropped, or pushed forward
                    del self._number[name]
                    self._turn = max(self._turn, turn)
                    return name
            self._last.clear()  # nobody waits: all begin anew
            self._news.clear()
            await self._news.wait()
