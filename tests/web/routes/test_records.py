"""Records by requests: what strangers send is read as a stream, within limits, and beside the event loop."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

import signoria
from signoria.core.record import MOST_BYTES, Record
from signoria.web.domain.table import Table
from signoria.web.service import opening
from tests.web.players import Player, host

CHUNK = b"\n" * (1 << 16)
TEXT = {"Content-Type": "text/plain"}


def send(client: TestClient, headers: dict[str, str]) -> tuple[int, int]:
    """An upload that does not end by itself: the status of the answer, and how many bytes were taken."""
    taken, status = 0, 0

    async def receive() -> dict[str, Any]:
        nonlocal taken
        assert taken < 4 * MOST_BYTES, "it reads for ever"
        taken += len(CHUNK)
        return {"type": "http.request", "body": CHUNK, "more_body": True}

    async def answer(message: dict[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)

    async def run() -> None:
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "POST",
            "path": "/api/records",
            "raw_path": b"/api/records",
            "query_string": b"",
            "headers": [(name.lower().encode(), text.encode()) for name, text in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("testserver", 80),
            "scheme": "http",
            "root_path": "",
        }
        await client.app(scope, receive, answer)  # type: ignore[arg-type]

    assert client.portal
    client.portal.call(run)
    return status, taken


@pytest.mark.parametrize("claimed", [None, "10", "-5", "9" * 5000, "nonsense"])
def test_an_upload_is_refused_as_soon_as_it_is_too_long(client: TestClient, claimed: str | None) -> None:
    status, taken = send(client, TEXT | ({"Content-Length": claimed} if claimed else {}))
    assert status == 413 and taken <= MOST_BYTES + len(CHUNK)


def test_an_upload_that_says_it_is_too_long_is_not_read(client: TestClient) -> None:
    assert send(client, TEXT | {"Content-Length": str(MOST_BYTES + 1)}) == (413, 0)


def test_refusals_are_sentences(client: TestClient) -> None:
    answer = client.post("/api/records", content=b"x" * (MOST_BYTES + 1), headers=TEXT)
    assert answer.status_code == 413 and answer.json()["error"].endswith(".")
    answer = client.post("/api/records", content=b"\xff\xfe", headers=TEXT)
    assert answer.status_code == 422 and "not a text file" in answer.json()["error"]
    answer = client.post("/api/records", content="\n" * 300_000, headers=TEXT)
    assert answer.status_code == 422 and "lines" in answer.json()["error"]


def test_records_are_read_and_replayed_beside_the_event_loop(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = host(client, "screen screen", "strozzi")
    assert client.portal
    loop = client.portal.call(threading.get_ident)
    seen: dict[str, int] = {}

    def watch(owner: Any, name: str) -> None:
        real: Callable[..., Any] = getattr(owner, name)

        def watched(*given: Any) -> Any:
            seen[name] = threading.get_ident()
            return real(*given)

        monkeypatch.setattr(owner, name, watched)

    watch(Record, "decode")
    watch(opening, "_moves")
    watch(Table, "replay")
    watch(Table, "record")
    record = Record.of(signoria.game("strozzi"))
    assert client.post("/api/records", content=str(record), headers=TEXT).status_code == 201
    assert client.get(f"/api/tables/{me.table}/record", headers=me.headers).status_code == 200
    me.ask("fork", 201, position=1)
    assert set(seen) == {"decode", "_moves", "replay", "record"} and loop not in seen.values()


def test_a_record_tells_the_style_of_a_bot(client: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "hard", "style": "bold"}, {"kind": "bot"}]
    me = host(client, "", seats=seats)
    record = client.get(f"/api/tables/{me.table}/record", headers=me.headers).text
    again = Player.by_link(client, client.post("/api/records", content=record, headers=TEXT).json()["link"])
    for player in (me, again):
        names = [one["level_name"] for one in player.see()["players"]]
        assert names == [None, "hard, bold", "medium"]
    for told in (record, client.get(f"/api/tables/{again.table}/record", headers=again.headers).text):
        assert "search:hard:style=bold\n" in told and "search:medium\n" in told


def test_there_is_no_such_style(client: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "style": "drunk"}, {"kind": "bot"}]
    refused = client.post("/api/tables", json={"game": "medici", "seats": seats})
    assert refused.status_code == 422 and "'drunk'" in refused.json()["error"]
