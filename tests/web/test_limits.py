"""How much one visitor may ask for."""

import asyncio
import contextlib
import itertools
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

import signoria
from signoria.core.errors import UserError
from signoria.web import limits
from signoria.web.app import make_app
from signoria.web.connections import TOO_MUCH
from signoria.web.limits import (
    LOCAL,
    PUBLIC,
    Bans,
    Held,
    Limit,
    Limiter,
    Rate,
    TooMany,
    Visitor,
    is_forwarded,
    network_of,
    read_settings,
)
from signoria.web.routes import rates
from signoria.web.service.hints import MOST_OF_ONE, MOST_WAITING, Hints
from signoria.web.store.sql import SqlStore
from tests.web.players import Player, code_of_closing, connected, guest, host, seated, skip_presence

STRANGER = "203.0.113.5"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def limiter(clock: Clock | None = None, **given: str | int) -> Limiter:
    """A public server's, with some limits set."""
    return Limiter(PUBLIC.changed(given), None, clock or Clock())


def visitor(by: Limiter, address: str = STRANGER) -> Visitor:
    return by.visitor({"type": "http", "client": (address, 1), "headers": []})


@contextlib.contextmanager
def serving(store: SqlStore, by: Limiter, address: str = STRANGER) -> Iterator[TestClient]:
    with TestClient(make_app(store, limiter=by), client=(address, 5000)) as client:
        yield client


# --- Buckets ---


def test_so_many_at_once_and_then_as_they_flow_in() -> None:
    clock = Clock()
    by = limiter(clock, chat="30/min burst 3")
    one = visitor(by)
    for _ in range(3):
        by.take(Limit.CHAT, one)
    with pytest.raises(TooMany) as refused:
        by.take(Limit.CHAT, one)
    assert refused.value.seconds == 2 and "2 seconds" in str(refused.value)
    clock.now += 1.9
    with pytest.raises(TooMany):
        by.take(Limit.CHAT, one)
    clock.now += 0.1
    by.take(Limit.CHAT, one)
    clock.now += 3600
    for _ in range(3):
        by.take(Limit.CHAT, one)
    with pytest.raises(TooMany):
        by.take(Limit.CHAT, one)
    assert by.hits[Limit.CHAT] == 3


def test_everybody_has_a_bucket_of_their_own() -> None:
    by = limiter(tables="1/h")
    by.take(Limit.TABLES, visitor(by))
    by.take(Limit.TABLES, visitor(by, "203.0.113.6"))
    by.take(Limit.TABLES, visitor(by), of="a key")
    for address in ("2a01:4f8:1:2::1", "2a01:4f8:1:3::1"):
        by.take(Limit.TABLES, visitor(by, address))
    for again in (STRANGER, f"::ffff:{STRANGER}", "2a01:4f8:1:2:ffff::9"):  # all of a household's network
        with pytest.raises(TooMany):
            by.take(Limit.TABLES, visitor(by, again))


def test_there_are_only_so_many_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BUCKETS", 100)
    by = limiter()
    for number in range(1000):
        by.take(Limit.CHAT, visitor(by), of=str(number))
    assert len(by._buckets) == 100 and (Limit.CHAT, "999") in by._buckets


def test_what_is_held_is_given_back() -> None:
    by = limiter(polls=2)
    one = visitor(by)
    with by.hold(Held.POLLS, one), by.hold(Held.POLLS, one):
        with pytest.raises(TooMany), by.hold(Held.POLLS, one):
            pass
        with by.hold(Held.POLLS, visitor(by, "203.0.113.6")):
            pass
    with by.hold(Held.POLLS, one):
        assert len(by._held) == 1
    assert not by._held


# --- Settings ---


def test_settings_come_from_a_file_and_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text('chat = "6/min"\ntables = "off"\npolls = 3\nbody_bytes = 100\n')
    found = read_settings(PUBLIC, file, {"SIGNORIA_LIMIT_CHAT": "2/s burst 9", "SIGNORIA_LIMIT_SOCKETS": "7"})
    assert found.rates[Limit.CHAT] == Rate(9, 2) and found.rates[Limit.TABLES].burst == float("inf")
    assert (found.held[Held.POLLS], found.held[Held.SOCKETS], found.body_bytes) == (3, 7, 100)
    assert found.rates[Limit.HINTS] == PUBLIC.rates[Limit.HINTS]
    by = Limiter(found, None)
    for _ in range(1000):
        by.take(Limit.TABLES, visitor(by))


