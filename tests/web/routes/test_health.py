"""Whether tables move, what is counted, and the page for whoever runs the server."""

import asyncio
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from signoria.web import metrics
from signoria.web.app import make_app
from signoria.web.limits import PUBLIC, Limiter
from signoria.web.routes import health
from signoria.web.routes.health import COOKIE, Pulse, token_of
from signoria.web.service import Service
from signoria.web.store.sql import SqlStore
from tests.web.players import host

STRANGER = "203.0.113.5"
KEY = "the-key-of-the-admin"


class Tables:
    """As many tables overdue as are told."""

    def __init__(self, overdue: int = 0):
        self.count = overdue
        self.asked = 0
        self.answers = asyncio.Event()
        self.answers.set()

    async def overdue(self) -> int:
        self.asked += 1
        await self.answers.wait()
        if self.count < 0:
            raise OSError("disk")
        return self.count


def test_tables_that_move_tables_that_wait_and_a_store_that_fails() -> None:
    async def feel(count: int) -> tuple[str, str]:
        found = await Pulse(Tables(count)).feel()
        return found.status, found.reason.render() if found.reason else ""

    assert asyncio.run(feel(0)) == ("ok", "")
    assert asyncio.run(feel(1)) == ("degraded", "1 table waits for longer than it should")
    assert asyncio.run(feel(3)) == ("degraded", "3 tables wait for longer than they should")
    assert asyncio.run(feel(-1)) == ("degraded", "The store cannot be read")


def test_a_store_that_hangs_is_asked_once() -> None:
    async def feel() -> None:
        now = 0.0
        tables = Tables()
        tables.answers.clear()
        pulse = Pulse(tables, 0.05, lambda: now)
        for _ in range(5):
            found = await pulse.feel()
            assert found.status == "degraded" and "does not answer" in str(found.reason)
            now += 10
        assert tables.asked == 1
        tables.answers.set()
        await asyncio.sleep(0)
        assert (await pulse.feel()).status == "ok"
        asked = tables.asked
        for _ in range(100):
            await pulse.feel()
        assert tables.asked == asked, "what was found is fresh for a moment"

    asyncio.run(feel())


