"""The arena: who plays whom, the same deals for all, results that can be taken up again, and the report."""

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria import Record, State
from signoria.arena import Match, Result, lineups, play_game
from signoria.arena.file import ArenaFile, as_json
from signoria.arena.ladder import ladder
from signoria.arena.report import summary
from signoria.arena.workers import play_games
from signoria.bots import BOTS, ask, bot
from signoria.i18n import language
from signoria.terminal.cli import main


class Low:
    """Always the first legal action."""

    def __init__(self, seed: int | None = None):
        pass

    def choose(self, state: State, seat: int) -> int:
        return state.legal()[0]


class High(Low):
    """Always the last."""

    def choose(self, state: State, seat: int) -> int:
        return state.legal()[-1]


class Broken(Low):
    def choose(self, state: State, seat: int) -> int:
        raise RuntimeError("no idea")


class Illegal(Low):
    def choose(self, state: State, seat: int) -> int:
        return next(action for action in range(state.game.actions) if action not in state.legal())


@pytest.fixture(autouse=True)
def small_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for small in (Low, High, Broken, Illegal):
        monkeypatch.setitem(BOTS, small.__name__.lower(), f"tests.arena.test_arena:{small.__name__}")
    monkeypatch.setenv("SIGNORIA_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")
    language.set("en")


def strozzi(*bots: str, **rest: Any) -> Match:
    return Match(signoria.game("strozzi"), bots, **rest)


def played(match: Match, games: int) -> list[Result]:
    return [play_game(match, number) for number in range(games)]


def timeless(results: list[Result]) -> list[dict[str, Any]]:
    """The results in order, without how long the bots thought."""
    lines = [as_json(result) for result in sorted(results, key=lambda result: result.number)]
    return [{key: value for key, value in line.items() if key != "seconds"} for line in lines]


def arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["arena", *arguments, "--jobs", "1"])
    language.set("en")
    return code, *capsys.readouterr()


# --- Who plays whom ---


@pytest.mark.parametrize(
    ("bots", "players", "alone", "expected"),
    [
        ("A", 3, False, ["AAA"]),
        ("AB", 2, False, ["AB"]),
        ("AB", 4, False, ["AAAB", "AABB", "ABBB"]),
        ("ABC", 2, False, ["AB", "AC", "BC"]),
        ("ABC", 4, False, ["AABC", "ABBC", "ABCC"]),
        ("ABCD", 3, False, ["ABC", "ABD", "ACD", "BCD"]),
        ("ABC", 4, True, ["ABBB", "ACCC"]),
    ],
)
def test_lineups(bots: str, players: int, alone: bool, expected: list[str]) -> None:
    assert ["".join(table) for table in lineups(tuple(bots), players, alone)] == expected


def test_every_bot_sits_in_every_seat_as_often_and_lineups_take_turns() -> None:
    match = Match(signoria.game("medici", players=3), ("low", "high", "random"), mirror=True)
    games = 3 * len(match.lineups)
    seatings = [match.seating(number) for number in range(games)]
    assert sorted(match.lineups) == sorted([("low", "high", "random"), ("low", "low", "low")])
    for seat in range(3):
        assert Counter(seating[seat] for seating in seatings) == {"low": 4, "high": 1, "random": 1}
    for deal in range(len(match.lineups)):
        assert len({tuple(sorted(seating)) for seating in seatings[3 * deal : 3 * deal + 3]}) == 1


def nature(match: Match, number: int) -> list[str]:
    """What Nature drew in a game."""
    record = play_game(match, number, keep_record=True).record or ""
    return [line for line in record.splitlines() if line.startswith("nature")]


def test_the_games_of_a_deal_have_the_same_draws() -> None:
    match = Match(signoria.game("san_gimignano", players=3), ("low", "high"))
    deals = [[nature(match, 3 * deal + rotation) for rotation in range(3)] for deal in range(2)]
    assert deals[0][0] == deals[0][1] == deals[0][2] and len(deals[0][0]) > 10
    assert deals[1][0] == deals[1][1] != deals[0][0]
    assert nature(Match(match.game, match.bots, seed=1), 0) != deals[0][0]

    match = strozzi("low", "high")  # here Nature draws between the moves of the bots
    one, other = nature(match, 0), nature(match, 1)
    assert one[:20] == other[:20]


def test_a_game_is_decided_by_its_number() -> None:
    match = strozzi("random", "low")
    assert timeless(played(match, 6)) == timeless([play_game(match, number) for number in (5, 3, 4, 0, 2, 1)])


