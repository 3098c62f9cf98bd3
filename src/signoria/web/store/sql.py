"""What is kept: the events of every table, and the keys to its seats. One SQLite file, by SQLAlchemy."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from signoria.core.registry import list_games
from signoria.i18n import tr
from signoria.web.domain.table import OPEN, Event, Facts, Refusal

KEY_BYTES = 15
TABLE_BYTES = 9

kept = sql.MetaData()
TABLES = sql.Table(
    "tables",
    kept,
    sql.Column("name", sql.String, primary_key=True),
    sql.Column("seed", sql.String, nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("changed", sql.DateTime, nullable=False, index=True),
)
EVENTS = sql.Table(
    "events",
    kept,
    sql.Column("table_name", sql.ForeignKey("tables.name"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.DateTime, nullable=False),
    sql.Column("kind", sql.String, nullable=False),
    sql.Column("facts", sql.JSON, nullable=False),
)
KEYS = sql.Table(
    "keys",
    kept,
    sql.Column("key", sql.String, primary_key=True),
    sql.Column("table_name", sql.ForeignKey("tables.name"), nullable=False, index=True),
    sql.Column("seats", sql.JSON, nullable=False),
    sql.Column("host", sql.Boolean, nullable=False),
    sql.Column("withdrawn", sql.Boolean, nullable=False),
    sql.Column("webhook", sql.String, nullable=False),
    sql.Column("lang", sql.String, nullable=False, server_default="en"),  # of the webhook
)


@dataclass(frozen=True)
class Key:
    """The secret of a link: which seats it gives, and whether it is the host's."""

    key: str
    seats: list[int] = field(default_factory=list)
    host: bool = False
    withdrawn: bool = False
    webhook: str = ""
    lang: str = "en"


class Conflict(Exception):
    """Somebody else added an event first."""


def now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None, microsecond=0)


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def new_table_name() -> str:
    return secrets.token_urlsafe(TABLE_BYTES)


