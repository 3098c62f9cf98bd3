"""Matches kept in a folder, so that they can be long: what was played is not played again.

A match is a file: its setting, then one line a game, as the games end. Those in `bench/results` make
the tables of docs/bots.md (`tables.py`). A change of weights or levels makes another match of the same name,
which is refused until the old file is deleted; when code has changed how a bot plays, delete its files.
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from typing import Any

from signoria.bots.engine import engine

RESULTS = Path(__file__).parent / "results"
DIGITS = 4
"""Of seconds that are kept."""


@dataclass(frozen=True)
class Setting:
    """Who plays what."""

    game: str
    players: int
    options: dict[str, Any]
    bot: str
    peer: str
    """At all other seats."""
    seconds: float | None
    """A move; None if levels say so."""
    exploration: float
    """Of the peer, if it is UCT."""
    clock: str
    """By which seconds are counted: that on the wall, or the processor's."""
    seed: int
    made_of: int
    """A number that changes with weights and levels."""

    @property
    def name(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items()]
        seconds = "levels" if self.seconds is None else f"{self.seconds:g}s"
        names = [self.game, str(self.players), *options, self.bot, self.peer, seconds, self.clock]
        return "-".join(names).replace(":", "_")


@dataclass
class Result:
    """How a game ended, and what the two sides spent."""

    number: int
    seat: int
    first: float
    scores: list[int]
    our_moves: int = 0
    our_seconds: float = 0.0
    peer_moves: int = 0
    peer_seconds: float = 0.0
    peer_simulations: int = 0


class Kept:
    """The games of a match; in a file, if there is a folder."""

    def __init__(self, setting: Setting, folder: Path | None = None):
        self.file = folder / f"{setting.name}.jsonl" if folder else None
        self.results: list[Result] = []
        if self.file is None:
            return
        if self.file.exists():
            found, self.results = read(self.file)
            if found != setting:
                raise SystemExit(f"{self.file} has games of other bots: delete it, or keep these elsewhere.")
        else:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(f"{json.dumps(asdict(setting))}\n", encoding="utf-8")

    def missing(self, games: int) -> list[int]:
        """The numbers of the games, of so many, that were not played yet."""
        return sorted(set(range(games)) - {result.number for result in self.results})

    def add(self, result: Result) -> None:
        self.results.append(result)
        if self.file:
            told = [round(one, DIGITS) if isinstance(one, float) else one for one in astuple(result)]
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(told)}\n")


def read(file: Path) -> tuple[Setting, list[Result]]:
    head, *games = file.read_text(encoding="utf-8").splitlines()
    return Setting(**json.loads(head)), [Result(*json.loads(game)) for game in games]


def fingerprint(game: str, players: int, names: Sequence[str]) -> int:
    """A number that changes with what was learned of a game, and with the levels that are named."""
    known = engine(game)
    levels = [known.levels[players].get(name.partition(":")[2]) for name in names]
    return zlib.crc32(known.weights_for(players).tobytes() + repr(levels).encode())
