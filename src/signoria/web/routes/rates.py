"""Which limits apply to which requests: one table for all routes."""

from collections.abc import AsyncIterator
from enum import Enum, auto

from starlette.requests import HTTPConnection

from signoria.web.domain.keys import Key
from signoria.web.limits import Held, Limit, visitor_of
from signoria.web.routes.deps import KeyDep, given_key, limiter_of

TABLE = "/api/tables/{name}"


class By(Enum):
    """Who shares a limit."""

    ADDRESS = auto()
    KEY = auto()
    """Without a key: by address."""


DRAWING = ((Limit.DRAWINGS, By.ADDRESS),)
OPENING = ((Limit.TABLES, By.ADDRESS),)
PREVIEW = ((Limit.PREVIEWS, By.ADDRESS),)
CHANGE = ((Limit.CHANGES, By.KEY),)
RATES: dict[tuple[str, str], tuple[tuple[Limit, By], ...]] = {
    ("POST", "/api/tables"): OPENING,
    ("POST", "/api/lessons"): OPENING,
    ("POST", "/api/puzzles"): OPENING,
    ("POST", "/api/records"): (*OPENING, (Limit.RECORDS, By.ADDRESS)),
    ("POST", "/api/sandbox/{name}"): PREVIEW,
    ("POST", "/api/sandbox/{name}/hint"): ((Limit.HINTS, By.ADDRESS),),
    ("GET", "/api/tables"): DRAWING,
    ("GET", TABLE): DRAWING,
    ("GET", f"{TABLE}/turn"): DRAWING,
    ("GET", f"{TABLE}/at/{{position}}"): DRAWING,
    ("GET", f"{TABLE}/at/{{position}}/sandbox"): DRAWING,
    ("GET", f"{TABLE}/reckonings/{{position}}"): DRAWING,
    ("GET", f"{TABLE}/card"): DRAWING,
    ("GET", f"{TABLE}/picture.svg"): DRAWING,
    ("GET", f"{TABLE}/record"): DRAWING,
    ("GET", f"{TABLE}/invitations"): DRAWING,
    ("POST", f"{TABLE}/fork"): OPENING,
    ("POST", f"{TABLE}/rematch"): OPENING,
    ("POST", f"{TABLE}/join"): ((Limit.JOINS, By.ADDRESS),),
    ("POST", f"{TABLE}/hint"): ((Limit.HINTS, By.ADDRESS),),
    ("POST", f"{TABLE}/review"): ((Limit.REVIEWS, By.ADDRESS),),
    ("GET", f"{TABLE}/review"): DRAWING,
    ("POST", f"{TABLE}/preview"): PREVIEW,
    ("POST", f"{TABLE}/why"): PREVIEW,
    ("POST", f"{TABLE}/say"): ((Limit.CHAT, By.KEY),),
    ("POST", f"{TABLE}/moves"): CHANGE,
    ("POST", f"{TABLE}/undo"): CHANGE,
    ("POST", f"{TABLE}/undo/answer"): CHANGE,
    ("POST", f"{TABLE}/me"): CHANGE,
}
"""For all other requests: reading is only limited as a request, writing to the API as a change.

Limits that are shared at a table are applied by `take_at_table`, once the key is known.
"""


async def limited(connection: HTTPConnection) -> None:
    """Refuse a request that comes too often."""
    method, path = connection.scope.get("method", ""), connection.scope["route"].path
    limiter, visitor = limiter_of(connection), visitor_of(connection.scope)
    usual = CHANGE if method in ("POST", "DELETE") and path.startswith("/api/") else ()
    for limit, by in RATES.get((method, path), usual):
        limiter.take(limit, visitor, _owner(connection, by))


def _owner(connection: HTTPConnection, by: By) -> str | None:
    """The owner of the limit; None means the address."""
    match by:
        case By.ADDRESS:
            return None
        case By.KEY:
            return given_key(connection) or None


def take_at_table(connection: HTTPConnection, limit: Limit, name: str, key: Key) -> None:
    """Apply a limit that is shared at a table; spectators have one of their own."""
    owner = name if key.is_seated else f"{name} spectators"
    limiter_of(connection).take(limit, visitor_of(connection.scope), owner)


def take_public_table(connection: HTTPConnection) -> None:
    """Apply the limit of tables that are shown in the lobby."""
    limiter_of(connection).take(Limit.PUBLIC_TABLES, visitor_of(connection.scope))


async def hold_a_place(connection: HTTPConnection, name: str, key: KeyDep) -> AsyncIterator[None]:
    """Count a waiting program, as long as it waits."""
    limiter, visitor = limiter_of(connection), visitor_of(connection.scope)
    with limiter.hold(Held.POLLS, visitor), limiter.hold(Held.POLLS_AT_TABLE, visitor, key.place_at(name)):
        yield
