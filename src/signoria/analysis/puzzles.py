"""Finding puzzles: positions of bots' games with one clearly best choice that is not the first one sees."""

import random
from dataclasses import dataclass

from signoria.analysis.judge import Judge
from signoria.bots.search import Choice, SearchBot, SearchResult, candidates
from signoria.core.game import State, game
from signoria.core.puzzles import Puzzle, PuzzleChoice, is_same
from signoria.jit.compiler import NATURE

PLAYING = 15, 60, 200
"""Simulations for a move: each player of a game has one of these strengths, so that games are not alike."""
ERRING = 0.15
"""So often a player takes any choice worth a thought. Without chance, games differ by that alone."""
GLANCE = 15
"""What one sees at a glance: the best choice must be another one."""
SEEKING = 100, 800
"""To see whether there is a puzzle: a short search rejects most positions."""
JUDGING = (400, 1), (4000, 1), (8000, 2)
"""Simulations and seeds of the judgements that must all agree: the first is cheap, and rejects most."""
MARGIN = 0.07
"""By which the best is better than the next, in chances to win."""
LIKELY = 0.05, 0.9
"""The chances between which a game is neither lost nor won."""
COMPARED = 4
"""Choices that are judged."""
ANY = 1000
""""Bid 5" and "bid 50" are the same kind of choice."""


@dataclass(frozen=True)
class Task:
    """A game in which puzzles are looked for; the same task finds the same."""

    game: str
    players: int
    seed: int
    number: int


def find(task: Task) -> Puzzle | None:
    """The first puzzle of a game, somewhere after its beginning; many games have none."""
    dice = random.Random(f"{task.seed} {task.number}")
    strengths = [dice.choice(PLAYING) for _ in range(task.players)]
    state = game(task.game, task.players).start()
    moves: list[tuple[int, str]] = []
    wait = 10 * 30 ** dice.random()  # early and late positions, in short games and in long ones
    while not state.over:
        seat = state.player
        assert seat is not None
        if seat == NATURE or len(state.legal()) == 1:
            action = dice.choice(state.legal())
        else:
            if len(moves) > wait and (choices := _puzzling(state, seat, dice)):
                return Puzzle(task.players, dict(state.game.options), seat, tuple(moves), choices)
            if dice.random() < ERRING:
                action = dice.choice(candidates(state.resample(seat, dice.getrandbits(60))))
            else:
                action = _search(state, seat, strengths[seat], dice).best.action
        moves.append((seat, state.text(action)))
        state.apply(action)
    return None


def _search(state: State, seat: int, simulations: int, dice: random.Random) -> SearchResult:
    return SearchBot(simulations=simulations, seed=dice.getrandbits(60)).think(state, seat)


def _puzzling(state: State, seat: int, dice: random.Random) -> tuple[PuzzleChoice, ...]:
    """The choices, the best first, if that one is clearly better and easily overlooked; else none."""
    glance = _search(state, seat, GLANCE, dice).best.action
    for simulations in SEEKING:
        found = _search(state, seat, simulations, dice)
        others = _others(state, seat, found)
        margin = MARGIN if simulations == SEEKING[-1] else MARGIN / 2
        share = found.best.values[seat]
        if not others or not LIKELY[0] < share < LIKELY[1] or share - others[0].values[seat] < margin:
            return ()
        if is_same(state, glance, found.best.action):
            return ()
    best = found.best.action
    judged = [choice.action for choice in others[: COMPARED - 1]]
    chances = []
    for simulations, seed in JUDGING:
        judge = Judge(simulations, seed)
        once = {best: judge.expected(state, best)}
        for action in judged:
            once[action] = judge.expected(state, action)
            if once[best] - once[action] < MARGIN:
                return ()
        chances.append(once)
    means = {action: sum(once[action] for once in chances[1:]) / (len(chances) - 1) for action in once}
    ordered = sorted(means, key=lambda action: -means[action])
    return tuple(PuzzleChoice(state.text(action), round(means[action], 3)) for action in ordered)


def _others(state: State, seat: int, found: SearchResult) -> list[Choice]:
    """What could be done instead, the best first; of actions that are the same but for a number only one."""
    others: list[Choice] = []
    for choice in sorted(found.choices, key=lambda choice: -choice.values[seat]):
        if not any(is_same(state, choice.action, other.action, ANY) for other in (found.best, *others)):
            others.append(choice)
    return others
