"""Answers that are the same for everybody: packed once, and not sent again to whoever has them."""

import gzip
import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, ParamSpec

from fastapi import Request, Response

from signoria.web.fair import FairQueue

CHECKED = "no-cache"
"""Browsers keep the answer, and ask each time whether it is still the same."""
Params = ParamSpec("Params")


@dataclass(frozen=True)
class Kept:
    """An answer, plain and compressed."""

    media_type: str
    plain: bytes
    packed: bytes
    tag: str

    @classmethod
    def json(cls, told: object) -> "Kept":
        return cls.of(json.dumps(told, ensure_ascii=False, separators=(",", ":")), "application/json")

    @classmethod
    def of(cls, text: str, media_type: str) -> "Kept":
        plain = text.encode()
        tag = f'W/"{hashlib.sha256(plain).hexdigest()[:16]}"'
        return cls(media_type, plain, gzip.compress(plain, mtime=0), tag)

    def answer(self, request: Request, caching: str = CHECKED) -> Response:
        """The answer to a request: empty if the browser has it already."""
        headers = {"ETag": self.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, media_type=self.media_type, headers=headers)
        return Response(
            self.packed, media_type=self.media_type, headers=headers | {"Content-Encoding": "gzip"}
        )


class KeptAnswers(Generic[Params]):
    """Answers by what is asked; those that are not there yet are made in the fair queue."""

    def __init__(self, make: Callable[Params, Kept], most: int = 100):
        self._make = make
        self._most = most
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        """Those that were asked for last are at the end."""

    async def find(self, visitors: FairQueue, *asked: Params.args, **more: Params.kwargs) -> Kept:
        key = asked, tuple(more.items())
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = await visitors.run(self._make, *asked, **more)
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found

    def cache_clear(self) -> None:
        """As caches of functions have it."""
        self._kept.clear()


def kept(most: int = 100) -> Callable[[Callable[Params, Kept]], KeptAnswers[Params]]:
    """For functions that make answers."""
    return lambda make: KeptAnswers(make, most)
