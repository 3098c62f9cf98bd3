"""News between the processes of a server: what happened at a table, who looks at it from where."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from pydantic import JsonValue

StoredEvent: TypeAlias = tuple[int, datetime, str, dict[str, JsonValue]]
"""Its number, when it was, its kind, and what is stored of it."""


@dataclass(frozen=True)
class News:
    """Something that another process should know."""

    process: str
    """From where it comes."""
    what: Literal["events", "keys", "presence"]
    table: str = ""
    """Of events and keys."""
    events: tuple[StoredEvent, ...] = ()
    """What was added; nothing if it was too long to tell, then it is to be read from the store."""
    presence: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By tables: the seats from which somebody looks, in that process."""


class Bus(Protocol):
    """Carries news. What is lost on the way is found in the store: `missed` says that something may be."""

    async def listen(self, hear: Callable[[News], Awaitable[None]], missed: Callable[[], None]) -> None:
        """Hear what others tell, until cancelled."""

    async def tell_presence(self, presence: Mapping[str, tuple[int, ...]]) -> None:
        """Tell others from which seats of some tables somebody looks here."""


class NoBus:
    """Of a process that is alone."""

    async def listen(self, hear: Callable[[News], Awaitable[None]], missed: Callable[[], None]) -> None:
        await asyncio.Event().wait()

    async def tell_presence(self, presence: Mapping[str, tuple[int, ...]]) -> None:
        pass
