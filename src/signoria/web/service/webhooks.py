"""Calls to an address that a player gave, when it is their turn and they are not looking."""

import asyncio
import http.client
import ipaddress
import json
import logging
import socket
import ssl
from collections.abc import Sequence
from urllib.parse import SplitResult, urlsplit

from signoria.i18n import tr
from signoria.web.domain.errors import Invalid
from signoria.web.domain.keys import Key
from signoria.web.domain.table import Table

log = logging.getLogger("signoria")
SECONDS = 5
LONGEST_ADDRESS = 500
PORTS = {"http": 80, "https": 443}


def checked(address: str) -> str:
    """An address as a player gave it, if it looks like one of the web; or none."""
    address = address.strip()
    if not address:
        return ""
    try:
        parts = urlsplit(address)
        is_address = parts.scheme in PORTS and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:  # a port that is no number, and the like
        is_address = False
    if not is_address or len(address) > LONGEST_ADDRESS:
        raise Invalid(tr("A webhook is an address that begins with https://"))
    return address


class Webhooks:
    """Calls players who are away."""

    def __init__(self, server: str, calls_inside: bool):
        self._server = server
        self._calls_inside = calls_inside

    async def call(self, table: Table, keys: Sequence[Key], seat: int) -> None:
        """Tell whoever has a seat that they are asked."""
        text = tr("{player}: it is your turn at {game}", player=table.names[seat], game=table.game.info.title)
        for key in keys:
            if seat in key.seats and key.webhook and not key.withdrawn:
                news = {
                    "table": table.name,
                    "game": table.game.name,
                    "player": table.names[seat],
                    "text": text.render(key.lang),
                    "link": f"{self._server}/t/{table.name}",
                }
                await asyncio.to_thread(self._post, key.webhook, news)

    def _post(self, address: str, news: dict[str, str]) -> None:
        try:
            post(address, json.dumps(news).encode(), self._calls_inside)
        except (OSError, ValueError, http.client.HTTPException) as error:
            log.warning("The webhook %s was not reached: %s", urlsplit(address).hostname, error)


def post(address: str, body: bytes, calls_inside: bool) -> None:
    """Send a body to an address of the web; redirections are not followed.

    Players may not make the server call machines of its own network. The name is resolved once, and the
    connection is made to the very address that was checked: a name server that answers differently the
    next time changes nothing.
    """
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    target = resolve(host, port, calls_inside)
    connection = _connection(parts, host, port)
    connection.sock = _open(parts.scheme, host, target)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Content-Type": "application/json", "User-Agent": "Signoria"}
        connection.request("POST", path, body, headers)
        connection.getresponse().close()
    finally:
        connection.close()


def resolve(host: str, port: int, calls_inside: bool) -> tuple[str, int]:
    """Where a name leads to, if that may be called."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for *_, target in found:
        if not calls_inside and not ipaddress.ip_address(target[0]).is_global:
            raise ValueError("an address inside the network")
    return str(found[0][4][0]), port


def _connection(parts: SplitResult, host: str, port: int) -> http.client.HTTPConnection:
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    return kind(host, port, timeout=SECONDS)


def _open(scheme: str, host: str, target: tuple[str, int]) -> socket.socket:
    """A socket to an address; with https the other side must prove that it is the host."""
    plain = socket.create_connection(target, SECONDS)
    if scheme != "https":
        return plain
    try:
        return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    except OSError:
        plain.close()
        raise
