"""Floods: each limit of the server is attacked by one visitor while an honest one plays.

    python -m bench.floods                        all of them
    python -m bench.floods --flood messages --flood chat --seconds 10
    python -m bench.floods --local                by a program on the server's own machine

The honest player moves all the time at a table of their own, from another address; the time from the POST
to the news on their page is told without the flood, while it lasts, and afterwards. What the server told the
attacker is counted: 429 with when to come again, closed sockets, or whatever else. Ends with status 1 if a
flood made the honest player wait much longer than before (ten times the median, twice the worst, and a
quarter of a second), or shut them out.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from bench.client import (
    HOST,
    Http,
    Opened,
    Page,
    Server,
    end_properly,
    granted,
    move_request,
    open_table,
    raise_file_limit,
    turn,
    wait_until_ready,
)
from bench.markdown import heading, row

import signoria
from signoria.bots.engine import engine
from signoria.core.registry import list_examples
from signoria.i18n import LANGUAGES

ATTACKER, HONEST = "127.66.6.6", "127.1.1.1"
LOOKED_AT = 3.0
"""Seconds in which the honest player is looked at without a flood, before and after it; at most."""
PAUSE = 0.3
"""Seconds between two moves of the honest player."""
TIMES, LONG = 10.0, 0.25
GIVE_UP = 20.0


@dataclass(frozen=True)
class Waits:
    """How long the honest player waited, in milliseconds."""

    moves: int
    median: float
    worst: float


@dataclass(frozen=True)
class Result:
    flood: str
    before: Waits
    during: Waits
    after: Waits
    told: dict[str, int]
    """What the attacker was told, and how often."""
    problems: list[str]


# --- The honest player ------------------------------------------------------------------------


class Honest:
    """Plays at one screen against themselves, as quickly as a person can click."""

    def __init__(self, server: Server):
        self._server = server
        self._line = Http(server.port, HONEST, is_public=True)
        self._dice = Random(1)
        self.waits: list[float] = []
        self._waiting_since: float | None = None
        self.errors: Counter[str] = Counter()

    async def sit_down(self) -> None:
        game = next(game for game, info in signoria.list_games().items() if info.players[0] == 2)
        self._table = await open_table(self._line, game, "me screen")
        await wait_until_ready(self._line, [self._table.name])
        self._page = await Page(self._table.name, self._table.host, is_public=True).connect(
            self._server.port, HONEST
        )
        await self._page.wait_for(lambda page: page.position >= 0)

    async def play(self) -> None:
        """Without end."""
        while True:
            begun = self._waiting_since = time.monotonic()
            try:
                await self._move()
            except (OSError, TimeoutError, RuntimeError) as error:
                self.errors[str(error)[:60] or type(error).__name__] += 1
                self.waits.append(time.monotonic() - begun)
                await self._come_back()
            await asyncio.sleep(PAUSE)

    async def _move(self) -> None:
        status, told = await turn(self._line, self._table.name, self._table.host)
        if status != 200:
            raise RuntimeError(f"turn {status}")
        if told["over"] or not told["legal"]:
            if told["over"]:
                await self.sit_down()
            return
        method, path, body = move_request(
            self._table.name, told["position"], self._dice.choice(told["legal"])
        )
        begun = time.monotonic()
        status, _ = await self._line.ask(method, path, body, self._table.host, GIVE_UP)
        if status != 200:
            raise RuntimeError(f"move {status}")
        await self._page.wait_for(lambda page: page.position > told["position"], GIVE_UP)
        self.waits.append(time.monotonic() - begun)
        self._waiting_since = None

    async def _come_back(self) -> None:
        if self._page.closed is not None:
            with contextlib.suppress(OSError, TimeoutError):
                self._page = await Page(self._table.name, self._table.host, is_public=True).connect(
                    self._server.port, HONEST
                )

    def take_waits(self) -> Waits:
        if self._waiting_since and time.monotonic() > self._waiting_since + LONG:
            self.waits.append(time.monotonic() - self._waiting_since)  # they still wait
        taken, self.waits = sorted(self.waits), []
        if not taken:
            return Waits(0, float("inf"), float("inf"))
        return Waits(len(taken), taken[len(taken) // 2] * 1000, taken[-1] * 1000)

    def close(self) -> None:
        self._page.close()
        self._line.close()


# --- The attackers ----------------------------------------------------------------------------


class Attack:
    """One visitor who wants too much, until it is cancelled."""

    def __init__(self, server: Server, is_public: bool):
        self.port = server.port
        self.is_public = is_public
        self.line = Http(server.port, ATTACKER, is_public)
        self.told: Counter[str] = Counter()
        self.pages: list[Page] = []
        self.table: Opened

    async def prepare(self) -> None:
        game = next(game for game, info in signoria.list_games().items() if info.players[0] == 2)
        self.table = await open_table(self.line, game, "me screen", public=True)

    async def page(self, key: str = "") -> Page:
        found = Page(self.table.name, key, is_public=self.is_public)
        await found.connect(self.port, ATTACKER)
        self.pages.append(found)
        return found

    async def ask(self, line: Http, method: str, path: str, body: object = None, key: str = "") -> None:
        try:
            status, _ = await line.ask(method, path, body, key, GIVE_UP)
            has_when = status == 429 and "retry-after" in line.headers
            self.told[f"{status}{' with when' if has_when else ''}"] += 1
            if status == 429:
                await asyncio.sleep(0.02)
        except OSError as error:
            self.told[type(error).__name__] += 1
            await asyncio.sleep(0.02)

    async def by_many(self, count: int, ask: Callable[[Http], Awaitable[None]]) -> None:
        """Over so many connections at a time, without end."""

        async def one() -> None:
            line = Http(self.port, ATTACKER, self.is_public)
            while True:
                await ask(line)

        await asyncio.gather(*(one() for _ in range(count)))

    def close(self) -> None:
        for page in self.pages:
            if page.closed not in (None, 1006):
                self.told[f"socket closed ({page.closed})"] += 1
            page.close()
        self.line.close()


async def messages(attack: Attack) -> None:
    """A socket that wishes to see the table otherwise, 200 times a second."""
    page = await attack.page()
    for number in range(1_000_000):
        if page.closed is not None:
            attack.told[f"socket closed ({page.closed})"] += 1
            await asyncio.sleep(0.1)
            with contextlib.suppress(OSError, TimeoutError):
                page = await attack.page()
        page.send(json.dumps({"dark": bool(number % 2), "narrow": bool(number // 2 % 2), "after": -1}))
        await asyncio.sleep(0.005)


async def deaf_sockets(attack: Attack) -> None:
    """Five sockets that ask for much and never read."""
    pages = [await attack.page() for _ in range(5)]
    for page in pages:
        page.pause()
    for number in range(1_000_000):
        for page in pages:
            page.send(json.dumps({"dark": bool(number % 2), "after": -1, "text": True}))
        await asyncio.sleep(0.02)


async def many_sockets(attack: Attack) -> None:
    """As many sockets as it gets."""
    for _ in range(2_000):
        try:
            await attack.page()
            attack.told["socket open"] += 1
        except (OSError, TimeoutError) as error:
            attack.told[f"{error}"[:40]] += 1
            await asyncio.sleep(0.05)
    await asyncio.sleep(3600)


async def wishes(attack: Attack) -> None:
    """A hundred pages that ask for all of a table of 60 moves again and again, each in another look."""
    game = next(game for game, info in signoria.list_games().items() if info.players[0] == 2)
    record, dice = signoria.Record.of(signoria.game(game, players=2)), Random(4)
    while len(record.actions) < 60 and not record.state.over:
        record.apply(dice.choice(record.state.legal()))
    opened = await granted(attack.line, "POST", "/api/records", str(record).encode())
    attack.table = Opened(opened["table"], opened["key"])
    pages = [await attack.page() for _ in range(100)]
    for number in range(1_000_000):
        for page in pages:
            language = ("en", "de", "nl")[number % 3]
            page.send(json.dumps({"after": -1, "whole": True, "text": bool(number % 2), "lang": language}))
            attack.told["wish"] += 1
        await asyncio.sleep(0.25)


async def chat(attack: Attack) -> None:
    """A host who speaks without end, with pages open."""
    for _ in range(4):
        await attack.page()
    path = f"/api/tables/{attack.table.name}/say"
    await attack.by_many(
        4, lambda line: attack.ask(line, "POST", path, {"text": "x" * 400}, attack.table.host)
    )


async def spectators_chat(attack: Attack) -> None:
    path = f"/api/tables/{attack.table.name}/say"
    body = {"text": "look at me", "name": "Player 1"}
    await attack.by_many(4, lambda line: attack.ask(line, "POST", path, body))


async def tables(attack: Attack) -> None:
    """Opens table after table."""
    game = next(game for game, info in signoria.list_games().items() if info.players[0] == 2)
    body = {"game": game, "seats": [{"kind": "me"}, {"kind": "screen"}]}
    await attack.by_many(4, lambda line: attack.ask(line, "POST", "/api/tables", body))


async def bots_alone(attack: Attack) -> None:
    """Opens tables at which strong bots play among themselves."""
    games = list(signoria.list_games().items())
    for number in range(200):
        game, info = games[number % len(games)]
        seats = [{"kind": "bot", "level": "strongest"}] * info.players[1]
        await attack.ask(attack.line, "POST", "/api/tables", {"game": game, "seats": seats})
        await asyncio.sleep(0.05)
    await asyncio.sleep(3600)


async def hints(attack: Attack) -> None:
    path = f"/api/tables/{attack.table.name}/hint"
    position = (await turn(attack.line, attack.table.name, attack.table.host))[1]["position"]
    await attack.by_many(
        8, lambda line: attack.ask(line, "POST", path, {"position": position}, attack.table.host)
    )


async def uploads(attack: Attack) -> None:
    """Records that are as costly to read as can be."""
    text = b"Signoria record 1\nGame: medici\nPlayers: 3\nRules: 1\n" + b"\n" * 300_000
    await attack.by_many(4, lambda line: attack.ask(line, "POST", "/api/records", text))


async def scenes(attack: Attack) -> None:
    """Asks for earlier positions, each drawn anew."""
    path = f"/api/tables/{attack.table.name}/at/0?text=1&narrow=1"
    await attack.by_many(8, lambda line: attack.ask(line, "GET", path))


async def sandbox(attack: Attack) -> None:
    """Asks for positions in the sandbox, of all games, eight at a time."""
    games = itertools.cycle(signoria.list_games())
    await attack.by_many(
        8, lambda line: attack.ask(line, "POST", f"/api/sandbox/{next(games)}", {"example": "lobby"})
    )


async def pictures(attack: Attack) -> None:
    """Asks for the guides' pages, and for pictures in all languages and looks, which are not all kept."""
    paths = [
        f"/picture/{game}/{which}.svg?lang={lang}&dark={dark}&narrow={narrow}"
        for game in signoria.list_games()
        for which in list_examples(game)
        for lang in LANGUAGES
        for dark in (0, 1)
        for narrow in (0, 1)
    ]
    paths += [f"/rules/{game}?lang={lang}" for game in signoria.list_games() for lang in LANGUAGES]
    paths += [f"{page}?lang={lang}" for page in ("/docs", "/puzzles", "/results") for lang in LANGUAGES]
    asked = itertools.cycle(Random(5).sample(paths, len(paths)))
    await attack.by_many(8, lambda line: attack.ask(line, "GET", next(asked)))


