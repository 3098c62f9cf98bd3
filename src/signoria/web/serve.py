"""`signoria serve`: the server of the page, on this machine or for a network."""

import argparse
import logging
import os
import socket
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

import platformdirs
from rich.console import Console

from signoria.core.errors import UserError
from signoria.i18n import tr

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
PORT = 8765


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--host",
        default=LOOPBACK,
        metavar="ADDRESS",
        help=str(tr("who may come: only this computer (127.0.0.1), or all of the network (0.0.0.0)")),
    )
    command.add_argument("--port", type=int, default=PORT, metavar="N", help=str(tr("the port (8765)")))
    command.add_argument(
        "--data",
        metavar="DIR",
        type=Path,
        help=str(tr("where tables are kept; your data folder if not told")),
    )
    command.add_argument("--no-browser", action="store_true", help=str(tr("do not open the page")))


def run(chosen: argparse.Namespace, console: Console) -> None:
    import uvicorn

    from signoria.web.app import make_app
    from signoria.web.store.sql import SqlStore

    folder = chosen.data or Path(platformdirs.user_data_dir("signoria"))
    listening = listen(chosen.host, chosen.port)
    port = listening.getsockname()[1]
    here = f"http://localhost:{port}"
    app = make_app(
        SqlStore.in_folder(folder),
        address_in_network(port) if chosen.host in EVERYWHERE else here,
        calls_inside=chosen.host == LOOPBACK,
    )
    console.print(str(tr("Signoria is at {address}", address=f"[bold]{here}[/]")))
    if chosen.host in EVERYWHERE:
        console.print(str(tr("For phones in the same network: {address}", address=address_in_network(port))))
    else:
        console.print(
            str(tr("For phones and other computers too: signoria serve --host 0.0.0.0")), style="dim"
        )
    console.print(str(tr("Tables are kept in {folder}. Stop with Ctrl+C.", folder=folder)), style="dim")
    if not chosen.no_browser:
        threading.Thread(target=open_when_ready, args=(here,), daemon=True).start()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=1 << 16,
        ws_per_message_deflate=False,  # scenes are compressed once for all who see the same
        timeout_graceful_shutdown=2,
    )
    uvicorn.Server(config).run(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """The server's socket; says what to do if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Connections inherit it: else the second part of an answer waits 40 ms for the first to be confirmed.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise UserError(
            tr(
                "Port {port} at {host} cannot be used ({reason}): "
                "does Signoria run already? Try --port {other}",
                port=port,
                host=host,
                reason=error.strerror,
                other=port + 1,
            )
        ) from None
    listening.listen(128)
    return listening


def address_in_network(port: int) -> str:
    """How other machines of the network reach this one. Nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            host = probe.getsockname()[0]
        except OSError:
            host = socket.gethostname()
    return f"http://{host}:{port}"


def open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
            webbrowser.open(address)
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
