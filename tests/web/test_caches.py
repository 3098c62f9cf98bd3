"""What strangers may write is never a key of a cache without bounds, nor a name of a file."""

import gzip
import sys
from collections.abc import Callable
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from starlette.requests import HTTPConnection

import signoria
from signoria.core.contract import Board
from signoria.core.registry import LOBBY, example, list_games, load_part
from signoria.i18n import LANGUAGES, format_list, language, tr, translations
from signoria.svg import Context, Look, people
from signoria.web.routes import hosting, pages, play
from signoria.web.routes.language import language_of
from tests.web.players import host

ODD = ["*/../*/../*", "../nl", "nl/../nl", "n\0l", "NL" * 500, "en_US.UTF-8", "xx", "'", "%2e%2e"]


def sizes(of: str = "signoria") -> dict[str, int]:
    """Every cache that never forgets, of the package or of a part of it, with what it holds."""
    return {
        f"{module}.{name}": one.cache_info().currsize
        for module, found in list(sys.modules.items())
        if module.startswith(of)
        for name, one in vars(found).items()
        if isinstance(one, _lru_cache_wrapper) and one.cache_info().maxsize is None
    }


@pytest.mark.parametrize("game", signoria.list_games())
def test_names_of_people_fill_no_cache(game: str) -> None:
    shown = example(game, LOBBY)
    board, colours = load_part(game, Board), list_games()[game].colours

    def draw(number: int) -> None:
        sitting = people([f"{name} {number}" for name in shown["names"]], colours)
        for narrow in (False, True):
            board.draw(Context(shown["view"], sitting, Look(narrow=narrow), "nl"))

    draw(0)
    before = sizes()
    for number in range(1, 4):
        draw(number)
    assert sizes() == before


@pytest.mark.parametrize("lang", ODD)
def test_a_language_that_is_not_in_the_table_is_looked_up_nowhere(
    monkeypatch: pytest.MonkeyPatch, client: TestClient, lang: str
) -> None:
    translations("nl")
    format_list(["a", "b"], "en")
    before = sizes("signoria.i18n")

    def touched(*_: object, **__: object) -> None:
        raise AssertionError("the file system was asked")

    with monkeypatch.context() as patched:
        for name in ("glob", "rglob", "exists", "open", "is_file", "read_text"):
            patched.setattr(Path, name, touched)
        assert lang not in LANGUAGES
        assert tr("{player} wins.", player="Anna").render(lang) == "Anna wins."
        assert format_list(["a", "b"], lang) == "a and b"
        headers = [(b"cookie", b"lang=" + lang.encode()), (b"accept-language", lang.encode())]
        scope = {"type": "http", "query_string": b"lang=" + lang.encode(), "headers": headers}
        assert language_of(HTTPConnection(scope)) in LANGUAGES
        token = language.set(lang)
        assert str(tr("{player} wins.", player="Anna")) == "Anna wins."
        language.reset(token)
    assert sizes("signoria.i18n") == before
    for path in (
        "/",
        "/api/games",
        "/picture/{game}/lobby.svg",
        "/rules/{game}",
        f"/words/{quote(lang)}.json",
    ):
        where = path.replace("{game}", next(iter(list_games())))
        answer = client.get(where, params={"lang": lang}, headers={"Cookie": "lang=../../*"})
        assert answer.status_code in (200, 404, 400)


def test_what_takes_long_and_is_always_the_same_is_made_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Strangers may ask for it as often as for any page."""
    made: list[str] = []

    def counted(what: str, make: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given, **named: (made.append(what), make(*given, **named))[1]

    monkeypatch.setattr(pages, "html_of", counted("docs", pages.html_of))
    monkeypatch.setattr(hosting.segno, "make", counted("code", hosting.segno.make))
    me = host(client, "me friend", "strozzi")
    for _ in range(3):
        assert "/api/tables" in client.get("/docs").text
        assert me.ask("invitations", method="GET")["everybody"]["qr"].startswith("<svg")
    assert made == ["docs", "code", "code"]


KEPT = (
    "/",
    "/api/games",
    "/openapi.json",
    "/docs",
    "/words/de.json",
    "/rules/medina",
    "/picture/medina/lobby.svg",
    "/poster/medina.svg",
)


@pytest.mark.parametrize("path", KEPT)
def test_what_is_long_and_always_the_same_is_packed_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Packing all sentences of a language took a twentieth of a second of each page that was opened."""
    first = client.get(path)
    assert first.headers["Content-Encoding"] == "gzip" and len(first.content) > 2000

    def packed_again(*_: object, **__: object) -> None:
        raise AssertionError("it is packed already")

    monkeypatch.setattr(gzip, "compress", packed_again)
    monkeypatch.setattr(gzip.GzipFile, "write", packed_again)
    assert client.get(path).text == first.text
    known = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (known.status_code, known.content) == (304, b"")
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert plain.text == first.text and "Content-Encoding" not in plain.headers


def test_what_is_picked_for_an_action_is_found_once_for_a_game(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """San Gimignano has so many actions that each question took a quarter of a second of all tables."""
    me = host(client, "screen screen", "strozzi")
    first = me.ask("why", picks=["nonsense"])

    def picked_again(name: str) -> None:
        raise AssertionError("that is known")

    monkeypatch.setattr(play, "parts", picked_again)
    assert me.ask("why", picks=["nonsense"]) == first
    assert first["sentence"] == "That cannot be chosen now."
