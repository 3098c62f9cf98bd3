"""Load: real games over real sockets against real `signoria serve` processes, on loopback.

    python -m bench.load steady                     500 tables, 2,000 pages, a move at each every 10 s
    python -m bench.load ramp                       more and more moves a second, until 99% passes 250 ms
    python -m bench.load growth                     steady at more and more tables: how cost grows
    python -m bench.load stored                     100,000 stored tables: time to start, memory
    ... --servers 2 --database postgresql://...     several processes on one database; `temporary` starts one
    ... --tables 50 --pages 4 --every 10 --seconds 30 --game medina --json --plot growth.svg
    ... --serve-option=--some-option=1              handed on to `signoria serve`

Run it from the root of the repository; PYTHONPATH need not be set (the server of this tree is started). The
tables are half-played games of all kinds for two to four people, written into the database beforehand. Every
seat has a socket of its own, spectators make up `--pages`; with several servers the pages of a table hang on
different ones, or `--together` on one, as behind a proxy that goes by the name of the table. At each table
the person who is asked makes a legal choice at random every `--every` seconds; when a game is over the people
open a new table by HTTP. Each table comes from a loopback address of its own.

Latency is the time from sending the POST until the news is at the last page of the table; "settled" is the
time until that page shows all that Nature did thereupon. The legal actions come from a replica of the game:
moves that were committed are read from the database, so that no scene need be unpacked. What the program
itself takes of the processor is printed, since it shares the cores with the server. Linux only (/proc).
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

import uvloop
from bench.client import (
    Http,
    Page,
    Server,
    descendants,
    end_properly,
    many_addresses,
    move_request,
    open_table,
    processor_seconds,
    raise_file_limit,
    wait_until_ready,
)
from bench.postgres import Postgres, running
from bench.stored import MOST_PLAYERS, Moves, StoredTable, Writer, address_of, half_played, positions, some

import signoria
from bench import markdown
from signoria.bots.engine import engine

FIRST_MOVES = (5, 60)
"""How far the games are: between so many moves."""
PATIENCE = 30.0
"""Seconds after which news that has not come is an error."""
AT_ONCE = 10
"""Tables whose pages connect at the same time."""
TRIES = 2
"""How often a rate of a ramp is tried: other programs on the machine may have been in the way."""
HELD_MS, HELD_SHARE = 250.0, 0.95
"""A rate is held if 99% of the news comes in so many milliseconds, and so much of the moves was made."""
FIRST_RATE, FACTOR, MOST_RATE = 10.0, 1.25, 2_000.0
"""Moves a second of a ramp: the first, how many times as many come next, the most."""
GROWTH = (50, 100, 200, 400, 800)
MOST_TABLES, MOST_STORED, MOST_SECONDS = 5_000, 1_000_000, 3_600


# --- Figures ----------------------------------------------------------------------------------


@dataclass
class Counts:
    """What was seen while it was measured."""

    latencies: list[float] = field(default_factory=list)
    settled: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    bytes: int = 0
    messages: int = 0


@dataclass(frozen=True)
class Figures:
    """One measurement. Times are in milliseconds."""

    tables: int
    pages: int
    wanted: float
    """Moves a second."""
    done: float
    median: float
    percent95: float
    percent99: float
    worst: float
    settled_median: float
    settled_percent99: float
    answer_median: float
    """From the POST to its own answer."""
    processor_ms: float
    """Of all server processes, for each move."""
    database_ms: float
    """Of PostgreSQL, for each move."""
    server_cores: float
    generator_cores: float
    kilobytes: float
    """To all pages together, for each move."""
    megabytes: float
    """In the memory of all server processes, for each table."""
    errors: dict[str, int]

    @property
    def is_held(self) -> bool:
        return self.percent99 <= HELD_MS and self.done >= HELD_SHARE * self.wanted and not self.errors


COLUMNS = {
    "tables": "tables",
    "pages": "pages",
    "wanted": "asked/s",
    "done": "done/s",
    "median": "median ms",
    "percent95": "95% ms",
    "percent99": "99% ms",
    "worst": "worst ms",
    "settled_percent99": "settled 99% ms",
    "processor_ms": "server ms/move",
    "database_ms": "database ms/move",
    "server_cores": "server cores",
    "generator_cores": "generator cores",
    "kilobytes": "KB/move",
    "megabytes": "MB/table",
}


def heading() -> str:
    return f"| {' | '.join(COLUMNS.values())} | errors |\n|{'---:|' * (len(COLUMNS) + 1)}"


def line_of(figures: Figures) -> str:
    cells = [f"{getattr(figures, name):.4g}" for name in COLUMNS]
    errors = ", ".join(f"{count} {what}" for what, count in figures.errors.items()) or "0"
    return f"| {' | '.join(cells)} | {errors} |"


def at_share(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else float("nan")


# --- Tables -----------------------------------------------------------------------------------


class LoadTable:
    """A table with its pages, and a replica of its game."""

    def __init__(self, number: int, table: StoredTable, ports: Sequence[int], pages: int, load: "Load"):
        self._number, self._ports, self._wanted_pages, self._load = number, ports, pages, load
        self._source = many_addresses(number)
        self._dice = Random(number)
        self._pages: list[Page] = []
        self._target = 0
        self._reached: asyncio.Future[None] | None = None
        self._reconnecting: set[asyncio.Task[None]] = set()
        self._lines = [Http(port, self._source) for port in ports]
        self._take(table.name, table.keys, table.position.game, table.position.players)
        self._state = table.position.state.copy()
        self._position = self._event = len(table.position.actions)

    def _take(self, name: str, keys: Sequence[str], game: str, players: int) -> None:
        self._name, self._keys, self._game = name, keys, game
        self._state = signoria.game(game, players=players).start()
        self._position = self._event = 0

    async def connect(self) -> None:
        """Open all pages, and wait until each shows the table."""
        extra = max(0, self._wanted_pages - len(self._keys))
        async with self._load.connecting:
            for number, key in enumerate([*self._keys, *[""] * extra]):
                await self._connect(number, key)
            await self._all_at(self._position)

    async def _connect(self, number: int, key: str) -> None:
        page = Page(self._name, key, self._on_news, self._on_close)
        self._pages.append(page)
        await page.connect(self._ports[(self._number + number) % len(self._ports)], self._source, PATIENCE)

    def _on_news(self, page: Page) -> None:
        if not self._reached or self._reached.done() or page.position < self._target:
            return
        if all(other.position >= self._target for other in self._pages):
            self._reached.set_result(None)

    def _on_close(self, page: Page) -> None:
        """The server has closed the line: a page comes back."""
        if page in self._pages:
            self._load.counts.errors[f"socket closed ({page.closed})"] += 1
            number = self._pages.index(page)
            self._pages.remove(page)
            task = asyncio.create_task(self._come_back(number, page.key))
            self._reconnecting.add(task)
            task.add_done_callback(self._reconnecting.discard)

    async def _come_back(self, number: int, key: str) -> None:
        await asyncio.sleep(0.5)
        try:
            await self._connect(number, key)
        except OSError:
            self._load.counts.errors["page could not come back"] += 1

    async def _all_at(self, position: int) -> None:
        """Until all pages show a position, or a later one."""
        if all(page.position >= position for page in self._pages):
            return
        self._target = position
        self._reached = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._reached
        except TimeoutError:
            raise TimeoutError("news that never came") from None

    async def move(self) -> None:
        """One choice of whoever is asked, until all that follows is seen."""
        counts = self._load.counts
        try:
            if self._state.over:
                await self._open_another()
            before = sum(page.bytes for page in self._pages), sum(page.messages for page in self._pages)
            await self._move(counts)
            counts.bytes += sum(page.bytes for page in self._pages) - before[0]
            counts.messages += sum(page.messages for page in self._pages) - before[1]
        except (OSError, TimeoutError, RuntimeError) as error:
            counts.errors[str(error)[:60] or type(error).__name__] += 1
            self._catch_up()

    async def _move(self, counts: Counts) -> None:
        seat = self._state.player
        assert seat is not None and seat >= 0
        action = self._state.text(self._dice.choice(self._state.legal()))
        method, path, body = move_request(self._name, self._position, action)
        news = asyncio.ensure_future(self._all_at(self._position + 1))
        begun = time.perf_counter()
        try:
            status, answer = await self._line().ask(method, path, body, self._keys[seat], PATIENCE)
            answered = time.perf_counter()
            if status != 200:
                raise RuntimeError(f"{status} {answer[:50].decode(errors='replace')}")
            await news
        finally:
            news.cancel()
        seen = time.perf_counter()
        await self._settle()
        counts.answers.append(answered - begun)
        counts.latencies.append(seen - begun)
        counts.settled.append(time.perf_counter() - begun)

    def _line(self) -> Http:
        return self._lines[self._number % len(self._lines)]

    async def _settle(self) -> None:
        """Until a person is asked again, and every page shows it."""
        self._catch_up()
        while self._state.player == signoria.NATURE:
            await self._all_at(self._position + 1)
            self._catch_up()
        await self._all_at(self._position)

    def _catch_up(self) -> None:
        for number, action in self._load.moves.after(self._name, self._event):
            self._state.apply(action)
            self._position += 1
            self._event = number

    async def _open_another(self) -> None:
        """The game is over: the same people open a new table, and go there."""
        for page in self._pages:
            page.close()
        self._pages = []
        players = len(self._keys)
        opened = await open_table(self._line(), self._game, " ".join(["me", *["friend"] * (players - 1)]))
        self._take(opened.name, [opened.keys[seat] for seat in range(players)], self._game, players)
        await self.connect()
        await self._settle()
        self._load.reopened += 1

    def close(self) -> None:
        pages, self._pages = self._pages, []
        for page in pages:
            page.close()
        for line in self._lines:
            line.close()


class Load:
    """Tables that are played at, and what was counted."""

    def __init__(
        self, moves: Moves, tables: Sequence[StoredTable], ports: Sequence[Sequence[int]], pages: int
    ):
        """`ports` are those of the servers at which pages of a table hang, for one table after the other."""
        self.moves = moves
        self.counts = Counts()
        self.reopened = 0
        self.connecting = asyncio.Semaphore(AT_ONCE)
        self.tables = [
            LoadTable(number, table, ports[number % len(ports)], pages, self)
            for number, table in enumerate(tables)
        ]

    async def connect(self) -> None:
        await asyncio.gather(*(table.connect() for table in self.tables))

    async def play(self, rate: float, seconds: float) -> None:
        """So many moves a second, evenly over all tables, for some time."""
        begun = time.monotonic()
        every = len(self.tables) / rate
        await asyncio.gather(
            *(
                self._play_at(table, begun + every * number / len(self.tables), every, begun + seconds)
                for number, table in enumerate(self.tables)
            )
        )

    async def _play_at(self, table: LoadTable, due: float, every: float, end: float) -> None:
        while due < end and time.monotonic() < end:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await table.move()
            due += every

    def close(self) -> None:
        for table in self.tables:
            table.close()


# --- Measuring --------------------------------------------------------------------------------


@dataclass
class Bench:
    """Servers on one database, and what is measured of them."""

    servers: Sequence[Server]
    address: str
    postgres: Postgres | None

    def processor_seconds(self) -> float:
        return sum(server.processor_seconds() for server in self.servers)

    def database_seconds(self) -> float:
        if not self.postgres:
            return 0.0
        return sum(map(processor_seconds, [self.postgres.pid, *descendants(self.postgres.pid)]))

    def memory(self) -> int:
        return sum(server.memory() for server in self.servers)

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    async def measure(self, load: Load, rate: float, seconds: float, base: int) -> Figures:
        """Play at a rate; `base` is the memory of the servers before there were tables."""
        load.counts = Counts()
        servers, database = self.processor_seconds(), self.database_seconds()
        own, begun = time.process_time(), time.monotonic()
        await load.play(rate, seconds)
        lasted = time.monotonic() - begun
        own = time.process_time() - own
        servers, database = self.processor_seconds() - servers, self.database_seconds() - database
        counts, done = load.counts, max(1, len(load.counts.latencies))
        return Figures(
            tables=len(load.tables),
            pages=sum(len(table._pages) for table in load.tables),
            wanted=rate,
            done=len(counts.latencies) / lasted,
            median=at_share(counts.latencies, 0.5),
            percent95=at_share(counts.latencies, 0.95),
            percent99=at_share(counts.latencies, 0.99),
            worst=at_share(counts.latencies, 1.0),
            settled_median=at_share(counts.settled, 0.5),
            settled_percent99=at_share(counts.settled, 0.99),
            answer_median=at_share(counts.answers, 0.5),
            processor_ms=servers / done * 1000,
            database_ms=database / done * 1000,
            server_cores=servers / lasted,
            generator_cores=own / lasted,
            kilobytes=counts.bytes / done / 1000,
            megabytes=(self.memory() - base) / len(load.tables) / 1e6,
            errors=dict(counts.errors),
        )


@contextlib.contextmanager
def bench_of(chosen: argparse.Namespace) -> Iterator[Bench]:
    """Servers, started; and stopped whatever happens."""
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(running()) if chosen.database == "temporary" else None
        database = postgres.address if postgres else chosen.database
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="signoria-load-")))
        servers = []
        for number in range(chosen.servers):
            data = folder if not database else folder / str(number)
            server = Server(data, database=database, options=chosen.serve_option)
            stack.callback(server.stop)
            server.wait_for_port()
            servers.append(server)
        yield Bench(servers, address_of(folder, database), postgres)


async def prepared(bench: Bench, games: Sequence[str], dice: Random) -> tuple[Writer, int]:
    """Every server has all games loaded: a writer of tables, and the memory that the servers use by then."""
    writer = Writer(bench.address)
    probes = writer.write([half_played(game, signoria.game(game).players, dice, 3) for game in games])
    for port in bench.ports:
        line = Http(port)
        await wait_until_ready(line, [table.name for table in probes])
        line.close()
    return writer, bench.memory()


async def loaded(bench: Bench, chosen: argparse.Namespace, count: int, writer: Writer, dice: Random) -> Load:
    """Tables with all their pages open."""
    tables = writer.write(some(positions(chosen.game, dice, *FIRST_MOVES), count))
    ports = [[port] for port in bench.ports] if chosen.together else [bench.ports]
    load = Load(Moves(bench.address), tables, ports, chosen.pages)
    begun = time.monotonic()
    await load.connect()
    tell(chosen, f"{count} tables are open after {time.monotonic() - begun:.1f} s")
    return load


def tell(chosen: argparse.Namespace, text: str) -> None:
    print(text, file=sys.stderr if chosen.json else sys.stdout, flush=True)


async def steady(bench: Bench, chosen: argparse.Namespace) -> list[Figures]:
    dice = Random(chosen.seed)
    writer, base = await prepared(bench, chosen.game, dice)
    load = await loaded(bench, chosen, chosen.tables, writer, dice)
    rate = chosen.tables / chosen.every
    await load.play(rate, min(chosen.every, chosen.seconds / 3))  # everything was used once
    tell(chosen, heading())
    figures = await bench.measure(load, rate, chosen.seconds, base)
    tell(chosen, line_of(figures))
    load.close()
    return [figures]


async def ramp(bench: Bench, chosen: argparse.Namespace) -> list[Figures]:
    dice = Random(chosen.seed)
    writer, base = await prepared(bench, chosen.game, dice)
    load = await loaded(bench, chosen, chosen.tables, writer, dice)
    await load.play(FIRST_RATE, 3)
    tell(chosen, heading())
    found: list[Figures] = []
    rate = chosen.first_rate
    while rate <= MOST_RATE:
        for _ in range(TRIES):
            figures = await bench.measure(load, rate, chosen.seconds, base)
            tell(chosen, line_of(figures))
            if figures.is_held:
                break
        found.append(figures)
        if not figures.is_held:
            break
        rate *= chosen.factor
    load.close()
    held = max((figures.wanted for figures in found if figures.is_held), default=0)
    tell(chosen, f"The highest rate held: {held:.0f} moves a second ({chosen.tables} tables)")
    return found


async def growth(bench: Bench, chosen: argparse.Namespace) -> list[Figures]:
    dice = Random(chosen.seed)
    writer, base = await prepared(bench, chosen.game, dice)
    tell(chosen, heading())
    found: list[Figures] = []
    for count in [count for count in GROWTH if count <= chosen.tables]:
        load = await loaded(bench, chosen, count, writer, dice)
        await load.play(count / chosen.every, min(chosen.every, chosen.seconds / 3))
        found.append(await bench.measure(load, count / chosen.every, chosen.seconds, base))
        tell(chosen, line_of(found[-1]))
        load.close()
        await asyncio.sleep(1)  # the server notices that they are gone
    return found


# --- Stored tables ----------------------------------------------------------------------------


@dataclass(frozen=True)
class StoredFigures:
    """Of a server that starts on many stored tables."""

    tables: int
    waiting: int
    """Of these a person is asked: they need not be woken."""
    bots: int
    """Of these a bot is asked: they must go on by themselves."""
    database_megabytes: float
    empty_start_seconds: float
    start_seconds: float
    """Until `/healthz` answers."""
    bots_seconds: float | None
    """Until all tables with a bot have gone on; none if they had not at the end."""
    empty_megabytes: float
    megabytes: float
    """In memory when all that must go on has."""
    processor_seconds: float


def stored(chosen: argparse.Namespace) -> StoredFigures:
    dice = Random(chosen.seed)
    with bench_of(chosen) as bench:  # makes the database, and is compared with
        empty = bench.servers[0]
        writer, empty_memory = asyncio.run(prepared(bench, chosen.game, dice))
        empty_start = started_in(empty)
        kinds = some(positions(chosen.game, dice, 5, 15), 50)
        bots = min(100, chosen.stored // 10)
        waiting = chosen.stored * 2 // 5
        ended = chosen.stored - waiting - bots
        tell(chosen, f"writing {chosen.stored} tables ...")
        for many, is_ended in ((ended, True), (waiting, False)):
            for first in range(0, many, 5_000):
                numbers = range(first, min(many, first + 5_000))
                writer.write([kinds[number % len(kinds)] for number in numbers], ended=is_ended)
        with_bots = writer.write([kinds[number % len(kinds)] for number in range(bots)], bots=True)
        counts = [1 + len(table.position.actions) for table in with_bots]
        empty.stop()
        empty.port = 0
        empty.log = empty.folder / "log-full.txt"
        begun = time.monotonic()
        empty.restart()
        empty.wait_for_port()
        start = time.monotonic() - begun
        bots_seconds = None
        while bots_seconds is None and time.monotonic() < begun + start + chosen.seconds:
            if writer.moved_since([table.name for table in with_bots], counts) == bots:
                bots_seconds = time.monotonic() - begun
            time.sleep(0.2)
        time.sleep(min(5.0, chosen.seconds / 4))  # whatever else it does by itself
        size = database_size(bench)
        writer.close()
        return StoredFigures(
            chosen.stored, waiting, bots, size / 1e6, empty_start, start, bots_seconds,
            empty_memory / 1e6, empty.memory() / 1e6, empty.processor_seconds(),
        )  # fmt: skip


def started_in(server: Server) -> float:
    """Seconds of a start on the database as it is."""
    server.stop()
    server.port = 0
    server.log = server.folder / "log-empty.txt"
    begun = time.monotonic()
    server.restart()
    server.wait_for_port()
    return time.monotonic() - begun


def database_size(bench: Bench) -> int:
    return sum(file.stat().st_size for file in bench.servers[0].folder.glob("signoria.db*"))


# --- The command ------------------------------------------------------------------------------


def plot(found: Sequence[Figures], mode: str, file: str) -> None:
    """How latency and cost grow, as a picture."""
    try:
        import matplotlib
    except ImportError:
        print(f"{file} was not drawn: matplotlib is not installed", file=sys.stderr)
        return
    matplotlib.use("svg")
    import matplotlib.pyplot as pyplot

    by_tables = mode == "growth"
    across = [figures.tables if by_tables else figures.wanted for figures in found]
    drawing, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    for name, label in (("median", "median"), ("percent95", "95%"), ("percent99", "99%")):
        left.plot(across, [getattr(figures, name) for figures in found], marker="o", label=label)
    left.axhline(HELD_MS, color="grey", linestyle=":", label=f"{HELD_MS:.0f} ms")
    left.set(yscale="log", ylabel="ms from the POST to the last page")
    right.plot(across, [figures.processor_ms for figures in found], marker="o", label="server, ms a move")
    if any(figures.database_ms for figures in found):
        right.plot(
            across, [figures.database_ms for figures in found], marker="o", label="database, ms a move"
        )
    right.set(ylabel="ms of processor time a move", ylim=(0, None))
    cores = right.twinx()
    cores.plot(across, [figures.server_cores for figures in found], "s--", color="grey", label="server cores")
    cores.set(ylabel="cores in use", ylim=(0, os.cpu_count() or 1))
    for axes in (left, right):
        axes.set_xlabel("tables" if by_tables else "moves a second")
        axes.legend(loc="upper left")
    cores.legend(loc="lower right")
    drawing.savefig(file, metadata={"Date": None})


def main(arguments: Sequence[str] | None = None) -> None:
    chosen = parse(arguments)
    raise_file_limit()
    for game in chosen.game:
        engine(game)  # loaded before anything is measured
    gc.freeze()
    if chosen.mode == "stored":
        figures = stored(chosen)
        if chosen.json:
            print(json.dumps(asdict(figures)))
        else:
            print(f"{markdown.heading(vars(figures))}\n{markdown.row(vars(figures))}".replace("_", " "))
        return
    measuring = {"steady": steady, "ramp": ramp, "growth": growth}[chosen.mode]
    with bench_of(chosen) as bench:
        found = uvloop.run(measuring(bench, chosen))
        told = sum(server.tracebacks() for server in bench.servers)
        if told:
            tell(chosen, f"{told} tracebacks in the log of the server")
    if chosen.json:
        print(json.dumps([asdict(figures) | {"held": figures.is_held} for figures in found]))
    if chosen.plot:
        plot(found, chosen.mode, chosen.plot)


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__.partition("\n")[0])
    parser.add_argument("mode", choices=("steady", "ramp", "growth", "stored"))
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--pages", type=int, default=4, help="open pages at each table (4)")
    parser.add_argument("--every", type=float, default=10.0, help="seconds between two moves at a table (10)")
    parser.add_argument("--seconds", type=float, help="how long is measured: 60, for each rate of a ramp 10")
    parser.add_argument("--first-rate", type=float, default=FIRST_RATE, help="where a ramp begins (10)")
    parser.add_argument("--factor", type=float, default=FACTOR, help="from rate to rate of a ramp (1.25)")
    parser.add_argument("--stored", type=int, default=100_000, help="tables of `stored` (100000)")
    parser.add_argument("--game", action="append", help="may be given several times; all if not")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--together", action="store_true", help="all pages of a table at one server")
    parser.add_argument("--database", default="", help="an address of PostgreSQL, or `temporary`")
    parser.add_argument("--serve-option", action="append", default=[], help="for signoria serve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--plot", metavar="FILE.svg")
    chosen = parser.parse_args(arguments)
    chosen.game = chosen.game or list(signoria.list_games())
    chosen.seconds = chosen.seconds or (10.0 if chosen.mode == "ramp" else 60.0)
    if not 0 < chosen.tables <= MOST_TABLES or not 0 < chosen.seconds <= MOST_SECONDS:
        parser.error(f"at most {MOST_TABLES} tables and {MOST_SECONDS} seconds")
    if not 10 <= chosen.stored <= MOST_STORED or not MOST_PLAYERS <= chosen.pages <= 1000:
        parser.error(f"10 to {MOST_STORED} stored tables, {MOST_PLAYERS} to 1000 pages")
    if chosen.first_rate <= 0 or chosen.factor <= 1:
        parser.error("a ramp begins above 0 and goes up")
    if chosen.servers > 1 and not chosen.database:
        parser.error("several servers need --database")
    return chosen


if __name__ == "__main__":
    end_properly()
    main()
