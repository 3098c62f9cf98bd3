"""Tables written straight into the database, in bulk, and their moves read from there: for `bench/load.py`.

Nobody can open 100,000 tables by clicking. What is written is what the server itself would have written:
half-played games of all kinds, each person with a link of their own.
"""

import json
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import psycopg
import sqlalchemy as sql

import signoria
from signoria.core.game import State
from signoria.core.shuffle import hash_of, new_seed
from signoria.web.domain.events import Ended, Event, Moved, Opened, Payload, from_json, to_json
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.store.schema import EVENTS, KEYS, TABLES

MOST_PLAYERS = 4
AT_A_TIME = 500
"""Tables in a transaction."""


def address_of(folder: Path, database: str = "") -> str:
    """The database of a server, as SQLAlchemy writes it."""
    if database:
        return database.replace("postgresql://", "postgresql+psycopg://").replace(
            "postgres://", "postgresql+psycopg://"
        )
    return f"sqlite:///{folder / 'signoria.db'}"


@dataclass(frozen=True)
class Position:
    """A game that was played at random up to a point, where a person is asked or it is over."""

    game: str
    players: int
    actions: tuple[tuple[int, str], ...]
    """Who did what."""
    state: State


def half_played(game: str, players: int, dice: Random, most: int) -> Position:
    state = signoria.game(game, players=players).start()
    actions: list[tuple[int, str]] = []
    while not state.over and (len(actions) < most or state.player == signoria.NATURE):
        chosen = dice.choice(state.legal())
        assert state.player is not None
        actions.append((state.player, state.text(chosen)))
        state.apply(chosen)
    return Position(game, players, tuple(actions), state)


def positions(games: Sequence[str], dice: Random, least: int, most: int) -> Iterator[Position]:
    """Without end: all games in turn, for all numbers of people from 2 to 4, at different stages."""
    while True:
        for game in games:
            fewest, limit = signoria.list_games()[game].players
            players = dice.randint(max(2, fewest), min(MOST_PLAYERS, limit))
            found = half_played(game, players, dice, dice.randint(least, most))
            if not found.state.over:
                yield found


@dataclass(frozen=True)
class StoredTable:
    """A table in the database, and the keys to its seats."""

    name: str
    keys: tuple[str, ...]
    """By seat; the first is the host's."""
    position: Position


def bot_seats(position: Position) -> list[int]:
    """Which seat a bot takes so that it is asked at once."""
    return [position.state.player] if position.state.player is not None else []


Rows: TypeAlias = "tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]], StoredTable]"


class Writer:
    """Writes tables into a database that a server has made."""

    def __init__(self, address: str):
        self._engine = sql.create_engine(address)

    def write(self, found: Sequence[Position], bots: bool = False, ended: bool = False) -> list[StoredTable]:
        """Keep tables; with `bots` the seat that is asked is a bot's, and `ended` by the host or not."""
        at = datetime.now(UTC).replace(tzinfo=None, microsecond=0)
        made: list[StoredTable] = []
        for first in range(0, len(found), AT_A_TIME):
            part = found[first : first + AT_A_TIME]
            rows = [_rows(position, at, bot_seats(position) if bots else [], ended) for position in part]
            self.write_rows(rows)
            made += [row[3] for row in rows]
        return made

    def write_rows(self, rows: Sequence[Rows]) -> None:
        with self._engine.begin() as connection:
            connection.execute(TABLES.insert(), [row[0] for row in rows])
            connection.execute(EVENTS.insert(), [event for row in rows for event in row[1]])
            connection.execute(KEYS.insert(), [key for row in rows for key in row[2]])

    def moved_since(self, names: Sequence[str], counts: Sequence[int]) -> int:
        """How many of some tables have more events than they had."""
        query = sql.select(sql.func.count()).where(EVENTS.c.table_name == sql.bindparam("of"))
        with self._engine.connect() as connection:
            return sum(
                (connection.scalar(query, {"of": name}) or 0) > count
                for name, count in zip(names, counts, strict=True)
            )

    def close(self) -> None:
        self._engine.dispose()


