"""Requests that no page sends: all are answered, none with a failure of the server."""

import asyncio
import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from signoria.web.app import make_app
from signoria.web.routes import deps
from signoria.web.store.sql import SqlStore
from tests.web.players import host

DIGITS = "9" * 5000
NESTED = "[" * 100_000
JSON_TYPE = {"Content-Type": "application/json"}


@pytest.fixture
def odd_client(store: SqlStore) -> Any:
    """Failures are answers, as they are for the world."""
    with TestClient(make_app(store), raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", f"at/{DIGITS}"), ("GET", "at/-1"), ("GET", "at/1e9"), ("GET", f"reckonings/{DIGITS}"),
        ("GET", f"?as={DIGITS}"), ("GET", f"?after={DIGITS}"), ("GET", f"turn?after=-{DIGITS}"),
        ("GET", "?after=-3546"), ("GET", "?after=-2"),
        ("GET", f"turn?wait={DIGITS}"), ("GET", "turn?wait=nan"), ("GET", "turn?wait=inf&after=-2"),
        ("POST", f"seats/{DIGITS}/link"), ("DELETE", f"seats/{DIGITS}/bot"), ("GET", "?lang=%00"),
        ("GET", "?as=%ff"), ("GET", "%ff"), ("GET", "%ed%a0%80"), ("GET", "?lang=%ed%a0%80"), ("GET", "%00"),
        ("GET", "x" * 9000),
    ],
)  # fmt: skip
def test_odd_addresses(odd_client: TestClient, method: str, path: str) -> None:
    me = host(odd_client, "screen screen", "strozzi")
    between = "" if path.startswith("?") else "/"
    answer = odd_client.request(method, f"/api/tables/{me.table}{between}{path}", headers=me.headers)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["error"].endswith(".")


@pytest.mark.parametrize("text", ["=", "= 1", " = ; x = 2"])
def test_a_position_without_names_is_refused(odd_client: TestClient, text: str) -> None:
    host(odd_client, "screen screen", "strozzi")
    for body in ({"position": text}, {"values": {"": text}}):
        answer = odd_client.post("/api/sandbox/strozzi", json=body)
        assert answer.status_code == 422 and "has nothing called ''" in answer.text


def test_whoever_goes_while_they_send_a_record_is_no_failure(
    store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    app = make_app(store)
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/records",
        "query_string": b"",
        "client": ("::1", 1),
    }
    headers = [(b"host", b"localhost"), (b"content-length", b"9")]
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    async def ask() -> None:
        async with app.router.lifespan_context(app):
            await app({**scope, "headers": headers, "client": ("::1", 1)}, receive, send)

    asyncio.run(ask())
    assert sent[0]["status"] == 400 and "Traceback" not in caplog.text


@pytest.mark.parametrize("path", ["/docs/", "/t/x/", "/api/tables/"])
def test_no_answer_leads_to_the_host_that_a_request_names(odd_client: TestClient, path: str) -> None:
    answer = odd_client.get(path, headers={"Host": "evil.example"}, follow_redirects=False)
    assert answer.status_code == 404 and "evil.example" not in str(answer.headers)


@pytest.mark.parametrize("path", ["/", "/api/games", "/static/app.js"])
def test_long_addresses_and_cookies_are_not_even_read(odd_client: TestClient, path: str) -> None:
    at_most, too_many = "&".join(["x=1"] * 50), "&".join(["x=1"] * 51)
    assert odd_client.get(f"{path}?{at_most}").status_code == 200
    for query in (too_many, "a" * 16_001):
        refused = odd_client.get(f"{path}?{query}")
        assert refused.status_code == 414 and "The address is too long" in refused.text
    assert odd_client.get(path, headers={"Cookie": "a=b;" * 2_000}).status_code == 200
    refused = odd_client.get(path, headers={"Cookie": "lang=nl;" * 1_001})
    assert refused.status_code == 431 and "headers of the request are too long" in refused.text


@pytest.mark.parametrize(
    "path",
    [
        "/t/%00", "/t/a/%00", "/rules/%00", f"/{DIGITS}", "/words/%2e%2e.json", "/static/%00",
        "/static/..%2f..%2fapp.py", "/static/%2e%2e/app.py", "/picture/x/%2e%2e%2f.svg",
    ],
)  # fmt: skip
def test_odd_pages(odd_client: TestClient, path: str) -> None:
    assert 400 <= odd_client.get(path).status_code < 500


