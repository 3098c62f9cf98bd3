"""Faults: the ground of the server gives way for a while, and comes back.

    python -m bench.faults                                    full disk, read-only, locked, slow; at the start
    python -m bench.faults --fault locked
    python -m bench.faults --fault lost --database temporary  PostgreSQL is stopped and started again

While it lasts, whatever cannot be kept must be answered by 503 with a sentence, and nothing may wait for
ever; what only reads goes on. Afterwards everything must go on by itself within seconds: people's moves, and
the bots that were thinking meanwhile. Ends with status 1 if something did not.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from bench.client import (
    Http,
    Opened,
    Page,
    Server,
    end_properly,
    move_request,
    open_table,
    read_json,
    turn,
    wait_until_ready,
)
from bench.markdown import cell, heading, row
from bench.postgres import Postgres, running

import signoria

LONGEST_ANSWER = 15.0
"""Seconds: SQLite waits ten for a lock."""
GOES_ON_WITHIN = 10.0
GIVE_UP = 30.0
STARTS_WITHIN = 20.0
BOT_TABLES = 4


@dataclass
class Seen:
    """What one kind of request met while the fault lasted."""

    answers: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0


@dataclass
class Result:
    fault: str
    seconds: float
    """How long it lasted."""
    during: dict[str, dict[str, int]]
    """By kind of request: how often it was answered how."""
    slowest: float
    """Seconds that the slowest answer took."""
    people_went_on: float | None
    """Seconds after the fault until a move was accepted; none if none was."""
    bots_went_on: float | None
    """Seconds until every table at which a bot was asked had gone on."""
    tracebacks: int
    problems: list[str]


# --- The faults -------------------------------------------------------------------------------

Fault = Callable[["Place"], "contextlib.AbstractContextManager[None]"]


@dataclass
class Place:
    """Where a server keeps its tables, and what can be done to it."""

    folder: Path
    server: Server
    control: Path
    postgres: Postgres | None

    @property
    def database(self) -> Path:
        return self.folder / "signoria.db"


@contextlib.contextmanager
def full_disk(place: Place) -> Iterator[None]:
    """The small disk is filled to the last byte; or, without the right to mount one, files may not grow."""
    if os.path.ismount(place.folder):
        filler = place.folder / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while file.write(bytes(1 << 12)):
                pass
        try:
            yield
        finally:
            filler.unlink()
        return
    pid = place.server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextlib.contextmanager
def _told(place: Place, fault: str) -> Iterator[None]:
    place.control.write_text(fault)
    try:
        yield
    finally:
        place.control.write_text("")


def read_only(place: Place) -> contextlib.AbstractContextManager[None]:
    return _told(place, "read-only")


def slow_disk(place: Place) -> contextlib.AbstractContextManager[None]:
    return _told(place, "slow 1.0")


def _hold_lock(file: Path, ready: object, done: object) -> None:
    connection = sqlite3.connect(file, isolation_level=None, timeout=30)
    connection.execute("BEGIN IMMEDIATE")
    ready.set()  # type: ignore[attr-defined]
    done.wait(120)  # type: ignore[attr-defined]
    connection.execute("ROLLBACK")
    connection.close()


@contextlib.contextmanager
def locked(place: Place) -> Iterator[None]:
    """Another process holds the right to write, for longer than the server waits for it."""
    method = multiprocessing.get_context("spawn")
    ready, done = method.Event(), method.Event()
    holder = method.Process(target=_hold_lock, args=(place.database, ready, done))
    holder.start()
    ready.wait(30)
    try:
        yield
    finally:
        done.set()
        holder.join(30)


@contextlib.contextmanager
def lost(place: Place) -> Iterator[None]:
    """PostgreSQL is away."""
    assert place.postgres
    place.postgres.stop()
    try:
        yield
    finally:
        place.postgres.start()


FAULTS: dict[str, tuple[Fault, float]] = {
    "full": (full_disk, 5.0),
    "read-only": (read_only, 5.0),
    "locked": (locked, 13.0),
    "slow": (slow_disk, 6.0),
    "lost": (lost, 5.0),
}
"""Each with the seconds that it lasts."""


# --- What people meet -------------------------------------------------------------------------


class Meeting:
    """People at some tables, while a fault comes and goes."""

    def __init__(self, place: Place):
        self._place = place
        self._port = place.server.port
        self.seen: dict[str, Seen] = {}
        self._people: Opened
        self._bots: list[Opened] = []
        self._only_bots: Opened

    async def open(self) -> None:
        """A table of two people, some with a bot that thinks for a while, one of bots alone."""
        line = Http(self._port)
        games = [game for game, info in signoria.list_games().items() if info.players[0] == 2]
        self._people = await open_table(line, games[0], "me friend")
        for number in range(BOT_TABLES):
            game = games[number % len(games)]
            self._bots.append(await open_table(line, game, "me bot", level="medium"))
        self._only_bots = await open_table(line, games[0], "bot bot", level="medium")
        await wait_until_ready(line, [self._people.name, self._only_bots.name])
        self._page = await Page(self._only_bots.name).connect(self._port)
        line.close()
        await self.person_moves(self._people)

    async def person_moves(self, table: Opened) -> int:
        """A move of whoever is asked, if it is a person: the status, or 0."""
        line = Http(self._port)
        try:
            _, told = await turn(line, table.name, table.host)
            if told["asked"] not in table.keys:
                return 0
            key = table.keys[told["asked"]]
            _, told = await turn(line, table.name, key)
            if not told["yours"]:
                return 0
            action = told["legal"][len(told["legal"]) // 2]
            method, path, body = move_request(table.name, told["position"], action)
            return (await line.ask(method, path, body, key, GIVE_UP))[0]
        finally:
            line.close()

    async def ask_bots(self) -> None:
        """Let bots think when the fault comes."""
        await asyncio.gather(*(self.person_moves(table) for table in self._bots), return_exceptions=True)

    async def meet(self, seconds: float) -> None:
        """All kinds of requests, again and again."""
        end = time.monotonic() + seconds
        await asyncio.gather(
            self._repeat("move", self._move, end),
            self._repeat("chat", self._chat, end),
            self._repeat("open a table", self._open, end),
            self._repeat("look", self._look, end),
            self._repeat("health", self._health, end),
            self._repeat("socket", self._socket, end),
        )

    async def _repeat(self, kind: str, ask: Callable[[], "asyncio.Future[str]"], end: float) -> None:
        seen = self.seen.setdefault(kind, Seen())
        while time.monotonic() < end:
            begun = time.monotonic()
            try:
                seen.answers[await ask()] += 1
            except TimeoutError:
                seen.answers["no answer"] += 1
            except (OSError, KeyError, TypeError) as error:
                seen.answers[type(error).__name__] += 1
            seen.slowest = max(seen.slowest, time.monotonic() - begun)
            await asyncio.sleep(0.2)

    async def _answer(self, method: str, path: str, body: object, key: str = "") -> str:
        line = Http(self._port)
        try:
            status, answer = await line.ask(method, path, body, key, GIVE_UP)
        finally:
            line.close()
        told = read_json(answer)
        has_sentence = isinstance(told, dict) and bool(told.get("error") or told.get("reason"))
        return str(status) if status < 300 else f"{status}{'' if has_sentence else ' without a sentence'}"

    async def _move(self) -> str:
        return str(await self.person_moves(self._people) or "nobody to move")

    async def _chat(self) -> str:
        body = {"text": f"at {time.monotonic()}"}
        return await self._answer("POST", f"/api/tables/{self._people.name}/say", body, self._people.host)

    async def _open(self) -> str:
        game = next(game for game, info in signoria.list_games().items() if info.players[0] == 2)
        return await self._answer(
            "POST", "/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "screen"}]}
        )

    async def _look(self) -> str:
        return await self._answer("GET", f"/api/tables/{self._people.name}", None, self._people.host)

    async def _health(self) -> str:
        return await self._answer("GET", "/healthz", None)

    async def _socket(self) -> str:
        page = await Page(self._people.name, self._people.host).connect(self._port, timeout=GIVE_UP)
        try:
            await page.wait_for(lambda page: page.position >= 0, GIVE_UP)
            return "200"
        except ConnectionError:
            return f"closed {page.closed}"
        finally:
            page.close()

    async def people_go_on(self) -> float | None:
        """Seconds until a person's move is accepted."""
        begun = time.monotonic()
        while time.monotonic() < begun + GIVE_UP:
            with contextlib.suppress(OSError, KeyError, TypeError):
                if await self.person_moves(self._people) == 200:
                    return time.monotonic() - begun
            await asyncio.sleep(0.1)
        return None

    async def bots_go_on(self) -> float | None:
        """Seconds until every table with a bot has gone on: nobody helps."""
        begun = time.monotonic()
        standing = [self._only_bots, *self._bots]
        before: dict[str, int] = {}
        while standing and time.monotonic() < begun + GIVE_UP:
            for table in list(standing):
                with contextlib.suppress(OSError, KeyError, TypeError):
                    line = Http(self._port)
                    told = (await turn(line, table.name, table.host))[1]
                    line.close()
                    first = before.setdefault(table.name, told["number"])
                    if told["over"] or told["number"] > first or told["asked"] in table.keys:
                        standing.remove(table)
            await asyncio.sleep(0.1)
        return None if standing else time.monotonic() - begun

    def close(self) -> None:
        self._page.close()


