"""A bot that thinks ahead: the compiled tree search of `tree.py`, with a budget, a level and a report."""

import math
import random
import secrets
import threading
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from signoria.bots import tree
from signoria.bots.engine import Mind, compiled_engine, engine
from signoria.bots.levels import CLASSIC, DEFAULT_STYLE, ENDLESS, LEVELS, STYLES, Level
from signoria.bots.network import unpacked
from signoria.core.errors import UserError
from signoria.core.game import Game, State
from signoria.core.visibility import reveals
from signoria.i18n import tr
from signoria.jit.compiler import NATURE, Numbers
from signoria.jit.rng import seeded

LONGEST = 60.0
"""Seconds that a bot thinks when only its simulations are limited."""
CHUNK = 0.02
"""Seconds between two readings of the clock, about."""
SEED_BITS = 62
"""Of a seed that compiled code takes as a number."""
FIRST_CHUNK = 16
"""Simulations made to learn how long they take."""
WARMING_UP_SECONDS = 0.5
"""A level thinks no longer while the search is plain Python: a few dozen simulations, fairly good ones."""
REPORTING = 0.1
"""Seconds between two reports, about."""
TRUSTED = 16
"""Visits that make a choice more than a guess."""
SELDOM = 10
"""A choice tried so many times less often than the best is not known well enough to be taken instead."""
UNLIKELY = 0.5
"""The part of the simulations to come by which another choice hardly ever catches up with the best."""
FIRST_NODES = 1 << 12
MOST_NODES = 1 << 21
"""At about a hundred bytes each; then the tree is full and the search ends."""


@dataclass(frozen=True)
class Choice:
    """A candidate, how often it was tried, and each seat's share of the victory after it."""

    action: int
    visits: int
    values: list[float]


@dataclass(frozen=True)
class SearchResult:
    """What a search found: the choices, the most tried first, and the line it expects."""

    choices: list[Choice]
    line: list[int]
    simulations: int
    moves: int
    seconds: float

    @property
    def best(self) -> Choice:
        return self.choices[0]


class SearchBot:
    """Plays what its tree search tried most.

    >>> import signoria
    >>> state = signoria.game("medici", players=3).start()
    >>> state.apply("starts 1"); state.apply("gold"); state.apply("stop")
    >>> bot = signoria.bot("search", simulations=200, seed=1)
    >>> bot.choose(state, 1) == bot.choose(state, 1)
    True
    """

    def __init__(
        self,
        level: str = LEVELS[-1],
        simulations: int | None = None,
        seconds: float | None = None,
        seed: int | None = None,
        style: str = DEFAULT_STYLE,
    ):
        if level not in (*LEVELS, CLASSIC):
            raise UserError(
                tr(
                    "There is no level {level}. There are: {levels}",
                    level=repr(level),
                    levels=", ".join(LEVELS),
                )
            )
        if style not in STYLES:
            raise UserError(
                tr(
                    "There is no style {style}. There are: {styles}",
                    style=repr(style),
                    styles=", ".join(STYLES),
                )
            )
        for limit in (simulations, seconds):
            if limit is not None and limit <= 0:
                raise UserError(tr("A bot needs more than {limit} to think", limit=limit))
        self.level = level
        self.simulations = simulations
        self.seconds = seconds
        self.style = STYLES[style]
        self.seed = secrets.randbits(SEED_BITS) if seed is None else seed % (1 << SEED_BITS)
        self.clock = time.monotonic
        """What counts its seconds; `time.thread_time` takes no notice of what else the machine does."""
        self.stopped = threading.Event()
        """Set from another thread it ends the search that runs, and each later one until it is cleared."""

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "stopped"}

    def __setstate__(self, kept: dict[str, object]) -> None:
        """A copy is stopped on its own."""
        vars(self).update(kept)
        self.stopped = threading.Event()

    def level_in(self, game: Game) -> Level:
        """How the bot thinks in a game: as its level says there, or for as long as its settings do."""
        if self.simulations is not None or self.seconds is not None:
            return Level(self.simulations or ENDLESS, self.seconds or LONGEST)
        loaded = engine(game.name)
        level = Level() if self.level == CLASSIC else loaded.levels[game.players][self.level]
        if loaded.is_warming_up:
            return replace(level, seconds=min(level.seconds, WARMING_UP_SECONDS))
        return level

    def mind(self, state: State, level: Level) -> Mind:
        """How the bot judges: a weaker level somewhat wrongly, and the same way in a whole game."""
        name = state.game.name
        loaded = compiled_engine(name, learned=False) if self.level == CLASSIC else engine(name)
        mind = loaded.mind(state.data)
        weights = misjudged(mind.weights, level.misjudges, self.seed) if level.misjudges else mind.weights
        return replace(mind, weights=weights, style=self.style)

    def choose(self, state: State, seat: int) -> int:
        """The action tried most; a style or a weaker level takes what looks nearly as good too."""
        level = self.level_in(state.game)
        known = state.resample(seat, self.seed)
        options = candidates(known)
        if len(options) == 1:
            return options[0]
        is_plain = not level.doubt and not self.style.boldness
        found = self.think(known, seat, level, decide=is_plain)
        if is_plain:
            return found.best.action
        often = [choice for choice in found.choices if choice.visits * SELDOM >= found.best.visits]
        liked = [self._liking(known, seat, choice) for choice in often]
        if not level.doubt:
            return often[liked.index(max(liked))].action
        dice = random.Random(f"{self.seed} {zlib.crc32(bytes(known))}")
        likely = [math.exp((value - max(liked)) / level.doubt) for value in liked]
        return dice.choices([choice.action for choice in often], likely)[0]

    def _liking(self, state: State, seat: int, choice: Choice) -> float:
        """What a choice is worth to a seat, and how it suits the style."""
        lean = self.style.boldness
        daring = engine(state.game.name).knowledge.boldness(state.data, choice.action) if lean else 0.0
        return choice.values[seat] + lean * daring

    def think(
        self,
        state: State,
        seat: int,
        level: Level | None = None,
        report: Callable[[SearchResult], None] | None = None,
        decide: bool = False,
    ) -> SearchResult:
        """Search for a seat for as long as the level says, or until `stopped` is set.

        `report` is called now and then with what is known so far. With `decide` the search ends as soon as
        no other choice is likely to be tried more often than the best; with a number of simulations, which
        always lead to the same choice, as soon as none can be.
        """
        level = level or self.level_in(state.game)
        mind = self.mind(state, level)
        search = Search(state.resample(seat, self.seed), seat, self.seed, mind)
        part = UNLIKELY if level.simulations == ENDLESS else 1.0
        begun = reported = self.clock()
        chunk = 1 if engine(state.game.name).is_warming_up else FIRST_CHUNK
        while True:
            search.run(min(chunk, level.simulations - search.simulations))
            now = self.clock()
            left = level.seconds - (now - begun)
            rate = search.simulations / max(now - begun, 1e-6)
            to_come = min(level.simulations - search.simulations, int(left * rate))
            decided = decide and search.decided(to_come, part)
            if to_come <= 0 or search.full or self.stopped.is_set() or decided:
                return search.result(now - begun)
            if report and now - reported > REPORTING:
                report(search.result(now - begun))
                reported = now
            chunk = max(1, int(min(CHUNK, left) * rate))


