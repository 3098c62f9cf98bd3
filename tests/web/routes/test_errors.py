"""What is refused: in JSON or as a page, with the right status, in the reader's language."""

import pytest
from fastapi.testclient import TestClient

from signoria.bots.process import BotFailed
from signoria.core.errors import IllegalAction, UserError
from signoria.core.record import RecordError
from signoria.i18n import tr
from signoria.web.domain.errors import Conflict, Forbidden, Invalid, NotFound, NotReady, Refusal
from signoria.web.routes.errors import status_of
from signoria.web.routes.language import preferred

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nonsense", "/rules/chess", "/t/nowhere", "/t/nowhere/key/rematch"])
def test_an_unknown_page_is_a_page(client: TestClient, path: str) -> None:
    for lang, words in (("en", "There is no such"), ("nl", "bestaat niet")):
        answer = client.get(path, headers=BROWSER | {"Accept-Language": lang})
        client.cookies.clear()
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert f'<html lang="{lang}"' in answer.text and words in answer.text and 'href="/"' in answer.text


@pytest.mark.parametrize("path", ["/api/nonsense", "/api/tables/none", "/api/tables/none/turn"])
def test_an_unknown_thing_of_the_api_is_json(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=BROWSER)
    assert answer.status_code == 404
    assert set(answer.json()) == {"error", "rule"} and answer.json()["error"].endswith(".")


def test_a_method_that_is_not_there_is_told(client: TestClient) -> None:
    assert client.put("/api/games").status_code == 405
    assert client.put("/api/games").json()["error"]


def test_every_error_has_its_status() -> None:
    sentence = tr("The game is over")
    statuses = {kind(sentence): status for kind, status in (
        (Conflict, 409), (Forbidden, 403), (Invalid, 422), (NotFound, 404), (NotReady, 503), (Refusal, 422),
        (IllegalAction, 422), (BotFailed, 422), (UserError, 422),
    )}  # fmt: skip
    for error, status in statuses.items():
        assert status_of(error) == status, error
    assert status_of(RecordError("game.txt", 3, sentence)) == 422


def test_a_record_that_cannot_be_read_is_told_in_the_reader_s_language(client: TestClient) -> None:
    headers = {"Content-Type": "text/plain"}
    told = [
        client.post(f"/api/records?lang={lang}", content="nonsense", headers=headers).json()["error"]
        for lang in ("en", "nl")
    ]
    assert "line 1" in told[0] and "regel 1" in told[1]


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("nl", "nl"),
        ("nl-BE,en;q=0.5", "nl"),
        ("en;q=0.5,nl;q=0.8", "nl"),
        ("fr,xx;q=0.9,nl;q=0.1", "nl"),
        ("fr,de;q=0.9,nl;q=0.1", "de"),
        ("nlx", "en"),
        ("nl;q=0,en", "en"),
        ("nl;q=much", "en"),
        ("", "en"),
        ("*", "en"),
    ],
)
def test_the_language_that_the_browser_wishes_most(client: TestClient, header: str, lang: str) -> None:
    assert f'<html lang="{lang}"' in client.get("/", headers={"Accept-Language": header}).text


def test_wishes_are_ordered() -> None:
    assert preferred("a;q=0.1, b, c;q=0.5") == ["b", "c", "a"]


def test_a_language_that_nobody_speaks_is_not_taken_up(client: TestClient) -> None:
    from tests.web.players import connected, host, skip_presence

    me = host(client, "screen screen screen")
    with connected(client, me.table, lang="xx") as socket:
        first = skip_presence(socket)["prompt"]
        socket.send_json({"lang": "nonsense"})
        assert skip_presence(socket)["prompt"] == first
        socket.send_json({"lang": "nl"})
        assert skip_presence(socket)["prompt"] != first
        socket.send_json({"lang": ["nl"]})  # no wish: passed over
        socket.send_json({"lang": "en"})
        assert skip_presence(socket)["prompt"] == first