def _rows(position: Position, at: datetime, bots: Sequence[int], ended: bool) -> Rows:
    name, seed = secrets.token_urlsafe(9), new_seed()
    kinds = ["bot" if seat in bots else "screen" if seat else "me" for seat in range(position.players)]
    wishes = [SeatWish(kind, level="beginner" if kind == "bot" else None) for kind in kinds]
    keys = tuple(secrets.token_urlsafe(15) for _ in kinds)
    given = len(position.actions)
    opened = opening(position.game, wishes, {}, hash_of_seed=hash_of(seed), given=given)
    table = StoredTable(name, keys, position)
    return rows_of(table, opened, seed, at, [Ended()] if ended else [], is_due=bool(bots))


def rows_of(
    table: StoredTable,
    opened: Opened,
    seed: str,
    at: datetime,
    more: Sequence[Payload] = (),
    is_due: bool = False,
) -> Rows:
    """A table as the database holds it: the rows of its own, of its events and of its keys.

    `is_due` if a bot has to act there; earlier versions of the database do not say so.
    """
    moved = [Moved(seat, action) for seat, action in table.position.actions]
    due = {"due": at if is_due else None} if "due" in TABLES.c else {}
    return (
        {"name": table.name, "seed": seed, "public": False, "over": bool(more), "changed": at} | due,
        [
            {"table_name": table.name, "number": number, "at": at, "kind": one.kind, "facts": to_json(one)}
            for number, one in enumerate([opened, *moved, *more])
        ],
        [
            {
                "key": key,
                "table_name": table.name,
                "seats": [seat],
                "host": seat == 0,
                "withdrawn": False,
                "webhook": "",
                "lang": "en",
            }
            for seat, key in enumerate(table.keys)
        ],
        table,
    )


class Reader:
    """Reads what the database holds, past the server: its word is not taken for it."""

    def __init__(self, address: str):
        self._engine = sql.create_engine(address)

    def events(self, table: str) -> list[Event]:
        query = EVENTS.select().where(EVENTS.c.table_name == table).order_by(EVENTS.c.number)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [Event(row.number, row.at, from_json(row.kind, row.facts)) for row in rows]

    def last_number(self, table: str) -> int:
        query = sql.select(sql.func.max(EVENTS.c.number)).where(EVENTS.c.table_name == table)
        with self._engine.connect() as connection:
            return int(connection.scalar(query) or 0)

    def keys(self, table: str) -> dict[str, tuple[tuple[int, ...], bool, bool]]:
        """By key: its seats, whether it is the host's, and whether it was withdrawn."""
        with self._engine.connect() as connection:
            rows = connection.execute(KEYS.select().where(KEYS.c.table_name == table)).all()
        return {row.key: (tuple(row.seats), row.host, row.withdrawn) for row in rows}

    def close(self) -> None:
        self._engine.dispose()


class Moves:
    """The moves that were committed, read past the server, so that no scene need be unpacked.

    PostgreSQL tells them to whoever listens: a query for each move would take cores from the servers.
    """

    def __init__(self, address: str):
        self._line: psycopg.Connection[Any] | None = None
        self._told: dict[str, list[tuple[int, str]]] = {}
        """By table: what was heard and not asked for yet."""
        if address.startswith("sqlite"):
            file = address.removeprefix("sqlite:///")
            connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
            self._run = partial(connection.execute, _query("?"))
        else:
            self._line = psycopg.connect(address.replace("+psycopg", ""), autocommit=True)
            self._line.execute("LISTEN signoria")
            self._run = partial(self._line.execute, _query("%s"))

    def after(self, table: str, number: int) -> list[tuple[int, str]]:
        """The number and the action of each move after an event."""
        if self._line:
            self._hear(self._line)
            heard = [move for move in self._told.pop(table, []) if move[0] > number]
            if heard and heard[0][0] == number + 1 and heard[-1][0] == number + len(heard):
                return heard
        return [(row[0], _action(row[1])) for row in self._run((table, number))]

    def _hear(self, line: psycopg.Connection[Any]) -> None:
        for notice in line.notifies(timeout=0):
            news = json.loads(notice.payload)
            for event, _, kind, facts in news.get("events", ()):
                if kind == "moved":
                    self._told.setdefault(news["table"], []).append((event, facts["action"]))


def _query(mark: str) -> str:
    return (
        f"SELECT number, facts FROM events WHERE table_name={mark} AND number>{mark} AND kind='moved'"
        " ORDER BY number"
    )


def _action(facts: Any) -> str:
    told: str = (facts if isinstance(facts, dict) else json.loads(facts))["action"]
    return told


def some(found: Iterator[Position], count: int) -> list[Position]:
    return list(islice(found, count))
