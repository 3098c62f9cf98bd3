"""What a move costs the server with 1, 4 and 20 people looking on: `python bench/server.py`.

A real `signoria serve` in a process of its own; a table of Medina for two at one screen, from the middle of a
game. The first viewer is the host's page, all others are spectators, each over a WebSocket of its own, as
the page opens it: compressed, in the way that the server offers. A move is made by HTTP, over a connection
that stays open as a browser's does, and is done when every viewer has its scene. The figure is the processor
time of the whole server process per move (all its threads, user and system, from /proc: on Linux only). An
older version can be measured by the same file:

    PYTHONPATH=/path/to/the/older/src python bench/server.py
"""

import asyncio
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import websockets

import signoria

VIEWERS = (1, 4, 20)
FIRST_MOVES, MOVES, ROUNDS = 30, 20, 3
"""Moves before the measuring begins, moves measured at a time, and how often."""


class Server:
    """`signoria serve` as it is on the Python path."""

    def __init__(self, folder: str):
        command = [sys.executable, "-m", "signoria", "serve", "--no-browser", "--port", "0", "--data", folder]
        environment = os.environ | {"SIGNORIA_LANG": "en", "COLUMNS": "200"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout
        found = re.search(r"http://localhost:(\d+)", self.process.stdout.readline())
        assert found, "the server did not start"
        self.address = found[0]
        self.line = http.client.HTTPConnection("localhost", int(found[1]), timeout=120)

    def ask(self, path: str, body: Any = None, key: str = "") -> Any:
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode() if body else None
        kind = "text/plain" if isinstance(body, str) else "application/json"
        headers = {"Content-Type": kind, "Authorization": f"Bearer {key}"}
        self.line.request("POST" if data else "GET", path, data, headers)
        answer = self.line.getresponse()
        told = json.load(answer)
        if answer.status >= 300:
            raise SystemExit(f"{path}: {told}")
        return told

    def processor_time(self) -> float:
        """Milliseconds of all threads that run now; those of pools stay, so none is lost."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e6


def half_played() -> str:
    dice = Random(4)
    record = signoria.Record.of(signoria.game("medina", players=2))
    while len(record.actions) < FIRST_MOVES:
        record.apply(dice.choice(record.state.legal()))
    return str(record)


async def follow(socket: Any, number: int) -> dict[str, Any]:
    """Read until the scene of an event comes; it may be compressed, as the page asks for it."""
    while True:
        heard = await socket.recv()
        scene: dict[str, Any] = json.loads(zlib.decompress(heard) if isinstance(heard, bytes) else heard)
        if scene.get("number", -1) >= number:
            return scene


async def measure(server: Server, viewers: int) -> list[float]:
    """Milliseconds of processor time of each of some rounds, per move."""
    record = half_played()
    server.line.close()  # the server may have closed it meanwhile; the next request opens it again
    opened = server.ask("/api/records", record)
    table, key = opened["table"], opened["key"]
    address = f"{server.address.replace('http', 'ws')}/ws/{table}?lang=en&packed=1"
    keys = [f"&key={key}"] + [""] * (viewers - 1)
    sockets = [await websockets.connect(address + one, max_size=None) for one in keys]
    scenes = await asyncio.gather(*(follow(socket, 0) for socket in sockets))
    found = []
    scene = scenes[0]
    for _ in range(ROUNDS):
        begun = server.processor_time()
        for _ in range(MOVES):
            chosen = scene["actions"][len(scene["actions"]) // 2]["action"]
            body = {"position": scene["position"], "action": chosen}
            sent = asyncio.to_thread(server.ask, f"/api/tables/{table}/moves", body, key)
            _, scene, *_ = await asyncio.gather(sent, *(follow(one, scene["number"] + 1) for one in sockets))
            if scene["status"] != "playing":
                raise SystemExit("the game ended too soon")
        found.append((server.processor_time() - begun) / MOVES)
    for socket in sockets:
        await socket.close()
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            while not is_ready(server):
                time.sleep(0.5)
            print("viewers  ms of processor time a move")
            for viewers in VIEWERS:
                times = asyncio.run(measure(server, viewers))
                print(f"{viewers:7}  {median(times):.1f}  ({', '.join(f'{one:.1f}' for one in times)})")
        finally:
            server.process.terminate()
            server.process.wait(20)


def is_ready(server: Server) -> bool:
    """Whether all games are made ready, so that nothing is compiled while we measure."""
    for game, facts in signoria.list_games().items() if hasattr(signoria, "list_games") else old_games():
        seats = [{"kind": "screen" if seat else "me"} for seat in range(facts.players[0])]
        made = server.ask("/api/tables", {"game": game, "seats": seats})
        if server.ask(f"/api/tables/{made['table']}", key=made["key"])["status"] == "preparing":
            return False
    return True


def old_games() -> Any:
    """The name before `list_games`."""
    return signoria.games().items()  # type: ignore[operator]


if __name__ == "__main__":
    main()
