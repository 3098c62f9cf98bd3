"""Hints by request: each leads to the rule of the game that it is made by."""

from fastapi.testclient import TestClient

from signoria.core.guide import rule
from tests.web.players import Player, guest, host


def test_a_hint_names_a_rule_of_the_guide(client: TestClient) -> None:
    player = host(client, "me bot bot")
    scene = player.my_turn()
    choices = player.ask("hint", position=scene["position"])["choices"]
    assert choices
    for choice in choices:
        assert rule("medici", choice["rule"], "en")


def test_hints_are_allowed_where_people_sit_at_one_screen(client: TestClient) -> None:
    for kinds, allowed in (("me bot bot", True), ("me screen bot", True), ("me friend bot", False)):
        assert host(client, kinds).see()["hints"] is allowed
    assert host(client, "me friend bot", hints=True).see()["hints"] is True


def test_no_hint_where_the_host_allows_none(client: TestClient) -> None:
    player = host(client, "me bot bot", hints=False)
    scene = player.my_turn()
    refused = player.ask("hint", 403, position=scene["position"])
    assert refused["error"] == "The host of this table allows no hints."
    player.ask("hints", allowed=True)
    assert player.ask("hint", position=scene["position"])["choices"]
    player.ask("hints", allowed=True)  # once more changes nothing
    player.ask("hints", allowed=False)
    player.ask("hint", 403, position=scene["position"])
    told = [entry["text"][0] for entry in player.see()["log"] if "hints" in entry["text"][0]]
    assert told == ["The host allows hints", "The host allows hints no more"]


def test_only_the_host_allows_hints(client: TestClient) -> None:
    player = host(client, "me friend bot")
    friend = guest(player, 1)
    assert "host" in friend.ask("hints", 403, allowed=True)["error"]
    assert player.see()["hints"] is False


def test_a_rematch_keeps_what_the_host_allows(client: TestClient) -> None:
    player = host(client, "me bot bot", hints=False)
    player.ask("end")
    link = client.get(player.ask("rematch")["link"], follow_redirects=False).headers["location"]
    assert player.by_link(client, link).see()["hints"] is False


def test_a_table_of_one_s_own_is_no_way_around_that(client: TestClient) -> None:
    """There nobody forbids hints. After the game it may be played on from anywhere."""
    player = host(client, "me screen", "strozzi", hints=False)
    scene = player.my_turn()
    for somebody in (player, Player(client, player.table)):
        refused = somebody.ask("fork", 403, position=scene["position"])
        assert refused["error"] == "The host of this table allows no hints."
    player.ask("end")
    player.ask("fork", 201, position=scene["position"])
