"""`signoria` with a store that fails when it is told to: `python -m bench.faulty serve ...`.

The file that SIGNORIA_FAULT names says what is wrong now: `slow 0.5` (every write takes half a second
longer), `read-only` (SQLite refuses to write, with its own error), or nothing.
"""

import os
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Engine

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


def fail_when_told(file: Path) -> None:
    @sql.event.listens_for(Engine, "before_cursor_execute")
    def before(connection: sql.Connection, cursor: Any, statement: str, *_: object) -> None:
        if not statement.lstrip().upper().startswith(WRITES):
            return
        fault, _, amount = (file.read_text() if file.exists() else "").partition(" ")
        if fault == "slow":
            time.sleep(float(amount))
        if connection.dialect.name == "sqlite":
            cursor.execute(f"PRAGMA query_only={'ON' if fault == 'read-only' else 'OFF'}")


if __name__ == "__main__":
    from signoria.terminal.cli import main

    fail_when_told(Path(os.environ["SIGNORIA_FAULT"]))
    main()
