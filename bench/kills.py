"""Kills: servers are ended by `kill -9` while people play, and nothing that was acknowledged may be lost.

    python -m bench.kills --kills 300                                      one server on SQLite
    python -m bench.kills --kills 300 --servers 2 --database temporary     two servers on PostgreSQL

People move, speak, change links, open tables and join them. After each kill the database is read past the
server: every acknowledged move, line of chat, table, seat and link must be there, once; every table must
replay; no seat may be without a link. Then every table must go on, those with bots too. One kill in five
comes while the server is still starting. Ends with status 1 if anything was found.
"""

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from bench.client import Http, Server, end_properly, raise_file_limit, turn, wait_until_ready
from bench.markdown import heading, row
from bench.play import LOST, Crowd, PlayedTable, open_tables
from bench.postgres import free_port, running
from bench.stored import Reader, address_of

import signoria
from signoria.bots.engine import engine

PATIENCE = 20.0
"""Seconds after which a table that has not gone on stands still."""
LONGEST_PLAY = 0.7
"""Seconds from when all tables have gone on to the kill."""
WHILE_STARTING = 0.2
"""The share of kills that come while the server starts."""
MOST_KILLS = 10_000


@dataclass
class Report:
    kills: int = 0
    while_starting: int = 0
    seconds: float = 0.0
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    checks: int = 0
    """Tables compared with their ledger."""
    slowest_start: float = 0.0
    """Seconds until a server answered again."""
    slowest_to_go_on: float = 0.0
    """Seconds from then until the last table had gone on."""
    problems: dict[str, int] = field(default_factory=dict)


class Kills:
    """Servers that are killed, and the people at their tables."""

    def __init__(self, servers: Sequence[Server], reader: Reader, seed: int):
        self._servers, self._reader = servers, reader
        self._alive = list(servers)
        self._dice = Random(seed)
        self._crowd = Crowd(lambda: [server.port for server in self._alive] or [servers[0].port], seed)
        self._tables: list[PlayedTable] = []
        self._joining: list[PlayedTable] = []
        self._problems: Counter[str] = Counter()
        self.report = Report()

    async def run(self, kills: int, tables: int) -> Report:
        begun = time.monotonic()
        self._tables = await open_tables(self._crowd, tables)
        for server in self._servers:
            line = Http(server.port)
            await wait_until_ready(line, [table.name for table in self._tables])
            line.close()
        while self.report.kills < kills:
            await self._play_and_kill()
            self._check()
            self._print()
        await self._go_on()
        self._check()
        self.report.seconds = time.monotonic() - begun
        self.report.problems = dict(self._problems)
        self.report.acknowledged, self.report.refused = dict(self._crowd.done), dict(self._crowd.refused)
        return self.report

    async def _play_and_kill(self) -> None:
        """Play until every table has gone on, and a moment longer; then kill."""
        victim = self._dice.choice(self._servers)
        if self._dice.random() < WHILE_STARTING and len(self._servers) == 1:
            self.report.while_starting += 1
            await self._kill(victim)
            victim.restart()
            await asyncio.sleep(self._dice.uniform(0.2, 3.0))
        else:
            people = [asyncio.create_task(self._people_at(table)) for table in self._tables]
            people.append(asyncio.create_task(self._newcomers()))
            await self._wait_until_all_went_on(self._tables)
            await asyncio.sleep(self._dice.uniform(0.0, LONGEST_PLAY))
            await self._kill(victim)
            for person in people:
                person.cancel()
            for done in await asyncio.gather(*people, return_exceptions=True):
                if isinstance(done, Exception):
                    raise done
        if len(self._servers) == 1:
            await self._kill_again_or_start(victim)
        else:
            await self._start(victim)

    async def _kill_again_or_start(self, victim: Server) -> None:
        if victim.process.poll() is None:  # it was still starting
            await self._kill(victim)
        await self._start(victim)

    async def _kill(self, victim: Server) -> None:
        self.report.kills += 1
        if victim in self._alive:
            self._alive.remove(victim)
        await asyncio.to_thread(victim.kill)

    async def _start(self, victim: Server) -> None:
        begun = time.monotonic()
        victim.restart()
        await asyncio.to_thread(victim.wait_for_port)
        self.report.slowest_start = max(self.report.slowest_start, time.monotonic() - begun)
        self._alive.append(victim)

    async def _people_at(self, table: PlayedTable) -> None:
        while True:
            if table.is_over:
                await self._replace(table)
                return
            with contextlib.suppress(*LOST):
                await table.act()
            await asyncio.sleep(self._dice.uniform(0.0, 0.1))

    async def _replace(self, table: PlayedTable) -> None:
        """The game is over: what was acknowledged there is compared a last time, later; a new one begins."""
        with contextlib.suppress(*LOST):
            fresh = await PlayedTable.open(table.game, " ".join(table.kinds), self._crowd)
            self._tables.append(fresh)
            self._tables.remove(table)
            self._problems.update(table.new_problems(self._reader))

    async def _newcomers(self) -> None:
        """A table with free seats; whoever comes takes one."""
        games = [game for game, info in signoria.list_games().items() if info.players[1] >= 3]
        with contextlib.suppress(*LOST):
            await asyncio.sleep(self._dice.uniform(0.0, LONGEST_PLAY))
            table = await PlayedTable.open(self._dice.choice(games), "me open open", self._crowd)
            self._crowd.done["table"] += 1
            self._joining = [*self._joining[-3:], table]
            await table.invite()

    async def _wait_until_all_went_on(self, tables: Sequence[PlayedTable]) -> None:
        """Each table has a new event: by a person, or by a bot."""
        begun = time.monotonic()
        before = {table.name: self._reader.last_number(table.name) for table in tables}
        standing = set(before)
        while standing and time.monotonic() < begun + PATIENCE:
            await asyncio.sleep(0.05)
            over = {table.name for table in tables if table.is_over}
            standing = {name for name in standing - over if self._reader.last_number(name) <= before[name]}
            self.report.slowest_to_go_on = max(self.report.slowest_to_go_on, time.monotonic() - begun)
        for table in tables:
            if table.name in standing:
                self._problems["a table stood still"] += 1
                await self._tell_of(table)

    async def _tell_of(self, table: PlayedTable) -> None:
        """What each server says of a table that stands still, and how long it takes to say so."""
        for server in self._alive:
            line, begun = Http(server.port), time.monotonic()
            try:
                async with asyncio.timeout(PATIENCE):
                    said: object = await turn(line, table.name, table.table.host)
            except LOST as error:
                said = repr(error)
            finally:
                line.close()
            print(
                f"stands still at {self._reader.last_number(table.name)}: {table.game} {table.kinds}, "
                f"says port {server.port} after {time.monotonic() - begun:.1f} s: {str(said)[:300]}",
                file=sys.stderr,
            )

    async def _go_on(self) -> None:
        people = [asyncio.create_task(self._people_at(table)) for table in self._tables]
        await self._wait_until_all_went_on(self._tables)
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)

    def _check(self) -> None:
        for table in [*self._tables, *self._joining]:
            self.report.checks += 1
            found = table.new_problems(self._reader)
            self._problems.update(found)
            if "a seat has no link" in found:
                table.table.keys = {
                    seat: key for seat, key in table.table.keys.items() if table.kinds[seat] != "friend"
                }  # the host will make new ones

    def _print(self) -> None:
        done = self.report
        if done.kills % 10 == 0:
            told = (
                f"{done.kills} kills, {sum(self._crowd.done.values())} acknowledged, {dict(self._problems)}"
            )
            print(told, file=sys.stderr, flush=True)


