"""Calls to an address that a player gave, when it is their turn and they are not looking.

Whoever gives an address may be no friend: it may lead inside the server's own network, answer a byte a
second, or name a machine that is to be annoyed. So a call has one deadline for all of it; there is one call
a turn, one at a time for each key, and only so many at once. It goes to the very address that was checked, no
redirection is followed. Names are resolved in threads of their own: the store's wait for no name server.
"""

import asyncio
import ipaddress
import json
import logging
import socket
import ssl
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from signoria.core.errors import UserError
from signoria.i18n import tr
from signoria.web import metrics
from signoria.web.domain.errors import Invalid
from signoria.web.domain.keys import Key
from signoria.web.domain.table import Table

log = logging.getLogger("signoria.webhooks")
SECONDS = 5.0
"""For all of a call: the name, the connection, TLS, and the first line of the answer."""
LONGEST_ADDRESS = 500
AT_ONCE = 20
WAITING = 500
"""Calls that may wait for their turn; more are dropped."""
REMEMBERED = 10_000
"""Keys of which it is known for which position they were called last."""
CHECKERS = 4
"""Names that are looked up at once for people who give an address: no call waits for them."""
PORTS = {"http": 80, "https": 443}
FIRST_FREE_PORT = 1024
BAD_PORTS = frozenset({1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6679, 6697, 10080})
BAD_PORTS |= frozenset(range(6665, 6670))
"""Of other services, which might take a body for their own language: browsers do not call them either."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
PUBLIC_IPV6 = ipaddress.IPv6Network("2000::/3")
SPECIAL_IPV6 = [
    ipaddress.IPv6Network(network)
    for network in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")  # Teredo, 6to4, for documents
]
RELAY_IPV4 = ipaddress.IPv4Network("192.88.99.0/24")


@dataclass(frozen=True)
class Target:
    """An address of the web, taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def parse(address: str) -> Target:
    """An address as a player gave it, if it is one that may be called at all."""
    no_address = Invalid(tr("A webhook is an address that begins with https://"))
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").encode("ascii" if address.isascii() else "idna").decode()
        port = PORTS.get(parts.scheme, 0) if parts.port is None else parts.port
    except ValueError:  # brackets that do not close, a port that is no number, a name that cannot be one
        raise no_address from None
    has_odd_signs = any(sign <= " " or sign in "\\\x7f" for sign in address)
    if not host or parts.scheme not in PORTS or has_odd_signs or len(address) > LONGEST_ADDRESS:
        raise no_address
    if "@" in parts.netloc:
        raise Invalid(tr("The address of a webhook has no user and no password in it"))
    if (port < FIRST_FREE_PORT and port not in PORTS.values()) or port in BAD_PORTS:
        raise Invalid(tr("A webhook cannot be at port {port}: take 443, or one from 1024 on", port=port))
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~")
    query = quote(parts.query, safe="/%:@!$&'()*+,;=~?")
    return Target(parts.scheme, host, port, f"{path}?{query}" if query else path)


def may_be_called(address: Address, calls_inside: bool) -> bool:
    """Whether an address belongs to the open internet; with `calls_inside` also those of one's own network.

    Of IPv6 only what is known to be public: every way to write an IPv4 address inside one (`::127.0.0.1`,
    `::ffff:10.0.0.1`, NAT64, 6to4, Teredo) lies outside of that.
    """
    if calls_inside and (address.is_loopback or (address.is_private and not _leads_nowhere(address))):
        return True
    if isinstance(address, ipaddress.IPv4Address):
        is_special = address.is_multicast or address.is_reserved or address in RELAY_IPV4
        return address.is_global and not is_special
    return address in PUBLIC_IPV6 and not any(address in network for network in SPECIAL_IPV6)


def _leads_nowhere(address: Address) -> bool:
    """Not to a machine of one's own, though it is not public: link-local ones are a cloud's own services."""
    return (
        address.is_unspecified or address.is_link_local or address.is_multicast or address.is_reserved
    ) or (isinstance(address, ipaddress.IPv6Address) and address not in ipaddress.IPv6Network("fc00::/7"))


