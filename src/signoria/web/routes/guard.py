"""The door: what is looked at before a request is understood, and added to every answer.

Who is banned or asks too often, bodies that are too long or never end, signs that no address has; and the
headers that keep browsers from guessing, framing and telling others where one was.
"""

import asyncio
import logging
import re
import time

from fastapi import Request
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from signoria.core.errors import UserError
from signoria.i18n import tr
from signoria.web import metrics
from signoria.web.connections import is_own_page
from signoria.web.domain.errors import Forbidden
from signoria.web.fair import Turnstile, asker
from signoria.web.limits import NOT_SERVED, VISITOR, Bans, Held, Limit, Limiter, Visitor, is_from_elsewhere
from signoria.web.routes.errors import answer_to

log = logging.getLogger("signoria")
access_log = logging.getLogger("signoria.access")
RECORDS = "/api/records"
NOTHING = "default-src 'none'; frame-ancestors 'none'"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a seat's link is secret
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": NOTHING,  # pages have one of their own
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
PRIVATE = ("/api/", "/t/", "/admin", "/metrics", "/healthz")
"""Where answers depend on who asks, or on when: nobody on the way keeps them."""
READING = ("GET", "HEAD", "OPTIONS")
FOREIGN = tr("That did not come from this page")
HOST = re.compile(rb"(?:[\w.-]{0,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?")
LONGEST_NUMBER = 12
LONGEST_QUERY, MOST_FIELDS = 16_000, 50
"""Of an address: a link to the sandbox has a whole position in it. Each field costs time to read."""
LONGEST_COOKIE = 8_000
"""Bytes: ours are short, those of other servers of the same name may be longer."""


class Guard:
    """Around all of the app."""

    def __init__(self, app: ASGIApp, limiter: Limiter, bans: Bans):
        self._app = app
        self._limiter = limiter
        self._bans = bans
        self._met_proxy = False
        self._turnstile = Turnstile()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        visitor = scope[VISITOR] = self._limiter.visitor(scope)
        asker.set(visitor.address)
        await self._turnstile.enter(visitor.address)
        if not self._met_proxy and is_from_elsewhere(scope):
            self._meet_proxy(scope)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, visitor)
        else:
            await self._request(scope, receive, send, visitor)

    def _meet_proxy(self, scope: Scope) -> None:
        """Others reach this server after all, so that nobody may call its network by a webhook."""
        self._met_proxy = True
        scope["app"].state.service.webhooks.calls_inside = False
        if self._limiter.local is not None:
            log.warning(
                "Requests come through a proxy, or by a name of others: "
                "start with --trusted-proxy, or all visitors count as one"
            )

    # --- Sockets ---

    async def _socket(self, scope: Scope, receive: Receive, send: Send, visitor: Visitor) -> None:
        try:
            self._check(scope, visitor)
            self._limiter.take(Limit.SOCKETS_OPENED, visitor)
            with self._limiter.hold(Held.SOCKETS, visitor), metrics.SOCKETS.track_inprogress():
                await self._app(scope, receive, send)
        except (UserError, HTTPException) as refused:
            socket = WebSocket(scope, receive, send)
            await socket.send_denial_response(answer_to(socket, refused))

    # --- Requests ---

    async def _request(self, scope: Scope, receive: Receive, send: Send, visitor: Visitor) -> None:
        began, status = time.perf_counter(), 0

        async def send_safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(PRIVATE):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self._check(scope, visitor)
            self._limiter.take(Limit.REQUESTS, visitor)
            if scope["method"] not in READING and _is_foreign(scope):
                raise Forbidden(FOREIGN)
            bounded = _Body(scope, receive, visitor)
        except (UserError, HTTPException) as refused:
            await answer_to(Request(scope), refused)(scope, receive, send_safely)
        else:
            await self._app(scope, bounded.receive, send_safely)
        finally:
            _count(scope, status, time.perf_counter() - began, visitor)

    def _check(self, scope: Scope, visitor: Visitor) -> None:
        if self._bans.has(visitor):
            raise Forbidden(NOT_SERVED)
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        query = scope.get("query_string", b"")
        if len(hosts) > 1 or not all(map(HOST.fullmatch, hosts)) or "\0" in scope["path"] or b"%00" in query:
            raise HTTPException(400)
        if len(query) > LONGEST_QUERY or query.count(b"&") >= MOST_FIELDS:
            scope["query_string"] = b""  # nor is it read for the answer
            raise HTTPException(414)
        if sum(len(value) for name, value in scope["headers"] if name == b"cookie") > LONGEST_COOKIE:
            scope["headers"] = [header for header in scope["headers"] if header[0] != b"cookie"]
            raise HTTPException(431)


def _is_foreign(scope: Scope) -> bool:
    """Whether a page of another site makes its visitor's browser ask for a change.

    It cannot add a key, nor hide where it is from; programs need not say where they come from.
    """
    request = Request(scope)
    if "authorization" in request.headers:
        return False
    if site := request.headers.get("sec-fetch-site"):
        return site not in ("same-origin", "none")
    return not is_own_page(request, scope["app"].state.service.address)


class _Body:
    """A request's body as it comes, with an end to its bytes and its time."""

    def __init__(self, scope: Scope, receive: Receive, visitor: Visitor):
        limits = visitor.limits
        self._receive = receive
        self._left = limits.record_bytes if scope["path"] == RECORDS else limits.body_bytes
        self._seconds = limits.body_seconds
        self._deadline: float | None = None
        self._is_whole = False
        told = dict(scope["headers"]).get(b"content-length", b"0")
        if not told.isdigit() or len(told) > LONGEST_NUMBER or int(told) > self._left:
            raise HTTPException(413, headers={"Connection": "close"})

    async def receive(self) -> Message:
        if self._is_whole:
            return await self._receive()  # until the other side goes
        if self._deadline is None:
            self._deadline = asyncio.get_running_loop().time() + self._seconds
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise HTTPException(408, headers={"Connection": "close"}) from None
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            self._is_whole = not message.get("more_body", False)
        if self._left < 0:
            raise HTTPException(413, headers={"Connection": "close"})
        return message


def _count(scope: Scope, status: int, seconds: float, visitor: Visitor) -> None:
    """By the route's own words: what was asked for may have a key in it."""
    route = getattr(scope.get("route"), "path", None) or (
        "/static" if "/static/" in scope["path"] else "other"
    )
    metrics.REQUESTS.labels(route, str(status)).inc()
    metrics.REQUEST_SECONDS.observe(seconds)
    if access_log.isEnabledFor(logging.INFO):
        facts = {
            "method": scope["method"],
            "route": route,
            "status": status,
            "milliseconds": round(1000 * seconds, 1),
            "address": visitor.address,
        }
        access_log.info("%s %s %s", scope["method"], route, status, extra={"facts": facts})
