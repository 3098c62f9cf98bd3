"""Garbage is looked for when there is more of everything; all of it when little is to do, or far too much."""

import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from signoria.web.garbage import GROWTH, IDLE_GROWTH, MOST_GROWTH, Garbage


class Ring:
    """Refers to itself, so that only the collector finds that nobody needs it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def blocks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """How much there is, as Python tells it; nothing is collected but by request."""
    told = [1000.0]
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: told[0])
    gc.disable()
    yield told
    gc.unfreeze()
    gc.enable()


def test_garbage_is_looked_for_only_if_there_is_more(blocks: list[float]) -> None:
    garbage, ring = Garbage(), weakref.ref(Ring())
    garbage.look(is_idle=False)
    assert ring() is not None
    blocks[0] *= GROWTH + 0.01
    garbage.look(is_idle=False)
    assert ring() is None


@pytest.mark.parametrize(("is_idle", "growth"), [(True, IDLE_GROWTH), (False, MOST_GROWTH)])
def test_what_was_looked_at_is_looked_at_again_when_it_may_take_time(
    blocks: list[float], is_idle: bool, growth: float
) -> None:
    garbage, kept = Garbage(), Ring()
    ring = weakref.ref(kept)
    blocks[0] *= GROWTH + 0.01
    garbage.look(is_idle=False)  # it lives, and is not looked at any more
    del kept
    blocks[0] = 1000.0 * (growth - 0.01)
    garbage.look(is_idle)
    assert ring() is not None
    blocks[0] = 1000.0 * (growth + 0.01)
    garbage.look(is_idle)
    assert ring() is None