class Search:
    """The tree of one position, growing."""

    def __init__(self, state: State, seat: int, seed: int, mind: Mind | None = None):
        """`mind` is the engine's, if not told."""
        self.state = state
        self.seat = seat
        known = engine(state.game.name)
        self.mind = mind or known.mind(state.data)
        self.room = known.room()
        self.nodes = np.zeros(FIRST_NODES, tree.NODE)
        tree.make_node(self.nodes[0], 0, 0)
        self.used = 1
        self.work = np.zeros(1, state.data.dtype)
        self.random = np.array([seeded(seed, zlib.crc32(bytes(state)))], np.uint64)
        self.actions = np.zeros(state.game.actions, np.int32)
        self.path = np.zeros(tree.DEEPEST, np.int32)
        self.values = np.zeros(tree.MOST_PLAYERS)
        self.counts = np.zeros(2, np.int64)

    @property
    def simulations(self) -> int:
        return int(self.counts[0])

    @property
    def full(self) -> bool:
        return len(self.nodes) >= MOST_NODES and self.used + tree.DEEPEST > MOST_NODES

    def run(self, simulations: int) -> None:
        """Add simulations to the tree, as many as it has room for."""
        if self.used + tree.DEEPEST > len(self.nodes):
            self.nodes = np.concatenate([self.nodes, np.zeros_like(self.nodes)])
        mind = self.mind
        self.used = mind.loops.think(
            self.state.data,
            self.seat,
            simulations,
            mind.exploration,
            mind.width,
            mind.depth,
            mind.style.spite,
            self.nodes,
            self.used,
            self.work,
            self.random,
            self.actions,
            self.path,
            mind.weights,
            self.room,
            self.values,
            self.counts,
        )

    def children(self, node: int) -> list[int]:
        """The nodes below a node, the most tried first."""
        found = []
        child = int(self.nodes[self.nodes[node]["shared"]]["first"])
        while child != tree.NONE:
            found.append(child)
            child = int(self.nodes[child]["sibling"])
        return sorted(found, key=lambda child: -int(self.nodes[child]["visits"]))

    def decided(self, to_come: int, part: float) -> bool:
        """Whether the best choice is ahead by more visits than a part of the simulations to come.

        If it is by more than all of them, it stays the most tried whatever they bring.
        """
        visits = [int(self.nodes[child]["visits"]) for child in self.children(0)]
        return len(visits) > 1 and visits[0] > visits[1] + part * to_come

    def result(self, seconds: float) -> SearchResult:
        choices = [self.choice(child) for child in self.children(0)]
        return SearchResult(choices, self.line(), self.simulations, int(self.counts[1]), seconds)

    def choice(self, child: int) -> Choice:
        node = self.nodes[child]
        visits = int(node["visits"])
        values = node["value"][: self.state.game.players] / visits
        return Choice(int(node["action"]), visits, [float(value) for value in values])

    def line(self) -> list[int]:
        """The actions tried most, one after the other, as far as that is more than a guess.

        It ends with the action that turns up what the seat cannot know now.
        """
        actions: list[int] = []
        children = self.children(0)
        state = self.state.copy()
        while children and self.nodes[children[0]]["visits"] >= TRUSTED and state.player != NATURE:
            action = int(self.nodes[children[0]]["action"])
            if action not in state.legal():  # other hidden facts than in this state
                break
            actions.append(action)
            if reveals(state, action, self.seat):
                break
            state.apply(action)
            children = self.children(children[0])
        return actions


def misjudged(weights: Numbers, by: float, seed: int) -> Numbers:
    """Weights in which every feature matters somewhat more or less than it should."""
    wrong = weights.copy()
    features, _, _ = unpacked(wrong)
    dice = np.random.default_rng(seed)
    features *= np.exp(by * dice.normal(size=(len(features), 1)))
    return wrong


def candidates(state: State) -> list[int]:
    """The actions that the game's `bot` proposes."""
    actions = np.empty(state.game.actions, np.int32)
    count = engine(state.game.name).knowledge.candidates(state.data, actions)
    return [int(action) for action in actions[:count]]
