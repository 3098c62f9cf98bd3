"""Reviews at tables: asked for after the game, worked out in the background, kept."""

import asyncio
import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

import signoria
from signoria import Record
from signoria.analysis import judge
from signoria.analysis.figures import Review
from signoria.web.app import make_app
from signoria.web.limits import PUBLIC, Limiter
from signoria.web.service import reviews
from signoria.web.service.live import now
from signoria.web.store import StoredReview
from signoria.web.store.sql import SqlStore
from tests.analysis.test_review import FEW, played
from tests.web.players import PATIENCE, Answer, Player, host


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "SIMULATIONS", FEW)
    monkeypatch.setattr(reviews, "TELL_SECONDS", 0.01)


@pytest.fixture(scope="module")
def record() -> Record:
    record = played(signoria.game("strozzi"))
    record.headers |= {"Seat 1": "Anna", "Seat 2": "Bram"}
    return record


def upload(client: TestClient, record: Record) -> Player:
    answer = client.post("/api/records", content=str(record).encode())
    assert answer.status_code == 201, answer.text
    player = Player.by_link(client, answer.json()["link"])
    player.wait(lambda scene: scene["status"] == "over")
    return player


def reviewed(player: Player, until: str = "done", **query: Any) -> Answer:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        path = f"/api/tables/{player.table}/review"
        found: Answer = player.client.get(path, headers=player.headers, params=query).json()
        if found.get("status") == until:  # it has none while the rules are being set up
            return found
        time.sleep(0.02)
    raise AssertionError("no review")


def test_a_game_is_reviewed_in_the_background_and_the_review_kept(store: SqlStore, record: Record) -> None:
    with TestClient(make_app(store)) as client:
        me = upload(client, record)
        assert me.ask("review", method="GET") == {
            "status": "none", "done": 0, "total": 0, "graph": "", "bars": "", "adding_up": "",
            "good_choices": "", "summary": "", "moments": [], "lucky": "", "phases": [], "seats": [],
        }  # fmt: skip
        assert me.ask("review")["status"] in ("waiting", "done")
        told = reviewed(me)
        assert "played best." in told["summary"] and "Anna" not in told["graph"], "they are You"
        assert "You" in told["graph"] and "Bram" in told["graph"]
        assert [line["seat"] for line in told["seats"]] == [0, 1]
        winner = record.state.winners[0]
        assert told["seats"][winner]["result"] == "100%" and told["seats"][1 - winner]["result"] == "0%"
        assert told["moments"] and all("This cost" in one["told"] for one in told["moments"])
        dutch = reviewed(me, lang="nl", narrow=1, dark=1)
        assert "speelde het best." in dutch["summary"] and "Dit kostte" in dutch["moments"][0]["told"]
    kept = store.review(me.table)
    assert kept and kept.figures and kept.due is None
    assert Review.from_json(kept.figures).simulations == FEW
    with TestClient(make_app(store)) as client:
        again = Player(client, me.table, me.key)
        again.wait(lambda scene: scene["status"] == "over")
        assert again.ask("review") == told, "it is not worked out again"
        assert Player(client, me.table).ask("review", method="GET")["status"] == "done", "spectators may look"


def test_only_a_game_that_is_over_is_reviewed_and_only_people_of_the_table_ask(
    client: TestClient, record: Record
) -> None:
    me = host(client, "me bot bot")
    assert me.ask("review", 409)["error"] == "The game is not over yet: it can be reviewed when it is."
    assert me.ask("review", method="GET")["status"] == "none"
    over = upload(client, record)
    assert Player(client, over.table).ask("review", 403)["error"] == "You only look on here."
    me.ask("end")
    assert me.ask("review")["status"] == "waiting", "also one that the host has ended"


