"""The live line of a page."""

from fastapi import APIRouter, WebSocket

from signoria.web.connections import Pages
from signoria.web.routes.language import language_of

router = APIRouter()


@router.websocket("/ws/{name}")
async def connect(socket: WebSocket, name: str) -> None:
    """The page says who comes by a first message, `Hello`; then it gets a scene for all that happens."""
    pages: Pages = socket.app.state.pages
    await pages.serve(socket, name, language_of(socket))
