"""Whether tables really move, and what the server counts about itself."""

import asyncio
import ipaddress
import logging
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from typing import Protocol

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from starlette.requests import HTTPConnection

from signoria import __version__
from signoria.i18n import Sentence, tr, tr_plural
from signoria.web import metrics, schemas
from signoria.web.domain.errors import Forbidden, NotReady
from signoria.web.limits import Limit, visitor_of
from signoria.web.routes.deps import LangDep, ServiceDep, limiter_of

log = logging.getLogger("signoria")
PATIENCE = 2.0
"""Seconds in which the store must answer."""
FRESH = 1.0
"""Seconds for which an answer is good enough for whoever asks next."""
COOKIE = "admin"

router = APIRouter()


# --- The pulse --------------------------------------------------------------------------------


class Moving(Protocol):
    """What can be asked whether it moves."""

    async def overdue(self) -> int:
        """How many tables wait for longer than they should; the store is asked on the way."""


@dataclass(frozen=True)
class Finding:
    """How a server is: the reason if it is not well."""

    reason: Sentence | None = None
    overdue: int = 0

    @property
    def status(self) -> str:
        return "degraded" if self.reason else "ok"


class Pulse:
    """Asks one question at a time: a store that hangs is not asked again and again."""

    def __init__(
        self, tables: Moving, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic
    ):
        self._tables = tables
        self._patience = patience
        self._clock = clock
        self._asking: asyncio.Task[int] | None = None
        self._found: tuple[float, Finding] | None = None

    async def feel(self) -> Finding:
        if self._found and self._clock() - self._found[0] < FRESH:
            return self._found[1]
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._tables.overdue())
        found = await self._wait(self._asking)
        metrics.OVERDUE.set(found.overdue)
        self._found = self._clock(), found
        return found

    async def _wait(self, asking: asyncio.Task[int]) -> Finding:
        try:
            async with asyncio.timeout(self._patience):
                overdue = await asyncio.shield(asking)
        except TimeoutError:
            return Finding(tr("The store does not answer"))
        except NotReady:
            log.warning("The store cannot be read")
            return Finding(tr("The store cannot be read"))
        except Exception as error:  # whatever it is, this is the place to tell of it
            log.error("The store failed: %s", type(error).__name__, exc_info=error)
            return Finding(tr("The store cannot be read"))
        if overdue:
            waiting = tr_plural(
                "{count} table waits for longer than it should",
                "{count} tables wait for longer than they should",
                overdue,
            )
            return Finding(waiting, overdue)
        return Finding()

    def close(self) -> None:
        if self._asking:
            self._asking.cancel()


def pulse_of(connection: HTTPConnection) -> Pulse:
    pulse: Pulse = connection.app.state.pulse
    return pulse


@router.head("/healthz", include_in_schema=False)  # so many monitors ask
@router.get("/healthz", responses={503: {"model": schemas.Health, "description": "Tables do not move"}})
async def healthz(request: Request, response: Response, lang: LangDep) -> schemas.Health:
    """Whether tables move: 200 if so, 503 and the reason if not."""
    found = await pulse_of(request).feel()
    response.status_code = 503 if found.reason else 200
    reason = found.reason.render(lang) if found.reason else None
    return schemas.Health(status=found.status, version=__version__, reason=reason)


# --- Who may look behind the scenes -----------------------------------------------------------


def is_admin(connection: HTTPConnection) -> bool:
    """By the admin's key; or, if none is set, whoever sits at this very machine.

    The name that was asked for must be this machine's too: else a page of another site could have its own
    name lead here, and look in.
    """
    key: str = connection.app.state.admin_key
    if not key:
        return visitor_of(connection.scope).is_local and is_own_name(connection.url.hostname or "")
    header = connection.headers.get("authorization", "").removeprefix("Bearer ").strip()
    if header:
        return is_key(connection, header, key)
    cookie = connection.cookies.get(COOKIE, "")
    return bool(cookie) and is_key(connection, cookie, token_of(key))


def is_key(connection: HTTPConnection, given: str, wanted: str) -> bool:
    """Whether the right key was given. Who gave too many wrong ones is not told of the right one either."""
    limiter, visitor = limiter_of(connection), visitor_of(connection.scope)
    limiter.must_be_left(Limit.WRONG_KEYS, visitor)
    if is_same(given, wanted):
        return True
    limiter.take(Limit.WRONG_KEYS, visitor)
    return False


def is_own_name(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_same(given: str, wanted: str) -> bool:
    return secrets.compare_digest(given.encode(), wanted.encode())


def token_of(key: str) -> str:
    """What a browser keeps in the place of the key."""
    return digest(key.encode(), b"signoria admin", sha256).hex()


def must_be_admin(connection: HTTPConnection) -> None:
    if not is_admin(connection):
        raise Forbidden(
            tr("This is for whoever runs the server: on its own machine, or with the admin's key")
        )


@router.get("/metrics", response_class=PlainTextResponse, include_in_schema=False)
async def show_metrics(request: Request, service: ServiceDep) -> Response:
    """For Prometheus."""
    must_be_admin(request)
    metrics.TABLES.set(len(list(service.tables.in_memory())))
    metrics.QUEUED.set(service.jobs.waiting)
    await pulse_of(request).feel()
    return PlainTextResponse(metrics.as_text(), media_type="text/plain; version=0.0.4")


def load() -> tuple[float, ...]:
    """Of the machine, over one, five and fifteen minutes, where it is known."""
    return os.getloadavg() if hasattr(os, "getloadavg") else ()