@pytest.mark.parametrize(
    ("name", "value"),
    [("chat", "often"), ("chat", "0/s"), ("chat", "-1/s"), ("chat", "9" * 5000 + "/s"), ("lunch", "1/s"),
     ("polls", "many"), ("polls", "-1"), ("body_bytes", "1e9"), ("polls", "²")],
)  # fmt: skip
def test_a_setting_that_makes_no_sense_is_told(name: str, value: str) -> None:
    with pytest.raises(UserError):
        read_settings(PUBLIC, None, {f"SIGNORIA_LIMIT_{name.upper()}": value})


def test_a_file_that_is_no_toml_is_told(tmp_path: Path) -> None:
    (tmp_path / "limits.toml").write_bytes(b"chat = \xff")
    with pytest.raises(UserError, match="TOML"):
        read_settings(PUBLIC, tmp_path / "limits.toml", {})


# --- Who comes from where ---


def test_limits_are_loose_only_for_this_very_machine() -> None:
    alone, among_others = Limiter(), Limiter(local=None)
    here, there = ("127.0.0.1", 1), (STRANGER, 1)
    assert alone.visitor({"client": here, "headers": []}).limits == LOCAL
    assert alone.visitor({"client": there, "headers": []}).limits == PUBLIC
    assert among_others.visitor({"client": here, "headers": []}).limits == PUBLIC
    through_proxy = {"client": here, "headers": [(b"x-forwarded-for", b"1.2.3.4")]}
    assert is_forwarded(through_proxy) and alone.visitor(through_proxy).limits == PUBLIC
    assert not alone.visitor(through_proxy).is_local
    assert network_of("::1") == "::1" and network_of("") == network_of("/run/socket") == "unknown"


@pytest.mark.parametrize(
    ("name", "is_local"),
    [
        ("localhost:8765", True), ("127.0.0.1:8765", True), ("[::1]:8765", True), ("games.localhost", True),
        ("laptop:8765", True), ("", True), ("evil.example:8765", False), ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False), ("1.2.3.4.example", False),
    ],
)  # fmt: skip
def test_who_asks_by_a_name_of_the_world_is_not_at_this_machine(
    store: SqlStore, name: str, is_local: bool
) -> None:
    """A page of another site whose name leads here, or a proxy that nobody told us of."""
    scope = {"client": ("127.0.0.1", 1), "headers": [(b"host", name.encode())]}
    found = Limiter().visitor(scope)
    assert found.is_local is is_local and found.limits == (LOCAL if is_local else PUBLIC)
    app = make_app(store, calls_inside=True)
    with TestClient(app) as client:
        client.get("/api/games", headers={"Host": name})
        assert app.state.service.webhooks.calls_inside is is_local


def test_whoever_comes_through_a_proxy_may_not_call_inside(store: SqlStore) -> None:
    app = make_app(store, calls_inside=True)
    with TestClient(app) as client:
        client.get("/api/games")
        assert app.state.service.webhooks.calls_inside
        client.get("/api/games", headers={"X-Forwarded-For": STRANGER})
        assert not app.state.service.webhooks.calls_inside


def test_bans() -> None:
    bans, by = Bans(), limiter()
    for banned in (" 203.0.113.0/24 ", "2a01:4f8:1:2::77", "198.51.100.7"):
        bans.add(banned)
    assert list(bans) == ["203.0.113.0/24", "2a01:4f8:1:2::/64", "198.51.100.7/32"]
    assert bans.has(visitor(by)) and bans.has(visitor(by, "2a01:4f8:1:2::1"))
    assert not bans.has(visitor(by, "198.51.100.8"))
    bans.lift("203.0.113.0/24")
    assert not bans.has(visitor(by))
    bans.add("2a01:4f8:1:9::7/128")  # who has one address of IPv6 has all of a /64
    assert bans.has(visitor(by, "2a01:4f8:1:9:ffff::8"))
    for senseless in ("127.0.0.1", "::1", "0.0.0.0/0", "::/0", "everybody", "", "9" * 5000):
        with pytest.raises(UserError):
            bans.add(senseless)


def test_whoever_is_banned_is_not_served(store: SqlStore) -> None:
    with serving(store, limiter()) as client:
        assert client.get("/api/games").status_code == 200
    store.set_bans([f"{STRANGER}/32"])  # they outlive the server
    with serving(store, limiter()) as client:
        assert client.get("/api/games").status_code == 403
        assert client.get("/").status_code == 403
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws/none"):
            pass