async def ten_addresses(attack: Attack) -> None:
    """Ten visitors, each of whom asks whose turn it is over forty connections."""
    path = f"/api/tables/{attack.table.name}/turn?wait=0.001&after=999999"

    async def one(number: int) -> None:
        line = Http(attack.port, f"127.66.7.{number}", attack.is_public)
        while True:
            await attack.ask(line, "GET", path)

    await asyncio.gather(*(one(1 + number % 10) for number in range(400)))


async def idle_connections(attack: Attack) -> None:
    """Opens connections and sends nothing, or a header that never ends."""
    loop = asyncio.get_running_loop()
    opened = []
    try:
        for number in range(2_000):
            one = socket.socket()
            one.setblocking(False)
            one.bind((ATTACKER, 0))
            opened.append(one)
            await loop.sock_connect(one, (HOST, attack.port))
            if number % 2:
                await loop.sock_sendall(one, b"GET / HTTP/1.1\r\nX: ")
        attack.told["connection open"] += len(opened)
        await asyncio.sleep(3600)
    except OSError as error:
        attack.told[type(error).__name__] += 1
        await asyncio.sleep(3600)
    finally:
        for one in opened:
            one.close()


async def webhooks(attack: Attack) -> None:
    """Six addresses that answer a byte a second, called at every line of chat."""
    dripping = await asyncio.start_server(_drip, HOST, 0)
    port = dripping.sockets[0].getsockname()[1]
    game = next(game for game, info in signoria.list_games().items() if info.players[0] == 2)
    mine = []
    for _ in range(6):
        table = await open_table(attack.line, game, "me screen")
        body = {"webhook": f"http://{HOST}:{port}/", "as": 0}
        await attack.ask(attack.line, "POST", f"/api/tables/{table.name}/me", body, table.host)
        mine.append(table)
    for _ in range(1_000_000):
        for table in mine:
            path = f"/api/tables/{table.name}/say"
            await attack.ask(attack.line, "POST", path, {"text": "hello"}, table.host)
        await asyncio.sleep(0.2)


