"""Games of the search against itself, and what was seen in them."""

import random
from dataclasses import dataclass

import numpy as np

from signoria.bots.engine import Mind, compiled_engine
from signoria.bots.network import weight_count
from signoria.bots.search import Search, SearchResult
from signoria.core.errors import UserError
from signoria.core.game import Game, State, game
from signoria.core.info import OptionValue
from signoria.core.registry import list_games
from signoria.jit.compiler import NATURE, Numbers
from signoria.training.fit import Positions
from signoria.training.guests import guest

TO_THE_END = 1 << 30
CURIOSITY = 0.25
"""How often a choice is made by its visits and not simply the best: games must not all be alike."""
OTHER_OPTIONS = 0.2
"""How often a game is played with other options than those of most tables."""
PLAIN = 0.5
"""How often guests are plain UCT."""
GUEST_FACTOR = 5
"""Plain UCT makes so many times as many simulations: its are quick, and it knows nothing."""


@dataclass(frozen=True)
class Lesson:
    """One game that is to be played."""

    game: str
    players: int
    weights: Numbers | None
    """None in the first generation."""
    from_judgement: bool
    """Whether the first generation judges by hand; else it plays to the end."""
    simulations: int
    """For each choice."""
    seed: int
    number: int
    guests: float = 0.0
    """How often some seats are taken by players of another kind."""


def mind_of(lesson: Lesson, state: State) -> Mind:
    """How the search thinks in a lesson."""
    if lesson.weights is None and lesson.from_judgement:
        return compiled_engine(lesson.game, learned=False).mind(state.data)
    loaded = compiled_engine(lesson.game, learned=True)
    known = loaded.knowledge
    if lesson.weights is None:
        none = np.zeros(weight_count(len(known.FEATURES)))
        return Mind(loaded.loops, none, known.EXPLORATION, TO_THE_END)
    depth = known.depth(state.data, learned=True)
    return Mind(loaded.loops, lesson.weights, known.exploration(learned=True), depth)


def play(lesson: Lesson) -> Positions:
    """Play a game; the same lesson is always the same game."""
    dice = random.Random(f"{lesson.seed} {lesson.number}")
    state = some_game(lesson, dice).start()
    loaded = compiled_engine(lesson.game, learned=True)
    mind = mind_of(lesson, state)
    guests = seats_of_guests(lesson, dice)
    guest_mind = mind_of_guests(lesson, state, dice) if guests else (mind, 0)
    count = len(loaded.knowledge.FEATURES)
    room = np.zeros(count)
    seen: list[Numbers] = []
    judged: list[Numbers | None] = []
    while not state.over:
        facts = np.zeros((lesson.players, count), np.float32)
        for one in range(lesson.players):
            loaded.knowledge.features(state.data, one, room)
            facts[one] = room
        seen.append(facts)
        seat = state.player
        assert seat is not None
        legal = state.legal()
        if seat == NATURE or len(legal) == 1:
            judged.append(None)
            state.apply(dice.choice(legal))
            continue
        known, seed = state.resample(seat, dice.getrandbits(60)), dice.getrandbits(60)
        if seat in guests:
            judged.append(None)
            state.apply(searched(known, seat, seed, *guest_mind).best.action)
            continue
        found = searched(known, seat, seed, mind, lesson.simulations)
        visits = [choice.visits for choice in found.choices]
        shares = np.average([choice.values for choice in found.choices], axis=0, weights=visits)
        judged.append(None if guests else shares / shares.sum())  # the search expects others like itself
        is_curious = dice.random() < CURIOSITY
        action = dice.choices([choice.action for choice in found.choices], visits)[0] if is_curious else None
        state.apply(found.best.action if action is None else action)
    shares = np.zeros(lesson.players, np.float32)
    shares[list(state.winners)] = 1 / len(state.winners)
    return Positions(
        np.array(seen, np.float32),
        np.tile(shares, (len(seen), 1)),
        np.array(from_the_next(judged, shares), np.float32),
    )


def seats_of_guests(lesson: Lesson, dice: random.Random) -> list[int]:
    """Nowhere, or in some seats, but not in all."""
    if not lesson.guests or dice.random() >= lesson.guests:
        return []
    return dice.sample(range(lesson.players), dice.randrange(1, lesson.players))


def mind_of_guests(lesson: Lesson, state: State, dice: random.Random) -> tuple[Mind, int]:
    """How the guests of a game think, and their simulations: plain UCT, or the judgement made by hand."""
    if dice.random() < PLAIN:
        return guest(lesson.game), GUEST_FACTOR * lesson.simulations
    return compiled_engine(lesson.game, learned=False).mind(state.data), lesson.simulations


def searched(state: State, seat: int, seed: int, mind: Mind, simulations: int) -> SearchResult:
    search = Search(state, seat, seed, mind)
    search.run(simulations)
    return search.result(0.0)


def from_the_next(judged: list[Numbers | None], end: Numbers) -> list[Numbers]:
    """Where nothing was judged, what was judged next, or what came out."""
    filled = []
    latest = end
    for one in reversed(judged):
        latest = one if one is not None else latest
        filled.append(latest)
    return filled[::-1]


def some_game(lesson: Lesson, dice: random.Random) -> Game:
    """With its usual options, or now and then with any."""
    options: dict[str, OptionValue] = {}
    if dice.random() < OTHER_OPTIONS:
        for name, option in list_games()[lesson.game].options.items():
            options[name] = dice.choice(option.choices)
    try:
        return game(lesson.game, lesson.players, **options)
    except UserError:  # these do not go together
        return game(lesson.game, lesson.players)