async def suffer(place: Place, fault: str, seconds: float) -> Result:
    """Let a fault come and go."""
    make, _ = FAULTS[fault]
    meeting = Meeting(place)
    await meeting.open()
    asking = asyncio.create_task(meeting.ask_bots())
    manager = make(place)
    await asyncio.to_thread(manager.__enter__)
    try:
        await meeting.meet(seconds)
    finally:
        await asyncio.to_thread(manager.__exit__, None, None, None)
    asking.cancel()
    people, bots = await asyncio.gather(meeting.people_go_on(), meeting.bots_go_on())
    meeting.close()
    slowest = max(seen.slowest for seen in meeting.seen.values())
    during = {kind: dict(seen.answers) for kind, seen in meeting.seen.items()}
    result = Result(fault, seconds, during, slowest, people, bots, place.server.tracebacks(), [])
    result.problems = problems_of(result)
    if result.tracebacks:
        print(place.server.first_traceback(), file=sys.stderr)
    return result


def problems_of(result: Result) -> list[str]:
    found = []
    for kind, answers in result.during.items():
        for answer in answers:
            if answer not in ("200", "201", "503", "nobody to move"):
                found.append(f"{kind}: {answer}")
    if result.slowest > LONGEST_ANSWER:
        found.append(f"an answer took {result.slowest:.0f} s")
    for who, seconds in (("people", result.people_went_on), ("bots", result.bots_went_on)):
        if seconds is None or seconds > GOES_ON_WITHIN:
            told = "never" if seconds is None else f"after {seconds:.0f} s"
            found.append(f"{who} went on {told}")
    if not any("503" in answers for answers in result.during.values()) and result.fault != "slow":
        found.append("nobody was told of the fault by a 503")
    if result.tracebacks:
        found.append("tracebacks in the log")
    return found


