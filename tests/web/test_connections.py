"""Open pages: a scene for each event, in order; drawn once; nobody waits for anybody."""

import asyncio
import json
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from typing import Any

import pytest
from fastapi.testclient import TestClient

from signoria.jit.compiler import NATURE
from signoria.web.connections import FAILED, TOO_SLOW, WAITING, PageConnection
from signoria.web.domain.events import Event
from signoria.web.domain.keys import SPECTATOR, Key
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.domain.table import Outcome, Table
from signoria.web.scene import drawing, renderer
from signoria.web.scene.renderer import Renderer
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.service.committing import commit
from signoria.web.service.live import LiveTable
from signoria.web.store.sql import SqlStore
from tests.web.players import host, skip_presence

AT = datetime(2026, 1, 1, 12)


class Socket:
    """A page's end of the line. It takes nothing while `is_stuck`."""

    def __init__(self, is_stuck: bool = False) -> None:
        self.heard: list[dict[str, Any]] = []
        self.code: int | None = None
        self.free = asyncio.Event()
        if not is_stuck:
            self.free.set()

    async def send_text(self, text: str) -> None:
        await self.free.wait()
        self.heard.append(json.loads(text))

    async def send_bytes(self, data: bytes) -> None:
        await self.send_text(zlib.decompress(data).decode())

    async def close(self, code: int) -> None:
        self.code = code


class Place:
    """A table in memory with pages that look at it, and a store that keeps what happens."""

    def __init__(self, store: SqlStore, game: str = "medici") -> None:
        opened = Event(0, AT, opening(game, [SeatWish("me"), SeatWish("screen"), SeatWish("screen")], {}))
        host_key = Key("k", (0, 1, 2), True)
        store.open("t", "seed", [opened], [host_key])
        self.store, self.renderer = store, Renderer()
        self.live = LiveTable(Table("t", opened), "seed", [host_key])
        self.host = Viewpoint(host_key)
        self.tasks: list[asyncio.Task[None]] = []

    def look(self, viewpoint: Viewpoint, packed: bool = False, is_stuck: bool = False) -> Socket:
        socket: Any = Socket(is_stuck)
        connection = PageConnection(socket, self.renderer, viewpoint, -1, packed)
        self.live.connect(connection)
        connection.publish(self.live.snapshot())
        self.tasks.append(asyncio.create_task(connection.send_all()))
        found: Socket = socket
        return found

    async def do(self, outcome: Outcome) -> None:
        async with self.live.lock:
            await commit(self.store, self.live, outcome)

    async def move(self) -> None:
        table = self.live.table
        if table.asked == NATURE:
            await self.do(table.nature_moves("seed"))
        else:
            await self.do(table.move(table.asked or 0, table.position, table.state.legal()[0]))

    async def heard(self, socket: Socket, number: int) -> list[dict[str, Any]]:
        """The scenes that a page got, when it has got that of an event."""
        while True:
            scenes = [message for message in socket.heard if "number" in message]
            if scenes and scenes[-1]["number"] >= number:
                return scenes
            await asyncio.sleep(0)

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.renderer.close()


