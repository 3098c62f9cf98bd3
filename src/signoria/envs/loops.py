"""Many games at once, compiled for each game: a range of them, so that threads share the work.

A state is given as its bytes (`np.uint8`), which Numba takes quicker than records. `STATE`, `legal`, `apply`,
`score`, `tiebreak` and `observe` stand for the game's own: see `for_game` in `jit/compiler.py`.
"""

import numpy as np

from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled, per_game
from signoria.jit.prefetch import prefetch, prefetch_row
from signoria.jit.rng import below, seeded

STATE = np.dtype([("player", np.int8)])
WINS, SCORES, CHANGES = range(3)
"""What is a reward: the victory or the scores at the end, or every change of the scores."""
ANEW, WAIT = -1, -2
"""In place of an action: begin the game anew, or let it be."""
AHEAD, LISTED_BYTES, SHORT_MASK = 3, 256, 2048
"""What a step needs of a game is asked for so many games before: its state and observation; the begin of the
list of legal actions, as much in every game, since a loop whose end cannot be foreseen costs more; all of a
short mask, which is cleared as a whole, of a longer one only where it will be looked at."""
CLOSE, CLOSE_EACH = 256, 8
"""So many bytes of a mask are cleared at once sooner than one by one: in all, and for each action."""


def legal(state: State, out: Numbers) -> int:
    raise NotImplementedError


def apply(state: State, action: Number) -> None:
    raise NotImplementedError


def score(state: State, seat: int) -> int:
    raise NotImplementedError


def tiebreak(state: State, seat: int) -> int:
    raise NotImplementedError


def observe(state: State, seat: Number, out: Numbers) -> int:
    raise NotImplementedError


@compiled
def fill(mask: Numbers, first: Number, last: Number, value: Number) -> None:
    """Set the mask of all actions from the first to the last. Unsigned: then many are set at a time."""
    for action in range(np.uint64(first), np.uint64(last) + np.uint64(1)):
        mask[action] = value


@compiled
def write_mask(mask: Numbers, actions: Numbers, count: Number) -> None:
    """Set the mask of some actions, which are ascending: most often they are one run, after the first.

    Unsigned here too: else it is asked of each number whether it counts from the end.
    """
    mask[actions[0]] = 1
    first, last = np.int64(actions[min(1, count - 1)]), np.int64(actions[count - 1])
    if last - first == count - 2:
        fill(mask, first, last, 1)
    else:
        for place in range(1, count):
            mask[np.uint64(actions[place])] = 1


@compiled
def clear_mask(mask: Numbers, actions: Numbers, count: Number) -> None:
    """Unset the mask of some actions, and of those between them if they lie close together."""
    if count == 0:
        return
    first, last = np.int64(actions[0]), np.int64(actions[count - 1])
    if last - first < CLOSE + CLOSE_EACH * count:
        fill(mask, first, last, 0)
    else:
        for place in range(count):
            mask[np.uint64(actions[place])] = 0


@compiled
def share_victory(scores: Numbers, ties: Numbers, rewards: Numbers) -> None:
    """Everybody puts in 1, and the winners share it all."""
    players = len(rewards)
    best = 0
    winners = 0
    for seat in range(players):
        if scores[seat] > scores[best] or (scores[seat] == scores[best] and ties[seat] > ties[best]):
            best = seat
    for seat in range(players):
        winners += scores[seat] == scores[best] and ties[seat] == ties[best]
    for seat in range(players):
        has_won = scores[seat] == scores[best] and ties[seat] == ties[best]
        rewards[seat] = players / winners - 1 if has_won else -1


