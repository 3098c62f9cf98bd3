"""Records: text that people can read, type and keep."""

import contextlib
import pickle
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import signoria
from signoria import IllegalAction, Record
from signoria.core import record as module
from signoria.core.record import (
    LONGEST_LINE,
    MOST_BYTES,
    MOST_LINES,
    MOST_MOVES,
    RecordError,
    RecordTooLong,
)

HEAD = "Signoria record 1\nGame: medici\nPlayers: 3\nRules: 1\n"


def typed_record(*moves: str, head: str = HEAD) -> Record:
    return Record.parse(head + "\n" + "\n".join(moves), "game.txt")


def complaint(*moves: str, head: str = HEAD) -> str:
    with pytest.raises(RecordError) as error:
        typed_record(*moves, head=head)
    return str(error.value)


def test_a_record_typed_by_hand() -> None:
    record = typed_record(
        "# at Anna's place",
        "",
        "nature: Starts 2",
        "GOLD   # lucky",
        " 2 : stop",
        "bid 11",
        head="\n" + HEAD + "Seat 1: Anna\n",
    )
    assert record.headers == {"Seat 1": "Anna"}
    assert record.state.view()["highest"] == 11
    assert [record.state.text(action) for action in record.actions] == ["starts 2", "gold", "stop", "bid 11"]


def test_comments_are_lines_or_come_after_an_action() -> None:
    record = typed_record(
        "# moves",
        "nature: starts 2 # after #1",
        "gold\t# lucky",
        head="# hi\nSignoria record 1 # ours\nGame: medici # a game\n# who\nPlayers: 3 # us\nSeat 1: A #1\n",
    )
    assert record.headers == {"Seat 1": "A #1"} and len(record.actions) == 2
    assert "There is no action 'gold#'" in complaint("starts 2", "gold#")


names = st.text(max_size=12) | st.sampled_from(
    ["#1", "Anna #2", "Bo: the # one", " Carla ", "a\nb", "x\u2028y", "#"]
)


@given(names)
def test_any_name_is_written_and_read_again(name: str) -> None:
    record = Record.of(signoria.game("medici", 3), seat_1=name, seat_2="Bram")
    record.apply("starts 2")
    again = Record.parse(str(record))
    assert again.headers["Seat 2"] == "Bram" and again.actions == record.actions
    assert again.headers["Seat 1"] == " ".join(name.splitlines()).strip()
    if name.isprintable():
        assert again.headers["Seat 1"] == name.strip(" ")
    assert str(Record.parse(str(again))) == str(again)


@given(names, names)
def test_any_header_can_be_written(name: str, text: str) -> None:
    reserved = ("Game", "Players", "Rules", "Scores", "Option ")
    record = Record(signoria.game("medici", 3), {f"Note {name}": text, "Seat 1": "Anna"})
    assert Record.parse(str(record)).headers["Seat 1"] == "Anna"
    alone = Record(signoria.game("medici", 3), {name: text})
    if not name.strip().startswith(reserved):
        assert len(Record.parse(str(alone)).headers) == 1


def test_complaints_speak_the_readers_language_and_travel() -> None:
    with pytest.raises(RecordError) as caught:
        typed_record("starts 2", "gold", "stop", "bid 41")
    error = caught.value
    assert error.render("nl").startswith("game.txt, regel 9: ") and error.render("nl").endswith("(R-4.2).")
    assert str(pickle.loads(pickle.dumps(error))) == str(error) and error.line == 9


def test_complaints_tell_line_and_rule() -> None:
    assert complaint("starts 2", "gold", "stop", "", "bid 41") == (
        "game.txt, line 10: Bid 41 is more than your 40 florins (R-4.2)."
    )
    assert complaint("starts 2", "gold", "3: stop") == "game.txt, line 8: Now 2 is asked, not 3."
    assert complaint("1: starts 2").endswith("line 6: Now nature is asked, not 1.")
    assert "line 7: There is no action 'golden'" in complaint("starts 2", "golden")
    assert complaint(head="").endswith("line 1: A record begins with 'Signoria record 1'.")
    assert "format 1 only" in complaint(head="Signoria record 9\n")
    assert "line 1: There is no header 'Game'" in complaint(head="Signoria record 1\nPlayers: 3\n")
    assert "There is no game 'medicci'" in complaint(head="Signoria record 1\nGame: medicci\nPlayers: 3\n")
    assert "line 3: The header 'Players' is a number" in complaint(
        head="Signoria record 1\nGame: medici\nPlayers: x\n"
    )
    assert "3 to 6 players, not 9" in complaint(head="Signoria record 1\nGame: medici\nPlayers: 9\n")
    assert "line 4: This record was played by version 7" in complaint(
        head=HEAD.replace("Rules: 1", "Rules: 7")
    )
    assert "line 5: There are two headers 'Game'" in complaint(head=HEAD + "Game: medici\n")
    assert "line 5: A header is a name" in complaint(head=HEAD + "nonsense\n")
    assert "no option 'colour'" in complaint(head=HEAD + "Option colour: blue\n")
    assert "no option 'players'" in complaint(head=HEAD + "Option players: 4\n")
    assert "'Players' is a number" in complaint(head=HEAD.replace("Players: 3", f"Players: {'3' * 999}"))
    assert "'Players' is a number" in complaint(head=HEAD.replace("Players: 3", "Players: ³"))


