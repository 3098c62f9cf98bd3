"""Garbage is looked for when there is more of everything."""

import gc
import sys
import weakref

from signoria.web.garbage import GROWTH, collect_if_grown


class Ring:
    """Refers to itself, so that only the collector finds that nobody needs it."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_looked_for_only_if_there_is_more() -> None:
    gc.disable()
    try:
        ring = weakref.ref(Ring())
        blocks = sys.getallocatedblocks()
        assert collect_if_grown(blocks) == blocks and ring() is not None
        few = int(blocks / GROWTH / 2)
        assert collect_if_grown(few) > few and ring() is None
    finally:
        gc.enable()
