"""The server by its requests: opening, playing, looking on, coming back, hosting."""

import hashlib
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

import signoria
from signoria.core.contract import Board
from signoria.core.game import State
from signoria.core.record import Record
from signoria.core.registry import game_file, load_part
from signoria.core.shuffle import problems
from signoria.jit.compiler import NATURE
from signoria.svg import Look, people
from signoria.web.app import make_app
from signoria.web.routes import lobby, pages
from signoria.web.service import preparing
from signoria.web.store.sql import SqlStore
from tests.settings import settings
from tests.web.players import (
    NO_LOG,
    Answer,
    Player,
    code_of_closing,
    connected,
    guest,
    host,
    seated,
    skip_presence,
)

# --- Playing ---


@pytest.mark.parametrize("game", signoria.list_games())
def test_a_whole_game_against_bots(client: TestClient, game: str) -> None:
    fewest = signoria.list_games()[game].players[0]
    me = host(client, "me" + " bot" * (fewest - 1), game)
    scene = me.my_turn()
    while scene["status"] == "playing":
        me.move(scene, len(scene["actions"]) // 2)
        scene = me.my_turn(after=NO_LOG)
    scores = [place["score"] for place in scene["result"]["places"]]
    assert scores == sorted(scores, reverse=True)
    result = scene["result"]
    paid = {line["seat"]: line["total"] for line in result["points"] if line["title"] is None}
    together = [result["start"][seat] + paid[seat] for seat in range(fewest)]
    assert together == [player["score"] for player in scene["players"]]
    text = client.get(f"/api/tables/{me.table}/record", headers=me.headers).text
    assert problems(Record.parse(text)) == []
    assert scene["shuffle"]["seed"] and scene["shuffle"]["hash"] in text


def test_a_scene_tells_what_is_asked_and_in_which_language(client: TestClient) -> None:
    me = host(client, "screen screen screen")
    scene = me.see()
    assert scene["yours"] and {"draw", "stop"} >= {choice["action"] for choice in scene["actions"]}
    assert scene["you"] == {"seats": [0, 1, 2], "host": True, "as": scene["asked"], "invitation": None}
    assert scene["board"].startswith("<svg") and me.see(text=True)["text"]
    assert "You start day 1" in str(scene["log"]) and "begint" in str(me.see(lang="nl")["log"])
    assert "starts day 1" in str(Player(client, me.table).see()["log"])
    assert me.see(after=scene["number"])["log"] == []


def test_moves_out_of_turn_doubled_late_or_senseless_do_no_harm(client: TestClient) -> None:
    me = host(client, "screen friend friend")
    others = [seated(me, 1), seated(me, 2)]
    everyone = [me, *others]
    scene = me.wait(lambda scene: scene["asked"] != NATURE)
    asked = everyone[scene["asked"]]
    other = everyone[(scene["asked"] + 1) % 3]
    view = asked.see()
    action, position = view["actions"][0]["action"], view["position"]
    assert other.ask("moves", 403, position=position, action=action)["error"]
    assert Player(client, me.table).ask("moves", 403, position=position, action=action)
    refused = asked.ask("moves", 422, position=position, action="bid 7")
    assert refused["rule"] == "R-3.1" and refused["error"].endswith(".")
    assert asked.ask("moves", 422, position=position, action="fly to the moon")["error"]
    assert asked.ask("moves", 422, position=position)["error"]
    assert asked.ask("moves", 422, position=-1, action=action)["error"]
    for _ in range(2):
        assert asked.ask("moves", position=position, action=action) == {"position": position + 1}
    made = [entry for entry in me.see()["log"] if entry["kind"] == "move"]
    assert len(made) == 1


def test_what_is_hidden_does_not_reach_the_others(client: TestClient) -> None:
    me = host(client, "screen friend", "ponte_vecchio")
    players = [me, seated(me, 1)]
    while "card" not in (scene := players[me.asked()].see())["actions"][0]["action"]:
        players[scene["asked"]].move(scene)
    first, second = players[scene["asked"]], players[1 - scene["asked"]]
    watcher = Player(client, me.table)

    def seen(card: str) -> list[Any]:
        """What the others see after a card was laid; then it is taken back."""
        first.ask("moves", position=scene["position"], action=card)
        answers = [second.see(), watcher.see(), second.ask("turn", method="GET")]
        first.ask("undo")
        for answer in answers:
            answer["number"] = answer["undone"] = answer["since"] = None
            answer["log"] = [entry["text"] for entry in answer.get("log", [])][-1:]
        return answers

    assert seen("card 20") == seen("card 50")
    first.ask("moves", position=scene["position"], action="card 20")
    told = second.ask("preview", position=scene["position"] + 1, action="card 30")
    assert told == {"board": None, "told": [], "change": None, "warning": None, "is_final": True}
    assert client.get(f"/api/tables/{me.table}/record").status_code == 403
    assert first.ask("fork", 403, position=0)


def test_preview_why_and_hint(client: TestClient) -> None:
    me = host(client, "me bot", "medina")
    scene = me.my_turn()
    choice = scene["actions"][0]
    seen = me.ask("preview", position=scene["position"], action=choice["action"])
    assert seen["board"].startswith("<svg") and seen["told"]
    assert me.see()["position"] == scene["position"]
    reason = me.ask("why", picks=["piece:roof"])
    assert reason["rule"] and reason["sentence"]
    thought = me.ask("hint", position=scene["position"])
    actions = {choice["action"] for choice in scene["actions"]}
    assert thought["choices"] and {choice["action"] for choice in thought["choices"]} <= actions
    assert me.ask("hint", 409, position=scene["position"] + 1)


def test_a_preview_of_the_last_bid_of_a_day_shows_the_day_that_ends(client: TestClient) -> None:
    record, dice = Record.of(signoria.game("medici", 3)), random.Random(1)
    while not ends_the_day(record.state, lowest_bid(record.state)):
        record.apply(dice.choice(record.state.legal()[:3]))
    answer = client.post("/api/records", content=str(record), headers={"Content-Type": "text/plain"})
    me = Player.by_link(client, answer.json()["link"])
    scene = me.wait(lambda scene: scene["position"] == len(record.actions))
    bid = record.state.text(lowest_bid(record.state))
    seen = me.ask("preview", position=scene["position"], action=bid)
    view = record.state.view()
    aboard = [*view["lot"], *(card for ship in view["ships"] for card in ship)]
    assert all(f'id="card-{card.replace(" ", "-")}"' in seen["board"] for card in aboard)


def lowest_bid(state: State) -> int:
    """After passing; of what is no bid, the first that is possible."""
    return state.legal()[:2][-1]


def ends_the_day(state: State, action: int) -> bool:
    after = state.after(action)
    return bool(state.player != NATURE and (after.data.day != state.data.day or after.over))


# --- The live line ---


def test_everyone_sees_every_event_in_order(client: TestClient) -> None:
    me = host(client, "screen screen screen")
    with connected(client, me.table, key=me.key) as first, connected(client, me.table) as second:
        seen = [skip_presence(first), skip_presence(second)]
        assert seen[0]["yours"] and not seen[1]["yours"]
        me.move(seen[0])
        me.move(me.my_turn())
        last, told = me.see()["number"], [entry["number"] for entry in seen[1]["log"]]
        while told[-1] < last:
            told += [entry["number"] for entry in skip_presence(second)["log"]]
        assert told == list(range(last + 1)), "each is told once"


def test_who_was_away_gets_what_was_missed(client: TestClient) -> None:
    me = host(client, "screen screen screen")
    number = me.see()["number"]
    for _ in range(3):
        me.move(me.my_turn())
    with connected(client, me.table, key=me.key, after=number) as socket:
        missed = [entry["number"] for entry in skip_presence(socket)["log"]]
    assert missed == list(range(number + 1, number + 1 + len(missed))) and len(missed) >= 3


def test_a_restart_loses_nothing_and_bots_go_on(store: SqlStore) -> None:
    with TestClient(make_app(store)) as client:
        me = host(client, "me bot bot")
        scene = me.my_turn()
        me.move(scene)
        made = me.see()["position"]
    with TestClient(make_app(store)) as client:
        again = Player(client, me.table, me.key)
        after = again.my_turn()
        assert after["position"] >= made
        assert after["log"][: len(scene["log"])] == scene["log"]


def test_a_socket_without_table_or_with_a_wrong_key_is_told(client: TestClient) -> None:
    me = host(client, "screen screen screen")
    for table, key, code in ((me.table, "wrong", 4403), ("none", "", 4404)):
        with connected(client, table, key=key) as socket:
            assert socket.receive_json()["error"]
            assert code_of_closing(socket) == code


def test_one_screen_with_secrets_is_covered(client: TestClient) -> None:
    me = host(client, "me screen", "medina", options={"screens": "hidden"})
    scene = me.see()
    assert scene["cover"] == scene["asked"] and scene["you"]["as"] is None and not scene["actions"]
    mine = me.see(**{"as": scene["asked"]})
    assert mine["cover"] is None and mine["actions"]
    other = me.see(**{"as": 1 - scene["asked"]})
    assert other["cover"] == scene["asked"] and other["you"]["as"] is None


# --- Taking back, talking ---


def test_taking_back_with_friends_and_alone(client: TestClient) -> None:
    me = host(client, "screen friend friend")
    everyone = [me, guest(me, 1), guest(me, 2)]
    for number, player in enumerate(everyone[1:]):
        player.sit(f"Friend {number}")
    for _ in range(4):
        asked = me.asked()
        everyone[asked].move(everyone[asked].my_turn())
    asker = next(player for player in everyone if player.see()["undo"] == "ask")
    before = me.see()["position"]
    assert asker.ask("undo") == {"asked": True}
    for player in everyone:
        if player is not asker:
            assert player.see()["asking"]["answer"]
            player.ask("undo/answer", yes=True)
    scene = me.see()
    assert scene["position"] < before and scene["asking"] is None and scene["undone"]

    alone = host(client, "me bot bot")
    at = alone.my_turn()
    alone.move(at)
    alone.my_turn()
    assert alone.ask("undo") == {"undone": True}
    assert alone.see()["position"] == at["position"]


def test_chat_is_for_players_and_for_spectators_if_the_host_lets_them(client: TestClient) -> None:
    me = host(client, "me bot bot")
    me.ask("say", text="hello <b>all</b>")
    zoe = Player(client, me.table)
    assert not zoe.see()["saying"] and me.see()["saying"]
    assert "the host may let spectators" in zoe.ask("say", 403, text="nice game", name="Zoe")["error"]
    zoe.ask("chat", 403, allowed=True)
    me.ask("chat", allowed=True)
    assert zoe.see()["saying"] and me.see()["spectators_speak"]
    zoe.ask("say", text="nice game", name="Zoe")
    assert (
        "has that name" in zoe.ask("say", 422, text="I resign", name=me.see()["players"][0]["name"])["error"]
    )
    said = [entry for entry in me.see()["log"] if entry["kind"] == "chat"]
    assert [entry["text"] for entry in said] == [["hello <b>all</b>"], ["nice game"]]
    assert said[1]["name"] == "Zoe" and said[1]["seat"] is None and said[1]["spectator"]
    assert not said[0]["spectator"]
    assert me.ask("say", 422, text="")


# --- The host, links and public tables ---


def test_links_are_handed_out_withdrawn_and_made_anew(client: TestClient) -> None:
    me = host(client, "me friend bot")
    friend = guest(me, 1)
    assert friend.see()["players"][1]["kind"] == "open"
    friend.sit("Bram", colour="purple")
    assert friend.see()["players"][1] | {"link": None} == me.see()["players"][1] | {"link": None}
    assert friend.see()["players"][1]["link"] is None, "only the host sees links"
    assert friend.ask("seats/1/link", 403)
    with connected(client, me.table, key=friend.key) as socket:
        skip_presence(socket)
        link = me.ask("seats/1/link")["link"]
        assert code_of_closing(socket) == 4403
    assert client.get(f"/api/tables/{me.table}", headers=friend.headers).status_code == 403
    again = Player.by_link(client, link)
    assert again.see()["you"]["seats"] == [1]
    me.ask("seats/1/link", method="DELETE")
    assert client.get(f"/api/tables/{me.table}", headers=again.headers).status_code == 403
    assert me.ask("seats/0/link", 409) and me.ask("seats/9/link", 404)


def test_a_bot_comes_for_an_absent_friend_and_leaves_again(client: TestClient) -> None:
    me = host(client, "me friend", "strozzi")
    friend = seated(me, 1)
    scene = me.wait(lambda scene: scene["asked"] != NATURE)
    while scene["asked"] == 0:
        me.move(scene)
        scene = me.see()
    assert friend.ask("seats/1/bot", 403, level="easy")
    me.ask("seats/1/bot", level="beginner")
    me.my_turn()
    assert friend.see()["players"][1]["replaced"]
    me.ask("seats/1/bot", method="DELETE")
    assert not friend.see()["players"][1]["replaced"]


def test_public_tables_are_listed_joined_and_watched(client: TestClient) -> None:
    me = host(client, "me friend bot", public=True)
    host(client, "me bot bot")
    listed = client.get("/api/tables").json()
    assert [table["table"] for table in listed] == [me.table] and listed[0]["open"] == 1
    joined = client.post(f"/api/tables/{me.table}/join", json={"name": "Carla", "colour": "green"})
    carla = Player.by_link(client, joined.json()["link"])
    assert carla.see()["you"]["seats"] == [1] and carla.see()["players"][1]["name"] == "Carla"
    assert client.post(f"/api/tables/{me.table}/join", json={}).status_code == 409
    watching = Player(client, me.table).see()
    assert watching["you"] == {"seats": [], "host": False, "as": None, "invitation": None}
    assert not watching["actions"]


def test_the_host_ends_a_table(client: TestClient) -> None:
    me = host(client, "me friend bot")
    assert guest(me, 1).ask("end", 403)
    me.ask("end")
    scene = me.see()
    assert scene["status"] == "ended" and scene["asked"] is None and scene["shuffle"]["seed"]
    assert me.ask("moves", 409, position=scene["position"], action="pass")
    assert me.ask("end", 409)


# --- After the game ---


def test_an_old_link_is_no_way_to_a_seat_whose_link_was_renewed_at_the_rematch(client: TestClient) -> None:
    me = host(client, "me friend", "strozzi")
    friend = guest(me, 1)
    friend.sit("Bram")
    me.ask("end")
    there = Player.by_link(
        client, client.get(me.ask("rematch")["link"], follow_redirects=False).headers["location"]
    )
    way = f"/t/{friend.table}/{friend.key}/rematch"
    assert client.get(way, follow_redirects=False).headers["location"] != f"/t/{there.table}"
    there.ask("seats/0/link")
    assert client.get(way, follow_redirects=False).headers["location"] == f"/t/{there.table}"
    again = client.get(f"/t/{me.table}/{me.key}/rematch", follow_redirects=False).headers["location"]
    assert again == f"/t/{there.table}/{there.key}", "the host's own way stays"


def test_rematch_rotates_the_seats_and_everyone_finds_his_own(client: TestClient) -> None:
    me = host(client, "me friend bot")
    friend = guest(me, 1)
    friend.sit("Bram")
    assert me.ask("rematch", 409)
    me.ask("end")
    link = me.ask("rematch")["link"]
    assert friend.ask("rematch")["link"]
    mine = client.get(link, follow_redirects=False).headers["location"]
    his = client.get(friend.see()["rematch"], follow_redirects=False).headers["location"]
    mine_player, his_player = Player.by_link(client, mine), Player.by_link(client, his)
    assert mine_player.table == his_player.table != me.table
    assert mine_player.see()["you"] == {"seats": [2], "host": True, "as": 2, "invitation": None}
    assert his_player.see()["you"]["seats"] == [0]
    assert his_player.see()["players"][0]["name"] == "Bram"


def test_every_position_can_be_seen_again_and_played_on(client: TestClient) -> None:
    me = host(client, "screen screen screen")
    for _ in range(5):
        me.move(me.my_turn())
    scene = me.my_turn()
    boards = {me.ask(f"at/{at}", method="GET")["board"] for at in range(scene["position"] + 1)}
    assert len(boards) > scene["position"] // 2
    assert me.ask(f"at/{scene['position']}", method="GET")["board"] == scene["board"]
    assert me.ask(f"at/{scene['position'] + 1}", 404, method="GET")
    assert me.ask("at/0", method="GET")["last"] == []
    fork = Player.by_link(client, me.ask("fork", 201, position=4)["link"])
    logs = [Player(client, table).see()["log"] for table in (fork.table, me.table)]
    assert fork.see()["position"] >= 4 and logs[0][1]["text"] == logs[1][1]["text"]
    assert fork.see()["undo"] is None, "what came with the record stays"


def test_a_record_is_taken_up(client: TestClient) -> None:
    record = Record.of(signoria.game("medici", 3))
    for action in ("starts 1", "gold", "stop"):
        record.apply(action)
    answer = client.post("/api/records", content=str(record), headers={"Content-Type": "text/plain"})
    me = Player.by_link(client, answer.json()["link"])
    scene = me.wait(lambda scene: scene["position"] == 3)
    assert scene["yours"] and scene["you"]["seats"] == [0, 1, 2]
    bad = client.post(
        "/api/records",
        content="Signoria record 1\nGame: chess\nPlayers: 2\n",
        headers={"Content-Type": "text/plain"},
    )
    assert bad.status_code == 422 and "chess" in bad.json()["error"]


# --- Clocks, programs, webhooks ---


def test_when_the_time_is_up_a_bot_chooses(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.web.domain.table.timedelta", lambda seconds=0: timedelta(0))
    me = host(client, "screen screen screen", clock=10)
    scene = me.wait(lambda scene: scene["position"] > 3)
    assert "time" in str(scene["log"])


def test_a_program_waits_for_its_turn_and_moves(client: TestClient) -> None:
    me = host(client, "screen program", "strozzi")
    program = guest(me, 1)
    turn = program.ask("turn?wait=0", method="GET")
    assert turn["seat"] == 1 and turn["view"]["game"] == "strozzi"
    for _ in range(12):
        mine = me.wait(lambda scene: scene["asked"] != NATURE)
        if mine["yours"]:
            me.move(mine)
        turn = program.ask("turn?wait=0", method="GET")
        if turn["yours"]:
            program.ask("moves", position=turn["position"], action=turn["legal"][0])
    assert any(entry["seat"] == 1 for entry in me.see()["log"])
    waited = program.ask(f"turn?wait=0.05&after={program.see()['number']}", method="GET")
    assert waited["number"] == program.see()["number"]


# --- Bad requests ---


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "chess", "seats": []},
        {"game": "medici", "seats": [{"kind": "me"}]},
        {"game": "medici", "seats": [{"kind": "me"}] * 3},
        {"game": "medici", "seats": [{"kind": "me"}] * 200},
        {"game": "medici", "seats": "none"},
        {"game": "medici", "seats": [{"kind": "bot"}] * 3, "clock": 0},
        {"game": "medici", "seats": [{"kind": "bot"}] * 3, "unheard": 1},
    ],
)
def test_a_bad_table_is_refused_with_a_sentence(client: TestClient, body: Answer) -> None:
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 422 and answer.json()["error"].endswith(".")


