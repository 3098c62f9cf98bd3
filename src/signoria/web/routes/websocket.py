"""The live line of a page."""

from fastapi import APIRouter, WebSocket

from signoria.svg import Look
from signoria.web.connections import serve_page
from signoria.web.domain.keys import Key
from signoria.web.routes.language import language_of
from signoria.web.scene.viewpoint import Viewpoint

router = APIRouter()


@router.websocket("/ws/{name}")
async def connect(socket: WebSocket, name: str) -> None:
    """A scene for every event; with `packed=1` in binary messages, compressed by zlib."""
    query = socket.query_params
    seat, after = query.get("as", ""), query.get("after", "")
    viewpoint = Viewpoint(
        Key(query.get("key", "")),
        int(seat) if seat.isdecimal() else None,
        language_of(socket),
        Look(query.get("dark") == "1", query.get("narrow") == "1"),
        query.get("text") == "1",
    )
    await serve_page(
        socket,
        socket.app.state.service,
        socket.app.state.renderer,
        name,
        viewpoint,
        int(after) if after.isdecimal() else -1,
        query.get("packed") == "1",
    )
