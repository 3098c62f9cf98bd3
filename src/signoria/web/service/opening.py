"""Opening tables: new ones, from records, and for a rematch."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from signoria.bots.levels import DEFAULT_LEVEL, LEVELS
from signoria.core.record import Record
from signoria.core.shuffle import hash_of, new_seed
from signoria.i18n import tr
from signoria.web.domain.errors import Invalid
from signoria.web.domain.events import Event, Moved, OptionValue
from signoria.web.domain.keys import Key
from signoria.web.domain.seating import WISHES, SeatWish, opening
from signoria.web.domain.table import BOT, Table
from signoria.web.service.committing import commit
from signoria.web.service.links import new_key
from signoria.web.service.live import now
from signoria.web.service.preparing import Preparer
from signoria.web.service.tables import Tables
from signoria.web.store import Store

TABLE_BYTES = 9
HERE, BY_LINK = ("me", "screen"), ("friend", "program")
"""Seats that the host's own link gives, and those that have a link each."""


def new_table_name() -> str:
    return secrets.token_urlsafe(TABLE_BYTES)


class Opening:
    """Opens tables."""

    def __init__(self, store: Store, preparer: Preparer, tables: Tables):
        self._store = store
        self._preparer = preparer
        self._tables = tables

    async def open(
        self,
        game: str,
        wishes: Sequence[SeatWish],
        options: Mapping[str, OptionValue],
        public: bool = False,
        clock: int | None = None,
        lang: str = "en",
        given: Sequence[Moved] = (),
    ) -> tuple[str, Key]:
        """Open a table; the moves of a record may be given. Returns its name and the host's key."""
        if sum(wish.kind == "me" for wish in wishes) > 1:
            raise Invalid(tr("You can sit in one seat only; the others here share the screen"))
        seed = new_seed()
        opened = opening(game, wishes, options, public, clock, hash_of(seed), len(given), lang)
        at = now()
        events = [Event(0, at, opened), *(Event(n, at, moved) for n, moved in enumerate(given, start=1))]
        host = Key(new_key(), tuple(n for n, wish in enumerate(wishes) if wish.kind in HERE), host=True)
        guests = [Key(new_key(), (n,)) for n, wish in enumerate(wishes) if wish.kind in BY_LINK]
        name = new_table_name()
        await asyncio.to_thread(self._store.open, name, seed, events, [host, *guests])
        self._preparer.want(game)
        if self._preparer.is_ready(game):
            await self._tables.find(name)
        return name, host

    async def open_record(self, record: Record, upto: int | None = None) -> tuple[str, Key]:
        """A table that goes on from a record's position: its bots as bots, everybody else at one screen."""
        moves = []
        for state, action in zip(record.states(), record.actions[:upto], strict=False):
            assert state.player is not None
            moves.append(Moved(state.player, state.text(action)))
        return await self.open(record.game.name, _players(record), record.game.options, given=moves)

    async def rematch(self, name: str) -> str:
        """Open a table for the same people, seats rotated by one. Once: later calls give the same table."""
        live = await self._tables.find(name)
        async with live.lock:
            if live.table.rematch:
                return live.table.rematch
            fresh = new_table_name()
            outcome = live.table.rematches(fresh)
            await asyncio.to_thread(self._store.open, fresh, *_rotated(live.table, live.keys))
            await commit(self._store, live, outcome)
        await self._tables.find(fresh)
        return fresh


def _players(record: Record) -> list[SeatWish]:
    """Who plays on from a record: `Player 2: search:medium` is a bot, anybody else sits at this screen."""
    wishes = []
    for number, name in enumerate(record.names, start=1):
        kind, _, level = record.headers.get(f"Player {number}", "").partition(":")
        if kind == BOT:
            wishes.append(SeatWish("bot", name, level=level if level in LEVELS else DEFAULT_LEVEL))
        else:
            wishes.append(SeatWish("screen", name))
    return wishes


def _rotated(table: Table, keys: Sequence[Key]) -> tuple[str, list[Event], list[Key]]:
    """The seed, the events and the keys of a rematch: whoever sat in seat 1 sits in seat 0 now."""
    players, seed = len(table.seats), new_seed()
    wishes = []
    for seat in [*table.seats[1:], table.seats[0]]:
        kind = "bot" if seat.kind == "open" and seat.replaced else WISHES[seat.kind]
        wishes.append(SeatWish(kind, seat.name, seat.colour, seat.level))
    facts = table.facts
    opened = opening(facts.game, wishes, facts.options, facts.public, facts.clock, hash_of(seed))
    bots = [number for number, seat in enumerate(table.seats) if seat.kind == "open" and seat.replaced]
    kept = [
        replace(key, key=new_key(), seats=rematch_seats(key, players))
        for key in keys
        if not key.withdrawn and key.seats not in [(bot,) for bot in bots]
    ]
    return seed, [Event(0, now(), opened)], kept


def rematch_seats(key: Key, players: int) -> tuple[int, ...]:
    """The seats at a rematch of whoever has a key: everybody has moved on by one."""
    return tuple(sorted((seat - 1) % players for seat in key.seats))