def test_a_refusal_speaks_the_reader_s_language(client: TestClient) -> None:
    for body in ({"game": "{chess}", "seats": []}, {"game": "medici", "seats": [{"kind": "bot"}]}):
        told = [client.post(f"/api/tables?lang={lang}", json=body).json()["error"] for lang in ("en", "nl")]
        assert told[0] != told[1]


def test_no_such_table(client: TestClient) -> None:
    assert client.get("/api/tables/none").status_code == 404
    assert client.post("/api/tables/none/end").status_code == 404


def test_all_settings_can_be_opened(client: TestClient) -> None:
    for setting in settings():
        name, players, options = setting.values
        me = host(client, "me" + " screen" * (players - 1), name, options=options)
        assert me.see()["status"] == "playing"


@pytest.mark.parametrize("game", signoria.list_games())
def test_the_lobby_has_its_pictures_before_the_rules_are_compiled(
    monkeypatch: pytest.MonkeyPatch, store: SqlStore, game: str
) -> None:
    monkeypatch.setattr(preparing.Preparer, "is_ready", lambda *_: False)
    with TestClient(make_app(store)) as client:
        answer = client.get(f"/picture/{game}/lobby.svg?lang=nl")
    record = Record.load(game_file(game, "examples/lobby.txt"))
    sitting = people(record.names, record.game.info.colours)
    assert answer.text == record.state.svg(None, "nl", sitting), "python docs/pictures/draw.py"


