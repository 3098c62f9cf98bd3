"""Bots of others: programs and packages, what they get to know, and that none of them can stop the arena."""

import json
import shlex
import sys
import time
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria import NATURE, Record
from signoria.arena import Match, Result, play_game
from signoria.bots import bot
from signoria.bots.process import BotFailed
from signoria.i18n import language
from signoria.terminal.cli import main
from tests.settings import every_game

ROOT = Path(__file__).parents[2]
FIRST_BOT = f"program:{shlex.join([sys.executable, str(ROOT / 'examples/first_bot.py')])}"

ANSWERS_FIRST = """
import sys
legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "legal":
        legal.append(rest)
    if word == "choose":
        {do}
        legal = []
"""


@pytest.fixture(autouse=True)
def english() -> None:
    language.set("en")


def program(folder: Path, text: str) -> str:
    path = folder / "bot.py"
    path.write_text(text, encoding="utf-8")
    return f"program:{shlex.join([sys.executable, '-u', str(path)])}"


def against_random(name: str, game: str = "strozzi", patience: float = 20, **options: Any) -> Result:
    """A game of a bot in the first seat."""
    return play_game(Match(signoria.game(game, **options), (name, "random"), patience=patience), 0)


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or does so within a moment; an orphan may wait for init to fetch it."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            facts = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
        except (FileNotFoundError, ProcessLookupError):
            return True
        if facts.rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.05)
    return False


# --- A program ---


@every_game
def test_the_example_plays_every_game(name: str) -> None:
    result = against_random(FIRST_BOT, name)
    assert result.fault is None and min(result.choices) > 5
    assert result.scores == against_random(FIRST_BOT, name).scores  # its seed repeats


def test_what_a_program_is_told(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    do = f"print(legal[0]); open({str(log)!r}, 'a').write('answered ' + legal[0] + chr(10))"
    text = ANSWERS_FIRST.format(do=do).replace("word, _,", f"open({str(log)!r}, 'a').write(line); word, _,")
    result = play_game(
        Match(signoria.game("ponte_vecchio", players=3), (program(tmp_path, text), "random")), 0, True
    )
    assert result.fault is None and result.record
    seat = next(seat for seat, name in enumerate(result.seating) if name.startswith("program"))
    lines = log.read_text(encoding="utf-8").splitlines()
    head = ["signoria 1", "game ponte_vecchio", "players 3", "option last_round all", "option opposite setup"]
    assert lines[:6] == [*head, f"seat {seat + 1}"]
    assert [line.split()[0] for line in lines[6:8]] == ["seed", "seconds"] and lines[-1] == "over"

    record = Record.parse(result.record)
    moves = [line.removeprefix("move ") for line in lines if line.startswith("move ")]
    assert moves == list(record.lines(seat))[: len(moves)] and len(moves) > 100
    assert any(line.endswith(": ?") for line in moves)
    views = [json.loads(line.removeprefix("view ")) for line in lines if line.startswith("view ")]
    states = [state for state in record.states() if state.player == seat]
    assert views == [state.view(seat) for state in states][: len(views)] and len(views) > 20
    legal = lines[lines.index(next(line for line in lines if line.startswith("legal "))) :]
    legal = legal[: legal.index("choose")]
    assert legal == [f"legal {states[0].text(action)}" for action in states[0].legal()]


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        ("raise RuntimeError('what now?')", "It ended by itself, with exit code 1"),
        ("sys.exit(0)", "It ended by itself, with exit code 0"),
        ("import os; os.kill(os.getpid(), 11)", "It was ended by SIGSEGV"),
        ("import os; os.close(1); import time; time.sleep(99)", "It closed its output"),
        ("print('castle kingside')", "It answered 'castle kingside'. There is no action"),
        ("print()", "It answered ''. There is no action"),
        ("sys.stdout.buffer.write(bytes([255, 0, 10])); sys.stdout.flush()", "It answered '"),
        ("print('x' * 50_000)", "It answered 'xxx"),
        ("print('sell', 'price 1')", "It answered 'sell price 1'"),
        ("import time; time.sleep(99)", "It did not answer within its time of 4 s"),
    ],
)
def test_a_program_that_fails_loses_the_game(tmp_path: Path, do: str, reason: str) -> None:
    name = program(tmp_path, ANSWERS_FIRST.format(do=f"print('thinking', file=sys.stderr); {do}"))
    begun = time.monotonic()
    result = against_random(name, patience=4 if "time of" in reason else 20)
    fault = result.fault
    assert fault and fault.reason.startswith(reason) and fault.bot == name
    assert fault.last_words[0] == "thinking" and result.winners == [1 - fault.seat]
    if "what now" in do:
        assert fault.last_words[-1] == "RuntimeError: what now?"
    assert time.monotonic() - begun < 30


