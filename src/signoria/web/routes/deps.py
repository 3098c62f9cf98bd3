"""Who asks: the language, the key and the table of a request."""

from typing import Annotated

from fastapi import Depends, Header, Request

from signoria.core.registry import list_games
from signoria.i18n import LANGUAGES, language, tr
from signoria.web.domain.table import Facts, Refusal, Table
from signoria.web.service.tables import Live, Tables
from signoria.web.store.sql import Key


def language_of(request: Request) -> str:
    """The language asked for in the address, or chosen before, or that of the browser."""
    asked = request.query_params.get("lang") or request.cookies.get("lang", "")
    if asked in LANGUAGES:
        return asked
    for part in request.headers.get("accept-language", "").split(","):
        if part.strip()[:2].lower() in LANGUAGES:
            return part.strip()[:2].lower()
    return "en"


async def speak_to(request: Request) -> str:
    """The language of a request, in which all that it causes is told."""
    language.set(language_of(request))
    return language.get()


Lang = Annotated[str, Depends(speak_to)]


def all_tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


All = Annotated[Tables, Depends(all_tables)]


async def key(
    name: str,
    tables: All,
    key: str | None = None,
    authorization: Annotated[str | None, Header()] = None,
) -> Key:
    """The key of a request, in the header or the address; without one a spectator's."""
    given = (authorization or "").removeprefix("Bearer ").strip() or key
    return await tables.key(name, given)


Holder = Annotated[Key, Depends(key)]


async def table(name: str, tables: All) -> Live:
    """A table whose game is ready."""
    if name not in tables.live:
        game = (await tables.events(name))[0].facts["game"]
        if not tables.preparer.is_ready(game):
            raise Refusal(
                tr("The rules of {game} are being set up: a moment", game=list_games()[game].title), 503
            )
    return await tables.find(name)


Found = Annotated[Live, Depends(table)]


def seat_of_key(key: Key, wish: int | None, table: Table) -> int:
    """Which seat of a key is meant: the one told, the one that is asked, or the only one."""
    if not key.seats:
        raise Refusal(tr("You only look on here"), 403)
    if wish is None:
        return table.asked if table.asked in key.seats else key.seats[0]
    if wish not in key.seats:
        raise Refusal(tr("That is not your seat"), 403)
    return wish


def must_be_host(key: Key, table: Table, seat: int | None = None) -> None:
    if not key.host:
        raise Refusal(tr("Only the host of the table may do that"), 403)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Refusal(tr("There is no such seat"), 404)


def link(name: str, key: str) -> Facts:
    return {"table": name, "key": key, "link": f"/t/{name}/{key}"}