@pytest.mark.parametrize(
    "body",
    [
        f'{{"position": {DIGITS}, "action": "x"}}', f'{{"position": 1, "action": {DIGITS}}}', NESTED,
        "{" * 50_000,
        '{"\\ud800": 1}', '{"position": 1, "action": "\\ud800"}', '{"position": 1, "action": "\\u0000"}',
        '{"position": 1e400, "action": "x"}', '{"position": NaN, "action": "x"}', "", "null", "[]", "\x00",
        '"\\ud800"', f'{{"position": -{DIGITS}}}', '{"position": 4' + "0" * 4299 + ', "action": "x"}',
    ],
)  # fmt: skip
def test_odd_bodies(odd_client: TestClient, body: str) -> None:
    me = host(odd_client, "screen screen", "strozzi")
    for path in ("moves", "hint", "say", "me", "fork", "undo", "join", "preview", "why", "start"):
        where = f"/api/tables/{me.table}/{path}"
        answer = odd_client.post(where, content=body.encode(), headers=me.headers | JSON_TYPE)
        assert answer.status_code < 500, (path, answer.text)
        if answer.status_code >= 400:
            assert answer.json()["error"].endswith("."), path
    for path in ("/api/tables", "/api/records"):
        for kind in ("application/json", "text/plain", "application/octet-stream", "", "multipart/form-data"):
            answer = odd_client.post(path, content=body.encode(), headers={"Content-Type": kind})
            assert 400 <= answer.status_code < 500, (path, kind)


@pytest.mark.parametrize("field", ["name", "text", "colour", "webhook"])
@pytest.mark.parametrize("text", ["a\0b", "\ud800", "\udfff\ud800", "\x1b[2J", "\u202eabc"])
def test_odd_words(odd_client: TestClient, field: str, text: str) -> None:
    """What PostgreSQL cannot keep is refused; what would play tricks on a terminal or a page is not kept."""
    me = host(odd_client, "screen screen", "strozzi")
    path = "say" if field == "text" else "me"
    answer = odd_client.post(
        f"/api/tables/{me.table}/{path}", content=json.dumps({field: text}), headers=me.headers | JSON_TYPE
    )
    assert answer.status_code < 500
    seen = json.dumps(odd_client.get(f"/api/tables/{me.table}", headers=me.headers).json())
    assert not any(trick in seen for trick in ("\\u0000", "\\ud800", "\\u001b", "\\u202e"))


def test_odd_bytes(odd_client: TestClient) -> None:
    for path in ("/api/tables", "/api/records"):
        for body in (b"\xff\xfe", b"\xed\xa0\x80", b"\x00" * 100, bytes(range(256))):
            for kind in ("application/json", "text/plain"):
                answer = odd_client.post(path, content=body, headers={"Content-Type": kind})
                assert 400 <= answer.status_code < 500, (path, body[:4], kind)


@pytest.mark.parametrize("name", ["[::1", "a b", "x" * 300, "a:b:c", "[", "host:999999", "a/b", "\xff"])
def test_odd_hosts(odd_client: TestClient, name: str) -> None:
    me = host(odd_client, "screen screen", "strozzi")
    where = f"/api/tables/{me.table}/invitations"
    answer = odd_client.get(where, headers=me.headers | {"Host": name.encode("latin1")})  # type: ignore[dict-item]
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer \xff", "Basic x", "Bearer " + "k" * 10_000, "Bearer key key"]
)
def test_odd_keys(odd_client: TestClient, header: str) -> None:
    me = host(odd_client, "screen screen", "strozzi")
    given = {"Authorization": header.encode("latin1")}
    answer = odd_client.get(f"/api/tables/{me.table}", headers=given)  # type: ignore[arg-type]
    assert answer.status_code in (200, 403)


# --- Keys ---


def test_a_key_in_a_query_is_not_taken(client: TestClient) -> None:
    """It would end up in the logs of proxies and in histories."""
    me = host(client, "screen screen", "strozzi")
    assert me.see()["you"]["seats"] == [0, 1]
    seen = client.get(f"/api/tables/{me.table}?key={me.key}")
    assert seen.status_code == 200 and seen.json()["you"]["seats"] == []
    assert client.post(f"/api/tables/{me.table}/end?key={me.key}").status_code == 403
    described = client.get("/openapi.json").json()["paths"]["/api/tables/{name}"]["get"]["parameters"]
    assert "key" not in {given["name"] for given in described}


# --- Failures ---


