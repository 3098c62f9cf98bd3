"""Open pages: a scene for each event, in order; drawn once; nobody waits for anybody."""

import asyncio
import json
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from fastapi.testclient import TestClient

from signoria.i18n import tr
from signoria.jit.compiler import NATURE
from signoria.svg import Look
from signoria.web.app import make_app
from signoria.web.connections import FAILED, LATER, PageConnection, SocketLimits
from signoria.web.domain.errors import Unavailable
from signoria.web.domain.events import Event
from signoria.web.domain.keys import SPECTATOR, Key
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.domain.table import Outcome, Table
from signoria.web.fair import FairQueue
from signoria.web.limits import TooMany
from signoria.web.protocol import ABORT
from signoria.web.rate import Bucket, Rate
from signoria.web.scene import drawing, renderer
from signoria.web.scene.renderer import Renderer, Request
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.schemas import Hello, Wish
from signoria.web.service.live import LiveTable
from signoria.web.service.tables import status_of
from signoria.web.store.sql import SqlStore
from tests.web.players import changed, code_of_closing, connected, host, skip_presence

AT = datetime(2026, 1, 1, 12)
LIMITS = SocketLimits()
UNLIMITED = Bucket(Rate.parse("off"))


class Socket:
    """A page's end of the line. It takes nothing while `is_stuck`."""

    def __init__(self, is_stuck: bool = False) -> None:
        self.heard: list[dict[str, Any]] = []
        self.code: int | None = None
        self.is_aborted = False
        self.connection: Any = None
        self.scope = {"extensions": {ABORT: {"abort": self._abort}}}
        self.free = asyncio.Event()
        if not is_stuck:
            self.free.set()

    async def send_text(self, text: str) -> None:
        await self.free.wait()
        self.heard.append(json.loads(text))

    async def send_bytes(self, data: bytes) -> None:
        await self.send_text(zlib.decompress(data).decode())

    async def close(self, code: int, reason: str) -> None:
        self.code = code

    def _abort(self) -> None:
        self.is_aborted = True


class Place:
    """A table in memory with pages that look at it, and a store that keeps what happens."""

    def __init__(self, store: SqlStore, game: str = "medici") -> None:
        opened = Event(0, AT, opening(game, [SeatWish("me"), SeatWish("screen"), SeatWish("screen")], {}))
        host_key = Key("k", (0, 1, 2), True)
        store.open("t", "seed", [opened], [host_key])
        self.store, self.visitors = store, FairQueue()
        self.renderer = Renderer(self.visitors)
        self.live = LiveTable(Table("t", opened), "seed", [host_key])
        self.host = Viewpoint(host_key)
        self.tasks: list[asyncio.Task[None]] = []

    def look(
        self,
        viewpoint: Viewpoint,
        packed: bool = False,
        is_stuck: bool = False,
        changes: bool = False,
        limits: SocketLimits = LIMITS,
        drawings: Bucket | None = None,
    ) -> Socket:
        socket: Any = Socket(is_stuck)
        hello = Hello(packed=packed, changes=changes)
        connection = PageConnection(
            socket, self.renderer, viewpoint, hello, self.live.snapshot, limits, drawings or UNLIMITED
        )
        socket.connection = connection
        self.live.connect(connection)
        connection.publish(self.live.snapshot())
        self.tasks.append(asyncio.create_task(connection.send_all()))
        found: Socket = socket
        return found

    async def do(self, outcome: Outcome) -> None:
        async with self.live.lock:
            before = self.live.table
            later = before.copy()
            for event in outcome.events(len(before.events), AT):
                later.add(event, outcome.move)
            self.store.append("t", later.events[len(before.events) :], status_of(later))
            await self.live.advance(later)

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

    async def scenes(self, socket: Socket, count: int) -> list[dict[str, Any]]:
        """The whole scenes that a page got, when there are so many."""
        while True:
            scenes = [message for message in socket.heard if "board" in message]
            if len(scenes) >= count:
                return scenes
            await asyncio.sleep(0)

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()