class Store:
    """All methods wait for the disk: call them in a thread."""

    def __init__(self, address: str):
        self.engine = sql.create_engine(address)
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine, "connect", _make_safe_and_quick)
        kept.create_all(self.engine)
        self._add_lang()

    @classmethod
    def in_folder(cls, folder: Path) -> "Store":
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'signoria.db'}")

    def _add_lang(self) -> None:
        """A store of an older version has no languages of webhooks yet."""
        if all(column["name"] != "lang" for column in sql.inspect(self.engine).get_columns("keys")):
            with self.engine.begin() as connection:
                connection.execute(sql.text("ALTER TABLE keys ADD COLUMN lang VARCHAR DEFAULT 'en' NOT NULL"))

    # --- Tables and their events ---

    def open(self, name: str, seed: str, events: list[Event], keys: list[Key]) -> None:
        row = {"name": name, "seed": seed, "public": events[0].facts["public"], "over": False}
        with self.engine.begin() as connection:
            connection.execute(TABLES.insert(), row | {"changed": events[0].at})
            connection.execute(EVENTS.insert(), [_event_row(name, event) for event in events])
            connection.execute(KEYS.insert(), [_key_row(name, key) for key in keys])

    def append(self, name: str, events: list[Event], over: bool) -> None:
        """Add events; `Conflict`, and nothing is added, if one of their numbers is taken."""
        try:
            with self.engine.begin() as connection:
                connection.execute(EVENTS.insert(), [_event_row(name, event) for event in events])
                connection.execute(
                    TABLES.update().where(TABLES.c.name == name).values(over=over, changed=events[-1].at)
                )
        except sql.exc.IntegrityError:
            raise Conflict from None

    def events(self, name: str) -> list[Event]:
        """All events of a table, in order; none if there is no such table."""
        query = EVENTS.select().where(EVENTS.c.table_name == name).order_by(EVENTS.c.number)
        with self.engine.connect() as connection:
            return [Event(row.number, row.at, row.kind, row.facts) for row in connection.execute(query)]

    def seed(self, name: str) -> str:
        with self.engine.connect() as connection:
            found = connection.scalar(sql.select(TABLES.c.seed).where(TABLES.c.name == name))
        return str(found)

    def public_tables(self, most: int = 50) -> list[Facts]:
        """The tables that anybody may see, those in play first, the latest first."""
        moves = (
            sql.select(sql.func.count())
            .where(EVENTS.c.table_name == TABLES.c.name, EVENTS.c.kind == "moved")
            .scalar_subquery()
        )
        query = (
            sql.select(TABLES, moves.label("moves"))
            .where(TABLES.c.public)
            .order_by(TABLES.c.over, TABLES.c.changed.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return [self._public(connection, row) for row in connection.execute(query)]

    def _public(self, connection: sql.Connection, row: Any) -> Facts:
        query = EVENTS.select().where(
            EVENTS.c.table_name == row.name, EVENTS.c.kind.in_(("opened", "seated"))
        )
        opened, *seated = connection.execute(query.order_by(EVENTS.c.number))
        seats = opened.facts["seats"]
        for event in seated:
            seats[event.facts["seat"]] |= event.facts
        return {
            "table": row.name,
            "link": f"/t/{row.name}",
            "game": opened.facts["game"],
            "title": list_games()[opened.facts["game"]].title,
            "seats": [{key: seat[key] for key in ("name", "kind", "colour")} for seat in seats],
            "open": sum(seat["kind"] == OPEN for seat in seats),
            "moves": row.moves,
            "over": row.over,
            "opened": opened.at.replace(tzinfo=UTC).isoformat(),
        }

    def unfinished(self, since: datetime) -> list[str]:
        """The tables in play at which something happened since a time."""
        query = sql.select(TABLES.c.name).where(sql.not_(TABLES.c.over), TABLES.c.changed >= since)
        with self.engine.connect() as connection:
            return [row.name for row in connection.execute(query)]

    # --- Keys ---

    def keys(self, name: str) -> list[Key]:
        """All keys of a table, also those that were withdrawn."""
        query = KEYS.select().where(KEYS.c.table_name == name)
        with self.engine.connect() as connection:
            return [
                Key(row.key, row.seats, row.host, row.withdrawn, row.webhook, row.lang)
                for row in connection.execute(query)
            ]

    def key(self, name: str, key: str) -> Key:
        """A key of a table that is good still."""
        found = next((one for one in self.keys(name) if one.key == key), None)
        if found is None:
            raise Refusal(tr("This link does not belong to the table: ask the host for a new one"), 403)
        if found.withdrawn:
            raise Refusal(tr("This link was withdrawn: ask the host for a new one"), 403)
        return found

    def add_keys(self, name: str, keys: Iterable[Key]) -> None:
        with self.engine.begin() as connection:
            connection.execute(KEYS.insert(), [_key_row(name, key) for key in keys])

    def withdraw(self, key: str) -> None:
        self._change_key(key, withdrawn=True)

    def set_webhook(self, key: str, webhook: str, lang: str) -> None:
        self._change_key(key, webhook=webhook, lang=lang)

    def _change_key(self, key: str, **values: Any) -> None:
        with self.engine.begin() as connection:
            connection.execute(KEYS.update().where(KEYS.c.key == key).values(**values))


def _event_row(name: str, event: Event) -> Facts:
    return {
        "table_name": name,
        "number": event.number,
        "at": event.at,
        "kind": event.kind,
        "facts": event.facts,
    }


def _key_row(name: str, key: Key) -> Facts:
    return {
        "table_name": name,
        "key": key.key,
        "seats": key.seats,
        "host": key.host,
        "withdrawn": key.withdrawn,
        "webhook": key.webhook,
        "lang": key.lang,
    }


def _make_safe_and_quick(connection: Any, _: Any) -> None:
    """Readers do not wait for a writer; what is committed survives a crash of the machine."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
