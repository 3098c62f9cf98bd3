"""Visitors take turns, by their addresses: in what they ask of the event loop, and of a thread beside it.

Drawings, records, positions, tables that are loaded: all of it is Python, of which one thread runs at a time.
Moves and news are made on the event loop. With one thread beside it, the loop waits some milliseconds for the
interpreter; with ten, ten times as long. So there is one, and whatever is asked for waits here.

Whoever has had the least is next: one who asks for much waits for those who ask for little. There is an
end to what waits, for each address and in all: the rest is refused, and told when to come again.

All requests cost a millisecond of the loop, and hundreds may come at once. So they begin in turns, too.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass
from functools import partial
from typing import Generic, ParamSpec, TypeVar

from signoria.i18n import tr
from signoria.web.domain.errors import NotReady
from signoria.web.limits import TooMany

MOST_WAITING, MOST_OF_ONE = 400, 100
"""In all, and of one address, which may have as many open pages: after a restart all of them come at once."""
SOON = 2.0
"""Seconds after which to try again."""
asker: ContextVar[str] = ContextVar("asker", default="")
"""The address of whoever asks for what is being done; empty: nobody, the server goes on by itself."""

Params = ParamSpec("Params")
Result = TypeVar("Result")


@dataclass(frozen=True)
class _Work(Generic[Result]):
    call: Callable[[], Result]
    context: Context
    """Of whoever asks: their language, say."""
    done: "asyncio.Future[Result]"


class _Visitor:
    """Somebody who waits, or has had more than their share."""

    def __init__(self, used: float):
        self.used = used
        """Seconds of work; newcomers begin with the share of those who were there before."""
        self.waiting: deque[_Work[object]] = deque()


class FairQueue:
    """A thread, and who waits for it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._thread = ThreadPoolExecutor(1, "visitors")
        self._clock = clock
        self._visitors: dict[str, _Visitor] = {}
        self._is_busy = False
        self._share = 0.0
        """Seconds that each of those who wait would have had by now if all were served at once."""

    def __len__(self) -> int:
        """How much waits."""
        return sum(len(visitor.waiting) for visitor in self._visitors.values())

    async def run(
        self, call: Callable[Params, Result], *given: Params.args, **named: Params.kwargs
    ) -> Result:
        """What a call returns, when it was its turn; `TooMany` or `NotReady` if too much waits already."""
        visitor = self._visitors.get(asker.get()) or _Visitor(self._share)
        if len(visitor.waiting) >= MOST_OF_ONE:
            raise TooMany(SOON)
        if len(self) >= MOST_WAITING:
            self._make_room(visitor)
        self._visitors[asker.get()] = visitor
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        work = _Work(partial(call, *given, **named), copy_context(), done)
        visitor.waiting.append(work)  # type: ignore[arg-type]  # each result goes to its own caller
        if not self._is_busy:
            self._serve_next()
        return await done

    def _make_room(self, visitor: _Visitor) -> None:
        """Refuse what came last of whoever waits for the most; or the visitor, if nobody waits for more."""
        refusal = NotReady(tr("The server has too much to do just now: try again in a moment"))
        greediest = max(self._visitors.values(), key=lambda one: len(one.waiting))
        if len(greediest.waiting) <= len(visitor.waiting) + 1:
            raise refusal
        dropped = greediest.waiting.pop().done
        if not dropped.done():
            dropped.set_exception(refusal)

    def _serve_next(self) -> None:
        """Begin with the oldest wish of whoever has had the least."""
        self._is_busy = False
        while waiting := [visitor for visitor in self._visitors.values() if visitor.waiting]:
            visitor = min(waiting, key=lambda one: one.used)
            work = visitor.waiting.popleft()
            if not work.done.done():  # else whoever asked for it has gone
                self._is_busy = True
                loop = asyncio.get_running_loop()
                running = loop.run_in_executor(self._thread, work.context.run, work.call)
                running.add_done_callback(partial(self._end, visitor, work, self._clock()))
                return
        self._visitors, self._share = {}, 0.0  # nobody waits: all begin anew

    def _end(
        self, visitor: _Visitor, work: _Work[object], begun: float, running: "asyncio.Future[object]"
    ) -> None:
        seconds = self._clock() - begun
        visitor.used += seconds
        self._share += seconds / sum(bool(one.waiting) or one is visitor for one in self._visitors.values())
        self._visitors = {
            who: one for who, one in self._visitors.items() if one.waiting or one.used > self._share
        }
        if running.cancelled():  # the server ends
            work.done.cancel()
        elif not work.done.done():
            error = running.exception()
            if error:
                work.done.set_exception(error)
            else:
                work.done.set_result(running.result())
        self._serve_next()

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


class Turnstile:
    """Lets requests in, one of each address in a turn of the event loop.

    Else whoever asks over hundreds of connections has hundreds answered between any two steps of others.
    """

    def __init__(self) -> None:
        self._begun: set[str] = set()
        """The addresses that had their request of this turn; all that wait are among them."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def enter(self, who: str) -> None:
        """Return when it is the turn of an address."""
        loop = asyncio.get_running_loop()
        if not self._begun:
            loop.call_soon(self._next_turn, loop)
        if who not in self._begun:
            self._begun.add(who)
            return
        turn = loop.create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        await turn

    def _next_turn(self, loop: asyncio.AbstractEventLoop) -> None:
        self._begun.clear()
        for who, waiting in list(self._waiting.items()):
            self._begun.add(who)
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
            if not waiting:
                del self._waiting[who]
        if self._begun:
            loop.call_soon(self._next_turn, loop)
