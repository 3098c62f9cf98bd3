"""The page for whoever runs the server: tables, load, limits, bans. On its own machine, or with a key."""

from dataclasses import dataclass
from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from signoria import __version__
from signoria.core.errors import UserError
from signoria.i18n import tr
from signoria.web.connections import Pages
from signoria.web.domain.errors import Forbidden
from signoria.web.limits import Bans
from signoria.web.routes.deps import LangDep, ServiceDep, limiter_of
from signoria.web.routes.guard import FOREIGN
from signoria.web.routes.health import COOKIE, is_admin, is_key, load, must_be_admin, pulse_of, token_of
from signoria.web.routes.templates import page
from signoria.web.scene.log import iso
from signoria.web.service.live import LiveTable

MOST_TABLES = 200
HOURS = 12

router = APIRouter(prefix="/admin", include_in_schema=False)


@dataclass(frozen=True)
class Row:
    """A table as the admin sees it: who plays what, not what they hold or say."""

    name: str
    game: str
    moves: int
    pages: int
    is_over: bool
    changed: str


def _row(live: LiveTable) -> Row:
    table = live.table
    pages = len(live.connections)
    return Row(
        table.name, table.game.info.title, table.position, pages, table.is_over, iso(table.events[-1].at)
    )


@router.get("")
async def show(request: Request, lang: LangDep, service: ServiceDep) -> HTMLResponse:
    if not is_admin(request) and request.app.state.admin_key:
        return page("admin_key.html", lang, trouble="")
    must_be_admin(request)
    return await _shown(request, lang, service)


async def _shown(request: Request, lang: str, service: ServiceDep, trouble: str = "") -> HTMLResponse:
    found = await pulse_of(request).feel()
    rows = sorted(map(_row, service.tables.in_memory()), key=lambda row: row.changed, reverse=True)
    return page(
        "admin.html",
        lang,
        server=__version__,
        reason=found.reason.render(lang) if found.reason else "",
        load=" ".join(f"{share:.2f}" for share in load()),
        pages=sum(row.pages for row in rows),
        count=len(rows),
        tables=rows[:MOST_TABLES],
        hits=limiter_of(request).hits.most_common(),
        bans=list(_bans(request)),
        trouble=trouble,
    )


def _bans(request: Request) -> Bans:
    bans: Bans = request.app.state.bans
    return bans


async def _keep_bans(request: Request, service: ServiceDep) -> None:
    await service.threads.write(service.store.set_bans, list(_bans(request)))
    pages: Pages = request.app.state.pages
    pages.end_banned(_bans(request))


async def _field(request: Request, name: str) -> str:
    """A field of a form, which must have come from our own page: nobody else's may press our buttons."""
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin", "")
    is_ours = site in ("same-origin", "none") if site else origin in ("", f"{request.base_url}".rstrip("/"))
    if not is_ours:
        raise Forbidden(FOREIGN)
    body = (await request.body()).decode("utf-8", "replace")
    return parse_qs(body, max_num_fields=5).get(name, [""])[0].strip()


@router.post("/enter")
async def enter(request: Request, lang: LangDep) -> Response:
    """With the admin's key; the browser then has a token, not the key."""
    key: str = request.app.state.admin_key
    given = await _field(request, "key")
    if not key or not is_key(request, given, key):
        answer = page("admin_key.html", lang, trouble=tr("That is not the key").render(lang))
        answer.status_code = 403
        return answer
    entered = RedirectResponse("/admin", 303)
    is_safe = request.url.scheme == "https"
    entered.set_cookie(
        COOKIE, token_of(key), HOURS * 3600, path="/", secure=is_safe, httponly=True, samesite="strict"
    )
    return entered


@router.post("/bans")
async def ban(request: Request, lang: LangDep, service: ServiceDep) -> Response:
    must_be_admin(request)
    try:
        _bans(request).add(await _field(request, "address"))
        await _keep_bans(request, service)
    except Forbidden:
        raise
    except UserError as error:
        return await _shown(request, lang, service, error.render(lang))
    return RedirectResponse("/admin", 303)


@router.post("/bans/lift")
async def lift(request: Request, service: ServiceDep) -> Response:
    must_be_admin(request)
    _bans(request).lift(await _field(request, "address"))
    await _keep_bans(request, service)
    return RedirectResponse("/admin", 303)
