"""Errors as answers: the one place where HTTP status codes are given to them."""

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from signoria.core.errors import IllegalAction, UserError
from signoria.i18n import Sentence, tr
from signoria.web.domain.errors import Conflict, Forbidden, NotFound, NotReady
from signoria.web.routes.language import language_of
from signoria.web.routes.templates import page
from signoria.web.schemas import Refused

STATUS: dict[type[UserError], int] = {Forbidden: 403, NotFound: 404, Conflict: 409, NotReady: 503}
OTHERWISE = 422
"""Of an illegal action, a record that cannot be read, a bot that failed, and whatever else cannot be."""


def status_of(error: UserError) -> int:
    """The status code of an error that speaks to people."""
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), OTHERWISE)


def add_handlers(app: FastAPI) -> None:
    app.add_exception_handler(UserError, _user_error)
    app.add_exception_handler(RequestValidationError, _invalid_request)
    app.add_exception_handler(HTTPException, _http_error)


def _user_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, UserError)
    lang = language_of(request)
    if isinstance(error, IllegalAction):
        return _answer(request, status_of(error), f"{error.sentence.render(lang)}.", error.rule)
    return _answer(request, status_of(error), error.render(lang))


def _invalid_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    told = tr("The request is not understood: {where}: {what}", where=where, what=first["msg"])
    return _answer(request, OTHERWISE, f"{told.render(language_of(request))}.")


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told: Sentence | str = tr("There is no such page") if error.status_code == 404 else error.detail
    text = told.render(language_of(request)) if isinstance(told, Sentence) else told
    return _answer(request, error.status_code, f"{text}.")


def _answer(request: Request, status: int, text: str, rule: str | None = None) -> Response:
    """JSON for those who ask the API, a page for everybody else."""
    if request.url.path.startswith("/api/"):
        return JSONResponse(Refused(error=text, rule=rule).model_dump(), status)
    answer = page("missing.html", language_of(request), sentence=text.removesuffix("."))
    answer.status_code = status
    return answer