def test_a_failure_is_a_sentence_and_says_nothing_of_the_inside(
    odd_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret of the inside")

    monkeypatch.setattr(deps, "service_of", fail)
    for path in ("/api/tables/x", "/t/x"):
        answer = odd_client.get(path, headers={"Accept-Language": "nl"})
        assert answer.status_code == 500 and "secret" not in answer.text
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "ging iets mis" in odd_client.get("/api/tables/x?lang=nl").json()["error"]


def test_a_store_that_fails_is_told_and_when_to_try_again(
    odd_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sqlalchemy.exc import OperationalError

    def fail(*_: object) -> None:
        raise OperationalError("insert", {"key": "secret"}, Exception("database is locked"))

    monkeypatch.setattr(SqlStore, "open", fail)
    seats = [{"kind": "screen"}, {"kind": "screen"}]
    answer = odd_client.post("/api/tables", json={"game": "strozzi", "seats": seats})
    assert answer.status_code == 503 and answer.headers["Retry-After"] == "5"
    assert answer.json()["error"].endswith(".") and "secret" not in answer.text


# --- Headers ---


def test_every_answer_is_guarded(client: TestClient) -> None:
    me = host(client, "screen screen", "strozzi")
    paths = ["/", "/rules/strozzi", f"/t/{me.table}", "/nonsense", "/api/games", "/api/nonsense",
             "/static/base.css", "/healthz", "/openapi.json", "/docs", "/picture/strozzi/lobby.svg",
             "/words/nl.json", f"/api/tables/{me.table}/picture.svg",
             f"/api/tables/{me.table}/record"]  # fmt: skip
    for path in paths:
        headers = client.get(path, headers=me.headers).headers
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers["Referrer-Policy"] == "no-referrer", path
        assert headers["X-Frame-Options"] == "DENY", path
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy, path
        assert "unsafe" not in policy, path


def test_the_description_of_the_interface_needs_nobody_else(client: TestClient) -> None:
    page = client.get("/docs")
    assert page.status_code == 200 and "https://" not in page.text.replace("https://)", "")
    assert "POST /api/tables/{name}/moves" in page.text and 'id="Scene"' in page.text
    assert "Voor programma" in client.get("/docs?lang=nl").text
    assert client.get("/redoc").status_code == 404


def test_a_request_with_two_hosts_is_not_understood(odd_client: TestClient) -> None:
    """One would be checked, and the other used for the links that the host hands out."""
    headers = [("Host", "evil.example/t/"), ("Host", "testserver")]
    for given in (headers, headers[::-1], [("Host", "testserver")] * 2):
        assert odd_client.get("/api/games", headers=given).status_code == 400
    assert odd_client.get("/api/games", headers=headers[1:]).status_code == 200


# --- Pages of other sites ---

FOREIGN = [
    {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
    {"Sec-Fetch-Site": "same-site", "Origin": "http://other.testserver"},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_page_of_another_site_changes_nothing(odd_client: TestClient, headers: dict[str, str]) -> None:
    """A browser sends text without asking whether it may: tables and hints would be its visitor's."""
    for path in ("/api/tables", "/api/records", "/api/shuffles", "/api/sandbox/strozzi"):
        refused = odd_client.post(path, content="{}", headers=headers)
        assert refused.status_code == 403, path
        assert refused.json()["error"] == "That did not come from this page."
    assert odd_client.get("/api/games", headers=headers).status_code == 200, "it cannot read the answer"


def test_our_own_page_and_programs_are_served(odd_client: TestClient) -> None:
    for headers in (
        {},
        {"Sec-Fetch-Site": "same-origin", "Origin": "https://behind.a.proxy"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://testserver"},
        {"Origin": "https://games.example", "X-Forwarded-Host": "games.example"},
    ):
        assert odd_client.post("/api/shuffles", headers=headers).status_code == 201, headers
    me = host(odd_client, "screen screen", "strozzi")
    by_key = {**me.headers, "Origin": "https://a.program.example"}
    said = odd_client.post(f"/api/tables/{me.table}/say", json={"text": "hello"}, headers=by_key)
    assert said.status_code == 200, "who has a key was given it"


def test_nobody_on_the_way_keeps_what_is_private(odd_client: TestClient) -> None:
    me = host(odd_client, "screen screen", "strozzi")
    table = f"/api/tables/{me.table}"
    for path in (
        table,
        f"{table}/picture.svg",
        f"/t/{me.table}/{me.key}",
        "/healthz",
        "/admin",
        f"{table}/no",
    ):
        assert odd_client.get(path, headers=me.headers).headers["Cache-Control"] == "no-store", path
    for path in ("/", "/static/app.js", f"/t/{me.table}"):
        headers = odd_client.get(path).headers
        assert (
            headers["Cross-Origin-Resource-Policy"] == headers["Cross-Origin-Opener-Policy"] == "same-origin"
        )
    assert odd_client.get("/static/app.js").headers["Cache-Control"] == "no-cache"
