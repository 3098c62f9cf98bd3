"""Every command of `bench/` that measures load or looks for faults, at its smallest: it runs, and it counts.

What they find at length stands in docs/reliability.md.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from bench.client import BINARY, TEXT, Http, _frame_in, frame, position_in
from bench.stored import Writer, address_of, half_played

from bench import faults, floods, fuzz, kills, leaks, load
from signoria.core.game import game
from signoria.web.domain.table import Table
from signoria.web.store.sqlite import SqliteStore

Main = Callable[[Sequence[str]], int | None]


def report_of(main: Main, capsys: pytest.CaptureFixture[str], arguments: str) -> Any:
    main([*arguments.split(), "--json"])
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def test_load_plays_at_all_tables_and_measures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawn = tmp_path / "load.svg"
    arguments = f"steady --tables 3 --every 0.5 --seconds 2 --game strozzi --plot {drawn}"
    [figures] = report_of(load.main, capsys, arguments)
    assert figures["tables"] == 3 and figures["pages"] == 12
    assert figures["done"] > 1 and not figures["errors"]
    assert 0 < figures["median"] <= figures["percent99"] <= figures["worst"]
    assert figures["processor_ms"] > 0 and figures["kilobytes"] > 0
    assert "<svg" in drawn.read_text()


def test_load_starts_on_stored_tables(capsys: pytest.CaptureFixture[str]) -> None:
    figures = report_of(load.main, capsys, "stored --stored 20 --seconds 1 --game strozzi")
    assert (figures["tables"], figures["waiting"], figures["bots"]) == (20, 8, 2)
    assert figures["start_seconds"] > 0 and figures["megabytes"] > 0


def test_kills_lose_nothing_that_was_acknowledged(capsys: pytest.CaptureFixture[str]) -> None:
    report = report_of(kills.main, capsys, "--kills 1 --tables 2 --seed 3")
    assert report["kills"] >= 1 and report["checks"] >= 2
    assert report["acknowledged"]["move"] > 0
    assert not [found for found in report["problems"] if "lost" in found or "doubled" in found]


def test_a_slow_disk_stops_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    [result] = report_of(faults.main, capsys, "--fault slow --seconds 1")
    assert set(result["during"]) == {"move", "chat", "open a table", "look", "health", "socket"}
    assert result["during"]["look"]["200"] > 0
    assert result["people_went_on"] is not None


def test_leaks_compares_worlds_that_differ(capsys: pytest.CaptureFixture[str]) -> None:
    report = report_of(leaks.main, capsys, "--worlds 1 --settings 1 --game ponte_vecchio")
    assert report["hidden"] > 0 and report["answers"] > 100
    assert report["statuses"]["200"] > 100 and not report["differences"]


def test_leaks_notices_a_leak() -> None:
    report = leaks.Report()
    sides = leaks.Sides((None, None), report)  # type: ignore[arg-type]
    sides._note("scene", "/api", False, ["a tile 7", "a tile 8"])
    assert report.differences == {"scene": 1} and "tile 7" in report.examples[0]


def test_fuzzing_leaves_an_honest_page_alone(capsys: pytest.CaptureFixture[str]) -> None:
    report = report_of(fuzz.main, capsys, "--requests 30 --frames 20 --records 3")
    assert report["requests"] > 20 and report["frames"] >= 20 and report["records"] == 3
    assert not [found for found in report["problems"] if "honest" in found]


def test_floods_time_an_honest_player(capsys: pytest.CaptureFixture[str]) -> None:
    [result] = report_of(floods.main, capsys, "--flood scenes --seconds 1")
    assert result["before"]["moves"] > 0 and result["during"]["moves"] > 0
    assert sum(result["told"].values()) > 0


# --- What they stand on -----------------------------------------------------------------------


def test_frames_are_written_as_they_are_read() -> None:
    for length in (0, 125, 126, 70_000):
        written = bytearray(frame(TEXT, bytes(length)))
        kind, start, end = _frame_in(written) or (0, 0, 0)
        assert (kind, end - start) == (TEXT, length)
        assert _frame_in(written[:-5]) is None


def test_the_position_is_found_in_whole_scenes_and_in_changes() -> None:
    import zlib

    whole = b'{"table":"x","position":12,"game":{}}' + b" " * 1000
    assert position_in(TEXT, whole) == position_in(BINARY, zlib.compress(whole)) == 12
    assert position_in(TEXT, b'{"base":1,"serial":2,"fields":{"position":13}}') == 13
    assert position_in(TEXT, b'{"players_connected":[true]}') is None


def test_stored_tables_replay(tmp_path: Path) -> None:
    from random import Random

    store = SqliteStore.in_folder(tmp_path)
    position = half_played("strozzi", 2, Random(1), 20)
    [table] = Writer(address_of(tmp_path)).write([position])
    replayed = Table.replay(table.name, store.events(table.name))
    assert replayed.state == position.state and replayed.game == game("strozzi", 2)
    assert [key.seats for key in store.keys(table.name)] == [(0,), (1,)]


def test_a_connection_that_the_server_closed_is_opened_again() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi")
        await writer.drain()
        writer.close()

    async def ask_twice() -> list[tuple[int, bytes]]:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        line = Http(server.sockets[0].getsockname()[1])
        found = [await line.ask("GET", "/"), await line.ask("GET", "/")]
        server.close()
        return found

    assert asyncio.run(ask_twice()) == [(200, b"hi"), (200, b"hi")]
