"""Connections that neither speak nor listen, and a server that runs out of handles."""

import asyncio
import contextlib
import http.client
import itertools
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from uvicorn.server import ServerState

from signoria.web.patience import Doors, protocol
from signoria.web.store.sqlite import SqliteStore

IMPATIENT = """
import sys
from signoria.web import patience
patience.HEAD_SECONDS = patience.READ_SECONDS = 0.5
from signoria.terminal.cli import main
sys.exit(main(sys.argv[1:]))
"""


@contextlib.contextmanager
def impatient(folder: Path, *more: str) -> Iterator[int]:
    """A server that waits half a second; its port."""
    command = [
        sys.executable,
        "-c",
        IMPATIENT,
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--data",
        str(folder),
        *more,
    ]
    environment = os.environ | {"SIGNORIA_LANG": "en", "COLUMNS": "200"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout
        yield int(process.stdout.readline().strip().rpartition(":")[2])
    finally:
        process.terminate()
        process.wait(20)


def connect(port: int) -> socket.socket:
    for _ in range(200):
        with contextlib.suppress(ConnectionRefusedError):
            return socket.create_connection(("127.0.0.1", port), 20)
        time.sleep(0.05)
    raise AssertionError("no server")


def is_ended(line: socket.socket) -> bool:
    """Waits until the server ends a connection."""
    try:
        while line.recv(1 << 16):
            pass
    except ConnectionResetError:
        pass
    return True


def test_whoever_does_not_speak_is_left(tmp_path: Path) -> None:
    with impatient(tmp_path) as port:
        silent = connect(port)
        slow = connect(port)
        slow.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        again = connect(port)
        again.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert again.recv(1000).startswith(b"HTTP/1.1 200")
        again.sendall(b"GET /healthz HT")  # and then no more
        for line in (silent, slow, again):
            assert is_ended(line)
        long = connect(port)
        with contextlib.suppress(ConnectionError):
            long.sendall(b"GET / HTTP/1.1\r\n" + b"X-Long: y\r\n" * 50_000)
        assert is_ended(long)


def test_whoever_does_not_read_is_left(tmp_path: Path) -> None:
    with impatient(tmp_path) as port:
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        connect(port).close()
        deaf.connect(("127.0.0.1", port))
        deaf.settimeout(20)
        request = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        asking = iter(lambda: deaf.sendall(request * 20), "never")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):  # the server has gone
            deque(asking, maxlen=0)


def test_a_page_stays(tmp_path: Path) -> None:
    """A socket says nothing for as long as it likes."""
    with impatient(tmp_path) as port:
        page = connect(port)
        key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        page.sendall(
            b"GET /ws/none HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + key
            + b"\r\n"
        )
        assert page.recv(1000).startswith(b"HTTP/1.1 101")
        waiting = connect(port)
        assert is_ended(waiting), "so long a page may be silent too"
        waiting.close()
        page.settimeout(0.2)
        with contextlib.suppress(TimeoutError):
            while seen := page.recv(1000):
                assert seen[0] in (0x81, 0x88), "a message, or a proper farewell; not a line that breaks"
        page.close()


