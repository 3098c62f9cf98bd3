"""What a position is worth: each seat's chance to win, as the search judges it.

One function, `Judge.shares`, values every position in the same way and with the same effort, whether it came
about or not, so that two of its values can be compared:

- a game that is over is worth what the rules say: a victory of one, parted among those who share it;
- where a player is asked it is the mean over the simulations of a search;
- where Nature is asked it is the mean over what she may do, each outcome valued as above.

With the same number of simulations and the same seed the values are the same, always.
"""

import random
import threading
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from signoria.bots.engine import engine
from signoria.bots.evaluation import VICTORY
from signoria.bots.search import SearchBot, SearchResult
from signoria.core.game import State
from signoria.core.visibility import has_unknown_facts
from signoria.jit.compiler import NATURE

SIMULATIONS = 5000
"""For each position: a game of Medici for four is judged within two minutes on two cores."""
MOST_OUTCOMES = 12
"""Of Nature that are judged; if there are more, so many are drawn."""

GUESSES = 4
"""What hidden facts may be, drawn so often to compare two choices."""


class Stopped(Exception):
    """Somebody has set `stop`."""


@dataclass(frozen=True)
class Judgement:
    """What was found of a position."""

    shares: list[float]
    """By seat: its share of the victory as it sees itself, knowing what it may know.

    Where something is hidden they need not add up to 1: two seats may both have reason to hope.
    """
    best: int | None = None
    """What whoever is asked should do, if that is a player."""

    @property
    def chances(self) -> list[float]:
        """Each seat's chance to win; together 1."""
        return [share / sum(self.shares) for share in self.shares]


@dataclass(frozen=True)
class Outcome:
    """What Nature may do: how much it counts in the mean, and where it leads."""

    weight: float
    state: State


class Judge:
    """Values positions by searching them; threads may share it."""

    def __init__(
        self, simulations: int = SIMULATIONS, seed: int = 0, stop: threading.Event | None = None
    ) -> None:
        self.simulations = simulations
        self.seed = seed
        self.stop = stop or threading.Event()
        """Set from another thread it ends all searches with `Stopped`."""

    def think(self, state: State, viewer: int) -> SearchResult:
        """A search of a position in which a player is asked, knowing what the viewer may know."""
        bot = SearchBot(simulations=self.simulations, seed=self.seed)
        bot.stopped = self.stop
        found = bot.think(state, viewer)
        if self.stop.is_set():
            raise Stopped
        return found

    def judge(self, state: State, happened: Sequence[int] = ()) -> "Judgement":
        """A position as each seat sees it; if Nature is asked, `happened` is what she did."""
        if state.player in (None, NATURE):
            return Judgement(self._own_shares(state, range(state.game.players), happened))
        assert state.player is not None
        found = self.think(state, state.player)
        shares = shares_found(found)
        if has_unknown_facts(state.game):
            others = [seat for seat in range(state.game.players) if seat != state.player]
            own = self._own_shares(state, others, happened)
            shares = [*own[: state.player], shares[state.player], *own[state.player :]]
        return Judgement(shares, found.best.action)

    def _own_shares(self, state: State, seats: Sequence[int], happened: Sequence[int]) -> list[float]:
        """The share of each of the seats, as it sees itself."""
        if has_unknown_facts(state.game):
            return [self.shares(state, seat, happened)[seat] for seat in seats]
        return self.shares(state, None, happened)

    def expected(self, state: State, action: int) -> float:
        """What whoever is asked can expect of an action: their own share after it.

        Where something is hidden it is the mean over what it may be: an action that turns it up is neither
        good nor bad for what nobody could know.
        """
        seat = state.player
        assert seat is not None
        if not has_unknown_facts(state.game):
            return self.shares(state.after(action), None)[seat]
        perhaps = [state.resample(seat, self.seed + number) for number in range(GUESSES)]
        return sum(self.shares(one.after(action), seat)[seat] for one in perhaps) / GUESSES

    def shares(self, state: State, viewer: int | None, happened: Sequence[int] = ()) -> list[float]:
        """Each seat's share of the victory, as a seat sees it; None: as whoever is asked does."""
        if state.over:
            return result_of(state)
        if state.player == NATURE:
            values = [0.0] * state.game.players
            for outcome in self.outcomes(state, happened):
                shares = self.shares(outcome.state, viewer)
                values = [sum_ + outcome.weight * share for sum_, share in zip(values, shares, strict=True)]
            return values
        assert state.player is not None
        return shares_found(self.think(state, state.player if viewer is None else viewer))

    def outcomes(self, state: State, happened: Sequence[int] = ()) -> list[Outcome]:
        """What Nature may do until a player is asked, with weights that add up to 1.

        One choice of hers with few outcomes: all of them. With more, or if she chooses several times in a
        row, outcomes are drawn by the chances of the rules. What happened is then one of them, and counts for
        just as much as it was likely; what is drawn shares the rest. So the mean has no bias towards it.
        """
        dice = random.Random(f"{self.seed} {zlib.crc32(bytes(state))}")
        single = [(action, state.after(action)) for action in state.legal()]
        is_run = any(after.player == NATURE for _, after in single)
        if not is_run and len(single) <= MOST_OUTCOMES:
            return [Outcome(1 / len(single), after) for _, after in single]
        likely = self._likelihood(state, happened) if happened else 0.0
        count = MOST_OUTCOMES - bool(happened)
        if is_run:
            drawn = [_draw(state, dice, happened) for _ in range(count)]
        else:
            others = [after for action, after in single if [action] != list(happened)]
            drawn = dice.sample(others, min(count, len(others)))
        found = [Outcome((1 - likely) / len(drawn), after) for after in drawn]
        if happened:
            after = state
            for action in happened:
                after = after.after(action)
            found.append(Outcome(likely, after))
        return found

    def _likelihood(self, state: State, happened: Sequence[int]) -> float:
        """How likely a row of Nature's choices was."""
        likely = 1.0
        for action in happened:
            likely /= len(state.legal())
            state = state.after(action)
        return likely


def shares_found(found: SearchResult) -> list[float]:
    """The mean over all simulations of a search.

    The value of the best choice alone would be too kind to whoever is asked: below it the others are taken to
    try out this and that, so after every move it would be somebody else's turn to be praised.
    """
    visits = sum(choice.visits for choice in found.choices)
    seats = range(len(found.best.values))
    return victories([sum(one.visits * one.values[seat] for one in found.choices) / visits for seat in seats])


def _draw(state: State, dice: random.Random, happened: Sequence[int]) -> State:
    """Let Nature choose until a player is asked; anything but what happened."""
    while True:
        after, actions = state, list[int]()
        while after.player == NATURE:
            actions.append(dice.choice(after.legal()))
            after = after.after(actions[-1])
        if actions != list(happened):
            return after


def result_of(state: State) -> list[float]:
    """Each seat's share of the victory at the end: 1, or parted among those who share it."""
    winners = state.winners
    return [(seat in winners) / len(winners) for seat in range(state.game.players)]


def victories(values: Sequence[float]) -> list[float]:
    """Shares of the victory from the values of a search, which keep a little for the rank of each seat.

    What a sure victory is worth to the search becomes 1, a fair share stays what it is.
    """
    players = len(values)
    fair = 1 / players
    sure = VICTORY + (1 - VICTORY) * (2 - fair) * fair
    raised = [max(0.0, fair + (value - fair) * (1 - fair) / (sure - fair)) for value in values]
    return [value / sum(raised) for value in raised]


def prepare(game: str) -> None:
    """Compile what is needed to judge a game, before threads do it all at once."""
    engine(game)
