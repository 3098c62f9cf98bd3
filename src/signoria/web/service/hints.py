"""Hints: what a strong bot thinks of somebody's choices."""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from signoria.bots import known_state
from signoria.core.game import State
from signoria.web.service.turns import SEED_BITS

if TYPE_CHECKING:
    from signoria.bots.search import SearchResult  # compiled: loaded in the background


class Hints:
    """One hint at a time: games do not wait for them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "hint")

    async def think(self, state: State, seat: int) -> "SearchResult":
        from signoria.bots.search import SearchBot

        known = known_state(state, seat, secrets.randbits(SEED_BITS))
        return await asyncio.get_running_loop().run_in_executor(self._pool, SearchBot().think, known, seat)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
