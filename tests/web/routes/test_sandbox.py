"""The sandbox by request: positions looked at, asked what is best, and played from."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi.testclient import TestClient

from signoria import Record
from signoria.core.registry import list_games
from signoria.core.setup import has_setup, position_text, set_up
from signoria.web.app import make_app
from signoria.web.limits import PUBLIC, Limiter
from signoria.web.store.sqlite import SqliteStore
from tests.web.players import Answer, Player, seats

GAMES = [name for name in list_games() if has_setup(name)]
BIDDING = (
    "day=2; moment=bid; maker=1; lot=gold; asked=2; money-1=30; money-2=20; money-3=10; spices-1=3; linen-2=4"
)


def shown(client: TestClient, game: str, status: int = 200, **wish: Any) -> Answer:
    """A position; its game may still have to be loaded."""
    while True:
        answer = client.post(f"/api/sandbox/{game}", json=wish)
        if answer.status_code != 503:
            break
    assert answer.status_code == status, answer.text[:300]
    scene: Answer = answer.json()
    return scene


def values_of(scene: Answer) -> Answer:
    return {field["key"]: field["value"] for group in scene["groups"] for field in group["fields"]}


def players_of(client: TestClient, game: str) -> Answer:
    example = shown(client, game, example="lobby")
    return {"players": example["players"], "options": example["options"]}


@pytest.fixture
def client(tmp_path: Path) -> Any:
    """The sandbox keeps nothing, so one kind of store is enough."""
    with TestClient(make_app(SqliteStore.in_folder(tmp_path))) as client:
        yield client


@pytest.mark.parametrize("game", GAMES)
def test_a_new_game_and_an_example_are_drawn_with_their_fields(client: TestClient, game: str) -> None:
    new = shown(client, game)
    assert new["position"] == "" and new["problems"] == [] and "<svg" in new["board"]
    example = shown(client, game, example="lobby")
    assert example["problems"] == [] and example["prompt"]
    again = shown(
        client,
        game,
        players=example["players"],
        options=example["options"],
        values=values_of(example),
        narrow=True,
        dark=True,
    )
    assert again["position"] == example["position"] and "<svg" in again["board"]
    told = " ".join(group["title"] for group in example["groups"])
    assert "Player 1" in told and "{" not in told


def test_what_is_wrong_is_told_at_the_field(client: TestClient) -> None:
    scene = shown(client, "medici", players=3, position=BIDDING)
    assert scene["asked"] == 1 and [person["score"] for person in scene["people"]] == [30, 20, 10]
    wrong = shown(client, "medici", players=3, values=values_of(scene) | {"asked": "1", "highest": 4})
    assert wrong["board"] is None
    assert [(problem["key"], problem["rule"]) for problem in wrong["problems"]] == [("bidder", "R-4.1")]
    assert wrong["problems"][0]["sentence"] == "Somebody has made the highest bid."
    assert "highest=4" in wrong["position"]  # the address keeps it all the same


def test_what_would_put_it_right_is_offered(client: TestClient) -> None:
    text = "moment=piece; stall=C3; ends=C3; left=2; grey=H5"
    problem = shown(client, "medina", players=3, position=text)["problems"][0]
    scene = shown(client, "medina", players=3, position=text)
    assert sum(problem["remedy"].values()) == 17
    assert shown(client, "medina", players=3, values=values_of(scene) | problem["remedy"])["problems"] == []


@pytest.mark.parametrize(
    ("game", "wish", "status", "told"),
    [
        ("chess", {}, 404, "There is no such page."),
        ("medici", {"players": 9}, 422, "Medici is for 3 to 6 players, not 9."),
        ("medici", {"options": {"hands": "open"}}, 422, "Medici has no option 'hands'"),
        ("medici", {"position": "gold"}, 422, "A position is a list of names and values"),
        ("medici", {"values": {"gold": 1}}, 422, "Medici has nothing called 'gold'."),
        ("medici", {"position": "day=x"}, 422, "Day is a number, not 'x'."),
        ("medici", {"position": "a" * 5000}, 422, "The request is not understood"),
        ("medici", {"example": "../../secret"}, 404, "There is no such example."),
        ("medici", {"values": {"day": [["x"]]}}, 422, "The request is not understood"),
    ],
)
def test_what_makes_no_sense_is_refused(
    client: TestClient, game: str, wish: Answer, status: int, told: str
) -> None:
    assert told in shown(client, game, status, **wish)["error"]


@pytest.mark.parametrize("game", GAMES)
def test_values_of_the_wrong_kind_are_problems(client: TestClient, game: str) -> None:
    values = values_of(shown(client, game, example="lobby"))
    for wrong in (7, "seven", ["seven"]):
        mistaken = {key: wrong for key, value in values.items() if type(value) is not type(wrong)}
        scene = shown(client, game, **players_of(client, game), values=values | mistaken)
        assert {problem["key"] for problem in scene["problems"]} == set(mistaken)


def test_what_is_best(client: TestClient) -> None:
    shown(client, "medici")
    answer = client.post("/api/sandbox/medici/hint", json={"players": 3, "position": BIDDING})
    assert answer.status_code == 200
    best = answer.json()["choices"][0]
    assert 0 <= best["share"] <= 1 and best["told"].startswith("You ") and best["picks"]
    for text, told in (("", "chance decides"), ("highest=4; moment=bid; lot=gold", "the highest bid")):
        answer = client.post("/api/sandbox/medici/hint", json={"players": 3, "position": text})
        assert answer.status_code in (409, 422) and told in answer.json()["error"]


def opened(client: TestClient, kinds: str, status: int = 201, **more: Any) -> Any:
    shown(client, more["game"])
    answer = client.post("/api/tables", json={"seats": seats(kinds)} | more)
    assert answer.status_code == status, answer.text[:300]
    return answer.json()


def test_a_table_opened_from_a_position_goes_on_as_any_other(client: TestClient) -> None:
    link = opened(client, "bot me bot", game="medici", position=BIDDING)["link"]
    player = Player.by_link(client, link)
    scene = player.my_turn()
    assert scene["yours"] and scene["players"][1]["score"] == 20
    assert "set up by hand" in scene["log"][0]["text"][0]
    player.ask("moves", position=0, action="bid 5")
    assert player.ask("undo") == {"undone": True}
    record = client.get(f"/api/tables/{player.table}/record", headers=player.headers).text
    assert re.search(r"^Position: day=2; ", record, re.MULTILINE)
    assert Record.parse(record).first.view()["day"] == 2
    assert player.ask("end") == {}
    past = client.get(f"/api/tables/{player.table}/at/0", headers=player.headers).json()
    assert past["sandbox"] is True and past["players"][1]["score"] == 20
    again = Player.by_link(client, player.ask("fork", 201, position=0)["link"])
    assert again.my_turn()["players"][1]["score"] == 20
    next_one = client.get(player.ask("rematch")["link"], follow_redirects=False).headers["location"]
    assert Player.by_link(client, next_one).my_turn()["players"][1]["score"] == 20


def test_bots_play_on_while_somebody_looks(client: TestClient) -> None:
    table = Player.by_link(client, opened(client, "bot bot bot", game="medici", position=BIDDING)["link"])
    scene = table.wait(lambda scene: scene["position"] > 2)
    assert scene["you"]["host"] and scene["you"]["seats"] == []


def test_a_record_with_a_position_is_taken_up(client: TestClient) -> None:
    shown(client, "medici")
    text = f"Signoria record 1\nGame: medici\nPlayers: 3\nRules: 1\nPosition: {BIDDING}\n\n2: bid 7\n"
    answer = client.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 201, answer.text
    scene = Player.by_link(client, answer.json()["link"]).my_turn()
    assert scene["position"] == 1 and scene["players"][0]["score"] == 30


@pytest.mark.parametrize(
    ("position", "status", "told"),
    [
        ("money-1=500", 422, "Florins is a number from 0 to 345."),
        ("day=3; moment=card; money-1=300", 422, "cannot have more than 225 florins on day 3"),
    ],
)
def test_no_table_is_opened_from_a_position_that_cannot_be(
    client: TestClient, position: str, status: int, told: str
) -> None:
    assert told in opened(client, "me bot bot", status, game="medici", position=position)["error"]


def test_a_game_that_is_over_is_not_played(client: TestClient) -> None:
    full = "linen 0 + linen 1 + linen 2 + linen 3 + linen 4"
    over = f"day=3; moment=over; ship-1={full}; ship-2={full.replace('linen', 'furs')}"
    over += f"; ship-3={full.replace('linen', 'dyes')}"
    assert "the game is over" in opened(client, "me bot bot", 409, game="medici", position=over)["error"]


def test_a_position_of_a_table_leads_to_the_sandbox(client: TestClient) -> None:
    player = Player.by_link(client, opened(client, "bot me bot", game="medici", position=BIDDING)["link"])
    player.my_turn()
    link = player.ask("at/0/sandbox", method="GET")["link"]
    query = parse_qs(urlsplit(link).query)
    assert urlsplit(link).path == "/sandbox/medici" and query["players"] == ["3"]
    assert (
        position_text(set_up(Record.parse("Signoria record 1\nGame: medici\nPlayers: 3\n\n").game, BIDDING))
        == (query["position"][0])
    )
    assert client.get(link).status_code == 200
    player.ask("at/9/sandbox", 404, method="GET")


def test_it_is_no_way_round_a_host_who_allows_no_hints(client: TestClient) -> None:
    player = Player.by_link(client, opened(client, "me bot bot", game="medici", hints=False)["link"])
    player.my_turn()
    assert "allows no hints" in player.ask("at/0/sandbox", 403, method="GET")["error"]
    player.ask("end")
    assert player.ask("at/0/sandbox", method="GET")["link"].startswith("/sandbox/medici")


def test_secrets_are_not_told_by_the_sandbox(client: TestClient) -> None:
    """Cards lie face down in this game until all have laid one."""
    player = Player.by_link(client, opened(client, "me bot", game="ponte_vecchio")["link"])
    player.my_turn()
    assert "would tell secrets" in player.ask("at/0/sandbox", 403, method="GET")["error"]
    past = client.get(f"/api/tables/{player.table}/at/0", headers=player.headers).json()
    assert past["sandbox"] is False


def test_each_seat_sees_what_it_may_know_of_a_position_set_up(client: TestClient) -> None:
    hand = "20 + 30 + 40 + 50 + 60 + 70 + 80 + 90 + 100 + joker"
    text = f"moment=card; shops-1=3L; shops-2=9L; laid-1=10; hand-1={hand}; starter=1"
    player = Player.by_link(client, opened(client, "bot me", game="ponte_vecchio", position=text)["link"])
    turn = client.get(f"/api/tables/{player.table}/turn", headers=player.headers).json()
    assert turn["yours"] and turn["view"]["laid"][0] not in (10, "10")


def test_it_is_limited(tmp_path: Path) -> None:
    limits = PUBLIC.changed({"previews": "1/h burst 1", "hints": "1/h burst 1"})
    with TestClient(make_app(SqliteStore.in_folder(tmp_path), limiter=Limiter(limits, local=None))) as client:
        answers = [client.post("/api/sandbox/chess", json={}).status_code for _ in range(2)]
        assert answers == [404, 429]
        answers = [client.post("/api/sandbox/chess/hint", json={}).status_code for _ in range(2)]
        assert answers == [404, 429]


def test_the_page_is_there_only_for_games_that_have_it(client: TestClient) -> None:
    assert client.get("/sandbox/medici").status_code == 200
    assert client.get("/sandbox/chess").status_code == 404