def test_places_follow_the_scores() -> None:
    for result in played(Match(signoria.game("medici", players=4), ("random", "low")), 8):
        best = sorted(result.scores, reverse=True)
        assert result.places == [1 + best.index(score) for score in result.scores]
        assert result.winners == [seat for seat in range(4) if result.scores[seat] == best[0]]


def test_a_bot_is_handed_a_state_in_which_hidden_facts_are_drawn_afresh() -> None:
    record = Record(signoria.game("ponte_vecchio", players=3))
    dice = bot("random", seed=1)
    while (
        (seat := record.state.player) is None or seat < 0 or "hidden" not in record.state.view(seat)["laid"]
    ):
        record.apply(dice.choose(record.state, 0))
    handed: list[State] = []

    class Peeker(Low):
        def choose(self, state: State, seat: int) -> int:
            handed.append(state)
            return state.legal()[0]

    for seed in range(20):
        ask(Peeker(), record, seat, seed)
    assert all(state.view(seat) == record.state.view(seat) for state in handed)
    assert len({bytes(state) for state in handed}) > 3


# --- Faults ---


@pytest.mark.parametrize(
    ("name", "reason"),
    [("broken", "It raised an error. RuntimeError: no idea"), ("illegal", "Its choice is not legal. ")],
)
def test_a_bot_that_fails_loses_and_the_others_share_the_victory(name: str, reason: str) -> None:
    match = Match(signoria.game("medici", players=3), (name, "random"))
    results = played(match, 12)
    for result in results:
        fault = result.fault
        assert fault and fault.bot == name == result.seating[fault.seat] and fault.reason.startswith(reason)
        others = [seat for seat in range(3) if seat != fault.seat]
        assert result.winners == others and result.places[fault.seat] == 3
        assert result.record and Record.parse(result.record).actions
        assert fault.move == result.moves == len(Record.parse(result.record).actions)
    found = summary(match, results)
    facts = {facts["bot"]: facts for facts in found["bots"]}
    assert facts[name]["faults"] == 12 == len(found["faults"]) and facts["random"]["faults"] == 0
    assert facts[name]["rating"] < facts["random"]["rating"]


def test_faults_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = arena(capsys, "strozzi", "--bots", "broken,random", "--games", "12")
    assert code == 0 and "12 games lost by a fault." in out
    assert out.count("broken: It raised an error. RuntimeError: no idea") == 5
    assert "random above broken in every game" in out


# --- Many games ---


def test_processes_give_the_same_results_as_this_one() -> None:
    match = strozzi("random", mirror=True)
    several = list(play_games(match, range(12), jobs=2, keep_records=True))
    assert timeless(several) == timeless(played(match, 12))
    assert all(result.record for result in several)


def test_ray_gives_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, map(os.path.abspath, sys.path))))
    match = strozzi("random", mirror=True)
    assert timeless(list(play_games(match, range(8), ray="local"))) == timeless(played(match, 8))


def test_without_ray_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match="ray is not installed"):
        list(play_games(strozzi("random"), range(2), ray="local"))


COMMAND = [
    sys.executable,
    "-c",
    "import sys; from signoria.terminal.cli import main; sys.exit(main())",
    "arena",
]


def begun(path: Path, *arguments: str) -> "subprocess.Popen[str]":
    """An arena in a process of its own, with some games saved already."""
    environment = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--save", str(path)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # ignored in the background
    )
    deadline = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < 10:
        assert process.poll() is None and time.monotonic() < deadline, process.communicate()
        time.sleep(0.05)
    return process


