"""Making games ready: tried again when it failed, and told step by step."""

import asyncio
import json

import pytest

from signoria.core.registry import BOTS, RULES, CompileStep, list_games, report
from signoria.terminal.cli import main
from signoria.web.service import preparing
from signoria.web.service.preparing import Preparer, Progress


def test_a_game_that_could_not_be_made_ready_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str] = []

    def load(name: str) -> None:
        tries.append(name)
        if len(tries) == 1:
            raise OSError("the disk is full")

    monkeypatch.setattr(preparing, "engine", load)
    monkeypatch.setattr(preparing, "is_compiled", lambda _: True)
    monkeypatch.setattr(preparing, "AGAIN_SECONDS", 0.0)

    async def try_twice() -> bool:
        preparer = Preparer()
        with pytest.raises(OSError, match="full"):
            await preparer.want("strozzi")
        await preparer.want("strozzi")
        await preparer.want("strozzi")
        return preparer.is_ready("strozzi")

    assert asyncio.run(try_twice()) and len(tries) == 2


def test_a_server_that_starts_plain_has_its_games_ready_while_they_are_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A compiler that fails leaves them as they are, and is tried again."""
    steps: list[str] = []
    monkeypatch.setattr(preparing, "starts_plain", lambda: True)
    monkeypatch.setattr(preparing, "engine", lambda name: steps.append("loaded"))
    monkeypatch.setattr(preparing, "swap", lambda name: steps.append("swapped"))
    monkeypatch.setattr(preparing, "is_compiled", lambda _: False)
    monkeypatch.setattr(preparing, "AGAIN_SECONDS", 0.0)

    async def compile_when_allowed(preparer: Preparer, name: str) -> None:
        assert preparer.is_ready(name)
        steps.append("compiled")
        if steps.count("compiled") == 1:
            raise preparing.Failed("no room")

    monkeypatch.setattr(Preparer, "_compile", compile_when_allowed)

    async def prepare() -> None:
        preparer = Preparer()
        with pytest.raises(preparing.Failed):
            await preparer.want("medici")
        assert preparer.is_ready("medici") and "swapped" not in steps
        await preparer.want("medici")
        await preparer.want("medici")

    asyncio.run(prepare())
    assert steps == ["loaded", "compiled", "compiled", "swapped"]


def test_all_games_are_ready_before_the_first_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(preparing, "starts_plain", lambda: True)
    monkeypatch.setattr(preparing, "engine", loaded.append)
    monkeypatch.setattr(preparing, "swap", lambda name: None)
    monkeypatch.setattr(preparing, "is_compiled", lambda _: False)

    async def compile_when_all_are_there(preparer: Preparer, name: str) -> None:
        assert sorted(loaded) == sorted(list_games())

    monkeypatch.setattr(Preparer, "_compile", compile_when_all_are_there)

    async def run() -> list[bool]:
        preparer = Preparer()
        await preparer.run()
        return [preparer._tasks[name].exception() is None for name in list_games()]

    assert all(asyncio.run(run()))


def test_prepare_tells_each_step_as_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = [
        CompileStep("strozzi", RULES, 1, 2),
        CompileStep("strozzi", RULES, 2, 2),
        CompileStep("strozzi", BOTS, 1, 1),
    ]

    def compile_bots(_: str) -> None:
        for step in steps:
            report.get()(step)

    monkeypatch.setattr("signoria.bots.engine.engine", compile_bots)
    before = report.get()
    assert main(["prepare", "strozzi", "--json"]) == 0
    assert report.get() is before, "only the command itself reports so"
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert told == [
        {"game": step.game, "part": step.part, "done": step.done, "total": step.total} for step in steps
    ]


def test_progress_is_read_from_json_lines() -> None:
    lines = [
        {"game": "medina", "part": RULES, "done": 3, "total": 7},
        {"game": "medina", "part": RULES, "done": 7, "total": 7},
        {"game": "medina", "part": BOTS, "done": 2, "total": 5},
    ]

    async def follow(count: int) -> Progress:
        preparer, reader = Preparer(), asyncio.StreamReader()
        reader.feed_data(b"".join(json.dumps(line).encode() + b"\n" for line in lines[:count]))
        reader.feed_eof()
        await preparer._follow("medina", reader)
        return preparer.progress["medina"]

    assert asyncio.run(follow(1)) == Progress(3, preparing.STEPS)
    assert asyncio.run(follow(3)) == Progress(9, 12)


def test_what_checks_positions_is_compiled_when_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    done: set[str] = set()

    async def compiles(self: Preparer, name: str, *more: str) -> None:
        assert more == ("--checks",)
        done.add(name)

    monkeypatch.setattr(preparing, "engine", lambda _: None)
    monkeypatch.setattr(preparing, "is_compiled", lambda _: True)
    monkeypatch.setattr(preparing, "has_checks", lambda name: name in done)
    monkeypatch.setattr(Preparer, "_compile", compiles)

    async def ask() -> list[bool]:
        preparer = Preparer()
        answers = [preparer.can_check("strozzi")]
        await preparer.want("strozzi")
        answers.append(preparer.can_check("strozzi"))
        await preparer._checks["strozzi"]
        return [*answers, preparer.can_check("strozzi")]

    assert asyncio.run(ask()) == [False, False, True]
