"""`signoria serve`: the server of the page, on this machine or for a network."""

import argparse
import contextlib
import gc
import os
import socket
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from rich.console import Console

from signoria.core.errors import UserError
from signoria.core.missing import needs
from signoria.i18n import tr

if TYPE_CHECKING:  # other commands need not wait for the server's packages
    from signoria.web.limits import Limiter

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
PORT = 8765
MOST_CONNECTIONS = 16_000
BACKLOG = 256
"""Connections that wait to be let in. Without handles asyncio tries each of them again and again."""
HANDLES_KEPT = 200
"""For the store, static files and whatever else is opened."""


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

    command.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS",
        default=os.environ.get("FORWARDED_ALLOW_IPS", ""),
        help=str(tr("a proxy that tells where its visitors come from, or several with commas between")),
    )
    command.add_argument(
        "--limits",
        metavar="FILE",
        type=Path,
        help=str(tr("how much one visitor may ask for, in TOML; see docs/security.md")),
    )
    command.add_argument(
        "--log-format", choices=("text", "json"), default="text", help=str(tr("how the log is written"))
    )
    command.add_argument(
        "--log-file",
        metavar="FILE",
        type=Path,
        help=str(tr("where the log goes, if not to the terminal; it is put aside when it is long")),
    )
    command.add_argument("--access-log", action="store_true", help=str(tr("log every request, too")))


def run(chosen: argparse.Namespace, console: Console) -> None:
    gc.disable()  # what is imported stays: to look through it for garbage takes a tenth of a second
    from signoria.core.registry import all_compiled
    from signoria.jit.compiler import start_plain

    if chosen.in_own_process and not all_compiled():
        start_plain()  # before anything else is loaded: people play while the compiler works
    with needs("web"):
        import uvicorn

        from signoria.web import garbage, logs, metrics
        from signoria.web.app import make_app
        from signoria.web.connections import SocketLimits
        from signoria.web.limits import Held
        from signoria.web.patience import protocol
        from signoria.web.protocol import PageProtocol
        from signoria.web.store.choose import open_store

    gc.enable()
    folder = chosen.data or Path(platformdirs.user_data_dir("signoria"))
    logs.configure(chosen.log_format, chosen.log_file, chosen.access_log)
    is_alone = chosen.host in (LOOPBACK, "::1", "localhost") and not chosen.trusted_proxy
    limiter = limiter_for(is_alone, chosen.limits)
    listening = listen(chosen.host, chosen.port)
    port = listening.getsockname()[1]
    here = f"http://localhost:{port}"
    store = open_store(folder, os.environ.get("DATABASE_URL", ""))
    metrics.watch_store(store.engine)
    app = make_app(
        store,
        address_in_network(port) if chosen.host in EVERYWHERE else here,
        calls_inside=is_alone,
        limiter=limiter,
        admin_key=os.environ.get("SIGNORIA_ADMIN_KEY", ""),
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
    most = most_connections()
    here_limits = limiter.local or limiter.public
    of_an_address = most if chosen.trusted_proxy else here_limits.held[Held.CONNECTIONS]
    config = uvicorn.Config(
        app,
        http=protocol(most, of_an_address),
        log_config=None,
        log_level="warning",
        access_log=False,  # it would print keys; our own does not
        ws=PageProtocol,
        ws_max_size=SocketLimits().message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,  # scenes are compressed once for all who see the same
        limit_concurrency=most,
        backlog=BACKLOG,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
        proxy_headers=bool(chosen.trusted_proxy),
        forwarded_allow_ips=chosen.trusted_proxy,
    )
    garbage.collect_when_grown()
    uvicorn.Server(config).run(sockets=[listening])


def limiter_for(is_alone: bool, file: Path | None) -> "Limiter":
    """The limits of a server that only its own machine can reach, or of one for the world."""
    from signoria.web.limits import LOCAL, PUBLIC, Limiter, read_settings

    public = read_settings(PUBLIC, file, os.environ)
    return Limiter(public, read_settings(LOCAL, file, os.environ) if is_alone else None)


def most_connections() -> int:
    """How many may be open at once, so that some handles are left for the store and all else."""
    if os.name != "posix":
        return MOST_CONNECTIONS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + HANDLES_KEPT
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(20, min(MOST_CONNECTIONS, soft - HANDLES_KEPT))


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
    listening.listen(BACKLOG)
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
    import urllib.request  # other commands need not wait for it
    import webbrowser

    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
            webbrowser.open(address)
            return
        except OSError:
            time.sleep(0.1)
