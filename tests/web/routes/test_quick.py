"""The short way for moves and the long one: the same answers, to the last header, and the same counts."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from signoria.web import metrics
from tests.web.players import Player, host

pytestmark = pytest.mark.parametrize("store", ["sqlite"], indirect=True)

QUICK, LONG = "application/json", "application/json; charset=utf-8"
"""Both are JSON; the short way only knows the plain one, which pages and programs send."""


def send(player: Player, body: bytes, kind: str, lang: str = "nl") -> Any:
    headers = player.headers | {"Content-Type": kind, "Accept-Language": lang}
    return player.client.post(f"/api/tables/{player.table}/moves", content=body, headers=headers)


def what_matters(answer: Any) -> tuple[int, bytes, dict[str, str]]:
    return answer.status_code, answer.content, dict(answer.headers)


def counted() -> float | None:
    return metrics.REGISTRY.get_sample_value(
        "signoria_requests_total", {"route": "/api/tables/{name}/moves", "status": "200"}
    )


def test_both_ways_answer_alike(client: TestClient) -> None:
    me = host(client, "me screen", "strozzi")
    scene = me.my_turn()
    position, legal = scene["position"], scene["actions"][0]["action"]
    stranger, nowhere = Player(client, me.table, "no-such-key"), Player(client, "nowhere", me.key)
    spectator = Player(client, me.table)
    bodies: list[Any] = [
        {"position": position, "action": "no such action"},
        {"position": position + 5, "action": legal},
        {"position": position, "action": legal, "seat": 7},
        {"position": "many", "action": legal},
        {"position": position},
        [],
    ]
    for body in [*(json.dumps(body).encode() for body in bodies), b"{", b"", b'"\xff"']:
        for player in (me, stranger, spectator, nowhere):
            quick, long = (what_matters(send(player, body, kind)) for kind in (QUICK, LONG))
            assert quick == long and quick[0] in (400, 403, 404, 409, 422), body


def test_a_move_by_the_short_way_is_counted_and_answered_as_by_the_long_one(client: TestClient) -> None:
    answers = []
    for kind in (QUICK, LONG):
        me = host(client, "me screen", "strozzi")
        scene = me.my_turn()
        move = {"position": scene["position"], "action": scene["actions"][0]["action"]}
        before = counted() or 0
        answer = send(me, json.dumps(move).encode(), kind)
        assert answer.status_code == 200 and counted() == before + 1
        assert me.see()["position"] > scene["position"]
        again = send(me, json.dumps(move).encode(), kind)  # the same choice, sent twice
        answers.append((what_matters(answer), what_matters(again)))
    assert answers[0] == answers[1]


def test_the_short_way_has_the_same_limits(client: TestClient) -> None:
    me = host(client, "me screen", "strozzi")
    limiter = client.app.state.limiter  # type: ignore[attr-defined]
    taken = []
    limiter.take = lambda limit, visitor, of=None: taken.append((limit, of))
    for kind in (QUICK, LONG):
        send(me, b'{"position": 900, "action": "x"}', kind)
    assert taken[: len(taken) // 2] == taken[len(taken) // 2 :] and len(taken) == 4
