"""Uvicorn's WebSocket protocol, with the limits that uvicorn lacks.

Uvicorn closes a connection only when everything that was written to it has been read, which may never happen;
it accepts any number of pings and message fragments; and a request for a socket that its library does not
understand is neither answered nor closed.
"""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from signoria.web.rate import Bucket, Rate

ABORT: Final = "signoria.abort"
"""An extension in a socket's scope: its `abort` ends the connection at once, with unread data or not."""
HEARD = Rate(burst=64_000, per_second=8_000)
"""Bytes. A page sends some hundred when it opens, and then next to nothing."""
MOST_PIECES = 64
"""Fragments per message: empty ones do not count towards its length, but are stored. Browsers send one."""
CLOSING_SECONDS = 5.0


class PageProtocol(WebSocketsSansIOProtocol):
    """For `uvicorn.Config(ws=PageProtocol)`."""

    def __init__(self, *given: object, **named: object):
        super().__init__(*given, **named)  # type: ignore[arg-type]
        self.close_timeout = CLOSING_SECONDS
        self._heard = Bucket(HEARD)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][ABORT] = {"abort": self.transport.abort}

    def data_received(self, data: bytes) -> None:
        if not self._heard.take(len(data)):
            self.transport.abort()
            return
        super().data_received(data)
        # The first data is the whole request: was it not one for a socket?
        if not self.handshake_initiated:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_PIECES:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Break reference cycles of the parser, so that closed connections need no garbage collector."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.conn.parser_exc = None  # it has references to stack frames

    def keepalive_timeout(self) -> None:
        """A client that does not answer a ping is gone."""
        super().keepalive_timeout()
        self.transport.abort()
