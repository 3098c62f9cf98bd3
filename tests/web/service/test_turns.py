"""Tables go on by themselves: after faults and restarts, those of people first; a bad one stops no other."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sql
from fastapi.testclient import TestClient

from signoria.core.errors import UserError
from signoria.core.visibility import must_not_share
from signoria.jit.compiler import NATURE
from signoria.web.app import make_app
from signoria.web.domain.errors import Forbidden
from signoria.web.domain.events import Event, Said
from signoria.web.domain.keys import Key
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.domain.table import Outcome, Table
from signoria.web.service import Service, jobs, tables, turns
from signoria.web.service.jobs import Lane, LocalJobs, Priority
from signoria.web.service.live import now
from signoria.web.store import KeyChange, Status, StorageFault
from signoria.web.store.schema import EVENTS
from signoria.web.store.sql import SqlStore
from signoria.web.store.sqlite import SqliteStore
from tests.web.players import PATIENCE, Player, connected, guest, host, seated, skip_presence


def keep_table(store: SqlStore, name: str, kinds: str, game: str = "medici", **opened: Any) -> None:
    """A table that a server before kept, at which something is due."""
    first = opening(game, [SeatWish(kind, level=None) for kind in kinds.split()], {}, **opened)
    host_key = Key(f"key {name}", (), True)
    store.open(name, f"seed of {name}", [Event(0, now(), first)], [host_key], Status(due=now()))


# --- Faults -----------------------------------------------------------------------------------


class Fault:
    """A store that cannot be written for a while."""

    def __init__(self, store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.passing = 1000
        """Calls that still succeed."""
        self.failing = 0
        """Calls that fail after them."""
        append = store.append

        def faulty(*given: Any) -> None:
            if self.passing:
                self.passing -= 1
            elif self.failing:
                self.failing -= 1
                raise StorageFault("database is locked")
            append(*given)

        monkeypatch.setattr(store, "append", faulty)


def test_people_are_told_when_nothing_can_be_kept_and_lose_nothing(
    client: TestClient, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = host(client, "screen screen screen")
    fault = Fault(store, monkeypatch)
    scene = me.see()
    fault.passing, fault.failing = 0, 1
    told = me.move(scene, status=503)
    assert "Nothing is lost" in told["error"]
    fault.failing = 0
    assert me.see()["position"] == scene["position"]
    me.move(scene)


def test_bots_go_on_after_a_storage_fault(
    client: TestClient, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    while (scene := (me := host(client, "me bot bot")).my_turn())["actions"][-1]["action"] != "stop":
        pass  # until a table where I make the first lot: later a bot's ship may be full, and it is not asked
    fault = Fault(store, monkeypatch)
    fault.passing, fault.failing = 1, 4  # my own move is kept, what the bots do is not
    me.ask("moves", position=scene["position"], action="stop")  # now the others bid
    assert me.my_turn()["position"] > scene["position"] + 2 and not fault.failing


def test_a_call_that_fails_takes_nothing_else_of_its_transaction_along(store: SqlStore) -> None:
    for name in ("a", "b"):
        keep_table(store, name, "me bot bot")
    with store.grouped():
        store.change_keys("a", KeyChange(added=(Key("fresh"),)))
        with pytest.raises(sql.exc.IntegrityError):
            store.change_keys("b", KeyChange(("key b",), (Key("fresh"),)))
        store.reschedule("b", None)
    assert [key.key for key in store.keys("a")] == ["key a", "fresh"]
    assert not store.keys("b")[0].withdrawn, "a link is withdrawn and made anew, or neither"
    assert store.due(now()) == ["a"]


# --- A start ----------------------------------------------------------------------------------


def test_a_bad_table_stops_no_other(store: SqlStore, caplog: pytest.LogCaptureFixture) -> None:
    for name in ("bad", "worse", "unknown", "good"):
        keep_table(store, name, "bot me bot", public=True)
    with store.engine.begin() as connection:
        connection.execute(
            EVENTS.insert(),
            [
                {"table_name": "bad", "number": 1, "at": now(), "kind": "exploded", "facts": {}},
                {
                    "table_name": "worse",
                    "number": 1,
                    "at": now(),
                    "kind": "moved",
                    "facts": {"seat": 0, "action": "fly"},
                },
            ],
        )
        first = EVENTS.c.table_name == "unknown"
        facts = dict(connection.scalar(sql.select(EVENTS.c.facts).where(first)) or {})
        connection.execute(EVENTS.update().where(first).values(facts=facts | {"game": "tarot"}))
    with TestClient(make_app(store)) as client:
        assert Player(client, "good").wait(lambda scene: scene["asked"] == 1)
        listed = {table["table"] for table in client.get("/api/tables").json()}
        assert listed == {"bad", "worse", "good"}
        for name in ("bad", "worse", "unknown"):
            answer = client.get(f"/api/tables/{name}")
            assert answer.status_code == 404 and answer.json()["error"]
    aside = {name for name in ("bad", "worse", "unknown") if f"Table {name} is set aside" in caplog.text}
    assert aside == {"bad", "worse", "unknown"}
    assert store.due(now()) == [], "they are looked at again later"


def test_only_tables_at_which_something_is_due_are_loaded(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_table(store, "due", "bot me bot")
    keep_table(store, "asleep", "bot me bot")
    store.reschedule("asleep", None)
    asked: list[str] = []
    events = store.events

    def noted(name: str, *given: Any, **more: Any) -> Sequence[Event]:
        asked.append(name)
        return events(name, *given, **more)

    monkeypatch.setattr(store, "events", noted)
    with TestClient(make_app(store)) as client:
        Player(client, "due").wait(lambda scene: scene["asked"] == 1)
    assert "asleep" not in asked


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    first = SqliteStore.in_folder(tmp_path)
    with pytest.raises(UserError, match="Another Signoria uses"):
        SqliteStore.in_folder(tmp_path)
    first.close()
    SqliteStore.in_folder(tmp_path).close()


# --- Whose turn it is to think ----------------------------------------------------------------


def test_jobs_come_by_priority_and_a_table_waits_once() -> None:
    done: list[str] = []

    async def go_on(name: str) -> None:
        done.append(name)

    async def run() -> None:
        local = LocalJobs(go_on)
        for name, number in (("c", 3), ("a", 1), ("b", 2), ("a", 1), ("c", 0)):
            local.push(name, Priority(number, Lane.IDLE))
        assert local.waiting == 3
        working = asyncio.create_task(local.run())
        while local.waiting:
            await asyncio.sleep(0)
        working.cancel()

    asyncio.run(run())
    assert done == ["c", "a", "b"]


def test_whoever_has_many_tables_waits_for_those_who_have_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WORKERS", dict.fromkeys(Lane, 1))
    done: list[str] = []

    async def run() -> None:
        async def go_on(name: str) -> None:
            done.append(name)
            if name == "greedy 3":
                local.push("mine", Priority(4, Lane.SLOW, "somebody"))
                local.push("greedy again", Priority(0, Lane.SLOW, "greedy"))
                local.push("another", Priority(3, Lane.SLOW, "somebody else"))

        local = LocalJobs(go_on)
        for number in range(9):
            local.push(f"greedy {number}", Priority(3, Lane.SLOW, "greedy"))
        working = asyncio.create_task(local.run())
        while local.waiting:
            await asyncio.sleep(0)
        working.cancel()

    asyncio.run(run())
    assert done[:4] == [f"greedy {number}" for number in range(4)]
    assert done[4:6] == ["another", "mine"] and done[-1] == "greedy again"


def test_the_server_remembers_who_asked_for_a_bot(store: SqlStore) -> None:
    app = make_app(store)
    with TestClient(app, client=("203.0.113.5", 1)) as client:
        me = host(client, "screen bot", "strozzi")
        me.move(me.my_turn())
        me.my_turn()
        assert app.state.service.tables.get(me.table).asker == "203.0.113.5"


def test_a_lane_that_is_full_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WORKERS", dict.fromkeys(Lane, 1))

    async def run() -> list[str]:
        done: list[str] = []
        stuck = asyncio.Event()
        finished = asyncio.Event()

        async def go_on(name: str) -> None:
            if name.startswith("slow"):
                await stuck.wait()
            done.append(name)
            finished.set()

        local = LocalJobs(go_on)
        for number in range(5):
            local.push(f"slow {number}", Priority(0, Lane.SLOW))
        local.push("quick", Priority(9, Lane.QUICK))
        working = asyncio.create_task(local.run())
        await finished.wait()
        working.cancel()
        return done

    assert asyncio.run(run()) == ["quick"]


def test_bots_among_themselves_play_while_somebody_looks(store: SqlStore) -> None:
    keep_table(store, "alone", "bot bot bot")
    keep_table(store, "people", "bot me bot")
    with TestClient(make_app(store)) as client:
        Player(client, "people").wait(lambda scene: scene["asked"] == 1)
        assert len(store.events("alone")) <= 3, "Nature may have begun; no bot has"
        Player(client, "alone").wait(lambda scene: scene["position"] > 10)


# --- Links and finished games -----------------------------------------------------------------


def test_whoever_sits_down_has_a_link_of_their_own(client: TestClient) -> None:
    me = host(client, "me friend bot")
    handed_out = guest(me, 1)
    friend = Player(client, me.table, handed_out.key)
    friend.sit("Bram")
    assert friend.key != handed_out.key
    assert client.get(f"/api/tables/{me.table}", headers=handed_out.headers).status_code == 403
    assert friend.see()["you"]["seats"] == [1]
    assert me.see()["players"][1]["link"] is None
    assert "1" not in me.ask("invitations", method="GET")["seats"]
    me.ask("seats/1/link", method="DELETE")
    assert client.get(f"/api/tables/{me.table}", headers=friend.headers).status_code == 403


def test_a_join_is_kept_whole_or_not_at_all(
    client: TestClient, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = host(client, "me friend friend", public=True)
    before = store.keys(me.table)
    fault = Fault(store, monkeypatch)
    fault.passing, fault.failing = 0, 2
    assert client.post(f"/api/tables/{me.table}/join", json={"name": "Bram"}).status_code == 503
    fault.failing = 0
    assert store.keys(me.table) == before and len(store.events(me.table)) == 1
    assert client.post(f"/api/tables/{me.table}/join", json={"name": "Bram"}).status_code == 200


# --- Tables in memory -------------------------------------------------------------------------


def test_a_table_with_long_polls_is_not_forgotten(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "AWAKE_AT_ONCE", 1)
    me = host(client, "screen screen screen")
    scene = me.see()
    heard: list[Any] = []

    def poll() -> None:
        query = {"after": scene["number"], "wait": 50}
        heard.append(client.get(f"/api/tables/{me.table}/turn", params=query, headers=me.headers).json())

    waiting = threading.Thread(target=poll)
    live = client.app.state.service.tables.get(me.table)  # type: ignore[attr-defined]
    waiting.start()
    until(lambda: live.polls == 1)
    other = host(client, "screen screen screen")
    assert other.see() and me.see()
    me.move(scene)
    waiting.join(PATIENCE)
    assert heard and heard[0]["number"] > scene["number"]


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    flag = threading.Event()
    for _ in range(int(PATIENCE * 100)):
        if is_so():
            return
        flag.wait(0.01)
    raise AssertionError("it did not happen")


def test_clocks_fire_once(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.web.domain.table.timedelta", lambda seconds=0: timedelta(0))
    keep_table(store, "clock", "screen screen screen", clock=10)
    with TestClient(make_app(store)) as client:
        scene = Player(client, "clock").wait(lambda scene: scene["position"] > 8)
    late = [event for event in store.events("clock") if getattr(event.payload, "late", False)]
    people = [event for event in store.events("clock") if getattr(event.payload, "seat", NATURE) >= 0]
    assert late and len(late) == len(people), scene["position"]
    assert [event.number for event in store.events("clock")] == list(range(len(store.events("clock"))))


# --- Several processes ------------------------------------------------------------------------


def is_asked_after(position: int) -> Callable[[Any], bool]:
    """Whether a person is asked, and a scene knows more than another one did."""
    return lambda scene: scene["asked"] in (0, 1) and scene["position"] > position


def test_who_does_not_know_the_newest_event_does_not_say_when_a_table_is_due(store: SqlStore) -> None:
    """Else a process that is behind would let a table stand still for ever at which a bot is asked."""
    keep_table(store, "due", "screen bot screen")
    later = now() + timedelta(hours=1)
    store.append("due", [Event(1, now(), Said(0, "Anna", "hello"))], Status(due=now()))
    store.reschedule("due", None, number=0)
    assert store.due(later) == ["due"]
    store.reschedule("due", None, number=1)
    assert store.due(later) == []


def test_two_processes_leave_a_seat_one_link(store: SqlStore) -> None:
    """News of events may come before news of keys: a process must not have the one without the other."""
    keep_table(store, "links", "screen friend screen")

    async def run() -> None:
        here, there = Service(store), Service(store)
        ready = asyncio.gather(here.preparer.want("medici"), there.preparer.want("medici"))
        await ready
        mine, theirs = await here.tables.find("links"), await there.tables.find("links")
        await there.links.renew(theirs, 1)
        with pytest.raises(UserError):  # an event was added meanwhile
            await here.links.renew(mine, 1)
        await there.links.renew(theirs, 1)
        await here.tables.refresh(mine)  # the news of the events is there
        newest = await here.links.renew(mine, 1)
        working = [key for key in store.keys("links") if key.seats == (1,) and not key.withdrawn]
        assert [key.key for key in working] == [newest.key]
        for service in (here, there):
            await service.close()

    asyncio.run(run())


def test_a_link_for_all_that_another_process_made_late_gives_no_seat(store: SqlStore) -> None:
    """Making it adds no event: a process that has not heard yet that it was withdrawn may make another."""
    keep_table(store, "links", "screen friend screen")

    async def run() -> None:
        here, there = Service(store), Service(store)
        await asyncio.gather(here.preparer.want("medici"), there.preparer.want("medici"))
        mine, theirs = await here.tables.find("links"), await there.tables.find("links")
        await there.links.change_invitation(theirs, "withdrawn")
        late = await here.links.invitation(mine)
        assert late and mine.snapshot().invitation
        await there.tables.refresh_keys(theirs)
        assert theirs.snapshot().invitation is None
        with pytest.raises(Forbidden, match="withdrawn"):
            await there.links.join("links", late, lambda table: table.join("Bram", "", late.may_join))
        await there.links.change_invitation(theirs, "renewed")
        await here.tables.refresh(mine)
        with pytest.raises(Forbidden, match="withdrawn"):
            await here.links.join("links", late, lambda table: table.join("Bram", "", late.may_join))
        for service in (here, there):
            await service.close()

    asyncio.run(run())


def test_who_sits_down_by_a_link_that_is_withdrawn_meanwhile_gets_no_seat(store: SqlStore) -> None:
    keep_table(store, "links", "screen friend screen")

    async def run() -> None:
        service = Service(store)
        await service.preparer.want("medici")
        live = await service.tables.find("links")
        invitation = await service.links.invitation(live)
        own = await service.links.renew(live, 1)
        assert invitation
        async with live.lock:  # they wait for their turn
            joining = asyncio.create_task(
                service.links.join("links", invitation, lambda table: table.join("Bram", "", True))
            )
            sitting = asyncio.create_task(
                service.links.sit("links", own, 1, lambda table: table.sit(1, "Bram", table.seats[1].colour))
            )
            await live.change_keys([one.withdraw() for one in live.keys])
        for waiting in (joining, sitting):
            with pytest.raises(Forbidden, match="withdrawn"):
                await waiting
        await service.close()

    asyncio.run(run())


def test_the_table_that_nobody_asked_for_in_the_longest_time_makes_room(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "AWAKE_AT_ONCE", 2)
    for name in ("people's", "forgotten", "new"):
        keep_table(store, name, "screen friend screen")

    async def run() -> None:
        service = Service(store)
        await service.preparer.want("medici")
        for name in ("people's", "forgotten", "people's", "new"):
            await service.tables.find(name)
        assert [live.table.name for live in service.tables.in_memory()] == ["people's", "new"]
        await service.close()

    asyncio.run(run())


def test_pages_of_one_table_hang_on_different_processes(postgres: Any) -> None:
    from signoria.web.store.postgres import PostgresStore

    address = postgres.database()
    stores = [PostgresStore.at(address), PostgresStore.at(address)]
    with TestClient(make_app(stores[0])) as here, TestClient(make_app(stores[1])) as there:
        me = host(here, "screen friend bot")
        friend = seated(me, 1)
        elsewhere = Player(there, me.table, friend.key)
        assert elsewhere.wait(lambda scene: scene["players"][1]["name"] == "Friend 1")
        position = -1
        for _ in range(12):
            scene = me.wait(is_asked_after(position))
            position = scene["position"]
            mover = me if scene["asked"] == 0 else elsewhere
            mover.move(mover.wait(is_asked_after(position - 1)))
        last = me.wait(is_asked_after(position))
        same = elsewhere.wait(lambda scene: scene["number"] == last["number"])
        assert [entry["number"] for entry in same["log"]] == [entry["number"] for entry in last["log"]]
        stale = elsewhere.ask("moves", 409, position=0, action="stop")
        assert stale["error"]
        me.ask("seats/1/link", method="DELETE")
        until(lambda: there.get(f"/api/tables/{me.table}", headers=friend.headers).status_code == 403)
    for store in stores:
        store.close()


def test_whoever_stops_hands_its_tables_over(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the midst of a bot's thinking: nothing waits until the process is taken for dead."""
    from signoria.web.store.postgres import PostgresStore

    address = postgres.database()
    stores = [PostgresStore.at(address), PostgresStore.at(address)]
    asked = threading.Event()

    async def think_for_ever(*_: object) -> None:
        asked.set()
        await asyncio.Event().wait()

    with contextlib.ExitStack() as both:
        with monkeypatch.context() as patched, TestClient(make_app(stores[0])) as here:
            me = host(here, "screen bot bot")
            me.wait(is_asked_after(-1))
            patched.setattr(here.app.state.service.turns, "_act", think_for_ever)  # type: ignore[attr-defined]
            while me.asked() == 0:  # a person may be asked twice in a row
                me.move(me.see())
            assert asked.wait(PATIENCE)
            there = both.enter_context(TestClient(make_app(stores[1])))
            before = there.get(f"/api/tables/{me.table}", headers=me.headers).json()
        with psycopg.connect(stores[1].address) as connection:
            query = "SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing' AND worker_id IS NULL"
            assert connection.execute(query).fetchone() == (0,), "jobs of nobody"
            workers = connection.execute("SELECT count(*) FROM procrastinate_workers").fetchone()
            assert workers == (len(jobs.Lane),), "those of the process that goes on"
        Player(there, me.table, me.key).wait(is_asked_after(before.get("position", -1)))
    for store in stores:
        store.close()


