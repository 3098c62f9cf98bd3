"""The pages, in the reader's language, and the pictures of the lobby."""

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt

from signoria.core.contract import Board
from signoria.core.guide import guide
from signoria.core.registry import example, list_games, load_part
from signoria.i18n import LANGUAGES, tr, translations
from signoria.svg import Context, Look, people
from signoria.web.domain.table import Refusal
from signoria.web.routes.deps import All, Found, Holder, Lang

HERE = Path(__file__).parent.parent
RULE = re.compile(r"\bR-\d+\.\d+\b")

router = APIRouter(include_in_schema=False)
templates = Environment(loader=FileSystemLoader(HERE / "pages"), autoescape=True, undefined=StrictUndefined)


@cache
def version() -> str:
    """Changes with any of the static files, so that browsers do not keep old ones."""
    key = hashlib.sha256()
    for path in sorted((HERE / "static").rglob("*")):
        if path.is_file():
            key.update(path.read_bytes())
    return key.hexdigest()[:12]


def page(name: str, lang: str, **context: Any) -> HTMLResponse:
    def translate(text: str, **values: Any) -> str:
        return tr(text, **values).render(lang)

    html = templates.get_template(name).render(
        lang=lang, tr=translate, version=version(), languages=LANGUAGES, **context
    )
    answer = HTMLResponse(html)
    answer.headers["Content-Security-Policy"] = (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
    )
    answer.headers["Referrer-Policy"] = "no-referrer"  # a seat's link is secret
    answer.set_cookie("lang", lang, max_age=365 * 24 * 3600, samesite="lax")
    return answer


@router.get("/")
async def lobby(request: Request, lang: Lang) -> HTMLResponse:
    from signoria.web.routes.lobby import all_games

    return page("lobby.html", lang, games=await all_games(lang))


@router.get("/t/{name}")
@router.get("/t/{name}/{key}")
async def table(request: Request, name: str, lang: Lang, key: str = "") -> HTMLResponse:
    try:
        events = await request.app.state.tables.events(name)
    except Refusal as refusal:
        answer = page("missing.html", lang, sentence=refusal.sentence.render(lang))
        answer.status_code = 404
        return answer
    info = list_games()[events[0].facts["game"]]
    facts = {"name": events[0].facts["game"], "title": info.title}
    return page("table.html", lang, table=name, key=key, game=facts)


@router.get("/t/{name}/{key}/rematch")
async def to_rematch(live: Found, holder: Holder, tables: All) -> Response:
    """One's own seat at the rematch: everybody has moved on by one."""
    rematch = live.table.rematch
    if not rematch:
        raise Refusal(tr("There is no rematch yet"), 404)
    players = len(live.table.seats)
    seats = sorted((seat - 1) % players for seat in holder.seats)
    fresh = await tables.key_in(rematch, seats, holder.host)
    return RedirectResponse(f"/t/{rematch}/{fresh or ''}", 303)


@router.get("/rules/{name}")
async def rules(name: str, lang: Lang) -> HTMLResponse:
    if name not in list_games():
        raise HTTPException(404)
    return page("rules.html", lang, title=list_games()[name].title, game=name, html=guide_html(name, lang))


@cache
def guide_html(name: str, lang: str) -> str:
    """The guide; each rule can be linked to by its number."""
    html = MarkdownIt().enable("table").render(guide(name, lang))
    seen: set[str] = set()

    def anchored(found: re.Match[str]) -> str:
        number = found[0]
        if number in seen:
            return f'<a href="#{number}">{number}</a>'
        seen.add(number)
        return f'<span id="{number}" class="rule">{number}</span>'

    return RULE.sub(anchored, html)


@router.get("/words/{lang}.json")
async def words(lang: str) -> JSONResponse:
    """All sentences, for the page's script."""
    if lang not in LANGUAGES:
        raise HTTPException(404)
    plain = {key: text for key, text in translations(lang).items() if isinstance(key, str)}
    return JSONResponse(plain, headers={"Cache-Control": "no-cache"})


@router.get("/picture/{name}.svg")
async def picture(name: str, lang: Lang, dark: bool = False) -> Response:
    """A game in mid-play."""
    if name not in list_games():
        raise HTTPException(404)
    return Response(showcase(name, lang, dark), media_type="image/svg+xml")


@cache
def showcase(name: str, lang: str, dark: bool) -> str:
    """Drawn from a view that is kept, so that it is there before the rules are compiled."""
    shown = example(name)
    return load_part(name, Board).draw(Context(shown["view"], people(shown["names"]), Look(dark), lang))
