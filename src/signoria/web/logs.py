"""The log: lines of text or of JSON, without secrets, and never so many that they fill a disk.

What is logged is chosen where it is logged: names of tables and routes, never keys, seeds or chat. What slips
through in the words of others (an address in an error, say) is blotted out here.
"""

import json
import logging
import logging.handlers
import re
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias

Format: TypeAlias = Literal["text", "json"]
SECRETS = re.compile(
    r"(?P<before>/t/[\w-]{6,40}/|[?&]key=|[Bb]earer\s+|[\"']?(?:key|seed|secret|password)[\"']?\s*[:=]\s*[\"']?)"
    r"(?P<secret>[\w%.~+/=-]{6,})"
)
"""A seat's link, a key in a query or a header, and what is called a key or a seed."""
BLOT = "***"
AT_ONCE = 20
SECONDS = 60.0
"""Of each kind of line so many in so many seconds; the rest is counted."""
KINDS = 500
FILE_BYTES = 10_000_000
FILES = 5


def blotted(text: str) -> str:
    """A text without secrets.

    >>> blotted("GET /t/Jx3kPq0a/l0ngSecretKey?key=another-secret HTTP/1.1")
    'GET /t/Jx3kPq0a/***?key=*** HTTP/1.1'
    """
    return SECRETS.sub(lambda found: found["before"] + BLOT, text)


class NotTooMany(logging.Filter):
    """Lets so many lines of a kind pass in a minute, and then tells how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        super().__init__()
        self._clock = clock
        self._seen: OrderedDict[tuple[str, str], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.name, str(record.msg)[:200]), self._clock()
        since, count = self._seen.get(kind, (now, 0))
        if now - since >= SECONDS:
            if count > AT_ONCE:
                record.msg = f"{record.getMessage()} (and {count - AT_ONCE} more of this kind)"
                record.args = ()
            since, count = now, 0
        self._seen[kind] = since, count + 1
        self._seen.move_to_end(kind)
        if len(self._seen) > KINDS:
            self._seen.popitem(last=False)
        return count < AT_ONCE


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return blotted(super().format(record))


class JsonLines(logging.Formatter):
    """A line of JSON for each."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": blotted(record.getMessage()),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, Mapping):
            line |= facts
        if record.exc_info:
            line["traceback"] = blotted(self.formatException(record.exc_info))
        return json.dumps(line, default=str)


def configure(form: Format = "text", file: Path | None = None, access: bool = False) -> None:
    """Log to the terminal, or to a file that is put aside when it is long; `access`: every request too."""
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if file:
        handler = logging.handlers.RotatingFileHandler(
            file, maxBytes=FILE_BYTES, backupCount=FILES, encoding="utf-8"
        )
    handler.setFormatter(JsonLines() if form == "json" else TextLines("%(levelname)s: %(message)s"))
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    handler.addFilter(in_a_line)
    limit = NotTooMany()
    handler.addFilter(lambda record: record.name == ACCESS or limit.filter(record))
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.CRITICAL)


TOLD_IN_A_LINE = {
    "procrastinate": "ConnectorException",
    "asyncio": "ConnectorException",
    "uvicorn": "UnicodeDecodeError",
}
"""Of libraries, the errors that are no fault of ours: the queue cannot reach its database, in whatever task;
what a socket sent as text is none."""


def in_a_line(record: logging.LogRecord) -> bool:
    """What a library tells by a traceback, and a line tells as well, is a line."""
    library = record.name.partition(".")[0]
    if record.exc_info and type(record.exc_info[1]).__name__ == TOLD_IN_A_LINE.get(library):
        record.exc_info = record.exc_text = None
    return True


ACCESS = "signoria.access"
"""Every request is a line: these are not limited, but the file is put aside when it is long."""
