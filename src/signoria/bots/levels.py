"""The five levels of the search, and the styles in which it can play.

What a level is in a game is told by the game's `bot/levels.toml`: `[easy]` is what it is with any number of
players, `[easy-4]` what is different with four. All levels search alike and know the same; the weaker ones
err as people do: they look less far ahead, misjudge what matters, and between choices that look nearly alike
they do not always find the better one. None of them makes a move that looks bad to itself.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from signoria.core.errors import UserError
from signoria.i18n import Sentence, tr

LEVELS = ("beginner", "easy", "medium", "hard", "strongest")
DEFAULT_LEVEL = "medium"
"""The level for a person who does not choose one."""
CLASSIC = "classic"
"""The strongest level with the judgement made by hand, for comparison."""
FILE = "bot/levels.toml"
"""In a game's folder."""
ENDLESS = 1 << 30


@dataclass(frozen=True)
class Level:
    """How a bot thinks."""

    simulations: int = ENDLESS
    """For a choice."""
    seconds: float = 1.0
    """The same: until the first of the two is reached."""
    doubt: float = 0.0
    """In shares of the victory: a choice that looks so much worse is taken e times less often."""
    misjudges: float = 0.0
    """How wrong it is, from its first move to its last, about how much each fact matters: 0.5 is by half."""


@dataclass(frozen=True)
class Style:
    """What a bot wants beside the victory."""

    boldness: float = 0.0
    """In shares of the victory: so much worse may a choice be that is daring; below 0, one that is not."""
    spite: float = 0.0
    """How much it wants the best of the others to lose."""


DEFAULT_STYLE = "even"
STYLES = {
    DEFAULT_STYLE: Style(),
    "cautious": Style(boldness=-0.1),
    "bold": Style(boldness=0.1),
    "spiteful": Style(spite=0.5),
}
USUAL = {
    "beginner": Level(simulations=10, doubt=0.1, misjudges=0.7),
    "easy": Level(simulations=40, doubt=0.05, misjudges=0.4),
    "medium": Level(simulations=300, doubt=0.02),
    "hard": Level(simulations=3000),
    "strongest": Level(),
}
"""For a game that says nothing about levels."""


def level_names() -> list[Sentence]:
    """What people call the levels, in the same order."""
    return [tr("beginner"), tr("easy"), tr("medium"), tr("hard"), tr("strongest")]


def style_names() -> list[Sentence]:
    """What people call the styles, in the same order."""
    return [tr("even-tempered"), tr("cautious"), tr("bold"), tr("spiteful")]


def read_levels(folder: Path, players: range) -> Mapping[int, Mapping[str, Level]]:
    """The levels of the game in a folder, by the number of players."""
    path = folder / FILE
    if not path.exists():
        return dict.fromkeys(players, USUAL)
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
        found = {
            count: {name: Level(**given[name] | given.get(f"{name}-{count}", {})) for name in LEVELS}
            for count in players
        }
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        told = tr("{file} does not tell the levels: {reason}", file=path, reason=str(error))
        raise UserError(told) from None
    return found