# --- What a bot's time tells ------------------------------------------------------------------


def test_where_there_are_secrets_a_bot_s_time_does_not_tell_how_hard_its_choice_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A forced choice takes as long as one that was thought about for a while."""
    opened = opening("ponte_vecchio", [SeatWish("me"), SeatWish("bot"), SeatWish("bot")], {})
    table = Table("name", Event(0, now(), opened)).later(Outcome(), now(), "a seed")
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(turns._hold(table, 0.05))
    assert not slept  # nothing is hidden yet
    while not must_not_share(table.state, range(3)):
        assert table.asked is not None
        chosen = table.state.text(table.state.legal()[0])
        table = table.later(table.move(table.asked, table.position, chosen), now(), "a seed")
    for seconds in (0.0001, 0.05, 0.15):
        asyncio.run(turns._hold(table, seconds))
    assert slept == pytest.approx([0.1999, 0.15, 0.05])


# --- Others were quicker ----------------------------------------------------------------------


def test_whoever_meets_a_conflict_is_told_and_every_page_shows_what_others_did(
    client: TestClient, store: SqlStore
) -> None:
    me = host(client, "screen screen", "strozzi")
    with connected(client, me.table, key=me.key) as page:
        scene = skip_presence(page)
        said = Event(scene["number"] + 1, now(), Said(0, "Anna", "by another process"))
        store.append(me.table, [said], Status(False, None))
        told = me.move(scene, status=409)
        assert "moved on" in told["error"]
        assert skip_presence(page)["log"][-1]["text"] == ["by another process"]
    me.move(me.see())
