"""The commands around the server, and programs that come from outside."""

import json
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.terminal.cli import main
from signoria.web.serve import listen
from tests.web.browser import Server

ROOT = Path(__file__).parent.parent.parent


def post(address: str, body: dict[str, Any], key: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def get(address: str, key: str = "") -> Any:
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {key}"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def test_the_example_program_plays_a_game_over_http(tmp_path: Path) -> None:
    server = Server(tmp_path)
    seats = [{"kind": "program", "name": "First"}, {"kind": "bot", "level": "beginner"}]
    made = post(f"{server.address}/api/tables", {"game": "strozzi", "seats": seats})
    table = f"{server.address}/api/tables/{made['table']}"
    end = time.monotonic() + 60
    while not (scene := get(table, made["key"]))["players"] and time.monotonic() < end:
        time.sleep(0.2)
    link = server.address + scene["players"][0]["link"]
    run = subprocess.run(
        [sys.executable, "examples/web_bot.py", link], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    server.stop()
    assert run.returncode == 0, run.stderr
    assert "The game is over" in run.stdout and "First" in run.stdout


def test_a_player_who_is_away_is_called(tmp_path: Path) -> None:
    called: list[dict[str, Any]] = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            called.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    hook = HTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    server = Server(tmp_path)
    made = post(
        f"{server.address}/api/tables", {"game": "strozzi", "seats": [{"kind": "screen"}, {"kind": "screen"}]}
    )
    table = f"{server.address}/api/tables/{made['table']}"
    while not (scene := get(table, made["key"])).get("yours"):
        time.sleep(0.2)
    address = f"http://127.0.0.1:{hook.server_address[1]}/turn"
    post(f"{table}/me?lang=nl", {"webhook": address}, made["key"])
    action = scene["actions"][0]["action"]
    post(f"{table}/moves", {"position": scene["position"], "action": action}, made["key"])
    end = time.monotonic() + 20
    while not called and time.monotonic() < end:
        time.sleep(0.05)
    server.stop()
    hook.shutdown()
    assert called and called[0]["table"] == made["table"] and called[0]["link"].endswith(made["table"])
    assert "aan de beurt" in called[0]["text"], "in the language of the page on which it was set"


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--no-browser", "--data", str(tmp_path)]) == 2
    assert f"--port {port + 1}" in capsys.readouterr().err


def test_verify_and_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = signoria.Record.of(signoria.game("strozzi"))
    path = tmp_path / "game.txt"
    record.save(path)
    assert main(["verify", str(path)]) == 2
    assert "seed" in capsys.readouterr().err
    for name in ("out.svg", "out.png"):
        assert main(["picture", str(path), str(tmp_path / name), "--dark", "--narrow"]) == 0
        assert (tmp_path / name).stat().st_size > 1000
    assert main(["picture", str(path), str(tmp_path / "out.gif")]) == 2
    assert main(["picture", str(path), str(tmp_path / "out.svg"), "--at", "99"]) == 2
    assert main(["prepare", "strozzi"]) == 0


def test_answers_are_sent_at_once() -> None:
    """Connections do not hold back small packets (Nagle): an answer would take 44 ms instead of 1."""
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        connection, _ = listening.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