@per_game
def advance(
    start: Numbers,
    chosen: Numbers,
    data: Numbers,
    random: Numbers,
    seats: Numbers,
    actions: Numbers,
    counts: Numbers,
    masks: Numbers,
    observations: Numbers,
    rewards: Numbers,
    scores: Numbers,
    ties: Numbers,
    done: Numbers,
    reward: int,
    renews: bool,
    first: int,
    end: int,
) -> None:
    """Carry out an action in each game from `first` to `end`, and what Nature does after it.

    In place of an action there may be ANEW or WAIT. If `renews`, a game that ends begins anew: `done` tells,
    and rewards and scores are those of the one that has ended. One function and not two: each takes seconds
    to compile.
    """
    states = data.view(STATE)
    fresh = start.view(STATE)
    players = scores.shape[1]
    for game in range(first, end):
        ahead = game + AHEAD
        if ahead < end:
            prefetch_row(states, ahead, states.itemsize)
            prefetch_row(observations, ahead, observations.strides[0])
            prefetch_row(actions, ahead, LISTED_BYTES)
            if masks.strides[0] <= SHORT_MASK:
                prefetch_row(masks, ahead, masks.strides[0])
            elif chosen[ahead] >= 0:
                prefetch(masks, ahead * masks.strides[0] + chosen[ahead])
        state, listed, mask = states[game], actions[game], masks[game]
        done[game] = 0
        for seat in range(players):
            rewards[game, seat] = 0
        if chosen[game] == WAIT:
            continue
        if masks.strides[0] <= SHORT_MASK:
            fill(mask, 0, masks.shape[1] - 1, 0)
        else:
            clear_mask(mask, listed, counts[game])
        if chosen[game] == ANEW:
            states[game] = fresh[0]
        elif state.player != OVER:
            if reward == CHANGES:
                for seat in range(players):
                    rewards[game, seat] = -score(state, seat)
            apply(state, np.int64(chosen[game]))
        else:
            counts[game] = 0
            continue
        count = 0
        while True:
            if state.player == OVER:
                done[game] = 1
                for seat in range(players):
                    scores[game, seat] = score(state, seat)
                    ties[game, seat] = tiebreak(state, seat)
                if reward == WINS:
                    share_victory(scores[game], ties[game], rewards[game])
                else:
                    for seat in range(players):
                        rewards[game, seat] += scores[game, seat]
                if not renews:
                    count = 0  # Nature may have moved last
                    break
                states[game] = fresh[0]
            count = legal(state, listed)
            if state.player != NATURE:
                if reward == CHANGES and done[game] == 0 and chosen[game] != ANEW:
                    for seat in range(players):
                        rewards[game, seat] += score(state, seat)
                break
            apply(state, np.int64(listed[below(random[game], count)]))
        counts[game] = count
        seats[game] = state.player
        if count > 0:
            write_mask(mask, listed, count)
            observe(state, np.int64(state.player), observations[game])


@per_game
def observe_all(data: Numbers, observations: Numbers, first: int, end: int) -> None:
    """What each seat of each game sees: `observations` is an array of games, seats and numbers."""
    states = data.view(STATE)
    for game in range(first, end):
        for seat in range(observations.shape[1]):
            observe(states[game], seat, observations[game, seat])


@compiled
def seed_games(random: Numbers, seed: int, first: int) -> None:
    """A random generator for each game, its own whoever plays it and when."""
    for game in range(len(random)):
        random[game, 0] = seeded(seed, first + game)


@compiled
def first_illegal(chosen: Numbers, masks: Numbers, seats: Numbers) -> int:
    """The first game whose action is not legal, or -1. In a game that is over anything will do, and so does
    WAIT everywhere."""
    for game in range(len(chosen)):
        action = chosen[game]
        if seats[game] < 0 or action == WAIT:
            continue
        if not (0 <= action < masks.shape[1] and masks[game, action]):
            return game
    return -1


@compiled
def choose_any(random: Numbers, actions: Numbers, counts: Numbers, chosen: Numbers) -> None:
    """A legal action for each game, all alike."""
    for game in range(len(chosen)):
        chosen[game] = actions[game, below(random[game], counts[game])] if counts[game] > 0 else 0
