"""Calls to addresses that players gave."""

import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from signoria.web.service import webhooks


class Hook(BaseHTTPRequestHandler):
    """Notes what it is sent, and answers with a redirection to itself."""

    heard: list[tuple[str, str, bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append((self.path, self.headers["Host"], body))
        self.send_response(307)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def port() -> Iterator[int]:
    Hook.heard = []
    server = HTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


def lead_to(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """A name server that gives these answers, one after the other; returns the names that were asked."""
    asked: list[str] = []

    def resolve(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        where = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (where, port))]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    return asked


def test_the_address_that_was_checked_is_the_one_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere the second time it is asked for must not lead inside."""
    asked = lead_to(monkeypatch, "93.184.216.34", "127.0.0.1")
    called: list[tuple[str, int]] = []

    def connect(target: tuple[str, int], *_: Any) -> socket.socket:
        called.append(target)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    for scheme, port in (("http", 80), ("https", 443)):
        with pytest.raises(ConnectionRefusedError):
            webhooks.post(f"{scheme}://rebind.example/hook", b"{}", calls_inside=False)
        assert called.pop() == ("93.184.216.34", port)
        assert asked == ["rebind.example"]
        asked.clear()


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "::1"])
def test_names_that_lead_inside_are_not_called(monkeypatch: pytest.MonkeyPatch, inside: str) -> None:
    lead_to(monkeypatch, inside)
    with pytest.raises(ValueError, match="inside"):
        webhooks.post("http://innocent.example/", b"", calls_inside=False)


def test_the_host_is_named_and_redirections_are_not_followed(
    monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    lead_to(monkeypatch, "127.0.0.1")
    webhooks.post(f"http://hook.example:{port}/turn?of=me", b"news", calls_inside=True)
    assert Hook.heard == [("/turn?of=me", f"hook.example:{port}", b"news")]


def test_with_https_the_other_side_must_be_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    lead_to(monkeypatch, "127.0.0.1")
    names: list[str | None] = []

    class Context:
        def wrap_socket(self, plain: socket.socket, server_hostname: str) -> socket.socket:
            names.append(server_hostname)
            raise OSError("not the host")

    ours, theirs = socket.socketpair()
    monkeypatch.setattr(socket, "create_connection", lambda *_: ours)
    monkeypatch.setattr("ssl.create_default_context", Context)
    with pytest.raises(OSError, match="not the host"):
        webhooks.post("https://hook.example/turn", b"news", calls_inside=True)
    assert names == ["hook.example"] and ours.fileno() == -1
    theirs.close()
