"""The server: pages, and what they ask. See docs/bot-api.md for programs that play."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

from signoria import __version__
from signoria.i18n import tr
from signoria.web.domain.table import Refusal
from signoria.web.routes import hosting, lobby, pages, play
from signoria.web.routes.deps import language_of
from signoria.web.service.preparing import Preparer
from signoria.web.service.tables import Tables
from signoria.web.store.sql import Store

STATIC = Path(__file__).parent / "static"


class Files(StaticFiles):
    """Scripts and styles; browsers ask each time whether they have changed, which costs little."""

    def file_response(self, *details: Any, **more: Any) -> Response:
        answer = super().file_response(*details, **more)
        answer.headers["Cache-Control"] = "no-cache"
        return answer


def make_app(store: Store, address: str = "") -> FastAPI:
    """The server over a store. `address` is how players reach it, for the calls that tell them to come."""
    preparer = Preparer()
    tables = Tables(store, preparer, address)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        tables.task(preparer.run())
        tables.task(tables.wake())
        yield
        await tables.close()

    app = FastAPI(
        title="Signoria",
        version=__version__,
        lifespan=lifespan,
        description="Play board games of merchants and builders; programs may play too.",
    )
    app.state.tables = tables
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.mount("/static", Files(directory=STATIC), name="static")
    for part in (pages.router, lobby.router, play.router, play.live_router, hosting.router):
        app.include_router(part)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    return app


def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    told = error.sentence.render(language_of(request))
    rule = error.rule
    return JSONResponse({"error": f"{told}.", "rule": rule}, error.status)


def _not_understood(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    told = tr("The request is not understood: {where}: {what}", where=where, what=first["msg"])
    return JSONResponse({"error": f"{told.render(language_of(request))}.", "rule": None}, 422)
