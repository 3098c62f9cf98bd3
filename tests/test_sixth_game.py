"""A sixth game in a package of its own, found by its entry point only: tests/sixth_game.

Everything here runs in processes that have the package installed, and nothing outside its folder knows of it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.web.browser import Person, Server, launch

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "tests/sixth_game"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with the sixth game in it."""
    source = shutil.copytree(PACKAGE, tmp_path_factory.mktemp("source") / "banco")
    folder = tmp_path_factory.mktemp("site")
    install = ["pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target"]
    subprocess.run([sys.executable, "-m", *install, folder, source], check=True)
    return folder


@pytest.fixture(scope="module")
def environment(site: Path) -> dict[str, str]:
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))
    return os.environ | {"PYTHONPATH": path, "SIGNORIA_LANG": "en", "COLUMNS": "200"}


def run(environment: dict[str, str], *arguments: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *map(str, arguments)],
        env=environment,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_nothing_outside_its_folder_names_it() -> None:
    found = subprocess.run(["git", "grep", "-il", "banco"], cwd=ROOT, capture_output=True, text=True)
    others = {path for path in found.stdout.split() if not path.startswith("tests/sixth_game/")}
    code = {path for path in others if path.endswith((".py", ".js", ".toml"))}
    assert code == {"tests/conftest.py", "tests/test_sixth_game.py"}


def test_it_is_not_there_when_it_is_not_installed() -> None:
    assert "banco" not in run(dict(os.environ), "signoria", "games")


def test_it_is_listed_with_its_options(environment: dict[str, str]) -> None:
    games = json.loads(run(environment, "signoria", "games", "--json"))
    assert "banco" in str(games) and len(str(games)) > 500


def test_its_own_rules_hold(environment: dict[str, str]) -> None:
    assert " passed" in run(
        environment, "pytest", "-p", "no:cacheprovider", PACKAGE / "tests", "-q", "-rN", "-v"
    )


def test_it_keeps_the_contract(environment: dict[str, str]) -> None:
    suites = [
        "tests/core/test_contract.py",
        "tests/core/test_words.py",
        "tests/envs/test_batch.py",
        "tests/envs/test_openspiel.py",
        "tests/bots/test_bots.py",
    ]
    told = run(environment, "pytest", "-p", "no:cacheprovider", "-k", "banco", "-v", *suites)
    passed = re.search(r"(\d+) passed", told)
    assert passed and int(passed[1]) > 100


def test_its_guided_game_is_data_and_no_code(environment: dict[str, str]) -> None:
    suites = ["tests/core/test_lesson.py", "tests/web/service/test_lessons.py"]
    told = run(environment, "pytest", "-p", "no:cacheprovider", "-k", "banco", "-v", *suites)
    passed = re.search(r"(\d+) passed", told)
    assert passed and int(passed[1]) > 20


def test_its_sandbox_is_a_part_of_its_folder(environment: dict[str, str]) -> None:
    told = run(
        environment, "pytest", "-p", "no:cacheprovider", "-k", "banco", "-v", "tests/core/test_setup.py"
    )
    passed = re.search(r"(\d+) passed", told)
    assert passed and int(passed[1]) == 4


def test_it_plays_in_the_terminal_and_replays(environment: dict[str, str]) -> None:
    seats = "search:easy,greedy,random"
    told = run(environment, "signoria", "play", "banco", "--seats", seats, "--players", "3")
    assert "wins." in told or "share the victory." in told
    replayed = run(environment, "signoria", "replay", PACKAGE / "src/banco/examples/lobby.txt")
    assert "The cards are" in replayed


def test_it_runs_in_the_arena(environment: dict[str, str]) -> None:
    told = run(
        environment, "signoria", "arena", "banco", "--players", "2", "--bots", "search:medium,random",
        "--games", "20", "--jobs", "1",
    )  # fmt: skip
    assert "search:medium" in told


