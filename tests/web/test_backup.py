"""All tables in one file, and back."""

import contextlib
import os
import shutil
import sqlite3
import stat
import threading
from datetime import datetime
from pathlib import Path

import pytest

from signoria.core.errors import UserError
from signoria.terminal.cli import main
from signoria.web import backup
from signoria.web.backup import CannotRestore, back_up, held, postgres_environment, restore
from signoria.web.domain.events import Event, Opened, Said
from signoria.web.domain.keys import Key
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.store import NOTHING_DUE
from signoria.web.store.sqlite import SqliteStore

AT = datetime(2026, 11, 1)


def opened() -> Opened:
    return opening("strozzi", [SeatWish("screen", "", "", None)] * 2, {}, False, None, "hash", 0, "en")


def a_table(store: SqliteStore, name: str) -> None:
    keys = [Key(f"key of {name}", (0, 1), host=True)]
    store.open(name, f"seed of {name}", [Event(0, AT, opened())], keys)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With two tables, which are not yet in the database's own file."""
    folder = tmp_path / "data"
    store = SqliteStore.in_folder(folder)
    a_table(store, "first")
    a_table(store, "second")
    store.close()
    return folder


def tables(folder: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(folder / "signoria.db")) as database:
        return [row[0] for row in database.execute("SELECT name FROM tables ORDER BY name")]


def test_there_and_back(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup of mine.db"
    assert back_up(folder / "signoria.db", file) == 2
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with contextlib.closing(SqliteStore.in_folder(folder)) as store:
        a_table(store, "third")
    count, old = restore(file, folder)
    assert count == 2 and tables(folder) == ["first", "second"]
    store = SqliteStore.in_folder(folder)
    assert store.seed("first") == "seed of first" and store.keys("first")[0].key == "key of first"
    assert old and old.parent == folder
    shutil.copytree(folder, tmp_path / "as before")
    for part in (tmp_path / "as before").glob(f"{old.name}*"):
        part.replace(part.with_name(part.name.replace(old.name, "signoria.db")))
    assert tables(tmp_path / "as before") == ["first", "second", "third"]


def test_into_a_folder_that_is_not_there_yet(folder: Path, tmp_path: Path) -> None:
    back_up(folder / "signoria.db", tmp_path / "file")
    assert restore(tmp_path / "file", tmp_path / "new") == (2, None)
    assert tables(tmp_path / "new") == ["first", "second"]


def test_while_the_server_writes(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was committed before is in it, and nothing by halves."""
    monkeypatch.setattr(backup, "PAGES", 1)
    store, stop, written = SqliteStore.in_folder(folder), threading.Event(), threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            store.append("first", [Event(number, AT, Said(0, "Anna", "x" * 500))], NOTHING_DUE)
            if number > 50:
                written.set()

    writer = threading.Thread(target=write)
    writer.start()
    written.wait(30)
    before = len(store.events("first"))
    assert back_up(folder / "signoria.db", tmp_path / "file") == 2
    stop.set()
    writer.join()
    restore(tmp_path / "file", tmp_path / "new")
    events = SqliteStore.in_folder(tmp_path / "new").events("first")
    assert len(events) >= before and [event.number for event in events] == list(range(len(events)))


def test_what_is_no_backup_changes_nothing(folder: Path, tmp_path: Path) -> None:
    good = tmp_path / "good"
    back_up(folder / "signoria.db", good)
    whole = good.read_bytes()
    bad = tmp_path / "bad"
    contents = [b"", b"nonsense" * 1000, whole[:5000], whole[:4096] + b"\0" * (len(whole) - 4096)]
    for content in contents:
        bad.write_bytes(content)
        with pytest.raises(UserError):
            restore(bad, folder)
    with contextlib.closing(sqlite3.connect(tmp_path / "other")) as other, other:
        other.execute("CREATE TABLE songs (name TEXT)")
    with pytest.raises(UserError, match="not a backup"):
        restore(tmp_path / "other", folder)
    with contextlib.closing(sqlite3.connect(good)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(CannotRestore, match="newer"):
        restore(good, folder)
    assert tables(folder) == ["first", "second"]
    assert not [path for path in folder.iterdir() if "restore" in path.name]


def test_not_while_a_server_runs(folder: Path, tmp_path: Path) -> None:
    back_up(folder / "signoria.db", tmp_path / "file")
    with held(folder), pytest.raises(CannotRestore, match="stop it first"):
        restore(tmp_path / "file", folder)
    assert restore(tmp_path / "file", folder)[0] == 2


def test_the_commands(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, data = str(tmp_path / "file"), ["--data", str(folder)]
    assert main(["--lang", "en", "backup", file, *data]) == 0
    assert "2 tables saved" in capsys.readouterr().out
    assert main(["backup", file, *data]) == 2, "nothing is written over"
    assert main(["backup", str(tmp_path / "other"), "--data", str(tmp_path / "nowhere")]) == 2
    assert main(["--lang", "en", "restore", file, *data]) == 0
    assert "2 tables are back" in capsys.readouterr().out
    assert main(["restore", str(tmp_path / "nothing"), *data]) == 2


def test_postgres_has_tools_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+psycopg://anna:secret@db.invalid:5433/games")
    found = postgres_environment(os.environ["DATABASE_URL"])
    assert found == {
        "PGHOST": "db.invalid", "PGPORT": "5433", "PGUSER": "anna", "PGPASSWORD": "secret",
        "PGDATABASE": "games",
    }  # fmt: skip
    file = tmp_path / "file"
    assert main(["restore", str(file)]) == 2
    assert "pg_restore" in capsys.readouterr().err
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert main(["backup", str(file)]) == 2
    told = capsys.readouterr().err
    assert "pg_dump --format=custom" in told and "secret" not in told
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: str(tmp_path / name))
    tool = tmp_path / "pg_dump"
    tool.write_text(
        "#!/bin/sh\n"
        'for one; do case "$one" in --file=*) echo "$PGPASSWORD $*" > "${one#--file=}";; esac; done\n'
    )
    tool.chmod(0o755)
    assert main(["backup", str(file)]) == 0
    assert file.read_text().startswith("secret --format=custom") and file.read_text().count("secret") == 1
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
