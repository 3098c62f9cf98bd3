"""The open pages: each gets a scene for everything that is published, in order, at its own pace.

Limits bound the cost of a page, whatever it sends and however slowly it reads.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from fastapi import WebSocket, WebSocketDisconnect
from starlette.requests import HTTPConnection

from signoria.core.errors import UserError
from signoria.i18n import LANGUAGES, Sentence, tr
from signoria.svg import Look
from signoria.web.domain.errors import Forbidden, NotFound
from signoria.web.domain.keys import SPECTATOR, Key
from signoria.web.limits import NOT_SERVED, Bans, Held, Limit, Limiter, TooMany, Visitor, visitor_of
from signoria.web.protocol import ABORT
from signoria.web.rate import Bucket, Rate
from signoria.web.scene.drawing import cost_of_log
from signoria.web.scene.frame import Frame
from signoria.web.scene.render import preparing_scene
from signoria.web.scene.renderer import Renderer, Request
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.schemas import Hello, Presence, SocketError, Wish
from signoria.web.service import Service
from signoria.web.service.live import LiveTable, Snapshot

log = logging.getLogger("signoria")
NO_HELLO, NO_KEY, NO_TABLE, TOO_SLOW, TOO_MUCH, FAILED = 4400, 4403, 4404, 4408, 4429, 4500
LATER = 1013
"""Close codes of the socket. After the last ones a page comes again by itself."""
PROGRESS_SECONDS = 0.3
SCENES = Rate(burst=8, per_second=4)


@dataclass(frozen=True)
class SocketLimits:
    """Limits of a single open page. (`Limiter` limits their number.)"""

    hello_seconds: float = 10.0
    """The time until the first message."""
    message_bytes: int = 4096
    scenes: Rate = SCENES
    """How often a page may ask for a scene; beyond that it gets the newest one a little later."""
    write_seconds: float = 15.0
    """How long a page may take to read a message, beyond about 64 KB in buffers."""
    waiting: int = 30
    """How many snapshots may wait for a page; older ones are dropped, but not their log entries."""
    late_seconds: float = 2.0
    """A page that lags more than this skips to the newest scene, with all log entries."""


class PageConnection:
    """One open page. A task of its own makes and sends its scenes, so it delays nobody."""

    def __init__(
        self,
        socket: WebSocket,
        renderer: Renderer,
        viewpoint: Viewpoint,
        hello: Hello,
        snapshot: Callable[[], Snapshot],
        limits: SocketLimits,
        drawings: Bucket,
    ):
        """`snapshot` returns the current table.

        `drawings` is the bucket that all pages of the visitor share.
        """
        self._socket = socket
        self._renderer = renderer
        self._viewpoint = viewpoint
        self._hello = hello
        self._snapshot = snapshot
        self._limits = limits
        self._after = -1 if hello.after is None else hello.after
        """The last event whose log entry has been sent."""
        self._shown: tuple[Viewpoint, Frame] | None = None
        """What the page currently shows."""
        self._wants_whole = not hello.changes
        self._waiting: deque[tuple[float, Snapshot]] = deque(maxlen=limits.waiting)
        """Published snapshots that wait, with their times."""
        self._is_asked = True
        """Whether the page has asked for a scene."""
        self._asked_often = Bucket(limits.scenes), drawings
        self._presence: Presence | None = None
        self._ending: tuple[int, Sentence] | None = None
        self._news = asyncio.Event()

    @property
    def key(self) -> Key:
        return self._viewpoint.key

    def publish(self, snapshot: Snapshot) -> None:
        self._waiting.append((monotonic(), snapshot))
        self._news.set()

    def tell_presence(self, connected: Sequence[bool]) -> None:
        self._presence = Presence(players_connected=list(connected))
        self._news.set()

    def dismiss(self) -> None:
        self.end(NO_KEY, tr("This link was withdrawn: ask the host for a new one"))

    def end(self, code: int, reason: Sentence) -> None:
        """Close the connection after the current message."""
        self._ending = self._ending or (code, reason)
        self._news.set()

    def change(self, wish: Wish) -> None:
        """Apply changed wishes of the page."""
        given, old = wish.model_fields_set, self._viewpoint
        look = Look(
            old.look.dark if wish.dark is None else wish.dark,
            old.look.narrow if wish.narrow is None else wish.narrow,
        )
        self._viewpoint = replace(
            old,
            look=look,
            seat=wish.seat if "seat" in given else old.seat,
            lang=wish.lang if wish.lang and wish.lang in LANGUAGES else old.lang,
            text=old.text if wish.text is None else wish.text,
        )
        if wish.after is not None:
            self._after = wish.after
        self._wants_whole |= wish.whole
        self._is_asked = True
        self._news.set()

    async def send_all(self) -> None:
        """Send messages one after the other until the connection is closed."""
        try:
            while self._ending is None:
                self._news.clear()
                if not await self._send_next():
                    await self._news.wait()
            await self._close(*self._ending)
        except TimeoutError:  # it does not read
            abort(self._socket)
        except (WebSocketDisconnect, RuntimeError):
            pass

    async def _send_next(self) -> bool:
        """Send the next message, if there is one; return whether there was."""
        if self._presence is not None:
            presence, self._presence = self._presence, None
            await self._write(presence.model_dump_json())
        elif self._waiting:
            await self._show(self._next())
        elif self._is_asked and not (seconds := max(bucket.wait for bucket in self._asked_often)):
            snapshot = self._snapshot()
            for bucket in self._asked_often:
                bucket.owe(1 + cost_of_log(snapshot.table, self._after))
            await self._show(snapshot, is_news=False)
        elif self._is_asked:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), seconds)
        else:
            return False
        return True

    def _next(self) -> Snapshot:
        """The oldest waiting snapshot, or the newest one if that has waited too long."""
        since, snapshot = self._waiting.popleft()
        if self._waiting and monotonic() - since > self._limits.late_seconds:
            _, snapshot = self._waiting[-1]
            self._waiting.clear()
        return snapshot

    def _base(self) -> Frame | None:
        """What the page has, if changes can be sent relative to that."""
        if self._wants_whole or self._shown is None or self._shown[0] != self._viewpoint:
            self._wants_whole = not self._hello.changes
            return None
        return self._shown[1]

    async def _show(self, snapshot: Snapshot, is_news: bool = True) -> None:
        """Send a scene, or its changes."""
        viewpoint, after = self._viewpoint, self._after
        base = self._base()
        self._after = snapshot.table.number
        if not self._waiting:
            self._is_asked = False
        try:
            message = await self._renderer.message(
                snapshot, Request(viewpoint, after, base, self._hello.packed, is_news)
            )
        except UserError as refused:  # too much is being asked for
            self.end(LATER, refused.sentence)
            return
        except Exception:
            log.exception("Table %s cannot be shown", snapshot.table.name)
            self.end(FAILED, tr("This table cannot be shown"))
            return
        self._shown = viewpoint, message.frame
        await self._write(message.data)

    async def _write(self, message: str | bytes) -> None:
        async with asyncio.timeout(self._limits.write_seconds):
            await _send(self._socket, message)

    async def _close(self, code: int, reason: Sentence) -> None:
        async with asyncio.timeout(self._limits.write_seconds):
            await _close(self._socket, code, reason.render(self._viewpoint.lang))


class Pages:
    """All open pages of a server."""

    def __init__(
        self, service: Service, renderer: Renderer, limiter: Limiter, limits: SocketLimits | None = None
    ):
        self._service = service
        self._renderer = renderer
        self._limiter = limiter
        self._limits = limits or SocketLimits()
        self._open: dict[PageConnection, Visitor] = {}

    def end_banned(self, bans: Bans) -> None:
        """Close the pages of banned visitors."""
        for connection, visitor in self._open.items():
            if bans.has(visitor):
                connection.end(TOO_MUCH, NOT_SERVED)

    async def serve(self, socket: WebSocket, name: str, lang: str) -> None:
        """Serve a page until it is closed."""
        if not is_own_page(socket, self._service.address):
            await socket.close()  # before it is accepted: refused, by 403
            return
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            await socket.accept()
            await self._welcome(socket, name, lang)

    async def _welcome(self, socket: WebSocket, name: str, lang: str) -> None:
        """Read the first message, and show the table."""
        hello = await self._hear_hello(socket)
        if hello is None:
            await _close(socket, NO_HELLO, tr("Who comes? The first message says so").render(lang))
            return
        lang = hello.lang if hello.lang and hello.lang in LANGUAGES else lang
        look = Look(bool(hello.dark), bool(hello.narrow))
        viewpoint = Viewpoint(SPECTATOR, hello.seat, lang, look, bool(hello.text))
        try:
            viewpoint = replace(viewpoint, key=await self._service.links.find(name, hello.key))
            await self._wait_until_ready(socket, name, viewpoint)
            live = await self._service.tables.find(name)
            await self._service.links.find(name, hello.key)  # it may have been withdrawn meanwhile
        except UserError as error:
            told = error.sentence.render(lang)
            await _send(socket, SocketError(error=told).model_dump_json())
            await _close(socket, _code_of(error), told)
            return
        drawings = self._limiter.bucket(Limit.DRAWINGS, visitor_of(socket.scope))
        connection = PageConnection(
            socket, self._renderer, viewpoint, hello, live.snapshot, self._limits, drawings
        )
        try:
            with self._limiter.hold(
                Held.SOCKETS_AT_TABLE, visitor_of(socket.scope), connection.key.place_at(name)
            ):
                await self._attend(socket, connection, live)
        except TooMany:
            await _close(socket, TOO_MUCH, tr("Too many look at this table").render(lang))

    async def _hear_hello(self, socket: WebSocket) -> Hello | None:
        """The first message; None if it is invalid or does not arrive."""
        with contextlib.suppress(ValueError, TimeoutError):
            async with asyncio.timeout(self._limits.hello_seconds):
                return Hello.model_validate_json(await _receive(socket, self._limits.message_bytes))
        return None

    async def _attend(self, socket: WebSocket, connection: PageConnection, live: LiveTable) -> None:
        """Show the table until either side closes the connection."""
        live.connect(connection)
        self._open[connection] = visitor_of(socket.scope)
        sender = asyncio.create_task(connection.send_all())
        listener = asyncio.create_task(self._listen(socket, connection))
        try:
            await asyncio.wait((sender, listener), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sender.cancel()
            listener.cancel()
            del self._open[connection]
            live.disconnect(connection)

    async def _listen(self, socket: WebSocket, connection: PageConnection) -> None:
        """Read and apply the page's wishes until it is closed; ignore invalid messages."""
        messages = Bucket(visitor_of(socket.scope).limits.rates[Limit.MESSAGES])
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                text = await _receive(socket, self._limits.message_bytes)
                if messages.take():
                    with contextlib.suppress(ValueError):
                        connection.change(Wish.model_validate_json(text))
                else:
                    connection.end(TOO_MUCH, tr("Too many messages: wait a moment"))
                    await asyncio.Event().wait()  # read nothing more, until the connection is closed

    async def _wait_until_ready(self, socket: WebSocket, name: str, viewpoint: Viewpoint) -> None:
        """Send the progress until the game is ready."""
        event, opened = await self._service.tables.opened(name)
        preparer = self._service.preparer
        if not preparer.is_ready(opened.game):
            preparer.want(opened.game)
        while not preparer.is_ready(opened.game):
            message = preparing_scene(name, event, opened, viewpoint, preparer.progress[opened.game])
            async with asyncio.timeout(self._limits.write_seconds):
                await _send(socket, message.model_dump_json(by_alias=True))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(preparer.wait(opened.game), PROGRESS_SECONDS)


