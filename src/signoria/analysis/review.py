"""A review: the chances of all seats through a game, what each choice lost, and who was lucky.

For every seat the change of its chance from start to end is accounted for, to the last bit:

    result - start = luck + skill + others

`luck` is what Nature's draws changed against the mean of what she could have drawn, `skill` what the seat's
own choices changed, `others` what the choices of the others did. A choice that is the best found changes
little; one that is worse takes away its `loss`, which is measured apart: the position after the choice and
the one after the best are judged with equal effort.
"""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from signoria.analysis.figures import PRECISE, Account, Decision, Draw, Review
from signoria.analysis.judge import SIMULATIONS, Judge, prepare
from signoria.core.game import State
from signoria.core.record import Record
from signoria.core.visibility import has_unknown_facts
from signoria.jit.compiler import NATURE

Done = TypeVar("Done")
Progress = Callable[[int, int], None]
"""Told how many of how many parts are done."""


@dataclass(frozen=True)
class _Part:
    """A choice of a player, a draw of Nature, or the end: one position that is judged."""

    move: int
    actions: list[int]
    state: State

    @property
    def drawn(self) -> list[int]:
        """What Nature did."""
        return self.actions if self.state.player == NATURE else []


def review(
    record: Record,
    simulations: int = SIMULATIONS,
    seed: int = 0,
    jobs: int | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Review:
    """Go through a record, in so many threads (one for each core); `Stopped` if `stop` is set meanwhile.

    >>> import signoria
    >>> from signoria.core.record import Record
    >>> record = Record.of(signoria.game("medici", players=3))
    >>> for action in ("starts 2", "gold", "stop", "bid 11"):
    ...     record.apply(action)
    >>> found = review(record, simulations=200)
    >>> len(found.chances), [decision.seat for decision in found.decisions]
    (5, [1, 2])
    """
    prepare(record.game.name)
    judge = Judge(simulations, seed, stop)
    parts = list(_parts(record))
    report = progress or (lambda done, total: None)
    total = 2 * len(parts)
    done = 0

    def count() -> None:
        nonlocal done
        done += 1
        report(done, total)

    judgements = [partial(judge.judge, part.state, part.drawn) for part in parts]
    judged = _in_threads(judgements, jobs, judge.stop, count)
    steps = list(zip(parts, judged, judged[1:], strict=False))
    choices = [
        partial(_decision, judge, part, before.best, after.shares)
        for part, before, after in steps
        if before.best is not None
    ]
    for _ in range(len(parts) - len(choices)):
        count()
    decisions = _in_threads(choices, jobs, judge.stop, count)
    chances = [one.chances for one, part in zip(judged, parts, strict=True) for _ in part.actions or (0,)]
    draws = [
        Draw(part.move, len(part.actions), _change(before.chances, after.chances))
        for part, before, after in steps
        if part.state.player == NATURE
    ]
    accounts = [_account(seat, chances, decisions, draws) for seat in range(record.game.players)]
    return Review(simulations, seed, chances, decisions, draws, accounts, record.state.over)


def _parts(record: Record) -> Iterator[_Part]:
    """The positions in which somebody is asked; a row of Nature's choices is one draw."""
    state = record.first
    draw: _Part | None = None
    for move, action in enumerate(record.actions):
        if state.player == NATURE:
            draw = draw or _Part(move, [], state)
            draw.actions.append(action)
        else:
            if draw:
                yield draw
            draw = None
            yield _Part(move, [action], state)
        state = state.after(action)
    if draw:
        yield draw
    yield _Part(len(record.actions), [], state)


def _decision(judge: Judge, part: _Part, best: int, after: Sequence[float]) -> Decision:
    """A choice beside the best that was found; `after` are the shares after the choice."""
    state, action = part.state, part.actions[0]
    assert state.player is not None
    seat, hidden = state.player, has_unknown_facts(state.game)
    chance = judge.expected(state, action) if hidden and best != action else after[seat]
    better = judge.expected(state, best) if best != action else chance
    if better <= chance:
        best, better = action, chance
    return Decision(part.move, seat, action, best, chance, better)


def _in_threads(
    calls: Sequence[Callable[[], Done]], jobs: int | None, stop: threading.Event, count: Callable[[], None]
) -> list[Done]:
    """What the calls return, in their order; `count` is called after each. Searches run without the lock."""
    if jobs == 1:
        return list(_one_by_one(calls, count))
    with ThreadPoolExecutor(jobs or os.cpu_count() or 1, "review") as pool:
        futures: list[Future[Done]] = [pool.submit(call) for call in calls]
        waiting = set(futures)
        try:
            while waiting:
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for one in ended:
                    one.result()
                    count()
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise
    return [one.result() for one in futures]


def _one_by_one(calls: Sequence[Callable[[], Done]], count: Callable[[], None]) -> Iterator[Done]:
    """In this very thread, which may have a priority of its own."""
    for call in calls:
        yield call()
        count()


def _change(before: Sequence[float], after: Sequence[float]) -> list[float]:
    return [later - earlier for earlier, later in zip(before, after, strict=True)]


def _account(
    seat: int, chances: Sequence[Sequence[float]], decisions: Sequence[Decision], draws: Sequence[Draw]
) -> Account:
    own = [one for one in decisions if one.seat == seat]
    changed = {one: chances[one.move + 1][seat] - chances[one.move][seat] for one in decisions}
    return Account(
        start=chances[0][seat],
        luck=sum(draw.luck[seat] for draw in draws),
        skill=sum(changed[one] for one in own),
        others=sum(change for one, change in changed.items() if one.seat != seat),
        result=chances[-1][seat],
        lost=sum(one.loss for one in own),
        decisions=sum(one.matters for one in own),
        precise=sum(one.loss < PRECISE for one in own if one.matters),
    )
