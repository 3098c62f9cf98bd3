"""The command line, as a person at a keyboard uses it."""

import io
import json
import sys
from pathlib import Path

import pytest

import signoria
from signoria.core.record import Record
from signoria.i18n import LANGUAGES, language, tr
from signoria.terminal.cli import main


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("SIGNORIA_LANG", "en")
    monkeypatch.setenv("COLUMNS", "120")
    language.set("en")


def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str, keys: str = ""
) -> tuple[int, str, str]:
    """The exit code, what was printed, and the complaints."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
    code = main(arguments)
    out, err = capsys.readouterr()
    language.set("en")
    return code, out, err


def saved(tmp_path: Path) -> Record:
    (path,) = (tmp_path / "data" / "signoria" / "saves").iterdir()
    return Record.load(path)


def test_games_are_listed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "games")
    assert code == 0 and all(info.title in out for info in signoria.list_games().values())
    assert "3-6 players, about 90 minutes" in out and "2-4 players, about 30 to 60 minutes" in out
    _, out, _ = run(capsys, monkeypatch, "games", "--json")
    assert json.loads(out)["medici"]["players"] == [3, 6]
    assert json.loads(out)["medina"]["minutes"] == {"2": [30, 40], "3": [60, 60], "4": [60, 60]}
    _, out, _ = run(capsys, monkeypatch, "--lang", "nl", "games")
    assert "spelers" in out


def test_observations_are_explained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = run(capsys, monkeypatch, "observations", "medici", "--players", "4")
    assert code == 0 and "own: florins" in out and "next 3: step of" in out and "next 4" not in out
    assert len(out.splitlines()) == 92
    _, out, _ = run(capsys, monkeypatch, "observations", "strozzi", "--json")
    told = json.loads(out)
    assert told[5] == {"index": 5, "name": "price", "low": 0, "high": 300, "values": []}


def test_help_speaks_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert len({tr("Examples:").render(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    for lang in LANGUAGES:
        with pytest.raises(SystemExit) as stop:
            main(["--lang", lang, "play", "--help"])
        assert stop.value.code == 0 and tr("Examples:").render(lang) in capsys.readouterr().out
    language.set("en")


def test_a_person_plays_stops_and_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys = "?\n? R-4.2\n? R-99.9\nboard\nbid 999\nwhat\np\nlog\nundo\nsave {}\nquit\n".format(
        tmp_path / "copy.txt"
    )
    code, out, _ = run(
        capsys, monkeypatch, "play", "medici", "--seats", "me,random,random", "--seed", "4", keys=keys
    )
    assert code == 0
    for expected in (
        "bid 1 to bid 40",
        "take your last choice back",
        "no more than you have",
        "There is no rule R-99.9.",
        "Bid 999 is more than anybody can have (R-4.2).",
        "There is no action 'what'",
        "Player 1 passes",
        "Something new was revealed since your last choice",
        "Saved. Go on with:",
        "play --resume",
    ):
        assert expected in out
    record = saved(tmp_path)
    assert record.headers["Player 2"] == "random"
    assert Record.load(tmp_path / "copy.txt").actions == record.actions

    before = len(record.actions)
    run(capsys, monkeypatch, "play", "--resume", str(tmp_path / "copy.txt"), keys="draw\nquit\n")
    assert len(Record.load(tmp_path / "copy.txt").actions) > before


def test_the_end_of_the_keyboard_loses_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, out, _ = run(
        capsys, monkeypatch, "play", "medici", "--seats", "me,me,me", "--seed", "1", keys="s\n"
    )
    assert code == 0 and "Saved." in out
    record = saved(tmp_path)
    assert [record.state.text(action) for action in record.actions][-1] == "stop"


def test_own_choices_are_taken_back_until_something_is_revealed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys = "undo\nstop\nbid 3\nundo\nundo\ndraw\nundo\nquit\n"
    _, out, _ = run(capsys, monkeypatch, "play", "medici", "--seats", "me,me,me", "--seed", "1", keys=keys)
    assert "There is nothing to take back." in out
    assert "Taken back: bid 3" in out and "Taken back: stop" in out
    assert "Something new was revealed since your last choice" in out
    record = saved(tmp_path)
    assert [record.state.text(action) for action in record.actions][2:3] == ["draw"]


def test_a_game_from_a_real_table_is_typed_in(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys = "starts 2\ngold\ngold\nstop\nbid 4\nundo\nbid 5\npass\npass\nquit\n"
    path = tmp_path / "real.txt"
    code, out, _ = run(
        capsys,
        monkeypatch,
        *["play", "medici", "--seats", "me,me,me", "--names", "Anna,Bram,Carla", "--nature", "me"],
        *["--save", str(path)],
        keys=keys,
    )
    assert code == 0 and "Bram is still making up the lot" in out
    record = Record.load(path)
    assert record.headers["Seat 2"] == "Bram" and record.state.scores == [40, 40, 35]
    assert "Carla buys gold for 5 florins" in out

    code, out, _ = run(capsys, monkeypatch, "replay", str(path))
    assert code == 0 and "Carla: bid 5" in out and "Carla buys gold for 5 florins" in out


def test_secrets_are_covered_between_two_people_and_stand_once_revealed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shops = "shop 1L\nshop 2L\n"
    auction = "bid 5\npass\nshop 3L\n"
    keys = shops + auction + "card 90\n\nundo\n\ncard 80\n\ncard 70\nundo\nquit\n"
    code, out, _ = run(
        capsys, monkeypatch, "play", "ponte_vecchio", "--seats", "me,me", "--seed", "1", keys=keys
    )
    assert code == 0 and "press Enter when nobody else looks" in out
    assert "Taken back: the last choice of Player" in out and "card 90" not in out
    assert "Your last choice revealed something new: it stands." in out
    assert "The cards are turned over" in out


def test_a_whole_game_is_played_by_bots(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, info in signoria.list_games().items():
        seats = ",".join(["random"] * info.players[1])
        code, out, _ = run(capsys, monkeypatch, "play", name, "--seats", seats, "--seed", "2")
        assert code == 0 and ("wins." in out or "share the victory." in out)


def test_a_newcomer_is_asked_which_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    number = list(signoria.list_games()).index("medici") + 1
    code, out, _ = run(capsys, monkeypatch, "play", keys=f"99\n{number}\n\n\nquit\n")
    assert code == 0 and "Which game?" in out and "How many players" in out and "Day 1 of 3" in out
    assert "How strong" in out


def test_replay_steps_back_and_forth(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = Record.of(signoria.game("medici", 3))
    for action in ("starts 1", "gold", "stop"):
        record.apply(action)
    record.save(tmp_path / "game.txt")

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal("\n\nb\n99\n1\ne\nq\n"))
    assert main(["replay", str(tmp_path / "game.txt")]) == 0
    out = capsys.readouterr().out
    assert out.count("nature: starts 1") == 3 and out.count("Player 1: stop") == 2
    assert "3/3" in out


def test_simulate_sums_up(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "simulate", "medici", "--players", "4", "--games", "5000")
    assert code == 0 and "first places" in out and "█" in out
    _, out, _ = run(capsys, monkeypatch, "simulate", "medici", "--games", "5000", "--json")
    found = json.loads(out)
    assert found["games"] == 5000 == sum(bar["games"] for bar in found["histogram"])
    assert sum(found["first_places"]) == pytest.approx(1)


def test_bench_measures(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "bench", "medici", "--seconds", "0.03", "--json")
    rows = json.loads(out)
    assert code == 0 and [row["players"] for row in rows] == [3, 4, 5, 6]
    assert all(row["moves_per_second"] > 0 and row["copy_nanoseconds"] > 0 for row in rows)
    assert all(row["first_compile_seconds"] > row["cached_start_seconds"] > 0 for row in rows)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "medici", "--players", "9"], "3 to 6 players, not 9"),
        (["play", "medici", "--seats", "me,you,me"], "There is no bot 'you'"),
        (["play", "medici", "--seats", "me,me", "--players", "3"], "There are 3 seats, not 2"),
        (["play", "medici", "--names", "Anna"], "names needed"),
        (["play", "medici", "--option", "colour"], "--option NAME=VALUE"),
        (["play", "medici", "--option", "colour=red"], "no option 'colour'"),
        (["play", "medici", "--option", "players=4"], "no option 'players'"),
        (["replay", "nowhere.txt"], "nowhere.txt cannot be read"),
        (["simulate", "medici", "--games", "0"], "At least one game"),
        (["bench", "chess"], "There is no game 'chess'"),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], complaint: str
) -> None:
    code, _, err = run(capsys, monkeypatch, *arguments)
    assert code == 2 and err.startswith("signoria: ") and complaint in err and "Traceback" not in err
