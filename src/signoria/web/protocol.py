"""The server's end of a socket, below the pages: what uvicorn leaves open is ended here.

Uvicorn closes a line only when all that was written to it has been read, which may never be; it takes in as
many pings and pieces of messages as somebody cares to send; and a request for a socket that its library does
not understand it neither answers nor ends.
"""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from signoria.web.rate import Bucket, Rate

ABORT: Final = "signoria.abort"
"""An extension of a socket's scope: its `abort` ends the line at once, whatever waits to be read."""
HEARD = Rate(burst=64_000, per_second=8_000)
"""Bytes. A page sends some hundred when it comes, and then next to nothing."""
MOST_PIECES = 64
"""Of one message: empty ones count for nothing in its length, and all would be kept. Browsers send one."""
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
        # The first that comes is all of the request: was it none for a socket?
        if not self.handshake_initiated:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_PIECES:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """What takes messages apart refers to itself: nothing of a line is to wait for the collector."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.conn.parser_exc = None  # with the frames through which it came

    def keepalive_timeout(self) -> None:
        """Whoever does not answer a ping is gone."""
        super().keepalive_timeout()
        self.transport.abort()
