"""The open pages: each gets a scene for every event, in order, at its own pace."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from signoria.core.errors import UserError
from signoria.i18n import LANGUAGES
from signoria.svg import Look
from signoria.web.domain.errors import NotFound
from signoria.web.domain.keys import Key
from signoria.web.scene.render import preparing_scene
from signoria.web.scene.renderer import Renderer
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.schemas import Presence, SocketError, Wish
from signoria.web.service import Service
from signoria.web.service.live import LiveTable, Snapshot

log = logging.getLogger("signoria")
NO_TABLE, NO_KEY, TOO_SLOW, FAILED = 4404, 4403, 4408, 4500
"""Close codes of the socket."""
WAITING = 200
"""Messages that may wait for a slow line; then it is closed, and comes back for the newest."""
PROGRESS_SECONDS = 0.3


@dataclass(frozen=True)
class _Showing:
    """A scene that is to be made and sent."""

    snapshot: Snapshot
    viewpoint: Viewpoint
    after: int


class PageConnection:
    """One open page. Its scenes are made and sent by a task of its own, so it delays nobody."""

    def __init__(
        self,
        socket: WebSocket,
        renderer: Renderer,
        viewpoint: Viewpoint,
        after: int,
        packed: bool,
    ):
        self._socket = socket
        self._renderer = renderer
        self._viewpoint = viewpoint
        self._after = after
        """The last event whose log entry is on its way."""
        self._packed = packed
        self._queue: asyncio.Queue[_Showing | Presence | int] = asyncio.Queue(WAITING)

    @property
    def key(self) -> Key:
        return self._viewpoint.key

    def publish(self, snapshot: Snapshot) -> None:
        self._put(_Showing(snapshot, self._viewpoint, self._after))
        self._after = snapshot.table.number

    def tell_presence(self, connected: Sequence[bool]) -> None:
        self._put(Presence(players_connected=list(connected)))

    def dismiss(self) -> None:
        self._put(NO_KEY)

    def _put(self, message: _Showing | Presence | int) -> None:
        if self._queue.full():
            while not self._queue.empty():
                self._queue.get_nowait()
            message = TOO_SLOW
        self._queue.put_nowait(message)

    def change(self, wish: Wish) -> None:
        """The page wishes to see something else."""
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

    async def send_all(self) -> None:
        """Send what is put, one after the other, until the line is closed."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._queue.get()
                if isinstance(message, _Showing):
                    await self._send_scene(message)
                elif isinstance(message, Presence):
                    await self._socket.send_text(message.model_dump_json())
                else:
                    await self._socket.close(message)
                    return

    async def _send_scene(self, showing: _Showing) -> None:
        try:
            message = await self._renderer.message(
                showing.snapshot, showing.viewpoint, showing.after, self._packed
            )
        except Exception:
            log.exception("Table %s cannot be shown", showing.snapshot.table.name)
            self._put(FAILED)
            return
        if self._packed:
            await self._socket.send_bytes(message)
        else:
            await self._socket.send_text(message.decode())


async def serve_page(
    socket: WebSocket,
    service: Service,
    renderer: Renderer,
    name: str,
    viewpoint: Viewpoint,
    after: int,
    packed: bool,
) -> None:
    """Serve an open page until it goes."""
    await socket.accept()
    try:
        viewpoint = replace(viewpoint, key=await service.links.find(name, viewpoint.key.key))
        await _wait_until_ready(socket, service, name, viewpoint)
        live = await service.tables.find(name)
    except UserError as error:
        await socket.send_text(SocketError(error=error.sentence.render(viewpoint.lang)).model_dump_json())
        await socket.close(NO_TABLE if isinstance(error, NotFound) else NO_KEY)
        return
    except WebSocketDisconnect:
        return
    connection = PageConnection(socket, renderer, viewpoint, after, packed)
    live.connect(connection)
    connection.publish(live.snapshot())
    sender = asyncio.create_task(connection.send_all())
    try:
        await _listen(socket, connection, live)
    except (WebSocketDisconnect, ValueError, RuntimeError):
        pass
    finally:
        sender.cancel()
        live.disconnect(connection)


async def _listen(socket: WebSocket, connection: PageConnection, live: LiveTable) -> None:
    """Take up what the page wishes; what is no wish is passed over."""
    while True:
        text = await socket.receive_text()
        with contextlib.suppress(ValidationError):
            connection.change(Wish.model_validate_json(text))
            connection.publish(live.snapshot())


async def _wait_until_ready(socket: WebSocket, service: Service, name: str, viewpoint: Viewpoint) -> None:
    """Tell how far the rules of the game are, until they are compiled."""
    event, opened = await service.tables.opened(name)
    preparer = service.preparer
    if not preparer.is_ready(opened.game):
        preparer.want(opened.game)
    while not preparer.is_ready(opened.game):
        message = preparing_scene(name, event, opened, viewpoint, preparer.progress[opened.game])
        await socket.send_text(message.model_dump_json(by_alias=True))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(preparer.wait(opened.game), PROGRESS_SECONDS)
