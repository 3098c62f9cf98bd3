"""Thousands of games at once, in NumPy arrays, on all cores.

>>> from signoria.envs.batch import Batch
>>> batch = Batch("medici", games=1000, players=4, seed=1)
>>> batch.mask.shape, batch.observations.shape
((1000, 270), (1000, 91))
>>> while not batch.done.any():
...     batch.step(batch.sample())
>>> ended = batch.done.argmax()
>>> float(batch.rewards[ended].sum()), batch.scores[ended].max() > 40
(0.0, np.True_)

Nature moves by herself: whoever is asked is always a player. The arrays are the batch's own and change with
every step, so that none is made anew: copy what is to be kept. The same seed gives the same games, whatever
the number of threads.
"""

import copy
import os
import threading
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from operator import index
from queue import SimpleQueue
from types import ModuleType
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

import signoria
from signoria.bots.greedy import choose_in_many
from signoria.core.contract import Index, Observation
from signoria.core.errors import IllegalAction, UserError
from signoria.core.game import Game, State
from signoria.core.info import OptionValue
from signoria.core.registry import ENVS, compile_once, load_part, parts
from signoria.envs import loops
from signoria.i18n import tr
from signoria.jit.compiler import Numbers, enter, for_game

Reward: TypeAlias = Literal["win", "score", "step"]
REWARDS: dict[str, int] = {"win": loops.WINS, "score": loops.SCORES, "step": loops.CHANGES}
"""What is a reward: the victory (everybody puts in 1, and the winners share it all) or the scores, both at
the end; or at every step the change of the scores."""
FEWEST_OF_A_THREAD = 256
"""A thread is not worth its trouble for fewer games."""
LOWEST_ACTION, HIGHEST_ACTION = int(np.iinfo(np.int32).min), int(np.iinfo(np.int32).max)
WAIT = loops.WAIT
"""In place of an action: let the game be."""
Work: TypeAlias = Callable[[int, int], None]
"""Something to do with the games from a first one to an end."""
Part: TypeAlias = tuple[Work, int, int, "SimpleQueue[BaseException | None]"]
"""Work, of which games, and where to say that it is done: None, or what went wrong."""


