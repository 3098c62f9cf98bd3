"""Facts about a game that do not need its rules."""

from dataclasses import dataclass
from typing import TypeAlias

from signoria.i18n import Sentence, tr, tr_plural

OptionValue: TypeAlias = int | str
"""The value of an option of a game."""
Minutes: TypeAlias = int | tuple[int, int]
"""The approximate playing time: `90`, or `(30, 40)` for 30 to 40 minutes."""


@dataclass(frozen=True)
class Option:
    """An option that the host of a game can choose."""

    sentence: Sentence
    """What the option decides."""
    choices: tuple[OptionValue, ...]
    """The possible values, as written in Python and in records."""
    default: OptionValue
    """The value if nothing is chosen."""
    names: tuple[Sentence, ...] = ()
    """Names of the choices for people; not needed for numbers."""


@dataclass(frozen=True)
class GameInfo:
    """Facts about a game: author, number of players, playing time, options."""

    title: str
    """As printed on the box."""
    author: str
    year: int
    """The year of the edition whose rules are used."""
    players: tuple[int, int]
    """The smallest and the largest number of players."""
    minutes: Minutes | dict[int, Minutes]
    """The playing time, for any number of players or by number: `{2: (30, 40), 3: 60, 4: 60}`."""
    sentence: Sentence
    """What the game is about."""
    rules_version: int
    """Increased when a rule changes: records of older versions are then refused."""
    options: dict[str, Option]
    """The options by name, as passed to `game()`."""
    colours: tuple[str, ...] = ()
    """The seats' colours, if the rules name them; otherwise people choose."""
    goal: Sentence | None = None
    """How to win, in one sentence: shown above the table."""
    money: bool = False
    """Whether scores are amounts of florins."""
    unit: Sentence | None = None
    """The heading of a column of scores, if they are neither florins nor points: "Towers"."""
    usual_players: int | None = None
    """The default number of players at a table; None: the smallest possible."""

    def minutes_by_players(self) -> dict[int, tuple[int, int]]:
        """The shortest and the longest playing time for every number of players."""
        fewest, most = self.players
        times: dict[int, tuple[int, int]] = {}
        for players in range(fewest, most + 1):
            time = self.minutes[players] if isinstance(self.minutes, dict) else self.minutes
            times[players] = (time, time) if isinstance(time, int) else time
        return times

    def playing_time(self, players: int | None = None) -> Sentence:
        """The approximate playing time in words, for a number of players or for any number."""
        times = self.minutes_by_players()
        meant = [times[players]] if players else times.values()
        least, most = min(time[0] for time in meant), max(time[1] for time in meant)
        if least == most:
            return tr_plural("about {count} minute", "about {count} minutes", most)
        return tr("about {least} to {most} minutes", least=least, most=most)
