"""Training: generation after generation, kept in a folder, so that it goes on where it was stopped."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from signoria.arena.workers import spread
from signoria.bots.engine import compiled_engine
from signoria.bots.search import Search
from signoria.core.game import game
from signoria.jit.compiler import NATURE, Numbers
from signoria.training.fit import Fit, Positions, Scale, at_best_temperature, first_weights, fit
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

    @property
    def games_to_win(self) -> int:
        return max(1, round(CALIBRATED * self.games))

    @property
    def all_games(self) -> int:
        return self.generations * self.games + self.games_to_win


@dataclass(frozen=True)
class Progress:
    """How far the training is."""

    plan: Plan
    generation: int
    games: int
    """Played in this generation."""
    fit: Fit | None = None
    """When its games are learned from."""
    positions: int = 0
    share: float | None = None
    """First places against the judgement made by hand, with as many simulations."""


def train(
    plan: Plan, folder: Path, jobs: int | None, ray: str | None, tell: Callable[[Progress], None]
) -> Numbers:
    """The weights after all generations. What is in the folder of the same plan is not done again."""
    folder.mkdir(parents=True, exist_ok=True)
    compiled = compiled_engine(plan.game, learned=True)  # once here, not in each process
    features = len(compiled.knowledge.FEATURES)
    scale: Scale | None = None
    weights: Numbers | None = None
    raw = first_weights(features, plan.seed)
    remembered: list[Positions] = []
    for generation in range(plan.generations):
        seen = _games(plan, generation, weights, folder, jobs, ray, tell)
        remembered = [*remembered, seen][-REMEMBERED:]
        scale = scale or Scale.of(seen.features)
        trust = TRUST[min(generation, len(TRUST) - 1)]
        found = fit(Positions.joined(remembered), scale, raw, trust, EPOCHS, plan.seed + generation)
        raw, weights = found.weights, scale.folded(found.weights)
        share = _match(plan, weights, jobs, ray) if plan.match_games else None
        tell(Progress(plan, generation, plan.games, found, len(seen), share))
    assert weights is not None
    to_win = replace(_practice(plan, weights), is_curious=False)
    file = folder / f"{plan.players}-{plan.generations}-to-win.npz"
    seen = _played(plan, plan.generations, to_win, plan.games_to_win, file, jobs, ray, tell)
    return at_best_temperature(weights, seen.features, seen.shares)


def _games(
    plan: Plan,
    generation: int,
    weights: Numbers | None,
    folder: Path,
    jobs: int | None,
    ray: str | None,
    tell: Callable[[Progress], None],
) -> Positions:
    """What is seen in the games of a generation."""
    base = replace(_practice(plan, weights), guests=plan.guests)
    if generation == 0 and not plan.from_judgement:  # each is played to the end
        base = replace(base, simulations=max(1, plan.simulations // FIRST_DIVISOR))
    file = folder / f"{plan.players}-{generation}.npz"
    return _played(plan, generation, base, plan.games, file, jobs, ray, tell)


def _practice(plan: Plan, weights: Numbers | None) -> Practice:
    return Practice(plan.game, plan.players, weights, plan.from_judgement, plan.simulations, plan.seed, 0)


def _played(
    plan: Plan,
    generation: int,
    base: Practice,
    games: int,
    file: Path,
    jobs: int | None,
    ray: str | None,
    tell: Callable[[Progress], None],
) -> Positions:
    """What is seen in some games: from their file, if they were played before."""
    if file.exists():
        kept = np.load(file)
        return Positions(kept["features"], kept["shares"], kept["judged"])
    first = generation * plan.games
    practices = [replace(base, number=first + number) for number in range(games)]
    found: dict[int, Positions] = {}
    for number, positions in spread(_numbered, practices, jobs, ray):
        found[number] = positions
        tell(Progress(plan, generation, len(found)))
    seen = Positions.joined([found[number] for number in sorted(found)])
    partial = file.with_suffix(".part.npz")
    np.savez_compressed(partial, features=seen.features, shares=seen.shares, judged=seen.judged)
    partial.rename(file)
    return seen


def _numbered(practice: Practice) -> tuple[int, Positions]:
    return practice.number, play(practice)


# --- Strength ---------------------------------------------------------------------------------


def _match(plan: Plan, weights: Numbers, jobs: int | None, ray: str | None) -> float:
    """First places of the new values alone at a table of the judgement made by hand."""
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
