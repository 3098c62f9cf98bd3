"""`signoria worker`: a process that thinks for the bots of other processes, and serves nobody."""

import argparse
import contextlib
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from signoria.core.errors import UserError
from signoria.core.missing import needs
from signoria.i18n import tr

if TYPE_CHECKING:
    from signoria.web.store.sql import SqlStore


def run(chosen: argparse.Namespace, console: Console) -> None:
    import asyncio  # other commands need not wait for it

    with needs("postgres"):
        from signoria.web.store.choose import open_store

    address = os.environ.get("DATABASE_URL", "")
    if not address:
        raise UserError(
            tr(
                "A worker takes its jobs from PostgreSQL: "
                "set DATABASE_URL to the address that the servers have"
            )
        )
    store = open_store(Path(), address)
    console.print(str(tr("Waiting for jobs. Stop with Ctrl+C.")), style="dim")
    asyncio.run(work(store))


async def work(store: "SqlStore") -> None:
    """Carry out jobs until somebody ends the process."""
    import asyncio

    from signoria.web.service import Service

    service, ended = Service(store), asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows has only Ctrl+C
        for one in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(one, ended.set)
    service.start()
    try:
        await ended.wait()
    finally:
        await service.close()
        store.close()
