"""How much one visitor may ask for: settings, and who has used up what.

A limit is a bucket of tokens: so many at once, and then as many as flow in. Buckets belong to an address, to
a key or a connection, or to a table; there are only so many of them, those not used for longest go first.
A server for the open internet has the limits `PUBLIC`; one that only its own machine can reach has the much
looser `LOCAL`, which still keep one script from stopping everybody.

Settings come from a file (`signoria serve --limits FILE.toml`) or the environment, one name each:

    chat = "30/min burst 10"        SIGNORIA_LIMIT_CHAT="30/min burst 10"
    tables = "off"                  SIGNORIA_LIMIT_TABLES=off
    sockets = 200                   SIGNORIA_LIMIT_SOCKETS=200
"""

import contextlib
import ipaddress
import math
import time
import tomllib
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from starlette.types import Scope

from signoria.core.errors import UserError
from signoria.i18n import tr, tr_plural
from signoria.web import metrics
from signoria.web.domain.errors import Refusal
from signoria.web.rate import Bucket, Rate

BUCKETS = 50_000
PREFIX = "SIGNORIA_LIMIT_"
HOUSEHOLD = 64
"""The bits that all addresses of one visitor of IPv6 share."""
HELD_SECONDS = 5
"""When to try again if too many things are open at once."""
NOT_SERVED = tr("This address is not served")
FORWARDING = (b"x-forwarded-for", b"x-forwarded-proto", b"x-real-ip", b"forwarded")
"""Headers that only a proxy sends."""


class Limit(StrEnum):
    """What is limited by how often it is asked for."""

    REQUESTS = "requests"
    """Of any kind, by address."""
    DRAWINGS = "drawings"
    """Scenes, earlier positions, pictures and records asked for, by address; long logs count for more."""
    TABLES = "tables"
    """Opened, also by a fork or a rematch, by address."""
    PUBLIC_TABLES = "public_tables"
    """Of them those that are in the lobby's list, by address: else one visitor fills it."""
    RECORDS = "records"
    """Uploaded, by address."""
    JOINS = "joins"
    """By address."""
    HINTS = "hints"
    """By address."""
    HINTS_AT_TABLE = "hints_at_table"
    """Of all who sit there."""
    REVIEWS = "reviews"
    """Asked for, by address."""
    PREVIEWS = "previews"
    """And questions why something cannot be chosen, by address."""
    CHAT = "chat"
    """Lines, by key; of spectators by address."""
    CHAT_AT_TABLE = "chat_at_table"
    """Of all who sit there; and as much of all who look on."""
    CHANGES = "changes"
    """Moves, undos, names, links, bots: whatever is written into a table's log, by key."""
    WRONG_KEYS = "wrong_keys"
    """By address."""
    MESSAGES = "messages"
    """Of one page, over its socket; more, and it is closed."""
    SOCKETS_OPENED = "sockets_opened"
    """By address."""


class Held(StrEnum):
    """What is limited by how many of it are open at once."""

    POLLS = "polls"
    """Programs that wait for their turn, by address."""
    POLLS_AT_TABLE = "polls_at_table"
    """Of all who look on; and as many for each link to a seat."""
    SOCKETS = "sockets"
    """Open pages, by address."""
    SOCKETS_AT_TABLE = "sockets_at_table"
    """Of all who look on; and as many for each link to a seat."""
    CONNECTIONS = "connections"
    """Of any kind, by address; through a proxy all are the proxy's, and not counted."""


@dataclass(frozen=True)
class Limits:
    """All limits of a server."""

    rates: Mapping[Limit, Rate]
    held: Mapping[Held, int]
    body_bytes: int = 1 << 16
    """Of a request."""
    record_bytes: int = 1 << 20
    """Of a record that is uploaded."""
    body_seconds: float = 15.0
    """In which all of a request must have come."""

    def times(self, factor: int) -> "Limits":
        """The same, so many times looser; sizes and seconds stay."""
        rates = {limit: rate.times(factor) for limit, rate in self.rates.items()}
        return replace(self, rates=rates, held={held: most * factor for held, most in self.held.items()})

    def changed(self, given: Mapping[str, str | int]) -> "Limits":
        """With settings, by the names of the limits."""
        rates, held, sizes = dict(self.rates), dict(self.held), dict[str, int]()
        for name, value in given.items():
            if name in set(Limit):
                rates[Limit(name)] = Rate.parse(str(value))
            elif name in set(Held):
                held[Held(name)] = _number(name, value)
            elif name in ("body_bytes", "record_bytes", "body_seconds"):
                sizes[name] = _number(name, value)
            else:
                raise UserError(tr("There is no limit called {name}", name=name))
        return Limits(
            rates,
            held,
            sizes.get("body_bytes", self.body_bytes),
            sizes.get("record_bytes", self.record_bytes),
            sizes.get("body_seconds", self.body_seconds),
        )