def resolve(target: Target, calls_inside: bool) -> list[str]:
    """Where a name leads to, if all of that may be called. Waits for a name server: call it in a thread."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Invalid(tr("Nobody answers to the name {host}: is it right?", host=target.host)) from None
    addresses = list(dict.fromkeys(str(where[0]) for *_, where in found))
    if not all(may_be_called(ipaddress.ip_address(one), calls_inside) for one in addresses):
        raise Invalid(tr("{host} is inside the server's own network: it is not called", host=target.host))
    return addresses


class Webhooks:
    """Calls players who are away."""

    def __init__(self, server: str, calls_inside: bool):
        self._server = server
        self.calls_inside = calls_inside
        self._checkers = ThreadPoolExecutor(CHECKERS, "webhook check")
        self._resolvers = ThreadPoolExecutor(AT_ONCE, "webhook")
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._called: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """By key: the seat and the position for which it was called last."""
        self._in_flight: dict[str, tuple[str, bytes] | None] = {}
        """By key: the call that follows the one in flight."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._tls: ssl.SSLContext | None = None

    async def checked(self, address: str) -> str:
        """An address as a player gave it, if it can be called; or none."""
        address = address.strip()
        if not address:
            return ""
        target = parse(address)
        try:
            async with asyncio.timeout(SECONDS):
                await self._resolve(target, self._checkers)
        except TimeoutError:
            raise Invalid(tr("Nobody answers to the name {host}: is it right?", host=target.host)) from None
        return address

    async def call(self, table: Table, keys: Sequence[Key], seat: int) -> None:
        """Tell whoever has a seat that they are asked, once for each turn. Waits for nobody."""
        text = tr("{player}: it is your turn at {game}", player=table.names[seat], game=table.game.info.title)
        for key in keys:
            if seat in key.seats and key.webhook and not key.withdrawn and self._is_new(key, table, seat):
                news = {
                    "table": table.name,
                    "game": table.game.name,
                    "player": table.names[seat],
                    "text": text.render(key.lang),
                    "link": f"{self._server}/t/{table.name}",
                }
                self._send(key, json.dumps(news).encode())

    def _is_new(self, key: Key, table: Table, seat: int) -> bool:
        """Whether the key was not called for this turn before: chat, say, changes nothing of that."""
        turn = seat, table.position
        if self._called.get(key.key) == turn:
            return False
        self._called[key.key] = turn
        self._called.move_to_end(key.key)
        if len(self._called) > REMEMBERED:
            self._called.popitem(last=False)
        return True

    def _send(self, key: Key, body: bytes) -> None:
        if key.key in self._in_flight:  # what was to follow is out of date by now
            self._in_flight[key.key] = key.webhook, body
        elif len(self._in_flight) >= WAITING:
            metrics.WEBHOOKS.labels("dropped").inc()
            log.warning("Too many webhooks at once: some are not called")
        else:
            self._in_flight[key.key] = None
            task = asyncio.create_task(self._deliver(key.key, key.webhook, body))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _deliver(self, key: str, address: str, body: bytes) -> None:
        """Call an address, and then once more if there was other news meanwhile."""
        following: tuple[str, bytes] | None = (address, body)
        try:
            while following:
                async with self._at_once:
                    await self._try(*following)
                following, self._in_flight[key] = self._in_flight[key], None
        finally:
            del self._in_flight[key]

    async def _try(self, address: str, body: bytes) -> None:
        host = urlsplit(address).hostname  # the rest of an address may be a secret
        try:
            status = await self.post(address, body)
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:  # timeouts and TLS among them
            metrics.WEBHOOKS.labels("failed").inc()
            reason = error.sentence.render() if isinstance(error, UserError) else type(error).__name__
            log.warning("The webhook at %s was not reached: %s", host, reason)
        else:
            metrics.WEBHOOKS.labels("delivered" if status < 300 else "refused").inc()

    async def post(self, address: str, body: bytes) -> int:
        """Send a body to an address of the web; the status of the answer, of which nothing else is read.

        Players may not make the server call machines of its own network. The name is resolved once, and the
        connection is made to the very address that was checked: a name server that answers differently the
        next time changes nothing.
        """
        target = parse(address)
        async with asyncio.timeout(SECONDS):
            where = await self._resolve(target, self._resolvers)
            reader, writer = await self._connect(target, where)
            try:
                writer.write(_request(target, len(body)) + body)
                await writer.drain()
                return _status(await reader.readline())
            finally:
                writer.transport.abort()  # a proper end might be waited for, too

    async def _resolve(self, target: Target, threads: ThreadPoolExecutor) -> list[str]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(threads, resolve, target, self.calls_inside)

    async def _connect(
        self, target: Target, where: Sequence[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to the first address that answers; with https it must prove to be the host."""
        tls, name = (await self._tls_context(), target.host) if target.scheme == "https" else (None, None)
        failed = OSError("no address")
        for address in where:
            try:
                return await asyncio.open_connection(address, target.port, ssl=tls, server_hostname=name)
            except TimeoutError:
                raise
            except OSError as error:
                failed = error
        raise failed

    async def _tls_context(self) -> ssl.SSLContext:
        if self._tls is None:  # reading all certificates takes a moment
            loop = asyncio.get_running_loop()
            self._tls = await loop.run_in_executor(self._resolvers, ssl.create_default_context)
        return self._tls

    async def wait(self) -> None:
        """Until all calls have come to their end."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def close(self) -> None:
        """Let go of all calls."""
        for task in self._tasks:
            task.cancel()
        await self.wait()
        for threads in (self._checkers, self._resolvers):
            threads.shutdown(wait=False, cancel_futures=True)


def _request(target: Target, length: int) -> bytes:
    lines = (
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.host_header}",
        "User-Agent: Signoria",
        "Content-Type: application/json",
        f"Content-Length: {length}",
        "Connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode("ascii")


def _status(line: bytes) -> int:
    """The status of an answer, by its first line."""
    version, _, rest = line.partition(b" ")
    status = rest[:3]
    if not version.startswith(b"HTTP/") or not status.isdigit():
        raise ValueError("not an answer")
    return int(status)
