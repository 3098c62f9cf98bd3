"""Uvicorn's HTTP protocol, with timeouts and limits for connections that neither send nor read.

Uvicorn only closes connections that are silent between two requests. It does not close those that never
complete a request, send endless headers (before a body or after it), send requests without waiting for
answers, or do not read answers. So one client could occupy all connections, and one connection all memory.
"""

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from signoria.web.limits import network_of

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
else:
    HttpProtocol = AutoHTTPProtocol  # httptools', or the slower h11 where that is not installed

HEAD_SECONDS = 10.0
"""For the first line and the headers of a request, from the first byte or the connection on."""
HEAD_BYTES = 1 << 16
"""Of a request without its body; including chunk extensions and trailers."""
PIPELINED = 20
"""Requests that may wait on a connection while one is answered; browsers send none."""
TELLS_BODIES = hasattr(HttpProtocol, "on_body")
"""Of httptools; h11 has limits of its own."""
SOCKET_LINES, SOCKET_LINE_BYTES = 100, 8000
"""Of a request for a socket: its first line and its headers."""
READ_SECONDS = 30.0
"""For a client to read on, when its answer fills all buffers."""


class Doors:
    """Counts connections, in all and by address."""

    def __init__(self, in_all: int, of_an_address: int):
        self._in_all = in_all
        self._of_an_address = of_an_address
        self._open: Counter[str] = Counter()

    def enter(self, address: str, in_all: int) -> bool:
        """Whether a connection may stay: `in_all` are open, pages too."""
        if in_all > self._in_all or self._open[address] >= self._of_an_address:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class PatientProtocol(HttpProtocol):
    """Uvicorn's protocol with timeouts."""

    doors = Doors(1 << 30, 1 << 30)
    _patience: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _address: str | None = None
    _is_page = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        address = network_of(str(peer[0])) if isinstance(peer, tuple) else ""
        if not self.doors.enter(address, len(self.connections)):
            transport.abort()
            return
        self._address = address
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_waiting()
        self._leave()
        if self._unread:
            self._unread.cancel()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._address is not None:
            self.doors.leave(self._address)
            self._address = None

    def data_received(self, data: bytes) -> None:
        self._head_bytes += len(data)
        super().data_received(data)
        if not self._is_between and not TELLS_BODIES:
            self._head_bytes = 0
        if self._head_bytes > HEAD_BYTES:
            self.transport.abort()
        elif self._is_page or not self._is_between:
            self._end_waiting()
        elif self._patience is None:
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if len(self.pipeline) > PIPELINED:
            self.transport.abort()

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        if not self.cycle.response_complete:  # else nobody wants to have it
            self._head_bytes -= len(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._head_bytes = 0

    @property
    def _is_between(self) -> bool:
        """Whether no request is being answered: none came yet, or the last is done with."""
        return self.cycle is None or self.cycle.response_complete

    def _wait_for_head(self) -> None:
        self._patience = self.loop.call_later(HEAD_SECONDS, self._lose_patience)

    def _lose_patience(self) -> None:
        self._patience = None
        if self._is_between and not self.transport.is_closing():
            self.transport.abort()

    def _end_waiting(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None

    def handle_websocket_upgrade(self, *event: object) -> None:
        """The connection becomes a WebSocket; its own protocol sends pings.

        That protocol accepts neither long lines nor many headers, and would never answer them.
        """
        lines = [self.url, *(name + value for name, value in self.scope["headers"])]
        if len(lines) > SOCKET_LINES or max(map(len, lines)) > SOCKET_LINE_BYTES:
            self.send_400_response("Too long.")
            return
        self._is_page = True
        self._leave()
        super().handle_websocket_upgrade(*event)
        if TELLS_BODIES:  # it refers to this protocol, which is never told that the connection is lost
            self.parser = None  # type: ignore[assignment]

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread:
            self._unread.cancel()
            self._unread = None


def protocol(in_all: int, of_an_address: int) -> type[PatientProtocol]:
    """The protocol of a server that lets so many connections in, and so many of one address."""
    return type("Protocol", (PatientProtocol,), {"doors": Doors(in_all, of_an_address)})
