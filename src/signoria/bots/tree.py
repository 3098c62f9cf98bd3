"""The search: a tree of what may follow, grown where it matters, by playing games out.

One simulation draws what the thinking seat cannot know, goes down the tree, adds one choice that was not
tried before, plays the game on by the rollout policy and adds what came out to all choices on its path. In
every node each player looks after their own share of the victory. Nature's outcomes are nodes too.

In a game that hides something the same node may be reached with other hidden facts, so what may be chosen
there is asked each time, and a choice is weighed by how often it was there to be made. After an action that
the others cannot see (`is_secret`) all its alternatives share what follows, or else the plans would depend on
what nobody knows. In an open game the nodes below are the first candidates in their order, and these are
asked for only to add one.

`legal`, `apply`, `resample`, `candidates` and the like stand for the game's own: see `for_game` in
`jit/compiler.py`.
"""

import math

import numpy as np

from signoria.jit.compiler import NATURE, OVER, Number, Numbers, State, compiled, per_game, record_type
from signoria.jit.rng import below

MOST_PLAYERS = 6
DEEPEST = 256
"""How far down the tree grows."""
NONE = -1
UNKNOWN = 1 << 30

NODE = record_type(
    [
        ("value", np.float64, MOST_PLAYERS),  # by seat: shares of the victory, added up
        ("visits", np.int32),
        ("available", np.int32),  # how often it was there to be chosen
        ("choices", np.int32),  # how often a choice was made among the nodes below
        ("children", np.int32),  # how many nodes are below
        ("candidates", np.int32),  # how many there may be, in an open game; UNKNOWN before the first
        ("action", np.int32),  # that leads here
        ("first", np.int32),  # of the nodes below
        ("last", np.int32),  # of the nodes below
        ("sibling", np.int32),  # next node with the same parent
        ("shared", np.int32),  # node under which the nodes below hang: itself, unless its action is secret
        ("secret", np.int32),  # node that its children with secret actions share
    ]
)


def legal(state: State, out: Numbers) -> int:
    raise NotImplementedError


def apply(state: State, action: Number) -> None:
    raise NotImplementedError


def resample(state: State, seat: int, random: Numbers) -> None:
    raise NotImplementedError


def candidates(state: State, out: Numbers) -> int:
    raise NotImplementedError


def rollout_policy(state: State, random: Numbers, room: Numbers) -> int:
    raise NotImplementedError


def evaluate(state: State, weights: Numbers, room: Numbers, values: Numbers) -> None:
    raise NotImplementedError


def is_secret(state: State, action: Number) -> bool:
    raise NotImplementedError


def hides(state: State) -> bool:
    raise NotImplementedError


RESAMPLES = True
"""Whether the game has hidden facts to draw anew; what can be worked out is as good as open."""


# --- The tree ---------------------------------------------------------------------------------


@compiled
def make_node(node: State, index: int, action: Number) -> None:
    for seat in range(MOST_PLAYERS):
        node.value[seat] = 0.0
    node.visits = 0
    node.available = 1
    node.choices = 0
    node.children = 0
    node.candidates = UNKNOWN
    node.action = action
    node.first = NONE
    node.last = NONE
    node.sibling = NONE
    node.shared = index
    node.secret = NONE


@compiled
def child_of(nodes: Numbers, parent: int, action: Number, guess: int) -> int:
    """The child by its action; `guess` is looked at first."""
    if guess != NONE and nodes[guess].action == action:
        return guess
    node = nodes[parent].first
    while node != NONE and nodes[node].action != action:
        node = nodes[node].sibling
    return node


@compiled
def add_child(nodes: Numbers, node: int, parent: int, action: Number, secret: bool) -> None:
    """Make `node` the last child of `parent`."""
    make_node(nodes[node], node, action)
    if secret:
        if nodes[parent].secret == NONE:
            nodes[parent].secret = node
        nodes[node].shared = nodes[parent].secret
    if nodes[parent].first == NONE:
        nodes[parent].first = node
    else:
        nodes[nodes[parent].last].sibling = node
    nodes[parent].last = node
    nodes[parent].children += 1


@compiled
def width_of(node: State, count: Number, width: float) -> int:
    """How many of the candidates are tried by now: with the root of the visits, the best alone at first."""
    return min(count, max(1, int(width * math.sqrt(node.choices))))


@compiled
def wants_child(node: State, width: float) -> bool:
    """Whether another candidate is to be tried, in an open game."""
    return node.children < width_of(node, node.candidates, width)


@compiled
def favourite_child(nodes: Numbers, parent: int, mover: int, exploration: float) -> int:
    """The most promising of the nodes below (UCB1), in an open game."""
    tries = math.log(nodes[parent].choices)
    best = NONE
    best_promise = -1.0
    child = nodes[parent].first
    while child != NONE:
        node = nodes[child]
        promise = node.value[mover] / node.visits + exploration * math.sqrt(tries / node.visits)
        if promise > best_promise:
            best_promise = promise
            best = child
        child = node.sibling
    return best


