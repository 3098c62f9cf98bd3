"""What the seats of a game know: whether anything is hidden, and what each has seen so far."""

import hashlib
import json
from dataclasses import dataclass

import numpy as np

import signoria
from signoria.envs.batch import observation, observe, position_of


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
    changes: tuple[tuple[int, ...], ...]
    """By seat: every change of its observation and every choice of its own, in order, two numbers each: the
    index that has changed, counted from 1, and the number that stands there now; or for a choice, the index
    after the last, and the action."""

    @classmethod
    def at_start(cls, position: signoria.State) -> "Memory":
        now = views(position)
        return cls(0, bytes(position), tuple(fingerprint(view) for view in now), now, ((),) * len(now))

    def after(self, game: signoria.Game, player: int, action: int) -> "Memory":
        """The memory one move later."""
        before = position_of(game, np.frombuffer(self.data, np.uint8))
        position = before.after(action)
        now = views(position)
        histories = tuple(
            fingerprint(history, view, action if seat == player else None)
            for seat, (history, view) in enumerate(zip(self.histories, now, strict=True))
        )
        changes = tuple(
            known + changes_of(before, position, seat, action if seat == player else None)
            for seat, known in enumerate(self.changes)
        )
        return Memory(self.moves + 1, bytes(position), histories, now, changes)

    def __deepcopy__(self, memo: object) -> "Memory":
        return self


def views(position: signoria.State) -> tuple[str, ...]:
    """What each seat sees."""
    return tuple(json.dumps(position.view(seat)) for seat in range(position.game.players))


def changes_of(
    before: signoria.State, after: signoria.State, seat: int, chosen: int | None
) -> tuple[int, ...]:
    """What a move changed in a seat's observation, after the seat's own choice if it made one."""
    was = observe(before, seat)
    now = np.empty_like(was)
    observation(after.game.name).observe(after.data, seat, now)
    changed = np.flatnonzero(was != now)
    found = np.stack([changed + 1, now[changed]], axis=1).ravel().tolist()
    return (*found,) if chosen is None else (len(now) + 1, chosen, *found)


def fingerprint(*things: object) -> str:
    return hashlib.sha256(repr(things).encode()).hexdigest()