class Batch:
    """Games of one kind, stepped together; arrays are by game, and those of a game by seat or by action."""

    seats: npt.NDArray[np.int8]
    """Who is asked; `OVER` (-2) in a game that is over, which stays so unless games begin anew."""
    legal: npt.NDArray[np.int32]
    """The legal actions, ascending; of each row the first `counts` numbers hold."""
    counts: npt.NDArray[np.int32]
    """How many actions are legal."""
    mask: npt.NDArray[np.bool_]
    """By action: whether it is legal."""
    observations: Numbers
    """What the seat that is asked may know; `indices` tells what each number is."""
    rewards: npt.NDArray[np.float32]
    """By seat, for the last step."""
    done: npt.NDArray[np.bool_]
    """Whether the game ended with the last step; all else may be of the game that follows."""
    scores: npt.NDArray[np.int32]
    """By seat, of the last game that ended."""

    def __init__(
        self,
        game: str | Game,
        games: int,
        players: int | None = None,
        *,
        seed: int = 0,
        threads: int | None = None,
        reward: Reward = "win",
        auto_reset: bool = True,
        **options: OptionValue,
    ):
        """Begin the games.

        Args:
            game: its name; or a game, with its players and options.
            games: how many, at least 1.
            threads: on how many cores they are played; by default on all.
            reward: the victory ("win") or the scores ("score") at the end, or the change of the scores at
                every step ("step").
            auto_reset: whether a game that has ended begins anew within the same step.
            options: those of the game.
        """
        check_choice("reward", list(REWARDS), reward)
        if index(games) < 1:
            raise UserError(tr("A batch has at least one game, not {games}", games=games))
        if threads is not None and index(threads) < 1:
            raise UserError(tr("A batch needs at least one thread, not {threads}", threads=threads))
        self.game = signoria.game(game, players, **options) if isinstance(game, str) else game
        name = self.game.name
        self.games = games
        self.auto_reset = auto_reset
        self._reward = REWARDS[reward]
        self.threads = min(threads or os.cpu_count() or 1, max(1, games // FEWEST_OF_A_THREAD))
        rules, seats = self.game.parts.rules, self.game.players
        self._start = np.frombuffer(bytes(self.game.start()), np.uint8).copy()
        self._data = np.tile(self._start, games)
        self._random = np.zeros((games, 1), np.uint64)
        self._choices = np.zeros((games, 1), np.uint64)
        self._chosen = np.zeros(games, np.int32)
        self._masks = np.zeros((games, rules.ACTIONS), np.uint8)
        self._done = np.zeros(games, np.uint8)
        self._ties = np.zeros((games, seats), np.int32)
        self.seats = np.zeros(games, np.int8)
        most = rules.ACTIONS if rules.MOST_CHOICES is None else rules.MOST_CHOICES
        self.legal = np.zeros((games, most + 1), np.int32)  # rules may write one more before they count
        self.counts = np.zeros(games, np.int32)
        self.observations = np.zeros((games, len(indices(self.game))), observation(name).DTYPE)
        self.rewards = np.zeros((games, seats), np.float32)
        self.scores = np.zeros((games, seats), np.int32)
        self._bind()
        compile_once(name, ENVS, [self.reset, self.observe])
        self.reset(seed)

    def _bind(self) -> None:
        """What a copy does not take over: compiled code, threads, and second names of arrays."""
        self._compiled = compiled_for(self.game.name)
        self._parts = _workers(self.threads - 1)
        self.indices = indices(self.game)
        self.mask = self._masks.view(np.bool_)
        self.done = self._done.view(np.bool_)

    def copy(self) -> "Batch":
        """An independent copy, in which the same actions and samples give the same; so does a pickle."""
        return copy.deepcopy(self)

    def __copy__(self) -> "Batch":
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        bound = ("_compiled", "_parts", "indices", "mask", "done")
        return {name: value for name, value in vars(self).items() if name not in bound}

    def __setstate__(self, kept: dict[str, object]) -> None:
        vars(self).update(kept)
        self._bind()

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew."""
        seed = (index(seed) + (1 << 63)) % (1 << 64) - (1 << 63)  # any whole number will do
        loops.seed_games(self._random, seed, 0)
        loops.seed_games(self._choices, seed, self.games)
        self._chosen[:] = loops.ANEW
        self._advance()

    def step(self, actions: npt.ArrayLike) -> None:
        """Carry out an action in each game; if one is not legal, say why and change nothing.

        `WAIT` in place of an action lets a game be. In one that is over, and does not begin anew by itself,
        any number will do.
        """
        if isinstance(actions, int | np.integer) and not isinstance(actions, bool):
            self._chosen.fill(min(max(int(actions), LOWEST_ACTION), HIGHEST_ACTION))
        else:
            self._choose(np.asarray(actions))
        wrong = loops.first_illegal(self._chosen, self._masks, self.seats)
        if wrong >= 0:
            raise self._illegal(int(wrong))
        self._advance()

    def _choose(self, given: Numbers) -> None:
        """Take over an action for each game, or one for all."""
        if given.dtype.kind not in "iu" or given.shape not in ((), self._chosen.shape):
            raise UserError(tr("Give one action for each game, or one for all of them: whole numbers"))
        if given.size and (given.min() < LOWEST_ACTION or given.max() > HIGHEST_ACTION):
            given = given.clip(LOWEST_ACTION, HIGHEST_ACTION)  # they must not become other numbers
        self._chosen[:] = given

    def sample(self) -> npt.NDArray[np.int32]:
        """A random legal action for each game, all alike; the same again after the same seed."""
        chosen = np.empty(self.games, np.int32)
        loops.choose_any(self._choices, self.legal, self.counts, chosen)
        return chosen

    def greedy(self, wanted: npt.ArrayLike = True) -> npt.NDArray[np.int32]:
        """What the bot "greedy" chooses in each game; by `wanted` only in some, and `WAIT` in the others."""
        chosen = np.full(self.games, WAIT, np.int32)
        asked = np.logical_and(wanted, self.seats >= 0)
        choose_in_many(self.game, self._data, asked, chosen, 0, 0)  # loads and compiles it, before threads do
        self._share_out(lambda first, end: choose_in_many(self.game, self._data, asked, chosen, first, end))
        return chosen

    def observe(self) -> Numbers:
        """What every seat may know: by game, seat and index."""
        seen = np.empty((self.games, self.game.players, len(self.indices)), self.observations.dtype)
        self._share_out(lambda first, end: self._compiled.observe_all(self._data, seen, first, end))
        return seen

    def state(self, game: int) -> State:
        """The state of one game, a copy; it holds hidden facts too."""
        game = range(self.games)[game]  # counts from the end too, and complains as lists do
        size = len(self._start)
        return position_of(self.game, self._data[game * size : (game + 1) * size])

    def _advance(self) -> None:
        self._share_out(
            lambda first, end: self._compiled.advance(
                self._start,
                self._chosen,
                self._data,
                self._random,
                self.seats,
                self.legal,
                self.counts,
                self._masks,
                self.observations,
                self.rewards,
                self.scores,
                self._ties,
                self._done,
                self._reward,
                self.auto_reset,
                first,
                end,
            )
        )

    def _share_out(self, work: Work) -> None:
        """Let each thread do a part of the games, this one the last."""
        if self.threads == 1:
            work(0, self.games)
            return
        bounds = [self.games * part // self.threads for part in range(self.threads + 1)]
        done: SimpleQueue[BaseException | None] = SimpleQueue()
        for first, end in pairwise(bounds[:-1]):
            self._parts.put((work, first, end, done))
        try:
            work(bounds[-2], bounds[-1])
        finally:
            errors = [done.get() for _ in range(self.threads - 1)]
        for error in errors:
            if error is not None:
                raise error

    def _illegal(self, game: int) -> IllegalAction:
        try:
            self.state(game).apply(int(self._chosen[game]))
        except IllegalAction as error:
            return IllegalAction(tr("In game {game}: {reason}", game=game, reason=error.sentence), error.rule)
        raise AssertionError("the state and its mask tell different things")

    def __repr__(self) -> str:
        return f"<{self.games} games of {self.game!r}>"


def check_choice(option: str, choices: Sequence[str], chosen: str) -> None:
    """Complain about a setting that is none of the choices."""
    if chosen not in choices:
        raise UserError(
            tr(
                "The option {option} is one of {known}, not {value}",
                option=option,
                known=", ".join(choices),
                value=repr(chosen),
            )
        )


@cache
def _workers(number: int) -> "SimpleQueue[Part]":
    """Threads that take parts of the work. The library's executor costs 0.1 ms more at every step."""
    waiting: SimpleQueue[Part] = SimpleQueue()
    for _ in range(number):
        threading.Thread(target=_take_parts, args=(waiting,), name="signoria-batch", daemon=True).start()
    return waiting


def _take_parts(waiting: "SimpleQueue[Part]") -> None:
    while True:
        work, first, end, done = waiting.get()
        error: BaseException | None = None
        try:
            work(first, end)
        except BaseException as raised:  # it is whoever waits for the part that has to know
            error = raised
        del work  # it holds a batch
        done.put(error)


def position_of(game: Game, data: Numbers) -> State:
    """A state from bytes that came out of one, so that they need no check; a copy."""
    return State(game, data.copy().view(game.parts.rules.STATE)[0])


# --- What is compiled for a game --------------------------------------------------------------


@cache
def observation(name: str) -> Observation:
    """How a game is observed."""
    return load_part(name, Observation)


def indices(game: Game) -> list[Index]:
    """What each number of an observation is."""
    return list(_indices(game.name, game.players))


@cache
def _indices(name: str, players: int) -> tuple[Index, ...]:
    return tuple(observation(name).indices(players))


def observe(state: State, seat: int) -> Numbers:
    """What a seat may know of a state.

    >>> state = signoria.game("strozzi").start()
    >>> seen = observe(state, 1)
    >>> {index.name: int(number) for index, number in zip(indices(state.game), seen)}["own: florins"]
    300
    """
    out = np.empty(len(indices(state.game)), observation(state.game.name).DTYPE)
    observation(state.game.name).observe(state.data, seat, out)
    return out


@cache
def compiled_for(name: str) -> ModuleType:
    """`signoria.envs.loops` for a game; its functions are compiled when they are first called."""
    loaded, seen = parts(name), observation(name)
    names = {**loaded.rules.names(), "observe": seen.observe}
    for shared in (loops.seed_games, loops.first_illegal, loops.choose_any):
        enter(shared)
    compiled: ModuleType = for_game(loops, loaded.folder, names)
    return compiled
