"""Makes the environment of a clone, or adds to it: python tools/install.py .venv web

Installs Signoria from this folder with one of its extras, in the versions of constraints.txt: by uv, which
takes seconds, if there is one or pip can fetch it; else by the environment's own pip. Needs only Python.
"""

import ast
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

CONSTRAINTS = "constraints.txt"
SECTIONS = ("global", "install", ":env:")
"""Of pip's configuration; a later one counts more."""
FAILED = "The packages could not be installed: is there a network, and a package index that pip can reach?"


def main(folder: str, extra: str) -> int:
    print(f"Setting up Signoria in {folder}, once: some seconds ...", flush=True)
    if install(environment(Path(folder)), "--editable", f".[{extra}]"):
        return 0
    print(FAILED, file=sys.stderr)
    return 1


def install(python: str, *wanted: str) -> bool:
    """Whether some packages are in an environment now."""
    wanted = ("--quiet", "--constraint", CONSTRAINTS, *wanted)
    uv = find_uv(python)
    by_uv = [*uv, "pip", "install", "--compile-bytecode", "--python", python, *wanted]
    if uv and succeeds(by_uv, for_uv(settings(python))):
        return True
    print("Without uv, by pip: a minute or two ...", flush=True)
    return succeeds([python, "-m", "pip", "install", "--disable-pip-version-check", *wanted])


def environment(folder: Path) -> str:
    """The Python of the environment, which is made if it is not there or its Python is gone."""
    python = str(folder.absolute() / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    if not succeeds([python, "-m", "pip", "--version"], quiet=True):
        is_broken = folder.exists() and not succeeds([python, "-c", ""], quiet=True)
        venv.create(folder, clear=is_broken, with_pip=True, symlinks=os.name != "nt")
    return python


def find_uv(python: str) -> list[str]:
    """How uv is called; nothing if it cannot be had."""
    if found := shutil.which("uv"):
        return [found]
    fetch = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1"]
    fetched = succeeds([*fetch, "--only-binary", ":all:", "--constraint", CONSTRAINTS, "uv"], quiet=True)
    return [python, "-m", "uv"] if fetched else []


def settings(python: str) -> dict[str, str]:
    """How pip is configured on this machine, by files and by the environment."""
    command = [python, "-m", "pip", "config", "list", "--disable-pip-version-check"]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return merged(line.partition("=")[::2] for line in told.splitlines())


def merged(pairs: Iterable[Sequence[str]]) -> dict[str, str]:
    """Names such as `global.index-url` with the `repr` of their values, as `pip config list` prints them."""
    found: dict[str, dict[str, str]] = {section: {} for section in SECTIONS}
    for name, value in pairs:
        section, _, key = name.rpartition(".")
        if section in found:
            found[section][key] = ast.literal_eval(value)
    return {key: value for section in SECTIONS for key, value in found[section].items()}


def for_uv(pip: Mapping[str, str]) -> dict[str, str]:
    """The same for uv, which does not read pip's; what is set for uv itself stays."""
    given = {
        "UV_DEFAULT_INDEX": pip.get("index-url"),
        "UV_INDEX": pip.get("extra-index-url"),
        "UV_INDEX_STRATEGY": "unsafe-best-match",  # as pip does: the best version of all indexes
        "UV_FIND_LINKS": ",".join(pip.get("find-links", "").split()),
        "UV_NO_INDEX": pip.get("no-index"),
        "UV_INSECURE_HOST": pip.get("trusted-host"),
        "UV_HTTP_TIMEOUT": pip.get("timeout", pip.get("default-timeout")),
        "SSL_CERT_FILE": pip.get("cert"),
        "ALL_PROXY": pip.get("proxy"),
    }
    known = {name: " ".join(value.split()) for name, value in given.items() if value}
    return {name: value for name, value in known.items() if name not in os.environ}


def succeeds(command: list[str], more: Mapping[str, str] | None = None, quiet: bool = False) -> bool:
    sink = subprocess.DEVNULL if quiet else None
    try:
        done = subprocess.run(command, env=os.environ | (more or {}), stdout=sink, stderr=sink, check=False)
    except OSError:
        return False
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
