"""The server, put together. See docs/bot-api.md for programs that play."""

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
"""OpenAPI has no word for sockets, so what goes over them is added to its schemas."""


class App(FastAPI):
    """Describes the messages of sockets too, and has a guard before it."""

    def build_middleware_stack(self) -> ASGIApp:
        """The guard is the outermost: its headers are on every answer, failures too."""
        return Guard(super().build_middleware_stack(), self.state.limiter, self.state.bans)

    def openapi(self) -> dict[str, JSON]:
        if not self.openapi_schema:
            schema = super().openapi()
            _, found = models_json_schema(SOCKET_MESSAGES, ref_template="#/components/schemas/{model}")
            for name, described in found["$defs"].items():
                schema["components"]["schemas"].setdefault(name, described)
        return self.openapi_schema or {}


class Files(StaticFiles):
    """Scripts and styles; browsers ask each time whether they have changed, which costs little."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        answer.headers["Cache-Control"] = "no-cache"
        return answer


async def read_bans(service: Service, bans: Bans) -> None:
    with contextlib.suppress(NotReady):  # the store does not answer: what was banned stays so
        bans.replace(await service.threads.read(service.store.bans))


async def follow_bans(service: Service, bans: Bans, open_pages: Pages) -> None:
    """Take up for ever what was banned or lifted, by whichever process."""
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
    """The server over a store. `address` is how players reach it, for the calls that tell them to come.

    With `calls_inside` those calls may go to addresses of the server's own network. Without a `limiter` the
    limits are those of a server that nobody else can reach. `admin_key` opens the page for whoever runs it;
    without one it is for this very machine. `sockets` is what an open page may cost.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service, renderer = Service(store, address, calls_inside), Renderer()
        app.state.service, app.state.renderer = service, renderer
        app.state.pages = Pages(service, renderer, app.state.limiter, sockets)
        app.state.pulse = health.Pulse(service)
        await read_bans(service, app.state.bans)
        service.start()
        service.tasks.keep(lambda: follow_bans(service, app.state.bans, app.state.pages))
        yield
        app.state.pulse.close()
        await service.close()
        renderer.close()

    app = App(
        title="Signoria",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,  # it would load scripts of others: routes/pages.py has a page of our own
        redoc_url=None,
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
    for part in parts:  # looked through in this order
        app.include_router(part.router)
    errors.add_handlers(app)
    return app
