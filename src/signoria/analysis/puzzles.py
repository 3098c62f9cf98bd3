"""Finding puzzles: positions of bots' games with one clearly best choice that is not the first one sees."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from signoria.analysis.judge import Judge
from signoria.bots.search import Choice, SearchBot, SearchResult
from signoria.core.game import State, game
from signoria.core.puzzles import Puzzle, PuzzleChoice, is_same
from signoria.jit.compiler import NATURE

PLAYING, SEEKING, JUDGING = 60, 800, 4000
"""Simulations: for a move of the game, to see whether there is a puzzle, and to make sure of it."""
GLANCE = 15
"""What one sees at a glance: the best choice must be another one."""
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
    """The first puzzle of a game, somewhere after its beginning; most games have none."""
    dice = random.Random(f"{task.seed} {task.number}")
    state = game(task.game, task.players).start()
    moves: list[tuple[int, str]] = []
    wait = dice.randrange(10, 60)
    while not state.over:
        seat = state.player
        assert seat is not None
        if seat == NATURE or len(state.legal()) == 1:
            action = dice.choice(state.legal())
        else:
            if len(moves) > wait and (choices := list(_puzzling(state, seat, dice))):
                return Puzzle(task.players, dict(state.game.options), seat, tuple(moves), tuple(choices))
            action = _best(state, seat, PLAYING, dice)
        moves.append((seat, state.text(action)))
        state.apply(action)
    return None


def _best(state: State, seat: int, simulations: int, dice: random.Random) -> int:
    return SearchBot(simulations=simulations, seed=dice.getrandbits(60)).think(state, seat).best.action


def _puzzling(state: State, seat: int, dice: random.Random) -> Iterator[PuzzleChoice]:
    """The choices, the best first, if that one is clearly better and easily overlooked; else none."""
    found = SearchBot(simulations=SEEKING, seed=dice.getrandbits(60)).think(state, seat)
    best = found.best.action
    share = found.best.values[seat]
    others = _others(state, seat, found)
    if not others or not LIKELY[0] < share < LIKELY[1] or share - others[0].values[seat] < MARGIN:
        return
    if is_same(state.text(_best(state, seat, GLANCE, dice)), state.text(best)):
        return
    judged = [best, *(choice.action for choice in others[: COMPARED - 1])]
    chances = dict.fromkeys(judged, 0.0)
    for seed in (1, 2):
        once = {action: Judge(JUDGING, seed).expected(state, action) for action in judged}
        ordered = sorted(once.values())
        if max(once, key=lambda action: once[action]) != best or ordered[-1] - ordered[-2] < MARGIN:
            return
        chances = {action: chances[action] + once[action] / 2 for action in judged}
    for action in sorted(judged, key=lambda action: -chances[action]):
        yield PuzzleChoice(state.text(action), round(chances[action], 3))


def _others(state: State, seat: int, found: SearchResult) -> list[Choice]:
    """What could be done instead, the best first; of actions that are the same but for a number only one."""
    others: list[Choice] = []
    told = [state.text(found.best.action)]
    for choice in sorted(found.choices, key=lambda choice: -choice.values[seat]):
        text = state.text(choice.action)
        if not any(is_same(text, other, within=ANY) for other in told):
            told.append(text)
            others.append(choice)
    return others
