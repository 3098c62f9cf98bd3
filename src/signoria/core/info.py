"""What is known of a game before it is played."""

from dataclasses import dataclass
from typing import TypeAlias

from signoria.i18n import Sentence, tr, tr_plural

OptionValue: TypeAlias = int | str
"""What an option of a game can be set to."""
Minutes: TypeAlias = int | tuple[int, int]
"""About how long a game takes: `90`, or `(30, 40)` for 30 to 40."""


@dataclass(frozen=True)
class Option:
    """Something that the host of a game may choose."""

    sentence: Sentence
    """What it decides."""
    choices: tuple[OptionValue, ...]
    """What can be chosen, as it is written in Python and in records."""
    default: OptionValue
    """What holds if nobody chooses."""
    names: tuple[Sentence, ...] = ()
    """What people call the choices; numbers need no names."""


@dataclass(frozen=True)
class GameInfo:
    """A game's facts: who made it, for how many, how long, and what may be chosen."""

    title: str
    """As it is printed on the box."""
    author: str
    year: int
    """Of the edition whose rules these are."""
    players: tuple[int, int]
    """The fewest and the most."""
    minutes: Minutes | dict[int, Minutes]
    """For any number of players, or by their number: `{2: (30, 40), 3: 60, 4: 60}`."""
    sentence: Sentence
    """What the game is about."""
    rules_version: int
    """Another one when a rule changes: records of the old one are then refused."""
    options: dict[str, Option]
    """By name, as `game()` takes them."""
    colours: tuple[str, ...] = ()
    """The seats' colours, where the rules name them; elsewhere people choose."""
    goal: Sentence | None = None
    """How one wins, in a sentence: it stands above the table."""
    money: bool = False
    """Whether scores are florins."""
    unit: Sentence | None = None
    """What scores count, above a column of them, where it is neither florins nor points: "Towers"."""
    usual_players: int | None = None
    """For how many a table is laid if nobody says; else for the fewest."""

    def minutes_by_players(self) -> dict[int, tuple[int, int]]:
        """For every number of players, the least and the most."""
        fewest, most = self.players
        times: dict[int, tuple[int, int]] = {}
        for players in range(fewest, most + 1):
            time = self.minutes[players] if isinstance(self.minutes, dict) else self.minutes
            times[players] = (time, time) if isinstance(time, int) else time
        return times

    def playing_time(self, players: int | None = None) -> Sentence:
        """About how long a game takes, with so many players or with any number."""
        times = self.minutes_by_players()
        meant = [times[players]] if players else times.values()
        least, most = min(time[0] for time in meant), max(time[1] for time in meant)
        if least == most:
            return tr_plural("about {count} minute", "about {count} minutes", most)
        return tr("about {least} to {most} minutes", least=least, most=most)
