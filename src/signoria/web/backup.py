"""`signoria backup` and `signoria restore`: all tables in one file, also while the server runs."""

import argparse
import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

import platformdirs
from rich.console import Console

from signoria.core.errors import UserError
from signoria.core.missing import needs
from signoria.i18n import tr, tr_plural

DATABASE, LOCK = "signoria.db", "signoria.lock"
"""As the store calls them: whoever serves a folder holds the lock."""
PAGES = 500
"""Copied at a time: the server may write in between."""
PRIVATE = 0o600
"""Keys and seeds stand in it as they are."""


class CannotRestore(UserError):
    """Nothing was changed, and why."""


def add_data_argument(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--data",
        metavar="DIR",
        type=Path,
        default=Path(platformdirs.user_data_dir("signoria")),
        help=str(tr("where tables are kept; your data folder if not told")),
    )


def add_backup_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", type=Path, help=str(tr("a new file")))
    add_data_argument(command)


def add_restore_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", type=Path, help=str(tr("what signoria backup wrote")))
    add_data_argument(command)


# --- Backup -----------------------------------------------------------------------------------


def run_backup(chosen: argparse.Namespace, console: Console) -> None:
    if chosen.file.exists():
        raise UserError(tr("{file} is there already: choose another name", file=chosen.file))
    address = os.environ.get("DATABASE_URL", "")
    if address:
        dump(address, chosen.file)
        told = tr("Saved: {path}", path=chosen.file)
    else:
        count = back_up(chosen.data / DATABASE, chosen.file)
        told = tr_plural(
            "{count} table saved: {path}", "{count} tables saved: {path}", count, path=chosen.file
        )
    console.print(str(told), style="dim")


def back_up(database: Path, file: Path) -> int:
    """Copy a database, while a server writes to it too. The copy is there whole, or not at all."""
    if not database.exists():
        raise UserError(tr("There are no tables in {folder}", folder=database.parent))
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with opened(database) as source, private(fresh) as target:
            source.backup(target, pages=PAGES)
            count = tables_in(target, database)
        fresh.replace(file)
    except sqlite3.Error as error:
        raise UserError(tr("{file} cannot be copied ({reason})", file=database, reason=str(error))) from None
    finally:
        fresh.unlink(missing_ok=True)
    return count


@contextlib.contextmanager
def opened(database: Path) -> Iterator[sqlite3.Connection]:
    """A database that is only read."""
    with contextlib.closing(sqlite3.connect(f"file:{quote(str(database))}?mode=ro", uri=True)) as connection:
        yield connection


def make_private(file: Path) -> None:
    """An empty file that nobody else may read, before anything is written there."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


@contextlib.contextmanager
def private(file: Path) -> Iterator[sqlite3.Connection]:
    """A new database that nobody else may read."""
    make_private(file)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        yield connection


def tables_in(connection: sqlite3.Connection, file: Path) -> int:
    """How many tables a database holds; `UserError` if it is not whole, or not ours."""
    broken = UserError(tr("{file} is damaged, or not a backup of Signoria", file=file))
    try:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise broken
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error:
        raise broken from None


def dump(address: str, file: Path) -> None:
    """A PostgreSQL database by its own tool, which is told the password by the environment."""
    command = ["pg_dump", "--format=custom", f"--file={file}"]
    if not shutil.which(command[0]):
        raise UserError(
            tr(
                "The tables are in PostgreSQL: install pg_dump, or run it where the database is: {command}",
                command=" ".join([*command, "DATABASE"]),
            )
        )
    environment = os.environ | postgres_environment(address)
    make_private(file)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        file.unlink(missing_ok=True)
        raise UserError(tr("pg_dump failed: {reason}", reason=done.stderr.strip()))


def postgres_environment(address: str) -> dict[str, str]:
    """An address of a database as PostgreSQL's tools take it: on a command line others could read it.

    >>> postgres_environment("postgresql://anna:word@db.example:5433/games")["PGDATABASE"]
    'games'
    """
    with needs("postgres"):
        from sqlalchemy.engine import make_url

    url = make_url(address)
    found = {
        "PGHOST": url.host or url.query.get("host"),
        "PGPORT": str(url.port) if url.port else None,
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
    }
    return {name: str(value) for name, value in found.items() if value}


# --- Restore ----------------------------------------------------------------------------------


def run_restore(chosen: argparse.Namespace, console: Console) -> None:
    if os.environ.get("DATABASE_URL"):
        raise CannotRestore(
            tr(
                "The tables are in PostgreSQL: stop all servers, and run {command}",
                command=f"pg_restore --clean --if-exists --dbname DATABASE {chosen.file}",
            )
        )
    count, old = restore(chosen.file, chosen.data)
    told = tr_plural("{count} table is back", "{count} tables are back", count)
    console.print(str(told), style="dim")
    if old:
        console.print(str(tr("What was there before: {path}", path=old)), style="dim")


def restore(file: Path, folder: Path) -> tuple[int, Path | None]:
    """Put a backup in the place of a folder's tables; how many it has, and where the old ones are now."""
    if not file.is_file():
        raise CannotRestore(tr("There is no file {file}", file=file))
    folder.mkdir(parents=True, exist_ok=True)
    with held(folder):
        fresh, database = folder / f".restored.{os.getpid()}", folder / DATABASE
        try:
            with opened(file) as source, private(fresh) as target:
                count = tables_in(source, file)
                must_be_known(source, file)
                source.backup(target)
            old = put_aside(database)
            fresh.replace(database)
        except sqlite3.Error as error:
            raise CannotRestore(
                tr("{file} cannot be read ({reason})", file=file, reason=str(error))
            ) from None
        finally:
            fresh.unlink(missing_ok=True)
    return count, old


def must_be_known(connection: sqlite3.Connection, file: Path) -> None:
    """Whether this version can read a backup; older ones are brought up to date at the next start."""
    with needs("web"):
        from alembic.config import Config
        from alembic.script import ScriptDirectory

        from signoria.web.store.migrate import SCRIPTS

    has_version = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    if not has_version:
        return  # from before there were versions
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if row and row[0] not in known:
        raise CannotRestore(tr("{file} is of a newer version of Signoria: update Signoria first", file=file))


def put_aside(database: Path) -> Path | None:
    """Keep what is there under another name, with all that SQLite has not yet written into it."""
    if not database.exists():
        return None
    old = database.with_name(f"signoria-before-restore-{datetime.now():%Y%m%d-%H%M%S-%f}.db")
    for more in ("", "-wal", "-shm"):
        part = database.with_name(database.name + more)
        if part.exists():
            part.replace(old.with_name(old.name + more))
    return old


@contextlib.contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold a folder, as a server does that serves it."""
    with (folder / LOCK).open("a+") as lock:
        try:
            hold(lock.fileno())
        except OSError:
            raise CannotRestore(
                tr("A server uses {folder}: stop it first, so that nothing is lost", folder=folder)
            ) from None
        yield


def hold(lock: int) -> None:
    """`OSError` if another process holds it."""
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