def test_open_pages_of_whoever_is_banned_are_closed(store: SqlStore) -> None:
    app = make_app(store, limiter=limiter(drawings="off", requests="off"), admin_key="the key")
    with TestClient(app, client=(STRANGER, 5000)) as client:
        me = host(client, "me friend", "strozzi")
        with connected(client, me.table, key=me.key) as page:
            skip_presence(page)
            by_key = {"Authorization": "Bearer the key"}
            client.post("/admin/bans", content=f"address={STRANGER}", headers=by_key)
            assert code_of_closing(page) == TOO_MUCH


# --- Requests ---


def refusals(client: TestClient, method: str, path: str, tries: int, **how: Any) -> list[int]:
    return [client.request(method, path, **how).status_code for _ in range(tries)]


def test_too_many_requests_are_told_when_to_come_again(store: SqlStore) -> None:
    with serving(store, limiter(requests="6/min burst 3")) as client:
        answers = [client.get("/api/games", headers={"Accept-Language": "nl"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[3].headers["retry-after"] == "10"
        assert "10 seconden" in answers[3].json()["error"]
        page = client.get("/")
        assert page.status_code == 429 and "text/html" in page.headers["content-type"]


def test_tables_and_records(store: SqlStore) -> None:
    new = {"game": "strozzi", "seats": [{"kind": "screen"}, {"kind": "screen"}]}
    with serving(store, limiter(tables="1/h burst 3", records="1/h burst 2")) as client:
        text = {"Content-Type": "text/plain"}
        records = refusals(client, "POST", "/api/records", 3, content="nonsense", headers=text)
        assert records == [422, 422, 429]
    with serving(store, limiter(tables="1/h burst 3")) as client:
        assert refusals(client, "POST", "/api/tables", 4, json=new) == [201, 201, 201, 429]
        refused = client.post("/api/tables", json=new)
        assert 3500 < int(refused.headers["retry-after"]) <= 3600


def test_chat_of_a_person_of_a_spectator_and_of_a_table(store: SqlStore) -> None:
    with serving(store, limiter(chat="1/h burst 2", chat_at_table="1/h burst 5")) as client:
        me = host(client, "screen friend", "strozzi")
        friend, spectator = seated(me, 1), Player(client, me.table)
        for _ in range(2):
            me.ask("say", text="hello")
        assert me.ask("say", 429, text="hello")["error"]
        for _ in range(2):
            friend.ask("say", text="hello")
        friend.ask("say", 429, text="hello")
        assert spectator.see()["number"]


def test_all_chat_of_a_table(store: SqlStore) -> None:
    with serving(store, limiter(chat_at_table="1/h burst 3")) as client:
        me = host(client, "screen friend", "strozzi")
        friend = seated(me, 1)
        for who, status in ((me, 200), (friend, 200), (me, 200), (friend, 429), (me, 429)):
            who.ask("say", status, text="hello")


def test_strangers_use_up_nothing_of_those_who_sit_at_a_table(store: SqlStore) -> None:
    """Not by keys that they made up, nor by what they may not do."""
    tight = limiter(chat_at_table="1/h burst 3", hints_at_table="1/h burst 1", wrong_keys="off")
    with serving(store, tight) as client:
        me = host(client, "screen screen", "strozzi")
        for number in range(9):
            stranger = Player(client, me.table, f"made up {number}" if number % 2 else "")
            stranger.ask("say", 403 if number % 2 or number < 6 else 429, text="hello")
            stranger.ask("hint", 403, position=0)
        for _ in range(3):
            me.ask("say", text="hello")
        me.ask("say", 429, text="hello")
        me.ask("hint", 409, position=999)


def test_those_who_look_on_take_no_place_from_those_who_sit(store: SqlStore) -> None:
    by = limiter(polls_at_table=1, sockets_at_table=1)
    with serving(store, by) as client:
        me = host(client, "screen screen", "strozzi")
        path = f"/api/tables/{me.table}/turn"
        with by.hold(Held.POLLS_AT_TABLE, visitor(by, "203.0.113.9"), me.table):  # a spectator waits
            assert client.get(path).status_code == 429
            assert client.get(path, headers=me.headers).status_code == 200
        with connected(client, me.table) as one, connected(client, me.table, key=me.key) as player:
            assert skip_presence(one) and skip_presence(player)["yours"]
            with connected(client, me.table) as another:
                assert code_of_closing(another) == TOO_MUCH


def test_hints_previews_joins_and_changes(store: SqlStore) -> None:
    tight = limiter(hints="1/h burst 2", previews="1/h burst 3", joins="1/h burst 2", changes="1/h burst 4")
    with serving(store, tight) as client:
        me = host(client, "screen screen", "strozzi")
        path = f"/api/tables/{me.table}"
        late = {"position": 999, "action": "x"}
        assert refusals(client, "POST", f"{path}/hint", 3, json={"position": 999}, headers=me.headers) == [
            409, 409, 429,
        ]  # fmt: skip
        previews = refusals(client, "POST", f"{path}/preview", 2, json=late, headers=me.headers)
        assert previews == [409, 409]
        assert refusals(client, "POST", f"{path}/why", 2, json={"picks": ["x"]}, headers=me.headers) == [
            200,
            429,
        ]
        assert refusals(client, "POST", f"{path}/join", 3, json={})[-1] == 429
        changes = refusals(client, "POST", f"{path}/moves", 4, json=late, headers=me.headers)
        assert changes == [409] * 4
        assert refusals(client, "POST", f"{path}/end", 1, headers=me.headers) == [429]


def test_hints_at_one_table_whoever_asks(store: SqlStore) -> None:
    with serving(store, limiter(hints_at_table="1/h burst 1")) as client:
        me = host(client, "screen screen", "strozzi")
        asked = {"position": 999}
        path = f"/api/tables/{me.table}/hint"
        assert refusals(client, "POST", path, 2, json=asked, headers=me.headers) == [409, 429]


def test_few_hints_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """One is thought of at a time; those who would wait for long are told to come again."""
    state = signoria.game("strozzi").start()
    go_on = threading.Event()
    monkeypatch.setattr("signoria.bots.search.SearchBot.think", lambda *_: go_on.wait(60))

    async def ask() -> int:
        hints = Hints()
        askers = [f"address {number // MOST_OF_ONE}" for number in range(MOST_WAITING)]
        asked = [asyncio.ensure_future(hints.think(state, 0, asker)) for asker in askers]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await hints.think(state, 0, "somebody else")
        go_on.set()
        await asyncio.gather(*asked)
        await hints.think(state, 0, askers[0])
        hints.close()
        return len(asked)

    assert asyncio.run(ask()) == MOST_WAITING


def test_whoever_asks_for_hint_after_hint_leaves_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    state = signoria.game("strozzi").start()
    go_on = threading.Event()
    monkeypatch.setattr("signoria.bots.search.SearchBot.think", lambda *_: go_on.wait(60))

    async def ask() -> None:
        hints = Hints()
        greedy = [asyncio.ensure_future(hints.think(state, 0, "greedy")) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        other = asyncio.ensure_future(hints.think(state, 0, "another"))
        go_on.set()
        await other
        refused = [isinstance(one, TooMany) for one in await asyncio.gather(*greedy, return_exceptions=True)]
        assert refused == [number >= MOST_OF_ONE for number in range(MOST_WAITING)]
        hints.close()

    asyncio.run(ask())


def test_keys_are_not_guessed_without_end(store: SqlStore) -> None:
    with serving(store, limiter(wrong_keys="1/h burst 3")) as client:
        me = host(client, "screen screen", "strozzi")
        wrong = [
            client.get(f"/api/tables/{me.table}", headers={"Authorization": f"Bearer guess{n}"}).status_code
            for n in range(5)
        ]
        assert wrong == [403, 403, 403, 429, 429]
        assert me.see()["number"] is not None, "who has the right one goes on"


def test_every_limit_of_the_settings_is_used_somewhere() -> None:
    used = {limit for given in rates.RATES.values() for limit, _ in given}
    elsewhere = {Limit.REQUESTS, Limit.CHANGES, Limit.WRONG_KEYS, Limit.MESSAGES, Limit.SOCKETS_OPENED}
    elsewhere.add(Limit.PUBLIC_TABLES)  # depends on what is asked
    at_table = {Limit.CHAT_AT_TABLE, Limit.HINTS_AT_TABLE}
    assert used | elsewhere | at_table == set(Limit)


def test_the_table_of_limits_names_routes_that_there_are(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    for method, path in rates.RATES:
        assert method.lower() in paths[path], path


# --- Bodies ---


def test_a_long_body_is_refused_before_it_is_read(store: SqlStore) -> None:
    with serving(store, limiter(body_bytes=1000, record_bytes=5000)) as client:
        told = client.post("/api/tables", content=b"x" * 1001, headers={"Content-Type": "application/json"})
        assert told.status_code == 413 and told.json()["error"].endswith(".")
        text = {"Content-Type": "text/plain"}
        assert client.post("/api/records", content=b"x" * 5000, headers=text).status_code == 422
        assert client.post("/api/records", content=b"x" * 5001, headers=text).status_code == 413
        pieces = itertools.repeat(b"x" * 100, 1_000_000)  # without a length told: as it comes
        assert client.post("/api/records", content=pieces, headers=text).status_code == 413
        assert (
            client.post("/api/games", content=b"", headers={"Content-Length": "9" * 5000}).status_code == 413
        )


def call(app: Any, path: str, messages: "asyncio.Queue[dict[str, Any]]") -> list[dict[str, Any]]:
    """One request to the app itself, its body as the queue gives it."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def run() -> None:
        scope = {
            "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"",
            "headers": [(b"content-type", b"application/json"), (b"sec-fetch-site", b"none")],
            "client": (STRANGER, 1), "scheme": "http", "server": ("server", 80), "root_path": "",
            "http_version": "1.1", "state": {},
        }  # fmt: skip
        await app(scope, messages.get, send)

    asyncio.run(asyncio.wait_for(run(), 20))
    return sent


def test_a_body_that_does_not_end_is_not_waited_for(store: SqlStore) -> None:
    by = Limiter(replace(PUBLIC, body_seconds=0.2), None)
    messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    messages.put_nowait({"type": "http.request", "body": b"{", "more_body": True})
    sent = call(make_app(store, limiter=by), "/api/tables", messages)
    assert sent[0]["status"] == 408 and (b"connection", b"close") in sent[0]["headers"]


# --- Waiting and looking ---


def test_only_so_many_pages_of_an_address(store: SqlStore) -> None:
    with serving(store, limiter(sockets=1)) as client:
        me = host(client, "screen screen", "strozzi")
        with client.websocket_connect(f"/ws/{me.table}") as first:
            first.send_json({})
            assert first.receive_json()
            with pytest.raises(WebSocketDenialResponse) as refused:
                client.websocket_connect(f"/ws/{me.table}").__enter__()
            assert refused.value.status_code == 429 and refused.value.headers["retry-after"]
        with client.websocket_connect(f"/ws/{me.table}") as again:
            again.send_json({})
            assert again.receive_json()


def test_pages_are_not_opened_again_and_again(store: SqlStore) -> None:
    with serving(store, limiter(sockets_opened="1/h burst 1")) as client:
        with client.websocket_connect("/ws/none") as first:
            first.send_json({})
            assert first.receive_json()
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws/none"):
            pass


def test_only_so_many_programs_wait_at_once(store: SqlStore) -> None:
    with serving(store, limiter(polls=0)) as client:
        me = host(client, "screen program", "strozzi")
        assert guest(me, 1).ask("turn?wait=1", 429, method="GET")["error"]


def test_a_program_whose_link_is_withdrawn_while_it_waits_is_told_nothing(client: TestClient) -> None:
    me = host(client, "screen program", "strozzi")
    program = guest(me, 1)
    held = client.app.state.limiter._held  # type: ignore[attr-defined]
    with ThreadPoolExecutor(1) as waiting:
        after = me.see()["number"]
        answer = waiting.submit(program.ask, f"turn?wait=50&after={after}", 403, "GET")
        while not held:
            time.sleep(0)
        me.ask("seats/1/link", method="DELETE")
        me.ask("say", text="news")
        assert set(answer.result(30)) == {"error", "rule"}


def test_one_visitor_does_not_fill_the_list_of_public_tables(store: SqlStore) -> None:
    by = limiter(public_tables="2/h burst 2")
    with serving(store, by) as client:
        me = host(client, "screen screen", "strozzi", public=True)
        me.ask("end")
        assert me.ask("rematch") and me.ask("rematch"), "the second asks for the same table"
        wish = {"game": "strozzi", "seats": [{"kind": "screen"}] * 2}
        refused = client.post("/api/tables", json={**wish, "public": True})
        assert refused.status_code == 429 and int(refused.headers["Retry-After"]) > 1000
        assert client.post("/api/tables", json=wish).status_code == 201
        assert len(client.get("/api/tables").json()) == 2
