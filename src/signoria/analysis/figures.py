"""What a review found, as it is kept and shown; nothing here is worked out, so it is quick to load."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

PRECISE = 0.01
"""A choice that loses less than this is as good as the best: the search cannot tell them apart."""


@dataclass(frozen=True)
class Decision:
    """A choice of a player."""

    move: int
    """Its number in the record, from 0: `chances[move]` is before it."""
    seat: int
    action: int
    best: int
    """The best that was found; the action itself if nothing better was."""
    chance: float
    """What the chooser could expect of the action: their own share of the victory after it."""
    best_chance: float
    """The same of the best."""

    @property
    def loss(self) -> float:
        return self.best_chance - self.chance

    @property
    def matters(self) -> bool:
        """Whether it could lose anything: whoever has no chance left makes no errors, which is no merit."""
        return self.best_chance >= PRECISE


@dataclass(frozen=True)
class Draw:
    """What Nature did between two choices of players."""

    move: int
    moves: int
    """How many choices of hers it was."""
    luck: list[float]
    """By seat: the change of the chances against the mean over what she could have drawn."""


@dataclass(frozen=True)
class Account:
    """How a seat came from its chance at the start to its result."""

    start: float
    luck: float
    skill: float
    others: float
    result: float
    lost: float
    """What its choices lost together; a part of `skill`."""
    decisions: int
    """How many choices it made that could lose anything."""
    precise: int
    """How many of them lost next to nothing."""


@dataclass(frozen=True)
class Review:
    """What was found out about a record."""

    simulations: int
    seed: int
    chances: list[list[float]]
    """By position, from the start to the end of the record, and by seat."""
    decisions: list[Decision]
    draws: list[Draw]
    accounts: list[Account]
    over: bool
    """Whether the record ends with the game."""

    def losses(self, seat: int, moves: range) -> list[float]:
        """What each choice of a seat lost that could lose anything, of those among the moves."""
        own = [one for one in self.decisions if one.seat == seat and one.matters]
        return [one.loss for one in own if one.move in moves]

    def to_json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Review":
        facts = json.loads(text)
        facts["decisions"] = [Decision(**one) for one in facts["decisions"]]
        facts["draws"] = [Draw(**one) for one in facts["draws"]]
        facts["accounts"] = [Account(**one) for one in facts["accounts"]]
        return cls(**facts)


def share_of_good(losses: Sequence[float]) -> float:
    """How many of some choices were as good as the best."""
    return sum(loss < PRECISE for loss in losses) / len(losses)
