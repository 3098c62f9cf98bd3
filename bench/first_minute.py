"""The first minute: `python -m bench.first_minute --before 40203b0`, on Linux.

What somebody waits for who has just got Signoria, as this checkout has it and as a revision of its history
had it (`--before`), in one run and one table:

- from a clone to the page: `make play` in a fresh clone, until the lobby answers (`--clone`; it installs)
- from the page to the first own move: a table of each game is opened for one person and bots at a server that
  has just started with nothing compiled, and the first question to the person is answered; the slowest game
- all games compiled: rules and bots of all of them, by the server in the background, and the processor time
- start: `signoria serve` with all compiled, until the lobby answers; its memory when all games are loaded and
  no table is open; the time of `signoria games`

Each part has a cache and a data folder of its own, empty where that is said.
"""

import argparse
import contextlib
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.markdown import heading, row

ROOT = Path(__file__).parents[1]
LONGEST = 900.0
LOOK = 0.02
STARTS = 5
"""How often a start is measured; the middle one counts."""
MEGABYTE = 1024
LEVEL = "medium"
USUAL_PORT = 8765
"""At which `make play` serves."""


@dataclass(frozen=True)
class Checkout:
    """A state of the sources, and a cache for what is compiled of them."""

    source: Path
    cache: Path

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "PYTHONPATH": str(self.source / "src"),
            "NUMBA_CACHE_DIR": str(self.cache),
            "SIGNORIA_LANG": "en",
        }

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "signoria", *arguments]