def test_a_program_that_prints_without_end_loses(tmp_path: Path) -> None:
    result = against_random(program(tmp_path, "while True: print('me me me')"))
    assert result.fault and result.fault.reason.startswith("It answered 'me me me'")


def test_a_program_that_does_not_read_is_ended_in_time(tmp_path: Path) -> None:
    result = against_random(program(tmp_path, "import time; time.sleep(99)"), "medina", patience=1)
    assert result.fault and "did not answer" in result.fault.reason


def test_nothing_is_left_of_a_program(tmp_path: Path) -> None:
    """Neither of it nor of its child, though both refuse to be ended politely."""
    pids = tmp_path / "pids.txt"
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(99)"
    start = (
        "import os, signal, subprocess, sys\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"child = subprocess.Popen([sys.executable, '-c', {stubborn!r}])\n"
        f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}} {{child.pid}} ')\n"
    )
    for end in ("import time; time.sleep(99)", "print(legal[0])", "sys.exit(1)"):
        pids.unlink(missing_ok=True)
        name = program(tmp_path, start + ANSWERS_FIRST.format(do=end))
        result = against_random(name, patience=20 if "sleep" not in end else 4)
        assert (result.fault is None) == (end == "print(legal[0])")
        if result.fault and end == "sys.exit(1)":  # though the child holds its output open
            assert result.fault.reason.startswith("It ended by itself")
        found = [int(pid) for pid in pids.read_text(encoding="utf-8").split()]
        assert len(found) == 2 and all(map(is_gone, found))


def test_a_program_that_cannot_be_started(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("no program", encoding="utf-8")
    path.chmod(0o755)
    result = against_random(f"program:{path}")
    assert result.fault and result.fault.reason.startswith("It cannot be started: ")


def test_a_person_plays_against_a_program(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["--lang", "en", "play", "strozzi", "--seats", f"random,{FIRST_BOT}", "--seed", "1"]) == 0
    assert "wins." in capsys.readouterr().out
    broken = program(tmp_path, "print('nonsense')")
    assert main(["--lang", "en", "play", "strozzi", "--seats", f"random,{broken}", "--seed", "1"]) == 2
    assert "It answered 'nonsense'." in capsys.readouterr().err


# --- What a seat could not see ---


def random_record(game: signoria.Game) -> Record:
    dice = bot("random", seed=1)
    record = Record(game)
    while not record.state.over:
        record.apply(dice.choose(record.state, 0))
    return record


def test_cards_laid_face_down_are_not_told() -> None:
    record = random_record(signoria.game("ponte_vecchio", players=3))
    states = list(record.states())[:-1]
    for seat in range(3):
        masked = 0
        for line, state, action in zip(record.lines(seat), states, record.actions, strict=True):
            after = state.copy()
            after.apply(action)
            hidden = "hidden" in after.view(seat)["laid"] and state.text(action).startswith("card")
            hidden = hidden and state.player != seat and len(state.legal()) > 1
            assert line.endswith(": ?") == hidden
            masked += hidden
        assert masked > 10


def test_tiles_dealt_to_others_are_not_told() -> None:
    for players in (2, 4):
        record = random_record(signoria.game("san_gimignano", players=players, hands="hidden"))
        deals = [number for number, line in enumerate(record.lines()) if "deal" in line]
        each = len(deals) // players
        for seat in range(players):
            own = deals[seat * each : (seat + 1) * each]
            masked = [number for number, line in enumerate(record.lines(seat)) if line.endswith("?")]
            assert masked == [number for number in deals if number not in own]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("medici", {}),
        ("medina", {"screens": "hidden"}),
        ("strozzi", {}),
        ("san_gimignano", {"hands": "open"}),
    ],
)
def test_elsewhere_everything_is_seen(name: str, options: dict[str, Any]) -> None:
    record = random_record(signoria.game(name, **options))
    for seat in (0, 1):
        assert list(record.lines(seat)) == list(record.lines())
    assert list(record.lines(0, first=5)) == list(record.lines())[5:]


# --- A package ---


