"""Many games in parallel: on the cores of this machine, or on a Ray cluster.

A game is one task on one core. Results arrive when games end, in any order.
"""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from signoria.arena import Match, Result, play_game
from signoria.bots import bot, is_builtin
from signoria.core.errors import UserError
from signoria.core.missing import needs
from signoria.i18n import language, tr
from signoria.jit.compiler import NATURE

Task = TypeVar("Task")
Done = TypeVar("Done")


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_games(
    match: Match,
    numbers: Iterable[int],
    jobs: int | None = None,
    ray: str | None = None,
    keep_records: bool = False,
) -> Generator[Result, None, None]:
    """Play the games with these numbers; `ray` is the address of a cluster, `auto`, or `local`."""
    numbers = list(numbers)
    if numbers and (ray is not None or min(jobs or cores(), len(numbers)) > 1):
        compile_once(match)
    return spread(partial(_play, match, keep_records), numbers, jobs, ray)


def spread(
    call: Callable[[Task], Done], tasks: Iterable[Task], jobs: int | None = None, ray: str | None = None
) -> Generator[Done, None, None]:
    """Call a function for each task, in processes on this machine or on Ray; yield results as they arrive."""
    tasks = list(tasks)
    jobs = min(jobs or cores(), len(tasks))
    if ray is not None and tasks:
        return _on_ray(call, tasks, ray)
    if jobs > 1:
        return _in_processes(call, tasks, jobs)
    return (call(task) for task in tasks)


def compile_once(match: Match) -> None:
    """Let every built-in bot choose once, so that the workers do not all compile the same code."""
    state = match.game.start()
    while state.player == NATURE:
        state.apply(state.legal()[0])
    for name in filter(is_builtin, match.bots):
        with suppress(Exception):  # if it fails, the games will show it
            assert state.player is not None
            bot(name, seed=0).choose(state, state.player)


# --- Processes on this machine ----------------------------------------------------------------


def _in_processes(call: Callable[[Task], Done], tasks: list[Task], jobs: int) -> Generator[Done, None, None]:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    executor = ProcessPoolExecutor(jobs, context, _become_worker, (stop, language.get()))
    try:
        for done in as_completed([executor.submit(call, task) for task in tasks]):
            yield done.result()
    except BrokenProcessPool:
        raise UserError(
            tr(
                "A process of the arena has died, perhaps for want of memory. "
                "With --save the same command goes on where it stopped; --jobs N takes fewer processes"
            )
        ) from None
    finally:
        stop.set()  # running games end after their next choice
        executor.shutdown(cancel_futures=True)


_stop: Any = None
"""In a worker: the event that stops it."""


def _become_worker(stop: Any, lang: str) -> None:
    global _stop
    _stop = stop
    language.set(lang)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the arena handles Ctrl-C, and sets `stop`
    threading.Thread(target=_end_with_the_arena, daemon=True).start()


def _end_with_the_arena() -> None:
    """Exit when the arena is gone: a worker would wait for ever if the arena was killed."""
    arena = multiprocessing.parent_process()
    assert arena is not None
    arena.join()
    os._exit(1)


def _play(match: Match, keep_record: bool, number: int) -> Result:
    return play_game(match, number, keep_record, _stop.is_set if _stop else lambda: False)


# --- A Ray cluster ----------------------------------------------------------------------------


def _on_ray(call: Callable[[Task], Done], tasks: list[Task], address: str) -> Generator[Done, None, None]:
    with needs("ray"):
        import ray
    ours = not ray.is_initialized()
    if ours:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        local: dict[str, Any] = {"include_dashboard": False} if address == "local" else {}
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING, **local)
        except ConnectionError as error:
            raise UserError(
                tr("There is no Ray at {address}: {reason}", address=address, reason=str(error).rstrip("."))
            ) from None
    run: Any = ray.remote(num_cpus=1, max_retries=0)(_on_a_machine)
    shared = ray.put(call)
    waiting = [run.remote(shared, task, language.get()) for task in tasks]
    try:
        while waiting:
            ended, waiting = ray.wait(waiting)
            yield from ray.get(ended)
    finally:
        for task in waiting:
            ray.cancel(task)
        if ours:
            ray.shutdown()


def _on_a_machine(call: Callable[[Task], Done], task: Task, lang: str) -> Done:
    language.set(lang)
    return call(task)
