"""Opening tables: new ones, from records, and for a rematch."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC

from signoria.bots.levels import DEFAULT_LEVEL, DEFAULT_STYLE, LEVELS, STYLES
from signoria.core.lesson import lesson
from signoria.core.puzzles import puzzles
from signoria.core.record import Record
from signoria.core.registry import list_games
from signoria.core.setup import position_text
from signoria.core.shuffle import carried, hash_of, made_at, new_nonce, secret_of
from signoria.i18n import tr
from signoria.web.domain.errors import Conflict, Invalid, NotFound
from signoria.web.domain.events import Event, Moved, Opened, OptionValue
from signoria.web.domain.keys import Key
from signoria.web.domain.seating import HERE, WISHES, SeatWish, opening
from signoria.web.domain.table import BOT, Table
from signoria.web.service.links import new_key
from signoria.web.service.live import now
from signoria.web.service.preparing import Preparer
from signoria.web.service.tables import Tables
from signoria.web.store import SeedTaken, Status, Store
from signoria.web.store.threads import StoreThreads

TABLE_BYTES = 9
LESSON_LEVEL = LEVELS[0]
"""Of the bots of a guided game, where the newcomer leaves its record."""
PUZZLE_LEVEL = "hard"
"""Of the bots at a puzzle."""
PROMISED_FOR, CLOCKS_DIFFER = 3600, 60
"""Seconds in which a table is opened with a secret that was promised, and by which servers' clocks differ."""
BY_LINK = ("friend", "program")
"""Seats that have a link each; the host's own link gives those at the host's screen."""


@dataclass(frozen=True)
class Shuffling:
    """What whoever opens a table brings for its shuffle."""

    nonce: str | None = None
    """Of the secret that was promised; None: nothing was promised before."""
    contribution: str = ""


@dataclass(frozen=True)
class Promise:
    """A secret that is fixed, and not told: its hash, and the nonce by which it is found again."""

    hash: str
    nonce: str


NOTHING_BROUGHT = Shuffling()


def _second() -> int:
    return int(now().replace(tzinfo=UTC).timestamp())


def new_table_name() -> str:
    return secrets.token_urlsafe(TABLE_BYTES)


class Opening:
    """Opens tables."""

    def __init__(self, store: Store, threads: StoreThreads, preparer: Preparer, tables: Tables):
        self._store = store
        self._threads = threads
        self._preparer = preparer
        self._tables = tables
        self._key = ""

    async def promise_shuffle(self) -> Promise:
        """Fix the secret of a table that may be opened later; nothing is kept for that."""
        nonce = new_nonce(_second())
        return Promise(hash_of(await self._secret(nonce)), nonce)

    async def _secret(self, nonce: str | None) -> str:
        """The secret that was promised, or a new one.

        A promise does not last: should the tables of some time be lost, those who know their secrets could
        else open new ones with them.
        """
        nonce = nonce or new_nonce(_second())
        if not -CLOCKS_DIFFER <= _second() - made_at(nonce) <= PROMISED_FOR:
            raise Conflict(tr("That secret was promised long ago: ask for a new one"))
        self._key = self._key or await self._threads.write(self._store.secret)
        return secret_of(self._key, nonce)

    async def _keep(self, name: str, seed: str, events: Sequence[Event], keys: Sequence[Key]) -> None:
        # Whether a bot or Nature begins is known when the rules are: until then the table is looked at.
        status = Status(due=events[-1].at)
        try:
            await self._threads.write(self._store.open, name, seed, events, keys, status)
        except SeedTaken:
            raise Conflict(tr("That secret was used for another table already: ask for a new one")) from None

    async def open(
        self,
        game: str,
        wishes: Sequence[SeatWish],
        options: Mapping[str, OptionValue],
        public: bool = False,
        clock: int | None = None,
        lang: str = "en",
        given: Sequence[Moved] = (),
        shuffle: Shuffling = NOTHING_BROUGHT,
        earlier: Mapping[str, str] | None = None,
        spectators_speak: bool = False,
        lesson: bool = False,
        puzzle: int = 0,
        position: str = "",
        hints: bool | None = None,
    ) -> tuple[str, Key]:
        """Open a table; the moves of a record may be given, with the headers that prove them.

        It may begin at a position that was set up by hand, and was found sound.

        Returns its name and the host's key.
        """
        if sum(wish.kind == "me" for wish in wishes) > 1:
            raise Invalid(tr("You can sit in one seat only; the others here share the screen"))
        seed = await self._secret(shuffle.nonce)
        opened = opening(
            game,
            wishes,
            options,
            public,
            clock,
            hash_of(seed),
            len(given),
            lang,
            shuffle.contribution,
            earlier,
            spectators_speak,
            lesson,
            puzzle,
            position,
            hints,
        )
        at = now()
        events = [Event(0, at, opened), *(Event(n, at, moved) for n, moved in enumerate(given, start=1))]
        host = Key(new_key(), tuple(n for n, wish in enumerate(wishes) if wish.kind in HERE), host=True)
        guests = [Key(new_key(), (n,)) for n, wish in enumerate(wishes) if wish.kind in BY_LINK]
        name = new_table_name()
        await self._keep(name, seed, events, [host, *guests])
        self._preparer.want(game)
        if self._preparer.is_ready(game):
            await self._tables.find(name)
        return name, host

    async def open_lesson(self, game: str, name: str = "", lang: str = "en") -> tuple[str, Key]:
        """The guided game of a game: the newcomer, under a name of their own, and bots for all others."""
        if game not in list_games():
            raise NotFound(tr("There is no guided game of {game}", game=repr(game)))
        found = lesson(game)
        if found is None:
            raise NotFound(tr("There is no guided game of {game}", game=list_games()[game].title))
        wishes = [
            SeatWish("me", name) if seat == found.seat else SeatWish("bot", own, level=LESSON_LEVEL)
            for seat, own in enumerate(found.names)
        ]
        return await self.open(game, wishes, found.options, lang=lang, lesson=True)

    async def open_puzzle(self, game: str, number: int, name: str = "", lang: str = "en") -> tuple[str, Key]:
        """A puzzle: whoever opens it has to choose, and may play on against bots."""
        if game not in list_games():
            raise NotFound(tr("There is no such page"))
        found = puzzles(game)
        if not 1 <= number <= len(found):
            raise NotFound(tr("There is no such puzzle"))
        puzzle = found[number - 1]
        wishes = [
            SeatWish("me", name) if seat == puzzle.seat else SeatWish("bot", level=PUZZLE_LEVEL)
            for seat in range(puzzle.players)
        ]
        given = [Moved(seat, action) for seat, action in puzzle.moves]
        return await self.open(game, wishes, puzzle.options, lang=lang, given=given, puzzle=number)

    async def open_record(
        self,
        record: Record,
        upto: int | None = None,
        shuffle: Shuffling = NOTHING_BROUGHT,
        seat: int | None = None,
    ) -> tuple[str, Key]:
        """A table that goes on from a record's position: its bots as bots, everybody else at one screen.

        With a seat, that one is one's own and bots play all others.
        """
        moves = await asyncio.to_thread(_moves, record, upto)
        return await self.open(
            record.game.name,
            _players(record, seat),
            record.game.options,
            given=moves,
            shuffle=shuffle,
            earlier=carried(record, upto),
            position=position_text(record.first) if record.is_set_up else "",
        )

    async def rematch(self, name: str, shuffle: Shuffling = NOTHING_BROUGHT) -> str:
        """Open a table for the same people, seats rotated by one. Once: later calls give the same table."""
        live = await self._tables.find(name)
        async with live.lock:
            if live.table.rematch:
                return live.table.rematch
            fresh = new_table_name()
            outcome = live.table.rematches(fresh)
            seed = await self._secret(shuffle.nonce)
            opened, keys = _rotated(live.table, live.keys, hash_of(seed), shuffle.contribution)
            await self._keep(fresh, seed, [Event(0, now(), opened)], keys)
            await self._tables.commit(live, outcome)
        await self._tables.find(fresh)
        return fresh