def columns_of(report: Report, database: str, servers: int) -> dict[str, object]:
    return {
        "database": database,
        "processes": servers,
        "kills": report.kills,
        "while starting": report.while_starting,
        "acknowledged": report.acknowledged,
        "tables compared": report.checks,
        "slowest start, s": report.slowest_start,
        "slowest to go on, s": report.slowest_to_go_on,
        "found": report.problems,
    }


@contextlib.contextmanager
def servers_of(chosen: argparse.Namespace) -> Iterator[tuple[list[Server], str]]:
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(running()) if chosen.database == "temporary" else None
        database = postgres.address if postgres else chosen.database
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="signoria-kills-")))
        servers = []
        for number in range(chosen.servers):
            data = folder / str(number) if database else folder
            server = Server(data, free_port(), database, chosen.serve_option)
            stack.callback(server.stop)
            server.wait_for_port()
            servers.append(server)
        yield servers, address_of(folder, database)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.kills", description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", default="", help="an address of PostgreSQL, or `temporary`")
    parser.add_argument("--serve-option", action="append", default=[], help="for signoria serve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    if not 0 < chosen.kills <= MOST_KILLS or (chosen.servers > 1 and not chosen.database):
        parser.error(f"at most {MOST_KILLS} kills; several servers need --database")
    raise_file_limit()
    for game in signoria.list_games():
        engine(game)
    with servers_of(chosen) as (servers, address):
        reader = Reader(address)
        report = asyncio.run(Kills(servers, reader, chosen.seed).run(chosen.kills, chosen.tables))
        reader.close()
    if chosen.json:
        print(json.dumps(asdict(report)))
    else:
        columns = columns_of(report, "PostgreSQL" if chosen.database else "SQLite", chosen.servers)
        print(f"{heading(columns)}\n{row(columns)}")
        print(f"refused meanwhile: {report.refused}", file=sys.stderr)
    return 1 if report.problems else 0


if __name__ == "__main__":
    end_properly()
    sys.exit(main())
