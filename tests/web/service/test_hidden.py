"""One guard for hidden facts: bots and hints are handed what their seat may know, covers are shown."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

import signoria
from signoria import bots
from signoria.bots.search import SearchBot
from signoria.core.game import State
from signoria.jit.compiler import NATURE
from tests.web.players import Player, host


class Guard:
    """Stands where hidden facts are drawn afresh, and notes what bots were handed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[State] = []
        self.handed: list[State] = []
        guard = bots.known_state

        def noted(state: State, seat: int, seed: int) -> State:
            self.made.append(guard(state, seat, seed))
            return self.made[-1]

        monkeypatch.setattr("signoria.bots.known_state", noted)
        monkeypatch.setattr("signoria.web.service.hints.known_state", noted)
        for name in ("choose", "think"):
            self._watch(monkeypatch, name, getattr(SearchBot, name))

    def _watch(self, monkeypatch: pytest.MonkeyPatch, name: str, original: Any) -> None:
        def watched(bot: SearchBot, state: State, *more: Any, **others: Any) -> Any:
            if not others:  # not what a bot asks itself
                self.handed.append(state)
            return original(bot, state, *more, **others)

        monkeypatch.setattr(SearchBot, name, watched)

    def check(self) -> None:
        assert self.handed and [id(state) for state in self.handed] == [id(state) for state in self.made]


@pytest.mark.parametrize("game", ["ponte_vecchio", "medici"])
def test_bots_and_hints_see_what_their_seat_may_know(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    guard = Guard(monkeypatch)
    fewest = signoria.list_games()[game].players[0]
    me = host(client, "me" + " bot" * (fewest - 1), game)
    for _ in range(6):
        me.move(me.my_turn())
    scene = me.my_turn()
    me.ask("hint", position=scene["position"])
    guard.check()


def test_when_the_time_is_up_the_bot_sees_no_more_either(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    from datetime import timedelta

    guard = Guard(monkeypatch)
    monkeypatch.setattr("signoria.web.domain.table.timedelta", lambda seconds: timedelta(0))
    me = host(client, "screen screen", "ponte_vecchio", clock=10)
    me.wait(lambda scene: scene["position"] > 4)
    guard.check()


@pytest.mark.parametrize(
    ("game", "options", "is_covered"),
    [
        ("medina", {"screens": "hidden"}, True),
        ("medina", {"screens": "open"}, False),
        ("ponte_vecchio", {}, True),
        ("san_gimignano", {"hands": "hidden"}, True),
        ("medici", {}, False),
    ],
)
def test_one_screen_is_covered_where_something_secret_is_asked_or_shown(
    client: TestClient, game: str, options: dict[str, str], is_covered: bool
) -> None:
    fewest = signoria.list_games()[game].players[0]
    me = host(client, "me" + " screen" * (fewest - 1), game, options=options)
    scene = me.see()
    for _ in range(20):  # in Ponte Vecchio shops are placed before a card is laid
        if scene["cover"] is None:
            me.move(scene)
            scene = me.wait(lambda scene: scene["asked"] != NATURE)
    asked = scene["asked"]
    assert (scene["cover"] == asked) == is_covered
    if is_covered:
        assert scene["you"]["as"] is None and not scene["actions"]
        assert scene["board"] == Player(client, me.table).see()["board"], "what anybody may see"
        mine = me.see(**{"as": asked})
        assert mine["cover"] is None and mine["actions"] and mine["you"]["as"] == asked
        other = (asked + 1) % fewest
        assert me.see(**{"as": other})["cover"] == asked
