"""The store in a file, by SQLite: the embedded default. One process has it at a time."""

import contextlib
import os
from pathlib import Path
from typing import IO, Protocol

import sqlalchemy as sql

from signoria.core.errors import UserError
from signoria.i18n import tr
from signoria.web.backup import DATABASE, LOCK, PRIVATE, back_up
from signoria.web.store.migrate import migrate, revision_of
from signoria.web.store.sql import SqlStore

BUSY_SECONDS = 3


class SqliteStore(SqlStore):
    """A `Store` in a folder."""

    has_one_writer = True

    def __init__(self, folder: Path):
        self.folder = folder
        self._lock: IO[str] | None = None
        engine = sql.create_engine(
            f"sqlite:///{folder / DATABASE}",
            pool_size=20,
            max_overflow=20,
            hide_parameters=True,  # of an error that is logged: they may be keys and seeds
        )
        sql.event.listen(engine, "connect", _make_safe_and_quick)
        sql.event.listen(engine, "begin", _begin)
        super().__init__(engine)

    @classmethod
    def in_folder(cls, folder: Path) -> "SqliteStore":
        """Open or make the store of a folder, for this process alone; older ones are brought up to date."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        store = cls(folder)
        store._lock = _only_process(folder)
        try:
            _keep_private(folder)
            if revision := revision_of(store.engine):
                back_up(folder / DATABASE, folder / f"signoria-before-{revision}.db")
            migrate(store.engine)
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        super().close()
        if self._lock:
            self._lock.close()
            self._lock = None


def _keep_private(folder: Path) -> None:
    """Nobody else at this machine reads the database: keys and seeds stand in it as they are.

    SQLite gives the files that it makes beside it the same rights.
    """
    os.close(os.open(folder / DATABASE, os.O_CREAT | os.O_RDWR, PRIVATE))
    for file in folder.glob(f"{DATABASE}*"):
        with contextlib.suppress(PermissionError):  # it belongs to somebody else, who lets us write
            file.chmod(file.stat().st_mode & PRIVATE)


def _only_process(folder: Path) -> IO[str]:
    """Hold a folder; whoever comes second is told so. The lock goes with the process, however it ends."""
    lock = (folder / LOCK).open("a+")
    try:
        _hold(lock)
    except OSError:
        lock.close()
        raise UserError(
            tr(
                "Another Signoria uses {folder} already: stop it, or choose another folder with --data; "
                "several servers share a PostgreSQL database (DATABASE_URL)",
                folder=folder,
            )
        ) from None
    return lock


def _hold(lock: IO[str]) -> None:
    """`OSError` if another process holds it."""
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


class _Cursor(Protocol):
    def execute(self, statement: str) -> object: ...
    def close(self) -> None: ...


class _Connection(Protocol):
    isolation_level: str | None

    def cursor(self) -> _Cursor: ...


def _make_safe_and_quick(connection: _Connection, _: object) -> None:
    """Readers do not wait for a writer; what is committed survives a crash of the machine."""
    connection.isolation_level = None  # `_begin` begins transactions: Python's own way knows no savepoints
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin(connection: sql.Connection) -> None:
    connection.exec_driver_sql("BEGIN")
