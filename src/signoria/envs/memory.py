"""What the seats of a game know: whether anything is hidden, and what each has seen so far."""

import hashlib
import json
from dataclasses import dataclass

import numpy as np

import signoria
from signoria.jit.compiler import Numbers


@dataclass(frozen=True)
class Memory:
    """What the seats have seen until some move; it never changes, so copies of a state share it."""

    moves: int
    data: bytes
    """The state then."""
    histories: tuple[str, ...]
    """By seat: a fingerprint of every view and of every choice of its own, in order."""
    views: tuple[str, ...]
    """By seat: what it saw last."""

    @classmethod
    def at_start(cls, position: signoria.State) -> "Memory":
        now = views(position)
        return cls(0, bytes(position), tuple(fingerprint(view) for view in now), now)

    def after(self, game: signoria.Game, player: int, action: int) -> "Memory":
        """The memory one move later."""
        position = position_of(game, np.frombuffer(self.data, np.uint8))
        position.apply(action)
        now = views(position)
        histories = tuple(
            fingerprint(before, view, action if seat == player else None)
            for seat, (before, view) in enumerate(zip(self.histories, now, strict=True))
        )
        return Memory(self.moves + 1, bytes(position), histories, now)

    def __deepcopy__(self, memo: object) -> "Memory":
        return self


def position_of(game: signoria.Game, data: Numbers) -> signoria.State:
    """A state from bytes that came out of one, so that they need no check; a copy."""
    return signoria.State(game, data.copy().view(game.parts.rules.STATE)[0])


def views(position: signoria.State) -> tuple[str, ...]:
    """What each seat sees."""
    return tuple(json.dumps(position.view(seat)) for seat in range(position.game.players))


def fingerprint(*things: object) -> str:
    return hashlib.sha256(repr(things).encode()).hexdigest()