@pytest.mark.parametrize("game", signoria.list_games())
def test_a_poster_is_kept_by_browsers_until_it_changes(client: TestClient, game: str) -> None:
    facts = next(one for one in client.get("/api/games").json() if one["name"] == game)
    day, night = (client.get(f"{facts['picture']}{more}") for more in ("", "&dark=1"))
    poster = load_part(game, Board).poster
    assert poster and (day.text, night.text) == (poster(Look()), poster(Look(dark=True)))
    assert day.headers["content-type"] == "image/svg+xml"
    assert "immutable" in day.headers["cache-control"]
    told = hashlib.sha256((day.text + night.text).encode()).hexdigest()
    assert facts["picture"] == f"/poster/{game}.svg?v={told[:12]}"


@pytest.fixture
def nothing_is_kept() -> Iterator[None]:
    """Pictures and facts that are the same for everybody are made again for a test, and after it."""
    kept = (lobby._games, pages._poster, lobby.poster_version)
    for made in kept:
        made.cache_clear()
    yield
    for made in kept:
        made.cache_clear()


@pytest.mark.usefixtures("nothing_is_kept")
def test_a_game_without_a_poster_shows_its_board(monkeypatch: pytest.MonkeyPatch, client: TestClient) -> None:
    def without(name: str, part: type[Board]) -> Board:
        return replace(load_part(name, part), poster=None)

    monkeypatch.setattr(lobby, "load_part", without)
    monkeypatch.setattr(pages, "load_part", without)
    facts = client.get("/api/games", params={"lang": "nl"}).json()[0]
    assert facts["picture"] == f"/picture/{facts['name']}/lobby.svg?lang=nl"
    assert client.get(facts["picture"]).text.startswith("<svg")
    assert client.get(f"/poster/{facts['name']}.svg").status_code == 404
    assert client.get("/poster/nothing.svg").status_code == 404


def test_a_rules_number_leads_to_the_rule_not_to_where_it_is_mentioned(client: TestClient) -> None:
    page = client.get("/rules/medina?lang=en").text
    assert page.index('<a href="#R-10.7">') < page.index(
        '<strong><span id="R-10.7" class="rule">R-10.7</span></strong>'
    )
    assert page.count('id="R-10.7"') == 1
