"""Tables that live: requests are granted one after the other, committed, and then shown to all who look on.

Nature and the bots follow by themselves whenever they are asked.
"""

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from signoria.bots import bot
from signoria.bots.levels import DEFAULT_LEVEL
from signoria.core.game import State
from signoria.core.record import Record
from signoria.core.shuffle import hash_of, new_seed
from signoria.i18n import tr
from signoria.jit.compiler import NATURE
from signoria.web.domain.table import (
    BOT,
    OPEN,
    PERSON,
    Event,
    Facts,
    Happens,
    Refusal,
    Table,
    folded,
    opening,
)
from signoria.web.service import webhooks
from signoria.web.service.preparing import Preparer
from signoria.web.store.sql import Conflict, Key, Store, new_key, new_table_name, now

if TYPE_CHECKING:
    from signoria.bots.search import Thought  # compiled: loaded in the background

log = logging.getLogger("signoria")

AWAKE_AT_ONCE = 500
"""Tables that are kept in memory though nobody looks."""
AWAKE = timedelta(days=30)
"""How long a table is looked after when the server starts; later it wakes when somebody comes."""


class Live:
    """A table in memory, with those who look at it."""

    def __init__(self, table: Table, seed: str, keys: list[Key]):
        self.table = table
        self.seed = seed
        self.keys = keys
        self.lock = asyncio.Lock()
        self.lookers: set[Any] = set()
        """Open pages: they have a `key`, and can `show` the table and be `dismissed`; see `sockets.py`."""
        self.news = asyncio.Condition()
        self.bot: Any = None
        """The bot that thinks now; `stopped` ends it."""
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.Task[None] | None = None

    def connected(self) -> list[bool]:
        seats = {seat for looker in self.lookers for seat in looker.key.seats}
        return [number in seats for number in range(len(self.table.seats))]

    def links(self) -> dict[int, str]:
        """The links that the host may hand out, by seat."""
        return {
            key.seats[0]: f"/t/{self.table.name}/{key.key}"
            for key in self.keys
            if not key.withdrawn and not key.host and len(key.seats) == 1
        }

    @property
    def asleep(self) -> bool:
        """Whether nobody looks, and nothing can happen before somebody comes."""
        busy = any(task and not task.done() for task in (self.driver, self.timer))
        return not self.lookers and not busy and not self.lock.locked()


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, preparer: Preparer, address: str = ""):
        self.store = store
        self.preparer = preparer
        self.address = address
        self.live: dict[str, Live] = {}
        self.loading = asyncio.Lock()
        self.thinkers = ThreadPoolExecutor(max(1, os.cpu_count() or 1), "bot")
        self.hinters = ThreadPoolExecutor(1, "hint")
        self.tasks: set[asyncio.Task[Any]] = set()

    # --- Finding and opening ---

    async def find(self, name: str) -> Live:
        """A table, from memory or from the store; its game must be ready."""
        if name in self.live:
            return self.live[name]
        async with self.loading:
            if name not in self.live:
                events = await self.events(name)
                seed = await asyncio.to_thread(self.store.seed, name)
                keys = await asyncio.to_thread(self.store.keys, name)
                self._make_room()
                self.live[name] = Live(await asyncio.to_thread(folded, name, events), seed, keys)
        self.drive(self.live[name])
        return self.live[name]

    def _make_room(self) -> None:
        """Forget tables that sleep, the oldest first; the store has them all."""
        asleep = [name for name, live in self.live.items() if live.asleep]
        for name in asleep[: max(0, len(self.live) - AWAKE_AT_ONCE)]:
            del self.live[name]

    async def events(self, name: str) -> list[Event]:
        events = await asyncio.to_thread(self.store.events, name)
        if not events:
            raise Refusal(tr("There is no such table"), 404)
        return events

    async def key(self, name: str, key: str | None) -> Key:
        """What a link gives; a spectator's has none."""
        if not key:
            return Key("")
        return await asyncio.to_thread(self.store.key, name, key)

    async def open(
        self,
        game: str,
        seats: list[Facts],
        options: Facts,
        public: bool = False,
        clock: int | None = None,
        lang: str = "en",
        given: list[tuple[int, str]] | None = None,
    ) -> tuple[str, str]:
        """Open a table; the moves of a record may be given. Returns its name and the host's key."""
        seed = new_seed()
        moves = given or []
        facts = opening(game, seats, options, public, clock, hash_of(seed), len(moves), lang)
        at = now()
        events = [Event(0, at, "opened", facts)]
        for seat, action in moves:
            events.append(Event(len(events), at, "moved", {"seat": seat, "action": action}))
        hosts = Key(new_key(), [n for n, seat in enumerate(seats) if seat["kind"] in ("me", "screen")], True)
        guests = [
            Key(new_key(), [n]) for n, seat in enumerate(seats) if seat["kind"] in ("friend", "program")
        ]
        name = new_table_name()
        await asyncio.to_thread(self.store.open, name, seed, events, [hosts, *guests])
        self.preparer.want(game)
        if self.preparer.is_ready(game):
            await self.find(name)
        return name, hosts.key

    async def open_record(self, record: Record, upto: int | None = None) -> tuple[str, str]:
        """A table that goes on from a record's position, everybody at one screen."""
        moves = []
        for state, action in zip(record.states(), record.actions[:upto], strict=False):
            assert state.player is not None
            moves.append((state.player, state.text(action)))
        seats: list[Facts] = [
            {"kind": "screen" if number else "me", "name": name} for number, name in enumerate(record.names)
        ]
        return await self.open(record.game.name, seats, record.game.options, given=moves)

    async def rematch(self, name: str) -> str:
        """Open a table for the same people, seats rotated by one. Once: later calls give the same table."""
        live = await self.find(name)
        async with live.lock:
            table = live.table
            if table.rematch:
                return table.rematch
            if not table.state.over and not table.ended:
                raise Refusal(tr("The game is not over yet"))
            old = await asyncio.to_thread(self.store.keys, name)
            players = len(table.seats)
            order = [(seat + 1) % players for seat in range(players)]  # whoever sat in 1 sits in 0 now
            seed = new_seed()
            kinds = {PERSON: "screen", OPEN: "friend", BOT: "bot"}
            seats: list[Facts] = [
                {
                    "kind": kinds.get(table.seats[was].kind, table.seats[was].kind),
                    "name": table.seats[was].name,
                    "colour": table.seats[was].colour,
                    "level": table.seats[was].level,
                }
                for was in order
            ]
            facts = opening(
                table.game.name, seats, table.game.options, table.public, table.clock, hash_of(seed)
            )
            fresh = new_table_name()
            keys = [
                replace(key, key=new_key(), seats=sorted(order.index(seat) for seat in key.seats))
                for key in old
                if not key.withdrawn
            ]
            await asyncio.to_thread(self.store.open, fresh, seed, [Event(0, now(), "opened", facts)], keys)
            await self._commit(live, [("rematched", {"table": fresh})])
        await self.find(fresh)
        return fresh

    async def key_in(self, name: str, seats: list[int], host: bool) -> str | None:
        """The key in another table that gives just these seats."""
        for key in await asyncio.to_thread(self.store.keys, name):
            if not key.withdrawn and key.seats == seats and key.host == host:
                return key.key
        return None

    # --- Links ---

    async def new_link(self, live: Live, seat: int) -> Key:
        """A fresh key to a seat, in the place of the one that was."""
        await self.withdraw_links(live, seat)
        key = Key(new_key(), [seat])
        await asyncio.to_thread(self.store.add_keys, live.table.name, [key])
        live.keys.append(key)
        for looker in live.lookers:
            looker.show()
        return key

    async def withdraw_links(self, live: Live, seat: int) -> None:
        """All keys to just this seat stop working; pages that were open with them are told so."""
        for key in [key for key in live.keys if key.seats == [seat] and not key.host and not key.withdrawn]:
            await asyncio.to_thread(self.store.withdraw, key.key)
            live.keys[live.keys.index(key)] = replace(key, withdrawn=True)
            for looker in live.lookers:
                if looker.key.key == key.key:
                    looker.dismiss()

    # --- What happens ---

    async def request(self, name: str, ask: Callable[[Table], Happens]) -> Happens:
        """Grant a request, or refuse it; returns what happened, which has been committed by then."""
        live = await self.find(name)
        async with live.lock:
            happens = ask(live.table)
            if happens:
                await self._commit(live, happens)
        self.drive(live)
        return happens

    async def _commit(self, live: Live, happens: Happens) -> None:
        table = live.table
        first = len(table.events)
        at = now()
        events = [Event(first + n, at, kind, facts) for n, (kind, facts) in enumerate(happens)]
        try:
            await asyncio.to_thread(self.store.append, table.name, events, _is_over(table, happens))
        except Conflict:
            self.live.pop(table.name, None)
            raise Refusal(tr("The game has moved on since: look again")) from None
        for event in events:
            table.add(event)
            for looker in list(live.lookers):
                looker.show()
        if live.bot and any(kind in ("undone", "ended", "bot_left") for kind, _ in happens):
            live.bot.stopped.set()
        async with live.news:
            live.news.notify_all()

    # --- Nature, bots and the clock follow ---

    def drive(self, live: Live) -> None:
        """See to it that Nature and the bots answer when they are asked."""
        if live.driver is None or live.driver.done():
            live.driver = self.task(self._drive(live))

    def task(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("A task failed", exc_info=task.exception())

    async def _drive(self, live: Live) -> None:
        while True:
            asked = live.table.asked
            if asked is None:
                break
            if asked == NATURE:
                async with live.lock:
                    happens = live.table.nature_moves(live.seed)
                    if happens:
                        await self._commit(live, happens)
            elif live.table.seats[asked].played_by_bot:
                await self._bot_moves(live, asked, live.table.seats[asked].level or DEFAULT_LEVEL)
            else:
                self._call(live, asked)
                break
        self._wind_clock(live)

    async def _bot_moves(self, live: Live, seat: int, level: str, late: bool = False) -> None:
        """Let a bot think in a thread of its own, and make its move if nothing else happened meanwhile."""
        position, state = live.table.position, live.table.state
        live.bot = bot(f"search:{level}")
        action = await asyncio.get_running_loop().run_in_executor(self.thinkers, live.bot.choose, state, seat)
        live.bot = None
        async with live.lock:
            still = live.table.position == position and live.table.asked == seat
            if still and (late or live.table.seats[seat].played_by_bot):
                await self._commit(live, live.table.move(seat, position, action, late))

    async def think(self, state: State, seat: int) -> "Thought":
        """What a strong bot thinks of a seat's choices; one hint at a time: games do not wait for it."""
        thinking: Any = bot("search")
        loop = asyncio.get_running_loop()
        thought: Thought = await loop.run_in_executor(self.hinters, thinking.think, state, seat)
        return thought

    def _call(self, live: Live, seat: int) -> None:
        """Tell a player who gave an address that he is asked."""
        if live.connected()[seat]:
            return
        self.task(webhooks.call(self.store, live.table, seat, self.address))

    def _wind_clock(self, live: Live) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if live.table.deadline:
            live.timer = self.task(self._time_up(live, live.table.position))

    async def _time_up(self, live: Live, position: int) -> None:
        """Wait until the time of the seat that is asked is up; then a bot chooses for it, this once."""
        table = live.table
        while table.deadline and table.deadline > now() and table.position == position:
            await asyncio.sleep(min((table.deadline - now()).total_seconds(), 3600))
        if table.deadline and table.position == position and table.asked is not None:
            live.timer = None
            await self._bot_moves(live, table.asked, DEFAULT_LEVEL, late=True)
            self.drive(live)

    async def wake(self) -> None:
        """After a start: go on where bots, Nature or clocks were waited for."""
        for name in await asyncio.to_thread(self.store.unfinished, now() - AWAKE):
            events = await self.events(name)
            game = events[0].facts["game"]
            self.preparer.want(game)
            await self.preparer.ready[game].wait()
            try:
                await self.find(name)
            except (Refusal, ValueError):
                log.exception("Table %s cannot be read", name)

    async def close(self) -> None:
        for live in self.live.values():
            if live.bot:
                live.bot.stopped.set()
        for task in list(self.tasks):
            task.cancel()
        for task in list(self.tasks):
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self.thinkers.shutdown(wait=False, cancel_futures=True)
        self.hinters.shutdown(wait=False, cancel_futures=True)


def _is_over(table: Table, happens: Happens) -> bool:
    """Whether a table will have come to its end when these things have happened."""
    if any(kind == "undone" for kind, _ in happens):
        return False
    if table.ended or table.state.over or any(kind == "ended" for kind, _ in happens):
        return True
    last = table.state.copy()
    for kind, facts in happens:
        if kind == "moved":
            last.apply(facts["action"])
    return last.over
