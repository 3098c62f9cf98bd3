"""Guided games at a real table: followed, left, taken up again after a restart; and tips."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from signoria.core.lesson import lesson
from signoria.core.registry import list_games
from signoria.i18n import LANGUAGES
from signoria.web.app import make_app
from signoria.web.domain.events import Opened, from_json, to_json
from signoria.web.store.sqlite import SqliteStore
from tests.web.players import Answer, Player, host

LESSONS = [name for name in list_games() if lesson(name)]


def begin(client: TestClient, game: str) -> Player:
    made = client.post("/api/lessons", json={"game": game, "name": "Nina"})
    assert made.status_code == 201, made.text
    return Player.by_link(client, made.json()["link"])


def follow(player: Player, scene: Answer) -> None:
    """Do what the teacher proposes."""
    action = scene["lesson"]["proposal"]["action"]
    assert action in [one["action"] for one in scene["actions"]]
    player.ask("moves", position=scene["position"], action=action)


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[TestClient]:
    store = SqliteStore.in_folder(tmp_path)
    yield TestClient(make_app(store))
    store.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_who_follows_the_teacher_plays_the_record_to_its_end(quick: TestClient, game: str, lang: str) -> None:
    found = lesson(game)
    assert found
    with quick as client:
        player = begin(client, game)
        words, choices = set(), 0
        while (scene := player.my_turn(lang=lang))["status"] == "playing":
            assert scene["lesson"]["follows"] and scene["lesson"]["done"] == choices
            words |= {comment["text"] for comment in scene["lesson"]["comments"]}
            follow(player, scene)
            choices += 1
        words |= {comment["text"] for comment in scene["lesson"]["comments"]}
    assert choices == found.choices == scene["lesson"]["all"]
    assert [one["score"] for one in scene["players"]] == found.record.state.scores
    states = list(found.record.states())
    told = found.told(states, found.record.actions)
    names = [one["name"] for one in scene["players"]]
    assert words == {one.sentence.render(lang, names, found.seat) for one in told}


@pytest.mark.parametrize("game", LESSONS)
def test_who_leaves_the_record_is_answered_and_goes_on_with_bots(quick: TestClient, game: str) -> None:
    with quick as client:
        player = begin(client, game)
        scene = player.my_turn()
        proposed = scene["lesson"]["proposal"]["action"]
        other = next(one["action"] for one in scene["actions"] if one["action"] != proposed)
        player.ask("moves", position=scene["position"], action=other)
        after = player.my_turn()
        assert not after["lesson"]["follows"] and after["lesson"]["proposal"] is None
        assert after["lesson"]["comments"], "the choice is answered"
        player.ask("undo")
        back = player.my_turn()
        assert back["lesson"]["proposal"]["action"] == proposed, "taken back, the lesson goes on"
        player.ask("moves", position=back["position"], action=other)
        while (scene := player.my_turn())["status"] == "playing":
            player.move(scene)
        assert scene["lesson"]["comments"], "the end is told too"


def test_the_cards_come_as_recorded_on_any_path(quick: TestClient) -> None:
    found = lesson("medici")
    assert found
    with quick as client:
        player = begin(client, "medici")
        for _ in range(3):  # the first one is not what the record does
            player.move(player.my_turn(), place=0)
        dealt = [line for line in player.my_turn()["log"] if line["kind"] == "nature"]
        expected = [text for seat, text in found.moves if seat < 0][: len(dealt)]
        assert len(dealt) > 3 and len(expected) == len(dealt)
        table = client.app.state.service.tables.get(player.table).table  # type: ignore[attr-defined]
        assert [move.before.text(move.action) for move in table.line if move.seat < 0] == expected


def test_it_is_taken_up_again_after_a_restart(tmp_path: Path) -> None:
    store = SqliteStore.in_folder(tmp_path)
    with TestClient(make_app(store)) as client:
        player = begin(client, LESSONS[0])
        follow(player, player.my_turn())
        before = player.my_turn()
    store.close()
    with TestClient(make_app(SqliteStore.in_folder(tmp_path))) as client:
        again = Player(client, player.table, player.key).my_turn()
    assert again["lesson"] == before["lesson"] and again["lesson"]["done"] == 1


def test_the_newcomer_has_a_name_in_their_own_language(quick: TestClient) -> None:
    with quick as client:
        nameless = client.post("/api/lessons", json={"game": LESSONS[0]}, headers={"Accept-Language": "nl"})
        shown = Player.by_link(client, nameless.json()["link"]).my_turn()["players"]
        assert shown[0]["name"] == "Speler 1" and shown[1]["kind"] == "bot"
        assert begin(client, LESSONS[0]).my_turn()["players"][0]["name"] == "Nina"


def test_only_the_newcomer_is_taught(quick: TestClient) -> None:
    with quick as client:
        player = begin(client, LESSONS[0])
        assert player.my_turn()["lesson"]
        assert Player(client, player.table).see()["lesson"] is None


def test_the_record_claims_no_shuffle(quick: TestClient) -> None:
    with quick as client:
        player = begin(client, LESSONS[0])
        player.my_turn()
        text = client.get(f"/api/tables/{player.table}/record", headers=player.headers).text
    assert "Signoria record" in text and "Shuffle" not in text


def test_a_game_without_a_lesson_says_so(quick: TestClient) -> None:
    with quick as client:
        assert client.post("/api/lessons", json={"game": "chess"}).status_code in (404, 422)


def test_tables_of_earlier_versions_are_no_lessons() -> None:
    facts = {"game": "medici", "players": 3, "options": {}, "rules": 1, "public": False, "clock": None}
    read = from_json("opened", facts | {"hash": "", "given": 0, "seats": []})
    assert isinstance(read, Opened) and not read.lesson and "lesson" not in to_json(read)


# --- Tips -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", LESSONS)
def test_tables_with_beginners_have_up_to_three_tips(quick: TestClient, game: str) -> None:
    with quick as client:
        fewest = list_games()[game].players[0]
        player = host(client, " ".join(["me"] + ["bot"] * (fewest - 1)), game=game)
        seen = set()
        for _ in range(30):
            scene = player.my_turn()
            if scene["status"] != "playing":
                break
            assert len(scene["tips"]) <= 3
            seen |= {tip["key"] for tip in scene["tips"]}
            player.move(scene, place=-1)
        assert seen, "none in thirty choices"


def test_tables_with_other_bots_have_none(quick: TestClient) -> None:
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "easy"} for _ in range(2))]
    with quick as client:
        made = client.post("/api/tables", json={"game": "medici", "seats": seats}).json()
        player = Player.by_link(client, made["link"])
        for _ in range(3):
            scene = player.my_turn()
            assert scene["tips"] == []
            player.move(scene)
