"""Sockets that mean harm: floods, garbage, those who never read, pages of other sites. Nobody suffers."""

import asyncio
import contextlib
import gc
import itertools
import json
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import websockets
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from websockets.server import ServerProtocol

from signoria.web.app import make_app
from signoria.web.connections import NO_HELLO, TOO_MUCH, PageConnection, SocketLimits
from signoria.web.limits import PUBLIC, Limit, Limiter
from signoria.web.patience import PatientProtocol, protocol
from signoria.web.protocol import HEARD, PageProtocol
from signoria.web.store.sql import SqlStore
from tests.web.players import code_of_closing, connected, host, skip_presence

CUT_OFF = 1006
MANY = 1000
EMPTY_PIECE_BYTES = 6
LIMITS = SocketLimits()
GARBAGE = [
    "",
    "null",
    "[]",
    "0",
    "nonsense",
    '{"after": ' + "9" * 3900 + "}",
    '{"after": -9}',
    '{"after": 1e999}',
    '{"as": ' + "9" * 3000 + "}",
    '{"as": null, "lang": null, "dark": null, "after": null}',
    '{"lang": "*/../*/../*"}',
    '{"lang": "' + "x" * 4000 + '"}',
    "[" * 4000,
    '{"whole": 7, "dark": "perhaps"}',
    '{"\\ud800": "\\udfff"}',
    "x" * 60_000,
]


def test_garbage_is_passed_over(client: TestClient) -> None:
    me = host(client, "screen screen screen")
    assert len(GARBAGE) + 2 < PUBLIC.rates[Limit.MESSAGES].burst
    with connected(client, me.table, key=me.key) as page:
        first = skip_presence(page)
        for message in GARBAGE:
            page.send_text(message)
        page.send_bytes(b"\0\xff{}")
        page.send_json({"lang": "nl", "after": -1})
        while (scene := skip_presence(page))["prompt"] == first["prompt"]:
            pass
        assert scene["board"] and scene["log"] == skip_log(scene)


def skip_log(scene: dict[str, Any]) -> Any:
    """The log of a scene, if it is whole."""
    return scene["log"] if scene["log"][0]["number"] == 0 else None


@pytest.mark.parametrize("first", [*GARBAGE[:9], '{"key": 5}', '{"key": "' + "k" * 200 + '"}', b"\0"])
def test_whoever_does_not_say_who_they_are_is_sent_away(client: TestClient, first: str | bytes) -> None:
    me = host(client, "screen screen screen")
    with client.websocket_connect(f"/ws/{me.table}") as page:
        if isinstance(first, str):
            page.send_text(first)
        else:
            page.send_bytes(first)
        assert code_of_closing(page) == NO_HELLO


def test_whoever_says_nothing_is_sent_away(store: SqlStore) -> None:
    with TestClient(make_app(store, sockets=SocketLimits(hello_seconds=0.01))) as client:
        me = host(client, "screen screen screen")
        with client.websocket_connect(f"/ws/{me.table}") as page:
            assert code_of_closing(page) == NO_HELLO


def test_the_key_is_not_read_from_the_address(client: TestClient) -> None:
    me = host(client, "screen screen screen")
    with client.websocket_connect(f"/ws/{me.table}?key={me.key}") as page:
        page.send_json({})
        assert skip_presence(page)["you"]["seats"] == []


def test_only_pages_of_the_server_itself_may_come(client: TestClient) -> None:
    me = host(client, "screen screen screen")
    for origin in ("http://testserver", "https://testserver"):
        with client.websocket_connect(f"/ws/{me.table}", headers={"Origin": origin}) as page:
            page.send_json({})
            assert skip_presence(page)["board"]
    for origin in ("https://evil.example", "null", "http://testserver.evil.example", "http://[::1", ""):
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"/ws/{me.table}", headers={"Origin": origin}),
        ):
            pass


def test_a_table_and_an_address_have_so_many_pages(store: SqlStore) -> None:
    limiter = Limiter(PUBLIC.changed({"sockets_at_table": 2}), None)
    with TestClient(make_app(store, limiter=limiter)) as client:
        me = host(client, "screen screen screen")
        with connected(client, me.table) as one, connected(client, me.table) as two:
            assert skip_presence(one) and skip_presence(two)
            with connected(client, me.table) as three:
                assert code_of_closing(three) == TOO_MUCH
        with connected(client, me.table) as three:
            assert skip_presence(three)
    limiter = Limiter(PUBLIC.changed({"sockets": 2}), None)
    with TestClient(make_app(store, limiter=limiter), client=("192.0.2.7", 1)) as client:
        for _ in range(2):  # who leaves makes room
            with connected(client, me.table) as one, connected(client, me.table) as two:
                assert skip_presence(one) and skip_presence(two)
                with pytest.raises(WebSocketDenialResponse) as refused, connected(client, me.table):
                    pass
                assert refused.value.status_code == 429 and refused.value.headers["retry-after"]


# --- Over a real network ----------------------------------------------------------------------