@compiled
def favourite(
    nodes: Numbers, parent: int, actions: Numbers, width: int, mover: int, exploration: float
) -> int:
    """The action to try: the first that is untried, or else the most promising of those that can be made."""
    best = 0
    best_promise = -1.0
    untried = NONE
    guess = nodes[parent].first
    for place in range(width):
        child = child_of(nodes, parent, actions[place], guess)
        if child == NONE:
            if untried == NONE:
                untried = place
            continue
        node = nodes[child]
        guess = node.sibling
        node.available += 1
        promise = node.value[mover] / node.visits + exploration * math.sqrt(
            math.log(node.available) / node.visits
        )
        if promise > best_promise:
            best_promise = promise
            best = place
    return actions[untried if untried != NONE else best]


@compiled
def learn(nodes: Numbers, path: Numbers, length: int, players: int, values: Numbers) -> None:
    for place in range(length):
        node = nodes[path[place]]
        node.visits += 1
        for seat in range(players):
            node.value[seat] += values[seat]


@compiled
def wanted(values: Numbers, seat: int, players: int, boldness: float, spite: float) -> float:
    """How much a seat likes what came out, if it wants more than the victory; from 0 to 1."""
    best = 0.0
    for other in range(players):
        if other != seat:
            best = max(best, values[other])
    return (values[seat] ** boldness + spite * (1.0 - best)) / (1.0 + spite)


# --- Simulations ------------------------------------------------------------------------------


@per_game
def think(
    root: State,
    seat: int,
    simulations: int,
    exploration: float,
    width: float,
    depth: int,
    boldness: float,
    spite: float,
    nodes: Numbers,
    used: int,
    work: Numbers,
    random: Numbers,
    actions: Numbers,
    path: Numbers,
    weights: Numbers,
    room: Numbers,
    values: Numbers,
    counts: Numbers,
) -> int:
    """Run simulations for a seat, adding to the `used` first nodes; node 0 is the root.

    `exploration` is how much a choice seldom tried is favoured, `width` how soon more of the candidates are
    tried, `depth` how many moves a game is played on before it is evaluated, `boldness` and `spite` what the
    seat wants beside the victory. `weights` are those of the learned values, `room` is where these are
    worked out.

    Returns how many nodes are used now. Adds the simulations and the moves made to `counts`; there are
    fewer simulations than asked if there is no room for more nodes.
    """
    moves = 0
    done = 0
    is_open = not (RESAMPLES and hides(root))
    while done < simulations and used + len(path) <= len(nodes):
        done += 1
        work[0] = root
        state = work[0]
        resample(state, seat, random)
        node = 0
        path[0] = 0
        length = 1
        growing = True
        left = depth
        while state.player != OVER and (growing or left > 0):
            mover = state.player
            if mover == NATURE:
                action = np.int64(actions[below(random, legal(state, actions))])
            elif growing:
                parent = nodes[node].shared
                nodes[parent].choices += 1
                if is_open and not wants_child(nodes[parent], width):
                    action = np.int64(nodes[favourite_child(nodes, parent, mover, exploration)].action)
                else:
                    count = candidates(state, actions)
                    nodes[parent].candidates = count
                    tried = width_of(nodes[parent], count, width)
                    action = np.int64(favourite(nodes, parent, actions, tried, mover, exploration))
            else:
                action = np.int64(rollout_policy(state, random, actions))
            if growing:
                parent = nodes[node].shared
                node = child_of(nodes, parent, action, NONE)
                if node == NONE:
                    node = used
                    used += 1
                    add_child(nodes, node, parent, action, is_secret(state, action))
                    growing = mover == NATURE
                path[length] = node
                length += 1
                growing &= length < len(path)
            else:
                left -= 1
            apply(state, action)
            moves += 1
        evaluate(state, weights, room, values)
        if boldness != 1.0 or spite != 0.0:
            values[seat] = wanted(values, seat, state.players, boldness, spite)
        learn(nodes, path, length, state.players, values)
    counts[0] += done
    counts[1] += moves
    return used


@per_game
def play_games_by_policy(
    start: State,
    seed: int,
    games: int,
    work: Numbers,
    random: Numbers,
    actions: Numbers,
) -> int:
    """Play whole games the way simulations are played out; return the number of moves, for the benchmark."""
    moves = 0
    random[0] = np.uint64(seed)
    for _ in range(games):
        work[0] = start
        state = work[0]
        while state.player != OVER:
            if state.player == NATURE:
                action = np.int64(actions[below(random, legal(state, actions))])
            else:
                action = np.int64(rollout_policy(state, random, actions))
            apply(state, action)
            moves += 1
    return moves