def test_it_plays_in_the_page_from_the_lobby_to_the_end(
    environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", environment["PYTHONPATH"])
    server = Server(tmp_path)
    try:
        with sync_playwright() as playwright:
            person = Person(launch(playwright), server.address)
            person.play_at_once("banco")
            person.play_to_the_end()
            assert person.errors == []
    finally:
        server.stop()


def test_a_game_of_it_is_reviewed(environment: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    seats = "search:easy,greedy,random"
    run(environment, "signoria", "play", "banco", "--seats", seats, "--players", "3", "--save", record)
    few = ["--simulations", "50"]
    found = json.loads(run(environment, "signoria", "review", record, *few, "--json"))
    assert found["turning_points"] and all(one["why"] for one in found["turning_points"])
    for one in found["review"]["accounts"]:
        changed = one["luck"] + one["skill"] + one["others"]
        assert changed == pytest.approx(one["result"] - one["start"], abs=1e-9)
    run(environment, "signoria", "review", record, *few)
    page = record.with_suffix(".html").read_text(encoding="utf-8")
    assert "Turning points" in page and "Banco: review" in page


def test_its_puzzles_are_found_kept_in_its_folder_and_asked_on_the_page(
    damaged: tuple[Path, dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, environment = damaged
    run(environment, "signoria", "puzzles", "banco", "--count", "1", "--jobs", "1")
    puzzle = json.loads((folder / "puzzles.jsonl").read_text())
    best, other = (choice["action"] for choice in puzzle["choices"][:2])
    monkeypatch.setenv("PYTHONPATH", environment["PYTHONPATH"])
    server = Server(tmp_path / "data")
    try:
        with sync_playwright() as playwright:
            person = Person(launch(playwright), server.address)
            person.page.goto("/puzzles")
            person.page.locator("section[data-game=banco]").get_by_role(
                "button", name="Today's puzzle"
            ).click()
            person.arrive()
            turn = person.turn()
            assert {best, other} <= set(turn["legal"])
            answer = {"position": turn["position"], "action": best}
            sent = person.context.request.post(f"{person.api}/moves", headers=person.key, data=answer)
            assert sent.ok, sent.text()
            expect(person.page.locator("#puzzle")).to_contain_text("Right!")
            expect(person.page.locator("#puzzle .puzzle-why")).not_to_be_empty()
            assert person.errors == []
    finally:
        server.stop()


def test_without_setup_it_has_no_sandbox_and_is_complete_all_the_same(site: Path, tmp_path: Path) -> None:
    copied = shutil.copytree(site, tmp_path / "site")
    (copied / "banco/setup.py").unlink()
    path = os.pathsep.join(filter(None, [str(copied), os.environ.get("PYTHONPATH")]))
    told = run(os.environ | {"PYTHONPATH": path, "SIGNORIA_LANG": "en"}, "signoria", "check", "banco")
    assert "It has no setup.py, and so no sandbox" in told and "is complete" in told


@pytest.fixture
def damaged(site: Path, tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A copy of the game from which something can be taken away."""
    copied = shutil.copytree(site, tmp_path / "site")
    return copied / "banco", os.environ | {"PYTHONPATH": str(copied), "SIGNORIA_LANG": "en"}


@pytest.mark.parametrize(
    ("file", "text", "instead", "lacking"),
    [
        ("bot/__init__.py", "EXPLORATION =", "NOTHING =", "banco.bot has no EXPLORATION"),
        ("rules.py", "def is_valid", "def was_valid", "banco.rules has no is_valid"),
        ("words.py", None, "", "banco has no words.py"),
        ("guide.en.md", None, "", "banco has no guide.en.md"),
        ("examples/lobby.txt", None, "", "banco has no examples/lobby.txt"),
    ],
)
def test_a_folder_that_lacks_something_is_refused(
    damaged: tuple[Path, dict[str, str]], file: str, text: str | None, instead: str, lacking: str
) -> None:
    folder, environment = damaged
    path = folder / file
    if text is None:
        path.unlink()
    else:
        path.write_text(path.read_text().replace(text, instead))
    done = subprocess.run(
        [sys.executable, "-m", "signoria", "check", "banco"], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert f"The game banco is not complete: {lacking}." in done.stderr