class Server:
    """`signoria serve` of a checkout, from the moment it is started."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int):
        self.process = process
        self.address = f"http://localhost:{port}"

    def ask(self, path: str, body: object = None, key: str = "") -> dict[str, object]:
        data = json.dumps(body).encode() if body is not None else None
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request, timeout=120) as answer:
            told: dict[str, object] = json.load(answer)
            return told

    def wait_for_page(self) -> None:
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise SystemExit("the server did not start")
            with contextlib.suppress(OSError):
                urllib.request.urlopen(self.address, timeout=5).close()
                return
            time.sleep(LOOK)
        raise SystemExit("the page did not come")

    @property
    def is_compiling(self) -> bool:
        """Whether a process that the server started is still there."""
        return any(parent_of(stat) == self.process.pid for stat in Path("/proc").glob("[0-9]*/stat"))

    @property
    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / MEGABYTE


def parent_of(stat: Path) -> int | None:
    """Of a process by its file in /proc; none if it has ended meanwhile."""
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serve(checkout: Checkout) -> Iterator[Server]:
    """With the tables of the last time, if there was one."""
    port = free_port()
    data = str(checkout.cache / "tables")
    process = subprocess.Popen(
        checkout.command("serve", "--no-browser", "--port", str(port), "--data", data),
        env=checkout.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait(30)


# --- What is measured -------------------------------------------------------------------------


def games_of(checkout: Checkout) -> dict[str, int]:
    """The fewest players of each game."""
    told = subprocess.run(
        checkout.command("games", "--json"), env=checkout.environment, capture_output=True, check=True
    )
    return {name: facts["players"][0] for name, facts in json.loads(told.stdout).items()}


def first_move(server: Server, game: str, players: int) -> float:
    """Seconds from opening a table to the answer to the first question, bots and Nature between."""
    begun = time.monotonic()
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": LEVEL}] * (players - 1)
    opened = server.ask("/api/tables", {"game": game, "seats": seats})
    table, key = opened["table"], str(opened["key"])
    while time.monotonic() < begun + LONGEST:
        scene = server.ask(f"/api/tables/{table}", key=key)
        if scene.get("yours"):
            actions = scene["actions"]
            assert isinstance(actions, list)
            chosen = {"position": scene["position"], "action": actions[0]["action"]}
            server.ask(f"/api/tables/{table}/moves", chosen, key)
            return time.monotonic() - begun
        time.sleep(LOOK)
    raise SystemExit(f"nobody could play {game}")


def first_moves(checkout: Checkout) -> dict[str, float]:
    """By game: each at a server of its own that has nothing compiled."""
    found = {}
    for game, players in games_of(checkout).items():
        with tempfile.TemporaryDirectory() as cache, serve(Checkout(checkout.source, Path(cache))) as server:
            server.wait_for_page()
            found[game] = first_move(server, game, players)
    return found


def compile_all(checkout: Checkout) -> tuple[float, float]:
    """Seconds until the server has all games compiled in an empty cache, and of processor time.

    That of a process that is killed with the server would not be counted: the last ones end by themselves.
    """
    count = len(games_of(checkout))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.monotonic()
    with serve(checkout) as server:
        while len({mark.parent for mark in checkout.cache.glob("*/search")}) < count:
            if time.monotonic() > begun + LONGEST:
                raise SystemExit("the games were not compiled")
            time.sleep(LOOK)
        seconds = time.monotonic() - begun
        while server.is_compiling and time.monotonic() < begun + LONGEST:
            time.sleep(LOOK)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start(checkout: Checkout) -> float:
    """Seconds to the page, with all compiled."""
    begun = time.monotonic()
    with serve(checkout) as server:
        server.wait_for_page()
        return time.monotonic() - begun


def memory(checkout: Checkout) -> float:
    """Megabytes with all games loaded, when it grows no more."""
    with serve(checkout) as server:
        server.wait_for_page()
        sizes = [0.0]
        while (size := server.megabytes) > sizes[-1]:
            sizes.append(size)
            time.sleep(3.0)
        return sizes[-1]


def list_games(checkout: Checkout) -> float:
    begun = time.monotonic()
    subprocess.run(checkout.command("games"), env=checkout.environment, stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - begun


def clone_to_page(checkout: Checkout) -> float:
    """Seconds from `git clone` to the page by `make play`, with everything installed on the way."""
    with tempfile.TemporaryDirectory() as folder:
        home = {"HOME": folder, "XDG_CACHE_HOME": f"{folder}/cache", "BROWSER": "true"}
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | home
        begun = time.monotonic()
        subprocess.run(["git", "clone", "--quiet", checkout.source, f"{folder}/signoria"], check=True)
        make = subprocess.Popen(
            ["make", "play"], cwd=f"{folder}/signoria", env=environment, start_new_session=True
        )
        try:
            Server(make, USUAL_PORT).wait_for_page()
            return time.monotonic() - begun
        finally:
            os.killpg(make.pid, 15)
            make.wait(30)


def measure(source: Path, clone: bool) -> dict[str, float | None]:
    with tempfile.TemporaryDirectory() as cache:
        checkout = Checkout(source, Path(cache))
        moves = first_moves(checkout)
        print(f"to the first move: {moves}", file=sys.stderr)
        wall, processor = compile_all(checkout)
        return {
            "clone to page, s": clone_to_page(checkout) if clone else None,
            "page to first move, nothing compiled, s": max(moves.values()),
            "all games compiled in the background, s": wall,
            "the same, seconds of processor time": processor,
            "start to page, all compiled, s": median(start(checkout) for _ in range(STARTS)),
            "memory, all games loaded, MB": memory(checkout),
            "`signoria games`, s": median(list_games(checkout) for _ in range(STARTS)),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--before", metavar="REVISION", help="of this repository, to compare with")
    parser.add_argument("--clone", action="store_true", help="also install by `make play`; uses port 8765")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sources = {"now": ROOT}
        if chosen.before:
            sources = {"before": Path(folder) / "before", "now": ROOT}
            command = ["git", "worktree", "add", "--detach", "--quiet", sources["before"], chosen.before]
            subprocess.run(command, cwd=ROOT, check=True)
        try:
            found = {}
            for when, source in sources.items():
                found[when] = measure(source, chosen.clone)
                print(f"{when}: {found[when]}", file=sys.stderr)
        finally:
            if chosen.before:
                command = ["git", "worktree", "remove", "--force", sources["before"]]
                subprocess.run(command, cwd=ROOT, check=True)
    rows = [
        {"from an empty cache": what} | {when: figures[what] for when, figures in found.items()}
        for what in found["now"]
    ]
    print(heading({"from an empty cache": ""} | dict.fromkeys(found, 0.0)))
    for one in rows:
        print(row(one))


if __name__ == "__main__":
    main()