def test_an_arena_that_was_killed_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    settings = ["strozzi", "--bots", "random", "--seed", "7"]
    process = begun(path, *settings, "--games", "100000", "--jobs", "1")
    process.kill()
    process.communicate()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:10]) + lines[5][: len(lines[5]) // 2])  # cut in the middle of a line

    code, _, err = arena(capsys, *settings, "--games", "30", "--save", str(path))
    assert code == 0 and "9 of 30 games were played before." in err
    again = ArenaFile(path, strozzi("random", seed=7))
    again.close()
    assert timeless(again.results) == timeless(played(strozzi("random", seed=7), 30))


def test_ctrl_c_tells_what_is_done_and_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    process = begun(path, "strozzi", "--bots", "random", "--games", "100000", "--jobs", "2")
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()  # a test that fails leaves no arena behind, nor its workers
    assert process.returncode == 130 and "random against itself" in out
    assert f"--games 100000 --jobs 2 --save {path}" in err and "Traceback" not in err


def test_a_file_of_another_match_is_not_touched(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert arena(capsys, "strozzi", "--bots", "random", "--games", "4", "--save", str(path))[0] == 0
    before = path.read_bytes()
    code, _, err = arena(capsys, "strozzi", "--bots", "low", "--games", "4", "--save", str(path))
    assert code == 2 and 'there bots is ["random"], now ["low"]' in err and path.read_bytes() == before
    for text, line in (
        ("Signoria record 1", 1),
        ("[1]\n", 1),
        (before.decode().splitlines()[0] + "\n{}\n", 2),
    ):
        path.write_text(text, encoding="utf-8")
        code, _, err = arena(capsys, "strozzi", "--bots", "random", "--games", "4", "--save", str(path))
        assert code == 2 and f"line {line}: these are not results of an arena" in err
        assert path.read_text(encoding="utf-8") == text


# --- The report ---


def test_the_mirror_is_reported_apart() -> None:
    match = strozzi("random", "low", mirror=True)
    found = summary(match, played(match, 40))
    assert found["mirror"]["bot"] == "random" and found["mirror"]["games"] == 20
    assert sum(facts["share"] for facts in found["mirror"]["seats"]) == pytest.approx(1)
    low, high = found["mirror"]["seats"][0]["share_interval"]
    assert 0 < low < 0.5 < high < 1
    assert [facts["games"] for facts in found["bots"]] == [20, 20]
    assert found["bots"][0]["fair_share"] == 0.5


def test_shares_and_scores(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = arena(capsys, "medici", "--bots", "random,low,high", "--games", "10", "--json")
    assert code == 0 and "12 games: every deal is played in 3 seatings." in err
    found = json.loads(out)
    assert found["games"] == 12 and found["deals"] == 4
    assert sum(facts["first_places"] for facts in found["bots"]) == pytest.approx(12)
    assert sum(facts["fair_share"] for facts in found["bots"]) == pytest.approx(1)
    assert (
        {facts["bot"] for facts in found["bots"] if facts["rating"] == 0} == {"random"} == {found["anchor"]}
    )
    ratings = [facts["rating"] for facts in found["bots"]]
    assert ratings == sorted(ratings, reverse=True)


def test_the_table_speaks_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, words in (("en", ["rating", "fair", "First places by seat"]), ("nl", ["sterkte", "eerlijk"])):
        code = main(
            ["--lang", lang, "arena", "strozzi", "--bots", "random,low", "--games", "4", "--jobs", "1"]
        )
        language.set("en")
        out = capsys.readouterr().out
        assert code == 0 and all(word in out for word in words)


def test_records_are_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, _ = arena(capsys, "strozzi", "--bots", "random,low", "--games", "4", "--records", str(tmp_path))
    records = [Record.load(path) for path in sorted(tmp_path.iterdir())]
    assert code == 0 and len(records) == 4 and all(record.state.over for record in records)
    assert [record.headers["Player 1"] for record in records] == ["random", "low"] * 2


def test_the_ladder_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ladder.svg"
    code, _, _ = arena(capsys, "strozzi", "--bots", "random,low", "--games", "8", "--picture", str(path))
    drawing = xml.etree.ElementTree.parse(path).getroot()
    texts = [element.text for element in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert code == 0 and drawing.tag.endswith("svg") and {"random", "low", "+0"} <= set(texts)
    dots = [float(dot.get("cx", "")) for dot in drawing.iter("{http://www.w3.org/2000/svg}circle")]
    assert len(dots) == 2 and dots == sorted(dots, reverse=True)
    with pytest.raises(ValueError, match="no ratings to draw yet"):
        ladder(summary(strozzi("random"), played(strozzi("random"), 2)), "")
    odd = {"bot": "<&>", "rating": 0.0, "rating_interval": None}
    xml.etree.ElementTree.fromstring(ladder({"anchor": "<&>", "bots": [odd]}, "<&>"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["strozzi", "--bots", "clairvoyant"], "There is no bot 'clairvoyant'. There are: random"),
        (["strozzi", "--bots", "random:hard"], "The bot random has no setting 'level'"),
        (["strozzi", "--bots", "random,random"], "The bot random is named twice"),
        (["strozzi", "--bots", "random", "--alone"], "at least two bots"),
        (["strozzi", "--bots", "random", "--games", "0"], "At least one game"),
        (["strozzi", "--bots", "random", "--patience", "0"], "more than 0 seconds"),
        (["strozzi", "--bots", "program:no-such-thing"], "There is no program 'no-such-thing' here"),
        (["strozzi", "--bots", "program:"], "There is no program ''"),
        (["strozzi", "--bots", "program:'"], "cannot be read"),
        (["strozzi", "--bots", "random", "--picture", "x.svg"], "A ladder needs at least two bots"),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    code, _, err = arena(capsys, *arguments)
    assert code == 2 and complaint in err and "Traceback" not in err
