"""What is known of a game before it is played."""

from dataclasses import dataclass
from typing import TypeAlias

from signoria.i18n import Sentence

OptionValue: TypeAlias = int | str
"""What an option of a game can be set to."""


@dataclass(frozen=True)
class Option:
    """Something that the host of a game may choose."""

    sentence: Sentence
    choices: tuple[OptionValue, ...]
    default: OptionValue
    names: tuple[Sentence, ...] = ()
    """What people call the choices; numbers need no names."""


@dataclass(frozen=True)
class GameInfo:
    """A game's facts: who made it, for how many, how long, and what may be chosen."""

    title: str
    author: str
    year: int
    players: tuple[int, int]
    minutes: int
    sentence: Sentence
    rules_version: int
    options: dict[str, Option]
    colours: tuple[str, ...] = ()
    """The seats' colours, where the rules name them; elsewhere people choose."""
