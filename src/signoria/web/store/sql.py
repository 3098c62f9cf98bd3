"""A store in an SQL database, with SQLAlchemy: what SQLite and PostgreSQL have in common."""

import contextlib
import secrets
import threading
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Protocol

import sqlalchemy as sql

from signoria.core.contract import JSON
from signoria.web.domain.events import Event, Moved, Opened, Seated, from_json, to_json
from signoria.web.domain.keys import Key
from signoria.web.store import (
    NO_KEYS,
    NOTHING_DUE,
    KeyChange,
    NumberTaken,
    PublicTable,
    SeedTaken,
    Status,
    StorageFault,
    StoredReview,
)
from signoria.web.store.schema import EVENTS, KEYS, REVIEWS, SETTINGS, TABLES

ADD_EVENTS = EVENTS.insert()
CHANGE_TABLE = (
    TABLES.update()
    .where(TABLES.c.name == sql.bindparam("of"))
    .values(over=sql.bindparam("over"), changed=sql.bindparam("changed"), due=sql.bindparam("due"))
)
"""The statements of every move, built once."""
SECRET, BANS = "secret", "bans"
"""The names of settings."""


class SqlStore:
    """A `Store` on an engine whose database has the current schema."""

    has_one_writer = False

    def __init__(self, engine: sql.Engine):
        self.engine = engine
        self._group = threading.local()
        """The connection of a thread that runs several calls in one transaction."""

    @contextlib.contextmanager
    def grouped(self) -> Iterator[None]:
        with faults(), self.engine.begin() as connection:
            self._group.connection = connection
            try:
                yield
            finally:
                del self._group.connection

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sql.Connection]:
        group: sql.Connection | None = getattr(self._group, "connection", None)
        if group is None:
            with faults(), self.engine.begin() as connection:
                yield connection
        else:
            with faults(), group.begin_nested():
                yield group

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sql.Connection]:
        with faults(), self.engine.connect() as connection:
            yield connection

    def _tell(self, connection: sql.Connection, name: str, what: str) -> None:
        """Notify other processes when the transaction is committed; here there are none."""

    # --- Tables and their events ---

    def open(
        self,
        name: str,
        seed: str,
        events: Sequence[Event],
        keys: Iterable[Key],
        status: Status = NOTHING_DUE,
    ) -> None:
        opened = events[0].payload
        public = isinstance(opened, Opened) and opened.public
        row = {
            "name": name,
            "seed": seed,
            "public": public,
            "over": status.over,
            "changed": events[-1].at,
            "due": status.due,
        }
        try:
            with self._transaction() as connection:
                connection.execute(TABLES.insert(), row)
                connection.execute(EVENTS.insert(), [_event_row(name, event) for event in events])
                connection.execute(KEYS.insert(), [_key_row(name, key) for key in keys])
        except sql.exc.IntegrityError:
            raise SeedTaken from None

    def append(self, name: str, events: Sequence[Event], status: Status, keys: KeyChange = NO_KEYS) -> None:
        rows = [_event_row(name, event) for event in events]
        changed = {"of": name, "over": status.over, "changed": events[-1].at, "due": status.due}
        try:
            with self._transaction() as connection:
                connection.execute(ADD_EVENTS, rows)
                connection.execute(CHANGE_TABLE, changed)
                _change_keys(connection, name, keys)
                self._tell(connection, name, "events")
                if keys != NO_KEYS:
                    self._tell(connection, name, "keys")
        except sql.exc.IntegrityError:
            raise NumberTaken from None

    def events(self, name: str, after: int = -1, most: int | None = None) -> list[Event]:
        query = EVENTS.select().where(EVENTS.c.table_name == name, EVENTS.c.number > after)
        with self._reading() as connection:
            return [_event(row) for row in connection.execute(query.order_by(EVENTS.c.number).limit(most))]

    def seed(self, name: str) -> str:
        with self._reading() as connection:
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
        with self._reading() as connection:
            return [
                PublicTable(row.name, row.over, row.moves, self._seating(connection, row.name))
                for row in connection.execute(query).all()
            ]

    def _seating(self, connection: sql.Connection, name: str) -> tuple[Event, ...]:
        query = EVENTS.select().where(
            EVENTS.c.table_name == name, EVENTS.c.kind.in_((Opened.kind, Seated.kind))
        )
        return tuple(_event(row) for row in connection.execute(query.order_by(EVENTS.c.number)))

    # --- When tables are looked at ---

    def due(self, before: datetime, most: int = 200) -> list[str]:
        query = sql.select(TABLES.c.name).where(TABLES.c.due <= before).order_by(TABLES.c.due).limit(most)
        with self._reading() as connection:
            return list(connection.scalars(query))

    def overdue(self, before: datetime) -> int:
        query = sql.select(sql.func.count()).select_from(TABLES).where(TABLES.c.due <= before)
        with self._reading() as connection:
            return connection.scalar(query) or 0

    def reschedule(self, name: str, due: datetime | None, number: int | None = None) -> None:
        newest = sql.select(sql.func.max(EVENTS.c.number)).where(EVENTS.c.table_name == name)
        with self._transaction() as connection:
            if number is not None:  # the locked row keeps others from adding an event
                connection.execute(sql.select(TABLES.c.due).where(TABLES.c.name == name).with_for_update())
                if connection.scalar(newest) != number:
                    return
            connection.execute(TABLES.update().where(TABLES.c.name == name).values(due=due))

    # --- Keys ---

    def keys(self, name: str) -> list[Key]:
        query = KEYS.select().where(KEYS.c.table_name == name)
        with self._reading() as connection:
            return [
                Key(row.key, tuple(row.seats), row.host, row.withdrawn, row.webhook, row.lang)
                for row in connection.execute(query)
            ]

    def change_keys(self, name: str, change: KeyChange) -> None:
        with self._transaction() as connection:
            _change_keys(connection, name, change)
            self._tell(connection, name, "keys")

    def set_webhook(self, name: str, key: str, webhook: str, lang: str) -> None:
        with self._transaction() as connection:
            connection.execute(KEYS.update().where(KEYS.c.key == key).values(webhook=webhook, lang=lang))
            self._tell(connection, name, "keys")

    # --- Reviews ---

    def review(self, name: str) -> StoredReview | None:
        return self._one_review(REVIEWS.select().where(REVIEWS.c.table_name == name))

    def due_review(self, before: datetime) -> StoredReview | None:
        due = REVIEWS.select().where(REVIEWS.c.due <= before)
        return self._one_review(due.order_by(REVIEWS.c.due).limit(1))

    def _one_review(self, query: sql.Select[tuple[object, ...]]) -> StoredReview | None:
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return StoredReview(row.table_name, row.last_move, row.due, row.done, row.total, row.figures)

    def ask_review(self, review: StoredReview) -> None:
        row = {"last_move": review.last_move, "due": review.due, "done": 0, "total": 0, "figures": None}
        with self._transaction() as connection:
            changed = connection.execute(
                REVIEWS.update().where(REVIEWS.c.table_name == review.name).values(row)
            )
            if changed.rowcount:
                return
        with contextlib.suppress(sql.exc.IntegrityError), self._transaction() as connection:
            connection.execute(REVIEWS.insert(), {"table_name": review.name, **row})  # or another was faster

    def hold_review(self, review: StoredReview, until: datetime) -> bool:
        same = REVIEWS.c.table_name == review.name, REVIEWS.c.due == review.due
        with self._transaction() as connection:
            return connection.execute(REVIEWS.update().where(*same).values(due=until)).rowcount == 1

    def tell_review(self, name: str, done: int, total: int, until: datetime) -> None:
        on_its_way = REVIEWS.c.table_name == name, REVIEWS.c.due.is_not(None)
        with self._transaction() as connection:
            connection.execute(REVIEWS.update().where(*on_its_way).values(done=done, total=total, due=until))

    def keep_review(self, name: str, last_move: int, figures: str | None) -> None:
        same = REVIEWS.c.table_name == name, REVIEWS.c.last_move == last_move
        with self._transaction() as connection:
            connection.execute(REVIEWS.update().where(*same).values(figures=figures, due=None))

    # --- Settings ---

    def _setting(self, name: str) -> str | None:
        with self._reading() as connection:
            found: str | None = connection.scalar(sql.select(SETTINGS.c.value).where(SETTINGS.c.name == name))
            return found

    def secret(self) -> str:
        found = self._setting(SECRET)
        if found is None:
            with contextlib.suppress(sql.exc.IntegrityError), self._transaction() as connection:
                connection.execute(SETTINGS.insert(), {"name": SECRET, "value": secrets.token_hex(32)})
            found = self._setting(SECRET)
        return str(found)

    def bans(self) -> list[str]:
        return (self._setting(BANS) or "").split()

    def set_bans(self, networks: Sequence[str]) -> None:
        with self._transaction() as connection:
            connection.execute(SETTINGS.delete().where(SETTINGS.c.name == BANS))
            connection.execute(SETTINGS.insert(), {"name": BANS, "value": "\n".join(networks)})

    def close(self) -> None:
        self.engine.dispose()


@contextlib.contextmanager
def faults() -> Iterator[None]:
    """Turn errors of the database into `StorageFault`, except for violated constraints."""
    try:
        yield
    except sql.exc.IntegrityError:
        raise
    except (sql.exc.DBAPIError, sql.exc.TimeoutError) as error:
        raise StorageFault(str(error.__cause__ or error)) from error


def _change_keys(connection: sql.Connection, name: str, change: KeyChange) -> None:
    if change.withdrawn:
        gone = KEYS.update().where(KEYS.c.table_name == name, KEYS.c.key.in_(change.withdrawn))
        connection.execute(gone.values(withdrawn=True))
    if change.added:
        connection.execute(KEYS.insert(), [_key_row(name, key) for key in change.added])


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
