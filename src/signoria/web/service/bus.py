"""News between the processes of a server: what happened at a table, who looks at it from where."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, Protocol


@dataclass(frozen=True)
class News:
    """Something that another process should know."""

    process: str
    """From where it comes."""
    table: str
    what: Literal["events", "keys", "presence"]
    seats: tuple[int, ...] = ()
    """Of presence: from where somebody looks, in that process."""


class Bus(Protocol):
    """Carries news. What is lost on the way is found in the store: `missed` says that something may be."""

    async def listen(self, hear: Callable[[News], Awaitable[None]], missed: Callable[[], None]) -> None:
        """Hear what others tell, until cancelled."""

    async def tell_presence(self, table: str, seats: tuple[int, ...]) -> None:
        """Tell others from which seats somebody looks here."""


class NoBus:
    """Of a process that is alone."""

    async def listen(self, hear: Callable[[News], Awaitable[None]], missed: Callable[[], None]) -> None:
        await asyncio.Event().wait()

    async def tell_presence(self, table: str, seats: tuple[int, ...]) -> None:
        pass
