"""People who play, speak, join and change links at many tables, and a ledger of all that was acknowledged.

`bench/kills.py` and `bench/faults.py` let them play while the ground gives way, and compare the ledger with
the database afterwards.
"""

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from bench.client import (
    Http,
    Opened,
    invitation,
    join,
    many_addresses,
    move_request,
    open_table,
    renew_link,
    say,
    turn,
)
from bench.stored import Reader

import signoria
from signoria.web.domain.events import Said, Seated
from signoria.web.domain.table import Table

LOST = (OSError, TimeoutError)
"""The server did not answer: what was asked has happened, or it has not."""


@dataclass
class Ledger:
    """What was acknowledged at a table, and what may have happened besides."""

    moves: dict[int, tuple[int, str]] = field(default_factory=dict)
    """By position: who chose what."""
    said: list[str] = field(default_factory=list)
    tried_to_say: list[str] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)
    """Keys that must not work any more."""
    joined: dict[str, str] = field(default_factory=dict)
    """By name: the key."""
    tried_to_join: list[str] = field(default_factory=list)


class Crowd:
    """All who play: the lines to the servers, their dice, and what was counted."""

    def __init__(self, ports: Callable[[], Sequence[int]], seed: int):
        self._ports = ports
        self.dice = Random(seed)
        self.numbers = itertools.count()
        self.done: Counter[str] = Counter()
        """What was acknowledged, by kind."""
        self.refused: Counter[str] = Counter()

    def line(self) -> Http:
        """A fresh line to a server that lives, from somewhere: people share neither lines nor addresses."""
        return Http(self.dice.choice(self._ports()), many_addresses(self.dice.randrange(1000)))


