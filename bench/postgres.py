"""A PostgreSQL server of one's own for as long as a measurement takes: on loopback, in a folder that goes."""

import contextlib
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

USER = "postgres"
PLACES = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt")


def program(name: str) -> str:
    """Where a program of PostgreSQL is; Debian keeps them off the path."""
    found = shutil.which(name)
    for place in PLACES:
        found = found or next(map(str, sorted(Path(place).glob(f"*/bin/{name}"), reverse=True)), None)
    if not found:
        raise SystemExit(
            f"PostgreSQL is not installed ({name} was not found): sudo apt-get install postgresql"
        )
    return str(Path(found).resolve())


def free_port() -> int:
    """A port that nobody uses, below those from which connections are made: a server must get it again."""
    for _ in range(100):
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", port))
                return port
    raise SystemExit("no port is free")


class Postgres:
    """Started, stopped and started again. PostgreSQL refuses to run as root: then it runs as `postgres`."""

    def __init__(self, folder: Path):
        self._folder = folder
        self.port = free_port()
        self.address = f"postgresql://{USER}@127.0.0.1:{self.port}/postgres"
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        self._run("initdb", "--auth=trust", f"--username={USER}", "--pgdata", str(folder / "data"))

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            [program(name), *arguments],
            user=USER if os.geteuid() == 0 else None,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=60,
        )
        if done.returncode:
            raise SystemExit(f"{name}: {done.stderr.decode()[-2000:]}")

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._folder} -c max_connections=200"
        data, log = str(self._folder / "data"), str(self._folder / "log.txt")
        self._run("pg_ctl", "start", "--wait", "--pgdata", data, "--log", log, "--options", options)

    def stop(self) -> None:
        """At once, all connections broken."""
        data = str(self._folder / "data")
        self._run("pg_ctl", "stop", "--wait", "--mode", "immediate", "--pgdata", data)

    @property
    def pid(self) -> int:
        return int((self._folder / "data" / "postmaster.pid").read_text().split()[0])


@contextlib.contextmanager
def running() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="signoria-postgres-") as folder:
        Path(folder).chmod(0o755)
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            with contextlib.suppress(SystemExit):
                server.stop()


if __name__ == "__main__":
    with running() as started:
        print(started.address, flush=True)
        sys.stdin.read()
