"""One guard for hidden facts: bots and hints are handed what their seat may know, covers are shown."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

import signoria
from signoria import bots
from signoria.bots.search import SearchBot
from signoria.core.game import State
from signoria.core.visibility import is_hidden_from
from signoria.jit.compiler import NATURE
from tests.settings import every_setting, some_states
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
    monkeypatch.setattr("signoria.web.domain.table.timedelta", lambda seconds=0: timedelta(0))
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


# --- Records of a game that is not over ---------------------------------------------------------


@every_setting
def test_a_record_that_can_be_had_tells_nobody_more_than_they_see(
    name: str, players: int, options: dict[str, str]
) -> None:
    """So it does not matter where it is taken: to the sandbox, or to a program of one's own."""
    game = signoria.game(name, players, **options)
    seats = (*range(game.players), None)
    open_states = [state for state in some_states(game, seed=3) if not is_hidden_from(state, None)]
    for state in open_states:
        assert all(state.resample(seat, number) == state for seat in seats for number in range(3))
    assert open_states


@pytest.mark.parametrize(("game", "status"), [("ponte_vecchio", 403), ("medici", 200)])
def test_while_a_game_lasts_its_record_tells_no_seed_and_no_secret(
    client: TestClient, game: str, status: int
) -> None:
    fewest = signoria.list_games()[game].players[0]
    me = host(client, "me" + " bot" * (fewest - 1), game)
    for _ in range(12):
        scene = me.my_turn()
        answer = client.get(f"/api/tables/{me.table}/record", headers=me.headers)
        assert answer.status_code == status
        if answer.status_code == 200:
            record = signoria.Record.parse(answer.text)
            assert not is_hidden_from(record.state, None)
            assert "Seed hash" in record.headers and "Seed" not in record.headers
        me.move(scene)