def _moves(record: Record, upto: int | None) -> list[Moved]:
    """A record's moves as events. Thousands take a while: call it in a thread."""
    moves = []
    for state, action in zip(record.states(), record.actions[:upto], strict=False):
        assert state.player is not None
        moves.append(Moved(state.player, state.text(action)))
    return moves


def _players(record: Record, own: int | None) -> list[SeatWish]:
    """Who plays on from a record: `Player 2: search:medium` is a bot, anybody else sits at this screen."""
    wishes = []
    for number, name in enumerate(record.names, start=1):
        kind, *settings = record.headers.get(f"Player {number}", "").split(":")
        if own == number - 1:
            wishes.append(SeatWish("me", name))
        elif kind == BOT or own is not None:
            level = next((one for one in settings if one in LEVELS), DEFAULT_LEVEL)
            style = next((one for one in STYLES if f"style={one}" in settings), DEFAULT_STYLE)
            wishes.append(SeatWish("bot", name, level=level, style=style))
        else:
            wishes.append(SeatWish("screen", name))
    return wishes


def _rotated(
    table: Table, keys: Sequence[Key], hash_of_seed: str, contribution: str
) -> tuple[Opened, list[Key]]:
    """The first event and the keys of a rematch: whoever sat in seat 1 sits in seat 0 now."""
    players = len(table.seats)
    wishes = []
    for seat in [*table.seats[1:], table.seats[0]]:
        kind = "bot" if seat.kind == "open" and seat.replaced else WISHES[seat.kind]
        wishes.append(SeatWish(kind, seat.name, seat.colour, seat.level, seat.style))
    facts = table.facts
    opened = opening(
        facts.game,
        wishes,
        facts.options,
        facts.public,
        facts.clock,
        hash_of_seed,
        contribution=contribution,
        spectators_speak=table.spectators_speak,
        position=facts.position,
        hints=table.hints_allowed,
    )
    bots = [number for number, seat in enumerate(table.seats) if seat.kind == "open" and seat.replaced]
    kept = [
        replace(key, key=new_key(), seats=rematch_seats(key, players))
        for key in keys
        if not key.withdrawn and key.seats not in [(bot,) for bot in bots]
    ]
    return opened, kept


def rematch_seats(key: Key, players: int) -> tuple[int, ...]:
    """The seats at a rematch of whoever has a key: everybody has moved on by one."""
    return tuple(sorted((seat - 1) % players for seat in key.seats))
