"""Choosing the store: an SQLite file in a folder, or a PostgreSQL database."""

from pathlib import Path

from sqlalchemy.exc import ArgumentError, DBAPIError

from signoria.core.missing import needs
from signoria.i18n import Sentence, tr
from signoria.web.backup import DATABASE
from signoria.web.errors import StoreUnusable
from signoria.web.store import StorageFault
from signoria.web.store.migrate import MadeByNewerVersion
from signoria.web.store.postgres import PostgresStore, is_postgres
from signoria.web.store.sql import SqlStore
from signoria.web.store.sqlite import SqliteStore


def open_store(folder: Path, address: str = "") -> SqlStore:
    """The store at an address (`DATABASE_URL`), or in a folder if there is none.

    If it cannot be opened, the error says why and what to do.
    """
    return _open_postgres(address) if address else _open_sqlite(folder)


def _open_postgres(address: str) -> PostgresStore:
    if not is_postgres(address):
        raise StoreUnusable(
            tr("DATABASE_URL names no PostgreSQL database: it begins with postgresql://, or is left out")
        )
    try:
        with needs("postgres"):
            return PostgresStore.at(address)
    except MadeByNewerVersion:
        raise StoreUnusable(
            tr("The database was made by a newer version of Signoria: update Signoria")
        ) from None
    except (DBAPIError, ArgumentError, StorageFault, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise StoreUnusable(
            tr(
                "The database of DATABASE_URL cannot be used ({reason}): does it run, may you write there?",
                reason=reason,
            )
        ) from None


def _open_sqlite(folder: Path) -> SqliteStore:
    file = folder / DATABASE
    try:
        return SqliteStore.in_folder(folder)
    except MadeByNewerVersion:
        raise StoreUnusable(
            tr(
                "{file} was made by a newer version of Signoria: update Signoria, "
                "or choose another folder with --data",
                file=file,
            )
        ) from None
    except (DBAPIError, StorageFault, OSError) as error:
        raise StoreUnusable(_why_unusable(file, error)) from None


def _why_unusable(file: Path, error: Exception) -> Sentence:
    reason = str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error)
    if "not a database" in reason or "malformed" in reason:
        return tr(
            "{file} is damaged ({reason}): put a backup in its place with signoria restore FILE, "
            "or move it away to begin anew",
            file=file,
            reason=reason,
        )
    if "locked" in reason:
        return tr(
            "{file} is in use by another program: stop that, or choose another folder with --data", file=file
        )
    return tr(
        "{file} cannot be opened for writing ({reason}): see to the rights and the space of its folder, "
        "or choose another with --data",
        file=file,
        reason=reason,
    )
