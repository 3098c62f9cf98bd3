"""A table for friends by requests: it waits, invites, begins; and forks and records that keep their bots."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import signoria
from signoria.core.record import Record
from signoria.web.app import make_app
from signoria.web.connections import NO_KEY
from signoria.web.store.sql import SqlStore
from tests.web.players import Answer, Player, connected, guest, host, seated, skip_presence

# --- Waiting ---


def test_a_table_waits_until_everybody_sits_and_then_begins_by_itself(client: TestClient) -> None:
    me = host(client, "me friend bot")
    scene = me.see()
    assert scene["waiting"] and scene["asked"] is None and scene["position"] == 0 and not scene["yours"]
    assert scene["prompt"] == "The game begins when everybody sits"
    refused = me.ask("moves", 409, position=0, action="starts 1")
    assert "everybody sits" in refused["error"]
    me.ask("say", text="Where are you?")
    seated(me, 1)
    assert me.wait(lambda scene: scene["position"] > 0)["waiting"] is False


def test_a_restart_does_not_begin_a_table_that_waits(store: SqlStore) -> None:
    with TestClient(make_app(store)) as client:
        me = host(client, "me friend bot")
    with TestClient(make_app(store)) as client:
        again = Player(client, me.table, me.key)
        assert again.wait(lambda scene: True)["waiting"]
        seated(again, 1)
        again.wait(lambda scene: scene["position"] > 0)


def test_the_host_begins_with_bots_in_the_free_seats(client: TestClient) -> None:
    me = host(client, "me friend friend")
    assert guest(me, 1).ask("start", 403, level="beginner")
    me.ask("start", level="beginner")
    scene = me.my_turn()
    assert [player["replaced"] for player in scene["players"]] == [False, True, True]
    assert me.ask("start", 409, level="beginner")


def test_a_bot_instead_of_the_only_friend_lets_the_game_begin(client: TestClient) -> None:
    me = host(client, "me friend", "strozzi")
    me.ask("seats/1/bot", level="beginner")
    assert me.wait(lambda scene: scene["position"] > 0)["players"][1]["name"] == "Cosimo"


def test_a_rematch_does_not_wait_for_friends_who_never_came(client: TestClient) -> None:
    me = host(client, "me friend friend")
    late = guest(me, 2)
    me.ask("start", level="beginner")
    me.ask("end")
    again = client.get(me.ask("rematch")["link"], follow_redirects=False).headers["location"]
    scene = Player.by_link(client, again).see()
    assert not scene["waiting"] and [player["kind"] for player in scene["players"]] == [
        "bot",
        "bot",
        "person",
    ]
    theirs = client.get(f"/t/{me.table}/{late.key}/rematch", follow_redirects=False).headers["location"]
    assert theirs.endswith(f"/t/{Player.by_link(client, again).table}"), "a bot's seat has no link"


# --- Invitations ---


def test_one_link_invites_all_and_gives_each_a_seat(client: TestClient) -> None:
    me = host(client, "me friend friend")
    found = me.ask("invitations", method="GET")
    assert found == me.ask("invitations", method="GET"), "the link stays the same"
    assert set(found["seats"]) == {"1", "2"}
    path = found["everybody"]["link"].removeprefix("http://testserver")
    invited = Player.by_link(client, path)
    assert invited.see()["you"] == {"seats": [], "host": False, "as": None, "invitation": None}
    assert invited.ask("moves", 403, position=0, action="starts 1")
    bram, carla = (
        Player.by_link(client, invited.ask("join", name=name)["link"]) for name in ("Bram", "Carla")
    )
    assert (bram.see()["you"]["seats"], carla.see()["you"]["seats"]) == ([1], [2])
    assert invited.ask("join", 409, name="Dirk")
    assert [player["name"] for player in me.see()["players"]][1:] == ["Bram", "Carla"]
    assert Player(client, me.table).ask("join", 403, name="Dirk"), "without the link the table is private"


def test_invitations_are_the_host_s_and_come_as_qr_codes(client: TestClient) -> None:
    me = host(client, "me friend bot")
    assert guest(me, 1).ask("invitations", 403, method="GET")
    everybody = me.ask("invitations", method="GET")["everybody"]
    assert everybody["qr"].startswith("<svg") and everybody["link"].startswith("http://testserver/t/")


def test_the_host_withdraws_the_link_for_all_and_makes_another(client: TestClient) -> None:
    me = host(client, "me friend friend")

    def everybody() -> Answer | None:
        found: Answer | None = me.ask("invitations", method="GET")["everybody"]
        return found

    first = everybody()
    assert first and first["link"].endswith(str(me.see()["you"]["invitation"]))
    by_first = Player.by_link(client, first["link"].removeprefix("http://testserver"))
    assert by_first.see()["you"]["invitation"] is None, "others are not told of it"
    assert by_first.ask("invitation", 403) and by_first.ask("invitation", 403, "DELETE")
    me.ask("invitation", method="DELETE")
    refused = by_first.ask("join", 403, name="Bram")
    assert refused["error"] == "This link was withdrawn: ask the host for a new one."
    assert everybody() is None and me.see()["you"]["invitation"] is None, "none is made by just asking"
    me.ask("invitation", method="DELETE")
    by_second = Player.by_link(client, me.ask("invitation")["link"])
    by_third = Player.by_link(client, me.ask("invitation")["link"])
    third = everybody()
    assert third and third["link"].endswith(by_third.key)
    assert by_second.ask("join", 403, name="Bram") and by_first.ask("join", 403, name="Bram")
    Player.by_link(client, by_third.ask("join", name="Carla")["link"]).see()
    told = [
        entry["text"][0] for entry in Player(client, me.table).see()["log"] if "for all" in entry["text"][0]
    ]
    renewed = "The host makes a new link for all; the old one no longer works"
    assert told == ["The host withdraws the one link for all", renewed, renewed]


def hear_to_the_end(page: Any) -> None:
    while True:
        skip_presence(page)


def test_a_page_that_came_by_the_link_for_all_is_closed_when_it_is_withdrawn(client: TestClient) -> None:
    me = host(client, "me friend friend")
    link = me.ask("invitations", method="GET")["everybody"]["link"]
    with connected(client, me.table, key=link.rpartition("/")[2]) as page:
        skip_presence(page)
        me.ask("invitation", method="DELETE")
        with pytest.raises(WebSocketDisconnect) as closed:
            hear_to_the_end(page)
    assert closed.value.code == NO_KEY


@pytest.mark.parametrize(
    ("asked", "own", "address", "only_here"),
    [
        ("localhost:8765", "http://localhost:8765", "http://localhost:8765", True),
        ("127.0.0.1:8765", "http://192.168.1.7:8765", "http://192.168.1.7:8765", False),
        ("games.example", "http://192.168.1.7:8765", "http://games.example", False),
    ],
)
def test_links_have_an_address_that_others_can_open(
    store: SqlStore, asked: str, own: str, address: str, only_here: bool
) -> None:
    with TestClient(make_app(store, own), base_url=f"http://{asked}") as client:
        found = host(client, "me friend bot").ask("invitations", method="GET")
    assert found["only_here"] == only_here
    assert found["everybody"]["link"].startswith(f"{address}/t/")
    assert found["seats"]["1"]["link"].startswith(f"{address}/t/")


# --- My tables in the lobby ---


def test_a_card_tells_of_a_table_what_its_owner_wants_to_know(client: TestClient) -> None:
    me = host(client, "me bot bot")
    scene = me.my_turn()
    card = me.ask("card", method="GET")
    assert card["status"] == "playing" and card["yours"] and card["prompt"] == scene["prompt"]
    assert [player["score"] for player in card["players"]] == [player["score"] for player in scene["players"]]
    assert Player(client, me.table).ask("card", method="GET")["yours"] is False
    waiting = host(client, "me friend friend").ask("card", method="GET")
    assert waiting["status"] == "waiting" and [player["free"] for player in waiting["players"]] == [
        False,
        True,
        True,
    ]
    me.ask("end")
    assert me.ask("card", method="GET")["status"] == "ended"


def test_the_picture_of_a_table_is_its_board_as_the_key_may_see_it(client: TestClient) -> None:
    me = host(client, "me bot", "ponte_vecchio")
    scene = me.my_turn()
    path = f"/api/tables/{me.table}/picture.svg"
    answer = client.get(path, headers=me.headers)
    assert answer.headers["content-type"].startswith("image/svg+xml") and answer.text == scene["board"]
    assert client.get(path).text == Player(client, me.table).see()["board"]
    assert client.get(path, headers={"Authorization": "Bearer wrong"}).status_code == 403


# --- Bots stay bots ---


def test_a_fork_keeps_its_bots(client: TestClient) -> None:
    me = host(client, "me bot bot")
    me.move(me.my_turn())
    me.my_turn()
    fork = Player.by_link(client, me.ask("fork", 201, position=2)["link"])
    scene = fork.see()
    assert [player["kind"] for player in scene["players"]] == ["person", "bot", "bot"]
    assert [player["level"] for player in scene["players"]] == [None, "beginner", "beginner"]
    assert scene["you"]["seats"] == [0]
    fork.my_turn()


@pytest.mark.parametrize(
    ("header", "kind", "level"),
    [
        ("search:hard", "bot", "hard"),
        ("search", "bot", "medium"),
        ("search:seconds=2", "bot", "medium"),
        ("me", "person", None),
        ("random", "person", None),
        (None, "person", None),
    ],
)
def test_a_record_that_names_bots_opens_with_bots(
    client: TestClient, header: str | None, kind: str, level: str | None
) -> None:
    record = Record.of(signoria.game("medici", 3))
    record.apply("starts 1")
    if header:
        record.headers["Player 2"] = header
    answer = client.post("/api/records", content=str(record), headers={"Content-Type": "text/plain"})
    scene = Player.by_link(client, answer.json()["link"]).wait(lambda scene: True)
    assert (scene["players"][1]["kind"], scene["players"][1]["level"]) == (kind, level)
    assert scene["you"]["seats"] == ([0, 2] if kind == "bot" else [0, 1, 2])


def test_the_pages_of_the_house(client: TestClient) -> None:
    for path in ("/", "/results", "/rules/medina"):
        page = client.get(path)
        assert page.status_code == 200 and re.search(r"<main id=\"main\"", page.text)
