"""Answers that are the same for everybody: packed once, and not sent again to whoever has them."""

import gzip
import hashlib
import json
from dataclasses import dataclass

from fastapi import Request, Response

CHECKED = "no-cache"
"""Browsers keep the answer, and ask each time whether it is still the same."""


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
