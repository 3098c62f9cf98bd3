"""Hints: what a strong bot thinks of somebody's choices."""

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
"""Of one address: whoever asks and asks leaves room for others."""


class Hints:
    """One hint at a time: games do not wait for them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "hint")
        self._waiting: Counter[str] = Counter()
        """By the address of whoever asked."""

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
            self._waiting += Counter()  # keeps those who wait for something

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
