"""Garbage that refers to itself is looked for when there is more of everything, not when much came and went.

Python looks through all that lives whenever enough was made that lasted for a while. Scenes last for a
while and are dropped without its help, so a server with 500 tables would stand still for a second again and
again, and find nothing.
"""

import gc
import sys
import threading
import time

GROWTH = 1.5
CHECK_SECONDS = 10.0
NEVER = 1 << 30


def collect_when_grown() -> None:
    """From now on, by a thread of its own. What is young is looked through as ever."""
    gc.set_threshold(*gc.get_threshold()[:2], NEVER)
    threading.Thread(target=_watch, name="garbage", daemon=True).start()


def _watch() -> None:
    kept = sys.getallocatedblocks()
    while True:
        time.sleep(CHECK_SECONDS)
        kept = collect_if_grown(kept)


def collect_if_grown(kept: int) -> int:
    """Look for garbage if there is much more than was kept last time; how much is kept now."""
    if sys.getallocatedblocks() <= GROWTH * kept:
        return kept
    gc.collect()
    return sys.getallocatedblocks()
