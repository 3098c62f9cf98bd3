"""A fast path for moves: most requests are moves, and FastAPI would take longer than the move itself.

It does the same as the route `play.move`, with the same functions. Any request that is not plainly a move is
passed on to FastAPI, so this only affects speed.
"""

import re
from dataclasses import dataclass

from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from signoria.core.errors import UserError
from signoria.web.routes.deps import get_key
from signoria.web.routes.errors import answer_to
from signoria.web.routes.play import move
from signoria.web.routes.rates import limited
from signoria.web.schemas import Choice

PATH = re.compile(r"/api/tables/([^/]+)/moves")
JSON = b"application/json"


@dataclass(frozen=True)
class Route:
    """The route by which metrics and limits know the request."""

    path: str = "/api/tables/{name}/moves"


ROUTE = Route()


class QuickMoves:
    """Middleware around FastAPI's routes, inside the handler of unexpected errors."""

    def __init__(self, app: ASGIApp):
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None or scope["method"] != "POST" or dict(scope["headers"]).get(b"content-type") != JSON:
            await self._app(scope, receive, send)
            return
        try:
            first = await receive()
        except HTTPException as refused:
            await answer_to(Request(scope), refused)(scope, receive, send)
            return
        choice = _choice(first)
        if choice is None:
            await self._app(scope, _beginning_with(first, receive), send)
            return
        scope["route"], scope["path_params"] = ROUTE, {"name": found[1]}
        request = Request(scope, receive)
        try:
            await limited(request)
            moved = await move(found[1], choice, await get_key(found[1], request), request)
        except (UserError, HTTPException, SQLAlchemyError) as error:
            await answer_to(request, error)(scope, receive, send)
            return
        body = moved.model_dump_json().encode()
        headers = [(b"content-length", str(len(body)).encode()), (b"content-type", JSON)]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _choice(message: Message) -> Choice | None:
    """The choice in a message, if it is a complete and valid body."""
    if message["type"] != "http.request" or message.get("more_body"):
        return None
    try:
        return Choice.model_validate_json(message["body"])
    except ValidationError:
        return None


def _beginning_with(first: Message, receive: Receive) -> Receive:
    """A `receive` that returns the first message again, and then the following ones."""
    waiting = [first]

    async def receive_all() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_all