def test_every_event_is_seen_in_order_by_everyone(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        calm = replace(LIMITS, late_seconds=1e9)  # however slow the machine is, nothing is merged
        pages = [
            place.look(place.host, limits=calm),
            place.look(Viewpoint(SPECTATOR), packed=True, limits=calm),
        ]
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


def test_one_who_does_not_listen_delays_nobody(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        stuck = place.look(Viewpoint(SPECTATOR, lang="nl"), is_stuck=True)
        page = place.look(place.host)
        for _ in range(3):
            await place.move()
        assert [scene["number"] for scene in await place.heard(page, 3)] == [0, 1, 2, 3]
        assert stuck.heard == []
        for number in range(LIMITS.waiting + 10):
            await place.do(place.live.table.say(0, "", f"word {number}"))
        stuck.free.set()
        last = place.live.table.number
        scenes = await place.heard(stuck, last)
        assert len(scenes) <= LIMITS.waiting + 1, "they are merged"
        log = [entry["number"] for scene in scenes for entry in scene["log"]]
        assert log == list(range(last + 1)), "and each is told once"
        place.close()

    asyncio.run(run())


def test_what_is_published_together_is_one_scene(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        page = place.look(Viewpoint(SPECTATOR))
        await place.heard(page, 0)
        table = place.live.table.copy()
        for _ in range(3):
            outcome = table.nature_moves("seed")
            if not outcome.payloads:
                outcome = table.move(table.asked or 0, table.position, table.state.legal()[0])
            for event in outcome.events(len(table.events), AT):
                table.add(event, outcome.move)
        await place.live.advance(table)
        _, scene = await place.heard(page, 3)
        assert [entry["number"] for entry in scene["log"]] == [1, 2, 3]
        assert [entry["position"] for entry in scene["log"]] == [1, 2, 3] and scene["position"] == 3
        place.close()

    asyncio.run(run())


def test_one_who_is_late_gets_the_newest_and_all_that_was_told(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        late = place.look(Viewpoint(SPECTATOR), is_stuck=True, limits=replace(LIMITS, late_seconds=0))
        punctual = place.look(place.host)
        for _ in range(6):
            await place.move()
        await place.heard(punctual, 6)
        late.free.set()
        scenes = await place.heard(late, 6)
        assert len(scenes) <= 2
        assert [entry["number"] for scene in scenes for entry in scene["log"]] == list(range(7))
        place.close()

    asyncio.run(run())


def test_a_page_gets_one_whole_scene_and_then_what_has_changed(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        page, whole = place.look(place.host, changes=True, packed=True), place.look(place.host)
        for _ in range(5):
            await place.move()
        wanted = await place.heard(whole, 5)
        while len([message for message in page.heard if "base" in message]) < 5:
            await asyncio.sleep(0)
        first, *told = [message for message in page.heard if "serial" in message]
        for change, expected in zip(told, wanted[1:], strict=True):
            first = changed(first, change)
            assert first == expected | {"serial": first["serial"]}
        page.connection.change(Wish(whole=True))
        while page.heard[-1].get("board") is None:
            await asyncio.sleep(0)
        assert page.heard[-1] == first | {"serial": page.heard[-1]["serial"], "log": []}
        place.close()

    asyncio.run(run())


def test_a_page_that_looks_otherwise_gets_a_whole_scene(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        page = place.look(place.host, changes=True)
        await place.heard(page, 0)
        page.connection.change(Wish(dark=True, lang="nl"))
        first, second = await place.scenes(page, 2)
        assert first["board"] != second["board"] and first["prompt"] != second["prompt"]
        place.close()

    asyncio.run(run())


def test_of_many_wishes_only_some_are_drawn(store: SqlStore, drawn: list[str]) -> None:
    async def run() -> None:
        place = Place(store)
        page = place.look(place.host, limits=replace(LIMITS, scenes=Rate(burst=3, per_second=0.001)))
        await place.heard(page, 0)
        for number in range(100):
            page.connection.change(Wish(dark=number % 2 == 0, narrow=number % 3 == 0))
            await asyncio.sleep(0)
        await place.move()  # shown with the newest wish
        scenes = await place.heard(page, 1)
        assert len(scenes) <= 5
        expected = await place.renderer.scene(
            place.live.snapshot(), replace(place.host, look=Look(dark=False, narrow=True)), 0
        )
        assert scenes[-1]["board"] == expected.board
        place.close()

    asyncio.run(run())
    assert len(drawn) <= 6


def test_all_pages_of_an_address_ask_for_so_many_scenes(store: SqlStore) -> None:
    async def run() -> None:
        place, bucket = Place(store), Bucket(Rate(burst=4, per_second=0.001))
        pages = [place.look(place.host, drawings=bucket) for _ in range(3)]
        other = place.look(place.host)
        await place.heard(other, 0)
        for count in range(2, 8):
            for page in [*pages, other]:
                page.connection.change(Wish(dark=count % 2 == 0, whole=True))
            await place.scenes(other, count)
        told = sum("board" in message for page in pages for message in page.heard)
        assert told <= 4 + len(pages), "four that were asked for, and to each what was published"
        await place.move()  # what happens is told all the same
        for page in pages:
            await place.heard(page, 1)
        place.close()

    asyncio.run(run())


def test_long_logs_count_for_more(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "ENTRIES", 2)
    monkeypatch.setattr(drawing, "LONGEST_LOG", 5)

    async def run() -> None:
        place, bucket = Place(store), Bucket(Rate(burst=100, per_second=1), lambda: 0.0)
        for _ in range(8):
            await place.move()
        page = place.look(place.host, drawings=bucket)
        await place.heard(page, 8)
        page.connection.change(Wish(after=-1))
        _, scene = await place.scenes(page, 2)
        assert [entry["number"] for entry in scene["log"]] == [4, 5, 6, 7, 8]
        assert not bucket.take(98) and bucket.take(97), "one for the scene, two for a log of five"
        place.close()

    asyncio.run(run())


def test_news_does_not_wait_for_all_that_pages_ask_for(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        snapshot = place.live.snapshot()
        wishes = [Request(Viewpoint(SPECTATOR, seat), -1, None, False, is_news=False) for seat in range(20)]
        asked = [asyncio.ensure_future(place.renderer.message(snapshot, wish)) for wish in wishes]
        await asyncio.sleep(0)
        await place.renderer.message(snapshot, Request(place.host, -1, None, False))
        assert sum(one.done() for one in asked) <= 2
        await asyncio.gather(*asked)
        place.close()

    asyncio.run(run())


def test_what_is_told_of_a_move_is_worked_out_once(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        for _ in range(renderer.MANY + 5):
            await place.move()
        worked_out = []
        for _ in range(2):
            await place.renderer.message(place.live.snapshot(), Request(place.host, -1, None, False))
            worked_out.append(drawing.words_of.cache_info().misses)
        assert worked_out[0] == worked_out[1] >= renderer.MANY
        place.close()

    asyncio.run(run())


def test_one_who_never_reads_is_cut_off(store: SqlStore) -> None:
    async def run() -> None:
        place = Place(store)
        stuck = place.look(place.host, is_stuck=True, limits=replace(LIMITS, write_seconds=0.01))
        page = place.look(place.host)
        await asyncio.wait(place.tasks[:1])
        assert stuck.is_aborted and not stuck.heard
        await place.move()
        await place.heard(page, 1)
        place.close()

    asyncio.run(run())


def test_one_who_cannot_be_shown_the_table_harms_nobody(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = renderer.frame

    def broken(snapshot: Any, drawings: Any, viewpoint: Viewpoint, like: Any) -> Any:
        if viewpoint.lang == "nl":
            raise ZeroDivisionError
        return made(snapshot, drawings, viewpoint, like)

    monkeypatch.setattr(renderer, "frame", broken)

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


def test_a_page_for_which_there_is_no_room_comes_again(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """By the code of a withdrawn link it was told to stay away for good."""
    monkeypatch.setattr(renderer, "MANY", -2)

    async def refuse(*_: Any) -> None:
        raise TooMany(2)

    async def run() -> None:
        place = Place(store)
        monkeypatch.setattr(place.visitors, "run", refuse)
        page = place.look(place.host)
        while page.code is None:
            await asyncio.sleep(0)
        assert page.code == LATER
        place.close()

    asyncio.run(run())
    assert not caplog.records

    with TestClient(make_app(store)) as client:
        me = host(client, "me screen screen")

        async def not_now(_: str) -> None:
            raise Unavailable(tr("Something went wrong"))

        monkeypatch.setattr(client.app.state.service.tables, "find", not_now)  # type: ignore[attr-defined]
        with connected(client, me.table, key=me.key) as socket:
            assert "went wrong" in socket.receive_json()["error"]
            assert code_of_closing(socket) == LATER


def test_a_slow_drawing_does_not_hold_up_the_next_move(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from threading import Event as Flag

    may_draw, made = Flag(), renderer.frame

    def slow(*given: Any) -> Any:
        assert may_draw.wait(30)
        return made(*given)

    monkeypatch.setattr(renderer, "frame", slow)

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

    def counted(table: Any, subject: drawing.Subject, *more: Any) -> Any:
        made.append(f"{subject.lang} {'dark' if subject.look.dark else 'light'}")
        return draw(table, subject, *more)

    monkeypatch.setattr(drawing, "draw", counted)
    return made


def test_a_board_is_drawn_once_for_all_who_see_the_same(client: TestClient, drawn: list[str]) -> None:
    me = host(client, "screen screen", "medina")
    looks: list[dict[str, Any]] = [{}, {}, {}, {}, {"lang": "nl"}, {"lang": "nl"}, {"dark": True}]
    looks.append({"key": me.key})
    with ExitStack() as stack:
        pages = [stack.enter_context(connected(client, me.table, after=0, **look)) for look in looks]
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
        pages = [stack.enter_context(connected(client, me.table, after=0, key=key)) for key in keys]
        scenes = [skip_presence(page) for page in pages]
        seen = {(scene["tray"], *(player["strip"] for player in scene["players"])) for scene in scenes}
        assert len(seen) == 3
    assert len(drawn) >= 3
