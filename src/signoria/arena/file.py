"""Files of results: a header, then one line of JSON per game, written when the game ends.

An arena that was stopped, or killed in the middle of a line, continues from its file.
"""

import json
import platform
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from signoria import __version__
from signoria.arena import Fault, Match, Result
from signoria.core.contract import JSON
from signoria.core.errors import UserError
from signoria.i18n import tr

FORMAT = 1


class ArenaFile:
    """The finished games; further ones are appended."""

    def __init__(self, path: Path, match: Match):
        self.path = path
        self.results: list[Result] = []
        whole = self._read(match) if path.exists() else 0
        path.parent.mkdir(parents=True, exist_ok=True)
        self.file = path.open("ab")
        self.file.truncate(whole)  # drop half a line
        if not whole:
            versions = {"signoria": __version__, "python": platform.python_version()}
            self._write({"arena": FORMAT, **match.settings(), "versions": versions})

    def add(self, result: Result) -> None:
        self.results.append(result)
        self._write(as_json(result))

    def close(self) -> None:
        self.file.close()

    def _write(self, line: Mapping[str, object]) -> None:
        self.file.write(json.dumps(line).encode() + b"\n")
        self.file.flush()

    def _read(self, match: Match) -> int:
        """Read the existing results; return the number of bytes in complete lines."""
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        header, *lines = data[:whole].splitlines() or [b""]
        if whole:
            self._check(header, match)
        elif data and not b'{"arena": '.startswith(data[:10]):
            raise self._unreadable(1)
        for number, line in enumerate(lines, start=2):
            try:
                self.results.append(from_json(line))
            except (ValueError, TypeError, KeyError):
                raise self._unreadable(number) from None
        return whole

    def _check(self, header: bytes, match: Match) -> None:
        """Check that the file contains games of this match."""
        try:
            found = json.loads(header)
        except ValueError:
            raise self._unreadable(1) from None
        if not isinstance(found, dict) or found.get("arena") != FORMAT:
            raise self._unreadable(1)
        for name, value in json.loads(json.dumps(match.settings())).items():
            if found.get(name) != value:
                raise UserError(
                    tr(
                        "{file} holds games of another match: there {name} is {old}, now {new}. "
                        "Give the same settings to go on, or another file",
                        file=self.path,
                        name=name,
                        old=json.dumps(found.get(name)),
                        new=json.dumps(value),
                    )
                )

    def _unreadable(self, number: int) -> ValueError:
        return UserError(
            tr("{file}, line {number}: these are not results of an arena", file=self.path, number=number)
        )


def as_json(result: Result) -> dict[str, JSON]:
    """A result as a line of the file, with its record only if there was a fault."""
    line: dict[str, JSON] = asdict(result)
    if result.fault is None:
        del line["fault"], line["record"]
    return line


def from_json(text: bytes) -> Result:
    """The result in a line of the file."""
    line = json.loads(text)
    fault = line.pop("fault", None)
    return Result(**line, fault=Fault(**fault) if fault else None)