# --- What strangers may send ---


def test_a_record_has_limits_and_says_so_with_the_line() -> None:
    assert complaint(*["# nothing"] * MOST_LINES) == (
        f"game.txt, line {MOST_LINES + 1}: A record has at most {MOST_LINES} lines."
    )
    assert complaint("starts 2", "g" * (LONGEST_LINE + 1)).endswith(
        f"line 7: A line has at most {LONGEST_LINE} letters."
    )
    assert f"line 5: A line has at most {LONGEST_LINE} letters" in complaint(head=HEAD + "9" * 5000 + ": 1\n")
    assert f"line 5: A line has at most {LONGEST_LINE} letters" in complaint(
        head=HEAD + f"Given moves: {'9' * 5000}\n"
    )
    assert f"at most {MOST_BYTES} bytes" in complaint("\n" * MOST_BYTES)
    with pytest.raises(RecordTooLong):
        Record.parse(HEAD + "#" + "é" * (MOST_BYTES // 2))


def test_a_record_has_so_many_moves_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_MOVES >= 5000
    monkeypatch.setattr(module, "MOST_MOVES", 2)
    assert len(typed_record("starts 2", "gold").actions) == 2
    assert complaint("starts 2", "gold", "stop") == "game.txt, line 8: A record has at most 2 moves."


def test_a_file_is_not_read_beyond_the_limit(tmp_path: Path) -> None:
    with pytest.raises(RecordTooLong):
        Record.load("/dev/zero")
    (tmp_path / "game.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="not a text file"):
        Record.load(tmp_path / "game.txt")


@pytest.mark.parametrize(
    "line",
    [" " * 1999, "#" * 2000, " #" * 1000, "a " * 1000, "\t#" * 1000, "x:" * 1000, "Option a: b", "\x1c", ""],
)
@pytest.mark.parametrize("in_headers", [True, False])
def test_reading_costs_as_much_as_there_is_to_read(line: str, in_headers: bool) -> None:
    """Whatever the lines are, as many as are read at all are answered in a moment."""
    lines = "\n".join([line] * min(MOST_LINES, MOST_BYTES // (len(line) + 1) - 1))
    text = HEAD + ("" if in_headers else "\n") + lines
    began = time.process_time()
    with contextlib.suppress(RecordError):
        Record.parse(text)
    many = "".join(f"Option {number}: {number}\nNote {number}: 1\n" for number in range(9000))
    with contextlib.suppress(RecordError):
        Record.parse(HEAD + many)
    assert time.process_time() - began < 2.0, "a quadratic reader needs minutes"


def test_taking_a_whole_game_back_does_not_replay_it_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.of(signoria.game("strozzi"))
    bot = signoria.bot("random", seed=5)
    while not record.state.over:
        assert record.state.player is not None
        record.apply(bot.choose(record.state, record.state.player))
    states = list(record.states())
    monkeypatch.setattr(Record, "states", lambda self: pytest.fail("it is replayed"))
    while record.actions:
        record.undo()
        assert record.state == states[len(record.actions)]


def test_scores_of_the_headers_are_checked() -> None:
    record = Record.of(signoria.game("medici", 3))
    bot = signoria.bot("random", seed=5)
    while not record.state.over:
        assert record.state.player is not None
        record.apply(bot.choose(record.state, record.state.player))
    text = str(record)
    assert f"Scores: {' '.join(map(str, record.state.scores))}\n" in text
    assert Record.parse(text).state == record.state
    line = next(line for line in text.splitlines() if line.startswith("Scores"))
    with pytest.raises(RecordError, match="but its moves lead to"):
        Record.parse(text.replace(line, "Scores: 1 2 3"))
    with pytest.raises(RecordError, match="The game is over"):
        Record.parse(text + "1: pass\n")


def test_saving_loading_and_undoing(tmp_path: Path) -> None:
    record = Record.of(signoria.game("medici", 4), seat_1="Anna", date="2026-11-15")
    for action in ("starts 1", "gold", "stop", "bid 3"):
        record.apply(action)
    path = tmp_path / "folder" / "game.txt"
    record.save(path)
    record.save(path)
    assert [file.name for file in path.parent.iterdir()] == ["game.txt"]
    loaded = Record.load(path)
    assert loaded.actions == record.actions and loaded.headers == {"Seat 1": "Anna", "Date": "2026-11-15"}

    assert loaded.state.text(loaded.undo()) == "bid 3"
    assert loaded.state.player == 1 and len(list(loaded.states())) == 4
    with pytest.raises(IllegalAction):
        loaded.apply("bid 99")
    assert len(loaded.actions) == 3
    for _ in range(3):
        loaded.undo()
    with pytest.raises(IllegalAction, match="nothing to take back"):
        loaded.undo()

    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(RecordError, match="not a text file"):
        Record.load(tmp_path / "picture.png")


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_as_a_record(text: str) -> None:
    for whole in (text, HEAD + text, HEAD + "\n" + text):
        with contextlib.suppress(RecordError):
            Record.parse(whole)
