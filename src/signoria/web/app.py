"""Assembles the server. Programs that play: see docs/bot-api.md."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Literal

from fastapi import Depends, FastAPI
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from signoria import __version__
from signoria.core.contract import JSON
from signoria.web.connections import Pages, SocketLimits
from signoria.web.domain.errors import NotReady
from signoria.web.limits import Bans, Limiter
from signoria.web.routes import (
    admin,
    errors,
    health,
    hosting,
    lobby,
    pages,
    play,
    sandbox,
    shell,
    websocket,
)
from signoria.web.routes.guard import Guard
from signoria.web.routes.quick import QuickMoves
from signoria.web.routes.rates import limited
from signoria.web.routes.templates import STATIC
from signoria.web.scene.models import PreparingScene, Scene, SceneChange
from signoria.web.scene.renderer import Renderer
from signoria.web.schemas import Hello, Presence, Refused, SocketError, Wish
from signoria.web.service import Service
from signoria.web.store import Store

BANS_SECONDS = 5.0
SOCKET_MESSAGES: list[tuple[type[BaseModel], Literal["validation", "serialization"]]] = [
    (Scene, "serialization"),
    (SceneChange, "serialization"),
    (PreparingScene, "serialization"),
    (Presence, "serialization"),
    (SocketError, "serialization"),
    (Hello, "validation"),
    (Wish, "validation"),
]
"""OpenAPI cannot describe sockets, so their messages are added to its schemas."""


class App(FastAPI):
    """FastAPI with the guard in front, and with the messages of sockets in its OpenAPI description."""

    def build_middleware_stack(self) -> ASGIApp:
        """The guard is outermost, so that its headers are on every answer, including errors."""
        return Guard(super().build_middleware_stack(), self.state.limiter, self.state.bans)

    def openapi(self) -> dict[str, JSON]:
        if not self.openapi_schema:
            schema = super().openapi()
            _, found = models_json_schema(SOCKET_MESSAGES, ref_template="#/components/schemas/{model}")
            for name, described in found["$defs"].items():
                schema["components"]["schemas"].setdefault(name, described)
        return self.openapi_schema or {}


class Files(StaticFiles):
    """Scripts and styles. Browsers revalidate them every time, which costs little."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        answer.headers["Cache-Control"] = "no-cache"
        return answer


async def read_bans(service: Service, bans: Bans) -> None:
    with contextlib.suppress(NotReady):  # the store does not answer: keep the current bans
        bans.replace(await service.threads.read(service.store.bans))


async def follow_bans(service: Service, bans: Bans, open_pages: Pages) -> None:
    """Keep bans up to date with other processes, for ever."""
    while True:
        await asyncio.sleep(BANS_SECONDS)
        await read_bans(service, bans)
        open_pages.end_banned(bans)


def make_app(
    store: Store,
    address: str = "",
    calls_inside: bool = False,
    limiter: Limiter | None = None,
    admin_key: str = "",
    sockets: SocketLimits | None = None,
) -> FastAPI:
    """Create the server for a store.

    Args:
        address: the server's public address, for the links in webhooks.
        calls_inside: whether webhooks may call addresses in the server's own network.
        limiter: by default with the limits of a server that only this machine can reach.
        admin_key: opens the admin page; without one it is available from this machine only.
        sockets: limits of open pages.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.service = service = Service(store, address, calls_inside)
        app.state.renderer = renderer = Renderer(service.visitors)
        app.state.pages = Pages(service, renderer, app.state.limiter, sockets)
        app.state.pulse = health.Pulse(service)
        await read_bans(service, app.state.bans)
        service.start()
        service.tasks.keep(lambda: follow_bans(service, app.state.bans, app.state.pages))
        yield
        app.state.pulse.close()
        await service.close()

    app = App(
        title="Signoria",
        version=__version__,
        lifespan=lifespan,
        redirect_slashes=False,  # it would lead to whatever host a request names
        docs_url=None,  # it would load third-party scripts: routes/pages.py has a page of our own
        redoc_url=None,
        openapi_url=None,  # it is packed once: routes/pages.py
        description="Play board games of merchants and builders; programs may play too.",
        responses={"4XX": {"model": Refused, "description": "Refused"}},
        dependencies=[Depends(limited)],
    )
    app.state.limiter, app.state.bans = limiter or Limiter(), Bans()
    app.state.admin_key = admin_key
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(QuickMoves)
    app.mount("/static", Files(directory=STATIC), name="static")
    parts = (play, websocket, hosting, sandbox, lobby, health, admin, shell, pages)
    for part in parts:  # matched in this order
        app.include_router(part.router)
    errors.add_handlers(app)
    return app
