"""Scenes made off the event loop, in threads of their own, once for all who see the same."""

import asyncio
import zlib
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakKeyDictionary

from signoria.web.domain.table import Table
from signoria.web.scene.drawing import Drawings
from signoria.web.scene.models import PastScene, ReckoningScene, Scene
from signoria.web.scene.reckoning import reckoning_scene
from signoria.web.scene.render import past_scene, scene
from signoria.web.scene.viewpoint import Viewpoint
from signoria.web.service.live import Snapshot

THREADS = 2
COMPRESSION = 5
"""Of zlib: a third quicker than its default, for messages hardly longer; all scenes stay below 20 KB."""
MessageKey = tuple[Viewpoint, int, bool]


class Renderer:
    """Makes scenes. What it made is kept as long as somebody has the snapshot."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, "scene")
        self._drawings: WeakKeyDictionary[Table, Drawings] = WeakKeyDictionary()
        self._messages: WeakKeyDictionary[Snapshot, dict[MessageKey, asyncio.Future[bytes]]] = (
            WeakKeyDictionary()
        )

    def _drawings_of(self, table: Table) -> Drawings:
        return self._drawings.setdefault(table, Drawings(table))

    async def scene(self, snapshot: Snapshot, viewpoint: Viewpoint, after: int) -> Scene:
        """The scene of a snapshot, with the log after an event's number."""
        drawings = self._drawings_of(snapshot.table)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, scene, snapshot, drawings, viewpoint, after)

    async def past_scene(self, snapshot: Snapshot, viewpoint: Viewpoint, position: int) -> PastScene:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, past_scene, snapshot, viewpoint, position)

    async def reckoning(self, snapshot: Snapshot, viewpoint: Viewpoint, position: int) -> ReckoningScene:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, reckoning_scene, snapshot.table, viewpoint, position)

    async def message(self, snapshot: Snapshot, viewpoint: Viewpoint, after: int, packed: bool) -> bytes:
        """The scene as JSON, or that compressed; the same bytes for all who see the same."""
        messages = self._messages.setdefault(snapshot, {})
        key = viewpoint, after, packed
        if key not in messages:
            drawings = self._drawings_of(snapshot.table)
            loop = asyncio.get_running_loop()
            messages[key] = loop.run_in_executor(
                self._pool, _message, snapshot, drawings, viewpoint, after, packed
            )
        return await asyncio.shield(messages[key])  # one who leaves takes nothing from the others

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _message(snapshot: Snapshot, drawings: Drawings, viewpoint: Viewpoint, after: int, packed: bool) -> bytes:
    text = scene(snapshot, drawings, viewpoint, after).model_dump_json(by_alias=True).encode()
    return zlib.compress(text, COMPRESSION) if packed else text
