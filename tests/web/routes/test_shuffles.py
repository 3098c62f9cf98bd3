"""Shuffles by requests: promised first, added to by everybody, proved at the end."""

import pytest
from fastapi.testclient import TestClient

from signoria.core.record import Record
from signoria.core.shuffle import audit, hash_of, problems
from signoria.web.domain.names import BOT_NAMES
from tests.web.players import NO_LOG, Answer, Player, guest, host

MINE, YOURS = "ab" * 16, "cd" * 16


def promised(client: TestClient) -> Answer:
    answer = client.post("/api/shuffles")
    assert answer.status_code == 201
    found: Answer = answer.json()
    return found


def play_to_the_end(me: Player) -> Answer:
    while (scene := me.my_turn(after=NO_LOG))["status"] == "playing":
        me.move(scene)
    return scene


def record_of(me: Player) -> Record:
    return Record.parse(me.client.get(f"/api/tables/{me.table}/record", headers=me.headers).text)


def test_a_shuffle_is_promised_before_anybody_adds_to_it_and_kept(client: TestClient) -> None:
    promise = promised(client)
    assert promise != promised(client)
    me = host(client, "me bot", "strozzi", nonce=promise["nonce"], contribution=MINE)
    shuffle = me.see()["shuffle"]
    assert shuffle["hash"] == promise["hash"] and shuffle["seed"] is None
    assert shuffle["contributions"] == [{"seat": None, "first": 0, "text": MINE}]
    seed = play_to_the_end(me)["shuffle"]["seed"]
    assert hash_of(seed) == promise["hash"]
    record = record_of(me)
    assert problems(record) == [] and record.headers["Contribution 1"] == f"host, from draw 0, {MINE}"


def test_a_promise_is_for_one_table(client: TestClient) -> None:
    promise = promised(client)
    wish = {"game": "strozzi", "seats": [{"kind": "me"}, {"kind": "bot"}], "nonce": promise["nonce"]}
    assert client.post("/api/tables", json=wish).status_code == 201
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 409 and "another table" in answer.json()["error"]


@pytest.mark.parametrize("nonce", ["0" * 32, "f" * 32])
def test_a_promise_does_not_last(client: TestClient, nonce: str) -> None:
    wish = {"game": "strozzi", "seats": [{"kind": "me"}, {"kind": "bot"}], "nonce": nonce}
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 409 and "long ago" in answer.json()["error"]


@pytest.mark.parametrize("wrong", [{"nonce": "short"}, {"nonce": "9" * 5000}, {"contribution": "nonsense"}])
def test_what_is_no_promise_or_nothing_to_add_is_refused(client: TestClient, wrong: Answer) -> None:
    wish = {"game": "strozzi", "seats": [{"kind": "me"}, {"kind": "bot"}]} | wrong
    assert client.post("/api/tables", json=wish).status_code == 422


def test_guests_add_when_they_sit_down(client: TestClient) -> None:
    me = host(client, "me friend friend", contribution=MINE)
    guest(me, 1).ask("me", name="Bram", contribution=YOURS)
    everybody = me.ask("invitations", method="GET")["everybody"]["link"]
    carla = Player(client, me.table, everybody.rpartition("/")[2])
    carla.ask("join", name="Carla", contribution="ef" * 16)
    added = me.see()["shuffle"]["contributions"]
    assert [(one["seat"], one["first"]) for one in added] == [(None, 0), (1, 0), (2, 0)]
    me.ask("me", contribution=MINE)
    assert [one["seat"] for one in me.see()["shuffle"]["contributions"]] == [None, 1, 2, 0]


def test_a_rematch_has_a_promise_of_its_own(client: TestClient) -> None:
    me = host(client, "me bot", "strozzi", contribution=MINE)
    me.ask("end")
    promise = promised(client)
    link = me.ask("rematch", nonce=promise["nonce"], contribution=YOURS)["link"]
    again = Player.by_link(client, client.get(link, follow_redirects=False).headers["location"])
    shuffle = again.see()["shuffle"]
    assert shuffle["hash"] == promise["hash"] != me.see()["shuffle"]["hash"]
    assert [one["text"] for one in shuffle["contributions"]] == [YOURS]


def test_a_fork_of_a_finished_game_is_proved_from_its_first_card_on(client: TestClient) -> None:
    me = host(client, "me bot", "strozzi", contribution=MINE)
    play_to_the_end(me)
    fork = Player.by_link(client, me.ask("fork", 201, position=30, contribution=YOURS)["link"])
    assert fork.see()["shuffle"]["given"] == 30
    play_to_the_end(fork)
    record = record_of(fork)
    assert problems(record) == [] and len(audit(record)) == 2
    del record.headers["Earlier 1 Seed"]
    assert problems(record)
    headers = {"Content-Type": "text/plain"}
    answer = client.post(f"/api/records?contribution={MINE}", content=str(record_of(me)), headers=headers)
    taken_up = Player.by_link(client, answer.json()["link"])
    taken_up.wait(lambda scene: scene["status"] == "over")
    assert problems(record_of(taken_up)) == []


def test_a_fork_of_a_running_game_tells_no_seed(client: TestClient) -> None:
    me = host(client, "screen screen", "strozzi")
    me.move(me.my_turn())
    fork = Player.by_link(client, me.ask("fork", 201, position=1)["link"])
    assert not any("Seed" in name and "hash" not in name for name in record_of(fork).headers)


def test_six_seats_with_the_bots_own_names(client: TestClient) -> None:
    seats = [{"kind": "screen", "name": name} for name in BOT_NAMES[:-1]] + [{"kind": "friend"}]
    me = host(client, "", seats=[*seats[:-1], {"kind": "friend", "name": BOT_NAMES[-1]}])
    me.ask("seats/5/bot", level="beginner")
    names = [player["name"] for player in me.see()["players"]]
    assert len(set(names)) == 6 and names[5] == "Cosimo 2"
