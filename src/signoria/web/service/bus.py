"""Messages between the processes of a server: what happened at a table, and who is watching it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from pydantic import JsonValue

StoredEvent: TypeAlias = tuple[int, datetime, str, dict[str, JsonValue]]
"""The number, time, kind and stored fields of an event."""


@dataclass(frozen=True)
class News:
    """A message to the other processes."""

    process: str
    """The sender."""
    what: Literal["events", "keys", "presence"]
    table: str = ""
    """The table, if it is about events or keys."""
    events: tuple[StoredEvent, ...] = ()
    """The new events; empty if the message would have been too long: then read them from the store."""
    presence: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By table: the seats with open pages in that process."""


class Bus(Protocol):
    """Carries news between processes. `missed` is called if messages may be lost: then read the store."""

    async def listen(self, hear: Callable[[News], Awaitable[None]], missed: Callable[[], None]) -> None:
        """Receive messages of others, until cancelled."""

    async def tell_presence(self, presence: Mapping[str, tuple[int, ...]]) -> None:
        """Send the seats with open pages here, by table."""


class NoBus:
    """The bus of a single process."""

    async def listen(self, hear: Callable[[News], Awaitable[None]], missed: Callable[[], None]) -> None:
        await asyncio.Event().wait()

    async def tell_presence(self, presence: Mapping[str, tuple[int, ...]]) -> None:
        pass
