"""Scenes, made once for all who see the same.

What open pages are told is made on the event loop, one message a turn: it takes about a millisecond. In
a thread it holds up the loop for longer, since both want the interpreter: at 110 moves a second a move then
costs 13 ms of processor instead of 7.6, and pages wait for seconds instead of 37 ms. What is asked for by
requests is another matter: earlier positions and reckonings, in any number, wait in `web/fair.py`.
"""

import asyncio
import zlib
from collections import deque
from dataclasses import dataclass
from functools import partial
from weakref import WeakKeyDictionary

from signoria.web import metrics
from signoria.web.fair import FairQueue
from signoria.web.scene.drawing import Drawings, find_words
from signoria.web.scene.frame import Frame, change
from signoria.web.scene.models import PastScene, ReckoningScene, Scene
from signoria.web.scene.reckoning import reckoning_scene
from signoria.web.scene.render import frame, log_of, past_scene, scene
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.service.live import Snapshot

COMPRESSION, COMPRESSION_OF_CHANGES = 5, 3
"""Of zlib. What has changed becomes a third in 0.06 ms; level 5 takes half as long again to save 5% more."""
MANY = 20
"""Events of which nothing was told yet: their words are found in a thread, which holds up nobody."""
LEAST_COMPRESSED = 2000
"""Bytes: what is shorter goes as it is."""


@dataclass(frozen=True)
class Message:
    """What a page is to be told, and what it has then."""

    data: str | bytes
    """JSON, or that compressed."""
    frame: Frame


@dataclass(frozen=True)
class Request:
    """What a page is to be shown, and what it knows already."""

    viewpoint: Viewpoint
    after: int
    """The newest event whose log entry it has."""
    base: Frame | None
    """What it shows, if it takes changes."""
    packed: bool
    """Whether it takes messages compressed by zlib."""
    is_news: bool = True
    """Whether something happened; else a page asked for it, and there is no end to what pages may ask."""

    @property
    def key(self) -> "RequestKey":
        return self.viewpoint, self.after, self.base.scene.serial if self.base else 0, self.packed


RequestKey = tuple[Viewpoint, int, int, bool]


class Shared:
    """What was made of a snapshot, for all who look at it."""

    def __init__(self, drawings: Drawings) -> None:
        self.drawings = drawings
        self.frames: dict[Viewpoint, Frame] = {}
        self.messages: dict[RequestKey, asyncio.Future[Message]] = {}


class Renderer:
    """Makes scenes. What it made is kept as long as somebody has the snapshot."""

    def __init__(self, visitors: FairQueue) -> None:
        self._visitors = visitors
        self._to_make: dict[bool, deque[tuple[asyncio.Future[Message], Snapshot, Shared, Request]]]
        self._to_make = {True: deque(), False: deque()}
        """What is still to be made for open pages, oldest first: news, and what they ask for, in turns."""
        self._next = True
        self._shared: WeakKeyDictionary[Snapshot, Shared] = WeakKeyDictionary()

    async def scene(self, snapshot: Snapshot, viewpoint: Viewpoint, after: int) -> Scene:
        """The scene of a snapshot, with the log after an event's number."""
        drawings = Drawings(snapshot.table)
        return await self._visitors.run(scene, snapshot, drawings, viewpoint, after)

    async def past_scene(self, snapshot: Snapshot, viewpoint: Viewpoint, position: int) -> PastScene:
        return await self._visitors.run(past_scene, snapshot, viewpoint, position)

    async def reckoning(self, snapshot: Snapshot, viewpoint: Viewpoint, position: int) -> ReckoningScene:
        return await self._visitors.run(reckoning_scene, snapshot.table, viewpoint, position)

    async def message(self, snapshot: Snapshot, request: Request) -> Message:
        """What brings a page up to a snapshot; the same bytes for all who see, and saw, the same."""
        loop = asyncio.get_running_loop()
        if snapshot.table.number - request.after > MANY:
            await self._visitors.run(find_words, snapshot.table, request.after)
        shared = self._shared.get(snapshot)
        if shared is None:
            shared = self._shared[snapshot] = Shared(Drawings(snapshot.table))
        key = request.key
        message = shared.messages.get(key)
        if message is None:
            message = shared.messages[key] = loop.create_future()
            if not any(self._to_make.values()):
                loop.call_soon(self._make_next, loop)
            self._to_make[request.is_news].append((message, snapshot, shared, request))
        return await asyncio.shield(message)  # one who leaves takes nothing from the others

    def _make_next(self, loop: asyncio.AbstractEventLoop) -> None:
        """One message a turn of the loop: requests come in between."""
        self._next = not self._next if self._to_make[not self._next] else self._next
        message, snapshot, shared, request = self._to_make[self._next].popleft()
        try:
            with metrics.SCENE_SECONDS.time():
                message.set_result(_message(snapshot, shared, request))
        except Exception as error:
            message.set_exception(error)
        if any(self._to_make.values()):
            loop.call_soon(self._make_next, loop)


def _message(snapshot: Snapshot, shared: Shared, request: Request) -> Message:
    viewpoint, base, drawings = request.viewpoint, request.base, shared.drawings
    shown = shared.frames.get(viewpoint)
    if shown is None:
        made = frame(snapshot, drawings, viewpoint, base.sketch if base else None)
        shown = shared.frames.setdefault(viewpoint, made)
    log = log_of(shown, drawings, viewpoint, request.after)
    draw = partial(drawings.drawing, shown.sketch.subject)
    if base is None:
        text = shown.whole(draw(), log).model_dump_json(by_alias=True).encode()
    else:
        text = change(base, shown, log, draw)
    if request.packed and len(text) >= LEAST_COMPRESSED:
        return Message(zlib.compress(text, COMPRESSION_OF_CHANGES if base else COMPRESSION), shown)
    return Message(text.decode(), shown)