def _number(name: str, value: str | int) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise UserError(tr("The limit {name} is a number, not {given}", name=name, given=text))
    return int(text)


PUBLIC = Limits(
    rates={
        Limit(name): Rate.parse(text)
        for name, text in {
            "requests": "3000/min burst 1000",  # a page is some sixty files
            "drawings": "1200/min burst 300",
            "tables": "120/h burst 40",
            "public_tables": "20/h burst 10",  # the list has 50 places
            "records": "60/h burst 20",
            "joins": "240/h burst 60",
            "hints": "30/min burst 10",
            "hints_at_table": "20/min burst 10",
            "reviews": "20/h burst 4",  # each takes a core for a minute or so, and others wait for it
            "previews": "600/min burst 120",
            "chat": "30/min burst 10",
            "chat_at_table": "120/min burst 40",
            "changes": "240/min burst 60",
            "wrong_keys": "20/min burst 20",
            "messages": "600/min burst 40",
            "sockets_opened": "240/min burst 120",
        }.items()
    },
    held={
        Held.POLLS: 40,
        Held.POLLS_AT_TABLE: 40,
        Held.SOCKETS: 100,
        Held.SOCKETS_AT_TABLE: 500,
        Held.CONNECTIONS: 300,
    },
)
"""For people: who clicks as fast as they can, or a class of thirty behind one address, meets none of them."""
LOCAL = PUBLIC.times(100)


def read_settings(limits: Limits, file: Path | None, environment: Mapping[str, str]) -> Limits:
    """Limits changed by a file, and then by the environment."""
    if file:
        try:
            limits = limits.changed(tomllib.loads(file.read_text(encoding="utf-8")))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise UserError(tr("{file} is not TOML: {reason}", file=file, reason=str(error))) from None
    given = {
        name.removeprefix(PREFIX).lower(): value
        for name, value in environment.items()
        if name.startswith(PREFIX)
    }
    return limits.changed(given)


class TooMany(Refusal):
    """A limit was reached."""

    def __init__(self, seconds: float):
        self.seconds = max(1, math.ceil(min(seconds, 24 * 3600)))
        super().__init__(
            tr_plural(
                "That is too often: try again in {count} second",
                "That is too often: try again in {count} seconds",
                self.seconds,
            )
        )


ADDRESSES_KEPT = 1000
"""Of visitors: what an address means is found out once."""
VISITOR = "signoria.visitor"
"""Where a request's scope keeps its visitor."""


@dataclass(frozen=True)
class Visitor:
    """Where a request comes from, and what it may ask for."""

    address: str
    """To which its buckets belong: of IPv6 all of a household's network."""
    is_local: bool
    """Whether somebody at this very machine asks, at a server that others cannot reach."""
    limits: Limits = field(repr=False)


def visitor_of(scope: MutableMapping[str, object]) -> Visitor:
    found = scope[VISITOR]
    assert isinstance(found, Visitor)
    return found


@lru_cache(ADDRESSES_KEPT)
def network_of(host: str) -> str:
    """The address to which limits and bans apply; some proxies tell the port too.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2a01:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2a01:db8:1:2::/64')
    >>> network_of("192.0.2.7:5000"), network_of("[2a01:db8:1:2::7]:5000")
    ('192.0.2.7', '2a01:db8:1:2::/64')
    """
    if host.startswith("[") and "]" in host:
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        if address.is_loopback:
            return host
        return str(ipaddress.IPv6Network((int(address), HOUSEHOLD), strict=False))
    return str(address)


