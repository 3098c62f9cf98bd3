"""What visitors ask for that takes long: in turns, one thing at a time, and with an end."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any, NoReturn

import pytest
from fastapi.testclient import TestClient

import signoria
from signoria.web import fair
from signoria.web.app import make_app
from signoria.web.domain.errors import NotReady
from signoria.web.fair import MOST_OF_ONE, FairQueue, Turnstile, asker
from signoria.web.limits import TooMany
from signoria.web.routes.kept import Kept, kept
from signoria.web.store.sql import SqlStore
from tests.web.players import host


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Crowd:
    """Visitors of a queue whose thread is held up until all have come."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.queue = FairQueue(self.clock)
        self.done: list[str] = []
        self.asked: list[asyncio.Task[None]] = []
        self._opened = threading.Event()

    async def __aenter__(self) -> "Crowd":
        self.ask("doorkeeper")
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.sleep(0)  # all have come
        self._opened.set()
        await asyncio.wait(self.asked)
        self.queue.close()

    def ask(self, who: str, seconds: float = 1.0) -> "asyncio.Task[None]":
        def work() -> None:
            if who == "doorkeeper":
                self._opened.wait()
                return
            self.clock.now += seconds
            self.done.append(who)

        async def ask() -> None:
            asker.set(who)
            await self.queue.run(work)

        self.asked.append(asyncio.create_task(ask()))
        return self.asked[-1]


def in_a_crowd(tell: Callable[[Crowd], Awaitable[None]]) -> Crowd:
    async def run() -> Crowd:
        async with Crowd() as crowd:
            await tell(crowd)
        return crowd

    return asyncio.run(run())


def test_who_asks_for_much_waits_for_those_who_ask_for_little() -> None:
    async def tell(crowd: Crowd) -> None:
        for _ in range(4):
            crowd.ask("greedy")
        crowd.ask("modest")

    assert in_a_crowd(tell).done == ["greedy", "modest", "greedy", "greedy", "greedy"]


def test_what_takes_long_counts_for_more() -> None:
    async def tell(crowd: Crowd) -> None:
        for _ in range(2):
            crowd.ask("slow", seconds=3.0)
        for _ in range(4):
            crowd.ask("quick")

    assert in_a_crowd(tell).done == ["slow", "quick", "quick", "quick", "slow", "quick"]


def test_who_comes_again_and_again_is_not_a_newcomer_each_time() -> None:
    async def tell(crowd: Crowd) -> None:
        async def again() -> None:
            for _ in range(4):
                await crowd.ask("again", seconds=3.0)

        crowd.asked.append(asyncio.create_task(again()))
        await asyncio.sleep(0)
        for _ in range(6):
            crowd.ask("other")

    done = in_a_crowd(tell).done
    assert done[:5] == ["again", "other", "other", "other", "again"], "as if both had waited all the time"


def test_one_address_has_so_much_waiting() -> None:
    async def tell(crowd: Crowd) -> None:
        for _ in range(MOST_OF_ONE):
            crowd.ask("greedy")
        refused = crowd.ask("greedy")
        other = crowd.ask("modest")
        await asyncio.wait([refused])
        assert isinstance(refused.exception(), TooMany)
        assert not other.done(), "it waits"

    assert len(in_a_crowd(tell).done) == MOST_OF_ONE + 1


def test_a_full_queue_has_room_for_whoever_asks_for_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "MOST_WAITING", 4)

    async def tell(crowd: Crowd) -> None:
        first, second, third, last = (crowd.ask(who) for who in ("greedy", "greedy", "greedy", "modest"))
        newcomer = crowd.ask("newcomer")
        await asyncio.wait([third])
        assert isinstance(third.exception(), NotReady), "the last of whoever waits for the most"
        too_many = crowd.ask("greedy")
        await asyncio.wait([too_many])
        assert isinstance(too_many.exception(), NotReady)
        assert not any(task.done() for task in (first, second, last, newcomer))

    assert sorted(in_a_crowd(tell).done) == ["greedy", "greedy", "modest", "newcomer"]


def test_nothing_is_done_for_those_who_have_gone() -> None:
    async def tell(crowd: Crowd) -> None:
        gone = crowd.ask("gone")
        crowd.ask("stays")
        await asyncio.sleep(0)
        gone.cancel()

    assert in_a_crowd(tell).done == ["stays"]


