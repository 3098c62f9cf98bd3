"""Pages from their templates, in the reader's language."""

import hashlib
from functools import cache
from pathlib import Path
from typing import TypeVar

from fastapi import Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from signoria.i18n import LANGUAGES, tr, tr_plural
from signoria.web.routes.kept import Kept

T = TypeVar("T", bound=Response)

WEB = Path(__file__).parent.parent
STATIC = WEB / "static"
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""All comes from the server itself; nothing that is written into a page runs or styles it."""
_environment = Environment(loader=FileSystemLoader(WEB / "pages"), autoescape=True, undefined=StrictUndefined)


@cache
def version() -> str:
    """Changes with any of the static files, so that browsers do not keep old ones."""
    key = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            key.update(path.read_bytes())
    return key.hexdigest()[:12]


def page(name: str, lang: str, **context: object) -> HTMLResponse:
    return html_page(html_of(name, lang, **context), lang)


def html_of(name: str, lang: str, **context: object) -> str:
    """A page's text."""

    def translate(text: str, **values: object) -> str:
        return tr(text, **values).render(lang)

    def translate_plural(singular: str, plural: str, count: int, **values: object) -> str:
        return tr_plural(singular, plural, count, **values).render(lang)

    return _environment.get_template(name).render(
        lang=lang,
        tr=translate,
        tr_plural=translate_plural,
        version=version(),
        languages=LANGUAGES,
        **context,
    )


def html_page(html: str, lang: str) -> HTMLResponse:
    """A page of a text, with what belongs to every page."""
    return _as_page(HTMLResponse(html), lang)


def kept_page(kept: Kept, request: Request, lang: str) -> Response:
    """A page that is the same for everybody."""
    return _as_page(kept.answer(request, "private, no-cache"), lang)  # its cookie has the language


def _as_page(answer: T, lang: str) -> T:
    answer.headers["Content-Security-Policy"] = PAGE_POLICY
    answer.set_cookie("lang", lang, max_age=365 * 24 * 3600, samesite="lax")
    return answer