def test_reviews_are_limited(store: SqlStore, record: Record) -> None:
    limiter = Limiter(PUBLIC.changed({"reviews": "1/h burst 1"}), local=None)
    with TestClient(make_app(store, limiter=limiter)) as client:
        me = upload(client, record)
        me.ask("review")
        assert "too often" in me.ask("review", 429)["error"]


def test_many_reviews_of_one_do_not_make_others_wait(
    store: SqlStore, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen in the store, whose order all processes follow; nothing is worked out here."""
    monkeypatch.setattr(reviews.Reviews, "run", lambda self: asyncio.Event().wait())
    monkeypatch.setattr(reviews, "LEAD", 4 * reviews.STEP)
    asked: list[tuple[str, str]] = []
    with TestClient(make_app(store, limiter=Limiter(PUBLIC.changed({"reviews": "off"})))) as client:
        for address in ["192.0.2.1"] * 7 + ["192.0.2.2", "192.0.2.1", "192.0.2.2", "192.0.2.3"]:
            client._transport.client = (address, 1234)  # type: ignore[attr-defined]
            over = upload(client, record)
            assert over.ask("review")["status"] == "waiting"
            asked.append((over.table, address))
    order = []
    while due := store.due_review(now()):
        order.append(dict(asked)[due.name][-1])
        store.keep_review(due.name, due.last_move, None)
    assert "".join(order[:5]) in ("12312", "12321"), "one of each, though the first has asked for many"
    assert len(order) == len(asked), "all are due at once"


def test_a_moment_is_tried_again_against_bots(client: TestClient, record: Record) -> None:
    over = upload(client, record)
    over.ask("review")
    moment = reviewed(over)["moments"][0]
    link = over.ask("fork", 201, position=moment["position"], seat=moment["seat"])["link"]
    scene = Player.by_link(client, link).my_turn()
    assert scene["position"] == moment["position"] and scene["asked"] == moment["seat"]
    kinds = [player["kind"] for player in scene["players"]]
    assert kinds[moment["seat"]] != "bot" and kinds[1 - moment["seat"]] == "bot"
    over.ask("fork", 404, position=0, seat=5)


def test_what_a_dead_process_left_is_taken_up_and_a_failure_told(
    store: SqlStore, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(make_app(store)) as client:
        me = upload(client, record)
    store.ask_review(StoredReview(me.table, len(record.actions), due=now()))
    due = store.due_review(now())
    assert due and store.hold_review(due, now() + timedelta(seconds=0.5))
    assert not store.hold_review(due, now()), "another process has it"
    assert store.due_review(now()) is None
    with TestClient(make_app(store)) as client:
        assert reviewed(Player(client, me.table, me.key))["summary"]

    def fail(*_: object) -> str:
        raise RuntimeError("no")

    monkeypatch.setattr(reviews, "_review", fail)
    store.ask_review(StoredReview(me.table, len(record.actions), due=now()))
    with TestClient(make_app(store)) as client:
        again = Player(client, me.table, me.key)
        reviewed(again, "failed")
        monkeypatch.undo()
        monkeypatch.setattr(judge, "SIMULATIONS", FEW)
        again.ask("review")
        assert reviewed(again)["summary"], "whoever asks again has it tried again"


def test_a_review_of_a_game_that_went_on_is_none(client: TestClient, store: SqlStore, record: Record) -> None:
    me = upload(client, record)
    store.ask_review(StoredReview(me.table, len(record.actions) + 7, due=now()))
    assert me.ask("review", method="GET")["status"] == "none"
    assert me.ask("review")["status"] == "waiting"
    assert reviewed(me)["summary"]


def test_a_review_waits_for_bots_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "LONGEST_WAIT", 0.2)
    answers = [True, True, True, False]
    progress = reviews._Progress(lambda: answers.pop(0), threading.Event())
    progress(1, 2)
    assert not answers and (progress.done, progress.total) == (1, 2)
    begun = time.monotonic()
    reviews._Progress(lambda: True, threading.Event())(1, 2)
    assert 0.2 <= time.monotonic() - begun < 5