@asynccontextmanager
async def serving(
    store: SqlStore, limits: SocketLimits, limiter: Limiter | None
) -> AsyncIterator[tuple[FastAPI, int]]:
    """A server as `signoria serve` runs it, and its port."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    app = make_app(store, limiter=limiter, sockets=limits)
    config = uvicorn.Config(
        app,
        http=protocol(MANY, MANY),
        log_level="warning",
        ws=PageProtocol,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve([listening]))
    try:
        await until(lambda: server.started)
        yield app, listening.getsockname()[1]
    finally:
        server.should_exit = True
        await running


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.005)


@pytest.fixture
def table(store: SqlStore) -> str:
    """With a game that is under way."""
    with TestClient(make_app(store)) as client:
        return host(client, "screen screen screen").table


def pages_of(app: FastAPI, table: str) -> int:
    live = app.state.service.tables.get(table)
    return len(live.connections) if live else 0


def server_ends(port: int) -> int:
    """How many sockets of a port this process has open: the one that listens, and those that were let in."""
    handles = set()
    for file in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            handles.add(str(file.readlink()))
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(int(row[1].rpartition(":")[2], 16) == port and f"socket:[{row[9]}]" in handles for row in rows)


async def next_scene(page: Any) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = json.loads(await page.recv())
        if "board" in told:
            return told


async def say(app: FastAPI, table: str, text: str) -> None:
    await app.state.service.tables.request(table, lambda one: one.say(0, "", text))


def run(
    store: SqlStore,
    attack: Callable[[FastAPI, int], Awaitable[None]],
    limits: SocketLimits = LIMITS,
    limiter: Limiter | None = None,
) -> None:
    async def all_of_it() -> None:
        async with serving(store, limits, limiter) as (app, port):
            await attack(app, port)

    asyncio.run(all_of_it())


def test_a_flood_of_messages_is_ended_and_delays_nobody(store: SqlStore, table: str) -> None:
    async def attack(app: FastAPI, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/ws/{table}"
        async with websockets.connect(address) as flood, websockets.connect(address) as page:
            await page.send("{}")
            await next_scene(page)
            with contextlib.suppress(websockets.ConnectionClosed):
                for number in range(10_000):
                    await flood.send(json.dumps({"dark": number % 2 == 0}))
            await flood.wait_closed()
            assert flood.close_code in (TOO_MUCH, CUT_OFF)
            await say(app, table, "still here")
            assert (await next_scene(page))["log"][-1]["text"] == ["still here"]
            await until(lambda: pages_of(app, table) == 1)

    run(store, attack)


def test_whoever_sends_a_little_too_much_is_told(store: SqlStore, table: str) -> None:
    async def attack(app: FastAPI, port: int) -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws/{table}") as page:
            for _ in range(12):
                await page.send("{}")
            await page.wait_closed()
            assert page.close_code == TOO_MUCH and page.close_reason

    run(store, attack, limiter=Limiter(PUBLIC.changed({"messages": "1/min burst 10"}), None))


def test_a_flood_of_pings_is_ended(store: SqlStore, table: str) -> None:
    async def attack(app: FastAPI, port: int) -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws/{table}") as flood:
            await flood.send("{}")
            with contextlib.suppress(websockets.ConnectionClosed):
                for _ in range(int(HEARD.burst)):
                    await flood.ping(os.urandom(100))
                    await asyncio.sleep(0)
            await flood.wait_closed()
            await until(lambda: pages_of(app, table) == 0)

    run(store, attack)


def test_a_message_of_endless_empty_pieces_is_ended(store: SqlStore, table: str) -> None:
    """They add nothing to its length: not many bytes a second, and each would be kept."""

    async def attack(app: FastAPI, port: int) -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws/{table}") as flood:
            empty = itertools.repeat("", int(HEARD.burst) // EMPTY_PIECE_BYTES // 2)
            with contextlib.suppress(websockets.ConnectionClosed):
                await flood.send(itertools.chain(empty, ["{}"]))
            with pytest.raises(websockets.ConnectionClosed):
                await next_scene(flood)
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws/{table}") as page:
            await page.send(iter(["{", "", "}"]))  # some may come
            await next_scene(page)

    run(store, attack)


def test_those_who_never_read_are_cut_off_and_leave_nothing_behind(store: SqlStore, table: str) -> None:
    async def attack(app: FastAPI, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/ws/{table}"
        deaf = []
        for _ in range(5):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", port))
            page = await websockets.connect(address, sock=line, max_queue=1)
            await page.send("{}")
            page.transport.pause_reading()
            deaf.append(page)
        await until(lambda: pages_of(app, table) == 5)
        async with websockets.connect(address) as good:
            await good.send("{}")
            await next_scene(good)
            number = 0
            while pages_of(app, table) > 1:
                number += 1
                await say(app, table, f"word {number}")
                assert (await next_scene(good))["log"][-1]["text"] == [f"word {number}"]
        await until(lambda: server_ends(port) == 1)
        for page in deaf:
            page.transport.abort()

    run(store, attack, replace(LIMITS, write_seconds=0.3))


def test_pages_that_have_gone_need_no_collector(store: SqlStore, table: str) -> None:
    """Python looks for garbage that refers to itself but seldom: what a page took is free when it goes."""
    kinds = (PatientProtocol, PageProtocol, ServerProtocol, PageConnection)

    def left() -> list[str]:
        return [type(one).__name__ for one in gc.get_objects() if issubclass(type(one), kinds)]

    async def attack(app: FastAPI, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/ws/{table}"
        for leave in (closed, cut, confused):
            async with websockets.connect(address) as page:
                await page.send("{}")
                await next_scene(page)
                await leave(page)
            await until(lambda: pages_of(app, table) == 0)

    async def closed(page: websockets.ClientConnection) -> None:
        await page.close()

    async def cut(page: websockets.ClientConnection) -> None:
        page.transport.abort()

    async def confused(page: websockets.ClientConnection) -> None:
        page.transport.write(b"\xff" * 100)
        await page.wait_closed()

    gc.collect()
    gc.disable()
    try:
        run(store, attack)
        assert left() == []
    finally:
        gc.enable()
