"""FastAPI dependencies of requests: language, key, table, viewpoint."""

from typing import Annotated

from fastapi import Depends, Header, Query, Request
from starlette.requests import HTTPConnection

from signoria.i18n import language, tr
from signoria.svg import Look
from signoria.web.domain.errors import Forbidden, NotFound
from signoria.web.domain.keys import Key
from signoria.web.domain.table import Table
from signoria.web.limits import Limit, Limiter, visitor_of
from signoria.web.routes.language import language_of
from signoria.web.scene.renderer import Renderer
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.schemas import SeatLink
from signoria.web.service import Service
from signoria.web.service.live import LiveTable

BEARER = "`Bearer KEY`, the key of a seat's link; without one you look on"


async def use_language(request: Request) -> str:
    """The language of a request; sets it for everything that the request causes."""
    language.set(language_of(request))
    return language.get()


LangDep = Annotated[str, Depends(use_language)]


def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def limiter_of(connection: HTTPConnection) -> Limiter:
    limiter: Limiter = connection.app.state.limiter
    return limiter


async def get_service(request: Request) -> Service:
    return service_of(request)


ServiceDep = Annotated[Service, Depends(get_service)]


async def get_renderer(request: Request) -> Renderer:
    renderer: Renderer = request.app.state.renderer
    return renderer


RendererDep = Annotated[Renderer, Depends(get_renderer)]


def given_key(connection: HTTPConnection) -> str:
    """The key of a request, from its header or from the path of a page's link.

    Keys in queries are not accepted: those end up in the logs of proxies and the histories of browsers.
    """
    header = connection.headers.get("authorization", "").removeprefix("Bearer ").strip()
    return header or str(connection.path_params.get("key", ""))


async def get_key(
    name: str, request: Request, authorization: Annotated[str | None, Header(description=BEARER)] = None
) -> Key:
    """The key of a request; a spectator's if there is none."""
    try:
        return await service_of(request).links.find(name, given_key(request))
    except Forbidden:
        limiter_of(request).take(Limit.WRONG_KEYS, visitor_of(request.scope))
        raise


KeyDep = Annotated[Key, Depends(get_key)]


async def get_table(name: str, request: Request) -> LiveTable:
    """A table whose game is ready."""
    return await service_of(request).tables.find(name)


TableDep = Annotated[LiveTable, Depends(get_table)]


async def get_viewpoint(
    key: KeyDep,
    lang: LangDep,
    seat: Annotated[int | None, Query(alias="as")] = None,
    dark: bool = False,
    narrow: bool = False,
    text: bool = False,
) -> Viewpoint:
    return Viewpoint(key, seat, lang, Look(dark, narrow), text)


ViewpointDep = Annotated[Viewpoint, Depends(get_viewpoint)]


def seat_of_key(key: Key, wish: int | None, table: Table) -> int:
    """The seat of a key that a request means: the requested one, the current player, or the first."""
    if not key.seats:
        raise Forbidden(tr("You only look on here"))
    if wish is None:
        return table.asked if table.asked in key.seats else key.seats[0]
    if wish not in key.seats:
        raise Forbidden(tr("That is not your seat"))
    return wish


def must_be_host(key: Key, table: Table, seat: int | None = None) -> None:
    if not key.host:
        raise Forbidden(tr("Only the host of the table may do that"))
    if seat is not None and not 0 <= seat < len(table.seats):
        raise NotFound(tr("There is no such seat"))


def seat_link(name: str, key: Key) -> SeatLink:
    return SeatLink(table=name, key=key.key, link=f"/t/{name}/{key.key}")
