"""Builds the wheel and the sdist, and tries the wheel where nothing else is: python tools/try_release.py

- The sdist is built from this folder and the wheel from the sdist, so that neither lacks a file of the other.
- The wheel has every file of the package that git knows.
- From the wheel alone, in a fresh environment away from the clone: `signoria games`, `play` and `--version`;
  `serve` says what it lacks. With the extra `web`: the page, static files, guides in every language.
- The same by uvx, if uv is to be had.

Needs the environment of `make test` (hatchling). Leaves both files in dist/.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from pathlib import Path

from install import CONSTRAINTS, environment, find_uv, for_uv, install, settings

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
SECONDS = 120
"""For one command; the first game is compiled."""


def main() -> None:
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        away = Path(folder)
        wheel = build(away)
        check_files(wheel)
        python = environment(away / "venv")
        assert install(python, str(wheel)), f"{wheel.name} cannot be installed"
        try_base(python, away)
        assert install(python, f"{wheel}[web]"), f"{wheel.name}[web] cannot be installed"
        try_web(python, away)
        try_uvx(python, wheel, away)
    print(f"{wheel.name} and its sdist are in {DIST.name}/, and work")


def build(away: Path) -> Path:
    """The sdist, and from it the wheel."""
    hatchling = [sys.executable, "-m", "hatchling", "build", "--directory", str(DIST), "--target"]
    for old in DIST.glob("signoria-*"):
        old.unlink()
    subprocess.run([*hatchling, "sdist"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (sdist,) = DIST.glob("signoria-*.tar.gz")
    shutil.unpack_archive(sdist, away / "sdist")
    (source,) = (away / "sdist").iterdir()
    subprocess.run([*hatchling, "wheel"], cwd=source, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = DIST.glob("signoria-*.whl")
    for built in (sdist, wheel):
        print(f"{built.name}: {built.stat().st_size / 1e6:.1f} MB", flush=True)
    return wheel


def check_files(wheel: Path) -> None:
    """See that the wheel has the package's files, and no others."""
    tracked = subprocess.run(
        ["git", "ls-files", "src/signoria"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    wanted = {name.removeprefix("src/") for name in tracked.stdout.splitlines()}
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == wanted, f"the wheel and git differ: {sorted(packed ^ wanted)[:10]}"


def command(python: str, away: Path, *arguments: str, code: int = 0) -> str:
    """What `signoria` prints, with folders of its own; only compiled code is shared with other runs."""
    program = str(Path(python).with_name("signoria"))
    done = subprocess.run(
        [program, *arguments],
        cwd=away,
        env=environ(away),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == code, (
        f"signoria {' '.join(arguments)}: {done.stdout[-500:]}{done.stderr[-2000:]}"
    )
    return done.stdout + done.stderr


def environ(away: Path) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DATABASE_URL")}
    return clean | {"XDG_DATA_HOME": str(away / "data"), "SIGNORIA_LANG": "en", "COLUMNS": "200"}


# --- The wheel alone --------------------------------------------------------------------------


def try_base(python: str, away: Path) -> None:
    version = re.search(r'__version__ = "(.+)"', (ROOT / "src/signoria/__init__.py").read_text())
    assert version and command(python, away, "--version") == f"signoria {version[1]}\n"
    games = json.loads(command(python, away, "games", "--json"))
    assert games
    smallest = min(games, key=lambda name: games[name]["players"])
    seats = ",".join(["random"] * games[smallest]["players"][0])
    command(python, away, "play", smallest, "--seats", seats, "--save", "game.txt")
    command(python, away, "replay", "game.txt", "--all")
    assert "signoria[web]" in command(python, away, "serve", "--no-browser", code=2)
    print("signoria: games, play and replay work; serve says what it lacks", flush=True)


# --- With the server's packages ---------------------------------------------------------------


def try_web(python: str, away: Path) -> None:
    program = str(Path(python).with_name("signoria"))
    serve = [program, "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        serve, cwd=away, env=environ(away), stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as server:
        try:
            assert server.stdout
            found = re.search(r"http://localhost:\d+", server.stdout.readline())
            assert found, "signoria serve tells no address"
            count = look_at_pages(found[0], json.loads(command(python, away, "games", "--json")))
        finally:
            server.terminate()
    print(f"signoria serve: {count} pages and files", flush=True)


def look_at_pages(address: str, games: dict[str, object]) -> int:
    """Get the lobby, every static file, and every game's guide in every language."""
    package = ROOT / "src/signoria"
    files = (path for path in (package / "web/static").rglob("*") if path.is_file())
    static = [path.relative_to(package / "web").as_posix() for path in files]
    languages = ["en", *(path.stem for path in (package / "locale").glob("*.po"))]
    guides = [f"rules/{game}?lang={lang}" for game, lang in itertools.product(games, languages)]
    pages = ["", "healthz", "api/games", *static, *guides]
    for page in pages:
        with urllib.request.urlopen(f"{address}/{page}", timeout=SECONDS) as answer:
            assert answer.read(), f"/{page} is empty"
    return len(pages)


# --- Without installing -----------------------------------------------------------------------


def try_uvx(python: str, wheel: Path, away: Path) -> None:
    uv = find_uv(python)
    if not uv:
        print("uvx was not tried: there is no uv")
        return
    run = [*uv, "tool", "run", "--quiet", "--python", sys.executable, "--constraints", CONSTRAINTS]
    run += ["--from", str(wheel), "signoria", "games"]
    environment = environ(away) | for_uv(settings(python))
    done = subprocess.run(run, env=environment, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0 and "signoria play" in done.stdout, done.stderr
    print("uvx --from WHEEL signoria games works", flush=True)


if __name__ == "__main__":
    main()
