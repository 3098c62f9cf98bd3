"""The store in a database: an SQLite file, by SQLAlchemy."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

import sqlalchemy as sql

from signoria.core.contract import JSON
from signoria.web.domain.events import Event, Moved, Opened, Seated, from_json, to_json
from signoria.web.domain.keys import Key
from signoria.web.store import NumberTaken, PublicTable
from signoria.web.store.migrate import migrate
from signoria.web.store.schema import EVENTS, KEYS, TABLES

ADD_EVENTS = EVENTS.insert()
CHANGE_TABLE = (
    TABLES.update()
    .where(TABLES.c.name == sql.bindparam("of"))
    .values(over=sql.bindparam("over"), changed=sql.bindparam("changed"))
)
"""The statements of every move, put together once."""


class SqlStore:
    """A `Store`, at an address as SQLAlchemy writes them."""

    def __init__(self, address: str):
        self.engine = sql.create_engine(address)
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine, "connect", _make_safe_and_quick)
        migrate(self.engine)

    @classmethod
    def in_folder(cls, folder: Path) -> "SqlStore":
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'signoria.db'}")

    # --- Tables and their events ---

    def open(self, name: str, seed: str, events: Sequence[Event], keys: Iterable[Key]) -> None:
        opened = events[0].payload
        public = isinstance(opened, Opened) and opened.public
        row = {"name": name, "seed": seed, "public": public, "over": False, "changed": events[0].at}
        with self.engine.begin() as connection:
            connection.execute(TABLES.insert(), row)
            connection.execute(EVENTS.insert(), [_event_row(name, event) for event in events])
            connection.execute(KEYS.insert(), [_key_row(name, key) for key in keys])

    def append(self, name: str, events: Sequence[Event], over: bool) -> None:
        rows = [_event_row(name, event) for event in events]
        try:
            with self.engine.begin() as connection:
                connection.execute(ADD_EVENTS, rows)
                connection.execute(CHANGE_TABLE, {"of": name, "over": over, "changed": events[-1].at})
        except sql.exc.IntegrityError:
            raise NumberTaken from None

    def events(self, name: str) -> list[Event]:
        query = EVENTS.select().where(EVENTS.c.table_name == name).order_by(EVENTS.c.number)
        with self.engine.connect() as connection:
            return [_event(row) for row in connection.execute(query)]

    def seed(self, name: str) -> str:
        with self.engine.connect() as connection:
            return str(connection.scalar(sql.select(TABLES.c.seed).where(TABLES.c.name == name)))

    def public_tables(self, most: int = 50) -> list[PublicTable]:
        moves = (
            sql.select(sql.func.count())
            .where(EVENTS.c.table_name == TABLES.c.name, EVENTS.c.kind == Moved.kind)
            .scalar_subquery()
        )
        query = (
            sql.select(TABLES.c.name, TABLES.c.over, moves.label("moves"))
            .where(TABLES.c.public)
            .order_by(TABLES.c.over, TABLES.c.changed.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return [
                PublicTable(row.name, row.over, row.moves, self._seating(connection, row.name))
                for row in connection.execute(query)
            ]

    def _seating(self, connection: sql.Connection, name: str) -> tuple[Event, ...]:
        query = EVENTS.select().where(
            EVENTS.c.table_name == name, EVENTS.c.kind.in_((Opened.kind, Seated.kind))
        )
        return tuple(_event(row) for row in connection.execute(query.order_by(EVENTS.c.number)))

    def unfinished(self, since: datetime) -> list[str]:
        query = sql.select(TABLES.c.name).where(sql.not_(TABLES.c.over), TABLES.c.changed >= since)
        with self.engine.connect() as connection:
            return [row.name for row in connection.execute(query)]

    # --- Keys ---

    def keys(self, name: str) -> list[Key]:
        query = KEYS.select().where(KEYS.c.table_name == name)
        with self.engine.connect() as connection:
            return [
                Key(row.key, tuple(row.seats), row.host, row.withdrawn, row.webhook, row.lang)
                for row in connection.execute(query)
            ]

    def add_key(self, name: str, key: Key) -> None:
        with self.engine.begin() as connection:
            connection.execute(KEYS.insert(), _key_row(name, key))

    def withdraw(self, key: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(KEYS.update().where(KEYS.c.key == key).values(withdrawn=True))

    def set_webhook(self, key: str, webhook: str, lang: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(KEYS.update().where(KEYS.c.key == key).values(webhook=webhook, lang=lang))


class _EventRow(Protocol):
    number: int
    at: datetime
    kind: str
    facts: dict[str, JSON]


def _event(row: _EventRow) -> Event:
    return Event(row.number, row.at, from_json(row.kind, row.facts))


def _event_row(name: str, event: Event) -> dict[str, object]:
    return {
        "table_name": name,
        "number": event.number,
        "at": event.at,
        "kind": event.payload.kind,
        "facts": to_json(event.payload),
    }


def _key_row(name: str, key: Key) -> dict[str, object]:
    return {
        "table_name": name,
        "key": key.key,
        "seats": key.seats,
        "host": key.host,
        "withdrawn": key.withdrawn,
        "webhook": key.webhook,
        "lang": key.lang,
    }


class _Cursor(Protocol):
    def execute(self, statement: str) -> object: ...
    def close(self) -> None: ...


class _Connection(Protocol):
    def cursor(self) -> _Cursor: ...


def _make_safe_and_quick(connection: _Connection, _: object) -> None:
    """Readers do not wait for a writer; what is committed survives a crash of the machine."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