# --- Sockets ----------------------------------------------------------------------------------


def is_own_page(request: HTTPConnection, address: str) -> bool:
    """Whether no page of another site asks. Programs need not say where they come from."""
    origin = request.headers.get("origin")
    if origin is None:
        return True
    site = origin.partition("://")[2]
    own = (address.partition("://")[2], request.headers.get("host"), request.headers.get("x-forwarded-host"))
    return bool(site) and site in own


def _code_of(error: UserError) -> int:
    """The close code for whoever cannot be shown a table."""
    if isinstance(error, NotFound):
        return NO_TABLE
    return NO_KEY if isinstance(error, Forbidden) else LATER


async def _receive(socket: WebSocket, most: int) -> str:
    """The next message; an empty string if it is too long or not text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str = message.get("text") or ""
    return text if len(text) <= most else ""


async def _send(socket: WebSocket, message: str | bytes) -> None:
    if isinstance(message, str):
        await socket.send_text(message)
    else:
        await socket.send_bytes(message)


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    """Close a socket; a reason can have 123 bytes."""
    await socket.close(code, reason.encode()[:123].decode(errors="ignore"))


def abort(socket: WebSocket) -> None:
    """Abort a connection, even if the other side has not read everything."""
    extension = socket.scope.get("extensions", {}).get(ABORT)
    if extension:
        extension["abort"]()