def test_healthz(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    well = client.get("/healthz")
    assert well.status_code == 200 and well.json()["status"] == "ok" and well.json()["reason"] is None
    assert client.head("/healthz").status_code == 200
    monkeypatch.setattr(health, "FRESH", 0)

    async def overdue(_: Service) -> int:
        return 2

    monkeypatch.setattr(Service, "overdue", overdue)
    ill = client.get("/healthz?lang=nl")
    assert ill.status_code == 503 and ill.json()["status"] == "degraded"
    assert client.head("/healthz").status_code == 503
    assert ill.json()["reason"] == "2 tafels wachten langer dan zou moeten"


def test_a_real_table_is_not_overdue(client: TestClient) -> None:
    host(client, "me bot", "strozzi")
    assert client.get("/healthz").json()["status"] == "ok"


# --- Who may look ---


@pytest.fixture
def at_home(store: SqlStore) -> Iterator[TestClient]:
    """At the very machine of a server that nobody else can reach."""
    with TestClient(make_app(store), base_url="http://localhost:8765", client=("127.0.0.1", 1)) as client:
        yield client


@pytest.fixture
def abroad(store: SqlStore) -> Iterator[TestClient]:
    """A server for the world with an admin's key, and a stranger."""
    app = make_app(store, limiter=Limiter(PUBLIC, None), admin_key=KEY)
    with TestClient(app, base_url="https://games.example", client=(STRANGER, 1)) as client:
        yield client


def test_at_the_machine_itself(at_home: TestClient) -> None:
    assert at_home.get("/admin").status_code == at_home.get("/metrics").status_code == 200
    for name in ("evil.example", "localhost.evil.example", "192.0.2.1"):  # a name of others that leads here
        for path in ("/admin", "/metrics"):
            assert at_home.get(path, headers={"Host": name}).status_code == 403
    proxied = at_home.get("/admin", headers={"X-Forwarded-For": STRANGER})
    assert proxied.status_code == 403


def test_at_a_server_for_the_world_nobody_without_a_key(store: SqlStore) -> None:
    for address in (STRANGER, "127.0.0.1"):
        app = make_app(store, limiter=Limiter(PUBLIC, None))
        with TestClient(app, base_url="http://localhost", client=(address, 1)) as client:
            assert client.get("/admin").status_code == client.get("/metrics").status_code == 403


def test_by_the_key(abroad: TestClient) -> None:
    assert abroad.get("/metrics").status_code == 403
    assert abroad.get("/metrics", headers={"Authorization": f"Bearer {KEY}"}).status_code == 200
    assert (
        abroad.get("/metrics", headers={"Authorization": "Bearer \xff".encode("latin1")}).status_code == 403
    )
    form = abroad.get("/admin")
    assert form.status_code == 200 and 'type="password"' in form.text and "Banned" not in form.text
    assert abroad.post("/admin/enter", content="key=wrong").status_code == 403
    entered = abroad.post("/admin/enter", content=f"key={KEY}", follow_redirects=False)
    assert entered.status_code == 303
    cookie = entered.headers["set-cookie"]
    assert KEY not in cookie and "HttpOnly" in cookie and "Secure" in cookie and "SameSite=strict" in cookie
    assert "Banned" in abroad.get("/admin").text
    guesses = [abroad.post("/admin/enter", content=f"key={number}").status_code for number in range(30)]
    assert guesses[0] == 403 and guesses[-1] == 429


# --- The page ---


@pytest.mark.parametrize("how", ["header", "cookie", "form"])
def test_the_admins_key_is_not_guessed_without_end(store: SqlStore, how: str) -> None:
    """Whoever guessed too often is not told when a guess is right."""
    limiter = Limiter(PUBLIC.changed({"wrong_keys": "1/h burst 3"}), None)
    right = token_of(KEY) if how == "cookie" else KEY
    with TestClient(make_app(store, limiter=limiter, admin_key=KEY), client=(STRANGER, 1)) as client:

        def guess(key: str) -> int:
            if how == "form":
                return client.post("/admin/enter", data={"key": key}, follow_redirects=False).status_code
            given = {"Authorization": f"Bearer {key}"} if how == "header" else {"Cookie": f"{COOKIE}={key}"}
            return client.get("/admin", headers=given).status_code

        assert guess(right) in (200, 303)
        client.cookies.clear()
        assert [guess(f"guess {number}") in (200, 403) for number in range(3)] == [True] * 3
        assert guess("guess 4") == guess(right) == 429
        assert client.get("/metrics", headers={"Authorization": f"Bearer {KEY}"}).status_code == 429


def test_tables_limits_and_bans(at_home: TestClient) -> None:
    me = host(at_home, "me bot", "strozzi", public=True)
    page = at_home.get("/admin").text
    assert me.table in page and me.key not in page
    assert at_home.post("/admin/bans", content="address=nonsense").status_code == 200
    assert "is not an address" in at_home.post("/admin/bans", content="address=nonsense").text
    assert f"{STRANGER}/32" in at_home.post("/admin/bans", content=f"address={STRANGER}").text
    assert at_home.app.state.bans.has(at_home.app.state.limiter.visitor({"client": (STRANGER, 1)}))  # type: ignore[attr-defined]
    assert at_home.app.state.service.store.bans() == [f"{STRANGER}/32"]  # type: ignore[attr-defined]
    assert f"{STRANGER}/32" not in at_home.post("/admin/bans/lift", content=f"address={STRANGER}/32").text
    assert at_home.app.state.service.store.bans() == []  # type: ignore[attr-defined]
    assert "Geweerde adressen" in at_home.get("/admin?lang=nl").text


def test_nobody_else_s_page_presses_the_buttons(at_home: TestClient) -> None:
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
    ):
        refused = at_home.post("/admin/bans", content=f"address={STRANGER}", headers=headers)
        assert refused.status_code == 403
    for headers in (
        {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
        {"Origin": "http://localhost:8765"},
        {},
    ):
        assert at_home.post("/admin/bans", content=f"address={STRANGER}", headers=headers).status_code == 200


def test_what_is_counted_names_no_table_and_no_key(at_home: TestClient) -> None:
    me = host(at_home, "screen screen", "strozzi")
    at_home.get(f"/t/{me.table}/{me.key}")
    at_home.get("/random/nonsense/of/a/stranger")
    text = at_home.get("/metrics").text
    assert 'signoria_requests_total{route="/api/tables",status="201"}' in text
    assert 'route="/t/{name}/{key}"' in text and 'route="other",status="404"' in text
    assert "signoria_tables 1.0" in text and "process_open_fds" in text
    assert me.key not in text and me.table not in text and "stranger" not in text


def test_the_store_is_measured(tmp_path: object, store: SqlStore) -> None:
    metrics.watch_store(store.engine)
    before = metrics.STORE_SECONDS._sum.get()
    store.keys("none")
    assert metrics.STORE_SECONDS._sum.get() > before
