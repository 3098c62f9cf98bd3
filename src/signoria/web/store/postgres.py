"""The store in PostgreSQL: any number of server processes share it, and hear of each other by NOTIFY."""

import json
import secrets

import sqlalchemy as sql

from signoria.web.store.migrate import migrate
from signoria.web.store.sql import SqlStore

CHANNEL = "signoria"
CONNECTIONS = 10
SECONDS = 10
"""How long a statement, or a free connection, is waited for."""
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
            pool_pre_ping=True,
            connect_args=settings,
        )
        super().__init__(engine)

    @classmethod
    def at(cls, address: str) -> "PostgresStore":
        """Open the store at an address; an older one is brought up to date."""
        store = cls(address)
        migrate(store.engine)
        return store

    def _tell(self, connection: sql.Connection, name: str, what: str) -> None:
        news = json.dumps({"process": self.process, "table": name, "what": what})
        connection.execute(NOTIFY, {"news": news})


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
