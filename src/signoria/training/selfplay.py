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
OPENING = 8
"""Choices that are made so in a game that is played to win: without them some games would all be the same."""
OTHER_OPTIONS = 0.2
"""How often a game is played with other options than those of most tables."""
PLAIN = 0.5
"""How often guests are plain UCT."""
GUEST_FACTOR = 5
"""Plain UCT makes so many times as many simulations: its are quick, and it knows nothing."""


@dataclass(frozen=True)
class Practice:
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
    is_curious: bool = True
    """If not it is played to win, as at a table of people."""


def mind_of(practice: Practice, state: State) -> Mind:
    """How the search thinks in a practice."""
    if practice.weights is None and practice.from_judgement:
        return compiled_engine(practice.game, learned=False).mind(state.data)
    loaded = compiled_engine(practice.game, learned=True)
    known = loaded.knowledge
    if practice.weights is None:
        none = np.zeros(weight_count(len(known.FEATURES)))
        return Mind(loaded.loops, none, known.EXPLORATION, TO_THE_END)
    depth = known.depth(state.data, learned=True)
    return Mind(loaded.loops, practice.weights, known.exploration(learned=True), depth)


def play(practice: Practice) -> Positions:
    """Play a game; the same practice is always the same game."""
    dice = random.Random(f"{practice.seed} {practice.number}")
    state = some_game(practice, dice).start()
    loaded = compiled_engine(practice.game, learned=True)
    mind = mind_of(practice, state)
    guests = seats_of_guests(practice, dice)
    guest_mind = mind_of_guests(practice, state, dice) if guests else (mind, 0)
    count = len(loaded.knowledge.FEATURES)
    room = np.zeros(count)
    seen: list[Numbers] = []
    judged: list[Numbers | None] = []
    made = 0
    while not state.over:
        facts = np.zeros((practice.players, count), np.float32)
        for one in range(practice.players):
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
        made += 1
        known, seed = state.resample(seat, dice.getrandbits(60)), dice.getrandbits(60)
        if seat in guests:
            judged.append(None)
            state.apply(searched(known, seat, seed, *guest_mind).best.action)
            continue
        found = searched(known, seat, seed, mind, practice.simulations)
        visits = [choice.visits for choice in found.choices]
        shares = np.average([choice.values for choice in found.choices], axis=0, weights=visits)
        judged.append(None if guests else shares / shares.sum())  # the search expects others like itself
        wanders = dice.random() < CURIOSITY if practice.is_curious else made <= OPENING
        action = dice.choices([choice.action for choice in found.choices], visits)[0] if wanders else None
        state.apply(found.best.action if action is None else action)
    shares = victory(state)
    return Positions(
        np.array(seen, np.float32),
        np.tile(shares, (len(seen), 1)),
        np.array(from_the_next(judged, shares), np.float32),
    )


def victory(state: State) -> Numbers:
    """Each seat's share of it, in a game that has ended."""
    shares = np.zeros(state.game.players, np.float32)
    shares[list(state.winners)] = 1 / len(state.winners)
    return shares


def seats_of_guests(practice: Practice, dice: random.Random) -> list[int]:
    """Nowhere, or in some seats, but not in all."""
    if not practice.guests or dice.random() >= practice.guests:
        return []
    return dice.sample(range(practice.players), dice.randrange(1, practice.players))


def mind_of_guests(practice: Practice, state: State, dice: random.Random) -> tuple[Mind, int]:
    """How the guests of a game think, and their simulations: plain UCT, or the judgement made by hand."""
    if dice.random() < PLAIN:
        return guest(practice.game), GUEST_FACTOR * practice.simulations
    return compiled_engine(practice.game, learned=False).mind(state.data), practice.simulations


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


def some_game(practice: Practice, dice: random.Random) -> Game:
    """With its usual options, or now and then with any."""
    options: dict[str, OptionValue] = {}
    if dice.random() < OTHER_OPTIONS:
        for name, option in list_games()[practice.game].options.items():
            options[name] = dice.choice(option.choices)
    try:
        return game(practice.game, practice.players, **options)
    except UserError:  # these do not go together
        return game(practice.game, practice.players)
