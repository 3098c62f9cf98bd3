"""Calls to an address that a player gave, when it is his turn and he is not looking."""

import asyncio
import ipaddress
import json
import logging
import socket
import urllib.error
import urllib.request
from urllib.parse import urlsplit

from signoria.i18n import tr
from signoria.web.domain.table import Refusal, Table
from signoria.web.store.sql import Store

log = logging.getLogger("signoria")
SECONDS = 5
ALLOW_INSIDE = False
"""Set by `signoria serve` when it serves this machine only."""


def checked(address: str) -> str:
    """An address that may be called: on the web, and not inside the network of the server."""
    address = address.strip()
    parts = urlsplit(address)
    if not address:
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname or len(address) > 500:
        raise Refusal(tr("A webhook is an address that begins with https://"), 422)
    return address


async def call(store: Store, table: Table, seat: int, server: str) -> None:
    text = tr("{player}: it is your turn at {game}", player=table.names[seat], game=table.game.info.title)
    for key in await asyncio.to_thread(store.keys, table.name):
        if seat in key.seats and key.webhook and not key.withdrawn:
            news = {
                "table": table.name,
                "game": table.game.name,
                "player": table.names[seat],
                "text": text.render(key.lang),
                "link": f"{server}/t/{table.name}",
            }
            await asyncio.to_thread(_post, key.webhook, news)


def _post(address: str, news: dict[str, str]) -> None:
    try:
        refuse_inside(address)
        request = urllib.request.Request(
            address, json.dumps(news).encode(), {"Content-Type": "application/json", "User-Agent": "Signoria"}
        )
        urllib.request.build_opener(_NoRedirect).open(request, timeout=SECONDS).close()
    except (OSError, ValueError) as error:
        log.warning("The webhook %s was not reached: %s", urlsplit(address).hostname, error)


def refuse_inside(address: str) -> None:
    """Players may not make the server call machines of its own network."""
    host = urlsplit(address).hostname
    for found in socket.getaddrinfo(host, None):
        if not ipaddress.ip_address(found[4][0]).is_global and not ALLOW_INSIDE:
            raise ValueError("an address inside the network")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None