async def _drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError, asyncio.CancelledError):
        writer.write(b"HTTP/1.1 200 OK\r\n")
        for _ in range(600):
            writer.write(b"X")
            await writer.drain()
            await asyncio.sleep(1)
    writer.close()


FLOODS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "messages": messages,
    "deaf sockets": deaf_sockets,
    "many sockets": many_sockets,
    "wishes": wishes,
    "chat": chat,
    "spectators' chat": spectators_chat,
    "tables": tables,
    "bots alone": bots_alone,
    "hints": hints,
    "uploads": uploads,
    "scenes": scenes,
    "sandbox": sandbox,
    "pictures": pictures,
    "ten addresses": ten_addresses,
    "idle connections": idle_connections,
    "webhooks": webhooks,
}


# --- The command ------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def playing(honest: Honest) -> AsyncIterator[None]:
    task = asyncio.create_task(honest.play())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def flood(server: Server, name: str, seconds: float, is_public: bool) -> Result:
    honest, attack = Honest(server), Attack(server, is_public)
    await honest.sit_down()
    await attack.prepare()
    async with playing(honest):
        await asyncio.sleep(min(LOOKED_AT, seconds))
        before = honest.take_waits()
        attacking = asyncio.ensure_future(FLOODS[name](attack))
        await asyncio.sleep(seconds)
        during = honest.take_waits()
        attacking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await attacking
        attack.close()
        await asyncio.sleep(min(LOOKED_AT, seconds))
        after = honest.take_waits()
    honest.close()
    result = Result(name, before, during, after, dict(attack.told), [])
    result.problems.extend(problems_of(result, honest.errors))
    return result