# --- At the start -----------------------------------------------------------------------------


def start_on(folder: Path, logs: Path, what: str) -> Result:
    """A server that cannot start says so in a sentence, and ends. Its log goes elsewhere."""
    server = Server(logs, options=["--data", str(folder)])
    begun = time.monotonic()
    try:
        server.process.wait(STARTS_WITHIN)
        problems = ["it ended with status 0"] if server.process.returncode == 0 else []
    except subprocess.TimeoutExpired:
        problems = ["the server goes on as if nothing were wrong"]
    finally:
        server.stop()
    lasted = time.monotonic() - begun
    problems += ["a traceback instead of a sentence"] if server.tracebacks() else []
    said = {server.log_text().strip().rpartition("\n")[2][:100]: 1}
    return Result(what, lasted, {"said": said}, lasted, None, None, server.tracebacks(), problems)


def starts() -> list[Result]:
    """On a database that is no database, and on a disk that may not be written."""
    with tempfile.TemporaryDirectory(prefix="signoria-faults-") as name, small_disk(Path(name)) as folder:
        logs = Path(name) / "logs"
        (folder / "signoria.db").write_bytes(os.urandom(1 << 14))
        found = [start_on(folder, logs, "corrupt at the start")]
        if os.path.ismount(folder):
            (folder / "signoria.db").unlink()
            server = Server(logs, options=["--data", str(folder)])
            try:
                server.wait_for_port()
            finally:
                server.stop()
            subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
            found.append(start_on(folder, logs, "read-only at the start"))
    return found


# --- The command ------------------------------------------------------------------------------


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of a few megabytes, if we may mount one; else the folder itself."""
    disk = folder / "disk"
    disk.mkdir()
    is_mounted = (
        shutil.which("mount") is not None
        and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(disk)], capture_output=True
        ).returncode
        == 0
    )
    try:
        yield disk
    finally:
        if is_mounted:
            subprocess.run(["umount", str(disk)], check=True)


def run(fault: str, database: str, seconds: float | None) -> Result:
    with contextlib.ExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="signoria-faults-"))
        folder = stack.enter_context(small_disk(Path(name)))
        needs_postgres = fault == "lost" or database
        postgres = stack.enter_context(running()) if needs_postgres else None
        control = Path(name) / "fault"
        server = Server(
            folder,
            database=postgres.address if postgres else "",
            environment={"SIGNORIA_FAULT": str(control)},
            module="bench.faulty",
        )
        stack.callback(server.stop)
        server.wait_for_port()
        lasts = seconds or FAULTS[fault][1]
        return asyncio.run(suffer(Place(folder, server, control, postgres), fault, lasts))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__.partition("\n")[0])
    parser.add_argument("--fault", action="append", choices=[*FAULTS, "start"])
    parser.add_argument("--database", default="", choices=["", "temporary"], help="PostgreSQL for all faults")
    parser.add_argument("--seconds", type=float, help="how long each fault lasts")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    wanted = chosen.fault or [fault for fault in (*FAULTS, "start") if fault != "lost" or chosen.database]
    results: list[Result] = []
    has_heading = False
    for fault in wanted:
        found = starts() if fault == "start" else [run(fault, chosen.database, chosen.seconds)]
        results += found
        if not chosen.json:
            for result in found:
                columns = columns_of(result)
                print(row(columns) if has_heading else f"{heading(columns)}\n{row(columns)}", flush=True)
                has_heading = True
    if chosen.json:
        print(json.dumps([asdict(result) for result in results]))
    return 1 if any(result.problems for result in results) else 0


def columns_of(result: Result) -> dict[str, object]:
    told = [f"{kind}: {cell(answers)}" for kind, answers in result.during.items()]
    return {
        "fault": result.fault,
        "while it lasts": told,
        "slowest answer, s": result.slowest,
        "people go on after, s": result.people_went_on,
        "bots go on after, s": result.bots_went_on,
        "tracebacks": result.tracebacks,
        "found": result.problems,
    }


if __name__ == "__main__":
    end_properly()
    sys.exit(main())
