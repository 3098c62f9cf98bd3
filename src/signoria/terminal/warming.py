"""Playing a game while another process compiles it."""

import contextlib
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator

from rich.console import Console

from signoria.core.registry import is_compiled
from signoria.i18n import tr
from signoria.jit.compiler import starts_plain

log = logging.getLogger("signoria")


@contextlib.contextmanager
def compiling(name: str, console: Console) -> Iterator[None]:
    """In a process that starts plain: compile a game in the background, and swap it in.

    When the game ends before, so does the compiler; it goes on next time where it was.
    """
    if not starts_plain():
        yield
        return
    if not is_compiled(name):
        console.print(
            str(tr("The bots are still warming up: for some seconds they think little.")), style="dim"
        )
    command = [sys.executable, "-m", "signoria", "prepare", name, "--json"]
    compiler = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    threading.Thread(target=_swap_when_done, args=(compiler, name), daemon=True).start()
    try:
        yield
    finally:
        compiler.kill()
        compiler.wait()


def _swap_when_done(compiler: "subprocess.Popen[bytes]", name: str) -> None:
    from signoria.bots.engine import swap

    if compiler.wait() == 0:
        try:
            swap(name)
        except Exception:  # the game goes on as it is
            log.exception("%s could not be loaded", name)