PACKAGE = """
import os, sys, time

class Good:
    def __init__(self, seed, noisy=0, level="easy"):
        self.noisy = noisy
    def choose(self, state, seat):
        if self.noisy:
            print("chatter")
        return state.legal()[0]

class Hangs(Good):
    def choose(self, state, seat):
        while True:
            pass

class Dies(Good):
    def choose(self, state, seat):
        os.kill(os.getpid(), 11)

class Raises(Good):
    def choose(self, state, seat):
        raise RuntimeError("what now?")

class Nothing(Good):
    def choose(self, state, seat):
        return None

class Unmade(Good):
    def __init__(self, seed):
        raise RuntimeError("not today")

class Illegal(Good):
    def choose(self, state, seat):
        return max(set(range(state.game.actions)) - set(state.legal()))
"""


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A package as pip would have put it there."""
    (tmp_path / "lodgers.py").write_text(PACKAGE, encoding="utf-8")
    facts = tmp_path / "lodgers-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: lodgers\nVersion: 1.0\n", encoding="utf-8")
    names = ["Good", "Hangs", "Dies", "Raises", "Nothing", "Unmade", "Illegal"]
    entries = "".join(f"{name.lower()} = lodgers:{name}\n" for name in [*names, "Missing"])
    (facts / "entry_points.txt").write_text(f"[signoria.bots]\n{entries}", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("package")
def test_a_package_plays_in_the_arena() -> None:
    result = against_random("good:noisy=1")
    assert result.fault is None and min(result.choices) > 5


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("name", "reason", "last_words"),
    [
        ("hangs", "It did not answer within its time of 1 s", ""),
        ("dies", "It was ended by SIGSEGV", ""),
        ("raises", "It ended by itself, with exit code 1", "RuntimeError: what now?"),
        ("nothing", "It ended by itself, with exit code 1", "TypeError"),
        ("illegal", "Its choice is not legal", ""),
    ],
)
def test_a_package_that_fails_loses_the_game(name: str, reason: str, last_words: str) -> None:
    result = against_random(name, patience=1 if name == "hangs" else 20)
    assert result.fault and result.fault.reason.startswith(reason)
    assert last_words in "\n".join(result.fault.last_words[-1:])


@pytest.mark.usefixtures("package")
def test_a_package_is_known_by_name_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    state = random_record(signoria.game("strozzi")).game.start()
    assert bot("good", seed=1).choose(state, 0) == state.legal()[0]
    with pytest.raises(ValueError, match=r"has no setting 'depth'. Its settings: seed, noisy, level"):
        bot("good:depth=3")
    with pytest.raises(ValueError, match="The bot 'missing' cannot be loaded: AttributeError"):
        bot("missing")
    for name, complaint in (
        ("good:depth=3", "has no setting 'depth'"),
        ("unmade", "RuntimeError: not today"),
    ):
        code = main(["--lang", "en", "arena", "strozzi", "--bots", f"{name},random"])
        assert code == 2 and complaint in capsys.readouterr().err


def test_entry_points_are_listed_when_a_name_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("mine", "tests.bots.test_outside_bots:Mine", "signoria.bots")
    monkeypatch.setattr("signoria.bots.entry_points", lambda group: EntryPoints([entry]).select(group=group))
    player = bot("mine:hard:depth=3:width=0.5:name=x", seed=4)
    assert vars(player) == {"seed": 4, "level": "hard", "depth": 3, "width": 0.5, "name": "x"}
    with pytest.raises(ValueError, match=r"There are: .*random.*, mine, program:COMMAND"):
        bot("yours")
    with pytest.raises(ValueError, match="The setting 'level' of mine is given twice"):
        bot("mine:hard:easy")


class Mine:
    def __init__(self, **settings: Any):
        vars(self).update(settings)


def test_the_example_package_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples/entry_point/src"))
    entry = EntryPoint("thrifty", "thrifty_bot:ThriftyBot", "signoria.bots")
    assert 'thrifty = "thrifty_bot:ThriftyBot"' in (ROOT / "examples/entry_point/pyproject.toml").read_text()
    monkeypatch.setattr("signoria.bots.entry_points", lambda group: EntryPoints([entry]).select(group=group))
    state = signoria.game("strozzi").start()
    while state.player == NATURE:
        state.apply(state.legal()[0])
    assert bot("thrifty:careless=0.5", seed=1).choose(state, 0) in state.legal()


def test_a_failure_is_one_sentence_for_people() -> None:
    with pytest.raises(BotFailed, match=r"^It ended by itself, with exit code 3\.$"):
        bot(f"program:{sys.executable} -c 'import sys; sys.exit(3)'").choose(
            signoria.game("strozzi").start(), 0
        )