class PlayedTable:
    """A table, those who play at it, and what they were told."""

    def __init__(self, table: Opened, game: str, kinds: str, crowd: Crowd):
        self.table, self.game, self.kinds = table, game, kinds.split()
        self.name = table.name
        self.ledger = Ledger()
        self.progress = 0
        """Moves that were acknowledged, and other people's and bots' that were seen."""
        self.is_over = False
        self._crowd = crowd
        self._pending: tuple[int, int, str] | None = None
        """A move that was sent and not answered: position, seat, action."""
        self._last_number = -1
        self._known: Counter[str] = Counter()

    @classmethod
    async def open(cls, game: str, kinds: str, crowd: Crowd) -> "PlayedTable":
        return cls(await open_table(crowd.line(), game, kinds), game, kinds, crowd)

    async def act(self) -> None:
        """Something that people do; what is lost on the way is not in the ledger."""
        kind = self._crowd.dice.choices(["move", "say", "link"], [7, 2, 1])[0]
        line = self._crowd.line()
        try:
            async with asyncio.timeout(10):
                if kind == "move":
                    await self._move(line)
                elif kind == "say":
                    await self._say(line)
                else:
                    await self._renew(line)
        finally:
            line.close()

    async def _move(self, line: Http) -> None:
        if self._pending:
            position, seat, action = self._pending  # whoever got no answer sends it again
            if seat in self.table.keys:
                await self._send_move(line, position, seat, action)
            return
        status, told = await turn(line, self.name, self.table.host)
        if status != 200:
            self._crowd.refused[f"turn {status}"] += 1
            return
        self._see(told)
        if told["asked"] is None or told["asked"] < 0 or self.kinds[told["asked"]] == "bot":
            return
        seat = told["asked"]
        if seat not in self.table.keys:
            await self._renew(line, seat)  # the link was lost with the server: the host makes another
            return
        status, told = await turn(line, self.name, self.table.keys[seat])
        if status == 200 and told["yours"]:
            await self._send_move(line, told["position"], seat, self._crowd.dice.choice(told["legal"]))
        elif status != 200:
            self._crowd.refused[f"turn of a seat {status}"] += 1

    def _see(self, told: dict[str, object]) -> None:
        number = told["number"]
        assert isinstance(number, int)
        if number > self._last_number:
            self.progress += self._last_number >= 0
            self._last_number = number
        self.is_over = bool(told["over"])

    async def _send_move(self, line: Http, position: int, seat: int, action: str) -> None:
        self._pending = position, seat, action
        method, path, body = move_request(self.name, position, action)
        status, _ = await line.ask(method, path, body, self.table.keys[seat])
        if status == 200:
            self.ledger.moves[position] = seat, action
            self._crowd.done["move"] += 1
            self.progress += 1
        if status == 503:
            self._crowd.refused["move 503"] += 1
            return  # it is sent again
        self._pending = None
        if status != 200:
            self._crowd.refused[f"move {status}"] += 1

    async def _say(self, line: Http) -> None:
        text = f"line {next(self._crowd.numbers)}"
        self.ledger.tried_to_say.append(text)
        status, _ = await say(line, self.name, self.table.host, text)
        if status == 200:
            self.ledger.said.append(text)
            self._crowd.done["chat"] += 1
        else:
            self._crowd.refused[f"chat {status}"] += 1

    async def _renew(self, line: Http, seat: int | None = None) -> None:
        guests = [number for number, kind in enumerate(self.kinds) if kind == "friend"]
        if seat is None and not guests:
            return
        seat = self._crowd.dice.choice(guests) if seat is None else seat
        old = self.table.keys.pop(seat, None)
        status, key = await renew_link(line, self.table, seat)
        if status == 200:
            self.table.keys[seat] = key
            self.ledger.withdrawn += [old] if old else []
            self._crowd.done["link"] += 1
        else:
            self._crowd.refused[f"link {status}"] += 1
            if old and status < 500:
                self.table.keys[seat] = old

    async def invite(self) -> None:
        """Newcomers take the free seats, one by one."""
        line = self._crowd.line()
        try:
            key = await invitation(line, self.table)
            for _ in range(self.kinds.count("open")):
                name = f"Guest {next(self._crowd.numbers)}"
                self.ledger.tried_to_join.append(name)
                status, seat_key = await join(line, self.name, key, name)
                if status == 200:
                    self.ledger.joined[name] = seat_key
                    self._crowd.done["join"] += 1
        finally:
            line.close()

    # --- Looking into the database ---

    def new_problems(self, reader: Reader) -> Counter[str]:
        """What does not fit the ledger, and was not found before."""
        found = Counter(self._problems(reader))
        fresh = found - self._known
        self._known |= found
        return fresh

    def _problems(self, reader: Reader) -> list[str]:
        events = reader.events(self.name)
        if [event.number for event in events] != list(range(len(events))) or not events:
            return [f"events are missing or doubled: {len(events)}"]
        try:
            table = Table.replay(self.name, events)
        except Exception as error:
            return [f"the table does not replay: {error}"]
        found = []
        line = [(move.seat, move.before.text(move.action)) for move in table.line]
        for position, made in self.ledger.moves.items():
            if position >= len(line) or line[position] != made:
                found.append("a move was lost")
        said = Counter(event.payload.text for event in events if isinstance(event.payload, Said))
        found += ["a line of chat was lost" for text in self.ledger.said if not said[text]]
        found += ["a line of chat was doubled" for text in self.ledger.tried_to_say if said[text] > 1]
        seated = {
            event.payload.name: event.payload.seat for event in events if isinstance(event.payload, Seated)
        }
        return found + self._problems_of_keys(reader, seated)

    def _problems_of_keys(self, reader: Reader, seated: dict[str, int]) -> list[str]:
        keys = reader.keys(self.name)
        found = []
        for seat, kind in enumerate(self.kinds):
            if kind not in ("friend", "open"):
                continue
            working = [
                key for key, (seats, host, gone) in keys.items() if seats == (seat,) and not host and not gone
            ]
            if not working:
                found.append("a seat has no link")
            if len(working) > 1:
                found.append("a seat has two links")
            mine = self.table.keys.get(seat)
            if mine and kind == "friend" and mine not in working:
                found.append("a link that was acknowledged does not work")
        found += [
            "a withdrawn link works" for key in self.ledger.withdrawn if key in keys and not keys[key][2]
        ]
        for name, key in self.ledger.joined.items():
            if name not in seated or key not in keys or keys[key][2]:
                found.append("somebody who joined has no seat")
        for name in self.ledger.tried_to_join:
            if name in seated and name not in self.ledger.joined:
                seat = seated[name]
                if not any(seats == (seat,) and gone for seats, _, gone in keys.values()):
                    found.append("somebody was seated without a link of their own")
        return found


async def open_tables(crowd: Crowd, count: int) -> list[PlayedTable]:
    """All games in turn; every other table with a bot."""
    found = []
    games = list(signoria.list_games())
    for number in range(count):
        game = games[number % len(games)]
        players = max(2, signoria.list_games()[game].players[0])
        kinds = ["me", *["friend"] * (players - 1)]
        if number % 2:
            kinds[-1] = "bot"
        found.append(await PlayedTable.open(game, " ".join(kinds), crowd))
    return found