@lru_cache(ADDRESSES_KEPT)
def is_loopback(host: str) -> bool:
    """Whether an address is this very machine; also what is no address of a network at all, as in tests."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return True


class Limiter:
    """Who has used up what."""

    def __init__(
        self,
        public: Limits = PUBLIC,
        local: Limits | None = LOCAL,
        clock: Callable[[], float] = time.monotonic,
    ):
        """`local`: for this very machine, if nobody else can reach the server; none if others can."""
        self.public = public
        self.local = local
        self.hits: Counter[str] = Counter()
        """How often each limit was reached."""
        self._clock = clock
        self._buckets: OrderedDict[tuple[Limit, str], Bucket] = OrderedDict()
        self._held: Counter[tuple[Held, str]] = Counter()

    def visitor(self, scope: Scope) -> Visitor:
        """Where a request comes from. What proxies say counts if uvicorn was told to trust them."""
        client = scope.get("client")
        host = str(client[0]) if client else ""
        is_local = self.local is not None and is_loopback(host) and not is_from_elsewhere(scope)
        limits = self.local if self.local is not None and is_local else self.public
        return Visitor(network_of(host), is_local, limits)

    def take(self, limit: Limit, visitor: Visitor, of: str | None = None) -> None:
        """Use up one, `of` a key, a connection or a table if not of the address. `TooMany` if all are."""
        bucket = self.bucket(limit, visitor, of)
        if not bucket.take():
            self._refuse(limit, bucket.wait)

    def bucket(self, limit: Limit, visitor: Visitor, of: str | None = None) -> Bucket:
        """Out of which a visitor takes."""
        rate = visitor.limits.rates[limit]
        if math.isinf(rate.burst):
            return Bucket(rate, self._clock)
        owner = limit, visitor.address if of is None else of
        bucket = self._buckets.get(owner)
        if bucket is None:
            bucket = self._buckets[owner] = Bucket(rate, self._clock)
        self._buckets.move_to_end(owner)
        if len(self._buckets) > BUCKETS:
            self._buckets.popitem(last=False)
        return bucket

    def must_be_left(self, limit: Limit, visitor: Visitor) -> None:
        """`TooMany` if nothing is left to be used up; nothing is used up."""
        if seconds := self.bucket(limit, visitor).wait:
            self._refuse(limit, seconds)

    @contextlib.contextmanager
    def hold(self, held: Held, visitor: Visitor, of: str | None = None) -> Iterator[None]:
        """Keep one open for a while; `TooMany` if there are too many open."""
        bucket = held, visitor.address if of is None else of
        if self._held[bucket] >= visitor.limits.held[held]:
            self._refuse(held, HELD_SECONDS)
        self._held[bucket] += 1
        try:
            yield
        finally:
            self._held[bucket] -= 1
            if not self._held[bucket]:
                del self._held[bucket]

    def _refuse(self, limit: Limit | Held, seconds: float) -> None:
        self.hits[limit] += 1
        metrics.LIMITED.labels(limit).inc()
        raise TooMany(seconds)


def is_forwarded(scope: Scope) -> bool:
    """Whether a proxy passed a request on."""
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    return any(name in FORWARDING for name, _ in headers)


def has_public_name(scope: Scope) -> bool:
    """Whether the server was asked for by a name that the world can give.

    A proxy passes such a name on; and a page of another site may have its own lead to this very machine, to
    speak with it as if it were a page of ours (DNS rebinding).
    """
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    host = next((value for name, value in headers if name == b"host"), b"").decode("latin-1").lower()
    name = "" if host.startswith("[") else host.partition(":")[0]
    is_number = name.replace(".", "").isdecimal()
    return "." in name and not is_number and not name.endswith(".localhost")


def is_from_elsewhere(scope: Scope) -> bool:
    """Whether a request that seems to come from this machine does not."""
    return is_forwarded(scope) or has_public_name(scope)


class Bans:
    """Addresses that are not served."""

    def __init__(self) -> None:
        self._networks: dict[str, ipaddress.IPv4Network | ipaddress.IPv6Network] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._networks)

    def replace(self, networks: Iterable[str]) -> None:
        """Ban these networks, and no others."""
        self._networks = {text: ipaddress.ip_network(text) for text in networks}

    def add(self, text: str) -> None:
        """Ban an address or a network: 192.0.2.7, 192.0.2.0/24, 2a01:db8::/32."""
        text = text.strip()
        try:
            network = ipaddress.ip_network(text if "/" in text else network_of(text), strict=False)
        except ValueError:
            raise UserError(
                tr("{given} is not an address: write 192.0.2.7 or 192.0.2.0/24", given=text)
            ) from None
        if network.is_loopback or network.prefixlen == 0:
            raise UserError(tr("That would shut out this very machine"))
        if network.version == 6 and network.prefixlen > HOUSEHOLD:
            network = network.supernet(new_prefix=HOUSEHOLD)  # all of it is one visitor
        self._networks[str(network)] = network

    def lift(self, text: str) -> None:
        self._networks.pop(text.strip(), None)

    def has(self, visitor: Visitor) -> bool:
        if not self._networks or visitor.is_local:
            return False
        try:
            address = ipaddress.ip_address(visitor.address.partition("/")[0])
        except ValueError:
            return False
        return any(address in network for network in self._networks.values())