@pytest.mark.parametrize(
    ("path", "headers"),
    [("/ws/none?x=" + 9000 * "9", ""), ("/ws/none", f"X: {9000 * 'a'}\r\n"), ("/ws/none", 120 * "X: a\r\n")],
)
def test_a_socket_that_asks_too_much_is_answered(tmp_path: Path, path: str, headers: str) -> None:
    with impatient(tmp_path) as port:
        page = connect(port)
        usual = (
            "Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        )
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        page.sendall(f"GET {path} HTTP/1.1\r\n{usual}{key}{headers}\r\n".encode())
        assert page.recv(1000).startswith(b"HTTP/1.1 400")
        assert is_ended(page)


@pytest.mark.parametrize(
    ("method", "more"),
    [("POST", ""), ("GET", "Content-Length: 3\r\n"), ("GET", "Transfer-Encoding: chunked\r\n")],
)
def test_what_is_no_request_for_a_socket_is_ended(tmp_path: Path, method: str, more: str) -> None:
    """Nobody would ever answer it, and nobody count it."""
    with impatient(tmp_path) as port:
        page = connect(port)
        usual = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        page.sendall(f"{method} /ws/none HTTP/1.1\r\nHost: localhost\r\n{usual}{key}{more}\r\n".encode())
        assert is_ended(page)


def test_a_long_upload_is_no_long_head(tmp_path: Path) -> None:
    """It comes in one piece with its head."""
    with impatient(tmp_path) as port:
        connect(port).close()
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        for length in (70_000, 300_000):
            line.request("POST", "/api/records", b"\n" * length, {"Content-Type": "text/plain"})
            answer = line.getresponse()
            assert answer.status == 422 and b"at most 20000 lines" in answer.read()


ENDLESS = {
    "trailers": (b"0\r\n", b"X-Trailer: y\r\n" * 5000),
    "one trailer": (b"0\r\nX-Trailer: ", b"y" * 70_000),
    "a chunk's extension": (b"5;x=", b"y" * 70_000),
    "requests": (b"0\r\n\r\n", b"GET /offline HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_whoever_sends_on_while_an_answer_is_waited_for_is_left(tmp_path: Path, what: str) -> None:
    """The answer comes in a minute: until then all of it would be kept."""
    with impatient(tmp_path) as port:
        first, more = ENDLESS[what]
        connect(port).close()
        wish = {"game": "strozzi", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        asking = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        asking.request("POST", "/api/tables", json.dumps(wish), {"Content-Type": "application/json"})
        table = json.loads(asking.getresponse().read())["table"]
        line = connect(port)
        path = f"/api/tables/{table}/turn?wait=55&after=1000000"
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        line.sendall(head.encode() + first)
        sending = map(line.sendall, itertools.repeat(more, 200))
        with pytest.raises((BrokenPipeError, ConnectionResetError)):  # long before it is answered
            deque(sending, maxlen=0)


def test_doors() -> None:
    doors = Doors(in_all=3, of_an_address=2)
    assert doors.enter("a", 1) and doors.enter("a", 2) and not doors.enter("a", 3)
    assert doors.enter("b", 3) and not doors.enter("c", 4)
    doors.leave("a")
    assert doors.enter("a", 3)


class Line:
    """A connection from an address, of which nothing else is used."""

    def __init__(self, address: str):
        self.peer = address, 1234, 0, 0
        self.is_aborted = False

    def get_extra_info(self, name: str, default: object = None) -> object:
        return self.peer if name == "peername" else default

    def abort(self) -> None:
        self.is_aborted = True

    def is_closing(self) -> bool:
        return self.is_aborted


def test_all_of_a_household_share_their_connections() -> None:
    """Whoever has one address of IPv6 has 2 ** 64 of them."""

    async def connect_from(*addresses: str) -> list[bool]:
        kind = protocol(100, 2)
        config = uvicorn.Config(lambda *_: None, log_config=None)
        config.load()
        state, lines = ServerState(), [Line(address) for address in addresses]
        for line in lines:
            made = kind(config=config, server_state=state, app_state={})
            made.connection_made(line)  # type: ignore[arg-type]
        return [line.is_aborted for line in lines]

    others = [f"2a01:db8:0:1::{number:x}" for number in range(1, 5)]
    assert asyncio.run(connect_from(*others)) == [False, False, True, True]
    assert not any(asyncio.run(connect_from("2a01:db8:0:1::1", "2a01:db8:0:2::1", "192.0.2.1", "192.0.2.2")))


# --- Handles ---


def busy_seconds(process: int) -> float:
    """For which a process has used a core."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


WITHOUT_UVLOOP = """
import sys
sys.modules["uvloop"] = None
from signoria.terminal.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="prlimit")
@pytest.mark.parametrize("how", [("-m", "signoria"), ("-c", WITHOUT_UVLOOP)], ids=["uvloop", "asyncio"])
def test_running_out_of_handles_neither_spins_nor_fills_the_log(tmp_path: Path, how: tuple[str, str]) -> None:
    import resource

    log = tmp_path / "server.log"
    command = [sys.executable, *how, "serve", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    environment = os.environ | {"SIGNORIA_LANG": "en", "COLUMNS": "200"}
    with log.open("w") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
    lines: list[socket.socket] = []
    try:
        assert process.stdout
        port = int(process.stdout.readline().strip().rpartition(":")[2])
        connect(port).close()
        while (before := busy_seconds(process.pid)) and _is_compiling(process.pid, before):
            pass
        open_now = len(list(Path(f"/proc/{process.pid}/fd").iterdir()))
        _, hard = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (open_now + 5, hard))
        for _ in range(200):
            lines.append(socket.create_connection(("127.0.0.1", port), 5))
        began, used = time.monotonic(), busy_seconds(process.pid)
        while time.monotonic() - began < 3:
            time.sleep(0.1)  # what is measured is time itself
        share = (busy_seconds(process.pid) - used) / (time.monotonic() - began)
        for line in lines:
            line.close()
        assert share < 0.3, f"{share:.0%} of a core for nothing"
        assert log.stat().st_size < 50_000, log.read_text()[:2000]
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (1000, hard))
        assert _answers(port)
    finally:
        process.terminate()
        process.wait(20)
        assert process.stdout
        process.stdout.close()


def _is_compiling(process: int, before: float) -> bool:
    time.sleep(0.5)
    return busy_seconds(process) - before > 0.1


def _answers(port: int) -> bool:
    for _ in range(100):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        time.sleep(0.1)
    return False


# --- A database that cannot be used ---


def start(folder: Path, *before: str) -> tuple[int, str]:
    command = [
        *before,
        sys.executable,
        "-m",
        "signoria",
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--data",
        str(folder),
    ]
    environment = os.environ | {"SIGNORIA_LANG": "en"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    return done.returncode, done.stderr


def must_be_a_sentence(told: tuple[int, str], *words: str) -> None:
    status, text = told
    assert status == 1, text
    assert text.startswith("signoria: ") and text.count("\n") == 1 and "Traceback" not in text
    for word in words:
        assert word in text


def test_a_damaged_database(tmp_path: Path) -> None:
    (tmp_path / "signoria.db").write_bytes(b"no database at all" * 1000)
    must_be_a_sentence(start(tmp_path), "damaged", "signoria restore")


def test_a_database_that_is_half_there(tmp_path: Path) -> None:
    SqliteStore.in_folder(tmp_path).close()
    whole = (tmp_path / "signoria.db").read_bytes()
    (tmp_path / "signoria.db").write_bytes(whole[:4096] + os.urandom(len(whole) - 4096))
    must_be_a_sentence(start(tmp_path), "signoria.db")


def test_a_folder_in_which_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "signoria.db").mkdir()
    must_be_a_sentence(start(tmp_path), "--data")
    (tmp_path / "file").write_text("")
    must_be_a_sentence(start(tmp_path / "file"), "--data")


@pytest.mark.skipif(not shutil.which("setpriv"), reason="needs util-linux")
def test_a_read_only_database(tmp_path: Path) -> None:
    SqliteStore.in_folder(tmp_path).close()
    for path in tmp_path.iterdir():
        path.chmod(0o444)
    tmp_path.chmod(0o555)
    # Root may write everywhere, unless it gives that up.
    bound = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()
    must_be_a_sentence(start(tmp_path, *bound), "--data")
    tmp_path.chmod(0o755)


def test_a_database_that_another_program_holds(tmp_path: Path) -> None:
    import sqlite3

    SqliteStore.in_folder(tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / "signoria.db", isolation_level=None)) as holder:
        holder.execute("PRAGMA journal_mode=DELETE")  # else readers would not have to wait
        holder.execute("BEGIN EXCLUSIVE")
        must_be_a_sentence(start(tmp_path), "in use", "--data")


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    import sqlite3

    SqliteStore.in_folder(tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / "signoria.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    must_be_a_sentence(start(tmp_path), "newer")
