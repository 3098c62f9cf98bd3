"""Whose request it is, behind proxies and before them."""

import asyncio
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from signoria.web.limits import Limiter, Visitor

PROXY, OTHER_PROXY, VISITOR, LIAR = "10.0.0.1", "10.0.0.2", "198.51.100.7", "203.0.113.66"


def visitor(peer: str, *forwarded: str) -> Visitor:
    """Who the limits think has asked, at a server that trusts two proxies."""
    seen: list[Visitor] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(Limiter(local=None).visitor(scope))

    config = uvicorn.Config(app, proxy_headers=True, forwarded_allow_ips=f"{PROXY}, {OTHER_PROXY}")
    config.load()
    headers = [(b"x-forwarded-for", text.encode()) for text in forwarded]
    scope: Any = {"type": "http", "client": (peer, 1234), "headers": headers}
    asyncio.run(config.loaded_app(scope, None, None))  # type: ignore[arg-type]
    return seen[0]


@pytest.mark.parametrize(
    "forwarded",
    [
        (VISITOR,),
        (f"{VISITOR}:5678",),
        (f"::ffff:{VISITOR}",),
        (f"{VISITOR}, {OTHER_PROXY}",),
        (f"{LIAR}, {VISITOR}",),
        (f"{PROXY}, {LIAR}, {VISITOR}, {OTHER_PROXY}",),
        (LIAR, VISITOR),
        (f"127.0.0.1,{VISITOR}",),
    ],
)
def test_the_last_address_that_is_no_proxy_s_is_the_visitor_s(forwarded: tuple[str, ...]) -> None:
    """What stands before it the visitor may have written."""
    assert visitor(PROXY, *forwarded).address == VISITOR


@pytest.mark.parametrize("text", ["2a01:db8:1:2::7", "[2a01:db8:1:2::7]", "[2a01:db8:1:2::8]:5678"])
def test_addresses_of_ipv6(text: str) -> None:
    assert visitor(PROXY, text).address == "2a01:db8:1:2::/64"


@pytest.mark.parametrize("forwarded", [(VISITOR,), ("127.0.0.1",), (PROXY,), (VISITOR, VISITOR)])
def test_who_is_no_proxy_is_not_believed(forwarded: tuple[str, ...]) -> None:
    found = visitor(LIAR, *forwarded)
    assert found.address == LIAR and not found.is_local


@pytest.mark.parametrize("text", ["unknown", "_hidden", "1.2.3.4.5", "[::1", "x" * 5000, "[x]:7", "\x00"])
def test_what_is_no_address_is_nobody_s(text: str) -> None:
    """All such share what one visitor may ask for, and nobody becomes this very machine."""
    found = visitor(PROXY, text)
    assert found.address == "unknown" and not found.is_local


def test_an_empty_header_is_the_proxy_s_own() -> None:
    assert visitor(PROXY, "").address == PROXY
