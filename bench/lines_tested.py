"""Which lines of the rules, the core and the bots the tests run, room by room.

    python bench/lines_tested.py        (or: make coverage)

The rules run as plain Python, since no line of compiled code can be watched. So the tests are those that are
quick enough uncompiled: of each game its rules by number, with its words, views and text; of the core those
that play few games; of the bots those that do not think long. Boards, the page, the terminal, the arena and
the environments are left out, and so are their lines.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = Path("src/signoria")
GAMES = {path.parent for path in (ROOT / PACKAGE / "games").glob("*/rules.py")}
ROOMS = ("bots", "core", "games", "i18n", "jit")
NOT_COUNTED = ("board",)
TESTS = (
    *(f"tests/games/test_{folder.name}.py" for folder in sorted(GAMES)),
    "tests/bots/test_bots.py",
    "tests/core/test_contract.py",
    "tests/core/test_record.py",
    "tests/jit",
    "src/signoria/core/guide.py",
    "src/signoria/i18n",
)
TOO_SLOW = (
    "a_search_result_has",
    "copy_speak_and_travel",
    "damaged_bytes",
    "ends_early",
    "every_illegal_number",
    "full_tree",
    "hidden_facts_change",
    "keeps_its_time",
    "marks_nothing_as_compiled",
    "playouts_are_the_same",
    "random_games",
    "reports_come",
    "same_seed_and_simulations",
    "stale_rules",
    "think_beside",
    "time_given",
    "views_are_ready",
    "whatever_is_picked",
    "whole_game",
)
"""Parts of the names of tests that need compiled rules."""


def measure() -> dict[Path, tuple[int, int]]:
    """Run the tests; by file the lines that were run, and all lines."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "-W", "ignore"]
        command += ["-k", " and ".join(f"not {name}" for name in TOO_SLOW), *TESTS]
        command += [f"--cov={PACKAGE / room}" for room in ROOMS] + [f"--cov-report=json:{report}"]
        plain = {"NUMBA_DISABLE_JIT": "1", "COVERAGE_FILE": f"{folder}/data"}
        subprocess.run(command, cwd=ROOT, env=os.environ | plain, check=True)
        files = json.loads(report.read_text())["files"]
    lines = {Path(file).relative_to(PACKAGE): facts["summary"] for file, facts in files.items()}
    return {file: (facts["covered_lines"], facts["num_statements"]) for file, facts in lines.items()}


def room_of(file: Path) -> str:
    """`core`, or of a game `games/medici`, and apart from its rules what its bots know."""
    deep = 1 if file.parts[0] != "games" else 3 if "bot" in file.parts else 2
    return file.parent.as_posix() if len(file.parts) <= deep else "/".join(file.parts[:deep])


def main() -> None:
    run: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for file, (covered, lines) in measure().items():
        if lines and not set(NOT_COUNTED) & set(file.parts):
            for room in (room_of(file), "all"):
                run[room] += covered
                total[room] += lines
    print("| room | lines | run by the tests |\n|---|---|---|")
    for room in sorted(total, key=lambda room: (room == "all", room)):
        print(f"| {room} | {total[room]} | {run[room] / total[room]:.0%} |")


if __name__ == "__main__":
    main()
