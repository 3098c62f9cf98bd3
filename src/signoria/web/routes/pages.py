"""The pages, and the pictures of the lobby."""

import re
from datetime import UTC, date, datetime
from functools import cache, partial
from html import escape

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markdown_it import MarkdownIt

from signoria.core.contract import Board
from signoria.core.guide import PICTURE, guide
from signoria.core.registry import example, list_examples, list_games, load_part
from signoria.i18n import LANGUAGES, messages, tr
from signoria.svg import Context, Look, people
from signoria.web.domain.errors import NotFound
from signoria.web.routes.deps import KeyDep, LangDep, ServiceDep, TableDep
from signoria.web.routes.kept import Kept, kept
from signoria.web.routes.lobby import all_games
from signoria.web.routes.templates import html_of, kept_page, page
from signoria.web.scene.render import game_name
from signoria.web.service.opening import rematch_seats

RULE_NUMBER = re.compile(r"(?P<own><strong>)?(?P<number>\bR-\d+\.\d+\b)")
"""A rule's number: in bold at the rule itself, elsewhere a mention."""

HTML, SVG = "text/html", "image/svg+xml"
PICTURES_KEPT = 300
"""A hundred kilobytes each."""

router = APIRouter(include_in_schema=False)


@router.get("/")
async def lobby(request: Request, lang: LangDep, service: ServiceDep) -> Response:
    found = await _lobby.find(service.visitors, lang, datetime.now(UTC).date())
    return kept_page(found, request, lang)


@kept(len(LANGUAGES))
def _lobby(lang: str, today: date) -> Kept:
    """Each day has its puzzle."""
    return Kept.of(html_of("lobby.html", lang, games=all_games(lang, today)), HTML)


@router.get("/results")
async def results(lang: LangDep) -> HTMLResponse:
    """What was played on this device: the browser knows it, not the server."""
    return page("results.html", lang, games=all_games(lang))


@router.get("/puzzles")
async def puzzles(lang: LangDep) -> HTMLResponse:
    """All puzzles; the browser knows which ones were solved on this device."""
    return page("puzzles.html", lang, games=[game for game in all_games(lang) if game.puzzles])


@router.get("/docs")
async def docs(request: Request, lang: LangDep, service: ServiceDep) -> Response:
    """What can be asked of the server, for programs."""
    return kept_page(await _docs.find(service.visitors, request.app, lang), request, lang)


@kept(len(LANGUAGES))
def _docs(app: FastAPI, lang: str) -> Kept:
    """Long, and always the same: drawn once."""
    document = app.openapi()
    schemas = document["components"]["schemas"]
    return Kept.of(html_of("docs.html", lang, paths=document["paths"], schemas=schemas), HTML)


@router.get("/openapi.json")
async def description(request: Request, service: ServiceDep) -> Response:
    return (await _description.find(service.visitors, request.app)).answer(request)


@kept(1)
def _description(app: FastAPI) -> Kept:
    return Kept.json(app.openapi())


@router.get("/t/{name}")
@router.get("/t/{name}/{key}")
async def table(name: str, lang: LangDep, service: ServiceDep, key: str = "") -> HTMLResponse:
    _, opened = await service.tables.opened(name)
    return page("table.html", lang, table=name, key=key, game=game_name(opened.game, lang))


@router.get("/t/{name}/{key}/rematch")
async def to_rematch(live: TableDep, key: KeyDep, service: ServiceDep) -> Response:
    """One's own seat at the rematch."""
    rematch = live.table.rematch
    if not rematch:
        raise NotFound(tr("There is no rematch yet"))
    seats = rematch_seats(key, len(live.table.seats))
    mine = await service.links.giving(rematch, seats, key.host)
    if not key.host and (await service.tables.find(rematch)).table.has_changed_link(seats):
        mine = None  # the host gave the seat to somebody else, or keeps this one out
    return RedirectResponse(f"/t/{rematch}/{mine.key}" if mine else f"/t/{rematch}", 303)


@router.get("/rules/{name}")
async def rules(name: str, request: Request, lang: LangDep, service: ServiceDep) -> Response:
    _must_be_game(name)
    return kept_page(await _rules.find(service.visitors, name, lang), request, lang)


@kept()
def _rules(name: str, lang: str) -> Kept:
    title, guide = list_games()[name].title, guide_html(name, lang)
    html = html_of("rules.html", lang, title=title, game=name, games=all_games(lang), html=guide)
    return Kept.of(html, HTML)


def _must_be_game(name: str) -> None:
    if name not in list_games():
        raise NotFound(tr("There is no such page"))


def _figure(name: str, lang: str, found: re.Match[str]) -> str:
    """A position of the guide as a picture that opens large; `pictures.js` fits it to the screen."""
    source = f"/picture/{name}/{found['which']}.svg?lang={lang}"
    caption = escape(found["caption"])
    return (
        f'<figure><a href="{source}"><img src="{source}" data-picture="{source}" alt="{caption}"></a>'
        f"<figcaption>{caption}</figcaption></figure>"
    )


@cache
def guide_html(name: str, lang: str) -> str:
    """The guide with its pictures; each rule can be linked to by its number."""
    html = MarkdownIt().enable("table").render(PICTURE.sub(partial(_figure, name, lang), guide(name, lang)))
    html = html.replace("<table>", '<table tabindex="0">')  # on a phone some are scrolled, by keys too
    seen: set[str] = set()

    def anchored(found: re.Match[str]) -> str:
        number, own = found["number"], found["own"] or ""
        if not own or number in seen:
            return f'{own}<a href="#{number}">{number}</a>'
        seen.add(number)
        return f'{own}<span id="{number}" class="rule">{number}</span>'

    return RULE_NUMBER.sub(anchored, html)


@router.get("/words/{lang}.json")
async def words(lang: str, request: Request, service: ServiceDep) -> Response:
    """All sentences, for the page's script."""
    if lang not in LANGUAGES:
        raise NotFound(tr("There is no such page"))
    return (await _words.find(service.visitors, lang)).answer(request)


@kept(len(LANGUAGES))
def _words(lang: str) -> Kept:
    return Kept.json(messages(lang))


@router.get("/picture/{name}/{which}.svg")
async def picture(
    name: str,
    which: str,
    request: Request,
    lang: LangDep,
    service: ServiceDep,
    dark: bool = False,
    narrow: bool = False,
) -> Response:
    """A position that the game's folder keeps: for the lobby, and for the guide."""
    _must_be_game(name)
    if which not in list_examples(name):
        raise NotFound(tr("There is no such page"))
    found = await _picture.find(service.visitors, name, which, lang, Look(dark, narrow))
    return found.answer(request)


@router.get("/poster/{name}.svg")
async def poster(name: str, request: Request, service: ServiceDep, dark: bool = False) -> Response:
    """A game's picture for the lobby. Its address is new when it is, so browsers keep it for a year."""
    _must_be_game(name)
    found = await _poster.find(service.visitors, name, dark)
    return found.answer(request, "public, max-age=31536000, immutable")


@kept()
def _poster(name: str, dark: bool) -> Kept:
    draw = load_part(name, Board).poster
    if draw is None:
        raise NotFound(tr("There is no such page"))
    return Kept.of(draw(Look(dark)), SVG)


@kept(PICTURES_KEPT)
def _picture(name: str, which: str, lang: str, look: Look) -> Kept:
    """Drawn from a view that is kept, so that it is there before the rules are compiled."""
    shown = example(name, which)
    sitting = people(shown["names"], list_games()[name].colours)
    return Kept.of(load_part(name, Board).draw(Context(shown["view"], sitting, look, lang)), SVG)
