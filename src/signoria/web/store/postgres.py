"""The store in PostgreSQL: any number of server processes share it, and hear of each other by NOTIFY."""

import contextlib
import json
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence

import sqlalchemy as sql
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from signoria.core.contract import JSON
from signoria.web.domain.events import Event, to_json
from signoria.web.store import NO_KEYS, KeyChange, NumberTaken, Status
from signoria.web.store.migrate import migrate
from signoria.web.store.sql import SqlStore, faults

CHANNEL = "signoria"
CONNECTIONS = 10
SECONDS = 10
"""How long a statement, or a free connection, is waited for."""
IDLE_SECONDS = 1.0
"""A connection that was idle for longer is tried before it is used: the server may have been restarted."""
MOST_NEWS = 7_900
"""The bytes that NOTIFY carries."""
APPEND = sql.text(
    """
    WITH added AS (
        INSERT INTO events (table_name, number, at, kind, facts)
        SELECT :name, number, at, kind, facts
        FROM json_to_recordset(:events) AS one (number integer, at timestamp, kind varchar, facts json)
    ), changed AS (
        UPDATE tables SET over = :over, changed = :changed, due = :due WHERE name = :name
    )
    SELECT pg_notify(:channel, :news)
    """
)
"""All of a move at once: every statement more is a way to the server and back."""
NOTIFY = sql.select(sql.func.pg_notify(CHANNEL, sql.bindparam("news")))


class PostgresStore(SqlStore):
    """A `Store` at an address such as `postgresql://user@host/database`."""

    def __init__(self, address: str):
        self.address = libpq_address(address)
        self.process = secrets.token_hex(6)
        """By which other processes know from where news comes."""
        url = sql.make_url(self.address).set(drivername="postgresql+psycopg")
        settings = {"connect_timeout": SECONDS, "options": f"-c statement_timeout={SECONDS * 1000}"}
        engine = sql.create_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=SECONDS,
            connect_args=settings,
            hide_parameters=True,  # of an error that is logged: they may be keys and seeds
        )
        _try_idle_connections(engine)
        super().__init__(engine)
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")
        """For single statements, which need no transaction around them."""

    @classmethod
    def at(cls, address: str) -> "PostgresStore":
        """Open the store at an address; an older one is brought up to date."""
        store = cls(address)
        migrate(store.engine)
        return store

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sql.Connection]:
        with faults(), self._at_once.connect() as connection:
            yield connection

    def append(self, name: str, events: Sequence[Event], status: Status, keys: KeyChange = NO_KEYS) -> None:
        if keys != NO_KEYS:
            super().append(name, events, status, keys)
            return
        rows: list[dict[str, JSON]] = [
            {
                "number": event.number,
                "at": event.at.isoformat(),
                "kind": event.payload.kind,
                "facts": to_json(event.payload),
            }
            for event in events
        ]
        given = {
            "name": name,
            "events": json.dumps(rows),
            "over": status.over,
            "changed": events[-1].at,
            "due": status.due,
            "channel": CHANNEL,
            "news": self._news(name, rows),
        }
        try:
            with faults(), self._at_once.connect() as connection:
                connection.execute(APPEND, given)
        except sql.exc.IntegrityError:
            raise NumberTaken from None

    def _news(self, name: str, rows: Sequence[Mapping[str, JSON]]) -> str:
        """What others are told of events: all of it if there is room, or else that they look."""
        news = {"process": self.process, "table": name, "what": "events"}
        whole = json.dumps(news | {"events": [list(row.values()) for row in rows]})
        return whole if len(whole) < MOST_NEWS else json.dumps(news)

    def _tell(self, connection: sql.Connection, name: str, what: str) -> None:
        news = json.dumps({"process": self.process, "table": name, "what": what})
        connection.execute(NOTIFY, {"news": news})


def _try_idle_connections(engine: sql.Engine) -> None:
    """Let the pool try a connection that was not used for a while, and replace it if it is dead.

    SQLAlchemy's own `pool_pre_ping` tries every time, which doubles the time of a short statement.
    """

    @sql.event.listens_for(engine, "checkin")
    def used(line: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        record.info["used"] = time.monotonic()

    @sql.event.listens_for(engine, "checkout")
    def tried(line: DBAPIConnection, record: ConnectionPoolEntry, proxy: PoolProxiedConnection) -> None:
        if time.monotonic() - record.info.get("used", time.monotonic()) > IDLE_SECONDS:
            try:
                engine.dialect.do_ping(line)
            except engine.dialect.loaded_dbapi.Error as error:
                raise sql.exc.DisconnectionError from error


def is_postgres(address: str) -> bool:
    """Whether an address is one of PostgreSQL.

    >>> is_postgres("postgres://me@db/games"), is_postgres("mysql://db/games")
    (True, False)
    """
    return address.partition("://")[0].partition("+")[0] in ("postgres", "postgresql")


def libpq_address(address: str) -> str:
    """An address as PostgreSQL's own library writes it.

    >>> libpq_address("postgres+psycopg://me@db/games")
    'postgresql://me@db/games'
    """
    return f"postgresql://{address.partition('://')[2]}"
