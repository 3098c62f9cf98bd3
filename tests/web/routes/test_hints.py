"""Hints by request: each leads to the rule of the game that it is made by."""

from fastapi.testclient import TestClient

from signoria.core.guide import rule
from tests.web.players import host


def test_a_hint_names_a_rule_of_the_guide(client: TestClient) -> None:
    player = host(client, "me bot bot")
    scene = player.my_turn()
    choices = player.ask("hint", position=scene["position"])["choices"]
    assert choices
    for choice in choices:
        assert rule("medici", choice["rule"], "en")
