"""The arena: bots play each other under fair conditions.

A lineup (the bots at one table) plays in every rotation of the seats with the same luck: Nature's first
choice uses the same random number in all of them, and so do her second and all later ones. Together these
games are a deal. A game depends only on its match and its number, so games can be played in any order, on any
machine, and repeated.

>>> import signoria
>>> match = Match(signoria.game("medici", players=3), ("random",))
>>> play_game(match, 0).scores == play_game(match, 0).scores
True
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import TypedDict

from signoria.bots import PROGRAM, Bot, ask, bot, close_all, is_builtin, resolve
from signoria.bots.process import BotFailed
from signoria.bots.program import PATIENCE
from signoria.core.errors import IllegalAction, UserError
from signoria.core.game import Game
from signoria.core.info import OptionValue
from signoria.core.record import Record
from signoria.i18n import tr
from signoria.jit.compiler import NATURE

Lineup = tuple[str, ...]


class Stopped(Exception):
    """The arena was stopped before the game was over."""


@dataclass(frozen=True)
class Match:
    """Who plays what: everything that determines the games, except their number."""

    game: Game
    """With its number of players and its options."""
    bots: Lineup
    """Their names, as `signoria.bot` takes them."""
    seed: int = 0
    """The seed of all deals and all bots."""
    alone: bool = False
    """Only tables of the first bot against copies of one other."""
    mirror: bool = False
    """Also tables of the first bot against itself, which show how much each seat is worth."""
    patience: float = PATIENCE
    """Seconds that an outside bot may take for an answer."""

    @cached_property
    def lineups(self) -> list[Lineup]:
        """In random order, so that even few games are spread over all bots."""
        found = lineups(self.bots, self.game.players, self.alone)
        control = (self.bots[0],) * self.game.players
        if self.mirror and control not in found:
            found.append(control)
        random.Random(f"lineups {self.seed}").shuffle(found)
        return found

    def seating(self, number: int) -> Lineup:
        """Who sits where in a game: its deal determines the lineup, its place in the deal the rotation."""
        deal, rotation = divmod(number, self.game.players)
        lineup = self.lineups[deal % len(self.lineups)]
        return lineup[rotation:] + lineup[:rotation]

    def settings(self) -> "MatchSettings":
        """All settings, ready for JSON."""
        return {
            "game": self.game.name,
            "players": self.game.players,
            "options": self.game.options,
            "rules": self.game.info.rules_version,
            "bots": list(self.bots),
            "seed": self.seed,
            "alone": self.alone,
            "mirror": self.mirror,
            "patience": self.patience,
        }


class MatchSettings(TypedDict):
    """The settings of a match as JSON: the header of a file of results."""

    game: str
    players: int
    options: dict[str, OptionValue]
    rules: int
    bots: list[str]
    seed: int
    alone: bool
    mirror: bool
    patience: float


def lineups(bots: Lineup, players: int, alone: bool = False) -> list[Lineup]:
    """All combinations of bots at one table; every bot sits at every table if there are enough seats.

    >>> lineups(("A", "B"), 3)
    [('A', 'A', 'B'), ('A', 'B', 'B')]
    >>> lineups(("A", "B", "C"), 2)
    [('A', 'B'), ('A', 'C'), ('B', 'C')]
    >>> lineups(("A", "B", "C"), 3, alone=True)
    [('A', 'B', 'B'), ('A', 'C', 'C')]
    """
    if alone:
        return [(bots[0], *[other] * (players - 1)) for other in bots[1:]]
    if len(bots) > players:
        return list(combinations(bots, players))
    tables = combinations_with_replacement(bots, players)
    return [table for table in tables if set(table) == set(bots)]


def check(match: Match) -> None:
    """Raise an error if a match cannot be played, before it begins."""
    for name in match.bots:
        if match.bots.count(name) > 1:
            raise UserError(tr("The bot {bot} is named twice; for a mirror match use --mirror", bot=name))
    if match.alone and len(match.bots) < 2:
        raise UserError(tr("With --alone there must be at least two bots"))
    for name in match.bots:
        resolve(name, seed=0)
        try:
            close_all([make_bot(name, match, 0)])
        except BotFailed as error:
            words = "\n".join([str(error), *error.last_words])
            raise ValueError(f"{name}: {words}") from None


def make_bot(name: str, match: Match, seed: int) -> Bot:
    """A bot for one seat of one game; an outside bot runs in a process of its own."""
    if is_builtin(name):
        return bot(name, seed=seed)
    if name.partition(":")[0] == PROGRAM:
        return bot(name, seed=seed, seconds=match.patience)
    from signoria.bots.isolated import IsolatedBot

    return IsolatedBot(name, match.game, seed, match.patience)


# --- One game ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fault:
    """Why a bot lost a game before its end."""

    bot: str
    """Its name."""
    seat: int
    move: int
    """The number of moves played so far."""
    reason: str
    """A sentence."""
    last_words: list[str]
    """The end of what a program wrote to standard error."""


@dataclass(frozen=True)
class Result:
    """One game; lists are by seat."""

    number: int
    """The number of the game in its match, from 0."""
    deal: int
    """The number of the deal: games of one deal have the same luck."""
    lineup: int
    """The index of the lineup in `Match.lineups`."""
    seating: list[str]
    """The bots' names."""
    seed: int
    """The seed of the match."""
    scores: list[int]
    """At the end."""
    places: list[int]
    """1 for the first; seats that share a place have the same number."""
    winners: list[int]
    """Their seats."""
    moves: int
    """Including Nature's."""
    choices: list[int]
    """The number of choices that each bot made."""
    seconds: list[float]
    """The total thinking time of each bot."""
    fault: Fault | None = None
    """Set if a bot lost the game by a fault."""
    record: str | None = None
    """The game as a record, if requested, or if there was a fault."""


