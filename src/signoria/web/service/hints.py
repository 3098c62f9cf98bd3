"""Hints: how a strong bot rates the current choices."""

import asyncio
import secrets
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from signoria.bots import known_state
from signoria.core.game import State
from signoria.web.limits import TooMany
from signoria.web.service.turns import SEED_BITS

if TYPE_CHECKING:
    from signoria.bots.search import SearchResult  # compiled: loaded in the background


MOST_WAITING = 8
"""Each takes about a second; more are refused at once."""
MOST_OF_ONE = 2
"""Per address, so that one visitor leaves room for others."""


class Hints:
    """Computes one hint at a time. Games do not wait for them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "hint")
        self._waiting: Counter[str] = Counter()
        """Waiting hints, by the address of the visitor."""

    async def think(self, state: State, seat: int, asker: str) -> "SearchResult":
        from signoria.bots.search import SearchBot

        if self._waiting.total() >= MOST_WAITING or self._waiting[asker] >= MOST_OF_ONE:
            raise TooMany(self._waiting.total())
        known = known_state(state, seat, secrets.randbits(SEED_BITS))
        loop = asyncio.get_running_loop()
        self._waiting[asker] += 1
        try:
            return await loop.run_in_executor(self._pool, SearchBot().think, known, seat)
        finally:
            self._waiting[asker] -= 1
            self._waiting += Counter()  # drops entries that are 0

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
