"""Training: generation after generation, kept in a folder, so that it goes on where it was stopped."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np

from signoria.arena.workers import spread
from signoria.bots.engine import compiled_engine
from signoria.bots.search import Search
from signoria.core.game import game
from signoria.jit.compiler import NATURE, Numbers
from signoria.training.fit import Fit, Positions, Scale, at_best_temperature, first_weights, fit
from signoria.training.quick import BUNDLE, Bundle, play_bundle
from signoria.training.selfplay import Practice, mind_of, play

REMEMBERED = 3
"""Generations whose games are learned from."""
TRUST = (0.0, 0.3, 0.5)
"""By generation, the last for all later ones: the part of what is learned that the search judged."""
EPOCHS = 6
CALIBRATED = 0.5
"""Games to win after the last generation, for each of its games: they tell how sure the values may be."""
FIRST_DIVISOR = 5
"""Simulations that are played to the end are so many times fewer."""
QUICK_GENERATIONS = 5
QUICK_EPOCHS = 4
BOTH_EPOCHS = 8
"""Where quick games and those of the search are learned from together, from the beginning."""
QUICK_ONES = 4
"""A position of the search counts as much as so many of quick games: there are fewer, of better play."""

Task = TypeVar("Task")


@dataclass(frozen=True)
class Plan:
    """All that decides what is learned for one number of players."""

    game: str
    players: int
    generations: int
    games: int
    """In each generation."""
    simulations: int
    """For each choice."""
    match_games: int
    """Against what was there before, after each generation; they change nothing."""
    from_judgement: bool
    """Whether the first generation judges by hand; else it plays to the end."""
    seed: int
    guests: float = 0.0
    """How often some seats are taken by players of another kind."""
    quick: int = 0
    """Games one action ahead, in each of the quick generations that come first; 0 for none of these."""

    @property
    def bundles(self) -> int:
        return -(-self.quick // BUNDLE)

    @property
    def quick_generations(self) -> int:
        return QUICK_GENERATIONS if self.quick else 0

    @property
    def quick_games(self) -> int:
        """In all quick generations."""
        return self.quick_generations * self.bundles * BUNDLE

    @property
    def stem(self) -> str:
        """What the files of these games begin with."""
        return f"{self.players}-after-{self.quick}" if self.quick else f"{self.players}"

    @property
    def games_to_win(self) -> int:
        return max(1, round(CALIBRATED * self.games))

    @property
    def all_games(self) -> int:
        return self.quick_games + self.generations * self.games + self.games_to_win


@dataclass(frozen=True)
class Progress:
    """How far the training is."""

    plan: Plan
    generation: int
    """The quick ones first."""
    games: int
    """Played so far, in all generations."""
    fit: Fit | None = None
    """When the games of a generation are learned from."""
    positions: int = 0
    share: float | None = None
    """First places against the judgement made by hand, with as many simulations."""


class Learner:
    """What was learned so far, and from what."""

    def __init__(self, features: int, seed: int):
        self.raw = first_weights(features, seed)
        """For features that `scale` made alike."""
        self.scale: Scale | None = None
        self.weights: Numbers | None = None
        """For features as they are; none before the first generation."""
        self.remembered: list[Positions] = []
        self.quick: list[Positions] = []
        """The same of quick games."""

    def learn_quick(self, seen: Positions, seed: int) -> Fit:
        """Learn from a quick generation and those shortly before it."""
        self.quick = [*self.quick, seen][-REMEMBERED:]
        return self._fit(Positions.joined(self.quick), 0.0, QUICK_EPOCHS, seed)

    def learn(self, seen: Positions, trust: float, seed: int) -> Fit:
        """Learn from a generation and those shortly before it, and from quick games, if there were any."""
        self.remembered = [*self.remembered, seen][-REMEMBERED:]
        if not self.quick:
            return self._fit(Positions.joined(self.remembered), trust, EPOCHS, seed)
        self.raw = first_weights(seen.features.shape[2], seed)
        both = Positions.joined([*self.quick, *self.remembered * QUICK_ONES])
        return self._fit(both.shuffled(seed), trust, BOTH_EPOCHS, seed)

    def _fit(self, seen: Positions, trust: float, epochs: int, seed: int) -> Fit:
        self.scale = self.scale or Scale.of(seen.features)
        found = fit(seen, self.scale, self.raw, trust, epochs, seed)
        self.raw, self.weights = found.weights, self.scale.folded(found.weights)
        return found


def train(
    plan: Plan, folder: Path, jobs: int | None, ray: str | None, tell: Callable[[Progress], None]
) -> Numbers:
    """The weights after all generations. What is in the folder of the same plan is not done again."""
    folder.mkdir(parents=True, exist_ok=True)
    compiled = compiled_engine(plan.game, learned=True)  # once here, not in each process
    learner = Learner(len(compiled.knowledge.FEATURES), plan.seed)
    for generation in range(plan.quick_generations):
        bundles = [
            Bundle(plan.game, plan.players, learner.weights, plan.seed, generation * plan.bundles + number)
            for number in range(plan.bundles)
        ]
        done = generation * plan.bundles * BUNDLE
        file = folder / f"{plan.stem}-quick-{generation}.npz"
        seen = _played(play_bundle, bundles, file, jobs, ray, _teller(plan, generation, done, BUNDLE, tell))
        if generation == 1:  # in the first one nobody has learned anything yet
            learner.quick = []
        found = learner.learn_quick(seen, plan.seed + generation)
        share = _match(plan, learner.weights, jobs, ray)
        tell(Progress(plan, generation, done + plan.bundles * BUNDLE, found, len(seen), share))
    for number in range(plan.generations):
        generation = plan.quick_generations + number
        base = replace(_practice(plan, learner.weights), guests=plan.guests)
        if learner.weights is None and not plan.from_judgement:  # each is played to the end
            base = replace(base, simulations=max(1, plan.simulations // FIRST_DIVISOR))
        practices = _practices(base, number * plan.games, plan.games)
        done = plan.quick_games + number * plan.games
        file = folder / f"{plan.stem}-{number}.npz"
        seen = _played(play, practices, file, jobs, ray, _teller(plan, generation, done, 1, tell))
        trust = TRUST[min(number, len(TRUST) - 1)]
        found = learner.learn(seen, trust, plan.seed + number)
        share = _match(plan, learner.weights, jobs, ray)
        tell(Progress(plan, generation, done + plan.games, found, len(seen), share))
    assert learner.weights is not None
    to_win = replace(_practice(plan, learner.weights), is_curious=False)
    practices = _practices(to_win, plan.generations * plan.games, plan.games_to_win)
    file = folder / f"{plan.stem}-{plan.generations}-to-win.npz"
    generation, done = plan.quick_generations + plan.generations, plan.all_games - plan.games_to_win
    seen = _played(play, practices, file, jobs, ray, _teller(plan, generation, done, 1, tell))
    return at_best_temperature(learner.weights, seen.features, seen.shares)


def _practice(plan: Plan, weights: Numbers | None) -> Practice:
    return Practice(plan.game, plan.players, weights, plan.from_judgement, plan.simulations, plan.seed, 0)


def _practices(base: Practice, first: int, games: int) -> list[Practice]:
    return [replace(base, number=first + number) for number in range(games)]


def _teller(
    plan: Plan, generation: int, done: int, each: int, tell: Callable[[Progress], None]
) -> Callable[[int], None]:
    """What tells that so many more tasks of a generation are done."""
    return lambda tasks: tell(Progress(plan, generation, done + tasks * each))


def _played(
    call: Callable[[Task], Positions],
    tasks: Sequence[Task],
    file: Path,
    jobs: int | None,
    ray: str | None,
    tell: Callable[[int], None],
) -> Positions:
    """What is seen in some games: from their file, if they were played before."""
    if file.exists():
        kept = np.load(file)
        return Positions(kept["features"], kept["shares"], kept["judged"])
    found: dict[int, Positions] = {}
    for place, positions in spread(partial(_placed, call), list(enumerate(tasks)), jobs, ray):
        found[place] = positions
        tell(len(found))
    seen = Positions.joined([found[place] for place in sorted(found)])
    unfinished = file.with_suffix(".part.npz")
    np.savez_compressed(unfinished, features=seen.features, shares=seen.shares, judged=seen.judged)
    unfinished.rename(file)
    return seen


def _placed(call: Callable[[Task], Positions], task: tuple[int, Task]) -> tuple[int, Positions]:
    """What is seen in a game, and which of the games it was."""
    return task[0], call(task[1])


# --- Strength ---------------------------------------------------------------------------------


def _match(plan: Plan, weights: Numbers | None, jobs: int | None, ray: str | None) -> float | None:
    """First places of the new values alone at a table of the judgement made by hand, if it is to be told."""
    if not plan.match_games:
        return None
    base = Practice(plan.game, plan.players, weights, False, plan.simulations, plan.seed + 1, 0)
    games = [replace(base, number=number) for number in range(plan.match_games)]
    return float(np.mean(list(spread(_match_game, games, jobs, ray))))


def _match_game(practice: Practice) -> float:
    """The share of the first place of one who learns, in a seat that changes from game to game."""
    dice = random.Random(f"match {practice.seed} {practice.number // practice.players}")
    state = game(practice.game, practice.players).start()
    judges = compiled_engine(practice.game, learned=False)
    alone = practice.number % practice.players
    minds = {True: mind_of(practice, state), False: judges.mind(state.data)}
    while not state.over:
        seat = state.player
        assert seat is not None
        legal = state.legal()
        if seat == NATURE or len(legal) == 1:
            state.apply(dice.choice(legal))
            continue
        search = Search(state.resample(seat, practice.number), seat, practice.number, minds[seat == alone])
        search.run(practice.simulations)
        state.apply(search.result(0.0).best.action)
    return (alone in state.winners) / len(state.winners)