def problems_of(result: Result, errors: Counter[str]) -> list[str]:
    found = [f"the honest player: {what}" for what in errors]
    if not result.during.moves:
        found.append("the honest player could not move at all")
    elif result.during.worst > max(TIMES * result.before.median, 2 * result.before.worst, LONG * 1000):
        found.append(f"a move took {result.during.worst:.0f} ms")
    if not result.after.moves:
        found.append("the honest player could not move afterwards")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.floods", description=__doc__.partition("\n")[0])
    parser.add_argument("--flood", action="append", choices=list(FLOODS))
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each lasts (10)")
    parser.add_argument("--local", action="store_true", help="with the looser limits of its machine")
    parser.add_argument("--serve-option", action="append", default=[], help="for signoria serve")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    raise_file_limit()
    for game in signoria.list_games():
        engine(game)
    results: list[Result] = []
    for name in chosen.flood or FLOODS:
        with tempfile.TemporaryDirectory(prefix="signoria-floods-") as folder:
            server = Server(Path(folder), options=chosen.serve_option)
            try:
                server.wait_for_port()
                results.append(asyncio.run(flood(server, name, chosen.seconds, not chosen.local)))
            finally:
                server.stop()
        if not chosen.json:
            columns = columns_of(results[-1])
            first = f"{heading(columns)}\n" if len(results) == 1 else ""
            print(first + row(columns), flush=True)
    if chosen.json:
        print(json.dumps([asdict(result) for result in results]))
    return 1 if any(result.problems for result in results) else 0


def columns_of(result: Result) -> dict[str, object]:
    def waits(of: Waits) -> str:
        return f"{of.median:.0f} / {of.worst:.0f}"

    return {
        "flood": result.flood,
        "before, median / worst ms": waits(result.before),
        "during": waits(result.during),
        "after": waits(result.after),
        "what the attacker was told": result.told,
        "found": result.problems,
    }


if __name__ == "__main__":
    end_properly()
    sys.exit(main())
