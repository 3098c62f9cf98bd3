"""Turns errors into answers: the only place that assigns HTTP status codes to them."""

import logging

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection

from signoria.core.errors import IllegalAction, UserError
from signoria.core.record import RecordTooLong
from signoria.i18n import Sentence, tr
from signoria.web.domain.errors import Conflict, Forbidden, NotFound, NotReady
from signoria.web.limits import TooMany
from signoria.web.routes.language import language_of
from signoria.web.routes.templates import page
from signoria.web.schemas import Refused

log = logging.getLogger("signoria")
STATUS: dict[type[UserError], int] = {
    Forbidden: 403,
    NotFound: 404,
    Conflict: 409,
    RecordTooLong: 413,
    TooMany: 429,
    NotReady: 503,
}
OTHERWISE = 422
"""For illegal actions, unreadable records, failed bots and all other `UserError`s."""
SENTENCES: dict[int, Sentence] = {
    400: tr("The request is not understood"),
    404: tr("There is no such page"),
    405: tr("That cannot be asked in this way"),
    408: tr("The request took too long to arrive"),
    413: tr("That is too long to be taken"),
    414: tr("The address is too long"),
    431: tr("The headers of the request are too long"),
    500: tr("Something went wrong on the server. Nothing was changed"),
    503: tr("The server cannot keep anything just now. Nothing was changed: try again in a moment"),
}
LATER = {"Retry-After": "5"}


def status_of(error: UserError) -> int:
    """The status code of a `UserError`."""
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), OTHERWISE)


def add_handlers(app: FastAPI) -> None:
    for kind in (
        UserError,
        RequestValidationError,
        HTTPException,
        SQLAlchemyError,
        ClientDisconnect,
        Exception,
    ):
        app.add_exception_handler(kind, answer_to)


def answer_to(request: HTTPConnection, error: Exception) -> Response:
    """The answer to a request that caused an error."""
    lang = language_of(request)
    if isinstance(error, IllegalAction):
        return _answer(request, status_of(error), f"{error.sentence.render(lang)}.", error.rule)
    if isinstance(error, UserError):
        later = LATER if isinstance(error, NotReady) else {}
        later = {"Retry-After": str(error.seconds)} if isinstance(error, TooMany) else later
        return _answer(request, status_of(error), error.render(lang), headers=later)
    if isinstance(error, RequestValidationError):
        return _answer(request, OTHERWISE, f"{_invalid(error).render(lang)}.")
    if isinstance(error, HTTPException):
        sentence = SENTENCES.get(error.status_code)
        text = sentence.render(lang) if sentence else error.detail
        return _answer(request, error.status_code, f"{text}.", headers=dict(error.headers or {}))
    if isinstance(error, SQLAlchemyError):
        log.error("The store failed: %s", type(error).__name__, exc_info=error)
        return _answer(request, 503, f"{SENTENCES[503].render(lang)}.", headers=LATER)
    if isinstance(error, ClientDisconnect):  # nobody reads the answer
        return _answer(request, 400, f"{SENTENCES[400].render(lang)}.")
    return _answer(request, 500, f"{SENTENCES[500].render(lang)}.")


def _invalid(error: RequestValidationError) -> Sentence:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return tr("The request is not understood: {where}: {what}", where=where, what=first["msg"])


def _answer(
    request: HTTPConnection,
    status: int,
    text: str,
    rule: str | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    """JSON for requests to the API, a page for all others."""
    text = text.encode("utf-8", "replace").decode()  # texts from users may contain lone surrogates
    if request.scope["path"].startswith("/api/"):
        return JSONResponse(Refused(error=text, rule=rule).model_dump(), status, headers)
    answer = page("missing.html", language_of(request), sentence=text.removesuffix("."), status=status)
    answer.status_code = status
    answer.headers.update(headers or {})
    return answer
