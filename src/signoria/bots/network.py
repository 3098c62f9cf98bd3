"""Learned values: a small network that tells each seat's share of the victory.

A game tells some facts about a seat as numbers (`FEATURES` and `features` of its `bot`). One layer of hidden
units makes a single number of them, the same way for every seat; the shares are as e to the power of these.
`signoria train` finds the weights and writes them into the game's folder, a set for each number of players.

The weights are one row of numbers: what leads from each feature to the hidden units (all units of the first
feature, then of the second, ...), what is added in each unit, and what leads from the units to the number.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from signoria.bots.evaluation import expected_shares
from signoria.jit.compiler import OVER, Numbers, State, per_game

FILE = "bot/weights.json"
"""In a game's folder."""
HIDDEN = 16
VICTORY = 0.97
"""How much of the value of a finished game is its victory; the rest goes by rank, so that a bot that is
sure to win, or to lose, still plays on well."""
FEATURE_COUNT = 0


def features(state: State, seat: int, out: Numbers) -> None:
    raise NotImplementedError


def score(state: State, seat: int) -> int:
    raise NotImplementedError


def tiebreak(state: State, seat: int) -> int:
    raise NotImplementedError


# --- Compiled ---------------------------------------------------------------------------------


@per_game
def evaluate(state: State, weights: Numbers, room: Numbers, values: Numbers) -> None:
    """Each seat's share of the victory."""
    if state.player == OVER:
        evaluate_end(state, values)
        return
    for seat in range(state.players):
        values[seat] = promise(state, seat, weights, room)
    expected_shares(values, state.players, 1.0)


@per_game
def promise(state: State, seat: int, weights: Numbers, room: Numbers) -> float:
    """What the network makes of a seat. `room` has the features, then the hidden units."""
    features(state, seat, room)
    biases = FEATURE_COUNT * HIDDEN
    for unit in range(HIDDEN):
        room[FEATURE_COUNT + unit] = weights[biases + unit]
    for feature in range(FEATURE_COUNT):
        given = room[feature]
        if given != 0.0:
            for unit in range(HIDDEN):
                room[FEATURE_COUNT + unit] += given * weights[feature * HIDDEN + unit]
    promised = 0.0
    for unit in range(HIDDEN):
        if room[FEATURE_COUNT + unit] > 0.0:
            promised += room[FEATURE_COUNT + unit] * weights[biases + HIDDEN + unit]
    return promised


@per_game
def evaluate_end(state: State, values: Numbers) -> None:
    """The victory is shared by those whom the tie-break does not part; a little goes by rank."""
    players = state.players
    most = 0.0
    for seat in range(players):
        values[seat] = 0.0
        for other in range(players):  # itself too: half a place
            lead = score(state, seat) - score(state, other)
            if lead == 0:
                lead = tiebreak(state, seat) - tiebreak(state, other)
            values[seat] += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        most = max(most, values[seat])
    winners = 0
    for seat in range(players):
        winners += values[seat] == most
    for seat in range(players):
        victory = VICTORY / winners if values[seat] == most else 0.0
        values[seat] = victory + (1.0 - VICTORY) * values[seat] * 2.0 / (players * players)


# --- Weights ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Weights:
    """What was learned of a game."""

    features: Sequence[str]
    by_players: Mapping[int, Numbers]
    made_by: Mapping[int, str]
    """By the number of players: the command that makes them again."""

    @classmethod
    def read(cls, path: Path) -> "Weights":
        kept = json.loads(path.read_text(encoding="utf-8"))
        by_players = {int(count): np.array(row, np.float64) for count, row in kept["players"].items()}
        made_by = {int(count): command for count, command in kept["made by"].items()}
        return cls(kept["features"], by_players, made_by)

    def write(self, path: Path) -> None:
        """One number of players a line, with five digits of each weight."""
        rows = {count: [float(f"{weight:.5g}") for weight in row] for count, row in self.by_players.items()}
        lines = ",\n".join(f'    "{count}": {json.dumps(rows[count])}' for count in sorted(rows))
        made_by = {str(count): self.made_by[count] for count in sorted(rows)}
        head = json.dumps({"made by": made_by, "features": list(self.features)}, indent=2)
        path.write_text(f'{head[:-2]},\n  "players": {{\n{lines}\n  }}\n}}\n', encoding="utf-8")


def read_weights(folder: Path, features: Sequence[str]) -> Mapping[int, Numbers]:
    """What was learned of a game, by the number of players; nothing if it had other features then."""
    path = folder / FILE
    if not path.exists():
        return {}
    found = Weights.read(path)
    return found.by_players if list(found.features) == list(features) else {}


def unpacked(weights: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """To the hidden units, their biases, and from them: each a view of the row."""
    split = len(weights) - 2 * HIDDEN
    return weights[:split].reshape(-1, HIDDEN), weights[split:-HIDDEN], weights[-HIDDEN:]


def packed(first: Numbers, biases: Numbers, last: Numbers) -> Numbers:
    return np.concatenate([first.ravel(), biases, last])


def weight_count(features: int) -> int:
    return features * HIDDEN + 2 * HIDDEN


def room_for(features: int) -> Numbers:
    """Where values are worked out."""
    return np.zeros(features + HIDDEN, np.float64)
