"""A PostgreSQL server of the tests' own, in a folder, reached by a socket there. `make test` installs it."""

import os
import secrets
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import psycopg

USER = "postgres"


@cache
def programs() -> Path:
    """Where the server's programs are; Debian does not put them on the path."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert versions, "the tests need PostgreSQL: sudo apt-get install postgresql"
    return versions[-1].parent


class Postgres:
    """A server that runs; it can be stopped and started again, and gives fresh databases."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="signoria-postgres-"))  # a short path, as sockets need
        self._data = self.folder / "data"
        if os.getuid() == 0:
            shutil.chown(self.folder, USER)
        self._run("initdb", "--auth=trust", "--no-sync", f"--username={USER}", f"--pgdata={self._data}")
        self.start()

    def _run(self, program: str, *given: str) -> None:
        command = [str(programs() / program), *given]
        if os.getuid() == 0:  # the server refuses to be root
            command = ["runuser", "-u", USER, "--", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c fsync=off"
        where = f"--pgdata={self._data}", f"--log={self.folder / 'log'}"
        self._run("pg_ctl", *where, f"--options={options}", "--wait", "start")

    def stop(self) -> None:
        self._run("pg_ctl", f"--pgdata={self._data}", "--mode=immediate", "--wait", "stop")

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def database(self) -> str:
        """The address of a new database."""
        name = f"test_{secrets.token_hex(6)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self._address(name)

    def _address(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}"