def test_errors_go_to_whoever_asked_and_the_next_one_is_served() -> None:
    def fail() -> NoReturn:
        raise ValueError("no")

    async def run() -> None:
        queue = FairQueue()
        failing, fine = queue.run(fail), queue.run(lambda: 7)
        assert [type(one) for one in await asyncio.gather(failing, fine, return_exceptions=True)] == [
            ValueError,
            int,
        ]
        queue.close()

    asyncio.run(run())


# --- The turnstile ---


def test_requests_of_one_address_begin_in_turns_with_those_of_others() -> None:
    entered: list[str] = []

    async def run() -> None:
        turnstile = Turnstile()

        async def request(who: str) -> None:
            await turnstile.enter(who)
            entered.append(who)

        async with asyncio.TaskGroup() as group:
            for _ in range(5):
                group.create_task(request("many"))
            group.create_task(request("one"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            group.create_task(request("late"))
            group.create_task(request("many"))

    asyncio.run(run())
    assert entered == ["many", "one", "many", "late", "many", "many", "many", "many"]


def test_requests_and_sockets_go_through_it(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[str] = []

    async def enter(_: Turnstile, who: str) -> None:
        entered.append(who)

    monkeypatch.setattr(Turnstile, "enter", enter)
    client.get("/healthz")
    with client.websocket_connect("/ws/none"):
        pass
    assert len(entered) == 2


# --- Who waits there --------------------------------------------------------------------------


async def _refuse(*_: object, **__: object) -> NoReturn:
    raise TooMany(2)


def test_all_that_takes_long_waits_there(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a queue that takes nothing, all of it is refused; people play on."""
    with TestClient(make_app(store)) as client:
        me = host(client, "me screen screen")
        record = signoria.Record.of(signoria.game("medici", players=3))
        position, action = (scene := me.my_turn())["position"], scene["actions"][0]["action"]
        monkeypatch.setattr(client.app.state.service.visitors, "run", _refuse)  # type: ignore[attr-defined]
        table = f"/api/tables/{me.table}"
        asked: list[tuple[str, str, Any]] = [
            ("GET", table, None),
            ("GET", f"{table}/at/0", None),
            ("GET", f"{table}/reckonings/1", None),
            ("GET", f"{table}/picture.svg", None),
            ("GET", f"{table}/record", None),
            ("GET", f"{table}/at/0/sandbox", None),
            ("GET", f"{table}/invitations", None),
            ("POST", f"{table}/fork", {"position": 0}),
            ("POST", f"{table}/preview", {"position": position, "action": action}),
            ("POST", f"{table}/why", {"picks": ["do:pass"]}),
            ("POST", "/api/records", str(record)),
            ("POST", "/api/sandbox/medici", {}),
            ("POST", "/api/sandbox/medici/hint", {}),
            ("GET", "/picture/medici/lobby.svg?lang=nl&dark=1&narrow=1", None),
        ]
        for method, path, body in asked:
            sent = {"content": body} if isinstance(body, str) else {"json": body} if body is not None else {}
            answer = client.request(method, path, headers=me.headers, **sent)
            assert answer.status_code == 429, f"{path}: {answer.status_code}"
            assert answer.headers["retry-after"] == "2"
        assert me.ask("turn", method="GET")["yours"]
        me.ask("moves", position=position, action=action)
        me.ask("say", text="hello")


def test_what_is_possible_in_a_moment_tells_when(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    preparer = client.app.state.service.preparer  # type: ignore[attr-defined]
    monkeypatch.setattr(preparer, "can_check", lambda _: False)
    answer = client.post("/api/sandbox/medici", json={})
    assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0


def test_answers_that_are_kept_have_an_end() -> None:
    made: list[int] = []

    @kept(most=2)
    def number(value: int) -> Kept:
        made.append(value)
        return Kept.of(str(value), "text/plain")

    async def run() -> None:
        queue = FairQueue()
        for value in (1, 2, 1, 3, 1, 2):
            assert (await number.find(queue, value)).plain == str(value).encode()
        queue.close()

    asyncio.run(run())
    assert made == [1, 2, 3, 2], "the one that was asked for longest ago made room"
