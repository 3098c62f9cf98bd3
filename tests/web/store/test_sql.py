"""The store: what is kept, by whom it can be spoilt, and tables of the version before."""

import json
import os
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from fastapi.testclient import TestClient

from signoria.web.app import make_app
from signoria.web.domain.events import Event, Moved, Said, from_json, to_json
from signoria.web.domain.keys import Key
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.service.live import now
from signoria.web.store import NOTHING_DUE, NumberTaken, SeedTaken
from signoria.web.store.migrate import SCRIPTS, head
from signoria.web.store.schema import metadata
from signoria.web.store.sql import SqlStore
from signoria.web.store.sqlite import SqliteStore

HERE = Path(__file__).parent
OLD_TABLES = (HERE / "old_tables.sql").read_text(encoding="utf-8")
"""A database as the version before made it, with a table at which everything happened that can happen."""
OLD_SCENE: dict[str, Any] = json.loads((HERE / "old_tables.json").read_text(encoding="utf-8"))
"""What that version told of the table."""


def test_two_writers_cannot_both_add_the_same_event(store: SqlStore) -> None:
    opened = opening("strozzi", [SeatWish("me"), SeatWish("bot")], {}, public=True)
    store.open("t", "seed", [Event(0, now(), opened)], [Key("k", (0,), True)])
    first = Event(1, now(), Moved(-1, "starts 1"))
    store.append("t", [first], NOTHING_DUE)
    with pytest.raises(NumberTaken):
        store.append("t", [Event(2, now(), Said(0, "", "")), first], NOTHING_DUE)
    assert [event.number for event in store.events("t")] == [0, 1], "nothing of a refused request is kept"


def test_a_seed_is_for_one_table_and_the_secret_for_the_store(store: SqlStore) -> None:
    opened = Event(0, now(), opening("strozzi", [SeatWish("me"), SeatWish("bot")], {}))
    store.open("one", "seed", [opened], [Key("k", (0,), True)])
    with pytest.raises(SeedTaken):
        store.open("two", "seed", [opened], [Key("l", (0,), True)])
    assert store.events("two") == []
    secret = store.secret()
    assert len(secret) == 64 and secret == store.secret() == SqlStore(store.engine).secret()


def differences(store: SqlStore) -> list[Any]:
    """Between a database and the schema of this version; the queue of jobs has tables of its own."""

    def is_ours(thing: Any, name: str | None, kind: str, *_: Any) -> bool:
        table = name if kind == "table" else thing.table.name
        return not str(table).startswith("procrastinate_")

    with store.engine.connect() as connection:
        options = {"compare_server_default": True, "include_object": is_ours}
        return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)


def test_the_migrations_lead_to_the_schema(store: SqlStore) -> None:
    assert differences(store) == []


def test_the_last_script_is_the_newest_revision() -> None:
    """A server looks at the names of the files: to see that Alembic is not needed it need not be loaded."""
    assert head() == ScriptDirectory(str(SCRIPTS)).get_current_head()


# --- The version before -----------------------------------------------------------------------


@pytest.fixture(params=["with lang", "without lang"])
def old_store(tmp_path: Path, request: pytest.FixtureRequest) -> SqliteStore:
    """Taken over from the version before, or from one that knew no languages of webhooks."""
    database = sqlite3.connect(tmp_path / "signoria.db")
    database.executescript(OLD_TABLES)
    if request.param == "without lang":
        database.execute("ALTER TABLE keys DROP COLUMN lang")
    database.close()
    SqliteStore.in_folder(tmp_path).close()
    return SqliteStore.in_folder(tmp_path)  # opened a second time, by then with a version of its own


def test_an_old_database_gets_the_schema_of_today(old_store: SqliteStore) -> None:
    assert differences(old_store) == []
    hooks = [key for key in old_store.keys(OLD_SCENE["table"]) if key.webhook]
    assert [key.seats for key in hooks] == [(1,)] and hooks[0].lang in ("nl", "en")


def test_an_old_table_opens_as_it_was(old_store: SqliteStore) -> None:
    name, key = OLD_SCENE["table"], OLD_SCENE["key"]
    with TestClient(make_app(old_store)) as client:
        headers = {"Authorization": f"Bearer {key}"}
        while (scene := client.get(f"/api/tables/{name}", headers=headers).json())["status"] == "preparing":
            pass
        for fact in ("number", "position", "status", "undone", "since"):
            assert scene[fact] == OLD_SCENE[fact], fact
        assert scene["shuffle"] == OLD_SCENE["shuffle"] | {"contributions": None, "given": 0}
        told = client.get(f"/api/tables/{name}").json()["log"]  # by name, not to "you"
        for entry, old in zip(told, OLD_SCENE["log"], strict=True):
            assert entry | old == entry, "nothing is told otherwise"
        for player, old in zip(scene["players"], OLD_SCENE["players"], strict=True):
            assert player | old == player
        assert client.get(f"/api/tables/{name}/record", headers=headers).text == OLD_SCENE["record"]
        listed = {table["table"]: table for table in client.get("/api/tables").json()}
        assert [seat["name"] for seat in listed[name]["seats"]] == ["Anna", "Bram #1"]
        link = client.get(scene["rematch"], follow_redirects=False).headers["location"]
        rematch = f"/api/tables/{link.split('/')[2]}"
        again = client.get(rematch, headers={"Authorization": f"Bearer {link.split('/')[3]}"}).json()
        assert again["you"]["seats"] == [1] and again["players"][0]["name"] == "Bram #1"


def test_events_are_stored_as_the_version_before_did(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "old.db")
    database.executescript(OLD_TABLES)
    rows = database.execute("SELECT kind, facts FROM events").fetchall()
    assert len({kind for kind, _ in rows}) == 11, "of every kind there is one"
    for kind, facts in rows:
        payload = from_json(kind, json.loads(facts))
        assert payload.kind == kind
        assert json.loads(json.dumps(to_json(payload))) == json.loads(facts)


def test_an_event_of_no_known_kind_is_not_read() -> None:
    with pytest.raises(ValueError, match="'exploded'"):
        from_json("exploded", {})
    with pytest.raises(ValueError, match="action"):
        from_json("moved", {"seat": 1})


# --- Secrets ---


def test_an_error_of_the_store_tells_no_secret(store: SqlStore) -> None:
    """It is logged with all that SQLAlchemy says of it."""
    with pytest.raises(sql.exc.DBAPIError) as failed, store.engine.begin() as connection:
        connection.execute(sql.text("SELECT * FROM nowhere WHERE x = :key"), {"key": "l0ng-Secret-Key"})
    assert "nowhere" in str(failed.value) and "l0ng-Secret-Key" not in str(failed.value)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_nobody_else_reads_the_data(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    before = os.umask(0)  # the most careless of users
    try:
        SqliteStore.in_folder(folder).close()
        assert rights(folder) == 0o700
        (folder / "signoria.db").chmod(0o644)  # of an earlier version
        folder.chmod(0o755)  # as its owner wants it
        store = SqliteStore.in_folder(folder)
        store.set_bans(["192.0.2.7"])
        kept = [path for path in folder.iterdir() if path.name.endswith((".db", "-wal", "-shm"))]
        assert len(kept) == 3, "the database, and what SQLite keeps beside it"
        assert {rights(path) for path in kept} == {0o600} and rights(folder) == 0o755
        store.close()
    finally:
        os.umask(before)
