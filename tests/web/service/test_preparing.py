"""Making games ready: tried again when it failed, and told step by step."""

import asyncio
import json

import pytest

from signoria.core.registry import BOTS, RULES, Step, report
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


def test_prepare_tells_each_step_as_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = [Step("strozzi", RULES, 1, 2), Step("strozzi", RULES, 2, 2), Step("strozzi", BOTS, 1, 1)]

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