def test_every_event_is_seen_in_order_by_everyone(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        pages = [place.look(place.host), place.look(Viewpoint(SPECTATOR), packed=True)]
        for _ in range(8):
            await place.move()
        await place.do(place.live.table.say(0, "Anna", "hello"))
        last = place.live.table.number
        for page in pages:
            scenes = await place.heard(page, last)
            assert [scene["number"] for scene in scenes] == list(range(last + 1))
            log = [entry["number"] for scene in scenes for entry in scene["log"]]
            assert log == list(range(last + 1)), "each is told once"
            assert [scene["position"] for scene in scenes] == [*range(9), 8]
        place.close()

    asyncio.run(run())


def test_two_events_of_one_commit_are_two_scenes(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        page = place.look(Viewpoint(SPECTATOR))
        for _ in range(4):
            await place.move()
        table = place.live.table
        asker = next(move.seat for move in reversed(table.line) if move.seat != NATURE)
        question = table.undo([asker])
        await place.do(question)
        if table.undo_question:
            for seat in sorted(table.undo_question.waiting):
                await place.do(table.answer(seat, True))
        scenes = await place.heard(page, table.number)
        assert [scene["number"] for scene in scenes] == list(range(table.number + 1))
        assert scenes[-1]["position"] < scenes[-2]["position"]
        place.close()

    asyncio.run(run())


def test_one_who_does_not_listen_delays_nobody(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        stuck = place.look(Viewpoint(SPECTATOR, lang="nl"), is_stuck=True)
        page = place.look(place.host)
        for _ in range(3):
            await place.move()
        assert [scene["number"] for scene in await place.heard(page, 3)] == [0, 1, 2, 3]
        assert stuck.heard == []
        for number in range(WAITING):
            await place.do(place.live.table.say(None, "", f"word {number}"))
        stuck.free.set()
        while stuck.code is None:
            await asyncio.sleep(0)
        assert stuck.code == TOO_SLOW, "the page comes back for the newest"
        place.close()

    asyncio.run(run())


def test_one_who_cannot_be_shown_the_table_harms_nobody(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = renderer.scene

    def broken(snapshot: Any, drawings: Any, viewpoint: Viewpoint, after: int) -> Any:
        if viewpoint.lang == "nl":
            raise ZeroDivisionError
        return made(snapshot, drawings, viewpoint, after)

    monkeypatch.setattr(renderer, "scene", broken)

    async def run() -> None:
        place = Place(store)
        unlucky, page = place.look(Viewpoint(SPECTATOR, lang="nl")), place.look(place.host)
        await place.move()
        assert len(await place.heard(page, 1)) == 2
        while unlucky.code is None:
            await asyncio.sleep(0)
        assert unlucky.code == FAILED
        place.close()

    asyncio.run(run())
    assert "cannot be shown" in caplog.text


def test_a_slow_drawing_does_not_hold_up_the_next_move(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from threading import Event as Flag

    may_draw, made = Flag(), renderer.scene

    def slow(*given: Any) -> Any:
        assert may_draw.wait(30)
        return made(*given)

    monkeypatch.setattr(renderer, "scene", slow)

    async def run() -> None:
        place = Place(store)
        page = place.look(place.host)
        for _ in range(3):
            await place.move()  # committed while nothing can be drawn
        assert len(store.events("t")) == 4 and page.heard[1:] == []
        may_draw.set()
        assert [scene["position"] for scene in await place.heard(page, 3)] == [0, 1, 2, 3]
        place.close()

    asyncio.run(run())


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The languages and looks in which boards were drawn."""
    made: list[str] = []
    draw = drawing.draw

    def counted(table: Any, state: Any, view: Any, seat: Any, lang: str, look: Any, *more: Any) -> Any:
        made.append(f"{lang} {'dark' if look.dark else 'light'}")
        return draw(table, state, view, seat, lang, look, *more)

    monkeypatch.setattr(drawing, "draw", counted)
    return made


def test_a_board_is_drawn_once_for_all_who_see_the_same(client: TestClient, drawn: list[str]) -> None:
    me = host(client, "screen screen", "medina")
    looks = ["", "", "", "", "&lang=nl", "&lang=nl", "&dark=1", f"&key={me.key}"]
    with ExitStack() as stack:
        pages = [
            stack.enter_context(client.websocket_connect(f"/ws/{me.table}?after=0{look}")) for look in looks
        ]
        scenes = [skip_presence(page) for page in pages]
        drawn.clear()
        me.move(scenes[-1])
        after = [skip_presence(page) for page in pages]
    assert {scene["number"] for scene in after} == {scenes[0]["number"] + 1}
    mine, spectators = ["en light"], ["en dark", "en light", "nl light"]
    assert sorted(drawn) == sorted(mine + spectators)


def test_what_is_hidden_is_drawn_for_each_on_their_own(client: TestClient, drawn: list[str]) -> None:
    me = host(client, "screen friend", "medina", options={"screens": "hidden"})
    friend = me.see()["players"][1]["link"].split("/")[-1]
    with ExitStack() as stack:
        keys = ("", "", me.key, friend)
        pages = [
            stack.enter_context(client.websocket_connect(f"/ws/{me.table}?after=0&key={key}")) for key in keys
        ]
        scenes = [skip_presence(page) for page in pages]
        seen = {(scene["tray"], *(player["strip"] for player in scene["players"])) for scene in scenes}
        assert len(seen) == 3
    assert len(drawn) >= 3
