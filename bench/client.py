"""The one place in `bench/` that knows how the server is spoken to: starting it, HTTP, sockets, tables.

The measuring programs share two processor cores with the server that they measure, so this client does as
little as can be: raw connections on asyncio, and of a scene only the first bytes are unpacked.
"""

import asyncio
import base64
import contextlib
import json
import os
import re
import signal
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

HOST = "127.0.0.1"
ROOT = Path(__file__).parents[1]
PUBLIC = "X-Forwarded-For: 203.0.113.7\r\n"
"""What comes by a proxy does not come from people at the same machine. It is not believed otherwise."""
NOT_NOW, TIMES, PAUSE = 503, 100, 0.1
"""The status of what will be possible in a moment; how often it is asked again, after how many seconds."""
STARTING = 60.0
"""Seconds in which a server must be there."""
TRACEBACK = "Traceback (most recent call last)"
TICKS = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


# --- The server -------------------------------------------------------------------------------


class Server:
    """`signoria serve` in a process of its own, as it is on the Python path. Its log goes to a file."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        database: str = "",
        options: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        module: str = "signoria",
    ):
        self.folder, self.port, self.database = folder, port, database
        self._options, self._module = options, module
        self._environment = dict(environment or {})
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / f"log-{time.monotonic_ns()}.txt"
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", self._module, "serve", "--no-browser", "--port", str(self.port)]
        command += ["--data", str(self.folder), *self._options]
        environment = os.environ | {"SIGNORIA_LANG": "en", "COLUMNS": "300", "PYTHONUNBUFFERED": "1"}
        paths = [os.environ.get("PYTHONPATH", ""), str(ROOT / "src"), str(ROOT)]
        environment |= {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
        environment |= {"DATABASE_URL": self.database} if self.database else {}
        with self.log.open("ab") as log:
            return subprocess.Popen(
                command, stdout=log, stderr=log, env=environment | self._environment, cwd=ROOT
            )

    def wait_for_port(self) -> None:
        """Until the server has said where it is, and answers there."""
        end = time.monotonic() + STARTING
        while not self.port or not self._answers():
            if time.monotonic() > end or self.process.poll() is not None:
                raise SystemExit(f"the server did not start:\n{self.log_text()[-3000:]}")
            found = re.search(r"http://localhost:(\d+)", self.log_text())
            self.port = int(found[1]) if found else self.port
            time.sleep(0.01)

    def _answers(self) -> bool:
        try:
            return ask(self.port, "GET", "/healthz", timeout=1.0)[0] == 200
        except OSError:
            return False

    def log_text(self) -> str:
        return self.log.read_text(errors="replace")

    def tracebacks(self) -> int:
        return self.log_text().count(TRACEBACK)

    def first_traceback(self) -> str:
        """The first in the log: what was told before it, and its end."""
        before, _, rest = self.log_text().partition(TRACEBACK)
        ends = re.search(r"^(INFO|WARNING|ERROR|CRITICAL): ", rest, re.MULTILINE)
        return f"{before[-300:]}...\n{rest[: ends.start() if ends else None][-1500:]}"

    def pids(self) -> list[int]:
        return [self.process.pid, *descendants(self.process.pid)]

    def processor_seconds(self) -> float:
        """Of the server and all its children, also those that have ended."""
        return sum(map(processor_seconds, self.pids()))

    def memory(self) -> int:
        """Bytes in memory, of the server and all its children."""
        return sum(map(memory, self.pids()))

    def kill(self) -> None:
        """At once, with its children, as if the machine had stopped."""
        for pid in reversed(self.pids()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(20)

    def restart(self) -> None:
        """Start it again at the same port."""
        self.process = self._start()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()


def descendants(pid: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *descendants(int(child))]
    return found


def processor_seconds(pid: int) -> float:
    try:
        facts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, facts[11:15])) / TICKS  # its own and its dead children's, user and system


def memory(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_BYTES
    except OSError:
        return 0


def ask(
    port: int, method: str, path: str, body: object = None, key: str = "", timeout: float = 30.0
) -> tuple[int, Any]:
    """One request over a connection of its own, waited for: for what is not measured."""

    async def once() -> tuple[int, bytes]:
        line = Http(port)
        try:
            return await line.ask(method, path, body, key, timeout)
        finally:
            line.close()

    status, answer = asyncio.run(once())
    return status, read_json(answer)


def read_json(answer: bytes) -> Any:
    try:
        return json.loads(answer)
    except ValueError:
        return answer.decode(errors="replace")


# --- HTTP -------------------------------------------------------------------------------------


class Http(asyncio.Protocol):
    """A connection that stays open from request to request, as a browser's does; opened again if it ended.

    `source` is the loopback address from which it comes, so that one program can be many visitors. With
    `is_public` the limits are those for the world, not the looser ones for people at the same machine.
    """

    def __init__(self, port: int, source: str = HOST, is_public: bool = False):
        self.port, self.source = port, source
        self._extra = PUBLIC if is_public else ""
        self.headers: dict[str, str] = {}
        """Of the last answer, in lower case."""
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._buffer = bytearray()
        self._busy = asyncio.Lock()

    async def ask(
        self, method: str, path: str, body: object = None, key: str = "", timeout: float = 30.0
    ) -> tuple[int, bytes]:
        """The status and the body of the answer. `OSError` if the line breaks or the time is up."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else b""
        kind = "text/plain" if isinstance(body, bytes) else "application/json"
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n{self._extra}"
        if key:
            head += f"Authorization: Bearer {key}\r\n"
        if body is not None:
            head += f"Content-Type: {kind}\r\nContent-Length: {len(content)}\r\n"
        request = head.encode() + b"\r\n" + content
        async with self._busy:
            try:
                async with asyncio.timeout(timeout):
                    return await self._send(request)
            except TimeoutError:
                self.close()
                raise TimeoutError(f"no answer to {method} {path} in {timeout} s") from None

    async def _send(self, request: bytes) -> tuple[int, bytes]:
        is_fresh = self._transport is None
        try:
            return await self._once(request)
        except ConnectionError:
            if is_fresh:
                raise
            return await self._once(request)  # the server had closed it, since nothing was asked for long

    async def _once(self, request: bytes) -> tuple[int, bytes]:
        loop = asyncio.get_running_loop()
        if self._transport is None:
            await loop.create_connection(lambda: self, HOST, self.port, local_addr=(self.source, 0))
        assert self._transport
        self._answer = loop.create_future()
        self._transport.write(request)
        return await self._answer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own is of no class of asyncio's
        self._buffer.clear()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._answer and not self._answer.done():
            self._answer.set_exception(ConnectionResetError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0 or not self._answer or self._answer.done():
            return
        first, *lines = bytes(self._buffer[:end]).decode("latin-1").split("\r\n")
        headers = {name.lower(): text.strip() for name, _, text in (line.partition(":") for line in lines)}
        body = _body(self._buffer, end + 4, headers)
        if body is None:
            return
        self.headers = headers
        self._buffer.clear()
        if headers.get("connection") == "close":
            self.close()
        self._answer.set_result((int(first.split()[1]), body))

    def close(self) -> None:
        if self._transport:
            self._transport.close()
            self._transport = None


def _body(received: bytearray, start: int, headers: Mapping[str, str]) -> bytes | None:
    """The body of an answer, if all of it is there."""
    if headers.get("transfer-encoding") != "chunked":
        length = int(headers.get("content-length", 0))
        return bytes(received[start : start + length]) if len(received) >= start + length else None
    if not received.endswith(b"0\r\n\r\n"):
        return None
    parts, at = [], start
    while size := int(received[at : received.index(b"\r\n", at)], 16):
        at = received.index(b"\r\n", at) + 2
        parts.append(bytes(received[at : at + size]))
        at += size + 2
    return b"".join(parts)


# --- Sockets ----------------------------------------------------------------------------------

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
POSITION = re.compile(rb'"position":(\d+)')
ENOUGH = 200
"""Bytes of a scene in which its position stands."""


def position_in(kind: int, message: bytes) -> int | None:
    """The position that a message of the server shows; None if it shows none."""
    head = zlib.decompressobj().decompress(message, ENOUGH) if kind == BINARY else message[:ENOUGH]
    found = POSITION.search(head)
    return int(found[1]) if found else None


def read_message(kind: int, message: bytes) -> Any:
    """All of a message."""
    return read_json(zlib.decompress(message) if kind == BINARY else message)


def socket_path(table: str, key: str = "", **wishes: str) -> str:
    """Where a page connects to. Servers up to version 0.1 take who comes and how from the address."""
    query = {"lang": "en", "packed": "1"} | wishes | ({"key": key} if key else {})
    return f"/ws/{table}?{urlencode(query)}"


def first_messages(key: str = "", changes: bool = True, packed: bool = True) -> list[str]:
    """What a page sends as soon as it is connected: who comes. Servers up to version 0.1 pass over it."""
    return [json.dumps({"key": key, "lang": "en", "changes": changes, "packed": packed})]


def frame(kind: int, content: bytes, last: bool = True) -> bytes:
    """A frame as clients send them. The mask is all zeros: it protects nobody here."""
    length = len(content)
    head = bytes([(0x80 if last else 0) | kind])
    if length < 126:
        head += bytes([0x80 | length])
    elif length < 1 << 16:
        head += bytes([0x80 | 126]) + struct.pack(">H", length)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", length)
    return head + bytes(4) + content


class Page(asyncio.Protocol):
    """One open page: follows a table over a socket. `position` is what it shows now."""

    def __init__(
        self,
        table: str,
        key: str = "",
        on_news: "Callable[[Page], None] | None" = None,
        on_close: "Callable[[Page], None] | None" = None,
        keeps: bool = False,
        is_public: bool = False,
    ):
        self.table, self.key = table, key
        self.position = -1
        self.messages = self.bytes = 0
        self.closed: int | None = None
        """The code with which the server closed it; 1006 if the line broke."""
        self.kept: list[Any] = []
        """All messages, read, if they are to be kept."""
        self._on_news, self._on_close, self._keeps = on_news, on_close, keeps
        self._extra = PUBLIC if is_public else ""
        self._buffer = bytearray()
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._changed = asyncio.Event()

    async def connect(self, port: int, source: str = HOST, timeout: float = 30.0, **wishes: str) -> "Page":
        loop = asyncio.get_running_loop()
        request = (
            f"GET {socket_path(self.table, self.key, **wishes)} HTTP/1.1\r\n"
            f"Host: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Version: 13\r\n{self._extra}\r\n"
        )
        async with asyncio.timeout(timeout):
            await loop.create_connection(lambda: self, HOST, port, local_addr=(source, 0))
            assert self._transport
            self._transport.write(request.encode())
            await self._opened
        for message in first_messages(self.key):
            self.send(message)
        return self

    def send(self, message: str | bytes) -> None:
        if self._transport:
            is_text = isinstance(message, str)
            content = message.encode() if isinstance(message, str) else message
            self._transport.write(frame(TEXT if is_text else BINARY, content))

    def send_raw(self, data: bytes) -> None:
        if self._transport:
            self._transport.write(data)

    def pause(self) -> None:
        """Read nothing from now on, as a page does whose line is dead."""
        if self._transport:
            self._transport.pause_reading()

    def close(self) -> None:
        if self._transport:
            self._transport.abort()

    async def wait_for(self, is_there: "Callable[[Page], bool]", timeout: float = 30.0) -> None:
        """Until something is so; `TimeoutError` if it never is, `ConnectionError` if the line ends."""
        async with asyncio.timeout(timeout):
            while not is_there(self):
                if self.closed is not None:
                    raise ConnectionResetError(f"the socket was closed: {self.closed}")
                self._changed.clear()
                await self._changed.wait()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own is of no class of asyncio's

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self.closed is None:
            self.closed = 1006
        if not self._opened.done():
            self._opened.set_exception(ConnectionResetError("the socket was refused"))
        self._changed.set()
        if self._is_open and self._on_close:
            self._on_close(self)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open and not self._shake_hands():
            return
        while (found := _frame_in(self._buffer)) is not None:
            kind, start, end = found
            message = bytes(self._buffer[start:end])
            del self._buffer[:end]
            self._take(kind, message)

    def _shake_hands(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if b" 101 " in self._buffer[:20]:
            self._is_open = True
            del self._buffer[: end + 4]
            if not self._opened.done():
                self._opened.set_result(None)
        elif not self._opened.done():
            status = bytes(self._buffer[:40]).split(b"\r")[0].decode()
            self._opened.set_exception(ConnectionRefusedError(f"the socket was refused: {status}"))
            self.close()
        return self._is_open

    def _take(self, kind: int, message: bytes) -> None:
        if kind == PING:
            self.send_raw(frame(PONG, message))
        elif kind == CLOSE:
            self.closed = int.from_bytes(message[:2]) if len(message) > 1 else 1005
            self.close()
        elif kind in (TEXT, BINARY):
            self.messages += 1
            self.bytes += len(message)
            if self._keeps:
                self.kept.append(read_message(kind, message))
            position = position_in(kind, message)
            if position is not None:
                self.position = position
            self._changed.set()
            if position is not None and self._on_news:
                self._on_news(self)


def _frame_in(received: bytearray) -> tuple[int, int, int] | None:
    """The first frame, if all of it is there: its kind, and where its content begins and ends."""
    if len(received) < 2:
        return None
    start, length = 2, received[1] & 0x7F
    if length == 126:
        start, length = 4, int.from_bytes(received[2:4])
    elif length == 127:
        start, length = 10, int.from_bytes(received[2:10])
    if len(received) < start + length:
        return None
    return received[0] & 0x0F, start, start + length


# --- Tables -----------------------------------------------------------------------------------


@dataclass
class Opened:
    """A table as its host knows it."""

    name: str
    host: str
    """The host's key."""
    keys: dict[int, str] = field(default_factory=dict)
    """By seat: the keys of those who sit there."""


async def open_table(
    line: Http,
    game: str,
    kinds: str,
    public: bool = False,
    options: Mapping[str, object] | None = None,
    level: str = "beginner",
) -> Opened:
    """Open a table (`kinds`: "me friend open bot"), and let the friends sit down; open seats stay free."""
    seats = [
        {"kind": "friend" if kind == "open" else kind} | ({"level": level} if kind == "bot" else {})
        for kind in kinds.split()
    ]
    body = {"game": game, "seats": seats, "public": public, "options": dict(options or {})}
    made = await granted(line, "POST", "/api/tables", body)
    table = Opened(made["table"], made["key"])
    for seat, kind in enumerate(kinds.split()):
        if kind in ("me", "screen"):
            table.keys[seat] = table.host
        elif kind in ("friend", "program"):
            key = await free_link(line, table, seat)
            body = {"name": f"Guest {seat}"}
            seated = await granted(line, "POST", f"/api/tables/{table.name}/me", body, key)
            table.keys[seat] = seated.get("key") or key  # the host knew the first one
    return table


async def granted(line: Http, method: str, path: str, body: object = None, key: str = "") -> Any:
    """An answer that must not be a refusal; a server that is being set up is waited for."""
    status, answer = await line.ask(method, path, body, key)
    for _ in range(TIMES):
        if status != NOT_NOW:
            break
        await asyncio.sleep(PAUSE)
        status, answer = await line.ask(method, path, body, key)
    if status >= 300:
        raise RuntimeError(f"{method} {path}: {status} {answer[:300].decode(errors='replace')}")
    return read_json(answer)


async def free_link(line: Http, table: Opened, seat: int) -> str:
    """The key that the host hands out for a seat."""
    found = await granted(line, "GET", f"/api/tables/{table.name}/invitations", key=table.host)
    link: str = found["seats"][str(seat)]["link"]
    return link.rpartition("/")[2]


async def invitation(line: Http, table: Opened) -> str:
    """The key with which anybody may join."""
    found = await granted(line, "GET", f"/api/tables/{table.name}/invitations", key=table.host)
    link: str = found["everybody"]["link"]
    return link.rpartition("/")[2]


async def renew_link(line: Http, table: Opened, seat: int) -> tuple[int, str]:
    """The host makes a new link to a seat: the status, and the new key."""
    status, answer = await line.ask("POST", f"/api/tables/{table.name}/seats/{seat}/link", {}, table.host)
    return status, read_json(answer)["link"].rpartition("/")[2] if status == 200 else ""


async def join(line: Http, table: str, invited_by: str, name: str) -> tuple[int, str]:
    """Take a free seat: the status, and the key to it."""
    status, answer = await line.ask("POST", f"/api/tables/{table}/join", {"name": name}, invited_by)
    return status, read_json(answer)["key"] if status == 200 else ""


async def say(line: Http, table: str, key: str, text: str) -> tuple[int, bytes]:
    return await line.ask("POST", f"/api/tables/{table}/say", {"text": text}, key)


async def turn(line: Http, table: str, key: str) -> tuple[int, Any]:
    """Who is asked, and what the key's seat may do."""
    status, answer = await line.ask("GET", f"/api/tables/{table}/turn", key=key)
    return status, read_json(answer)


def move_request(table: str, position: int, action: str) -> tuple[str, str, dict[str, object]]:
    """Method, path and body of a choice."""
    return "POST", f"/api/tables/{table}/moves", {"position": position, "action": action}


async def wait_until_ready(line: Http, tables: Sequence[str], timeout: float = 180.0) -> None:
    """Until tables can be shown: the rules of their games are loaded, or compiled on the first day."""
    end = time.monotonic() + timeout
    for table in tables:
        while (await granted(line, "GET", f"/api/tables/{table}"))["status"] == "preparing":
            if time.monotonic() > end:
                raise SystemExit("the rules are still being compiled: run signoria prepare first")
            await asyncio.sleep(0.1)


def many_addresses(number: int) -> str:
    """A loopback address for a visitor: each has one of their own."""
    return f"127.{1 + number // 62500 % 250}.{1 + number // 250 % 250}.{1 + number % 250}"


def raise_file_limit() -> None:
    """Thousands of sockets need as many file handles."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def end_properly() -> None:
    """Let `kill` end a program as Ctrl+C does, so that the servers it started end with it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