def play_game(
    match: Match, number: int, keep_record: bool = False, stopping: Callable[[], bool] = lambda: False
) -> Result:
    """Play one game of a match. A bot that fails loses, and the others share the victory."""
    table = _Table(match, number)
    try:
        while table.fault is None and not table.record.state.over:
            if stopping():
                raise Stopped
            table.move()
    finally:
        close_all(table.bots.values())
    return table.result(keep_record)


class _Table:
    """A game being played."""

    def __init__(self, match: Match, number: int):
        self.match = match
        self.number = number
        self.deal = number // match.game.players
        self.seating = match.seating(number)
        self.record = Record(match.game, {f"Player {seat + 1}": n for seat, n in enumerate(self.seating)})
        self.nature = random.Random(f"nature {match.seed} {self.deal}")
        self.dice = random.Random(f"hidden {match.seed} {number}")
        self.bots: dict[int, Bot] = {}
        self.choices = [0] * match.game.players
        self.seconds = [0.0] * match.game.players
        self.fault: Fault | None = None

    def move(self) -> None:
        """The next move, Nature's or a bot's."""
        state = self.record.state
        assert state.player is not None
        if state.player == NATURE:
            legal = state.legal()
            self.record.apply(legal[int(self.nature.random() * len(legal))])
        else:
            try:
                self.choose(state.player)
            except Exception as error:  # whatever a bot does, the arena must go on
                self.blame(state.player, error)

    def choose(self, seat: int) -> None:
        if seat not in self.bots:
            seed = random.Random(f"bot {self.match.seed} {self.number} {seat}").getrandbits(64)
            self.bots[seat] = make_bot(self.seating[seat], self.match, seed)
        begun = time.perf_counter()
        action = ask(self.bots[seat], self.record, seat, self.dice.getrandbits(64))
        self.seconds[seat] += time.perf_counter() - begun
        self.choices[seat] += 1
        self.record.apply(action)

    def blame(self, seat: int, error: Exception) -> None:
        last_words: list[str] = []
        if isinstance(error, BotFailed):
            reason, last_words = str(error), error.last_words
        elif isinstance(error, IllegalAction):
            reason = str(tr("Its choice is not legal. {reason}", reason=error))
        else:
            reason = str(tr("It raised an error. {error}", error=f"{type(error).__name__}: {error}"))
        name = self.seating[seat]
        self.fault = Fault(name, seat, len(self.record.actions), reason, last_words)
        self.record.headers["Fault"] = f"{seat + 1}: {reason}"

    def result(self, keep_record: bool) -> Result:
        state = self.record.state
        seats = range(self.match.game.players)
        if self.fault:
            places = [len(seats) if seat == self.fault.seat else 1 for seat in seats]
        else:
            ends = list(zip(state.scores, state.tiebreak, strict=True))
            places = [1 + sum(other > own for other in ends) for own in ends]
        return Result(
            number=self.number,
            deal=self.deal,
            lineup=self.deal % len(self.match.lineups),
            seating=list(self.seating),
            seed=self.match.seed,
            scores=state.scores,
            places=places,
            winners=[seat for seat in seats if places[seat] == 1],
            moves=len(self.record.actions),
            choices=self.choices,
            seconds=self.seconds,
            fault=self.fault,
            record=str(self.record) if keep_record or self.fault else None,
        )
