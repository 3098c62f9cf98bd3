"""Calls to addresses that players gave."""

import asyncio
import ipaddress
import json
import socket
import ssl
import threading
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest
from fastapi.testclient import TestClient

from signoria.i18n import LANGUAGES
from signoria.web.app import make_app
from signoria.web.domain.errors import Invalid
from signoria.web.domain.keys import Key
from signoria.web.service import webhooks
from signoria.web.service.webhooks import Webhooks, may_be_called, parse
from signoria.web.store.sql import SqlStore
from tests.web.players import PATIENCE, host, seated

PUBLIC = "93.184.216.34"
INSIDE = [
    "127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "0.0.0.0", "192.0.0.1", "198.18.0.1", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
    "192.88.99.1", "::", "::1", "::127.0.0.1", "::10.0.0.1", "::ffff:127.0.0.1", "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b:1::127.0.0.1", "2002:7f00:1::", "2002:0a00:0001::1", "2001:0:7f00:1::", "2001:db8::1", "fe80::1",
    "fe80::1%1", "fec0::1", "fc00::1", "fd12:3456::1", "ff02::1", "100::1", "3fff::1", "5f00::1",
]  # fmt: skip
Answer: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def lead_to(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """A name server that gives these answers, one after the other; returns the names that were asked."""
    asked: list[str] = []

    def look_up(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        where = answers[min(len(asked), len(answers)) - 1]
        family = socket.AF_INET6 if ":" in where else socket.AF_INET
        return [(family, socket.SOCK_STREAM, 6, "", (where, port))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


class Listener:
    """A web server on this machine that notes what it hears, and answers as it is told."""

    def __init__(self, answer: Answer | None = None):
        self.heard: list[tuple[str, str, Any]] = []
        self.open = self.most = 0
        self._answer = answer or self.thank

    async def __aenter__(self) -> "Listener":
        self._server = await asyncio.start_server(self._hear, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        self.most = max(self.most, self.open)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if line)
        body = await reader.readexactly(int(headers["Content-Length"]))
        self.heard.append((head.split(" ")[1], headers["Host"], json.loads(body)))
        try:
            await self._answer(reader, writer)
        finally:
            self.open -= 1
            writer.close()

    @staticmethod
    async def thank(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 307 See there\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()


async def never(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
    """Say nothing until the other side goes."""
    await reader.read()


class Sitting:
    """As much of a table as a call needs to know."""

    name, names, position = "table", ["Anna", "Bram"], 7

    class game:  # noqa: N801
        name = "medici"

        class info:  # noqa: N801
            title = "Medici"


def key(name: str, address: str, **more: Any) -> Key:
    return Key(name, (0,), webhook=address, **more)


# --- Where to ---


def test_the_address_that_was_checked_is_the_one_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere the second time it is asked for must not lead inside."""
    asked = lead_to(monkeypatch, PUBLIC, "127.0.0.1")
    called: list[tuple[str, int]] = []

    async def connect(address: str, port: int, **_: Any) -> Any:
        called.append((address, port))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", connect)

    async def call() -> None:
        hooks = Webhooks("", calls_inside=False)
        for scheme, port in (("http", 80), ("https", 443)):
            with pytest.raises(ConnectionRefusedError):
                await hooks.post(f"{scheme}://rebind.example/hook", b"{}")
            assert called.pop() == (PUBLIC, port)
            assert asked == ["rebind.example"]
            asked.clear()

    asyncio.run(call())


@pytest.mark.parametrize("inside", INSIDE)
def test_addresses_inside_are_not_called(inside: str) -> None:
    assert not may_be_called(ipaddress.ip_address(inside), calls_inside=False)


@pytest.mark.parametrize("public", [PUBLIC, "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001::1"])
def test_public_addresses_are_called(public: str) -> None:
    assert may_be_called(ipaddress.ip_address(public), calls_inside=False)


def test_a_server_of_one_s_own_may_call_one_s_own_network() -> None:
    own = ["127.0.0.1", "10.0.0.1", "192.168.1.7", "::1", "fd12::1", PUBLIC]
    assert all(may_be_called(ipaddress.ip_address(one), calls_inside=True) for one in own)
    never = ["169.254.169.254", "0.0.0.0", "::", "224.0.0.1", "fe80::1", "::127.0.0.1", "64:ff9b::127.0.0.1"]
    assert not any(may_be_called(ipaddress.ip_address(one), calls_inside=True) for one in never)


def test_every_address_of_a_name_must_be_public(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 80)) for one in (PUBLIC, "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    with pytest.raises(Invalid, match="inside"):
        asyncio.run(Webhooks("", calls_inside=False).checked("http://two.example/"))


@pytest.mark.parametrize(
    "address",
    [
        "ftp://example.org", "nonsense", "http://", "http://[::1", "http://[::1]x/", "http://a:b:c/", "http://[]/",
        "http://host:99999/", "http://host:0/", "http://host:22/", "http://host:6667/", "http://user@host/",
        "http://user:word@host/", "http://ho st/", "http://host/a b", "http://host/\r\nX: y", "http://host\\x/",
        f"http://{'a' * 600}/", f"http://{'é' * 80}.example/", "http://é..example/", "http://\ud800.example/",
        "http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f.1/", "http://[::127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://[::ffff:10.0.0.1]/", "http://localhost/",
        "http://0/", "http://169.254.169.254/latest", "http://no-such-name.invalid/",
    ],
)  # fmt: skip
def test_a_bad_address_is_refused_when_it_is_given(address: str) -> None:
    with pytest.raises(Invalid) as refused:
        asyncio.run(Webhooks("", calls_inside=False).checked(address))
    told = [refused.value.sentence.render(lang) for lang in LANGUAGES]
    assert len(set(told)) == len(told), "in every language"


def test_what_is_odd_in_an_address_is_written_as_the_web_does() -> None:
    target = parse("HTTPS://Bücher.example:8443/a/ü%20b?x=1&y=ö#part")
    assert (target.host, target.port) == ("xn--bcher-kva.example", 8443)
    assert target.path == "/a/%C3%BC%20b?x=1&y=%C3%B6"
    assert target.host_header == "xn--bcher-kva.example:8443"
    assert parse("http://[2606:4700::1]/").host_header == "[2606:4700::1]"


def test_it_is_refused_by_the_server(store: SqlStore) -> None:
    with TestClient(make_app(store, calls_inside=False)) as client:
        me = host(client, "me bot bot")
        for address in (
            "http://[::1",
            "http://[::127.0.0.1]/",
            "http://127.0.0.1:8000/",
            "http://x.invalid/",
        ):
            assert me.ask("me", 422, webhook=address)["error"].endswith(".")
        me.ask("me", webhook=f"https://{PUBLIC}/hook")
        me.ask("me", webhook="")


def test_a_link_that_is_withdrawn_while_an_address_is_checked_stays_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name server may take seconds to answer; the key came back with the answer."""
    me = host(client, "me friend", "strozzi")
    friend = seated(me, 1)
    service = client.app.state.service  # type: ignore[attr-defined]

    async def checked(address: str) -> str:
        await service.links.withdraw(await service.tables.find(me.table), 1)
        return address

    monkeypatch.setattr(service.webhooks, "checked", checked)
    friend.ask("me", 403, webhook="https://example.org/")
    friend.ask("turn", 403, method="GET")


# --- How ---


def test_the_host_is_named_and_redirections_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def call() -> None:
        async with Listener() as there:
            lead_to(monkeypatch, "127.0.0.1")
            status = await Webhooks("", True).post(f"http://hook.example:{there.port}/turn?of=me", b'"news"')
            assert status == 307
            assert there.heard == [("/turn?of=me", f"hook.example:{there.port}", "news")]

    asyncio.run(call())


def test_no_call_waits_for_names_that_strangers_give(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that never answers holds a thread for as long as it likes."""
    lead_to(monkeypatch, "127.0.0.1")
    quick, is_over = socket.getaddrinfo, threading.Event()

    def look_up(host: str, port: int, *_: Any, **__: Any) -> Any:
        if host == "slow.example":
            is_over.wait(60)
        return quick(host, port)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)

    async def call() -> None:
        async with Listener() as there:
            hooks = Webhooks("", True)
            given = [hooks.checked("http://slow.example/") for _ in range(webhooks.AT_ONCE)]
            waiting = [asyncio.ensure_future(one) for one in given]
            await asyncio.sleep(0)
            try:
                assert await hooks.post(f"http://hook.example:{there.port}/turn", b'"news"') == 307
            finally:
                is_over.set()
            await asyncio.gather(*waiting, return_exceptions=True)
            await hooks.close()

    asyncio.run(call())


def test_with_https_the_other_side_must_be_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    lead_to(monkeypatch, PUBLIC)
    given: list[Any] = []

    async def connect(*where: object, **how: Any) -> Any:
        given.append(how)
        raise ssl.SSLCertVerificationError("not the host")

    monkeypatch.setattr(asyncio, "open_connection", connect)
    with pytest.raises(ssl.SSLError, match="not the host"):
        asyncio.run(Webhooks("", calls_inside=False).post("https://hook.example/turn", b"news"))
    assert given[0]["server_hostname"] == "hook.example"
    assert given[0]["ssl"].check_hostname and given[0]["ssl"].verify_mode == ssl.CERT_REQUIRED


async def slowly(drip: bytes, writer: asyncio.StreamWriter) -> None:
    while not writer.is_closing():
        writer.write(drip)
        await asyncio.sleep(0.05)


def test_whoever_drips_is_left_after_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that sends a byte now and then, which a limit for each read would wait for without end."""
    monkeypatch.setattr(webhooks, "SECONDS", 0.3)

    async def call() -> None:
        async with Listener(lambda _, writer: slowly(b"H", writer)) as there:
            with pytest.raises(TimeoutError):
                await Webhooks("", True).post(f"http://127.0.0.1:{there.port}/", b"1")

    asyncio.run(asyncio.wait_for(call(), PATIENCE))


def test_nothing_is_read_after_the_first_line() -> None:
    async def call() -> None:
        async with Listener(lambda _, writer: slowly(b"HTTP/1.1 200 OK\r\n", writer)) as there:
            assert await Webhooks("", True).post(f"http://127.0.0.1:{there.port}/", b"1") == 200

    asyncio.run(asyncio.wait_for(call(), PATIENCE))


def test_a_name_server_that_hangs_holds_up_only_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads of the store are others: `to_thread` still answers."""
    monkeypatch.setattr(webhooks, "SECONDS", 0.3)
    hangs = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: hangs.wait(20) and [])

    async def call() -> None:
        hooks = Webhooks("", True)
        tries = [asyncio.create_task(hooks.checked(f"http://{n}.example/")) for n in range(40)]
        assert await asyncio.wait_for(asyncio.to_thread(lambda: "free"), 5) == "free"
        for refused in await asyncio.gather(*tries, return_exceptions=True):
            assert isinstance(refused, Invalid)
        hangs.set()
        await hooks.close()

    asyncio.run(call())


def test_hooks_that_never_answer_stop_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """More of them than the store has threads."""

    async def call() -> None:
        async with Listener(never) as there:
            hooks = Webhooks("", True)
            address = f"http://127.0.0.1:{there.port}/"
            for number in range(webhooks.AT_ONCE + 5):
                await hooks.call(Sitting, [key(str(number), address)], 0)  # type: ignore[arg-type]
            while there.open < webhooks.AT_ONCE:
                await asyncio.sleep(0)
            assert await asyncio.wait_for(asyncio.to_thread(lambda: "free"), 5) == "free"
            await hooks.close()
            assert there.most == webhooks.AT_ONCE

    asyncio.run(call())


# --- How often ---


def test_one_call_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chat, spectators and whatever else happens at the table call nobody again."""

    async def call() -> list[tuple[str, str]]:
        async with Listener() as there:
            hooks = Webhooks("http://server", True)
            keys = [
                key("a", f"http://127.0.0.1:{there.port}/a"),
                key("b", f"http://127.0.0.1:{there.port}/b"),
            ]
            keys.append(key("c", f"http://127.0.0.1:{there.port}/c", withdrawn=True))
            for position in (7, 7, 7, 9, 9, 7):
                monkeypatch.setattr(Sitting, "position", position)
                await hooks.call(Sitting, keys, 0)  # type: ignore[arg-type]
                await hooks.wait()
            return [(path, news["link"]) for path, _, news in there.heard]

    heard = asyncio.run(call())
    assert sorted(heard) == [("/a", "http://server/t/table")] * 3 + [("/b", "http://server/t/table")] * 3


def test_one_call_at_a_time_and_the_newest_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def call() -> None:
        go = asyncio.Event()

        async def wait(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await go.wait()
            await Listener.thank(reader, writer)

        async with Listener(wait) as there:
            hooks = Webhooks("", True)
            mine = [key("a", f"http://127.0.0.1:{there.port}/")]
            for position, name in enumerate(["first", "second", "third"]):
                monkeypatch.setattr(Sitting, "position", position)
                monkeypatch.setattr(Sitting, "names", [name])
                await hooks.call(Sitting, mine, 0)  # type: ignore[arg-type]
                while not there.heard:
                    await asyncio.sleep(0)
            go.set()
            await hooks.wait()
            assert [news["player"] for *_, news in there.heard] == ["first", "third"] and there.most == 1

    asyncio.run(call())


def test_the_queue_has_an_end(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(webhooks, "WAITING", 3)

    async def call() -> None:
        async with Listener(never) as there:
            hooks = Webhooks("", True)
            for number in range(5):
                address = f"http://127.0.0.1:{there.port}/secret-of-the-hook"
                await hooks.call(Sitting, [key(str(number), address)], 0)  # type: ignore[arg-type]
            while len(there.heard) < 3:
                await asyncio.sleep(0)
            await hooks.close()
            assert len(there.heard) == 3

    asyncio.run(call())
    assert "Too many webhooks" in caplog.text and "secret" not in caplog.text


def test_a_stored_webhook_of_an_odd_language_is_told_in_english() -> None:
    async def call() -> str:
        async with Listener() as there:
            hooks = Webhooks("", True)
            odd = key("a", f"http://127.0.0.1:{there.port}/", lang="*/../*/../..")
            await hooks.call(Sitting, [odd], 0)  # type: ignore[arg-type]
            await hooks.wait()
            return str(there.heard[0][2]["text"])

    assert "it is your turn" in asyncio.run(call())
