"""Opening tables: new ones, from records, and for rematches."""

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
from signoria.web.fair import FairQueue
from signoria.web.service.links import new_key
from signoria.web.service.live import now
from signoria.web.service.preparing import Preparer
from signoria.web.service.tables import Tables
from signoria.web.store import SeedTaken, Status, Store
from signoria.web.store.threads import StoreThreads

TABLE_BYTES = 9
LESSON_LEVEL = LEVELS[0]
"""The level of the bots of a guided game after the newcomer has left its record."""
PUZZLE_LEVEL = "hard"
"""The level of the bots at a puzzle."""
PROMISED_FOR, CLOCKS_DIFFER = 3600, 60
"""Seconds for which a promised secret is valid, and by which servers' clocks may differ."""
BY_LINK = ("friend", "program")
"""Kinds of seats with a link of their own; the seats at the host's screen belong to the host's link."""


@dataclass(frozen=True)
class Shuffling:
    """What the host provides for the shuffle of a new table."""

    nonce: str | None = None
    """The nonce of the promised secret; None if nothing was promised."""
    contribution: str = ""


@dataclass(frozen=True)
class Promise:
    """A commitment to a secret: its hash, and the nonce from which it can be computed again."""

    hash: str
    nonce: str


NOTHING_BROUGHT = Shuffling()


def _second() -> int:
    return int(now().replace(tzinfo=UTC).timestamp())


def new_table_name() -> str:
    return secrets.token_urlsafe(TABLE_BYTES)


class Opening:
    """Opens tables."""

    def __init__(
        self,
        store: Store,
        threads: StoreThreads,
        preparer: Preparer,
        tables: Tables,
        visitors: FairQueue,
    ):
        self._store = store
        self._threads = threads
        self._preparer = preparer
        self._tables = tables
        self._visitors = visitors
        self._key = ""

    async def promise_shuffle(self) -> Promise:
        """Commit to the secret of a table that may be opened later. Nothing is stored for that."""
        nonce = new_nonce(_second())
        return Promise(hash_of(await self._secret(nonce)), nonce)

    async def _secret(self, nonce: str | None) -> str:
        """The promised secret, or a new one.

        A promise expires: otherwise, if tables were lost, people who know their secrets could open new tables
        with them.
        """
        nonce = nonce or new_nonce(_second())
        if not -CLOCKS_DIFFER <= _second() - made_at(nonce) <= PROMISED_FOR:
            raise Conflict(tr("That secret was promised long ago: ask for a new one"))
        self._key = self._key or await self._threads.write(self._store.secret)
        return secret_of(self._key, nonce)

    async def _keep(self, name: str, seed: str, events: Sequence[Event], keys: Sequence[Key]) -> None:
        # Only the rules know whether a bot or Nature begins, and they may not be loaded: check the table now.
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
        """Open a table; return its name and the host's key.

        `given` are the moves of a record, `earlier` the headers that prove them. `position` is a position set
        up by hand, which must have been validated.
        """
        if sum(wish.kind == "me" for wish in wishes) > 1:
            raise Invalid(tr("You can sit in one seat only; the others here share the screen"))
        seed = await self._secret(shuffle.nonce)
        opened = opening(
            game,
            wishes,
            options,
            public=public,
            clock=clock,
            hash_of_seed=hash_of(seed),
            given=len(given),
            lang=lang,
            contribution=shuffle.contribution,
            earlier=earlier,
            spectators_speak=spectators_speak,
            lesson=lesson,
            puzzle=puzzle,
            position=position,
            hints=hints,
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
        """Open the guided game of a game: the newcomer, under their own name, against bots."""
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
        """Open a puzzle: the host has to choose, and can play on against bots."""
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
        """Open a table that continues a record from a position, with its people at one screen and its bots.

        Given a seat, the host takes that one and bots take all others.
        """
        moves = await self._visitors.run(_moves, record, upto)
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
        """Open a table for the same people, with seats rotated by one. Later calls return the same table."""
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
    """A record's moves as events. Thousands of them take a while: call it in a thread."""
    moves = []
    for state, action in zip(record.states(), record.actions[:upto], strict=False):
        assert state.player is not None
        moves.append(Moved(state.player, state.text(action)))
    return moves


def _players(record: Record, own: int | None) -> list[SeatWish]:
    """Who continues a record: `Player 2: search:medium` is a bot, everybody else shares this screen."""
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
    """The first event and the keys of a rematch: the player of seat 1 gets seat 0, and so on."""
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
    """The seats of a key at a rematch: everybody moves by one."""
    return tuple(sorted((seat - 1) % players for seat in key.seats))
