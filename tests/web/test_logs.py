"""The log tells no secrets, and does not fill the disk."""

import json
import logging
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from signoria.web import logs
from signoria.web.app import make_app
from signoria.web.logs import blotted, configure
from signoria.web.store.sql import SqlStore
from tests.web.players import host

SECRET = "Zk3-Secret_0123456789"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root, access = logging.getLogger(), logging.getLogger(logs.ACCESS)
    handlers, level, access_level = root.handlers[:], root.level, access.level
    yield
    for handler in root.handlers[:]:
        if handler not in handlers:
            root.removeHandler(handler)
            handler.close()
    root.handlers[:] = handlers
    root.setLevel(level)
    access.setLevel(access_level)


@pytest.mark.parametrize(
    "text",
    [
        f"GET /t/0123456789ab/{SECRET}", f"/ws/abc?key={SECRET}&after=3", f"Authorization: Bearer {SECRET}",
        f"{{'key': '{SECRET}'}}", f'"seed": "{SECRET}"', f"seed={SECRET}",
    ],
)  # fmt: skip
def test_secrets_are_blotted_out(text: str) -> None:
    assert SECRET not in blotted(text) and "***" in blotted(text)


def test_what_is_no_secret_stays() -> None:
    for text in (
        "Table 0123456789ab cannot be shown",
        "GET /t/0123456789ab",
        "monkey business",
        "/static/key.js",
    ):
        assert blotted(text) == text


def test_lines_of_json_with_their_facts_and_without_secrets(tmp_path: Path) -> None:
    file = tmp_path / "log"
    configure("json", file)
    log = logging.getLogger("signoria")
    log.warning("Table %s: %s", "abc", f"/t/0123456789ab/{SECRET}", extra={"facts": {"count": 3}})
    try:
        raise ValueError(f"key={SECRET}")
    except ValueError:
        log.exception("It failed")
    first, second = map(json.loads, file.read_text().splitlines())
    assert (
        first["level"] == "warning" and first["count"] == 3 and first["at"] and first["logger"] == "signoria"
    )
    assert "ValueError" in second["traceback"] and SECRET not in file.read_text()


def test_a_flood_of_lines_is_counted_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, now = tmp_path / "log", [0.0]
    monkeypatch.setattr(logs, "NotTooMany", partial(logs.NotTooMany, lambda: now[0]))
    configure("text", file)
    log = logging.getLogger("signoria")
    for number in range(10_000):
        log.error("The store failed: %s", number)
    log.error("Another thing")
    assert len(file.read_text().splitlines()) == logs.AT_ONCE + 1
    now[0] += logs.SECONDS
    log.error("The store failed: %s", "again")
    assert f"again (and {10_000 - logs.AT_ONCE} more of this kind)" in file.read_text()


def test_a_long_log_is_put_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "FILE_BYTES", 1000)
    configure("text", tmp_path / "log", access=True)
    for number in range(1000):
        logging.getLogger(logs.ACCESS).info("request %s", number)
    assert len(list(tmp_path.iterdir())) == logs.FILES + 1
    assert all(path.stat().st_size <= 1000 for path in tmp_path.iterdir())


def test_requests_are_logged_without_keys_or_words(store: SqlStore, tmp_path: Path) -> None:
    file = tmp_path / "log"
    configure("json", file, access=True)
    with TestClient(make_app(store)) as client:
        me = host(client, "screen screen", "strozzi")
        me.ask("say", text="a word among friends")
        client.get(f"/t/{me.table}/{me.key}")
        client.get(f"/api/tables/{me.table}?key={me.key}")
    text = file.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    said = next(line for line in lines if line.get("route") == "/api/tables/{name}/say")
    assert said["status"] == 200 and said["method"] == "POST" and said["milliseconds"] >= 0
    assert me.key not in text and "a word among friends" not in text


def test_what_is_no_fault_of_ours_is_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from procrastinate.exceptions import ConnectorException

    for name in ("uvicorn", "uvicorn.error"):  # as `serve` has them, whatever another test made of them
        monkeypatch.setattr(logging.getLogger(name), "handlers", [])
        monkeypatch.setattr(logging.getLogger(name), "propagate", True)
    logs.configure()
    try:
        raise ConnectorException
    except ConnectorException:
        logging.getLogger("procrastinate.worker").exception("listener error")
        logging.getLogger("asyncio").exception("Task exception was never retrieved")
    for library in ("uvicorn.error", "signoria"):
        try:
            b"\xff".decode()
        except UnicodeDecodeError:
            logging.getLogger(library).exception("error of %s", library)
    told, _, ours = capsys.readouterr().err.partition("error of signoria")
    for line in ("listener error", "never retrieved", "error of uvicorn"):
        assert line in told
    assert "Traceback" not in told
    assert "Traceback" in ours
