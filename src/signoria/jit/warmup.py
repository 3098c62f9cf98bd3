"""Compiling by first calls, once per machine: a marker file in the cache says that it was done."""

import gc
import os
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path

MONTH = 30 * 24 * 60 * 60


def is_disabled() -> bool:
    """Whether the rules run as plain Python (`NUMBA_DISABLE_JIT=1`): then nothing is ever compiled."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def is_done(mark: Path) -> bool:
    return is_disabled() or mark.exists()


def compile_once(
    mark: Path, calls: Sequence[Callable[[], object]], report: Callable[[int, int], None]
) -> None:
    """Make the calls, with a report before each and at the end, unless the marker file exists."""
    if is_done(mark):
        return
    collects = gc.isenabled()
    gc.disable()  # the compiler keeps what it creates, and collecting garbage takes 7% of its time
    try:
        for number, call in enumerate(calls):
            report(number, len(calls))
            call()
    finally:
        if collects:
            gc.enable()
    report(len(calls), len(calls))
    mark.touch()
    _forget_old(mark.parent)


def _forget_old(folder: Path) -> None:
    """Remove code that was compiled from other sources more than a month ago."""
    name = folder.name.rpartition("-")[0]
    for other in folder.parent.glob(f"{name}-{'[0-9a-f]' * 16}"):
        if other != folder and time.time() - other.stat().st_mtime > MONTH:
            shutil.rmtree(other, ignore_errors=True)
