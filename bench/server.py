"""What a move costs the server with 1, 4 and 20 people looking on, and 4 who play: `python bench/server.py`.

A real `signoria serve` in a process of its own; tables of Medina, from the middle of a game. First one for
two at one screen: the first viewer is the host's page, all others are spectators. Then one for four, each
at a page of their own, so that everybody sees another drawing. Pages are WebSockets as the page opens them:
they take changes, compressed. A move is made by HTTP, over a connection that stays open as a browser's
does, and is done when every viewer has its scene. The figures are the processor time of the whole server
process per move (all its threads, user and system, from /proc: on Linux only) and the bytes that go to each
page. An older version can be measured by the same file:

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

GAME = "medina"
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
    record = signoria.Record.of(signoria.game(GAME, players=2))
    while len(record.actions) < FIRST_MOVES:
        record.apply(dice.choice(record.state.legal()))
    return str(record)


class Page:
    """An open page: it knows of its scene what is needed to play."""

    def __init__(self, socket: Any):
        self.socket = socket
        self.scene: dict[str, Any] = {"number": -1}
        self.bytes = 0

    @classmethod
    async def open(cls, server: Server, table: str, key: str) -> "Page":
        """Older versions take all of it from the address, and hear the first message as a wish."""
        address = f"{server.address.replace('http', 'ws')}/ws/{table}?lang=en&packed=1&key={key}"
        page = cls(await websockets.connect(address, max_size=None))
        await page.socket.send(json.dumps({"key": key, "lang": "en", "changes": True, "packed": True}))
        await page.follow(0)
        return page

    async def follow(self, number: int) -> None:
        """Read until the scene of an event is there."""
        while self.scene["number"] < number:
            heard = await self.socket.recv()
            self.bytes += len(heard)
            told = json.loads(zlib.decompress(heard) if isinstance(heard, bytes) else heard)
            self.scene |= told.get("fields", told)


def open_for_one_screen(server: Server, viewers: int) -> tuple[str, list[str]]:
    """A table, and the keys of its pages: the host, and spectators."""
    opened = server.ask("/api/records", half_played())
    return opened["table"], [opened["key"]] + [""] * (viewers - 1)


def open_for_four(server: Server) -> tuple[str, list[str]]:
    """A table, and the keys of its pages: four people."""
    server.line.close()
    seats = [{"kind": "me"}] + [{"kind": "friend"}] * 3
    opened = server.ask("/api/tables", {"game": GAME, "seats": seats})
    table, keys = opened["table"], [opened["key"]]
    for seat in server.ask(f"/api/tables/{table}", key=keys[0])["players"][1:]:
        keys.append(seat["link"].rpartition("/")[2])
        server.ask(f"/api/tables/{table}/me", {"name": f"Friend {seat['seat']}"}, keys[-1])
    dice = Random(4)
    made = 0
    while made < FIRST_MOVES:
        for key in keys:
            turn = server.ask(f"/api/tables/{table}/turn", key=key)
            if turn["yours"]:
                move = {"position": turn["position"], "action": dice.choice(turn["legal"])}
                server.ask(f"/api/tables/{table}/moves", move, key)
                made += 1
    return table, keys


async def measure(server: Server, table: str, keys: list[str]) -> tuple[list[float], float]:
    """Milliseconds of processor time per move of each of some rounds; and bytes per move and page."""
    pages = [await Page.open(server, table, key) for key in keys]
    found = []
    for page in pages:
        page.bytes = 0
    for _ in range(ROUNDS):
        begun = server.processor_time()
        for _ in range(MOVES):
            place = next(place for place, page in enumerate(pages) if page.scene["yours"])
            scene = pages[place].scene
            chosen = scene["actions"][len(scene["actions"]) // 2]["action"]
            body = {"position": scene["position"], "action": chosen}
            sent = asyncio.to_thread(server.ask, f"/api/tables/{table}/moves", body, keys[place])
            await asyncio.gather(sent, *(page.follow(scene["number"] + 1) for page in pages))
            if scene["status"] != "playing":
                raise SystemExit("the game ended too soon")
        found.append((server.processor_time() - begun) / MOVES)
    for page in pages:
        await page.socket.close()
    return found, sum(page.bytes for page in pages) / len(pages) / MOVES / ROUNDS


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            while not is_ready(server):
                time.sleep(0.5)
            print("pages         ms of processor time a move, and bytes to each page")
            for viewers in VIEWERS:
                report(f"{viewers}, one plays", server, *open_for_one_screen(server, viewers))
            report("4, all play", server, *open_for_four(server))
        finally:
            server.process.terminate()
            server.process.wait(20)


def report(who: str, server: Server, table: str, keys: list[str]) -> None:
    server.line.close()  # the server may have closed it meanwhile; the next request opens it again
    times, size = asyncio.run(measure(server, table, keys))
    print(
        f"{who:13} {median(times):5.1f}  ({', '.join(f'{one:.1f}' for one in times)})  {size:6.0f}",
        flush=True,
    )


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
