"""People and programs at a table, for tests: by requests alone."""

import json
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from signoria.jit.compiler import NATURE

Answer = dict[str, Any]
PATIENCE = 60.0
NO_LOG = 1_000_000
"""More than any event: whoever has seen it wants no log."""


class Player:
    """Somebody with a key (or none) at a table."""

    def __init__(self, client: TestClient, table: str, key: str = ""):
        self.client = client
        self.table = table
        self.key = key

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    @classmethod
    def by_link(cls, client: TestClient, link: str) -> "Player":
        _, _, table, *key = link.split("/")
        return cls(client, table, *key)

    def see(self, **query: Any) -> Answer:
        answer = self.client.get(f"/api/tables/{self.table}", headers=self.headers, params=query)
        assert answer.status_code == 200, answer.text[:300]
        scene: Answer = answer.json()
        return scene

    def ask(self, path: str, status: int = 200, method: str = "POST", **body: Any) -> Answer:
        send: Any = {"json": body} if method == "POST" else {}
        answer = self.client.request(method, f"/api/tables/{self.table}/{path}", headers=self.headers, **send)
        assert answer.status_code == status, answer.text[:300]
        given: Answer = answer.json()
        return given

    def sit(self, name: str, **more: Any) -> None:
        """Sit down; the link that was handed out makes way for one of one's own."""
        self.key = self.ask("me", name=name, **more)["key"]

    def wait(self, until: Callable[[Answer], Any], **query: Any) -> Answer:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            scene = self.see(**query)
            if scene["status"] != "preparing" and until(scene):
                return scene
            time.sleep(0.01)
        raise AssertionError("nothing happened")

    def my_turn(self, **query: Any) -> Answer:
        return self.wait(lambda scene: scene["yours"] or scene["status"] != "playing", **query)

    def asked(self) -> int:
        """Which seat is asked, when chance has decided."""
        seat: int = self.wait(lambda scene: scene["asked"] != NATURE)["asked"]
        return seat

    def move(self, scene: Answer, place: int = 0, status: int = 200) -> Answer:
        action = scene["actions"][place]["action"]
        return self.ask("moves", status, position=scene["position"], action=action)


def seats(kinds: str) -> list[Answer]:
    return [
        {"kind": kind, "level": "beginner"} if kind == "bot" else {"kind": kind} for kind in kinds.split()
    ]


def host(client: TestClient, kinds: str, game: str = "medici", **more: Any) -> Player:
    answer = client.post("/api/tables", json={"game": game, "seats": seats(kinds)} | more)
    assert answer.status_code == 201, answer.text
    player = Player.by_link(client, answer.json()["link"])
    player.wait(lambda scene: scene["asked"] != NATURE)
    return player


def guest(player: Player, seat: int) -> Player:
    return Player.by_link(player.client, player.see()["players"][seat]["link"])


def seated(player: Player, seat: int) -> Player:
    """A guest who has sat down."""
    friend = guest(player, seat)
    friend.sit(f"Friend {seat}")
    return friend


@contextmanager
def connected(client: TestClient, table: str, **hello: Any) -> Iterator[Any]:
    """An open page that has said who comes."""
    with client.websocket_connect(f"/ws/{table}") as socket:
        socket.send_json(hello)
        yield socket


def skip_presence(socket: Any) -> Answer:
    while True:
        message = heard(socket.receive())
        if "players_connected" not in message:
            return message


def heard(message: Any) -> Answer:
    """A message of the server's, which may be compressed."""
    if message["type"] == "websocket.close":
        raise WebSocketDisconnect(message["code"], message.get("reason"))
    packed = message.get("bytes")
    told: Answer = json.loads(zlib.decompress(packed) if packed else message["text"])
    return told


def changed(scene: Answer, change: Answer) -> Answer:
    """A scene from the one before it, as the page makes it."""
    assert change["base"] == scene["serial"]
    drawings = change["drawings"]
    players = [
        {**player, **change["players"].get(str(player["seat"]), {})}
        | {"strip": _patched(player["strip"], drawings.get(f"strip{player['seat']}"))}
        for player in scene["players"]
    ]
    drawn = {name: _patched(scene[name], drawings.get(name)) for name in ("board", "tray")}
    told = {"serial": change["serial"], "log": change["log"], "players": players}
    return {**scene, **change["fields"], **drawn, **told}


def _patched(old: str, patch: Answer | None) -> str:
    if patch is None:
        return old
    lines, made, steps = old.split("\n"), [], iter(patch["steps"])
    for step in steps:
        made += [step] if isinstance(step, str) else lines[step : step + next(steps)]
    svg = "\n".join(made)
    assert len(svg) == patch["length"]
    return svg


def code_of_closing(socket: Any) -> int:
    """Read until the server closes the line."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code
