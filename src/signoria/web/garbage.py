"""Schedules the garbage collector by the growth of memory instead of the number of allocations.

By default Python scans all objects whenever enough new ones have survived for a while. Scenes survive for a
while and are freed without the collector, so a server with 500 tables would stop for half a second again and
again, and find nothing. Here a collection only scans objects created since the last one. All objects are
scanned only when the server is nearly idle, or when memory has grown too much to wait.
"""

import gc
import sys
import threading
import time

GROWTH = 1.02
"""The growth of memory that starts a collection of new objects."""
IDLE_GROWTH, MOST_GROWTH = 1.3, 3.0
"""The growth that starts a collection of all objects: while the server is idle, and at any time."""
IDLE = 0.05
"""The server counts as idle if it uses less than this part of a core."""
CHECK_SECONDS = 1.0


class Garbage:
    """The size of memory after the last collections."""

    def __init__(self) -> None:
        self._kept = self._kept_of_all = sys.getallocatedblocks()

    def look(self, is_idle: bool) -> None:
        """Collect if memory has grown enough since last time."""
        blocks = sys.getallocatedblocks()
        if blocks > (IDLE_GROWTH if is_idle else MOST_GROWTH) * self._kept_of_all:
            gc.unfreeze()
            self._collect()
            self._kept_of_all = self._kept
        elif blocks > GROWTH * self._kept:
            self._collect()

    def _collect(self) -> None:
        """Collect all objects that are not frozen, and freeze the survivors."""
        gc.collect()
        gc.freeze()
        self._kept = sys.getallocatedblocks()


def collect_when_grown() -> None:
    """Start the schedule in a thread. The youngest generations are collected as usual."""
    never = 1 << 30
    gc.set_threshold(*gc.get_threshold()[:2], never)
    threading.Thread(target=_watch, name="garbage", daemon=True).start()


def _watch() -> None:
    garbage, used = Garbage(), time.process_time()
    while True:
        time.sleep(CHECK_SECONDS)
        before, used = used, time.process_time()
        garbage.look(is_idle=used - before < IDLE * CHECK_SECONDS)
