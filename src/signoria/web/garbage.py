"""Garbage that refers to itself is looked for when there is more of everything, not when much came and went.

Python looks through all that lives whenever enough was made that lasted for a while. Scenes last for a
while and are dropped without its help, so a server with 500 tables would stand still for half a second again
and again, and find nothing. So each look is only at what came since the last one, and takes as long as that
is much; what was looked at before is looked at again when the server has hardly anything to do, or when it
has become so much that it cannot wait.
"""

import gc
import sys
import threading
import time

GROWTH = 1.02
"""How much more there must be for a look at what is new."""
IDLE_GROWTH, MOST_GROWTH = 1.3, 3.0
"""How much more there must be for a look at everything: while there is little to do, and at any time."""
IDLE = 0.05
"""Little to do: the part of a core that is used."""
CHECK_SECONDS = 1.0


class Garbage:
    """What was kept when it was last looked for."""

    def __init__(self) -> None:
        self._kept = self._kept_of_all = sys.getallocatedblocks()

    def look(self, is_idle: bool) -> None:
        """Look for garbage if there is much more than last time."""
        blocks = sys.getallocatedblocks()
        if blocks > (IDLE_GROWTH if is_idle else MOST_GROWTH) * self._kept_of_all:
            gc.unfreeze()
            self._collect()
            self._kept_of_all = self._kept
        elif blocks > GROWTH * self._kept:
            self._collect()

    def _collect(self) -> None:
        """Look through whatever was not looked through before; what is left is kept from the next look."""
        gc.collect()
        gc.freeze()
        self._kept = sys.getallocatedblocks()


def collect_when_grown() -> None:
    """From now on, by a thread of its own. What is young is looked through as ever."""
    never = 1 << 30
    gc.set_threshold(*gc.get_threshold()[:2], never)
    threading.Thread(target=_watch, name="garbage", daemon=True).start()


def _watch() -> None:
    garbage, used = Garbage(), time.process_time()
    while True:
        time.sleep(CHECK_SECONDS)
        before, used = used, time.process_time()
        garbage.look(is_idle=used - before < IDLE * CHECK_SECONDS)
