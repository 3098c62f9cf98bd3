"""A puzzle at a table of one's own: the choice is judged, and can be taken back."""

from fastapi.testclient import TestClient

from signoria.core.puzzles import puzzles
from tests.web.players import Player

GAME = "medici"


def opened(client: TestClient, number: int = 1) -> Player:
    answer = client.post("/api/puzzles", json={"game": GAME, "number": number, "name": "Anna"})
    assert answer.status_code == 201, answer.text
    return Player.by_link(client, answer.json()["link"])


def test_a_wrong_choice_and_the_right_one(client: TestClient) -> None:
    puzzle = puzzles(GAME)[0]
    me = opened(client)
    scene = me.wait(lambda scene: scene["asked"] == puzzle.seat)
    asked = {"number": 1, "count": len(puzzles(GAME)), "is_right": None, "choices": [], "why": ""}
    assert scene["puzzle"] == asked
    assert scene["players"][puzzle.seat]["name"] == "Anna"
    me.ask("moves", position=scene["position"], action=puzzle.choices[1].action)
    wrong = me.see()["puzzle"]
    assert wrong["is_right"] is False
    assert [choice["chance"] for choice in wrong["choices"]] == [one.chance for one in puzzle.choices]
    spectator = Player(client, me.table, "")
    assert spectator.see()["puzzle"] is None
    again = opened(client)
    scene = again.wait(lambda scene: scene["asked"] == puzzle.seat)
    again.ask("moves", position=scene["position"], action=puzzle.best.action)
    right = again.see()["puzzle"]
    assert right["is_right"] is True
    why = "Better than “You pass”: For 6 florins it keeps the lot from the others."
    assert wrong["why"] == right["why"] == why


def test_there_is_no_such_puzzle(client: TestClient) -> None:
    for game, number in ((GAME, len(puzzles(GAME)) + 1), ("chess", 1)):
        answer = client.post("/api/puzzles", json={"game": game, "number": number})
        assert answer.status_code == 404 and answer.json()["error"]
    assert client.post("/api/puzzles", json={"game": GAME, "number": 0}).status_code == 422
    assert client.post("/api/lessons", json={"game": "chess"}).status_code in (404, 422)


def test_every_game_tells_its_puzzle_of_the_day(client: TestClient) -> None:
    for game in client.get("/api/games").json():
        count = len(puzzles(game["name"]))
        assert game["puzzles"] == count and (1 <= game["puzzle"] <= count if count else game["puzzle"] == 0)
    assert client.get("/puzzles").status_code == 200
